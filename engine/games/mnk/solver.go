package mnk

import (
	"context"
	"fmt"
	"time"

	"noughts/engine"
	"noughts/engine/search"
)

// Positions with so few free cells are worth an exact search, if lines are exact
// or lose.
const (
	smallLeft = 20 // on boards that fit in one word
	wideLeft  = 12 // on others
)

// A solver proves what can be proved by looking at everything, and looks for
// forced wins and estimates where that is too much.
type solver struct {
	game    game
	options engine.SolverOptions
	exact   engine.Solver // nil where contests do better
	left    int           // free cells at most for the exact search
	big     *bigSolver    // made when first needed
}

// NewSolver returns a solver for the variant.
func (g game) NewSolver(options engine.SolverOptions) engine.Solver {
	s := &solver{game: g, options: options}
	switch {
	case !g.rule.exact && !g.rule.misere:
		// Contests settle all that an exact search could, and sooner.
	case g.rule.fitsSmall():
		e := search.NewExact(g.readSmall, options)
		e.Canonical = small.canonical
		s.exact, s.left = e, smallLeft
	default:
		s.exact, s.left = search.NewExact(g.readWide, options), wideLeft
	}
	return s
}

// Analyze implements engine.Solver.
func (s *solver) Analyze(ctx context.Context, p engine.Position, b engine.Budget, progress func(engine.Analysis)) (engine.Analysis, error) {
	own, err := s.game.own(p)
	if err != nil {
		return engine.Analysis{}, err
	}
	begin, end := time.Now(), b.End()
	var tried engine.Analysis
	if s.exact != nil && s.game.rule.size()-int(own.plies) <= s.left {
		if tried, err = s.tryExact(ctx, p, b, progress); err != nil || tried.Root.Decided() {
			return tried, err
		}
	}
	if s.big == nil {
		s.big = newBigSolver(s.game, s.options)
	}
	if !end.IsZero() {
		b.Time = max(1, time.Until(end))
	}
	a, err := s.big.Analyze(ctx, p, b, progress)
	a.Nodes += tried.Nodes
	a.Elapsed = time.Since(begin)
	return a, err
}

// tryExact gives the exact search the greater part of the budget.
func (s *solver) tryExact(ctx context.Context, p engine.Position, b engine.Budget, progress func(engine.Analysis)) (engine.Analysis, error) {
	// Once the position is settled, all the time is for the moves.
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	b.Nodes = b.Nodes * 2 / 3
	if b.Time > 0 {
		timer := time.AfterFunc(b.Time*6/10, cancel)
		defer timer.Stop()
		return s.exact.Analyze(ctx, p, b, func(a engine.Analysis) {
			if a.Root.Decided() {
				timer.Stop()
				if progress != nil {
					progress(a)
				}
			}
		})
	}
	return s.exact.Analyze(ctx, p, b, progress)
}

// own returns a position of this game.
func (g game) own(p engine.Position) (position, error) {
	own, ok := p.(position)
	if !ok || own.rule != g.rule {
		return position{}, fmt.Errorf("not a position of %s", g.Variant())
	}
	return own, nil
}

// readSmall returns a position of this game for exact search on small boards.
func (g game) readSmall(p engine.Position) (small, error) {
	own, err := g.own(p)
	if err != nil {
		return small{}, err
	}
	return own.small(), nil
}

// readWide returns a position of this game for exact search on big boards.
func (g game) readWide(p engine.Position) (wide, error) {
	own, err := g.own(p)
	return wide{own}, err
}
