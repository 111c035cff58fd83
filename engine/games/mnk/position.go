package mnk

import (
	"noughts/engine"
	"noughts/engine/games/mnk/patterns"
	"noughts/engine/games/mnk/renju"
	"noughts/engine/refusal"
)

// A position is the stones of both players and the rule. What else it holds
// follows from these, so that equal stones make equal values.
type position struct {
	stones [2]patterns.Cells // by player
	plies  uint16            // stones on the board
	ended  ending
	rule   rule
	passed bool // the side to move has not moved: see Skip
}

// An ending says whether and how a position is over.
type ending uint8

const (
	open     ending = iota
	lineMade        // the player who moved last stands in a line
	full            // nobody can go on, and nobody has a line
)

// Turn returns who makes the next ply.
func (p position) Turn() engine.Player {
	turn := engine.Player(p.plies & 1)
	if p.passed {
		return turn.Other()
	}
	return turn
}

// Skip implements engine.Skipper.
func (p position) Skip() engine.Position {
	p.passed = !p.passed
	return p
}

// Outcome returns how the game ended.
func (p position) Outcome() (engine.Outcome, bool) {
	switch {
	case p.ended == open:
		return engine.Outcome{}, false
	case p.ended == full:
		return engine.Outcome{}, true
	case p.rule.misere:
		return engine.WonBy(p.Turn()), true
	}
	return engine.WonBy(p.Turn().Other()), true
}

// Play returns the position after a move. The symbol of the move may be left
// Empty or be that of the player to move.
func (p position) Play(m engine.Move) (engine.Position, error) {
	switch {
	case p.ended != open:
		return nil, refusal.GameOver()
	case int(m.Cell) >= p.rule.size():
		return nil, refusal.NoCell()
	case m.Symbol != engine.Empty && m.Symbol != symbols[p.Turn()]:
		return nil, refusal.WrongTurn(symbols[p.Turn()], m.Symbol)
	case p.taken(m.Cell):
		return nil, refusal.CellTaken(m.Cell, int(p.rule.cols))
	}
	if why := p.forbidden(m.Cell); why != renju.None {
		return nil, engine.NewUserError(forbiddenWhy[why], "X", p.rule.side(engine.First), "Cell", engine.CellNotation(m.Cell, int(p.rule.cols)), "Line", int(p.rule.line))
	}
	return p.step(m.Cell), nil
}

// Wins returns those of the moves with which the side to move makes a line that counts.
func (p position) Wins(moves []engine.Move) (wins []engine.Move) {
	if p.ended != open || p.rule.misere {
		return nil
	}
	player, stones := p.Turn(), p.stones
	for _, m := range moves {
		if int(m.Cell) >= p.rule.size() || p.taken(m.Cell) || m.Symbol != engine.Empty && m.Symbol != symbols[player] {
			continue
		}
		stones[player].Add(m.Cell)
		if p.rule.completes(&stones, player, m.Cell) && p.forbidden(m.Cell) == renju.None {
			wins = append(wins, m)
		}
		stones[player] = p.stones[player]
	}
	return wins
}

// step is Play for callers who know that the move is legal.
func (p position) step(c uint16) position {
	player := p.Turn()
	p.stones[player].Add(c)
	p.plies++
	switch {
	case p.rule.completes(&p.stones, player, c):
		p.ended = lineMade
	case p.stuck():
		p.ended = full
	}
	return p
}

// stuck reports whether nobody can go on: the board is full, or every point that is left
// is forbidden to the side to move.
func (p position) stuck() bool {
	if int(p.plies) == p.rule.size() {
		return true
	}
	if !p.rule.renju || p.Turn() != engine.First {
		return false
	}
	for c := range uint16(p.rule.size()) {
		if !p.taken(c) && p.forbidden(c) == renju.None {
			return false
		}
	}
	return true
}

// taken reports whether a stone stands on a cell.
func (p position) taken(c uint16) bool { return p.stones[0].Has(c) || p.stones[1].Has(c) }

// forbidden returns why the side to move may not play on a free cell, or None.
func (p position) forbidden(c uint16) renju.Kind {
	if !p.rule.renju || p.Turn() != engine.First {
		return renju.None
	}
	return p.renju().Forbidden(c)
}

// forbiddenCells returns the free cells on which the side to move may not play.
func (p position) forbiddenCells() patterns.Cells {
	if !p.rule.renju || p.Turn() != engine.First || p.ended != open {
		return patterns.Cells{}
	}
	return p.renju().Points()
}

// renju returns the stones as the rules of renju know them.
func (p position) renju() renju.Board {
	return renju.Board{Rows: int(p.rule.rows), Cols: int(p.rule.cols), Black: p.stones[0], White: p.stones[1]}
}

// forbiddenWhy are the texts for what is forbidden.
var forbiddenWhy = map[renju.Kind]string{
	renju.Overline:    "mnk.illegal.overline",
	renju.DoubleFour:  "mnk.illegal.double_four",
	renju.DoubleThree: "mnk.illegal.double_three",
}

// symbols are the players' stones.
var symbols = [2]engine.Symbol{engine.X, engine.O}

// Board returns the position ready to draw.
func (p position) Board() engine.Board {
	b := engine.Board{Rows: int(p.rule.rows), Cols: int(p.rule.cols), Cells: make([]engine.Symbol, p.rule.size())}
	for player := range p.stones {
		for c := range p.stones[player].All {
			b.Cells[c] = symbols[player]
		}
	}
	if p.rule.renju {
		b.Forbidden = []uint16{}
	}
	forbidden := p.forbiddenCells()
	for c := range forbidden.All {
		b.Forbidden = append(b.Forbidden, c)
	}
	if p.ended != lineMade {
		return b
	}
	maker := p.Turn().Other()
	p.rule.lines(&p.stones, maker, func(run []uint16) bool {
		b.Lines = append(b.Lines, engine.Line{Kind: engine.LineWinning, Symbol: symbols[maker], Cells: run})
		return true
	})
	return b
}
