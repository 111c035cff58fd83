package puzzle

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"strconv"

	"noughts/engine"
	"noughts/engine/tool"
)

// A Lesson is the tool that answers one board by the methods of the contest's
// editorial side by side, counts what each looks at, and says how that grows.
type Lesson struct {
	Side int    `default:"10" placeholder:"N" help:"mnk.tool.explain.side"`
	Line int    `default:"5" placeholder:"K" help:"mnk.tool.explain.line"`
	Seed uint64 `default:"1" placeholder:"SEED" help:"mnk.tool.explain.seed"`
}

// Run implements engine.ToolCall.
func (l *Lesson) Run(_ context.Context, _ io.Reader, out io.Writer) error {
	for _, limit := range []struct {
		name  string
		value int
	}{{"side", l.Side}, {"line", l.Line}} {
		if limit.value < 1 || limit.value > maxSide {
			return engine.NotBetween(limit.name, 1, maxSide, strconv.Itoa(limit.value))
		}
	}
	w := &lessonWriter{tool.NewWriter(out)}
	g := drawSquare(l.Side, l.Line, l.Seed)
	w.Printf("%d×%d, %d in a row, X to move. Does an X complete a row at once?\n\n", l.Side, l.Side, l.Line)
	w.square(g)
	w.answers(g)
	w.growth(l.Line)
	w.Printf("\nCan it be O(N²)? Yes, the last method is: it looks at each cell once in each of the four\n")
	w.Printf("directions, whatever K is, and carries two numbers along: the X in a row here, and those right\n")
	w.Printf("before the last empty cell. Nothing can be quicker by more than a constant, since a cell that\n")
	w.Printf("was not looked at may be the one that matters. (noughts solve k-in-a-row keeps a row of the\n")
	w.Printf("board in one machine word, and so takes N·log K steps.)\n")
	w.shortcut()
	return w.Err()
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

// A lessonWriter prints the lesson.
type lessonWriter struct{ *tool.Writer }

// square prints a board, the top row first.
func (w *lessonWriter) square(g *square) {
	for row := range g.side {
		w.Printf(" ")
		for col := range g.side {
			letter := "."
			if s := g.cells[row*g.side+col]; s != engine.Empty {
				letter = s.String()
			}
			w.Printf(" %s", letter)
		}
		w.Printf("\n")
	}
}

// answers prints what each method says, and what it looks at.
func (w *lessonWriter) answers(g *square) {
	w.Printf("\n%-64s %6s %12s  %s\n", "Method", "Answer", "Cells read", "Grows as")
	for i, m := range methods {
		g.looks = 0
		answer := yes(m.wins(g))
		w.Printf("%-64s %6s %12d  %s\n", fmt.Sprintf("%d. %s", i+1, m.name), answer, g.looks, m.grows)
	}
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

// growth prints what the methods look at on empty boards, where none of them ends
// early.
func (w *lessonWriter) growth(line int) {
	w.Printf("\nCells read on an empty board, where nothing is found:\n\n%8s", "N")
	for i := range methods {
		w.Printf(" %12s", fmt.Sprintf("method %d", i+1))
	}
	w.Printf("\n")
	for _, side := range []int{5, 10, 20} {
		g := emptySquare(side, line)
		w.Printf("%8d", side)
		for _, m := range methods {
			g.looks = 0
			m.wins(g)
			w.Printf(" %12d", g.looks)
		}
		w.Printf("\n")
	}
}

// shortcut prints where the editorial's shortcut goes wrong.
func (w *lessonWriter) shortcut() {
	g := emptySquare(5, 5)
	for _, col := range []int{0, 1, 3, 4} {
		g.cells[col] = engine.X
	}
	w.Printf("\nThe editorial also offers a shortcut: look for K-1 of X in a row with an empty cell at an end.\n")
	w.Printf("That misses a row that is filled in the middle, such as this one with K = 5:\n\n  X X . X X\n\n")
	w.Printf("The shortcut says %s, method 3 says %s.\n", yes(g.byOpenEnds()), yes(g.byRuns()))
}

// yes returns an answer in a word.
func yes(answer bool) string {
	if answer {
		return "yes"
	}
	return "no"
}
