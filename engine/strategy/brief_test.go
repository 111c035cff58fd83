package strategy_test

import (
	"context"
	"testing"

	"noughts/engine"
	"noughts/engine/strategy"
)

// A move that has been the best for long, and by far, is played though there is time left, where
// people wait for it.
func TestClearMovesAreSoonPlayed(t *testing.T) {
	game, p := position(t, "mnk:15x15:5 h8 a1 i8 c1")
	for _, c := range []struct {
		name         string
		brief        bool
		best, second float64
		reports      int // until the search is ended
	}{
		{"clear", true, 0.7, 0.4, 4},
		{"clear, but nobody waits", false, 0.7, 0.4, 9},
		{"two as good", true, 0.55, 0.5, 9},
		{"as good as lost", true, 0.02, 0.01, 4},
	} {
		s := &deepening{Game: game, best: c.best, second: c.second}
		best, err := strategy.New(s, strategy.Best, engine.StrategyOptions{Brief: c.brief})
		if err != nil {
			t.Fatal(err)
		}
		if ask(t.Context(), t, best, p, engine.Budget{Nodes: 1 << 40}); s.reports != c.reports {
			t.Errorf("%s: the search ended after %d reports, want %d", c.name, s.reports, c.reports)
		}
	}
}

// A deepening is a game whose solver reports twice as many positions each time, and the same two
// moves, until it is ended.
type deepening struct {
	engine.Game
	best, second float64
	reports      int
}

func (d *deepening) NewSolver(engine.SolverOptions) engine.Solver { return d }

func (d *deepening) Analyze(ctx context.Context, p engine.Position, _ engine.Budget, progress func(engine.Analysis)) (a engine.Analysis, err error) {
	moves := p.AppendMoves(nil)
	a.Moves = []engine.Evaluation{engine.Unknown(moves[0]).WithEstimate(d.best), engine.Unknown(moves[1]).WithEstimate(d.second)}
	a.Root = a.Moves[0]
	for a.Nodes = 20_000; ctx.Err() == nil && d.reports < 9; a.Nodes *= 2 {
		d.reports++
		progress(a)
	}
	return a, nil
}
