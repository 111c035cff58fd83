// Package check walks certificates of what 井井井井 is worth, trusting nobody: it
// imports nothing of ours, and has its own lines, points, symmetries and turns,
// written from the rules of the game.
//
// A certificate of a claim such as "O gets at least as many points as X" is a
// pair of cells for every position in which the claimed winner is to move.
// Whoever gives the pairs need not be trusted either: a Checker tries every
// answer of the other side to them, and searches the last turns itself.
//
// Sets of cells are 25 bits, bit 5*row+col with row 0 at the bottom. A turn is
// two stones, O makes the first and every other one, and after eleven turns the
// three empty cells become X.
package check
