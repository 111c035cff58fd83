package jing

import (
	"math/bits"
	"sync"

	"noughts/engine"
	"noughts/engine/grid"
)

// A set of cells of some that are free is a set of numbers: the lowest free cell
// is 0. Sets of as many numbers are in ascending order, and have a rank in it: the
// combinatorial number system (Knuth, The Art of Computer Programming 4A, 7.2.1.3).
// A set of the numbers a < b < c < … has the rank
//
//	choose(a,1) + choose(b,2) + choose(c,3) + …
//
// which counts the sets before it, those of lower numbers in its highest place
// first. So {0,1,2} has the rank 0 of the sets of three, {0,1,3} has 1, {0,2,3}
// has 2, {1,2,3} has 3, and {0,1,4} has 4.

// setsOf returns all sets of so many of n numbers, in ascending order.
func setsOf(n, size int) []uint32 { return sets[n][size]() }

var sets = func() (lists [CellCount + 1][ownCells + 1]func() []uint32) {
	for n := range lists {
		for size := range lists[n] {
			lists[n][size] = sync.OnceValue(func() []uint32 { return allSets(n, size, choose[n][size]) })
		}
	}
	return lists
}()

// choose has binomial coefficients: how many sets there are of so many cells that
// have so many of them.
var choose = func() (c [CellCount + 1][ownCells + 1]int) {
	for n := range c {
		c[n][0] = 1
		for k := 1; n > 0 && k <= ownCells; k++ {
			c[n][k] = c[n-1][k-1] + c[n-1][k]
		}
	}
	return c
}()

// rankOf returns the rank of a set among those of as many numbers, in ascending
// order.
func rankOf(set uint32) (rank int) {
	for k := 1; set != 0; set, k = set&(set-1), k+1 {
		rank += choose[bits.TrailingZeros32(set)][k]
	}
	return rank
}

// numbersOf returns a set of cells by their numbers among others.
func numbersOf(set, among uint32) (numbers uint32) {
	for ; set != 0; set &= set - 1 {
		numbers |= 1 << bits.OnesCount32(among&(set&-set-1))
	}
	return numbers
}

// cellsAt undoes numbersOf.
func cellsAt(numbers, among uint32) (set uint32) {
	for i := 0; numbers != 0; i, among = i+1, among&(among-1) {
		if numbers>>i&1 != 0 {
			set |= among & -among
			numbers &^= 1 << i
		}
	}
	return set
}

// SubsetRanks give the ranks of the sets that are left of one when two numbers are
// taken out, without making those sets.
type subsetRanks struct {
	size    int
	numbers [ownCells]int                  // of the set, in ascending order
	ranks   [PerTurn + 1][ownCells + 1]int // what the first so many add to the rank after none, one or two before them are taken out
}

func (p *subsetRanks) read(set uint32) {
	for p.size = 0; set != 0; set &= set - 1 {
		n := bits.TrailingZeros32(set)
		p.numbers[p.size] = n
		p.size++
		p.ranks[0][p.size] = p.ranks[0][p.size-1] + choose[n][p.size]
		p.ranks[1][p.size] = p.ranks[1][p.size-1] + choose[n][p.size-1]
		p.ranks[2][p.size] = p.ranks[2][p.size-1] + choose[n][max(0, p.size-2)]
	}
}

// rank returns the rank of what is left after two are taken out, given which, the
// earlier first.
func (p *subsetRanks) rank(a, b int) int {
	return p.ranks[0][a] + p.ranks[1][b] - p.ranks[1][a+1] + p.ranks[2][p.size] - p.ranks[2][b+1]
}

// PairsIn lists the pairs of a set of cells.
func PairsIn(set uint32) []uint32 {
	var list []uint32
	for ; set != 0; set &= set - 1 {
		for rest := set & (set - 1); rest != 0; rest &= rest - 1 {
			list = append(list, set&-set|rest&-rest)
		}
	}
	return list
}

// NamesOf returns the names of the cells of a set.
func NamesOf(set uint32) (names []string) {
	for _, c := range grid.CellsOf(set) {
		names = append(names, engine.CellName(c, Side))
	}
	return names
}
