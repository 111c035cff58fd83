package puzzle

import "noughts/engine"

// A square is a board as the methods below read it: a symbol a cell. It counts
// how often it is looked at.
type square struct {
	side, line int
	cells      []engine.Symbol
	looks      int
}

func emptySquare(side, line int) *square {
	return &square{side: side, line: line, cells: make([]engine.Symbol, side*side)}
}

// look returns what stands on a cell; ok is false outside the board, which costs
// nothing.
func (g *square) look(row, col int) (s engine.Symbol, ok bool) {
	if row < 0 || row >= g.side || col < 0 || col >= g.side {
		return engine.Empty, false
	}
	g.looks++
	return g.cells[row*g.side+col], true
}

// A method says whether X, to move, completes a line at once.
type method struct {
	name  string // as in its message
	grows string // how its looks grow with the side N and the line K
	wins  func(g *square) bool
}

// methods are those of the editorial of the contest puzzle (CodeChef CHEFTIC), and
// what answers its exercise.
var methods = []method{
	{"trying", "N⁴·K", (*square).byTrying},
	{"windows", "N²·K", (*square).byWindows},
	{"runs", "N²", (*square).byRuns},
}

// byTrying puts an X on each empty cell and looks for K in a row from every cell of
// the board, in every direction.
func (g *square) byTrying() bool {
	for cell, s := range g.cells {
		if s != engine.Empty {
			continue
		}
		g.cells[cell] = engine.X
		found := g.hasLine()
		g.cells[cell] = engine.Empty
		if found {
			return true
		}
	}
	return false
}

// hasLine reports whether K of X stand in a row.
func (g *square) hasLine() bool {
	for row := range g.side {
		for col := range g.side {
			for _, d := range directions {
				n := 0
				for n < g.line {
					if s, ok := g.look(row+n*d[0], col+n*d[1]); !ok || s != engine.X {
						break
					}
					n++
				}
				if n == g.line {
					return true
				}
			}
		}
	}
	return false
}

// byWindows looks for a window of K cells with K-1 of X and an empty one.
func (g *square) byWindows() bool {
	for row := range g.side {
		for col := range g.side {
			for _, d := range directions {
				if g.inBounds(row+(g.line-1)*d[0], col+(g.line-1)*d[1]) && g.lacksOne(row, col, d) {
					return true
				}
			}
		}
	}
	return false
}

// inBounds reports whether a cell is on the board.
func (g *square) inBounds(row, col int) bool {
	return row >= 0 && row < g.side && col >= 0 && col < g.side
}

// lacksOne reports whether a window lacks one X, on an empty cell.
func (g *square) lacksOne(row, col int, d [2]int) bool {
	empty := 0
	for n := range g.line {
		switch s, _ := g.look(row+n*d[0], col+n*d[1]); s {
		case engine.X:
		case engine.Empty:
			empty++
		default:
			return false
		}
	}
	return empty == 1
}

// byRuns walks along every line of the board once in each direction and carries two
// numbers: how many X stand in a row here, and how many did right before the last
// empty cell. Together with an X on that cell they make one row.
func (g *square) byRuns() bool {
	for _, d := range directions {
		for row := range g.side {
			for col := range g.side {
				if !g.inBounds(row-d[0], col-d[1]) && g.runAlong(row, col, d) {
					return true
				}
			}
		}
	}
	return false
}

// runAlong walks along one line of the board from its first cell.
func (g *square) runAlong(row, col int, d [2]int) bool {
	before, run, gap := 0, 0, false // X before the last empty cell, X after it, and whether there was one
	for {
		s, ok := g.look(row, col)
		switch {
		case !ok:
			return false
		case s == engine.X:
			run++
		case s == engine.Empty:
			before, run, gap = run, 0, true
		default:
			before, run, gap = 0, 0, false
		}
		if gap && before+1+run >= g.line {
			return true
		}
		row, col = row+d[0], col+d[1]
	}
}
