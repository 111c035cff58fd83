package mnk

import (
	"context"
	"time"

	"noughts/engine"
)

// NewSolver returns a solver for the variant.
func (g game) NewSolver(engine.SolverOptions) engine.Solver { return solver{} }

// A solver sees what one move decides.
type solver struct{}

// Analyze judges the moves that end the game.
func (solver) Analyze(_ context.Context, p engine.Position, _ func(engine.Analysis)) (engine.Analysis, error) {
	begin := time.Now()
	a := engine.Analysis{Root: engine.Unknown(engine.Move{}), Method: "one move"}
	if o, over := p.Outcome(); over {
		a.Root = engine.Proved(engine.Move{}, o.For(p.Turn()), 0)
		return a, nil
	}
	for _, m := range p.AppendMoves(nil) {
		j := engine.Unknown(m)
		next, err := p.Play(m)
		if err != nil {
			return a, err
		}
		if o, over := next.Outcome(); over {
			j = engine.Proved(m, o.For(p.Turn()), 1)
		}
		if len(a.Moves) == 0 || j.Low > a.Root.Low {
			a.Root = j
		}
		a.Moves = append(a.Moves, j)
	}
	a.Line = []engine.Move{a.Root.Move}
	a.Nodes, a.Elapsed = uint64(len(a.Moves)), time.Since(begin)
	return a, nil
}
