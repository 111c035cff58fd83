package pairing

import (
	"fmt"
	"slices"
)

// This file judges anew, from what the rules say of cells and without the code
// that finds pairings, whether pairs stop a window. Pairings and bounds are
// checked by it.

// A frame is a window on the board, and its ends where they matter.
type frame struct{ cells, ends []int }

// frames returns the windows of a line.
func (r Rules) frames(line []int) []frame {
	var list []frame
	for first := 0; first+r.Line <= len(line); first++ {
		last := first + r.Line
		f := frame{cells: line[first:last]}
		if r.Exact {
			f.ends = slices.Concat(line[max(0, first-1):first], line[last:min(last+1, len(line))])
		}
		list = append(list, f)
	}
	return list
}

// A wish is what Order needs on a cell for a window to count.
type wish uint8

const (
	anything wish = iota
	symbol        // that of the window
	another       // not that of the window; judged at once, an empty cell will do
)

func (f *frame) asks(cell int) wish {
	switch {
	case slices.Contains(f.cells, cell):
		return symbol
	case slices.Contains(f.ends, cell):
		return another
	}
	return anything
}

// refuses reports whether a pair, once Chaos has answered in it, cannot be as the
// window asks. Judged at once, its ends need not be filled.
func (r Rules) refuses(p Pair, f *frame) bool {
	a, b := f.asks(p.Cells[0]), f.asks(p.Cells[1])
	if p.Kind == Same {
		return a == symbol && b == another || a == another && b == symbol
	}
	return a == symbol && b == symbol || a == another && b == another && r.Symbols == 2 && r.Full
}

// stops reports whether pairs stop a window. When the board is full Chaos has
// answered everywhere. Judged at once, the window counts when its last cell is
// filled, whichever that is, and Chaos has not answered there yet. That matters
// for pairs of equals; both cells of the others have to be filled already.
func (r Rules) stops(f *frame, pairs []Pair) bool {
	answered := func(last int) bool {
		return slices.ContainsFunc(pairs, func(p Pair) bool {
			return r.refuses(p, f) && (p.Kind == Opposite || !p.has(last))
		})
	}
	if r.Full || !r.Exact {
		return answered(none)
	}
	for _, last := range f.cells {
		if !answered(last) {
			return false
		}
	}
	return true
}

// Check returns an error unless every window is stopped, and no cell belongs to
// two pairs. Then Chaos wins by the pairing if it suits the parity.
func (p *Pairing) Check() error {
	for i, pair := range p.Pairs {
		if j := slices.IndexFunc(p.Pairs, pair.overlaps); j != i || pair.Cells[0] == pair.Cells[1] {
			return fmt.Errorf("pairing: pair %d shares a cell with pair %d", i+1, j+1)
		}
	}
	for i := range p.frames {
		if f := &p.frames[i]; !p.Rules.stops(f, p.Pairs) {
			return fmt.Errorf("pairing: nothing stops the window of the cells %v", f.cells)
		}
	}
	return nil
}
