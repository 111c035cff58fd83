package pairing

import (
	"slices"

	"noughts/engine/games/orderchaos/paircheck"
)

// A Bound proves that there are no pairs that stop every window: each line, to be
// stopped, needs cells of at least some price, and all lines together need more
// than there is. It is a solution of the dual problem (see dualPrices) and anybody
// can add it up.
type Bound struct {
	Rules  Rules
	Prices []int // of the cells
	Opened bool  // whether it is about such pairs only as can be opened
}

// Unstoppable is the need of a line that all its cells cannot stop.
const Unstoppable = paircheck.Unstoppable

// newBound makes a bound of prices that prove something: as symmetric as the
// board, and in the smallest numbers that still do. (What a line needs is concave
// in the prices, so the sum of a proof and its mirror images is a proof as well.)
func newBound(b *board, prices []int) *Bound {
	prices = b.rules.symmetric(prices)
	for unit := slices.Max(prices); ; unit-- {
		rounded := make([]int, len(prices))
		for c, p := range prices {
			rounded[c] = (p + unit/2) / unit
		}
		if cost, _ := b.relaxed(rounded, 0); cost > total(rounded) {
			return &Bound{Rules: b.rules, Prices: rounded, Opened: b.opened}
		}
	}
}

// symmetric returns the sums of prices over the mirror images of each cell.
func (r Rules) symmetric(prices []int) []int {
	sums := make([]int, len(prices))
	for c := range prices {
		row, col := c/r.Cols, c%r.Cols
		for _, i := range [2]int{row, r.Rows - 1 - row} {
			for _, j := range [2]int{col, r.Cols - 1 - col} {
				sums[c] += prices[i*r.Cols+j]
				if r.Rows == r.Cols {
					sums[c] += prices[j*r.Cols+i]
				}
			}
		}
	}
	return sums
}
