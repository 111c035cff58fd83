package pairing

import "math/bits"

// How an auction goes: rounds at most, and the price of every cell in the first.
const (
	auctionRounds = 500
	firstPrice    = 8
)

// auction lets every line bid for the cheapest cells that are enough for it. The
// price of a cell rises by one for each line beyond the first that wants it, and
// falls if none does. (This is the subgradient method for the dual of the linear
// program that gives cells to lines in fractions.)
//
// If in some round all lines together must pay more than all cells together cost,
// there are no pairs: that is the bound. Otherwise the prices, summed up
// over the rounds, tell which cells are in demand.
func (b *board) auction() (prices []int, bound *Bound) {
	now, sum := make([]int, len(b.places)), make([]int, len(b.places))
	for c := range now {
		now[c] = firstPrice
	}
	for round := range auctionRounds {
		paid, wanted := b.bid(now, round)
		if paid > total(now) {
			return nil, newBound(b, now)
		}
		for c := range now {
			sum[c] += now[c]
			now[c] = max(0, now[c]+wanted[c]-1)
		}
	}
	return sum, nil
}

// bid returns what all lines pay together for the cheapest cells that are enough
// for them, and how many lines want each cell.
func (b *board) bid(prices []int, turn int) (paid int, wanted []int) {
	wanted = make([]int, len(prices))
	for i := range b.lines {
		l := &b.lines[i]
		cost, set := l.cheapest(prices, turn)
		paid += cost
		for rest := set; rest != 0; rest &= rest - 1 {
			wanted[l.cells[bits.TrailingZeros16(rest)]]++
		}
	}
	return paid, wanted
}

// cheapest returns the cheapest of the sets that are enough for a line. Equals
// take turns. A line that all its cells cannot stop is Unstoppable.
func (l *line) cheapest(prices []int, turn int) (cost int, set uint16) {
	cost = Unstoppable
	equal := make([]uint16, 0, 16)
	for _, s := range l.demand.least {
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
	return cost, equal[turn%len(equal)]
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
