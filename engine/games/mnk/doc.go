// Package mnk is k in a row on a board of m by n cells: tic-tac-toe, gomoku and
// everything between. X moves first, the players put one stone a turn, the
// first line of k stones wins, and a full board is a draw.
//
// Two options change the rules: exact (a run longer than k does not count) and
// misère (whoever makes the line loses).
package mnk
