// Package drop is Connect Four and its kin: discs fall into the columns of an upright
// board, each onto the lowest empty cell, and whoever first gets k in a row wins.
//
// Values are exact: besides who wins they say how soon, as the score that Pascal Pons
// defines in his tutorial "Solving Connect 4: how to build a perfect AI" (see
// game.Score).
package drop
