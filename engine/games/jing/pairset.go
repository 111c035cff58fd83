package jing

import "math/bits"

// In the last turns few cells are free, and sets of pairs of them fit in one
// word. With eleven free cells 0…10 there are 55 pairs, in this order:
//
//	01 02 … 0a 12 13 … 1a 23 … 9a
//
// so that the pairs {a,b} with a fixed and a < b are neighboring bits.

const (
	endFree  = 11
	endPairs = endFree * (endFree - 1) / 2
)

// A pairSet is a set of pairs of free cells, one bit a pair: a graph with the cells
// for vertices and the pairs for edges.
type pairSet uint64

const allPairs pairSet = 1<<endPairs - 1

// A pair is two free cells, a < b.
type pair struct{ a, b uint8 }

// cells returns the two cells of a pair of those that are free.
func (p pair) cells(free uint32) uint32 { return nth(free, int(p.a)) | nth(free, int(p.b)) }

// pairs has the pairs by bit.
var pairs = func() (all [endPairs]pair) {
	bit := 0
	for a := range uint8(endFree) {
		for b := a + 1; b < endFree; b++ {
			all[bit] = pair{a, b}
			bit++
		}
	}
	return all
}()

// pairOf has the bit of a pair, given either way round.
var pairOf = func() (of [endFree][endFree]int8) {
	for bit, p := range pairs {
		of[p.a][p.b], of[p.b][p.a] = int8(bit), int8(bit)
	}
	return of
}()

// pairsWith has the pairs that have a cell, by cell.
var pairsWith = func() (all [endFree]pairSet) {
	for bit, p := range pairs {
		all[p.a] |= 1 << bit
		all[p.b] |= 1 << bit
	}
	return all
}()

// rowStart has the bit of the pair {a, a+1}, where the pairs of a and later cells
// begin; of the last cell there are none.
var rowStart = func() (starts [endFree]int) {
	for a := range endFree - 1 {
		starts[a] = int(pairOf[a][a+1])
	}
	return starts
}()

// pairsOfCell returns the pairs of a with every cell in the set later; all of them
// come after a.
func pairsOfCell(a int, later uint32) pairSet { return pairSet(later>>(a+1)) << rowStart[a] }

// first returns one of the pairs; there must be one.
func (s pairSet) first() pair { return pairs[bits.TrailingZeros64(uint64(s))] }

// len returns how many pairs there are.
func (s pairSet) len() int { return bits.OnesCount64(uint64(s)) }

// without returns the pairs that have neither cell.
func (s pairSet) without(p pair) pairSet { return s &^ pairsWith[p.a] &^ pairsWith[p.b] }

// coveredByTwo reports whether there are two cells such that every pair has at
// least one of them: a vertex cover of two. One of the two must be in the first
// pair, and the other in whatever that leaves.
func (s pairSet) coveredByTwo() bool {
	if s == 0 {
		return true
	}
	p := s.first()
	return (s &^ pairsWith[p.a]).coveredByOne() || (s &^ pairsWith[p.b]).coveredByOne()
}

// coveredByOne reports whether there is a cell that every pair has.
func (s pairSet) coveredByOne() bool {
	if s == 0 {
		return true
	}
	p := s.first()
	return s&^pairsWith[p.a] == 0 || s&^pairsWith[p.b] == 0
}
