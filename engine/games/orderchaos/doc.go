// Package orderchaos is the family of Order and Chaos: both sides may place any
// symbol on any empty cell; Order wants equal symbols in line, Chaos wants a
// full board without such a line.
//
// Its sub-packages are
//
//	rules      variants, positions, lines: what everything rests on
//	dfpn       proof search
//	subboard   proofs that need only a smaller board
//	pairing    pairs of cells with which Chaos stops every line
//	paircheck  the check of such pairs, which shares no code with them
//	pairtool   the offline command that finds them
//	papers     the strategies that were published, and what verify holds against them
//	tablebase  the value of every board of 4×4, to check the proof search by
//	uct        play-outs
//	rulestest  what their tests share
//
// and this package puts them together: the family, its words, a solver that
// proves what it can and estimates the rest, and the strategies.
package orderchaos
