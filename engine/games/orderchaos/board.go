package orderchaos

import (
	"slices"

	"noughts/engine"
)

// mostOpenLines is how many of Order's open lines a board shows.
const mostOpenLines = 4

// Board returns the position ready to draw.
func (p position) Board() engine.Board {
	b := engine.Board{Rows: int(p.rules.rows), Cols: int(p.rules.cols)}
	for c := range p.rules.cells() {
		b.Cells = append(b.Cells, p.at(c))
	}
	if p.over() {
		b.Lines = p.winningLines()
	} else {
		b.Lines = p.openLines()
	}
	return b
}

// winningLines returns the runs that decided a finished game for Order.
func (p *position) winningLines() []engine.Line {
	var lines []engine.Line
	for direction := range directions {
		for c := range p.rules.cells() {
			n, least := p.consecutive(c)[direction], int(p.rules.line)
			if n < least || n > least && p.rules.exact || p.beyond(c, direction, -1) > 0 {
				continue // no line, or not the first cell of its run
			}
			lines = append(lines, engine.Line{Kind: engine.LineWinning, Symbol: p.at(c), Cells: p.rules.run(c, direction, n)})
		}
	}
	return lines
}

// run returns n cells along a direction.
func (r rules) run(first, direction, n int) []uint16 {
	d := directions[direction]
	cells := make([]uint16, n)
	for i := range cells {
		cells[i] = uint16(first + i*(d[0]*int(r.cols)+d[1]))
	}
	return cells
}

// openLines returns the lines that Order is nearest to completing: those with
// the most stones, at least two.
func (p *position) openLines() []engine.Line {
	most := p.fullest()
	if most < 2 {
		return nil
	}
	var lines []engine.Line
	var shown []cellSet
	g := p.rules.geometry()
	for i := range g.lines {
		l := &g.lines[i]
		for s := range int(p.rules.symbols) {
			stones := p.stones[s].and(l.cells)
			if p.openStones(l, s) < most || slices.Contains(shown, stones) {
				continue // or another window over the same stones
			}
			lines = append(lines, engine.Line{Kind: engine.LineOpen, Symbol: engine.X + engine.Symbol(s), Cells: slices.Clone(l.order)})
			if len(lines) == mostOpenLines {
				return lines
			}
			shown = append(shown, stones)
		}
	}
	return lines
}

// fullest returns the greatest P of all cells and symbols: how many stones the open
// line with the most has.
func (p *position) fullest() int {
	most := 0
	g := p.rules.geometry()
	for i := range g.lines {
		for s := range int(p.rules.symbols) {
			most = max(most, p.openStones(&g.lines[i], s))
		}
	}
	return most
}
