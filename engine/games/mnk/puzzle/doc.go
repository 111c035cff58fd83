// Package puzzle answers the contest puzzle that k in a row grew from: X is to move
// on a board of N by N cells; has it a move that completes K in a row at once?
//
// It looks at a whole row of the board, of both players, in one machine word (SWAR),
// and needs no rule, position or solver of the game.
package puzzle
