package paircheck

import (
	"fmt"
	"slices"
)

// CheckZugzwang returns an error unless Chaos can open the pairs in this order, by
// their indices, when all other cells are full: unless for each, whatever stands on
// the full cells, there is a stone on one of its cells after which no window can
// count any more that the later pairs do not stop. The windows of earlier pairs
// were dealt with when those were opened.
func (v Variant) CheckZugzwang(pairs []Pair, order []int) error {
	if err := v.disjoint(pairs); err != nil {
		return err
	}
	if sorted := slices.Sorted(slices.Values(order)); len(order) != len(pairs) || len(slices.Compact(sorted)) != len(pairs) ||
		len(pairs) > 0 && (sorted[0] != 0 || sorted[len(pairs)-1] != len(pairs)-1) {
		return fmt.Errorf("pairing: %v is not an order of %d pairs", order, len(pairs))
	}
	later := make([]Pair, len(pairs))
	for i, pair := range order {
		later[i] = pairs[pair]
	}
	for ; len(later) > 0; later = later[1:] {
		if !v.canOpen(later[0], later[1:]) {
			return fmt.Errorf("pairing: the pair of the cells %v cannot be opened", later[0].Cells)
		}
	}
	return nil
}

// canOpen reports whether a stone on a pair always stops the windows that it and
// the later pairs stop, but not the later pairs alone.
func (v Variant) canOpen(pair Pair, later []Pair) bool {
	o := opened{Variant: v, pair: pair, stones: map[int]int{}}
	untouched := map[int]bool{pair.Cells[0]: true, pair.Cells[1]: true}
	for _, p := range later {
		untouched[p.Cells[0]], untouched[p.Cells[1]] = true, true
	}
	for _, w := range v.Windows() {
		if !v.canCount(&w, append([]Pair{pair}, later...)) && v.canCount(&w, later) {
			o.windows = append(o.windows, w)
			for _, cell := range slices.Concat(w.Cells, w.Ends) {
				if !untouched[cell] && !slices.Contains(o.full, cell) {
					o.full = append(o.full, cell)
				}
			}
		}
	}
	return o.always(0)
}

// opened is a pair that is opened, with what depends on it.
type opened struct {
	Variant
	pair    Pair
	windows []Window
	full    []int       // the cells of the windows that are full
	stones  map[int]int // by cell; without one where it does not matter
}

// always reports whether some stone on the pair leaves no window, whatever stands
// on the full cells from the one at next on.
func (o *opened) always(next int) bool {
	if o.someStone() {
		return true // whatever comes later
	}
	if next == len(o.full) {
		return false
	}
	defer delete(o.stones, o.full[next])
	for s := 1; s <= o.Symbols; s++ {
		o.stones[o.full[next]] = s
		if !o.always(next + 1) {
			return false
		}
	}
	return true
}

// someStone reports whether a stone on the pair leaves no window that can count.
func (o *opened) someStone() bool {
	for _, cell := range o.pair.Cells {
		for s := 1; s <= o.Symbols; s++ {
			o.stones[cell] = s
			left := slices.ContainsFunc(o.windows, o.alive)
			delete(o.stones, cell)
			if !left {
				return true
			}
		}
	}
	return false
}

// alive reports whether a window can count for some symbol with the stones that
// are there.
func (o *opened) alive(w Window) bool {
	for symbol := 1; symbol <= o.Symbols; symbol++ {
		alive := true
		for cell, stone := range o.stones {
			alive = alive && o.allows(&w, symbol, cell, stone)
		}
		if alive {
			return true
		}
	}
	return false
}
