package jing

import "math/bits"

// On the last level of a reply cache only O's last pairs are left: of seven cells X
// takes two, so that no pair of the others completes what O has. If X defends, it
// has to be able to do that after every set of O's. If O defends, it needs a next
// pair for every set of X's, after which X cannot.
type lastPairs struct {
	low, high [1 << maxHalf]lineCounts // of sets of the first cells, and of the others
	after     []pairSet                // by rank of a set of O's: the completions among the seven cells, by their numbers
	free      uint32                   // all cells by their numbers
	pairs     []uint32                 // O's next pairs, the most useful of late first
	completed [maxLast][maxLast]completions
}

const (
	maxLast = 17 // cells on the last level
	maxHalf = (maxLast + 1) / 2
)

// eachCompleting calls found for all sets of so many cells, of those that are free,
// with which O, whose counts elsewhere are t, gets a margin of at least goal.
func (l *lastPairs) eachCompleting(free uint32, size int, t lineCounts, goal int, found func(set uint32)) {
	n := bits.OnesCount32(free)
	split := n / 2
	low, high := l.low[:1<<split], l.high[:1<<(n-split)]
	subsetSums(low, t, &free)
	subsetSums(high, 0, &free)
	mask := uint32(len(low) - 1)
	for _, set := range setsOf(n, size) {
		if (low[set&mask] + high[set>>split]).margin() >= goal {
			found(set)
		}
	}
}

// readSets finds the completions after every set of O's, of so many cells.
func (l *lastPairs) readSets(free uint32, size int, t lineCounts, goal int) {
	n := choose[bits.OnesCount32(free)][size]
	if cap(l.after) < n {
		l.after = make([]pairSet, n)
	}
	l.after = l.after[:n]
	clear(l.after)
	l.eachCompleting(free, size+PerTurn, t, goal, l.addSplits)
}

// addSplits notes a set that is good for O in all ways to see it as a set and a last
// pair.
func (l *lastPairs) addSplits(set uint32) {
	var p subsetRanks
	p.read(set)
	for b := 1; b < p.size; b++ {
		for a := range b {
			l.after[p.rank(a, b)] |= 1 << pairOf[p.numbers[a]-a][p.numbers[b]-b+1]
		}
	}
}

// readPairs finds the completions after each of O's next pairs.
func (l *lastPairs) readPairs(free uint32, t lineCounts, goal int) {
	n := bits.OnesCount32(free)
	for a := range n {
		clear(l.completed[a][:a])
	}
	l.free, l.pairs = 1<<n-1, append(l.pairs[:0], setsOf(n, PerTurn)...)
	l.eachCompleting(free, 2*PerTurn, t, goal, func(set uint32) {
		var cells [2 * PerTurn]int
		for i := range cells {
			cells[i] = bits.TrailingZeros32(set)
			set &= set - 1
		}
		for _, s := range fourSplits {
			a, b, c := cells[s[2]], cells[s[3]], &l.completed[cells[s[1]]][cells[s[0]]]
			c[a] |= 1 << b
			c[b] |= 1 << a
		}
	})
}

// fourSplits are the ways to see four cells as a next pair and a last pair.
var fourSplits = [...][4]uint8{{0, 1, 2, 3}, {0, 2, 1, 3}, {0, 3, 1, 2}, {1, 2, 0, 3}, {1, 3, 0, 2}, {2, 3, 0, 1}}

func (l *lastPairs) completedBy(two uint32) *completions {
	return &l.completed[bits.Len32(two)-1][bits.TrailingZeros32(two)]
}

// holds reports whether O has a next pair after a set of X's.
func (l *lastPairs) holds(set uint32) bool {
	rest := l.free &^ set
	for i, two := range l.pairs {
		if two&rest == two && !l.completedBy(two).coverable(rest&^two, PerTurn) {
			copy(l.pairs[1:i+1], l.pairs[:i])
			l.pairs[0] = two
			return true
		}
	}
	return false
}

// Completions are the pairs of cells that complete what O has, by one of the
// cells.
type completions [maxLast]uint32

// coverable reports whether X can break all completions among some cells by taking
// so many of them, the budget: a vertex cover, by a bounded search tree. X takes
// the cell with the most completions, or else all the cells that it makes them
// with.
func (c *completions) coverable(cells uint32, budget int) bool {
	for {
		cell, most := 0, 0
		for rest := cells; rest != 0; rest &= rest - 1 {
			i := bits.TrailingZeros32(rest)
			if n := bits.OnesCount32(c[i] & cells); n > most {
				cell, most = i, n
			}
		}
		switch {
		case most == 0:
			return true
		case budget == 0:
			return false
		}
		others := c[cell] & cells
		cells &^= 1 << cell
		if most <= budget && c.coverable(cells&^others, budget-most) {
			return true
		}
		budget--
	}
}
