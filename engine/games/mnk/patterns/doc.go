// Package patterns is the board that the search for big boards plays on. It knows
// of every free cell, for both players and in all four directions, what a stone
// there would come to.
//
// What it would come to along one direction is a Class: how many stones a line
// through it would still lack, and whether it could then be completed at more
// than one end. Classes are computed from the rules by their definition, once for
// each state of a line, and so fit every length of line, exact lines and the
// edges. The highest classes make tiers, whose cells are kept in sets; the four
// classes of a cell together give its Level, the kind of threat that a stone
// there makes.
//
// A stone changes four lines. What is known of them comes from a memo, which is
// keyed by the whole line and so never mistakes one for another. Lift takes the
// last stone back. Nothing is allocated. One goroutine may use a Field at a time.
//
//	f := field.New(field.Rule{Rows: 15, Cols: 15, Line: 5})
//	f.Put(c, engine.First)                     // any free cell, either player
//	if f.Size(engine.Second, field.Fives) > 0 { // cells that complete a line
//		for c := range f.Any(engine.Second, field.Fives).All { … }
//	}
//	f.Lift()
//
// Put does not judge the game: a stone on a cell of the tier Fives makes a line,
// and what the field says afterwards means little until it is lifted.
package patterns
