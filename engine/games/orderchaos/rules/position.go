package rules

import (
	"errors"

	"noughts/engine"
	"noughts/engine/refusal"
)

// ErrOver is returned for a position in which there is nothing to choose.
var ErrOver = errors.New("orderchaos: the game is over")

// A Position is the stones and the rules, a comparable value. It is an
// engine.Position.
type Position struct {
	Variant Variant
	Stones  [MaxSymbols]CellSet // by symbol, X first
	Passed  bool                // the side to move has not moved: see Skip
}

// Occupied returns the cells with a stone.
func (p *Position) Occupied() CellSet {
	return p.Stones[0].Or(p.Stones[1]).Or(p.Stones[2]).Or(p.Stones[3])
}

// EmptyCells returns the cells without a stone.
func (p *Position) EmptyCells() CellSet {
	return p.Variant.Geometry().All.AndNot(p.Occupied())
}

// At returns the symbol on a cell.
func (p *Position) At(cell int) engine.Symbol {
	for i := range p.Stones {
		if p.Stones[i].Has(cell) {
			return engine.X + engine.Symbol(i)
		}
	}
	return engine.Empty
}

// Turn returns who makes the next ply: it follows from the number of stones.
func (p Position) Turn() engine.Player {
	turn := engine.Player(p.Occupied().Count() & 1)
	if p.Passed {
		return turn.Other()
	}
	return turn
}

// Skip implements engine.Skipper.
func (p Position) Skip() engine.Position {
	p.Passed = !p.Passed
	return p
}

// OrderToMove reports whether the next ply is Order's.
func (p *Position) OrderToMove() bool { return p.Turn() == p.Variant.Order() }

// Counts reports whether a window counts as a line for the symbol with index s.
func (p *Position) Counts(w *Window, s int) bool {
	return p.Stones[s].Covers(w.Cells) && !(p.Variant.Exact && p.Stones[s].Meets(w.Ends))
}

// Open reports whether a window may still come to count for the symbol with
// index s, as far as its own cells and ends tell.
func (p *Position) Open(w *Window, s int) bool {
	others := p.Occupied().AndNot(p.Stones[s])
	return !others.Meets(w.Cells) && !(p.Variant.Exact && p.Stones[s].Meets(w.Ends))
}

// HasLine reports whether any line counts.
func (p *Position) HasLine() bool {
	g := p.Variant.Geometry()
	for i := range g.Windows {
		for s := range int(p.Variant.Symbols) {
			if p.Counts(&g.Windows[i], s) {
				return true
			}
		}
	}
	return false
}

// Outcome returns who has won. The board is judged after every ply or, under
// the rule "full", only when it is full.
func (p Position) Outcome() (o engine.Outcome, ok bool) {
	full := p.Occupied().Count() == p.Variant.Cells()
	switch {
	case p.Variant.Full && !full:
		return engine.Outcome{}, false
	case p.HasLine():
		return engine.WonBy(p.Variant.Order()), true
	case !full:
		return engine.Outcome{}, false
	}
	return engine.WonBy(p.Variant.Order().Other()), true
}

// Over reports whether the game has ended.
func (p *Position) Over() bool {
	_, over := p.Outcome()
	return over
}

// Play returns the position after a move.
func (p Position) Play(m engine.Move) (engine.Position, error) {
	cells, most := p.Variant.Cells(), engine.X+engine.Symbol(p.Variant.Symbols)-1
	switch {
	case int(m.Cell) >= cells:
		return nil, refusal.NoCell()
	case m.Symbol < engine.X || m.Symbol > most:
		return nil, engine.NewUserError("orderchaos.illegal.symbol", "Symbols", refusal.SymbolList(p.Variant.Choice()))
	case p.Occupied().Has(int(m.Cell)):
		return nil, refusal.CellTaken(m.Cell, int(p.Variant.Cols))
	case p.Over():
		return nil, refusal.GameOver()
	}
	return p.Step(m), nil
}

// Step returns the position after a move that must be legal.
func (p Position) Step(m engine.Move) Position {
	s := &p.Stones[m.Symbol-engine.X]
	*s = s.Or(OneCell(int(m.Cell)))
	return p
}

// Without returns the position with a cell cleared.
func (p Position) Without(cell int) Position {
	for i := range p.Stones {
		p.Stones[i] = p.Stones[i].AndNot(OneCell(cell))
	}
	return p
}

// Stone returns the move that has put the stone on a cell.
func (p *Position) Stone(cell int) engine.Move {
	return engine.Move{Cell: uint16(cell), Symbol: p.At(cell)}
}

// Cells returns what stands on each cell, as Setup takes it.
func (p *Position) Cells() []engine.Symbol {
	list := make([]engine.Symbol, p.Variant.Cells())
	for c := range list {
		list[c] = p.At(c)
	}
	return list
}

// OpenStones returns how many stones of the symbol with index s a window has, 0
// if it is not open.
func (p *Position) OpenStones(w *Window, s int) int {
	if !p.Open(w, s) {
		return 0
	}
	return p.Stones[s].And(w.Cells).Count()
}

// LineThrough reports whether a window counts that holds the stone just placed.
// No other line can have come to count by it.
func (p *Position) LineThrough(m engine.Move) bool {
	g := p.Variant.Geometry()
	for _, i := range g.Through[m.Cell] {
		if p.Counts(&g.Windows[i], int(m.Symbol-engine.X)) {
			return true
		}
	}
	return false
}
