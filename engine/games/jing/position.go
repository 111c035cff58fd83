package jing

import (
	"cmp"
	"math/bits"
	"slices"

	"noughts/engine"
	"noughts/engine/grid"
	"noughts/engine/refusal"
)

const (
	Side      = 5
	CellCount = Side * Side
	FullBoard = 1<<CellCount - 1
	LastPly   = 22 // plies of a game
	PerTurn   = 2  // plies of a turn
	ownCells  = 12 // stones of O in the end
)

// A Position is the stones of both players.
type Position struct {
	Stones [2]uint32 // by player, one bit a cell
}

// symbols are the players' stones.
var symbols = [2]engine.Symbol{engine.O, engine.X}

// Plies returns how many stones there are.
func (p Position) Plies() int { return bits.OnesCount32(p.Stones[0] | p.Stones[1]) }

// Free returns the empty cells.
func (p Position) Free() uint32 { return FullBoard &^ (p.Stones[0] | p.Stones[1]) }

// Turn returns who makes the next ply.
func (p Position) Turn() engine.Player { return engine.Player(p.Plies() / PerTurn & 1) }

// Outcome returns how the game ended, with the empty cells counted as X. The
// margin is the difference of the points.
func (p Position) Outcome() (engine.Outcome, bool) {
	if p.Plies() < LastPly {
		return engine.Outcome{}, false
	}
	m := Margin(p.Stones[engine.First])
	return engine.Outcome{Result: engine.Result(cmp.Compare(m, 0)), Margin: int64(m)}, true
}

// AppendMoves appends the empty cells, those with the best score first.
func (p Position) AppendMoves(dst []engine.Move) []engine.Move {
	if p.Plies() >= LastPly {
		return dst
	}
	scores := p.cellScores()
	first := len(dst)
	for rest := p.Free(); rest != 0; rest &= rest - 1 {
		dst = append(dst, engine.Move{Cell: uint16(bits.TrailingZeros32(rest))})
	}
	slices.SortStableFunc(dst[first:], func(a, b engine.Move) int { return cmp.Compare(scores[b.Cell], scores[a.Cell]) })
	return dst
}

// cellScores adds up for every cell what its lines are worth: the more stones a
// side has in a line it may still score, the more.
func (p Position) cellScores() (scores [CellCount]int) {
	for _, l := range Lines {
		worth := 0
		for player, stones := range p.Stones {
			if other := p.Stones[player^1]; bits.OnesCount32(other&l) <= 1 {
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
func (p Position) Play(m engine.Move) (engine.Position, error) {
	turn := p.Turn()
	switch {
	case p.Plies() >= LastPly:
		return nil, refusal.GameOver()
	case m.Cell >= CellCount:
		return nil, refusal.NoCell()
	case m.Symbol != engine.Empty && m.Symbol != symbols[turn]:
		return nil, refusal.WrongTurn(symbols[turn], m.Symbol)
	case p.Free()>>m.Cell&1 == 0:
		return nil, refusal.CellTaken(m.Cell, Side)
	}
	return p.With(1 << m.Cell), nil
}

// With returns the position after the player to move has taken cells.
func (p Position) With(cells uint32) Position {
	p.Stones[p.Turn()] |= cells
	return p
}

// Setup returns the position with these stones, or the reason why no play
// reaches it.
func (game) Setup(symbolsAt []engine.Symbol) (engine.Position, error) {
	var p Position
	if len(symbolsAt) != CellCount {
		return nil, refusal.WrongCells(len(symbolsAt), CellCount)
	}
	for c, s := range symbolsAt {
		switch s {
		case engine.Empty:
		case engine.O:
			p.Stones[engine.First] |= 1 << c
		case engine.X:
			p.Stones[engine.Second] |= 1 << c
		default:
			return nil, refusal.WrongSymbol(s, uint16(c), Side, symbols[:]...)
		}
	}
	if err := p.reachable(); err != nil {
		return nil, err
	}
	return p, nil
}

// reachable says why no play leads to the stones, if none does. Only their
// numbers matter: every order of play is legal.
func (p Position) reachable() error {
	o, x := bits.OnesCount32(p.Stones[engine.First]), bits.OnesCount32(p.Stones[engine.Second])
	if o+x > LastPly {
		return engine.NewUserError("jing.illegal.stones", "Count", o+x, "Most", LastPly)
	}
	if want := stonesOfO(o + x); o != want {
		return engine.NewUserError("jing.illegal.balance", "O", o, "X", x, "Want", want)
	}
	return nil
}

// stonesOfO returns how many stones O has after so many plies.
func stonesOfO(plies int) int {
	whole, begun := plies/(2*PerTurn), plies%(2*PerTurn)
	return PerTurn*whole + min(begun, PerTurn)
}

// ForPoint is how many equal symbols make a line a point.
const ForPoint = 4

// Board returns the position ready to draw, with the lines that are points
// already. In a finished position the empty cells stay empty, so that it can be
// written down and read back, and are told of as counted as X.
func (p Position) Board() engine.Board {
	b := engine.Board{Rows: Side, Cols: Side, Cells: make([]engine.Symbol, CellCount), Scored: true}
	for cell := range CellCount {
		for player, stones := range p.Stones {
			if stones>>cell&1 != 0 {
				b.Cells[cell] = symbols[player]
			}
		}
	}
	counted := p.Stones
	note := "jing.note.first"
	switch plies := p.Plies(); {
	case plies >= LastPly:
		note = "jing.note.over"
		counted[engine.Second] |= p.Free()
		b.Counted = make([]engine.Symbol, CellCount)
		for _, cell := range grid.CellsOf(p.Free()) {
			b.Counted[cell] = symbols[engine.Second]
		}
	case plies%PerTurn == 1:
		note = "jing.note.second"
	}
	b.Notes = []engine.Text{engine.Say(note)}
	for player, stones := range counted {
		for _, l := range Lines {
			if bits.OnesCount32(stones&l) >= ForPoint {
				b.Score[player]++
				b.Lines = append(b.Lines, engine.Line{Kind: engine.LineScoring, Symbol: symbols[player], Cells: grid.CellsOf(l)})
			}
		}
	}
	return b
}
