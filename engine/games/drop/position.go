package drop

import (
	"cmp"
	"slices"

	"noughts/engine"
	"noughts/engine/grid"
	"noughts/engine/refusal"
)

// A position is the stones of both players and the rule. Whether it is over follows
// from these, so that equal stones make equal values.
type position struct {
	stones [2]grid.SmallSet // by player; cells row by row from the bottom left
	rule   rule
	won    bool // the player who moved last stands in a line
	passed bool // the side to move has not moved: see Skip
}

// symbols are the players' discs.
var symbols = [2]engine.Symbol{engine.X, engine.O}

// plies returns how many discs there are.
func (p position) plies() int { return p.stones[0].Count() + p.stones[1].Count() }

// Turn returns who makes the next ply.
func (p position) Turn() engine.Player {
	turn := engine.Player(p.plies() & 1)
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
	case p.won:
		return engine.WonBy(p.Turn().Other()), true
	case p.plies() == p.rule.size():
		return engine.Outcome{}, true
	}
	return engine.Outcome{}, false
}

// taken returns the cells that are not empty.
func (p position) taken() grid.SmallSet { return p.stones[0].Or(p.stones[1]) }

// height returns how many discs stand in a column.
func (p position) height(col int) int {
	taken, row := p.taken(), 0
	for row < int(p.rule.rows) && taken.Has(p.rule.cell(row, col)) {
		row++
	}
	return row
}

// landing returns the move into a column; into a full one, its top cell.
func (p position) landing(col int) engine.Move {
	return engine.Move{Cell: uint16(p.rule.cell(min(p.height(col), int(p.rule.rows)-1), col))}
}

// AppendMoves appends the columns that are not full: those that complete a line first,
// then those that stop one, then those nearer the middle.
func (p position) AppendMoves(dst []engine.Move) []engine.Move {
	if _, over := p.Outcome(); over {
		return dst
	}
	first := len(dst)
	for col := range int(p.rule.cols) {
		if p.height(col) < int(p.rule.rows) {
			dst = append(dst, p.landing(col))
		}
	}
	mine, theirs := p.stones[p.Turn()], p.stones[p.Turn().Other()]
	urgency := func(m engine.Move) int {
		switch cell := int(m.Cell); {
		case p.rule.completes(mine, cell):
			return -2
		case p.rule.completes(theirs, cell):
			return -1
		default:
			return abs(2*(cell%int(p.rule.cols)) + 1 - int(p.rule.cols))
		}
	}
	slices.SortStableFunc(dst[first:], func(a, b engine.Move) int { return cmp.Compare(urgency(a), urgency(b)) })
	return dst
}

func abs(n int) int { return max(n, -n) }

// Play returns the position after a move. The symbol of the move may be left Empty or
// be that of the player to move.
func (p position) Play(m engine.Move) (engine.Position, error) {
	_, over := p.Outcome()
	cell, cols := int(m.Cell), int(p.rule.cols)
	switch {
	case over:
		return nil, refusal.GameOver()
	case cell >= p.rule.size():
		return nil, refusal.NoCell()
	case m.Symbol != engine.Empty && m.Symbol != symbols[p.Turn()]:
		return nil, refusal.WrongTurn(symbols[p.Turn()], m.Symbol)
	case p.height(cell%cols) == int(p.rule.rows):
		return nil, engine.NewUserError("drop.illegal.full", "Column", engine.Notation(engine.ColumnName(cell%cols)))
	case p.taken().Has(cell):
		return nil, refusal.CellTaken(m.Cell, cols)
	case cell/cols != p.height(cell%cols):
		return nil, engine.NewUserError("drop.illegal.falls", "Cell", engine.CellNotation(m.Cell, cols),
			"Column", engine.Notation(engine.ColumnName(cell%cols)), "Lands", engine.CellNotation(p.landing(cell%cols).Cell, cols))
	}
	return p.step(cell), nil
}

// step is Play for callers who know that the move is legal.
func (p position) step(cell int) position {
	mine := &p.stones[p.Turn()]
	*mine = mine.Or(grid.OneCell(cell))
	p.won = p.rule.completes(*mine, cell)
	return p
}

// Board returns the position ready to draw.
func (p position) Board() engine.Board {
	b := engine.Board{
		Rows: int(p.rule.rows), Cols: int(p.rule.cols), Cells: make([]engine.Symbol, p.rule.size()),
		Discs: true,
	}
	for player, rest := range p.stones {
		for !rest.IsEmpty() {
			b.Cells[rest.Pop()] = symbols[player]
		}
	}
	if !p.won {
		return b
	}
	maker := p.Turn().Other()
	seen := map[string]bool{}
	for rest := p.stones[maker]; !rest.IsEmpty(); {
		p.rule.runs(p.stones[maker], rest.Pop(), func(run []uint16) {
			name := engine.CellName(run[0], b.Cols) + engine.CellName(run[len(run)-1], b.Cols)
			if !seen[name] {
				seen[name] = true
				b.Lines = append(b.Lines, engine.Line{Kind: engine.LineWinning, Symbol: symbols[maker], Cells: run})
			}
		})
	}
	return b
}
