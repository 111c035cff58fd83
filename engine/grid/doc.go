// Package grid holds what every game on a board of rows and columns needs: sets of
// cells, and the ways to turn and mirror the board. It knows no game and no rules.
//
// Cells are numbered row by row from the bottom left, as in engine.Move.
package grid
