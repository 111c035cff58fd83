// Package grid holds what every game on a board of rows and columns needs: sets of
// cells, the distance of two, and the ways to turn and mirror the board and to exchange
// what stands on it. It knows no game and no rules.
//
// Cells are numbered row by row from the bottom left, as in engine.Move.
package grid
