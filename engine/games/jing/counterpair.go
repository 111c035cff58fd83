package jing

import "math/bits"

// A counterPair is a pair of cells that X plans to take after six turns, with O to
// move and thirteen cells free, whatever pair O takes. Of the eleven other cells O
// then gets six, two before the counter pair and two at a time after it, with two
// of X's in between. One counter pair answers most of O's pairs, so a few of them
// settle a position that is good for X. It does what a replyCache does for earlier
// positions, in a form that fits one word.
type counterPair struct {
	cells uint32
	open  pairSet // O's first pairs, among the eleven cells, that it does not answer
}

// answers reports whether the counter pair answers a pair of O's, of those that are
// free.
func (c *counterPair) answers(free, pair uint32) bool {
	if pair&c.cells != 0 {
		return false
	}
	others := free &^ c.cells
	low, high := pair&-pair, pair&(pair-1)
	a, b := bits.OnesCount32(others&(low-1)), bits.OnesCount32(others&(high-1))
	return c.open>>pairOf[a][b]&1 == 0
}

// After O's first two pairs it has a set of four, and wants one of the pairs that
// complete it to six. X then takes two cells, so what counts is whether two cells
// cover all of those pairs. A first pair is answered if that is so for all sets of
// four that it belongs to.
const (
	fours = endFree * (endFree - 1) * (endFree - 2) * (endFree - 3) / 24
	sixes = fours * (endFree - 4) * (endFree - 5) / 30
)

// A split is a way to see six cells as a set of four and a pair.
type split struct {
	four uint16 // by its rank
	pair uint8
}

// sixFillings are all sets of six cells.
var sixFillings = newFillings(endFree, 6, sixes)

// splitsOf are the splits of a set of six, in the order of sixFillings.
var splitsOf = func() (all [sixes][15]split) {
	for i, set := range sixFillings.sets {
		for j, two := range PairsIn(set) {
			all[i][j] = split{uint16(rankOf(set &^ two)), uint8(pairOfCells(two))}
		}
	}
	return all
}()

// pairsInFour are the pairs within a set of four, by its rank.
var pairsInFour = func() (all [fours]pairSet) {
	for i, set := range setsOf(endFree, 4) {
		for _, two := range PairsIn(set) {
			all[i] |= 1 << pairOfCells(two)
		}
	}
	return all
}()

// pairOfCells returns the bit of a pair of the lowest eleven cells.
func pairOfCells(two uint32) int8 {
	return pairOf[bits.TrailingZeros32(two)][bits.Len32(two)-1]
}

// newCounterPair finds what X answers by planning to take a pair after six turns.
// The others are the cells free besides it; O's counts elsewhere are t.
func (p *Prover) newCounterPair(cells, others uint32, t lineCounts, goal int) counterPair {
	var rest [fours]pairSet // the pairs that complete a set of four
	p.good = p.goodFillings(sixFillings, p.good, others, t, goal)
	for i, word := range p.good {
		for ; word != 0; word &= word - 1 {
			for _, s := range splitsOf[i<<6|bits.TrailingZeros64(word)] {
				rest[s.four] |= 1 << s.pair
			}
		}
	}
	c := counterPair{cells: cells}
	for i, g := range rest {
		if g.len() >= leastToHold && pairsInFour[i]&^c.open != 0 && !g.coveredByTwo() {
			c.open |= pairsInFour[i]
		}
	}
	return c
}

// solvePreEnding answers for a position after six turns, with O to move: O needs
// a pair with which it holds the ending.
func (p *Prover) solvePreEnding(q question) bool {
	free := q.free()
	p.counterPairs = p.counterPairs[:0]
moves:
	for i, m := range p.orderMoves(q) {
		cells := m.cells()
		for j := range p.counterPairs {
			if p.counterPairs[j].answers(free, cells) {
				continue moves
			}
		}
		p.Nodes++
		p.ending.read(free&^cells, countsOf(q.o|cells), q.goal)
		ok, breaker := p.ending.holds()
		if ok {
			p.levels[preEndingTurns].bestReply = cells
			return true
		}
		if i > 0 { // after the most promising pair has failed, most others do
			two := breaker.cells(free &^ cells)
			p.counterPairs = append(p.counterPairs, p.newCounterPair(two, free&^two, countsOf(q.o), q.goal))
		}
	}
	return false
}
