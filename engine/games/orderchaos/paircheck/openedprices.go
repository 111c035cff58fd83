package paircheck

import "slices"

// CheckOpenedPrices returns an error unless prices of the cells prove that no pairs
// that stop every window can all be opened, in whatever order (see CheckZugzwang).
// All windows that a pair helps to stop lie in one line. So whether it can be opened
// is up to the pairs of that line, and it is easiest if all other cells of the line
// are full. Hence the pairs within each line can be opened so, and they cost no less
// than the line needs. If all lines need more than all cells of the board cost, there
// are no such pairs.
func (v Variant) CheckOpenedPrices(prices []int) error { return v.check(prices, v.OpenedNeeds) }

// OpenedNeeds returns every line, as Needs does, with the cost of the cheapest pairs that stop all
// its windows and can be opened one after another once all other cells of the line are full.
func (v Variant) OpenedNeeds(prices []int) []Line {
	return v.lines(func(cells []int, windows []Window) int {
		o := opener{Variant: v, prices: prices, windows: windows, least: Unstoppable}
		o.choose(cells, nil, 0)
		return o.least
	})
}

// An opener tries all sets of pairs of a line.
type opener struct {
	Variant
	prices  []int
	windows []Window
	least   int // what the cheapest set costs that will do
}

// choose tries the pairs that are chosen already, which cost so much, and all that
// can be made of some more cells with them.
func (o *opener) choose(cells []int, pairs []Pair, paid int) {
	if paid >= o.least {
		return
	}
	if o.stops(pairs) && o.opens(pairs) {
		o.least = paid
		return
	}
	for i, one := range cells {
		for j := i + 1; j < len(cells); j++ {
			rest := slices.Delete(slices.Clone(cells[i+1:]), j-i-1, j-i)
			for _, same := range [2]bool{false, true} {
				p := Pair{[2]int{one, cells[j]}, same}
				o.choose(rest, append(slices.Clone(pairs), p), paid+o.prices[one]+o.prices[cells[j]])
			}
		}
	}
}

// stops reports whether pairs stop all windows of the line.
func (o *opener) stops(pairs []Pair) bool {
	return !slices.ContainsFunc(o.windows, func(w Window) bool { return o.canCount(&w, pairs) })
}

// opens reports whether pairs can be opened in some order.
func (o *opener) opens(pairs []Pair) bool {
	for i, p := range pairs {
		later := slices.Delete(slices.Clone(pairs), i, i+1)
		if o.canOpen(p, later) && o.opens(later) {
			return true
		}
	}
	return len(pairs) == 0
}
