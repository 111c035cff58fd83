// Package dfpn proves who wins a position of Order and Chaos. It searches the
// lines that Order can still make by df-pn, depth-first proof-number search with
// a transposition table (Nagai 2002), and small boards by alpha-beta as well.
// Other packages need only [Prover]: call SetRoot, then Prove, DistanceToWin or
// FindPairs for one of its [Node] values.
//
// What is where, and where an extension of the search belongs:
//
//	search.go           df-pn and its thresholds, with a worked example. Add a
//	                    proof that needs no search to staticProof
//	alphabeta.go        alpha-beta, which takes turns with df-pn when few cells
//	                    are empty. Improve the order of moves here
//	expand.go           the moves worth trying. Leave out moves here
//	dominance.go        moves that other moves dominate
//	initialnumbers.go   the first proof numbers of a leaf. Improve the guess here
//	threatspace.go      wins by threats alone, and their relevance zones
//	quickpairing.go     pairs of cells with which Chaos wins (breaking.go: what a
//	                    pair does; zugzwang.go: when Chaos must open one;
//	                    rootpairing.go: a longer search at the root)
//	tiling.go           tiles, which are sets of cells for several rows each, in
//	                    which Chaos wins as well (tilesearch.go: a df-pn search of
//	                    its own for moves down to tiles, for certificates)
//	retire.go           lines that Chaos stops with two cells of their own
//	waiting.go          lines that Order only has to wait for
//	distance.go         how soon Order wins
//	node.go             a position as a set of live lines (liveline.go, lineset.go)
//	                    in a searchspace.go: all cells, the empty ones, or a
//	                    region.go of the board
//	tablekey.go         which nodes count as the same (table.go stores them)
//
// To add an extension, write a file that states what it claims, call it from one
// of the first four files above, and test it against rulestest.Minimax as
// quickpairing_test.go does. This counts nodes:
//
//	go test -run - -bench 'Start|Middle|Settled' ./engine/games/orderchaos
//
// No proof relies on a hash: the table stores whole keys.
package dfpn
