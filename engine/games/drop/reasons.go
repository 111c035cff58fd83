package drop

import (
	"slices"

	"noughts/engine"
	"noughts/engine/grid"
	"noughts/engine/search"
)

// The reasons of this family, in words as the books on the game put them (Allis 1988;
// Allen, "The Complete Book of Connect 4", 2010): winning cells that cannot be reached
// yet, who gets them when columns fill up, and the cells right under them. Moves are the
// winning cells they speak of.
const (
	reasonHoldsUp  = "drop.reason.holds_up"    // lets the opponent win on the cell above
	reasonOnlySafe = "drop.reason.only_safe"   // all other moves do that
	reasonKeepsOff = "drop.reason.keeps_off"   // some other move does that
	reasonThreat   = "drop.reason.threat"      // makes cells that win later on
	reasonOdd      = "drop.reason.threat.odd"  // and they are in odd rows, and the first player's
	reasonEven     = "drop.reason.threat.even" // or in even rows, and the second player's
	reasonZugzwang = "drop.reason.zugzwang"    // wins on a cell that the opponent has to hold up in the end
)

// explain gives the moves of an analysis their reasons.
func (s *solver) explain(p position, a *engine.Analysis) {
	if len(a.Moves) == 0 {
		return
	}
	threats := p.wins(p.Turn().Other())
	for i := range a.Moves {
		if above, ok := p.above(a.Moves[i].Move); ok && threats.Has(above) && a.Moves[i].Low == engine.Loss {
			a.Moves[i].Reason = engine.Reason{
				ID: reasonHoldsUp, Moves: []engine.Move{{Cell: uint16(above)}}, Claims: engine.ClaimsLoss,
			}
		}
	}
	search.Explain(p, a)
	if why, ok := p.better(*a, threats); ok && why.Fits(a.First()) {
		*a = a.WithReason(why)
	}
}

// dull are the general reasons that the family's own say more than.
var dull = []string{
	engine.ReasonProvedWin, engine.ReasonProvedDraw, engine.ReasonOnlyDraw, engine.ReasonEstimate,
}

// better finds a reason of this family for the best move of an analysis; threats are
// the cells on which the opponent wins.
func (p position) better(a engine.Analysis, threats grid.SmallSet) (engine.Reason, bool) {
	best := a.First()
	if !slices.Contains(dull, best.Reason.ID) {
		return engine.Reason{}, false
	}
	if cell, ok := p.zugzwang(a); ok {
		return engine.Reason{ID: reasonZugzwang, Moves: []engine.Move{cell}, Plies: best.Distance, Claims: engine.ClaimsWin}, true
	}
	var under, spared []engine.Move // what must not be held up, by the other moves
	for _, e := range a.Moves[1:] {
		if above, ok := p.above(e.Move); ok && threats.Has(above) {
			under = append(under, engine.Move{Cell: uint16(above)})
		} else {
			spared = append(spared, e.Move)
		}
	}
	if len(under) > 0 && len(spared) == 0 {
		return engine.Reason{ID: reasonOnlySafe, Moves: under, Claims: engine.ClaimsHope}, true
	}
	if best.Reason.ID == engine.ReasonOnlyDraw {
		return engine.Reason{}, false
	}
	if id, cells := p.makes(best.Move); len(cells) > 0 {
		return engine.Reason{ID: id, Moves: cells, Claims: engine.ClaimsHope}, true
	}
	if len(under) > 0 && best.Low != engine.Win { // a win has more to it
		return engine.Reason{ID: reasonKeepsOff, Moves: under, Claims: engine.ClaimsHope}, true
	}
	return engine.Reason{}, false
}

// wins returns the empty cells, in reach or not, with which a player completes a line.
func (p position) wins(player engine.Player) (cells grid.SmallSet) {
	for rest := grid.FirstCells(p.rule.size()).AndNot(p.taken()); !rest.IsEmpty(); {
		if c := rest.Pop(); p.rule.completes(p.stones[player], c) {
			cells = cells.Or(grid.OneCell(c))
		}
	}
	return cells
}

// above returns the cell above a move.
func (p position) above(m engine.Move) (cell int, ok bool) {
	cell = int(m.Cell) + int(p.rule.cols)
	return cell, cell < p.rule.size()
}

// makes returns the cells that a move makes wins for later: those out of reach that are
// none of the opponent's, too, and that the opponent cannot fill first by holding up one
// of its own right below.
func (p position) makes(m engine.Move) (id string, cells []engine.Move) {
	mover := p.Turn()
	next := p.step(int(m.Cell))
	theirs := next.wins(mover.Other())
	kind := 0
	for rest := next.wins(mover).AndNot(p.wins(mover)).AndNot(theirs); !rest.IsEmpty(); {
		c := rest.Pop()
		below := c - int(p.rule.cols)
		if below < 0 || next.taken().Has(below) || theirs.Has(below) {
			continue
		}
		cells = append(cells, engine.Move{Cell: uint16(c)})
		if p.rule.lands(c/int(p.rule.cols)) == mover {
			kind++
		}
	}
	switch {
	case kind < len(cells) || p.rule.rows%2 == 1:
		return reasonThreat, cells
	case mover == engine.First:
		return reasonOdd, cells
	}
	return reasonEven, cells
}

// lands returns who lands on a row of a column when all other columns are full: with
// an even number of rows the first player on the rows 1, 3, 5, … and the second on the
// others.
func (r rule) lands(row int) engine.Player {
	return engine.Player((int(r.rows)*(int(r.cols)-1) + row) & 1)
}

// zugzwang returns the cell on which the mover wins in the end because the opponent has
// to hold it up: nothing was threatened before the opponent's last move of the line of
// best play, but whatever the opponent plays there lets the mover win at once.
func (p position) zugzwang(a engine.Analysis) (m engine.Move, ok bool) {
	mover, n := p.Turn(), len(a.Line)
	if n < 5 || a.First().Low != engine.Win {
		return m, false
	}
	at := p
	for _, m := range a.Line[:n-2] {
		at = at.step(int(m.Cell))
	}
	m = a.Line[n-1]
	if at.won || at.Turn() == mover || int(m.Cell) != int(a.Line[n-2].Cell)+int(p.rule.cols) || !at.wins(mover).Has(int(m.Cell)) {
		return m, false
	}
	for _, reply := range at.AppendMoves(nil) {
		if at.wins(mover).Has(int(reply.Cell)) {
			return m, false // it is a threat that cannot be stopped
		}
		next := at.step(int(reply.Cell))
		if above, ok := next.above(reply); next.won || !ok || !at.wins(mover).Has(above) {
			return m, false
		}
	}
	return m, true
}
