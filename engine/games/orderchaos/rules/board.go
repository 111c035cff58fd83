package rules

import (
	"slices"

	"noughts/engine"
)

// mostOpenLines is how many of Order's open lines a board shows.
const mostOpenLines = 4

// Board returns the position ready to draw.
func (p Position) Board() engine.Board {
	b := engine.Board{Rows: int(p.Variant.Rows), Cols: int(p.Variant.Cols)}
	for c := range p.Variant.Cells() {
		b.Cells = append(b.Cells, p.At(c))
	}
	if p.Over() {
		b.Lines = p.winningLines()
	} else {
		b.Lines = p.openLines()
	}
	return b
}

// winningLines returns the runs that decided a finished game for Order.
func (p *Position) winningLines() []engine.Line {
	var lines []engine.Line
	least := int(p.Variant.Line)
	for direction := range Directions {
		for stones := p.Occupied(); !stones.IsEmpty(); {
			c := stones.Pop()
			if p.RunBeyond(c, direction, -1) > 0 {
				continue // not the first cell of its run
			}
			if n := 1 + p.RunBeyond(c, direction, 1); n == least || n > least && !p.Variant.Exact {
				lines = append(lines, engine.Line{Kind: engine.LineWinning, Symbol: p.At(c), Cells: p.Variant.run(c, direction, n)})
			}
		}
	}
	return lines
}

// run returns n cells along a direction.
func (v Variant) run(first, direction, n int) []uint16 {
	d := Directions[direction]
	cells := make([]uint16, n)
	for i := range cells {
		cells[i] = uint16(first + i*(d[0]*int(v.Cols)+d[1]))
	}
	return cells
}

// openLines returns the lines that Order is nearest to completing: those with
// the most stones, at least two.
func (p *Position) openLines() []engine.Line {
	most := p.fullest()
	if most < 2 {
		return nil
	}
	var lines []engine.Line
	var shown []CellSet
	g := p.Variant.Geometry()
	for i := range g.Windows {
		w := &g.Windows[i]
		for s := range int(p.Variant.Symbols) {
			stones := p.Stones[s].And(w.Cells)
			if p.OpenStones(w, s) < most || slices.Contains(shown, stones) {
				continue // or another window over the same stones
			}
			lines = append(lines, engine.Line{Kind: engine.LineOpen, Symbol: engine.X + engine.Symbol(s), Cells: slices.Clone(w.Order)})
			if len(lines) == mostOpenLines {
				return lines
			}
			shown = append(shown, stones)
		}
	}
	return lines
}

// fullest returns how many stones the open window with the most has.
func (p *Position) fullest() int {
	most := 0
	g := p.Variant.Geometry()
	for i := range g.Windows {
		for s := range int(p.Variant.Symbols) {
			most = max(most, p.OpenStones(&g.Windows[i], s))
		}
	}
	return most
}

// RunBeyond returns how many equal symbols follow a stone on one side of it: on
// along the direction if side is 1, back if it is -1.
func (p *Position) RunBeyond(cell, direction, side int) int {
	rows, cols := int(p.Variant.Rows), int(p.Variant.Cols)
	step := Directions[direction]
	stones := &p.Stones[p.At(cell)-engine.X]
	row, col := cell/cols, cell%cols
	for n := 0; ; n++ {
		row, col = row+side*step[0], col+side*step[1]
		if row < 0 || row >= rows || col < 0 || col >= cols || !stones.Has(row*cols+col) {
			return n
		}
	}
}
