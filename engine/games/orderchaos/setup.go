package orderchaos

import "noughts/engine"

// setup returns the position with these stones, bottom row first. It refuses
// stones that do not fit the variant and positions that no play reaches.
//
// Both sides may place anything anywhere, so the number of stones alone says
// whose turn it is, and only a game that ended too early makes a position
// unreachable. Under the rule "full" none does. Otherwise there must be an order
// of placing the stones in which no line counts before the last one.
func (r rules) setup(cells []engine.Symbol) (position, error) {
	p := position{rules: r}
	if len(cells) != r.cells() {
		return position{}, engine.WrongCells(len(cells), r.cells())
	}
	for c, s := range cells {
		if s == engine.Empty {
			continue
		}
		if s > engine.Symbol(r.symbols) {
			return position{}, engine.WrongSymbol(s, uint16(c), int(r.cols), r.choice()...)
		}
		p = p.step(engine.Move{Cell: uint16(c), Symbol: s})
	}
	if !r.full && !p.reachable() {
		return position{}, engine.NewUserError("orderchaos.illegal.ended")
	}
	return p, nil
}

// reachable reports whether the stones can be placed in an order in which no
// line counts before the last of them.
func (p position) reachable() bool {
	way := history{dead: map[position]bool{}, budget: historyBudget}
	if !p.hasLine() {
		return way.exists(p)
	}
	for last := p.inAllLines(); !last.empty(); {
		before := p.without(last.pop())
		if !before.hasLine() && way.exists(before) {
			return true
		}
	}
	return false
}

// inAllLines returns the cells common to all lines that count.
func (p *position) inAllLines() cellSet {
	g := p.rules.geometry()
	common := g.all
	for i := range g.lines {
		for s := range int(p.rules.symbols) {
			if p.counts(&g.lines[i], s) {
				common = common.and(g.lines[i].cells)
			}
		}
	}
	return common
}

// historyBudget bounds the positions tried when looking for a way to a board
// with runs longer than ℓ. Boards that need more than a few dozen are contrived;
// past the bound the board gets the benefit of the doubt.
const historyBudget = 20_000

// A history looks for a way to take stones away one by one without a line ever
// counting. That matters only under the rule "exact", where a run longer than ℓ
// does not count but may have been an exact one on the way.
type history struct {
	dead   map[position]bool // positions without a way
	budget int
}

// exists reports whether a position without a counting line has a way. Only
// stones in runs longer than ℓ matter: no part of a shorter run is a line.
func (h *history) exists(p position) bool {
	long := p.inLongRuns()
	if long.empty() {
		return true
	}
	if h.dead[p] {
		return false
	}
	for ; !long.empty() && h.budget > 0; h.budget-- {
		if before := p.without(long.pop()); !before.hasLine() && h.exists(before) {
			return true
		}
	}
	h.dead[p] = h.budget > 0
	return h.budget <= 0
}

// inLongRuns returns the cells of all runs longer than ℓ.
func (p *position) inLongRuns() cellSet {
	var long cellSet
	g := p.rules.geometry()
	for i := range g.lines {
		l := &g.lines[i]
		for s := range int(p.rules.symbols) {
			if p.stones[s].covers(l.cells) && p.stones[s].meets(l.ends) {
				long = long.or(l.cells)
			}
		}
	}
	return long
}
