package jing

import "math/bits"

// A retort is a pair of cells that X keeps in mind after six turns, with O to
// move and thirteen cells free: to take it next, whatever pair O takes. Of the
// eleven other cells O then gets six, two before the retort and two at a time
// after it, with two more of X's in between. One retort answers most of O's
// pairs, so a few of them settle a position that is good for X.
type retort struct {
	cells uint32
	left  graph // O's first pairs, among the eleven cells, that it does not answer
}

// answers reports whether the retort answers a pair of O's, of those that are
// free.
func (r *retort) answers(free, pair uint32) bool {
	if pair&r.cells != 0 {
		return false
	}
	others := free &^ r.cells
	low, high := pair&-pair, pair&(pair-1)
	a, b := bits.OnesCount32(others&(low-1)), bits.OnesCount32(others&(high-1))
	return r.left>>pairOf[a][b]&1 == 0
}

// After both of O's first pairs it has a set of four, and wants one of the pairs
// that complete it, of which X can break two cells.

const (
	fours = endFree * (endFree - 1) * (endFree - 2) * (endFree - 3) / 24
	sixes = fours * (endFree - 4) * (endFree - 5) / 30
)

// A split is a way to see six cells as a set of four and a pair.
type split struct {
	four uint16 // by its rank
	pair uint8
}

// sixDeck has all sets of six cells.
var sixDeck = newDeck(endFree, 6, sixes)

// splitsOf are the splits of a set of six, in the order of a deck's hands.
var splitsOf = func() (all [sixes][15]split) {
	for i, set := range sixDeck.hands {
		for j, two := range twoOf(set) {
			all[i][j] = split{uint16(rankOf(set &^ two)), uint8(pairOfCells(two))}
		}
	}
	return all
}()

// pairsIn are the pairs within a set of four, by its rank.
var pairsIn = func() (all [fours]graph) {
	for i, set := range setsOf(endFree, 4) {
		for _, two := range twoOf(set) {
			all[i] |= 1 << pairOfCells(two)
		}
	}
	return all
}()

// pairOfCells returns the bit of a pair of the lowest eleven cells.
func pairOfCells(two uint32) int8 {
	return pairOf[bits.TrailingZeros32(two)][bits.Len32(two)-1]
}

// retort returns what X answers by keeping a pair in mind, after six turns, with
// so many cells free besides it, where O has the tally t.
func (p *prover) retort(cells, others uint32, t tally, goal int) retort {
	var rest [fours]graph // the pairs that complete a set of four
	p.good = p.judge(sixDeck, p.good, others, t, goal)
	for i, word := range p.good {
		for ; word != 0; word &= word - 1 {
			for _, s := range splitsOf[i<<6|bits.TrailingZeros64(word)] {
				rest[s.four] |= 1 << s.pair
			}
		}
	}
	r := retort{cells: cells}
	for i, g := range rest {
		if g.len() >= leastToHold && pairsIn[i]&^r.left != 0 && !g.brokenByTwo() {
			r.left |= pairsIn[i]
		}
	}
	return r
}

// approach answers for a position after six turns, with O to move: O needs a
// pair with which it holds the ending.
func (p *prover) approach(o, x uint32, goal int) bool {
	free := fullBoard &^ (o | x)
	p.retorts = p.retorts[:0]
moves:
	for i, m := range p.rank(o, x, approachTurns, goal) {
		cells := m.cells()
		for j := range p.retorts {
			if p.retorts[j].answers(free, cells) {
				continue moves
			}
		}
		p.nodes++
		p.ending.read(free&^cells, tallyOf(o|cells), goal)
		ok, breaker := p.ending.holds()
		if ok {
			p.levels[approachTurns].taken = cells
			return true
		}
		if i > 0 { // after the most promising pair has failed, most others do
			two := breaker.cells(free &^ cells)
			p.retorts = append(p.retorts, p.retort(two, free&^two, tallyOf(o), goal))
		}
	}
	return false
}
