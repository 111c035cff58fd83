// Package rules has the rules of Order and Chaos: variants, positions as
// bitboards, what counts as a line, and the geometry of the board. The searches,
// the strategies of the papers and the checks all rest on it, and it on nothing.
//
// A [Window] is ℓ cells in a row of the board, a column or a diagonal, together
// with its ends: the cells just before and just after it that are still on the
// board. A window counts as a line for a symbol when all its cells carry the
// symbol and, under the rule "exact", no end does. So a run of more than ℓ equal
// symbols holds several lines, or under "exact" none.
package rules
