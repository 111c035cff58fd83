package pairing

import (
	"fmt"
	"slices"
)

// This file judges anew, from what the rules say of cells and without the code
// that finds pairings, whether groups stop a window. Pairings and bounds are
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

// refuses reports whether a group, once Chaos has answered in it, cannot be as
// the window asks. Judged at once, its ends need not be filled.
func (r Rules) refuses(g *Group, f *frame) bool {
	count := [3]int{}
	for _, c := range g.Cells {
		count[f.asks(c)]++
	}
	switch g.Kind {
	case Same:
		return count[symbol] == 1 && count[another] == 1
	case Opposite:
		return count[symbol] == 2 || count[another] == 2 && r.Symbols == 2 && r.Full
	}
	return count[symbol] == len(g.Cells)
}

// stops reports whether groups stop a window. When the board is full Chaos has
// answered everywhere. Judged at once, the window counts when its last cell is
// filled, whichever that is, and Chaos has not answered there yet. That matters
// for groups of equals; all cells of the others have to be filled already.
func (r Rules) stops(f *frame, groups []Group) bool {
	answered := func(last int) bool {
		for i := range groups {
			if g := &groups[i]; r.refuses(g, f) && (g.Kind != Same || !g.has(last)) {
				return true
			}
		}
		return false
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
// two groups. Then Chaos wins by the pairing where the parity is right.
func (p *Pairing) Check() error {
	seen := map[int]bool{}
	for i, g := range p.Groups {
		if want := map[Kind]int{Opposite: 2, Same: 2, Trio: 3}[g.Kind]; len(g.Cells) != want {
			return fmt.Errorf("pairing: group %d has %d cells, not %d", i+1, len(g.Cells), want)
		}
		for _, c := range g.Cells {
			if seen[c] {
				return fmt.Errorf("pairing: cell %d of group %d is in another group too", c, i+1)
			}
			seen[c] = true
		}
	}
	for i := range p.frames {
		if f := &p.frames[i]; !p.Rules.stops(f, p.Groups) {
			return &NotStopped{Cells: f.cells}
		}
	}
	return nil
}

// NotStopped is the error for a window that a pairing does not stop.
type NotStopped struct{ Cells []int }

// Error names the cells by their numbers.
func (e *NotStopped) Error() string {
	return fmt.Sprintf("pairing: nothing stops the window %v", e.Cells)
}
