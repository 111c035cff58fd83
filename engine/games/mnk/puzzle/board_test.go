package puzzle

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"noughts/engine"
)

// A grid is a board as plain as can be: 'X', 'O' or '.' by row and column, and its
// own idea of where lines run.
type grid struct {
	side, line int
	cells      [maxSide][maxSide]byte
}

var axes = [4][2]int{{1, 0}, {0, 1}, {1, 1}, {-1, 1}}

// newGrid returns a grid without stones.
func newGrid(side, line int) grid {
	g := grid{side: side, line: line}
	for row := range maxSide {
		for col := range maxSide {
			g.cells[row][col] = '.'
		}
	}
	return g
}

// randomGrid puts about so many stones of each player in a hundred cells. Lines may
// stand already.
func randomGrid(side, line int, rng *rand.Rand, percent int) grid {
	g := newGrid(side, line)
	for row := range side {
		for col := range side {
			if n := rng.IntN(100); n < 2*percent {
				g.cells[row][col] = "XO"[n&1]
			}
		}
	}
	return g
}

// board returns the grid as the board that is tested.
func (g *grid) board() board {
	b := newBoard(g.side, g.line)
	for row := range g.side {
		for col := range g.side {
			switch g.cells[row][col] {
			case 'X':
				b.put(row, col, engine.First)
			case 'O':
				b.put(row, col, engine.Second)
			}
		}
	}
	return b
}

// stone returns what is on a cell; 0 beside the board.
func (g *grid) stone(row, col int) byte {
	if row < 0 || row >= g.side || col < 0 || col >= g.side {
		return 0
	}
	return g.cells[row][col]
}

// inLine reports whether the stone on a cell stands in a line.
func (g *grid) inLine(row, col int) bool {
	for _, d := range axes {
		n := 1
		for _, sign := range []int{1, -1} {
			for i := sign; g.stone(row+i*d[0], col+i*d[1]) == g.cells[row][col]; i += sign {
				n++
			}
		}
		if n >= g.line {
			return true
		}
	}
	return false
}

// anyLine reports whether a line stands already.
func (g *grid) anyLine() bool {
	for row := range g.side {
		for col := range g.side {
			if g.cells[row][col] != '.' && g.inLine(row, col) {
				return true
			}
		}
	}
	return false
}

// byTrial is the first method of the puzzle: put a stone on every free cell and look
// for a line through it.
func (g *grid) byTrial() (found rowBits) {
	for row := range g.side {
		for col := range g.side {
			if g.cells[row][col] != '.' {
				continue
			}
			for p := range 2 {
				g.cells[row][col] = "XO"[p]
				if g.inLine(row, col) {
					mark(&found, row, col, p)
				}
			}
			g.cells[row][col] = '.'
		}
	}
	return found
}

// byWindow is the second method of the puzzle: look for k-1 stones and a free cell
// in every window.
func (g *grid) byWindow() (found rowBits) {
	for _, d := range axes {
		for row := range g.side {
			for col := range g.side {
				for p := range 2 {
					if at, ok := g.lacksOne(p, row, col, d); ok {
						mark(&found, at[0], at[1], p)
					}
				}
			}
		}
	}
	return found
}

// lacksOne returns the free cell of a window that lacks one stone of p.
func (g *grid) lacksOne(p, row, col int, d [2]int) (free [2]int, ok bool) {
	missing := 0
	for i := range g.line {
		at := [2]int{row + i*d[0], col + i*d[1]}
		switch g.stone(at[0], at[1]) {
		case "XO"[p]:
		case '.':
			free, missing = at, missing+1
		default:
			return free, false
		}
	}
	return free, missing == 1
}

// mark notes a cell as one that completes a line, in the columns that the drawing of
// board says.
func mark(found *rowBits, row, col, p int) { found[row] |= 1 << (col + 40*p) }

// anyLength draws the length of a line, also of lines that no board has room for.
func anyLength(rng *rand.Rand) int {
	if rng.IntN(2) == 0 {
		return 1 + rng.IntN(6) // these have lines
	}
	return 1 + rng.IntN(maxSide)
}

func TestWinningMovesAreThoseOfThePlainMethods(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 14))
	completed := 0
	for i := range 4000 {
		side := 1 + rng.IntN(maxSide)
		if i%40 > 0 { // the slow method takes its time on large boards
			side = 1 + side%9
		}
		g := randomGrid(side, anyLength(rng), rng, 5+rng.IntN(45))
		b := g.board()
		got, byTrial, byWindow := b.winningMoves(), g.byTrial(), g.byWindow()
		if got != byTrial || byTrial != byWindow {
			t.Fatalf("%d in a row on\n%s\ngot       %x,\nby trial  %x,\nby window %x", g.line, g.cells[:side], got, byTrial, byWindow)
		}
		if got.any(engine.First) && got.any(engine.Second) {
			completed++
		}
	}
	if completed < 500 {
		t.Errorf("only %d boards had lines to complete", completed)
	}
}

// Lines of almost the whole side are rare at random.
func TestLongLinesAreSeen(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 16))
	seen := 0
	for range 3000 {
		g := newGrid(1+rng.IntN(maxSide), anyLength(rng))
		d := axes[rng.IntN(4)]
		row, col, gap := rng.IntN(g.side), rng.IntN(g.side), rng.IntN(g.side)
		if d[1] != 0 {
			col = 0 // the row, column or diagonal has room for more
		}
		for i := range maxSide {
			at := [2]int{row + i*d[0], col + i*d[1]}
			if i != gap && g.stone(at[0], at[1]) != 0 && rng.IntN(30) > 0 {
				g.cells[at[0]][at[1]] = "XO"[rng.IntN(20)/19]
			}
		}
		b := g.board()
		got, want := b.winningMoves(), g.byWindow()
		if got != want {
			t.Fatalf("%d in a row on\n%s\ngot %x, want %x", g.line, g.cells[:g.side], got, want)
		}
		if g.line > 6 && g.line < g.side && want != (rowBits{}) {
			seen++
		}
	}
	if seen < 100 {
		t.Errorf("only %d boards had a long line to complete", seen)
	}
}

// The three methods on the same boards: filled to about two thirds, with few
// lines to complete.
func BenchmarkWinNow20x20(b *testing.B) {
	for _, k := range []int{3, 5, 10, 20} {
		rng := rand.New(rand.NewPCG(17, 18))
		var boards [64]board
		var grids [64]grid
		for i := range boards {
			grids[i] = randomGrid(20, k, rng, 33)
			boards[i] = grids[i].board()
		}
		i := 0
		run := func(name string, method func(int)) {
			b.Run(fmt.Sprintf("k=%d/%s", k, name), func(b *testing.B) {
				b.ReportAllocs()
				for b.Loop() {
					method(i % 64)
					i++
				}
			})
		}
		run("bits", func(i int) { boards[i].winningMoves() })
		run("windows", func(i int) { grids[i].byWindow() })
		run("trial", func(i int) { grids[i].byTrial() })
	}
}
