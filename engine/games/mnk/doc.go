// Package mnk is k in a row on a board of m by n cells: tic-tac-toe, gomoku and
// everything between. X moves first, the players put one stone a turn, the
// first line of k stones wins, and a full board is a draw.
//
// Two options change the rules: exact (a run longer than k does not count) and
// misère (whoever makes the line loses).
//
// A position is settled by the first of these that can: series of threats
// (fours); proofs of whether one side or the other can make a line (besiege, with
// the package contest); an exact search, where lines are exact or lose and few
// cells are free (small, wide); and the main search, which estimates what it
// cannot prove (hunt). What is left of the time is for the moves, and for how
// long the game lasts (finish).
package mnk
