package mnk

import (
	"context"
	"fmt"
	"time"

	"noughts/engine"
	"noughts/engine/search"
)

// Positions with so few free cells are worth an exact search, if lines are exact
// or lose. Guesses, of what takes a second or so.
const (
	bitboardLeft = 20 // on boards that fit in one word
	bigboardLeft = 12 // on others
	ownRulesLeft = 10 // where points are forbidden, or stopped lines do not count
)

// A solver proves what can be proved by looking at everything, and looks for
// forced wins and estimates where that is too much.
type solver struct {
	game    game
	options engine.SolverOptions
	exact   engine.Solver // nil where the stages do better
	left    int           // free cells at most for the exact search
	staged  *stagedSolver // made when first needed
}

// NewSolver returns a solver for the variant.
func (g game) NewSolver(options engine.SolverOptions) engine.Solver {
	s := &solver{game: g, options: options}
	switch {
	case g.rule.ownRules():
		s.exact, s.left = search.NewExact(g.readBigboard, options), ownRulesLeft
	case !g.rule.exact && !g.rule.misere:
		// The Maker-Breaker stage settles all that an exact search could, and sooner.
	case g.rule.fitsBitboard():
		e := search.NewExact(g.readBitboard, options)
		e.Canonical = g.rule.canonical()
		s.exact, s.left = e, bitboardLeft
	default:
		s.exact, s.left = search.NewExact(g.readBigboard, options), bigboardLeft
	}
	return s
}

// What the stages do in a second, in nodes: on boards that fit in one word most are the
// questions of the Maker-Breaker stage, on others the main search's. Measured in games of
// twenty positions, by processor time at 30,000 to 100,000 nodes each.
const (
	bitboardPace = 350_000
	bigboardPace = 1_200_000
	miserePace   = 150_000 // on big boards
)

// NodesPerSecond implements engine.Paced.
func (g game) NodesPerSecond() uint64 {
	switch {
	case g.rule.fitsBitboard():
		return bitboardPace
	case g.rule.misere:
		return miserePace
	}
	return bigboardPace
}

// Bytes implements engine.Sized.
func (s *solver) Bytes() int {
	bytes := engine.BytesOf(s.exact)
	if s.staged != nil {
		bytes += s.staged.Bytes()
	}
	return bytes
}

// Crowded implements engine.Crowded.
func (s *solver) Crowded() bool {
	return engine.CrowdedTables(s.exact) || s.staged != nil && s.staged.Crowded()
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
	if s.staged == nil {
		s.staged = newStagedSolver(s.game, s.options)
	}
	if !end.IsZero() {
		b.Time = max(1, time.Until(end))
	}
	a, err := s.staged.Analyze(ctx, p, b, progress)
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

// readBitboard returns a position of this game for exact search on small boards.
func (g game) readBitboard(p engine.Position) (bitboard, error) {
	own, err := g.own(p)
	if err != nil {
		return bitboard{}, err
	}
	return own.bitboard(), nil
}

// readBigboard returns a position of this game for exact search on big boards.
func (g game) readBigboard(p engine.Position) (bigboard, error) {
	own, err := g.own(p)
	return bigboard{own}, err
}
