package orderchaos

import (
	"cmp"
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
	if p == (position{rules: p.rules}) { // the rule that is on, said once
		b.Notes = []engine.Text{engine.Say("orderchaos.note", "Goal", p.rules.goalText())}
	}
	return b
}

// winningLines returns the runs that decided a finished game for Order.
func (p *position) winningLines() []engine.Line {
	var lines []engine.Line
	g := p.rules.geometry()
	for i := range g.lines {
		for s := range int(p.rules.symbols) {
			if p.counts(&g.lines[i], s) {
				lines = addRun(lines, engine.Line{
					Kind: engine.LineWinning, Symbol: engine.X + engine.Symbol(s), Cells: slices.Clone(g.lines[i].order),
				})
			}
		}
	}
	return lines
}

// addRun adds a line, as a part of a run that is there already if it overlaps
// the run's last cells. Lines of one direction come in the order of their first
// cell, so the parts of a run come in the order of the run.
func addRun(lines []engine.Line, l engine.Line) []engine.Line {
	for i := range lines {
		have := &lines[i]
		tail := len(have.Cells) - len(l.Cells) + 1
		if tail > 0 && have.Symbol == l.Symbol && slices.Equal(have.Cells[tail:], l.Cells[:len(l.Cells)-1]) {
			have.Cells = append(slices.Clip(have.Cells), l.Cells[len(l.Cells)-1])
			return lines
		}
	}
	return append(lines, l)
}

// openLines returns the lines that Order is nearest to completing: those with
// the most stones, at least two.
func (p *position) openLines() []engine.Line {
	type found struct {
		line   engine.Line
		stones cellSet
	}
	var open []found
	g := p.rules.geometry()
	for i := range g.lines {
		l := &g.lines[i]
		for s := range int(p.rules.symbols) {
			stones := p.stones[s].and(l.cells)
			if stones.count() < 2 || !p.open(l, s) {
				continue
			}
			same := func(f found) bool { return f.stones.covers(stones) }
			if slices.ContainsFunc(open, same) {
				continue // another window over the same stones
			}
			open = append(open, found{engine.Line{Kind: engine.LineOpen, Symbol: engine.X + engine.Symbol(s), Cells: l.order}, stones})
		}
	}
	slices.SortStableFunc(open, func(a, b found) int { return cmp.Compare(b.stones.count(), a.stones.count()) })
	var lines []engine.Line
	for _, f := range open {
		if len(lines) == mostOpenLines || f.stones.count() < open[0].stones.count() {
			break
		}
		lines = append(lines, engine.Line{Kind: f.line.Kind, Symbol: f.line.Symbol, Cells: slices.Clone(f.line.Cells)})
	}
	return lines
}
