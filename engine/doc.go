// Package engine holds the words that every game of Noughts shares: symbols,
// moves, players, results, positions, boards ready to draw, and the interfaces
// that a family of games implements.
//
// Every family is a placement game: one ply puts one symbol on one empty cell.
// A turn is the run of plies by one player; it is one ply long in all families
// but jing, where it is two.
//
// A cell is numbered row*cols+col with row 0 at the bottom, so a1 is cell 0.
// The package imports nothing of this project; everything imports it.
package engine
