// Package pvs is the main search for big boards: an iterative-deepening
// principal-variation search over a field's promising cells, with a search for
// winning series of fours at every position.
//
// What it calls decided is proved. A win is seen on the board, or made by a series
// of fours, or by a move after which the opponent has lost; a position is called
// lost only after every move has been seen to lose, or all but a set of cells of
// which it is shown that no other can matter. Scores that are remembered by a
// hash are never called decided: proofs are remembered with the whole position.
//
// Everything else is a guess, and is cut short where that is likely to do no harm:
// estimates and shallow searches that come out far beyond the window stand for deep
// ones, only the most promising cells are tried, and late moves are searched less
// deeply. Where all of those lose, or a proof is asked for, none of this counts.
package pvs
