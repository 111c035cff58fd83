// Package paircheck checks proofs about pairings in Order and Chaos: that pairs of cells stop every
// line, that Chaos can open them in zugzwang, or that no pairs stop every line, or none that can be
// opened. It shares nothing with the package pairing, which finds them, and imports nothing:
// windows come straight from the definition of the game, and whether one can still count is tried
// out, symbol by symbol.
//
//	v := paircheck.Variant{Rows: 5, Cols: 5, Line: 5, Symbols: 2}
//	v.CheckPairs(pairs)           // nil if every window is stopped
//	v.CheckZugzwang(pairs, order) // nil if they can be opened one after another
//	v.CheckPrices(prices)         // nil if the prices prove that there are no pairs
//	v.CheckOpenedPrices(prices)   // nil if they prove that there are none that can be opened
package paircheck
