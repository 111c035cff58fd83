package rules

import (
	"noughts/engine"
	"noughts/engine/refusal"
)

// Setup returns the position with these stones, bottom row first. It refuses
// stones that do not fit the variant and positions that no play reaches.
//
// Both sides may place anything anywhere, so the number of stones alone says
// whose turn it is, and only a game that ended too early makes a position
// unreachable. Under the rule "full" none does. Otherwise there must be an order
// of placing the stones in which no line counts before the last one.
func (v Variant) Setup(cells []engine.Symbol) (Position, error) {
	p := Position{Variant: v}
	if len(cells) != v.Cells() {
		return Position{}, refusal.WrongCells(len(cells), v.Cells())
	}
	for c, s := range cells {
		if s == engine.Empty {
			continue
		}
		if s > engine.Symbol(v.Symbols) {
			return Position{}, refusal.WrongSymbol(s, uint16(c), int(v.Cols), v.Choice()...)
		}
		p = p.Step(engine.Move{Cell: uint16(c), Symbol: s})
	}
	if !v.Full && !p.reachable() {
		return Position{}, engine.NewUserError("orderchaos.illegal.ended")
	}
	return p, nil
}

// reachable reports whether the stones can be placed in an order in which no
// line counts before the last of them, which then is in every line that counts.
func (p Position) reachable() bool {
	way := history{dead: map[Position]bool{}, budget: historyBudget}
	line := p.firstLine()
	if line.IsEmpty() {
		return way.exists(p)
	}
	for !line.IsEmpty() {
		before := p.Without(line.Pop())
		if !before.HasLine() && way.exists(before) {
			return true
		}
	}
	return false
}

// firstLine returns the cells of a line that counts, of any if there are several,
// and no cells if there is none.
func (p *Position) firstLine() CellSet {
	g := p.Variant.Geometry()
	for i := range g.Windows {
		for s := range int(p.Variant.Symbols) {
			if p.Counts(&g.Windows[i], s) {
				return g.Windows[i].Cells
			}
		}
	}
	return CellSet{}
}

// historyBudget bounds the positions tried when looking for a way to a board
// with runs longer than ℓ. Boards that need more than a few dozen are contrived;
// past the bound the board gets the benefit of the doubt.
const historyBudget = 20_000

// A history looks for a way to take stones away one by one without a line ever
// counting. That matters only under the rule "exact", where a run longer than ℓ
// does not count but may have been an exact one on the way.
type history struct {
	dead   map[Position]bool // positions without a way
	budget int
}

// exists reports whether a position without a counting line has a way. Only
// stones in runs longer than ℓ matter: no part of a shorter run is a line.
func (h *history) exists(p Position) bool {
	long := p.inLongRuns()
	if long.IsEmpty() {
		return true
	}
	if h.dead[p] {
		return false
	}
	for ; !long.IsEmpty() && h.budget > 0; h.budget-- {
		if before := p.Without(long.Pop()); !before.HasLine() && h.exists(before) {
			return true
		}
	}
	h.dead[p] = h.budget > 0
	return h.budget <= 0
}

// inLongRuns returns the cells of all runs longer than ℓ.
func (p *Position) inLongRuns() CellSet {
	var long CellSet
	g := p.Variant.Geometry()
	for i := range g.Windows {
		w := &g.Windows[i]
		for s := range int(p.Variant.Symbols) {
			if p.Stones[s].Covers(w.Cells) && p.Stones[s].Meets(w.Ends) {
				long = long.Or(w.Cells)
			}
		}
	}
	return long
}
