package orderchaos

import "noughts/engine"

// A position is the stones and the rules, a comparable value.
type position struct {
	rules  rules
	stones [maxSymbols]cellSet // by symbol, X first
}

func (p *position) occupied() cellSet {
	return p.stones[0].or(p.stones[1]).or(p.stones[2]).or(p.stones[3])
}

func (p *position) emptyCells() cellSet {
	return p.rules.geometry().all.andNot(p.occupied())
}

// at returns the symbol on a cell.
func (p *position) at(cell int) engine.Symbol {
	for i := range p.stones {
		if p.stones[i].has(cell) {
			return engine.X + engine.Symbol(i)
		}
	}
	return engine.Empty
}

// Turn returns who makes the next ply: it follows from the number of stones.
func (p position) Turn() engine.Player { return engine.Player(p.occupied().count() & 1) }

// orderToMove reports whether the next ply is Order's.
func (p *position) orderToMove() bool { return p.Turn() == p.rules.order() }

// counts reports whether a line counts for the symbol with index s.
func (p *position) counts(l *line, s int) bool {
	return p.stones[s].covers(l.cells) && !(p.rules.exact && p.stones[s].meets(l.ends))
}

// open reports whether a line may still come to count for the symbol with
// index s, as far as its own cells and ends tell.
func (p *position) open(l *line, s int) bool {
	others := p.occupied().andNot(p.stones[s])
	return !others.meets(l.cells) && !(p.rules.exact && p.stones[s].meets(l.ends))
}

// hasLine reports whether any line counts.
func (p *position) hasLine() bool {
	g := p.rules.geometry()
	for i := range g.lines {
		for s := range int(p.rules.symbols) {
			if p.counts(&g.lines[i], s) {
				return true
			}
		}
	}
	return false
}

// Outcome returns who has won. The board is judged after every ply or, under
// the rule "full", only when it is full.
func (p position) Outcome() (o engine.Outcome, ok bool) {
	full := p.occupied().count() == p.rules.cells()
	switch {
	case p.rules.full && !full:
		return engine.Outcome{}, false
	case p.hasLine():
		return engine.WonBy(p.rules.order()), true
	case !full:
		return engine.Outcome{}, false
	}
	return engine.WonBy(p.rules.order().Other()), true
}

// over reports whether the game has ended.
func (p *position) over() bool {
	_, over := p.Outcome()
	return over
}

// Play returns the position after a move.
func (p position) Play(m engine.Move) (engine.Position, error) {
	cells, most := p.rules.cells(), engine.X+engine.Symbol(p.rules.symbols)-1
	switch {
	case int(m.Cell) >= cells:
		return nil, engine.NoCell()
	case m.Symbol < engine.X || m.Symbol > most:
		return nil, engine.NewUserError("orderchaos.illegal.symbol", "Symbols", engine.SymbolList(p.rules.choice()))
	case p.occupied().has(int(m.Cell)):
		return nil, engine.CellTaken(m.Cell, int(p.rules.cols))
	case p.over():
		return nil, engine.GameOver()
	}
	return p.step(m), nil
}

// step returns the position after a move that must be legal.
func (p position) step(m engine.Move) position {
	s := &p.stones[m.Symbol-engine.X]
	*s = s.or(one(int(m.Cell)))
	return p
}

// without returns the position with a cell cleared.
func (p position) without(cell int) position {
	for i := range p.stones {
		p.stones[i] = p.stones[i].andNot(one(cell))
	}
	return p
}
