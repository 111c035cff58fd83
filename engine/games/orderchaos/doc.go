// Package orderchaos is the family of Order and Chaos: both sides may place any
// symbol on any empty cell; Order wants equal symbols in line, Chaos wants a
// full board without such a line.
//
// Its sub-packages are rules, which everything rests on, uct for play-outs, and
// pairing for the pairs of cells with which Chaos stops every line.
package orderchaos
