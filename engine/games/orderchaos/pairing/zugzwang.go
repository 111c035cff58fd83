package pairing

import (
	"slices"

	"noughts/engine"
)

// A zugzwang is the question in which order Chaos can open the untouched pairs of a
// position, once all other cells are full.
type zugzwang struct {
	*Pairing
	stones   []engine.Symbol
	unopened []bool // by pair: whether it has not been opened yet
}

// zugzwangOrder returns an order in which Chaos can open the untouched pairs of a
// position; nil if it finds none.
//
// An order stays good when Order touches some of the pairs and Chaos answers: that
// stops what they were to stop, and fills more cells. The pairs come in the order
// of ZugzwangOrder here as far as that goes, so what was found at the start of a game is
// found again.
func (p *Pairing) zugzwangOrder(stones []engine.Symbol) []int {
	z := zugzwang{Pairing: p, stones: slices.Clone(stones), unopened: make([]bool, len(p.Pairs))}
	var left []int
	for i := range p.Pairs {
		if p.ZugzwangOrder != nil {
			i = p.ZugzwangOrder[i]
		}
		if p.untouched(i, stones) {
			z.unopened[i] = true
			left = append(left, i)
		}
	}
	order := make([]int, 0, len(left))
	for len(left) > 0 {
		next := slices.IndexFunc(left, z.safe)
		if next < 0 {
			return nil
		}
		order = append(order, left[next])
		z.unopened[left[next]] = false
		left = slices.Delete(left, next, next+1)
	}
	return order
}

// safe reports whether Chaos can open a pair when all cells but those of the
// untouched pairs are full: there is a full cell, whatever stands on it, or there
// is no need for one, such that one stone on the pair stops all windows that no
// other untouched pair stops.
func (z *zugzwang) safe(pair int) bool {
	alone := z.alone(pair)
	if len(alone) == 0 || z.stoppable(pair, alone) {
		return true
	}
	w := &z.windows[alone[0]]
	for _, c := range slices.Concat(w.cells, w.ends) {
		if z.stones[c] == engine.Empty && (z.pairOf[c] == noPair || !z.unopened[z.pairOf[c]]) && z.stoppableWith(pair, alone, c) {
			return true
		}
	}
	return false
}

// alone returns the live windows that no untouched pair stops but one.
func (z *zugzwang) alone(pair int) (windows []int) {
	for _, i := range z.blocks[pair] {
		if z.isLive(i, z.stones) && !z.stopped(i, func(other int) bool { return other != pair && z.unopened[other] }) {
			windows = append(windows, i)
		}
	}
	return windows
}

// stoppableWith reports whether windows are stoppable whatever stands on a cell.
func (z *zugzwang) stoppableWith(pair int, windows []int, cell int) bool {
	defer func() { z.stones[cell] = engine.Empty }()
	for _, s := range z.Rules.choices() {
		z.stones[cell] = s
		if !z.stoppable(pair, windows) {
			return false
		}
	}
	return true
}

// stoppable reports whether one stone on a pair stops all of some windows.
func (z *zugzwang) stoppable(pair int, windows []int) bool {
	for _, cell := range z.Pairs[pair].Cells {
		for _, s := range bothSymbols {
			z.stones[cell] = s
			left := slices.ContainsFunc(windows, func(i int) bool { return z.isLive(i, z.stones) })
			z.stones[cell] = engine.Empty
			if !left {
				return true
			}
		}
	}
	return false
}
