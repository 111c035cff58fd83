package pairing

import (
	"slices"

	"noughts/engine"
)

// An opener finds out in which order Chaos can open the untouched pairs of a
// position, once all other cells are full.
type opener struct {
	*Pairing
	stones []engine.Symbol
	closed []bool // by pair: whether it is not open yet
}

// openingFrom returns an order in which Chaos can open the untouched pairs of a
// position; nil if it finds none.
//
// An order stays good when Order touches some of the pairs and Chaos answers: that
// stops what they were to stop, and fills more cells. The pairs come in the order
// of Opening here as far as that goes, so what was found at the start of a game is
// found again.
func (p *Pairing) openingFrom(stones []engine.Symbol) []int {
	o := opener{Pairing: p, stones: slices.Clone(stones), closed: make([]bool, len(p.Pairs))}
	var left []int
	for i := range p.Pairs {
		if p.Opening != nil {
			i = p.Opening[i]
		}
		if p.untouched(i, stones) {
			o.closed[i] = true
			left = append(left, i)
		}
	}
	order := make([]int, 0, len(left))
	for len(left) > 0 {
		next := slices.IndexFunc(left, o.openable)
		if next < 0 {
			return nil
		}
		order = append(order, left[next])
		o.closed[left[next]] = false
		left = slices.Delete(left, next, next+1)
	}
	return order
}

// openable reports whether Chaos can open a pair when all cells but those of the
// closed pairs are full: there is a full cell, whatever stands on it, or there is
// no need for one, such that one stone on the pair stops all windows that no other
// closed pair stops.
func (o *opener) openable(pair int) bool {
	alone := o.alone(pair)
	if len(alone) == 0 || o.stoppable(pair, alone) {
		return true
	}
	f := &o.frames[alone[0]]
	for _, c := range slices.Concat(f.cells, f.ends) {
		if o.stones[c] == engine.Empty && (o.of[c] == none || !o.closed[o.of[c]]) && o.stoppableWith(pair, alone, c) {
			return true
		}
	}
	return false
}

// alone returns the open windows that no closed pair stops but one.
func (o *opener) alone(pair int) (frames []int) {
	for _, i := range o.helps[pair] {
		if o.isOpen(i, o.stones) && !o.stopped(i, func(other int) bool { return other != pair && o.closed[other] }) {
			frames = append(frames, i)
		}
	}
	return frames
}

// stoppableWith reports whether windows are stoppable whatever stands on a cell.
func (o *opener) stoppableWith(pair int, frames []int, cell int) bool {
	defer func() { o.stones[cell] = engine.Empty }()
	for _, s := range o.Rules.choice() {
		o.stones[cell] = s
		if !o.stoppable(pair, frames) {
			return false
		}
	}
	return true
}

// stoppable reports whether one stone on a pair stops all of some windows.
func (o *opener) stoppable(pair int, frames []int) bool {
	for _, cell := range o.Pairs[pair].Cells {
		for _, s := range bothSymbols {
			o.stones[cell] = s
			left := slices.ContainsFunc(frames, func(i int) bool { return o.isOpen(i, o.stones) })
			o.stones[cell] = engine.Empty
			if !left {
				return true
			}
		}
	}
	return false
}
