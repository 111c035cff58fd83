package paircheck

import (
	"fmt"
	"math"
	"slices"
)

// Unstoppable is the need of a line that all its cells cannot stop.
const Unstoppable = math.MaxInt32

// A Line is a row, column or diagonal that has windows.
type Line struct {
	Cells []int
	Need  int // the least that the cells of pairs cost that stop all its windows
}

// CheckPrices returns an error unless prices of the cells prove that there are no
// pairs that stop every window: both cells of a pair that helps to stop a window lie
// in the line of the window, and two cells lie in one line at most. So the cells of
// all pairs cost no less than all lines need together. If that is more than all
// cells of the board cost, there are no such pairs.
func (v Variant) CheckPrices(prices []int) error { return v.check(prices, v.Needs) }

// check returns an error unless all lines need more than all cells cost.
func (v Variant) check(prices []int, needs func([]int) []Line) error {
	if len(prices) != v.Rows*v.Cols {
		return fmt.Errorf("pairing: %d prices for %d cells", len(prices), v.Rows*v.Cols)
	}
	total := 0
	for c, p := range prices {
		if p < 0 {
			return fmt.Errorf("pairing: the price of cell %d is negative", c)
		}
		total += p
	}
	sum := 0
	for _, l := range needs(prices) {
		sum += l.Need
	}
	if sum <= total {
		return fmt.Errorf("pairing: the lines need %d of %d, which they may have", sum, total)
	}
	return nil
}

// Needs returns every line with what it needs at some prices of the cells: the rows
// from the bottom, the columns, the rising diagonals and the falling ones.
func (v Variant) Needs(prices []int) []Line {
	return v.lines(func(_ []int, windows []Window) int {
		b := bill{Variant: v, prices: prices, windows: windows, least: Unstoppable}
		b.pay(0, 0)
		return b.least
	})
}

// lines returns every line with its need, which is reckoned from its cells and windows.
func (v Variant) lines(need func(cells []int, windows []Window) int) []Line {
	var lines []Line
	for direction := range compass {
		for _, windows := range v.grouped(direction) {
			var cells []int
			for _, w := range windows {
				cells = append(cells, w.Cells...)
			}
			slices.Sort(cells)
			cells = slices.Compact(cells)
			lines = append(lines, Line{cells, need(cells, windows)})
		}
	}
	return lines
}

// A bill is what it costs to stop all windows of a line: branch and bound over the
// pairs that help with the first window that is not stopped yet.
type bill struct {
	Variant
	prices  []int
	windows []Window
	pairs   []Pair
	least   int
}

// pay stops the windows from the one at first on, where so much has been paid.
func (b *bill) pay(first, paid int) {
	for first < len(b.windows) && !b.canCount(&b.windows[first], b.pairs) {
		first++
	}
	if first == len(b.windows) {
		b.least = paid
		return
	}
	for _, p := range b.helping(&b.windows[first]) {
		if cost := paid + b.prices[p.Cells[0]] + b.prices[p.Cells[1]]; cost < b.least {
			b.pairs = append(b.pairs, p)
			b.pay(first, cost)
			b.pairs = b.pairs[:len(b.pairs)-1]
		}
	}
}

// helping returns the pairs of cells without a pair that help to stop a window:
// those which, answered, are against it for some symbol.
func (b *bill) helping(w *Window) []Pair {
	var list []Pair
	cells := slices.DeleteFunc(slices.Concat(w.Cells, w.Ends), func(c int) bool {
		return slices.ContainsFunc(b.pairs, func(p Pair) bool { return p.Cells[0] == c || p.Cells[1] == c })
	})
	for i, one := range cells {
		for _, other := range cells[i+1:] {
			for _, same := range [2]bool{false, true} {
				p := Pair{[2]int{one, other}, same}
				for symbol := 1; symbol <= b.Symbols; symbol++ {
					if !b.answered(w, symbol, p) {
						list = append(list, p)
						break
					}
				}
			}
		}
	}
	return list
}
