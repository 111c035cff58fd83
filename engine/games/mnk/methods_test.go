package mnk

import (
	"testing"

	"noughts/engine"
)

// The lesson about methods is one where X wins at once, and only on the cell that it names;
// the quickest method reads the fewest cells.
func TestExampleMethods(t *testing.T) {
	shown := 0
	for _, variant := range []string{"mnk:3x3:3", "mnk:5x5:4", "mnk:15x15:5", "mnk:20x20:5", "mnk:15x15:6"} {
		g, err := Family{}.Parse(variant)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range g.Examples() {
			if e.Kind != engine.ExampleStudy || e.Text.ID != "mnk.example.methods" {
				continue
			}
			shown++
			for _, m := range e.Position.AppendMoves(nil) {
				next, err := e.Position.Play(m)
				if err != nil {
					t.Fatal(err)
				}
				if o, over := next.Outcome(); (over && o.Result == engine.Win) != (m.Cell == e.Cells[0]) {
					t.Errorf("%s: %s wins: %v", variant, g.MoveName(m), over)
				}
			}
			said := e.Text.Data
			trying, windows, runs := said["Trying"].(engine.Quantity), said["Windows"].(engine.Quantity), said["Runs"].(engine.Quantity)
			if e.Position.Turn() != engine.First || runs == 0 || variant != "mnk:3x3:3" && (trying < windows || windows < runs) {
				t.Errorf("%s: %d, %d and %d cells are read", variant, trying, windows, runs)
			}
		}
	}
	if shown != 5 {
		t.Errorf("%d of 5 boards teach the methods", shown)
	}
}
