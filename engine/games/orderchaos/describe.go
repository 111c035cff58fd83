package orderchaos

import (
	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
)

// The facts about a move.
const (
	reasonGrows  = "orderchaos.reason.grows"  // of Order's: makes Number of a symbol, with Moves, in a line that is still open
	reasonWhole  = "orderchaos.reason.whole"  // of Order's: makes a line, with Moves
	reasonRoom   = "orderchaos.reason.room"   // of Order's: Number lines through it are still open to its symbol
	reasonBreaks = "orderchaos.reason.breaks" // of Chaos's: breaks a line with Number of another symbol, which are Moves
	reasonCloses = "orderchaos.reason.closes" // of Chaos's: breaks Number lines that have no stone yet
)

// Describe says which lines a move of Order's makes longer, and which one of Chaos's
// breaks. Of a move that does nothing of the kind it says nothing.
func (g game) Describe(p engine.Position, m engine.Move) engine.Description {
	pos, ok := p.(rules.Position)
	if !ok || pos.Occupied().Has(int(m.Cell)) {
		return engine.Description{}
	}
	double := engine.Say("orderchaos.shape.double")
	if pos.OrderToMove() {
		d := engine.Description{Fact: grows(&pos, m)}
		if completions(&pos, m) > 1 {
			d.Makes = double
		}
		return d
	}
	d := engine.Description{Fact: breaks(&pos, m)}
	for _, s := range pos.Variant.Choice() {
		if s != m.Symbol && completions(&pos, engine.Move{Cell: m.Cell, Symbol: s}) > 1 {
			d.Spoils = double
		}
	}
	return d
}

// completions counts the cells on which Order could complete a line right after a move.
// Where lines count at the end alone, there is no hurry, and nothing is a threat.
func completions(p *rules.Position, m engine.Move) int {
	if p.Variant.Full {
		return 0
	}
	next := p.Step(m)
	if next.Over() {
		return 0
	}
	n, empty := 0, next.EmptyCells()
	for !empty.IsEmpty() {
		c := empty.Pop()
		for _, s := range p.Variant.Choice() {
			last := engine.Move{Cell: uint16(c), Symbol: s}
			if after := next.Step(last); after.LineThrough(last) {
				n++
				break
			}
		}
	}
	return n
}

// grows says what a stone of Order's does for the lines of its symbol through its cell.
func grows(p *rules.Position, m engine.Move) engine.Reason {
	next, s := p.Step(m), int(m.Symbol-engine.X)
	open, best := 0, rules.CellSet{}
	forEachThrough(p, m.Cell, func(w *rules.Window) {
		if !next.Open(w, s) {
			return
		}
		open++
		if own := p.Stones[s].And(w.Cells); own.Count() > best.Count() {
			best = own
		}
	})
	switch {
	case open == 0:
		return engine.Reason{}
	case best.IsEmpty():
		return engine.Reason{ID: reasonRoom, Number: open}
	case best.Count()+1 == int(p.Variant.Line):
		return engine.Reason{ID: reasonWhole, Moves: stonesOf(p, best), Number: best.Count() + 1}
	}
	return engine.Reason{ID: reasonGrows, Moves: stonesOf(p, best), Number: best.Count() + 1}
}

// breaks says what a stone of Chaos's takes from the lines of the other symbols through
// its cell.
func breaks(p *rules.Position, m engine.Move) engine.Reason {
	bare, best := 0, rules.CellSet{}
	forEachThrough(p, m.Cell, func(w *rules.Window) {
		if p.Occupied().And(w.Cells).IsEmpty() {
			bare++
		}
		for s := range int(p.Variant.Symbols) {
			if engine.X+engine.Symbol(s) == m.Symbol || !p.Open(w, s) {
				continue
			}
			if own := p.Stones[s].And(w.Cells); own.Count() > best.Count() {
				best = own
			}
		}
	})
	switch {
	case best.IsEmpty() && bare == 0:
		return engine.Reason{}
	case best.Count() < 2 && bare > 1 || best.IsEmpty():
		return engine.Reason{ID: reasonCloses, Number: bare}
	}
	return engine.Reason{ID: reasonBreaks, Moves: stonesOf(p, best), Number: best.Count()}
}

// forEachThrough visits the windows through a cell.
func forEachThrough(p *rules.Position, cell uint16, visit func(*rules.Window)) {
	g := p.Variant.Geometry()
	for _, i := range g.Through[cell] {
		visit(&g.Windows[i])
	}
}

// stonesOf returns the moves that have put the stones on cells.
func stonesOf(p *rules.Position, cells rules.CellSet) (list []engine.Move) {
	for !cells.IsEmpty() {
		list = append(list, p.Stone(cells.Pop()))
	}
	return list
}
