// Package pairing finds ways for Chaos to share out cells among the lines, such
// that answering Order within each share stops every line: a proof that Chaos
// wins, and a strategy that a person can follow.
//
//	p, ok := pairing.For(pairing.Rules{Rows: 6, Cols: 6, Line: 5, Exact: true, Full: true}, pairing.Pairs)
//	p.Wins(cells)   // whether Chaos wins from a position with Order to move
//	p.Answer(cells) // what Chaos plays to keep it so
//
// For answers at once for every board up to 10×10 and keeps what it has found.
// Find also says why there is nothing to find: a Bound that anybody can check.
//
// A window is ℓ cells in line; its ends are the cells before and after it. What
// is shared out are Groups of cells, of three kinds, none of them with a cell of
// another:
//
//   - Opposite: two cells. When Order fills one, Chaos puts another symbol on the
//     other one. It stops the windows that hold both cells. Where exactly ℓ are
//     judged on the full board with two symbols, it also stops the window whose
//     ends they are: one of them makes the line too long.
//   - Same: two cells, answered with the same symbol. Where exactly ℓ are judged
//     on the full board, it stops the windows of which one is a cell and the other
//     an end: if the window is filled with equal symbols, the line is too long.
//   - Trio: three cells, of which Chaos sees to it that they do not become equal.
//     It stops the windows that hold all three.
//
// For two symbols no other pairs are worth a thought: whatever Chaos answers to
// each of the four moves into a pair, the outcomes that this allows include
// either both of Opposite or both of Same.
//
// # Parity
//
// Pairs win if the number of empty cells is even whenever Order is to move: then,
// as long as Order keeps out of the pairs, so can Chaos. Otherwise Chaos runs out
// of other cells first, has to open a pair, and Order spoils it. Trios win with
// any parity. When Order plays into an untouched one, Chaos answers in it with
// another symbol. When Chaos must open one, two cells are left: Chaos has time
// until Order has filled one of them. So at Order's turns at most one trio that
// is not yet mixed has a stone, and only one.
package pairing
