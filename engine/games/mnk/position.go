package mnk

import (
	"noughts/engine"
	"noughts/engine/games/mnk/patterns"
)

// A position is the stones of both players and the rule. What else it holds
// follows from these, so that equal stones make equal values.
type position struct {
	stones [2]patterns.Cells // by player
	plies  uint16            // stones on the board
	ended  ending
	rule   rule
}

// An ending says whether and how a position is over.
type ending uint8

const (
	open     ending = iota
	lineMade        // the player who moved last stands in a line
	full            // and nobody has a line
)

// Turn returns who makes the next ply.
func (p position) Turn() engine.Player { return engine.Player(p.plies & 1) }

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
		return nil, engine.GameOver()
	case int(m.Cell) >= p.rule.size():
		return nil, engine.NoCell()
	case m.Symbol != engine.Empty && m.Symbol != symbols[p.Turn()]:
		return nil, engine.WrongTurn(symbols[p.Turn()], m.Symbol)
	case p.stones[0].Has(m.Cell) || p.stones[1].Has(m.Cell):
		return nil, engine.CellTaken(m.Cell, int(p.rule.cols))
	}
	return p.step(m.Cell), nil
}

// step is Play for callers who know that the move is legal.
func (p position) step(c uint16) position {
	mine := &p.stones[p.Turn()]
	mine.Add(c)
	p.plies++
	switch {
	case p.rule.completes(mine, c):
		p.ended = lineMade
	case int(p.plies) == p.rule.size():
		p.ended = full
	}
	return p
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
	if p.ended != lineMade {
		return b
	}
	maker := p.Turn().Other()
	p.rule.lines(&p.stones[maker], func(run []uint16) bool {
		b.Lines = append(b.Lines, engine.Line{Kind: engine.LineWinning, Symbol: symbols[maker], Cells: run})
		return true
	})
	return b
}
