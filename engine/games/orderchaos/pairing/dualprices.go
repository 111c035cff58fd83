package pairing

import "math/bits"

// How the subgradient method goes. Both are ample: over all boards up to 10×10
//
//	go test -run - -bench Find -benchtime 1x ./engine/games/orderchaos/pairing
//
// finds the same 168 wins by pairs and 540 bounds with 125 to 1000 rounds, and with
// first prices of 2 to 32. With 60 rounds there is no bound for some boards, and the
// search is still at them after minutes.
const (
	dualRounds = 500 // steps of the method at most
	firstPrice = 8   // of every cell in the first step, where a step changes a price by 1
)

// dualPrices solves the Lagrangian relaxation of giving cells to lines: that a cell
// is given to one line only is not demanded, but every cell has a price. The
// relaxed problem falls apart into lines, each of which takes the cheapest cells
// that suffice for it. The prices follow by the subgradient method (Held and Karp,
// 1971): the price of a cell rises by one for each line beyond the first that takes
// it, and falls if none does.
//
// If in some round all lines together must pay more than all cells together cost,
// there are no pairs, by weak duality: that is the bound. Otherwise the prices,
// summed up over the rounds, tell the search which cells many lines need.
func (b *board) dualPrices() (prices []int, bound *Bound) {
	now, sum := make([]int, len(b.of)), make([]int, len(b.of))
	for c := range now {
		now[c] = firstPrice
	}
	for round := range dualRounds {
		cost, uses := b.relaxed(now, round)
		if cost > total(now) {
			return nil, newBound(b, now)
		}
		for c := range now {
			sum[c] += now[c]
			now[c] = max(0, now[c]+uses[c]-1)
		}
	}
	return sum, nil
}

// relaxed solves the relaxed problem for some prices: it returns what all lines
// pay together for the cheapest cells that suffice for them, and how many lines
// take each cell.
func (b *board) relaxed(prices []int, round int) (cost int, uses []int) {
	uses = make([]int, len(prices))
	for i := range b.lines {
		l := &b.lines[i]
		least, set := l.cheapest(prices, round)
		cost += least
		for rest := set; rest != 0; rest &= rest - 1 {
			uses[l.cells[bits.TrailingZeros16(rest)]]++
		}
	}
	return cost, uses
}

// cheapest returns the cheapest of the sets that suffice for a line. Equally cheap
// ones take turns by the round. A line that all its cells cannot stop is
// Unstoppable.
func (l *line) cheapest(prices []int, round int) (cost int, set uint16) {
	cost = Unstoppable
	equal := make([]uint16, 0, 16)
	for _, s := range l.domain.minimal {
		switch c := l.cost(s, prices); {
		case c < cost:
			cost, equal = c, append(equal[:0], s)
		case c == cost:
			equal = append(equal, s)
		}
	}
	if len(equal) == 0 {
		return cost, 0
	}
	return cost, equal[round%len(equal)]
}

// cost returns what the cells of a set cost.
func (l *line) cost(set uint16, prices []int) int {
	n := 0
	for ; set != 0; set &= set - 1 {
		n += prices[l.cells[bits.TrailingZeros16(set)]]
	}
	return n
}

func total(prices []int) int {
	n := 0
	for _, p := range prices {
		n += p
	}
	return n
}
