package pairing

import (
	"fmt"
	"math"
	"slices"
)

// A Bound proves that a board cannot be shared out: each line, to be stopped,
// needs cells that cost at least so much, and all lines together need more than
// there is.
type Bound struct {
	Rules  Rules
	Form   Form
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
			return &Bound{Rules: b.rules, Form: b.form, Prices: rounded}
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

// cheapest looks for the cheapest groups that stop all windows of a line, window
// by window: for the first that is not stopped yet, every group that helps.
type cheapest struct {
	*Bound
	frames []frame
	groups []Group
	best   int
}

// stop stops the windows from the one at first on, where so much has been paid.
func (c *cheapest) stop(first, paid int) {
	for first < len(c.frames) && c.Rules.stops(&c.frames[first], c.groups) {
		first++
	}
	if first == len(c.frames) {
		c.best = paid
		return
	}
	f := &c.frames[first]
	for _, g := range groupsOf(slices.Concat(f.cells, f.ends), c.Form) {
		cost := paid
		for _, cell := range g.Cells {
			cost += c.Prices[cell]
		}
		if cost < c.best && c.Rules.refuses(&g, f) && !overlaps(c.groups, g) {
			c.groups = append(c.groups, g)
			c.stop(first, cost)
			c.groups = c.groups[:len(c.groups)-1]
		}
	}
}

// groupsOf returns all groups of some cells.
func groupsOf(cells []int, form Form) []Group {
	var list []Group
	for i, a := range cells {
		for j, b := range cells[i+1:] {
			if form == Pairs {
				list = append(list, Group{[]int{a, b}, Opposite}, Group{[]int{a, b}, Same})
				continue
			}
			for _, c := range cells[i+1:][j+1:] {
				list = append(list, Group{[]int{a, b, c}, Trio})
			}
		}
	}
	return list
}

// overlaps reports whether a group shares a cell with others.
func overlaps(groups []Group, g Group) bool {
	for _, other := range groups {
		for _, c := range g.Cells {
			if other.has(c) {
				return true
			}
		}
	}
	return false
}
