package match_test

import (
	"fmt"
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/match"
)

// line is a game for these tests: a row of cells to fill, with turns of one ply
// or more. Who places a Square wins; a full row is a draw.
type line struct {
	engine.Game // the rest is not asked for
	cells, turn int
}

func (g line) Info() engine.Info      { return engine.Info{Rows: 1, Cols: g.cells, Turn: g.turn} }
func (g line) Start() engine.Position { return row{cells: g.cells, turn: g.turn} }

// row is a position of line: its stones, as many as have been placed.
type row struct {
	cells, turn, plies int
	stones             [16]engine.Symbol
}

func (p row) Turn() engine.Player { return engine.Player(p.plies / p.turn % 2) }

func (p row) Outcome() (engine.Outcome, bool) {
	for _, s := range p.stones {
		if s == engine.Square {
			last := p
			last.plies--
			return engine.WonBy(last.Turn()), true
		}
	}
	return engine.Outcome{}, p.plies == p.cells
}

func (p row) AppendMoves(dst []engine.Move) []engine.Move {
	for cell := range p.cells {
		for _, s := range []engine.Symbol{engine.X, engine.Square} {
			m := engine.Move{Cell: uint16(cell), Symbol: s}
			if _, err := p.Play(m); err == nil {
				dst = append(dst, m)
			}
		}
	}
	return dst
}

func (p row) Play(m engine.Move) (engine.Position, error) {
	if _, over := p.Outcome(); over || int(m.Cell) >= p.cells || p.stones[m.Cell] != engine.Empty {
		return nil, fmt.Errorf("%w: %v", engine.ErrIllegal, m)
	}
	p.stones[m.Cell] = m.Symbol
	p.plies++
	return p, nil
}

func (p row) Board() engine.Board { return engine.Board{Rows: 1, Cols: p.cells, Cells: p.stones[:]} }

var (
	anna  = match.Seat{UserID: "1", Name: "Anna"}
	boris = match.Seat{UserID: "2", Name: "Boris"}
	bot   = match.Seat{Level: "best"}
	start = time.Date(2026, time.March, 1, 12, 0, 0, 0, time.UTC)
)

// after is a time so many minutes after the start.
func after(minutes int) time.Time { return start.Add(time.Duration(minutes) * time.Minute) }

// at is a plain move, win one that ends the game.
func at(cell uint16) engine.Move  { return engine.Move{Cell: cell, Symbol: engine.X} }
func win(cell uint16) engine.Move { return engine.Move{Cell: cell, Symbol: engine.Square} }

// started is a match of nine cells with these moves made.
func started(t *testing.T, turn int, first, second match.Seat, moves ...engine.Move) *match.Match {
	t.Helper()
	m := match.New(line{cells: 9, turn: turn}, [2]match.Seat{first, second}, engine.First, start)
	for _, mv := range moves {
		m = must(t)(move(m, mv))
	}
	return m
}

// move makes a ply for whoever is to move.
func move(m *match.Match, mv engine.Move) (*match.Match, error) {
	p, _ := m.Turn()
	if m.Seats[p].Bot() {
		return m.PlayBot(mv, m.Touched)
	}
	return m.Play(m.Seats[p].UserID, m.Ply(), mv, m.Touched)
}

// must takes what a method returned and wants no error.
func must(t *testing.T) func(*match.Match, error) *match.Match {
	return func(m *match.Match, err error) *match.Match {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
}

// refused wants an error, and no match beside it.
func refused(t *testing.T, want error) func(*match.Match, error) {
	return func(m *match.Match, err error) {
		t.Helper()
		if m != nil || !isError(err, want) {
			t.Errorf("got %v, %v, want %v", m, err, want)
		}
	}
}
