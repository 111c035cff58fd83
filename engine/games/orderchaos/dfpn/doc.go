// Package dfpn proves who wins a position of Order and Chaos: df-pn, that is
// depth-first proof-number search with a transposition table (Nagai 2002), over
// the lines that Order can still make, and alpha-beta beside it on small boards. [Prover] is all that others need: SetRoot,
// then Prove, DistanceToWin or FindPairs for a [Node] of it.
//
// Where to look, and where a search extension goes:
//
//	search.go           df-pn itself; thresholds, with a worked example. A proof
//	                    without search goes into staticProof
//	alphabeta.go        alpha-beta, which takes turns with it where few cells are
//	                    empty. A better order of moves goes here
//	expand.go           the moves worth trying. What leaves out moves goes here
//	dominance.go        moves that others dominate
//	initialnumbers.go   what a leaf begins with. A better guess goes here
//	threatspace.go      wins by threats alone, and their relevance zones
//	quickpairing.go     pairs of cells with which Chaos wins (breaking.go: what a
//	                    pair does; zugzwang.go: when Chaos must open one;
//	                    rootpairing.go: a long look at the root)
//	retire.go           lines that a pair of cells of their own stops
//	waiting.go          lines that Order has only to wait for
//	distance.go         how soon Order wins
//	node.go             a position as its live lines (liveline.go, lineset.go),
//	                    over a searchspace.go: all cells, the empty ones, or a
//	                    region.go of the board
//	tablekey.go         which nodes are one (table.go keeps them)
//
// An extension is one new file that says what it claims, a call in one of the
// first four, and a test that holds it against rulestest.Minimax, as
// quickpairing_test.go does. Nodes are counted by go test -run - -bench
// 'Start|Middle|Settled' ./engine/games/orderchaos. Nothing else needs to be read.
//
// A proof never rests on a hash: the table holds whole keys.
package dfpn
