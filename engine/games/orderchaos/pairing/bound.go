package pairing

import (
	"fmt"
	"math"
	"slices"
)

// A Bound proves that there are no pairs that stop every window: each line, to be
// stopped, needs cells of at least some price, and all lines together need more
// than there is.
type Bound struct {
	Rules  Rules
	Prices []int // of the cells
}

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
		if paid, _ := b.bid(rounded, 0); paid > total(rounded) {
			return &Bound{Rules: b.rules, Prices: rounded}
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

// Unstoppable is the need of a line that all its cells cannot stop.
const Unstoppable = math.MaxInt32

// Needs returns the least that it costs to stop each line, by its cells, and
// what all cells cost. It works them out anew, by a search of its own.
func (b *Bound) Needs() (lines [][]int, needs []int, total int) {
	for _, p := range b.Prices {
		total += p
	}
	lines = b.Rules.lines()
	for _, cells := range lines {
		c := cheapest{Bound: b, frames: b.Rules.frames(cells), best: Unstoppable}
		c.stop(0, 0)
		needs = append(needs, c.best)
	}
	return lines, needs, total
}

// Check returns an error if the bound proves nothing.
func (b *Bound) Check() error {
	if len(b.Prices) != b.Rules.Rows*b.Rules.Cols {
		return fmt.Errorf("pairing: %d prices for %d cells", len(b.Prices), b.Rules.Rows*b.Rules.Cols)
	}
	for c, p := range b.Prices {
		if p < 0 {
			return fmt.Errorf("pairing: the price of cell %d is negative", c)
		}
	}
	_, needs, total := b.Needs()
	sum := 0
	for _, n := range needs {
		sum += n
	}
	if sum <= total {
		return fmt.Errorf("pairing: the lines need %d of %d, which they may have", sum, total)
	}
	return nil
}

// cheapest looks for the cheapest pairs that stop all windows of a line, window by
// window: for the first that is not stopped yet, every pair that helps.
type cheapest struct {
	*Bound
	frames []frame
	pairs  []Pair
	best   int
}

// stop stops the windows from the one at first on, where so much has been paid.
func (c *cheapest) stop(first, paid int) {
	for first < len(c.frames) && c.Rules.stops(&c.frames[first], c.pairs) {
		first++
	}
	if first == len(c.frames) {
		c.best = paid
		return
	}
	f := &c.frames[first]
	for _, p := range pairsOf(slices.Concat(f.cells, f.ends)) {
		cost := paid + c.Prices[p.Cells[0]] + c.Prices[p.Cells[1]]
		if cost < c.best && c.Rules.refuses(p, f) && !slices.ContainsFunc(c.pairs, p.overlaps) {
			c.pairs = append(c.pairs, p)
			c.stop(first, cost)
			c.pairs = c.pairs[:len(c.pairs)-1]
		}
	}
}

// pairsOf returns all pairs of some cells.
func pairsOf(cells []int) []Pair {
	var list []Pair
	for i, a := range cells {
		for _, b := range cells[i+1:] {
			list = append(list, Pair{[2]int{a, b}, Opposite}, Pair{[2]int{a, b}, Same})
		}
	}
	return list
}
