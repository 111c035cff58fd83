// Package mnk is k in a row on a board of m by n cells: tic-tac-toe, gomoku and
// everything between. X moves first, the players put one stone a turn, the
// first line of k stones wins, and a full board is a draw.
//
// Two options change the rules: exact (a run longer than k does not count) and
// misère (whoever makes the line loses).
//
// A position is settled by the first of these that can: an exact search, where
// few cells are free (small, wide); series of threats (fours); a pairing of the
// cells (tile, matching); contests, which ask of one side at a time whether it
// can make a line (siege); and the main search, which estimates what it cannot
// prove (hunt).
package mnk
