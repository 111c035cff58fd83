package mnk

import (
	"context"
	"fmt"
	"slices"
	"time"

	"noughts/engine"
	"noughts/engine/search"
)

// Positions with so few free cells are worth an exact search before the stages, if lines are
// exact or lose, or rules are the game's own. Guesses, of what takes a second or so.
const (
	bitboardLeft = 20 // on boards that fit in one word
	endgameLeft  = 14 // on others, and where points are forbidden or stopped lines do not count
)

// A solver proves what can be proved by looking at everything, and looks for
// forced wins and estimates where that is too much.
type solver struct {
	game    game
	options engine.SolverOptions
	exact   engine.Solver // nil where the stages do better
	left    int           // free cells at most for the exact search
	staged  *stagedSolver // made when first needed
	endgame *endgameSolver
	general *search.Exact[bigboard] // for what the stages leave open with more free cells; made when first needed
}

// NewSolver returns a solver for the variant.
func (g game) NewSolver(options engine.SolverOptions) engine.Solver {
	s := &solver{game: g, options: options, endgame: &endgameSolver{game: g, options: lastOptions(options)}}
	switch {
	case g.rule.ownRules():
		s.endgame.options = options
		s.exact, s.left = s.endgame, endgameLeft
	case !g.rule.exact && !g.rule.misere:
		// The Maker-Breaker stage settles all that an exact search could, and sooner.
	case g.rule.fitsBitboard():
		e := search.NewExact(g.readBitboard, options)
		e.Canonical = g.rule.canonical()
		s.exact, s.left = e, bitboardLeft
	default:
		s.endgame.options = options
		s.exact, s.left = s.endgame, endgameLeft
	}
	return s
}

// lastOptions returns the options of an exact search that follows the stages, which have the
// greater part of the memory.
func lastOptions(o engine.SolverOptions) engine.SolverOptions {
	o.TableBytes /= 4
	return o
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
	if s.exact != s.endgame {
		bytes += s.endgame.Bytes()
	}
	if s.general != nil {
		bytes += s.general.Bytes()
	}
	if s.staged != nil {
		bytes += s.staged.Bytes()
	}
	return bytes
}

// Crowded implements engine.Crowded.
func (s *solver) Crowded() bool {
	return engine.CrowdedTables(s.exact) || s.endgame.Crowded() || s.staged != nil && s.staged.Crowded()
}

// Analyze implements engine.Solver.
func (s *solver) Analyze(ctx context.Context, p engine.Position, b engine.Budget, progress func(engine.Analysis)) (engine.Analysis, error) {
	own, err := s.game.own(p)
	if err != nil {
		return engine.Analysis{}, err
	}
	begin, end := time.Now(), b.End()
	left := s.game.rule.size() - int(own.plies)
	var tried engine.Analysis
	if s.exact != nil && left <= s.left {
		if tried, err = s.tryExact(ctx, p, b, progress); err != nil || tried.Root.Decided() {
			return tried, err
		}
	}
	if s.staged == nil {
		s.staged = newStagedSolver(s.game, s.options)
	}
	if !end.IsZero() {
		b.Time = max(1, b.Until(end))
	}
	a, err := s.staged.Analyze(ctx, p, b, progress)
	nodes := a.Nodes + tried.Nodes
	if rest, ok := restOf(b, nodes, end); ok && err == nil && ctx.Err() == nil && s.worthGoingOn(a, left) {
		var more engine.Analysis
		more, err = s.last(left).Analyze(ctx, p, rest, nil)
		nodes += more.Nodes
		a = search.Merge(p, a, more)
	}
	a.Nodes = nodes
	a.Elapsed = time.Since(begin)
	return a, err
}

// worthGoingOn reports whether the exact search may find out what the stages have not, in a
// position with so many free cells: the value; with few, how soon the game is over; and near the
// end what the moves are worth.
func (s *solver) worthGoingOn(a engine.Analysis, left int) bool {
	short := func(j engine.Evaluation) bool { return !j.Decided() || j.Low != engine.Draw && j.Distance < 0 }
	switch {
	case !a.Root.Decided():
		return true
	case left > mostLast:
		return false
	}
	return short(a.Root) || left <= endgameLeft && slices.ContainsFunc(a.Moves, short)
}

// last returns the exact search that follows the stages in a position with so many free cells.
func (s *solver) last(left int) engine.Solver {
	if left <= mostLast {
		return s.endgame
	}
	if s.general == nil {
		s.general = search.NewExact(s.game.readBigboard, lastOptions(s.options))
	}
	return s.general
}

// unlimitedNodes is how many positions the exact search visits after the stages, where nothing
// limits it. A guess, of what takes a few seconds.
const unlimitedNodes = 10_000_000

// restOf returns what is left of a budget that ends at some time, or of an empty one, after so many
// nodes; ok is false if that is nothing.
func restOf(b engine.Budget, nodes uint64, end time.Time) (rest engine.Budget, ok bool) {
	switch {
	case b.Time == 0 && b.Nodes == 0:
		return engine.Budget{Nodes: unlimitedNodes}, true
	case b.Nodes > 0 && nodes >= b.Nodes || !end.IsZero() && b.Until(end) <= 0:
		return b, false
	}
	if b.Nodes > 0 {
		b.Nodes -= nodes
	}
	if !end.IsZero() {
		b.Time = max(1, b.Until(end))
	}
	return b, true
}

// tryExact gives the exact search the greater part of the budget.
func (s *solver) tryExact(ctx context.Context, p engine.Position, b engine.Budget, progress func(engine.Analysis)) (engine.Analysis, error) {
	// Once the position is settled, all the time is for the moves.
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	b.Nodes = b.Nodes * 2 / 3
	if b.Time > 0 {
		stop := b.AfterFunc(b.Time*6/10, cancel)
		defer stop()
		return s.exact.Analyze(ctx, p, b, func(a engine.Analysis) {
			if a.Root.Decided() {
				stop()
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

// readBigboard returns a position of this game for exact search with many free cells.
func (g game) readBigboard(p engine.Position) (bigboard, error) {
	own, err := g.own(p)
	return bigboard{own}, err
}
