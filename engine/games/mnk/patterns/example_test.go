package patterns_test

import (
	"fmt"

	"noughts/engine"
	"noughts/engine/games/mnk/patterns"
)

// Three stones in a row, open at both ends: on either side of them a fourth one
// makes an open four.
func Example() {
	b := patterns.New(patterns.Rule{Rows: 15, Cols: 15, Line: 5})
	for _, name := range []string{"g8", "h8", "i8"} {
		c, err := engine.ParseCell(name, 15, 15)
		if err != nil {
			panic(err)
		}
		b.Place(c, engine.First)
	}
	for c := range b.Any(engine.First, patterns.OpenFours).All {
		fmt.Println(engine.CellName(c, 15), patterns.ThreatLevelOf(b.Code(engine.First, c)) == patterns.OpenFour)
	}
	b.Undo()
	fmt.Println("with two:", b.Size(engine.First, patterns.OpenFours))
	// Output:
	// f8 true
	// j8 true
	// with two: 0
}
