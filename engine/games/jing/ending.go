package jing

import (
	"math/bits"

	"noughts/engine"
)

// An ending is a position after seven turns, X to move: eleven cells are free,
// O takes four of them and X the rest, two a turn in the order X O X O. It holds
// the sets of four that give O what it wants, by the two cells that O takes
// first: rest[p] are the pairs that complete the pair p.
type ending struct {
	rest  [endPairs]pairSet
	total int // good sets
}

// read finds the good sets: those with which O, whose counts in the other cells are
// t, gets a margin of at least goal.
func (e *ending) read(free uint32, t lineCounts, goal int) {
	const n = endFree
	var w [n]lineCounts
	for i := 0; free != 0; i, free = i+1, free&(free-1) {
		w[i] = cellCounts[bits.TrailingZeros32(free)]
	}
	*e = ending{}
	for a := 0; a < n-3; a++ {
		ta := t + w[a]
		for b := a + 1; b < n-2; b++ {
			tb := ta + w[b]
			for c := b + 1; c < n-1; c++ {
				tc := tb + w[c]
				var good uint32
				for d := c + 1; d < n; d++ {
					if (tc + w[d]).margin() >= goal {
						good |= 1 << d
					}
				}
				if good != 0 {
					e.add(a, b, c, good)
				}
			}
		}
	}
}

// add notes the sets of a, b, c and one cell of last, which come in this order.
func (e *ending) add(a, b, c int, last uint32) {
	ab, ac, bc := pairOf[a][b], pairOf[a][c], pairOf[b][c]
	e.rest[ab] |= pairsOfCell(c, last)
	e.rest[ac] |= pairsOfCell(b, last)
	e.rest[bc] |= pairsOfCell(a, last)
	e.total += bits.OnesCount32(last)
	for ; last != 0; last &= last - 1 {
		d := bits.TrailingZeros32(last)
		e.rest[pairOf[a][d]] |= 1 << bc
		e.rest[pairOf[b][d]] |= 1 << ac
		e.rest[pairOf[c][d]] |= 1 << ab
	}
}

// holds reports whether O gets a good set whatever X does. If not, breaker is a
// pair that X takes.
func (e *ending) holds() (ok bool, breaker pair) {
	if e.total == 0 {
		return false, pairs[0]
	}
	var size [endPairs]int // good sets with the pair
	var with [endFree]int  // three times the good sets with the cell
	for i, g := range e.rest {
		n := g.len()
		size[i] = n
		with[pairs[i].a] += n
		with[pairs[i].b] += n
	}
	for open := allPairs; open != 0; {
		x := e.strongest(open, &size, &with)
		answer, ok := e.answer(pairs[x], &size)
		if !ok {
			return false, pairs[x]
		}
		open = e.unanswered(open&^(1<<x), answer)
	}
	return true, pair{}
}

// strongest returns the pair of those in open that leaves O the fewest good sets
// when X takes it.
func (e *ending) strongest(open pairSet, size *[endPairs]int, with *[endFree]int) int {
	best, bestLeft := 0, 1<<30
	for ; open != 0; open &= open - 1 {
		i := bits.TrailingZeros64(uint64(open))
		if left := 3*size[i] - with[pairs[i].a] - with[pairs[i].b]; left < bestLeft {
			best, bestLeft = i, left
		}
	}
	return best
}

// answer finds a pair for O that holds after X has taken x. The one with the most
// good sets is the likeliest; no pair holds with fewer than leastToHold.
func (e *ending) answer(x pair, size *[endPairs]int) (o int, ok bool) {
	best := -1
	open := allPairs.without(x)
	for rest := open; rest != 0; rest &= rest - 1 {
		i := bits.TrailingZeros64(uint64(rest))
		if size[i] < leastToHold {
			open &^= 1 << i
		} else if best < 0 || size[i] > size[best] {
			best = i
		}
	}
	for i := best; open != 0; i = bits.TrailingZeros64(uint64(open)) {
		if !e.rest[i].without(x).coveredByTwo() {
			return i, true
		}
		open &^= 1 << i
	}
	return 0, false
}

// leastToHold is how many pairs it takes at least so that no two cells break
// them all.
const leastToHold = 3

// unanswered returns the pairs of X in open after which O's pair o does not hold.
func (e *ending) unanswered(open pairSet, o int) pairSet {
	left := open
	for rest := open.without(pairs[o]); rest != 0; rest &= rest - 1 {
		x := bits.TrailingZeros64(uint64(rest))
		if !e.rest[o].without(pairs[x]).coveredByTwo() {
			left &^= 1 << x
		}
	}
	return left
}

// OGetsAtEnd reports whether O gets a margin of at least some goal with X to move and seven
// cells free, of which X takes two and O two more: X wants a cell of each pair that gives O its
// goal.
func (p Position) OGetsAtEnd(goal int) bool {
	var good pairSet
	var cells [endFree]lineCounts
	n := 0
	for rest := p.Free(); rest != 0; rest &= rest - 1 {
		cells[n] = cellCounts[bits.TrailingZeros32(rest)]
		n++
	}
	counts := countsOf(p.Stones[engine.First])
	for a := range n {
		for b := range a {
			if (counts + cells[a] + cells[b]).margin() >= goal {
				good |= 1 << pairOf[a][b]
			}
		}
	}
	return !good.coveredByTwo()
}
