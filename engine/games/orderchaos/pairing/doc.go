// Package pairing finds ways for Chaos to pair cells off, such that answering
// Order within the pairs stops every line: a proof that Chaos wins, and a strategy
// that a person can follow.
//
//	p, ok := pairing.For(pairing.Rules{Rows: 6, Cols: 6, Line: 5, Exact: true, Full: true})
//	p.Wins(stones)  // whether Chaos wins by it from a position with Order to move
//	p.Reply(stones) // what Chaos plays to keep it so
//
// For answers at once for every board up to 10×10 and keeps what it has found.
// Find also says why there is nothing to find: a Bound that anybody can check. The
// package paircheck checks both.
//
// Pairing strategies for the breaker of lines are due to Hales and Jewett (1963).
// Here the breaker chooses the symbol as well, and a line may be too long.
//
// A window is ℓ cells in line; its ends are the cells before and after it. No cell
// is in two pairs, of which there are two kinds:
//
//   - Opposite: when Order fills one cell, Chaos puts another symbol on the other.
//     That stops the windows that hold both cells. Where exactly ℓ are judged on
//     the full board with two symbols, it also stops the window whose ends they
//     are: one of them makes the line too long.
//   - Same: answered with the same symbol. Where exactly ℓ are judged on the full
//     board, that stops the windows of which one cell is in the window and the
//     other an end: if the window is filled with equal symbols, it is too long.
//
// For two symbols no other pairs are worth a thought: whatever Chaos answers to
// each of the four moves into a pair, the outcomes that this allows include
// either both of Opposite or both of Same.
//
// # Zugzwang
//
// If the number of empty cells is even whenever Order is to move, there is always
// a cell for Chaos outside the pairs when Order has used one. Otherwise Chaos at
// some time is in zugzwang: it has to open a pair, and Order may fill its other
// cell at will. Chaos can afford that if its own stone stops what the pair was to
// stop: if one more cell of those windows is full, they can count for one symbol
// only. After that the cells of the pair are full too, and help to open others. So
// what counts is whether all pairs can be opened one after another, when all other
// cells are full.
package pairing
