package jing

import (
	"cmp"
	"math/bits"
	"slices"

	"noughts/engine"
	"noughts/engine/grid"
)

const (
	side      = 5
	cellCount = side * side
	fullBoard = 1<<cellCount - 1
	lastPly   = 22 // plies of a game
	perTurn   = 2  // plies of a turn
	ownCells  = 12 // stones of O in the end
)

// A position is the stones of both players.
type position struct {
	stones [2]uint32 // by player, one bit a cell
}

// symbols are the players' stones.
var symbols = [2]engine.Symbol{engine.O, engine.X}

// plies returns how many stones there are.
func (p position) plies() int { return bits.OnesCount32(p.stones[0] | p.stones[1]) }

// free returns the empty cells.
func (p position) free() uint32 { return fullBoard &^ (p.stones[0] | p.stones[1]) }

// Turn returns who makes the next ply.
func (p position) Turn() engine.Player { return engine.Player(p.plies() / perTurn & 1) }

// Outcome returns how the game ended, with the empty cells counted as X. The
// margin is the difference of the points.
func (p position) Outcome() (engine.Outcome, bool) {
	if p.plies() < lastPly {
		return engine.Outcome{}, false
	}
	m := margin(p.stones[engine.First])
	return engine.Outcome{Result: engine.Result(cmp.Compare(m, 0)), Margin: int64(m)}, true
}

// AppendMoves appends the empty cells, those with the best score first.
func (p position) AppendMoves(dst []engine.Move) []engine.Move {
	if p.plies() >= lastPly {
		return dst
	}
	scores := p.cellScores()
	first := len(dst)
	for rest := p.free(); rest != 0; rest &= rest - 1 {
		dst = append(dst, engine.Move{Cell: uint16(bits.TrailingZeros32(rest))})
	}
	slices.SortStableFunc(dst[first:], func(a, b engine.Move) int { return cmp.Compare(scores[b.Cell], scores[a.Cell]) })
	return dst
}

// cellScores adds up for every cell what its lines are worth: the more stones a
// side has in a line it may still score, the more.
func (p position) cellScores() (scores [cellCount]int) {
	for _, l := range lines {
		worth := 0
		for player, stones := range p.stones {
			if other := p.stones[player^1]; bits.OnesCount32(other&l) <= 1 {
				worth += 1 << (2 * bits.OnesCount32(stones&l))
			}
		}
		for rest := l; rest != 0; rest &= rest - 1 {
			scores[bits.TrailingZeros32(rest)] += worth
		}
	}
	return scores
}

// Play returns the position after a move. The symbol of the move may be left
// Empty or be that of the player to move.
func (p position) Play(m engine.Move) (engine.Position, error) {
	turn := p.Turn()
	switch {
	case p.plies() >= lastPly:
		return nil, engine.GameOver()
	case m.Cell >= cellCount:
		return nil, engine.NoCell()
	case m.Symbol != engine.Empty && m.Symbol != symbols[turn]:
		return nil, engine.WrongTurn(symbols[turn], m.Symbol)
	case p.free()>>m.Cell&1 == 0:
		return nil, engine.CellTaken(m.Cell, side)
	}
	return p.with(1 << m.Cell), nil
}

// with returns the position after the player to move has taken cells.
func (p position) with(cells uint32) position {
	p.stones[p.Turn()] |= cells
	return p
}

// Setup returns the position with these stones, or the reason why no play
// reaches it.
func (game) Setup(symbolsAt []engine.Symbol) (engine.Position, error) {
	var p position
	if len(symbolsAt) != cellCount {
		return nil, engine.WrongCells(len(symbolsAt), cellCount)
	}
	for c, s := range symbolsAt {
		switch s {
		case engine.Empty:
		case engine.O:
			p.stones[engine.First] |= 1 << c
		case engine.X:
			p.stones[engine.Second] |= 1 << c
		default:
			return nil, engine.WrongSymbol(s, uint16(c), side, symbols[:]...)
		}
	}
	if err := p.reachable(); err != nil {
		return nil, err
	}
	return p, nil
}

// reachable says why no play leads to the stones, if none does. Only their
// numbers matter: every order of play is legal.
func (p position) reachable() error {
	o, x := bits.OnesCount32(p.stones[engine.First]), bits.OnesCount32(p.stones[engine.Second])
	if o+x > lastPly {
		return engine.NewUserError("jing.illegal.stones", "Count", o+x, "Most", lastPly)
	}
	if want := stonesOfO(o + x); o != want {
		return engine.NewUserError("jing.illegal.balance", "O", o, "X", x, "Want", want)
	}
	return nil
}

// stonesOfO returns how many stones O has after so many plies.
func stonesOfO(plies int) int {
	whole, begun := plies/(2*perTurn), plies%(2*perTurn)
	return perTurn*whole + min(begun, perTurn)
}

// forPoint is how many equal symbols make a line a point.
const forPoint = 4

// Board returns the position ready to draw, with the lines that are points
// already. In a finished position the empty cells stay empty, so that it can be
// written down and read back, and are told of as counted as X.
func (p position) Board() engine.Board {
	b := engine.Board{Rows: side, Cols: side, Cells: make([]engine.Symbol, cellCount), Scored: true}
	for cell := range cellCount {
		for player, stones := range p.stones {
			if stones>>cell&1 != 0 {
				b.Cells[cell] = symbols[player]
			}
		}
	}
	counted := p.stones
	note := "jing.note.first"
	switch plies := p.plies(); {
	case plies >= lastPly:
		note = "jing.note.over"
		counted[engine.Second] |= p.free()
		b.Counted = make([]engine.Symbol, cellCount)
		for _, cell := range grid.CellsOf(p.free()) {
			b.Counted[cell] = symbols[engine.Second]
		}
	case plies%perTurn == 1:
		note = "jing.note.second"
	}
	b.Notes = []engine.Text{engine.Say(note)}
	for player, stones := range counted {
		for _, l := range lines {
			if bits.OnesCount32(stones&l) >= forPoint {
				b.Score[player]++
				b.Lines = append(b.Lines, engine.Line{Kind: engine.LineScoring, Symbol: symbols[player], Cells: grid.CellsOf(l)})
			}
		}
	}
	return b
}
