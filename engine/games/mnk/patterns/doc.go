// Package patterns is the board of the search on big boards. It knows the shape of
// every free cell, for both players and in all four directions: what a stone there
// would come to.
//
// A [Shape] is how many stones a line through the cell would still lack, and
// whether it could then be completed at more than one end. Shapes are computed from
// the rules by their definition, once for each state of a line, and so fit every
// length of line, exact lines and the edges. Each of the highest shapes makes a
// [Tier], whose cells are kept in sets; the four shapes of a cell together give its
// [ThreatLevel].
//
// A stone changes four lines. Their patterns come from a cache whose entries hold
// the whole line, so that one is never mistaken for another; Undo takes the last
// stone back. Nothing is allocated. One goroutine may use a board at a time.
//
// Place does not judge the game: a stone on a cell of the tier Fives makes a line,
// and what the board says afterwards means little until Undo.
//
// Patterns of whole lines, updated stone by stone, are how today's programs for five
// in a row work, Rapfi among them; the definitions here are our own.
package patterns
