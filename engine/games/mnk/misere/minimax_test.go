package misere

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"noughts/engine"
	"noughts/engine/longtest"
)

// A minimax finds out whether a player loses by following every move to the end.
type minimax struct {
	rows, cols, line int
	loser            engine.Player
	weak             bool
	known            map[string]bool
}

// loses reports whether the loser loses, with these stones on the board.
func (m *minimax) loses(cells []byte, turn engine.Player) bool {
	key := fmt.Sprint(string(cells), turn)
	if lost, ok := m.known[key]; ok {
		return lost
	}
	lost, any := turn == m.loser, false
	for c := range cells {
		if cells[c] != '.' {
			continue
		}
		cells[c] = "XO"[turn]
		after := turn == m.loser
		if !m.stands(cells, c) || m.weak && turn != m.loser {
			after = m.loses(cells, turn.Other())
		}
		cells[c] = '.'
		if any = true; after != (turn == m.loser) {
			lost = after
			break
		}
	}
	m.known[key] = lost && any // a full board without a line is a draw
	return lost && any
}

// stands reports whether the stone on a cell stands in a line.
func (m *minimax) stands(cells []byte, c int) bool {
	for _, d := range [][2]int{{1, 0}, {0, 1}, {-1, 1}, {-1, -1}} {
		n := 1
		for _, sign := range []int{1, -1} {
			for row, col := c/m.cols+sign*d[0], c%m.cols+sign*d[1]; row >= 0 && row < m.rows && col >= 0 && col < m.cols && cells[row*m.cols+col] == cells[c]; row, col = row+sign*d[0], col+sign*d[1] {
				n++
			}
		}
		if n >= m.line {
			return true
		}
	}
	return false
}

// Whether a player loses is what minimax says, in both games, from boards with some stones on
// them and after every move.
func TestAgreesWithMinimax(t *testing.T) {
	longtest.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(71, 72))
	found, boards := map[string]int{}, 0
	for _, shape := range [][3]int{{3, 3, 3}, {3, 4, 3}, {4, 4, 3}, {4, 4, 4}, {2, 6, 3}, {1, 9, 3}, {1, 10, 2}, {4, 5, 3}, {5, 5, 3}, {5, 5, 4}, {3, 6, 4}, {2, 3, 1}} {
		for range 120 {
			if b := midgame(rng, shape, 10); b != nil {
				boards++
				for p := range engine.Player(2) {
					for _, weak := range []bool{false, true} {
						checkBoard(t, b, p, weak, found)
					}
				}
			}
		}
	}
	for what, least := range map[string]int{"true false": 1000, "false false": 1000, "true true": 1000, "false true": 1000} {
		if found[what] < least {
			t.Errorf("lost, weak: only %v", found)
		}
	}
	if boards < 1000 {
		t.Errorf("only %d boards", boards)
	}
}

// midgame returns a board without lines on which at most so many cells are free, with stones
// put at random in turn; nil if a line was made.
func midgame(rng *rand.Rand, shape [3]int, most int) *Board {
	b := &Board{Rows: shape[0], Cols: shape[1], Line: shape[2], Cells: make([]engine.Symbol, shape[0]*shape[1])}
	m := &minimax{rows: b.Rows, cols: b.Cols, line: b.Line}
	free := min(len(b.Cells), 1+rng.IntN(most))
	for range 200 {
		clear(b.Cells)
		b.Turn = engine.First
		ok := true
		for _, c := range rng.Perm(len(b.Cells))[free:] {
			b.Cells[c] = []engine.Symbol{engine.X, engine.O}[b.Turn]
			b.Turn = b.Turn.Other()
			ok = ok && !m.stands(b.bytes(), c)
		}
		if ok {
			return b
		}
	}
	return nil
}

// bytes returns the stones as minimax has them.
func (b *Board) bytes() []byte {
	cells := make([]byte, len(b.Cells))
	for c, symbol := range b.Cells {
		switch symbol {
		case engine.X:
			cells[c] = 'X'
		case engine.O:
			cells[c] = 'O'
		default:
			cells[c] = '.'
		}
	}
	return cells
}

// checkBoard holds a query against minimax.
func checkBoard(t *testing.T, b *Board, p engine.Player, weak bool, found map[string]int) {
	t.Helper()
	m := &minimax{rows: b.Rows, cols: b.Cols, line: b.Line, loser: p, weak: weak, known: map[string]bool{}}
	q := NewQuery(b, p, Options{Weak: weak, Bytes: 1 << 16})
	check := func(what string, got, ok bool, want bool) {
		t.Helper()
		found[fmt.Sprint(want, weak)]++
		if !ok || got != want {
			t.Errorf("%dx%d:%d %s, %v to move, %s: %v loses (weak: %v): got %v, %v, want %v", b.Rows, b.Cols, b.Line, b.bytes(), b.Turn, what, p, weak, got, ok, want)
		}
	}
	lost, ok := q.Settle(1 << 40)
	cells := b.bytes()
	check("as it stands", lost, ok, m.loses(cells, b.Turn))
	for c := range cells {
		if cells[c] != '.' {
			continue
		}
		cells[c] = "XO"[b.Turn]
		if !m.stands(cells, c) {
			lost, ok := q.After(uint16(c), 1<<40)
			check(fmt.Sprint("after ", c), lost, ok, m.loses(cells, b.Turn.Other()))
		}
		cells[c] = '.'
	}
}

// A query that may not look at enough says that it does not know, and goes on from there.
func TestLimit(t *testing.T) {
	b := &Board{Rows: 4, Cols: 4, Line: 3, Cells: make([]engine.Symbol, 16)}
	q := NewQuery(b, engine.First, Options{})
	if _, ok := q.Settle(100); ok || q.Visited() != 100 {
		t.Errorf("after %d positions: got %v", q.Visited(), ok)
	}
	if lost, ok := q.Settle(1 << 40); !lost || !ok || q.Visited() > 200_000 {
		t.Errorf("after %d positions: got %v, %v", q.Visited(), lost, ok)
	}
}
