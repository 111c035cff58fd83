package mnk

import (
	"testing"

	"noughts/engine"
)

// Whoever is said to hold the draw by answering opposite does so: by plain minimax over all
// that the other can do, on every small board.
func TestMirrorHolds(t *testing.T) {
	boards := map[engine.Player]int{}
	for rows := uint8(1); rows <= 3; rows++ {
		for cols := rows; cols <= 10/rows; cols++ {
			for line := uint8(1); line <= cols; line++ {
				for _, exact := range []bool{false, true} {
					r := rule{rows: rows, cols: cols, line: line, exact: exact, misere: true}
					holder, ok := r.mirrors()
					if !ok {
						continue
					}
					boards[holder]++
					p := position{rule: r}
					if holder == engine.First {
						p = p.step(uint16(r.size() / 2))
					}
					holds(t, p, holder)
				}
			}
		}
	}
	if boards[engine.First] < 15 || boards[engine.Second] < 60 {
		t.Errorf("only so many boards: %v", boards)
	}
}

// holds tries everything against a player who answers opposite.
func holds(t *testing.T, p position, holder engine.Player) {
	if o, over := p.Outcome(); over {
		if o.For(holder) == engine.Loss {
			t.Fatalf("%s: the mirror loses at %v", p.rule.String(), p.stones)
		}
		return
	}
	if !p.mirrored(holder) {
		t.Fatalf("%s: %v is not known to be mirrored", p.rule.String(), p.stones)
	}
	for c := range uint16(p.rule.size()) {
		if p.taken(c) {
			continue
		}
		next := p.step(c)
		if _, over := next.Outcome(); !over {
			next = next.step(p.rule.opposite(c))
		}
		holds(t, next, holder)
	}
}

// An analysis says that the draw is held, of the start, after an answer, and not elsewhere.
func TestMirrorIsSaid(t *testing.T) {
	g, err := Family{}.Parse("mnk:7x7:5:misere")
	if err != nil {
		t.Fatal(err)
	}
	start := g.Start().(position)
	mirrored := start.step(24).step(3).step(45)
	for _, c := range []struct {
		p         position
		low, high engine.Result
	}{
		{start, engine.Draw, engine.Win},
		{start.step(24), engine.Loss, engine.Draw},
		{mirrored, engine.Loss, engine.Draw},
		{mirrored.step(9), engine.Draw, engine.Win},
		{mirrored.step(9).step(40), engine.Loss, engine.Win},
		{start.step(0), engine.Loss, engine.Win},
	} {
		a, err := g.NewSolver(engine.SolverOptions{}).Analyze(t.Context(), c.p, engine.Budget{Nodes: 1}, nil)
		if err != nil || a.Root.Low != c.low || a.Root.High != c.high {
			t.Errorf("%v: got %v to %v, %v; want %v to %v", c.p.stones, a.Root.Low, a.Root.High, err, c.low, c.high)
		}
	}
}
