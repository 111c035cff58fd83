package mnk

import (
	"math/rand/v2"
	"testing"

	"noughts/engine"
)

// What is called proved in games with rules of their own is what plain minimax finds, by
// the exact search of the last cells and by the stages without it.
func TestOwnRulesAgainstMinimax(t *testing.T) {
	rng := rand.New(rand.NewPCG(13, 8))
	proved, won := 0, 0
	for _, c := range []struct {
		rule  rule
		left  int // free cells
		games int
	}{
		{rule{rows: 3, cols: 4, line: 3, caro: true}, 9, 40},
		{rule{rows: 2, cols: 6, line: 3, caro: true}, 9, 40},
		{rule{rows: 1, cols: 9, line: 3, caro: true}, 9, 20},
		{rule{rows: 6, cols: 6, line: 5, renju: true}, 8, 60},
		{rule{rows: 5, cols: 8, line: 5, renju: true}, 8, 60},
	} {
		g, truth := game{c.rule}, minimax{}
		for range c.games {
			p := position{rule: c.rule}
			for p.ended == open && c.rule.size()-int(p.plies) > c.left {
				moves := p.AppendMoves(nil)
				p = p.step(moves[rng.IntN(min(len(moves), 12))].Cell)
			}
			if p.ended != open {
				continue
			}
			for _, s := range []engine.Solver{g.NewSolver(engine.SolverOptions{}), newStagedSolver(g, engine.SolverOptions{})} {
				a, err := s.Analyze(t.Context(), p, engine.Budget{Nodes: 2000}, nil)
				if err != nil {
					t.Fatal(err)
				}
				for _, j := range a.Moves {
					if p.forbidden(j.Move.Cell) != 0 {
						t.Fatalf("%s: %s is forbidden", show(p), g.MoveName(j.Move))
					}
					if err := agrees(j, truth.move(p, j.Move.Cell), false); err != nil {
						t.Fatalf("%s: %s: %v", show(p), g.MoveName(j.Move), err)
					}
					if j.Decided() {
						proved++
					}
					if j.Decided() && j.Low != engine.Draw {
						won++
					}
				}
			}
		}
	}
	if proved < 1000 || won < 100 {
		t.Errorf("only %d moves were proved, %d of them won or lost", proved, won)
	}
}
