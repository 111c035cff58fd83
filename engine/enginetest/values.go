package enginetest

import (
	"context"
	"slices"
	"testing"

	"noughts/engine"
)

// lastPlies is how many empty cells a position may have for the plain solver.
const lastPlies = 6

// checkValues compares the game's solver with a plain one in the last plies of
// random games, and claims about positions before that with each other.
func checkValues(t *testing.T, game engine.Game) {
	solver := game.NewSolver(engine.SolverOptions{})
	plain := plainSolver{}
	each(game, 4, func(p engine.Position) {
		if _, over := p.Outcome(); over || emptyCells(p) > lastPlies {
			return
		}
		a, err := solver.Analyze(t.Context(), p, engine.Budget{Nodes: 200_000}, nil)
		if err != nil {
			t.Fatalf("%s: %v", show(game, p), err)
		}
		checkAnalysis(t, game, p, a)
		want := plain.value(p)
		if a.Root.Low > want || a.Root.High < want {
			t.Errorf("%s: got %v to %v, want %v", show(game, p), a.Root.Low, a.Root.High, want)
		}
		for _, j := range a.Moves {
			if want := plain.move(p, j.Move); j.Low > want || j.High < want {
				t.Errorf("%s, %s: got %v to %v, want %v", show(game, p), game.MoveName(j.Move), j.Low, j.High, want)
			}
		}
	})
}

// checkBudget checks what an analysis says when it may hardly look, or not at all.
func checkBudget(t *testing.T, game engine.Game) {
	stopped, cancel := context.WithCancel(t.Context())
	cancel()
	for _, ctx := range []context.Context{t.Context(), stopped} {
		var first engine.Evaluation
		for i := range 2 {
			solver := game.NewSolver(engine.SolverOptions{})
			a, err := solver.Analyze(ctx, game.Start(), engine.Budget{Nodes: 500}, func(a engine.Analysis) {
				checkAnalysis(t, game, game.Start(), a)
			})
			if err != nil {
				t.Fatal(err)
			}
			checkAnalysis(t, game, game.Start(), a)
			if i == 0 {
				first = a.Root
			} else if a.Root.Move != first.Move || a.Root.Low != first.Low || a.Root.High != first.High {
				t.Errorf("equal solvers differ: %v, then %v", first, a.Root)
			}
		}
	}
}

// checkAnalysis checks that an analysis holds together.
func checkAnalysis(t *testing.T, game engine.Game, p engine.Position, a engine.Analysis) {
	t.Helper()
	var judged []engine.Move
	for _, j := range a.Moves {
		judged = append(judged, j.Move)
		if j.Low > j.High || !(0 <= j.Estimate && j.Estimate <= 1) {
			t.Errorf("%s, %s: %v to %v, estimate %v", show(game, p), game.MoveName(j.Move), j.Low, j.High, j.Estimate)
		}
		if j.Low > a.Root.High {
			t.Errorf("%s: %s is %v at least, the position %v at most", show(game, p), game.MoveName(j.Move), j.Low, a.Root.High)
		}
	}
	for _, m := range p.AppendMoves(nil) {
		if !slices.Contains(judged, m) {
			t.Errorf("%s: %s is not judged", show(game, p), game.MoveName(m))
		}
	}
	if len(judged) != len(p.AppendMoves(nil)) {
		t.Errorf("%s: %d moves judged", show(game, p), len(judged))
	}
	if len(judged) > 0 && (a.Root.Move != judged[0] || a.Root.Reason.ID == "") {
		t.Errorf("%s: the best move is %s for reason %q, the first of the list %s", show(game, p),
			game.MoveName(a.Root.Move), a.Root.Reason.ID, game.MoveName(judged[0]))
	}
	for i, m := range a.Line {
		next, err := p.Play(m)
		if err != nil {
			t.Errorf("%s: move %d of the line: %v", show(game, p), i+1, err)
			return
		}
		p = next
	}
}

// A plainSolver follows every move to the end and remembers what it has seen.
type plainSolver map[engine.Position]engine.Result

// value returns the result for the side to move.
func (s plainSolver) value(p engine.Position) engine.Result {
	if o, over := p.Outcome(); over {
		return o.For(p.Turn())
	}
	if r, ok := s[p]; ok {
		return r
	}
	best := engine.Loss
	for _, m := range p.AppendMoves(nil) {
		best = max(best, s.move(p, m))
	}
	s[p] = best
	return best
}

// move returns the result of a move for the side that makes it.
func (s plainSolver) move(p engine.Position, m engine.Move) engine.Result {
	next, err := p.Play(m)
	if err != nil {
		return engine.Loss // checkPosition says so
	}
	if next.Turn() == p.Turn() {
		return s.value(next)
	}
	return -s.value(next)
}

func emptyCells(p engine.Position) int {
	n := 0
	for _, s := range p.Board().Cells {
		if s == engine.Empty {
			n++
		}
	}
	return n
}
