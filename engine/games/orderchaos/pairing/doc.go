// Package pairing finds ways for Chaos to pair cells off, such that answering
// Order within the pairs stops every line: a proof that Chaos wins, and a strategy
// that a person can follow.
//
//	p, ok := pairing.For(pairing.Rules{Rows: 6, Cols: 6, Line: 5, Exact: true, Full: true})
//	p.Wins(stones)  // whether Chaos wins by it from a position with Order to move
//	p.Reply(stones) // what Chaos plays to keep it so
//
// For answers at once for every board up to 10×10 and keeps what it has found.
// Find also says why there is nothing to find: a Bound that anybody can add up. The
// package paircheck checks both.
//
// Pairing strategies for the breaker of lines are due to Hales and Jewett (1963).
// Here the breaker chooses the symbol as well, and a line may be too long, so there
// are two kinds of pairs: see Kind. Where the parity is wrong, Chaos may come into
// zugzwang and must open a pair: see Pairing.ZugzwangOrder.
package pairing
