package puzzle

import (
	"context"
	"math/rand/v2"
	"strconv"
	"strings"

	"noughts/engine"
	"noughts/engine/refusal"
	"noughts/engine/tool"
)

// A Lesson is the tool that answers one board by the methods of the contest's
// editorial side by side, counts what each looks at, and says how that grows.
type Lesson struct {
	Side int    `default:"10" placeholder:"N" help:"mnk.tool.explain.side"`
	Line int    `default:"5" placeholder:"K" help:"mnk.tool.explain.line"`
	Seed uint64 `default:"1" placeholder:"SEED" help:"mnk.tool.explain.seed"`
}

// Teach implements tool.Lesson.
func (l *Lesson) Teach(context.Context) ([]tool.Passage, error) {
	for _, limit := range []struct {
		name  string
		value int
	}{{"--side", l.Side}, {"--line", l.Line}} {
		if limit.value < 1 || limit.value > maxSide {
			return nil, refusal.NotBetween(limit.name, 1, maxSide, strconv.Itoa(limit.value))
		}
	}
	g := drawSquare(l.Side, l.Line, l.Seed)
	taught := []tool.Passage{{Text: engine.Say("mnk.lesson.question", "Side", l.Side, "Line", l.Line), Rows: g.rows()}, answers(g)}
	if l.Line > 1 { // a line of one is found on the first empty cell
		taught = append(taught, growth(l.Line))
	}
	return append(taught,
		tool.Passage{Text: engine.Say("mnk.lesson.linear")},
		tool.Passage{Text: engine.Say("mnk.lesson.shortcut"), Rows: [][]any{{"X X . X X"}}},
		tool.Passage{Text: engine.Say("mnk.lesson.shortcut.misses")},
	), nil
}

// drawSquare draws a board by lots: a good half of its cells is taken, X and O alike,
// and nobody has a row.
func drawSquare(side, line int, seed uint64) *square {
	rng := rand.New(rand.NewPCG(seed, uint64(side*maxSide+line)))
	g := emptySquare(side, line)
	for _, cell := range rng.Perm(side * side)[:side*side*3/5] {
		g.cells[cell] = engine.X + engine.Symbol(rng.IntN(2))
		x := g.hasLine()
		g.swap()
		o := g.hasLine()
		g.swap()
		if x || o {
			g.cells[cell] = engine.Empty
		}
	}
	return g
}

// swap turns every X into an O, and every O into an X.
func (g *square) swap() {
	for i, s := range g.cells {
		if s != engine.Empty {
			g.cells[i] = engine.X + engine.O - s
		}
	}
}

// rows writes a board, the top row first.
func (g *square) rows() [][]any {
	rows := make([][]any, g.side)
	for i := range rows {
		letters := make([]string, g.side)
		for col := range letters {
			letters[col] = "."
			if s := g.cells[i*g.side+col]; s != engine.Empty {
				letters[col] = s.String()
			}
		}
		rows[i] = []any{strings.Join(letters, " ")}
	}
	return rows
}

// answers is what each method says, and what it looks at.
func answers(g *square) tool.Passage {
	p := tool.Passage{Head: []engine.Text{
		{}, engine.Say("mnk.lesson.method"), engine.Say("mnk.lesson.answer"), engine.Say("mnk.lesson.reads"), engine.Say("mnk.lesson.grows"),
	}}
	for i, m := range methods {
		g.looks = 0
		answer := engine.Say("mnk.lesson.no")
		if m.wins(g) {
			answer = engine.Say("mnk.lesson.yes")
		}
		p.Rows = append(p.Rows, []any{engine.Quantity(i + 1), engine.Say("mnk.lesson.method." + m.name), answer, engine.Quantity(g.looks), m.grows})
	}
	return p
}

// Looks returns how many cells each method reads of a square board on which X is to move:
// trying every cell, counting in every window, and carrying the runs along.
func Looks(cells []engine.Symbol, side, line int) (looks [3]int) {
	for i, m := range methods {
		g := emptySquare(side, line)
		copy(g.cells, cells)
		m.wins(g)
		looks[i] = g.looks
	}
	return looks
}

// growth is what the methods look at on empty boards, where none of them ends
// early.
func growth(line int) tool.Passage {
	p := tool.Passage{Text: engine.Say("mnk.lesson.growth"), Head: []engine.Text{engine.Say("mnk.lesson.side")}}
	for i := range methods {
		p.Head = append(p.Head, engine.Say("mnk.lesson.numbered", "Number", i+1))
	}
	for _, side := range []int{5, 10, 20} {
		g := emptySquare(side, line)
		row := []any{engine.Quantity(side)}
		for _, m := range methods {
			g.looks = 0
			m.wins(g)
			row = append(row, engine.Quantity(g.looks))
		}
		p.Rows = append(p.Rows, row)
	}
	return p
}
