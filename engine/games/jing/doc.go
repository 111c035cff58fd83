// Package jing is 井井井井, tic-tac-toe on 5×5 with two stones a turn: O begins,
// after eleven turns the three empty cells become X, and each of the twelve
// lines with at least four equal symbols is a point for that symbol (a programming
// homework, "井井井井字棋").
//
// The stones of a player are 25 bits, bit row*5+col with row 0 at the bottom:
//
//	20 21 22 23 24
//	15 16 17 18 19
//	10 11 12 13 14
//	 5  6  7  8  9
//	 0  1  2  3  4
//
// All that counts in the end is which twelve cells O has: the others are X's.
// More of them are never worse for O, so "can O get at least so many points more
// than X?" is a Maker-Breaker game, in which O makes a good set of twelve cells and
// X breaks all of them. The solver asks that for one margin after the other.
//
// Three ideas make it fast. Pairs are ordered by how many of the ways to fill the
// board they leave good (fillings). With few cells free, all good sets fit in a few
// words (ending, counterPair). And one planned reply answers hundreds of pairs at
// once (replyCache).
package jing
