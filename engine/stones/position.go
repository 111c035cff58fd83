package stones

import (
	"cmp"
	"slices"

	"noughts/engine"
	"noughts/engine/grid"
	"noughts/engine/refusal"
)

// Stones are the cells on which each player has a stone, by player.
type Stones [2]grid.SmallSet

// Rules are what sets one variant apart from others, as a comparable value.
type Rules interface {
	comparable
	// Size returns the size of the board, which has 128 cells at most.
	Size() (rows, cols int)
	// Judge returns how a game has ended with these stones; over is false while it goes on. A game
	// that goes on has gone on with fewer stones, too.
	Judge(s Stones) (o engine.Outcome, over bool)
	// Show adds what a board shows beside the stones: lines, labels, scores.
	Show(s Stones, b *engine.Board)
}

// A Preferrer is Rules by which one cell looks better than another at first sight.
type Preferrer interface {
	// Prefer returns how good a cell looks.
	Prefer(cell int) int64
}

// Symbols are the stones of the players.
var Symbols = [2]engine.Symbol{engine.X, engine.O}

// Occupied returns the cells that are not empty.
func (s Stones) Occupied() grid.SmallSet { return s[engine.First].Or(s[engine.Second]) }

// Turn returns who puts the next stone.
func (s Stones) Turn() engine.Player { return engine.Player(s.Occupied().Count() & 1) }

// With returns the stones and one more of a player.
func (s Stones) With(player engine.Player, cell int) Stones {
	s[player] = s[player].Or(grid.OneCell(cell))
	return s
}

// A Position is a position of the game with some rules.
type Position[R Rules] struct {
	Stones Stones
	Rules  R
}

// Turn implements engine.Position.
func (p Position[R]) Turn() engine.Player { return p.Stones.Turn() }

// Outcome implements engine.Position.
func (p Position[R]) Outcome() (engine.Outcome, bool) { return p.Rules.Judge(p.Stones) }

// Cells returns how many cells the board has.
func (p Position[R]) Cells() int {
	rows, cols := p.Rules.Size()
	return rows * cols
}

// AppendMoves implements engine.Position: what wins at once comes first, then what stops the
// opponent from that, and last what loses at once. Between these come the other cells, those
// first that look better to the rules.
func (p Position[R]) AppendMoves(dst []engine.Move) []engine.Move {
	if _, over := p.Outcome(); over {
		return dst
	}
	first, turn := len(dst), p.Turn()
	for rest := p.free(); !rest.IsEmpty(); {
		dst = append(dst, engine.Move{Cell: uint16(rest.Pop())})
	}
	prefers, _ := any(p.Rules).(Preferrer)
	type rank struct {
		urgent int
		looks  int64
	}
	var ranks [128]rank
	for _, m := range dst[first:] {
		r := &ranks[m.Cell]
		own, _ := p.Rules.Judge(p.Stones.With(turn, int(m.Cell)))
		theirs, _ := p.Rules.Judge(p.Stones.With(turn.Other(), int(m.Cell)))
		switch {
		case own.For(turn) != engine.Draw:
			r.urgent = 2 * int(own.For(turn))
		case theirs.For(turn) == engine.Loss:
			r.urgent = 1
		case prefers != nil:
			r.looks = prefers.Prefer(int(m.Cell))
		}
	}
	slices.SortStableFunc(dst[first:], func(a, b engine.Move) int {
		x, y := ranks[a.Cell], ranks[b.Cell]
		return cmp.Or(cmp.Compare(y.urgent, x.urgent), cmp.Compare(y.looks, x.looks))
	})
	return dst
}

// free returns the empty cells.
func (p Position[R]) free() grid.SmallSet {
	return grid.FirstCells(p.Cells()).AndNot(p.Stones.Occupied())
}

// Step returns the position after a legal move.
func (p Position[R]) Step(m engine.Move) Position[R] {
	p.Stones = p.Stones.With(p.Turn(), int(m.Cell))
	return p
}

// Play implements engine.Position. The symbol of the move may be left Empty or be that of the
// player to move.
func (p Position[R]) Play(m engine.Move) (engine.Position, error) {
	_, over := p.Outcome()
	_, cols := p.Rules.Size()
	turn := p.Turn()
	switch {
	case over:
		return nil, refusal.GameOver()
	case int(m.Cell) >= p.Cells():
		return nil, refusal.NoCell()
	case m.Symbol != engine.Empty && m.Symbol != Symbols[turn]:
		return nil, refusal.WrongTurn(Symbols[turn], m.Symbol)
	case p.Stones.Occupied().Has(int(m.Cell)):
		return nil, refusal.CellTaken(m.Cell, cols)
	}
	return p.Step(m), nil
}

// Board implements engine.Position.
func (p Position[R]) Board() engine.Board {
	rows, cols := p.Rules.Size()
	b := engine.Board{Rows: rows, Cols: cols, Cells: make([]engine.Symbol, rows*cols)}
	for player, stones := range p.Stones {
		for !stones.IsEmpty() {
			b.Cells[stones.Pop()] = Symbols[player]
		}
	}
	p.Rules.Show(p.Stones, &b)
	return b
}

// Left implements search.Solvable: how many cells are empty.
func (p Position[R]) Left() int { return p.free().Count() }

// Hash implements search.Solvable.
func (p Position[R]) Hash() uint64 {
	h := uint64(0)
	for _, s := range p.Stones {
		for _, word := range [2]uint64{s.Lo, s.Hi} {
			h = (h ^ word) * 0x9e3779b97f4a7c15 // 2^64 divided by the golden ratio
			h ^= h >> 29
		}
	}
	return h
}
