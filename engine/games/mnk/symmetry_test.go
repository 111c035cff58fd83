package mnk

import (
	"math/rand/v2"
	"testing"

	"noughts/engine"
)

// Moves that turning or mirroring the board makes of one another are worth the
// same.
func TestImagesOfMovesAreWorthTheSame(t *testing.T) {
	rng := rand.New(rand.NewPCG(71, 72))
	seen := 0
	for _, r := range []rule{{rows: 3, cols: 3, line: 3}, {rows: 3, cols: 4, line: 3}, {rows: 2, cols: 5, line: 3, exact: true}, {rows: 3, cols: 3, line: 3, misere: true}} {
		truth := minimax{}
		for _, p := range samples(r, rng, 20, func(position) bool { return true }) {
			for _, way := range p.symmetries() {
				seen++
				for _, m := range p.AppendMoves(nil) {
					image := r.image(m.Cell, way)
					if got, want := truth.move(p, image), truth.move(p, m.Cell); got != want {
						t.Errorf("%s: %s is %v, and its image %s is %v", show(p), engine.CellName(m.Cell, int(r.cols)), want, engine.CellName(image, int(r.cols)), got)
					}
				}
			}
		}
		if ways := len((position{rule: r}).symmetries()); ways != 3 && ways != 7 || (ways == 7) != (r.rows == r.cols) {
			t.Errorf("%v: an empty board can be turned in %d ways", r, ways)
		}
	}
	if seen < 100 {
		t.Errorf("only %d", seen)
	}
}
