package mnk_test

import (
	"strings"
	"testing"

	"noughts/engine"
	"noughts/engine/longtest"
)

// Eight or more in a row are drawn on boards where no pairs stop them, longer lines counting
// or not, from the start and where neither side has got far.
func TestEightInARowIsDrawn(t *testing.T) {
	for _, written := range longtest.Some(t, 1, []string{"mnk:14x14:8", "mnk:13x20:8:exact", "mnk:14x14:8 g7 h8 h7 g8 i7"}) {
		variant, moves, _ := strings.Cut(written, " ")
		game := parse(t, variant)
		p := game.Start()
		for name := range strings.FieldsSeq(moves) {
			m, err := game.ParseMove(name)
			if err != nil {
				t.Fatal(err)
			}
			if p, err = p.Play(m); err != nil {
				t.Fatal(err)
			}
		}
		solver := game.NewSolver(engine.SolverOptions{})
		a, err := solver.Analyze(t.Context(), p, engine.Budget{Nodes: 2000}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if !a.Root.Decided() || a.Root.Low != engine.Draw || a.Method != "tiling" {
			t.Errorf("%s: got %v to %v by %s, want a draw by tiling", written, a.Root.Low, a.Root.High, a.Method)
		}
	}
}
