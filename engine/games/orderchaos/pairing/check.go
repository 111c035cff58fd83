package pairing

import "fmt"

// This file judges anew, from what the rules say of cells and without the code
// that finds pairings, whether groups stop a window. Pairings and bounds are
// checked by it.

// A wish is what Order needs on a cell for a window to count.
type wish uint8

const (
	anything wish = iota
	symbol        // that of the window
	another       // not that of the window; under AtOnce an empty cell will do
)

// wishes returns what the window of a line asks of the cells.
func (r Rules) wishes(line []int, first int) map[int]wish {
	asks := map[int]wish{}
	for i, c := range line {
		switch {
		case first <= i && i < first+r.Line:
			asks[c] = symbol
		case r.Exact && (i == first-1 || i == first+r.Line):
			asks[c] = another
		}
	}
	return asks
}

// refuses reports whether a group, once Chaos has answered in it, cannot be as
// the window asks.
func (g Group) refuses(asks map[int]wish, symbols int) bool {
	count := [3]int{}
	for _, c := range g.Cells {
		count[asks[c]]++
	}
	switch g.Kind {
	case Same:
		return count[symbol] == 1 && count[another] == 1
	case Opposite:
		return count[symbol] == 2 || count[another] == 2 && symbols == 2
	}
	return count[symbol] == len(g.Cells)
}

// stops reports whether groups stop a window of a line. When the board is full
// Chaos has answered everywhere. Judged at once, the window counts when its last
// cell is filled, whichever that is, and Chaos has not answered there. It is as
// good as answered, though, if the whole group must carry the symbol.
func (r Rules) stops(line []int, first int, groups []Group) bool {
	asks := r.wishes(line, first)
	answered := func(last int) bool {
		for _, g := range groups {
			if g.refuses(asks, r.Symbols) && (!g.has(last) || g.Kind != Same && asks[g.Cells[0]] == symbol) {
				return true
			}
		}
		return false
	}
	if r.Full || !r.Exact {
		return answered(-1)
	}
	for _, last := range line[first : first+r.Line] {
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
			if c < 0 || c >= p.Rules.Rows*p.Rules.Cols || seen[c] {
				return fmt.Errorf("pairing: cell %d of group %d is not on the board, or in another group too", c, i+1)
			}
			seen[c] = true
		}
	}
	for _, line := range p.Rules.lines() {
		for first := 0; first+p.Rules.Line <= len(line); first++ {
			if !p.Rules.stops(line, first, p.Groups) {
				return &NotStopped{Cells: line[first : first+p.Rules.Line]}
			}
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
