package mnk

import (
	"context"
	"fmt"
	"time"

	"noughts/engine"
	"noughts/engine/search"
)

// NewSolver returns a solver for the variant.
func (g game) NewSolver(options engine.SolverOptions) engine.Solver {
	if !g.rule.fitsSmall() {
		return solver{}
	}
	e := search.NewExact(g.readSmall, options)
	e.Canonical = small.canonical
	return e
}

// readSmall returns a position of this game for exact search.
func (g game) readSmall(p engine.Position) (small, error) {
	own, ok := p.(position)
	if !ok || own.rule != g.rule {
		return small{}, fmt.Errorf("%w: not a position of %s", engine.ErrIllegal, g.Variant())
	}
	return own.small(), nil
}

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
