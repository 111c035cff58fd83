// Package orderchaos is the family of Order and Chaos: both sides may place any
// symbol on any empty cell; Order wants equal symbols in line, Chaos wants a
// full board without such a line.
//
// A line here is always a window of exactly ℓ cells in a row, column or
// diagonal, together with its ends: the cells just before and just after it
// that are still on the board. A line counts for a symbol when all its cells
// carry the symbol and, under the rule "exact", no end does. So a run of more
// than ℓ symbols holds several counting lines, or under "exact" none.
package orderchaos
