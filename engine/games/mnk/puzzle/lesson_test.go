package puzzle

import (
	"math/rand/v2"
	"strings"
	"testing"

	"noughts/engine"
)

// All methods agree with what the solver of the puzzle says, and each looks at no
// more than its growth allows. The shortcut never claims too much, and misses some.
func TestMethodsAgree(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	wins, missed := 0, 0
	for n := range 600 {
		side, line := 1+rng.IntN(9), 1+rng.IntN(6)
		g := drawSquare(side, line, uint64(n))
		b := newBoard(side, line)
		for cell, s := range g.cells {
			if s != engine.Empty {
				b.put(cell/side, cell%side, engine.Player(s-engine.X))
			}
		}
		found := b.winningMoves()
		want := found.any(engine.First)
		for i, m := range methods {
			g.looks = 0
			if got := m.wins(g); got != want {
				t.Fatalf("%d×%d, %d in a row, board %d: method %d says %v, want %v", side, side, line, n, i+1, got, want)
			}
			if cells := side * side; i == 2 && g.looks > 4*cells || i == 1 && g.looks > 4*cells*line || i == 0 && g.looks > 4*cells*cells*line {
				t.Errorf("method %d looks at %d cells of %d×%d", i+1, g.looks, side, side)
			}
		}
		switch short := line > 1 && g.byOpenEnds(); {
		case short && !want:
			t.Fatalf("board %d: the shortcut finds a row that is none", n)
		case want && !short:
			missed++
		}
		if want {
			wins++
		}
	}
	if wins < 150 || wins > 500 || missed < 20 {
		t.Errorf("%d of 600 boards are won; the shortcut misses %d", wins, missed)
	}
}

// The lesson counts on the board that it shows, and says of its last example what is so.
func TestLesson(t *testing.T) {
	passages, err := (&Lesson{Side: 10, Line: 5, Seed: 1}).Teach(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if board, methods, growth := passages[0].Rows, passages[1].Rows, passages[2].Rows; len(board) != 10 || len(methods) != 3 || methods[2][3] != engine.Quantity(218) || growth[2][3] != engine.Quantity(1600) {
		t.Errorf("%v\n%v\n%v", board, methods, growth)
	}
	g := emptySquare(5, 5)
	example := strings.Fields(passages[4].Rows[0][0].(string))
	for col, letter := range example {
		if letter == "X" {
			g.cells[col] = engine.X
		}
	}
	if len(example) != 5 || g.byOpenEnds() || !g.byRuns() {
		t.Errorf("%v: the shortcut finds it, or method 3 does not", example)
	}
	if _, err := (&Lesson{Side: 21, Line: 5}).Teach(t.Context()); err == nil {
		t.Error("a side of 21: no error")
	}
}

// byOpenEnds is the shortcut that the editorial offers: K-1 of X in a row with an
// empty cell at an end. It misses rows that are filled in the middle, and serves to
// show that.
func (g *square) byOpenEnds() bool {
	for row := range g.side {
		for col := range g.side {
			for _, d := range directions {
				if g.rowOfX(row, col, d) && (g.isEmpty(row-d[0], col-d[1]) || g.isEmpty(row+(g.line-1)*d[0], col+(g.line-1)*d[1])) {
					return true
				}
			}
		}
	}
	return false
}

// rowOfX reports whether K-1 of X stand in a row from a cell.
func (g *square) rowOfX(row, col int, d [2]int) bool {
	for n := range g.line - 1 {
		if s, ok := g.look(row+n*d[0], col+n*d[1]); !ok || s != engine.X {
			return false
		}
	}
	return true
}

// isEmpty reports whether a cell is on the board and empty.
func (g *square) isEmpty(row, col int) bool {
	s, ok := g.look(row, col)
	return ok && s == engine.Empty
}
