// Package weighted is weighted tic-tac-toe: a 3×3 board whose cells have
// integer weights. Three in a row wins at once; on a full board the higher sum
// of weights wins, and equal sums are a draw (AtCoder's problem "Weighted
// Tic-Tac-Toe", whose names for the players the command solve keeps). There are so
// few boards that plain minimax with a table of all of them answers at once.
//
// The stones of a player are nine bits, bit row*3+col with row 0 at the bottom:
//
//	6 7 8
//	3 4 5
//	0 1 2
package weighted
