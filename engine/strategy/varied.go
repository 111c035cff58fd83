package strategy

import (
	"context"
	"math/rand/v2"
	"slices"

	"noughts/engine"
)

// How openings are varied: on boards of so many cells, where nothing is known of the first moves,
// among moves that are about as good. Guesses, judged by TestStrongVariesItsOpenings and
// TestStrongBeatsPatterns.
const (
	variedCells   = 200 // of the board at least: on smaller ones a search tells moves apart
	variedFirst   = 49  // first moves: the cells around the middle
	variedChoices = 60  // moves that are looked at, at most
	earlyPlies    = 6   // the first plies, whose moves lead to most of the different games
)

// A variation is how much a level gives for variety.
type variation struct {
	plies int     // that have been played, at most
	early float64 // of the expected score, by which one of the early moves may be worse than the best
	later float64 // the same of a later move
}

var (
	strongVaries = variation{plies: 16, early: 0.1, later: 0.05}
	expertVaries = variation{plies: earlyPlies, early: 0.03}
)

// A variedPlayer plays as a measuredPlayer does, but begins each game differently, by its seed.
type variedPlayer struct {
	*measuredPlayer
	variation variation
}

// Choose implements engine.Strategy.
func (v variedPlayer) Choose(ctx context.Context, p engine.Position, b engine.Budget) (engine.Choice, error) {
	board := p.Board()
	plies := len(board.Cells) - board.EmptyCells()
	moves := p.AppendMoves(nil)
	switch {
	case len(board.Cells) < variedCells:
		return bookPlayer{v.measuredPlayer, v.game}.Choose(ctx, p, b)
	case plies >= v.variation.plies || len(moves) < variedCells/2:
		return v.measuredPlayer.Choose(ctx, p, b)
	}
	rng := engine.Rand(v.options.Seed, p)
	if plies == 0 {
		return begins(moves[rng.IntN(min(variedFirst, len(moves)))]), nil
	}
	return v.vary(ctx, p, b, plies, rng)
}

// begins is the choice of a move by heart, or by lot.
func begins(m engine.Move) engine.Choice {
	return engine.Choice{Move: m, Reason: engine.Reason{ID: engine.ReasonOpening}}
}

// vary draws a move that is about as good as the best: as the solver sees them all, and again by a
// search of the position after it.
func (v variedPlayer) vary(ctx context.Context, p engine.Position, b engine.Budget, plies int, rng *rand.Rand) (engine.Choice, error) {
	ctx, cancel, b := v.limit(ctx, b)
	defer cancel()
	a, err := ask(ctx, newSolver(v.game, v.options), p, b)
	best := engine.Choice{Move: a.Root.Move, Reason: a.Root.Reason, Nodes: a.Nodes}
	if err != nil || a.Root.Decided() || ctx.Err() != nil {
		return best, err
	}
	b.Nodes = min(b.Nodes, uint64(strongNodes/len(p.Board().Cells))) // there are many of these searches
	reference, spent, err := v.after(ctx, p, best.Move, b)
	best.Nodes += spent
	loss := v.variation.later
	if plies < earlyPlies {
		loss = v.variation.early
	}
	candidates := slices.DeleteFunc(a.Moves[:min(len(a.Moves), variedChoices)], func(j engine.Evaluation) bool { return j.Decided() })
	for _, i := range rng.Perm(len(candidates)) {
		if err != nil || ctx.Err() != nil {
			break
		}
		m := candidates[i].Move
		var score float64
		score, spent, err = v.after(ctx, p, m, b)
		if best.Nodes += spent; err == nil && ctx.Err() == nil && score >= reference-loss {
			varied := estimated(m)
			varied.Nodes = best.Nodes
			return varied, nil
		}
	}
	return best, err
}

// after returns what the mover may expect after a move, and how many positions it took to see that.
func (v variedPlayer) after(ctx context.Context, p engine.Position, m engine.Move, b engine.Budget) (expects float64, nodes uint64, err error) {
	next, err := p.Play(m)
	if err != nil {
		return 0, 0, err
	}
	a, err := ask(ctx, newSolver(v.game, v.options), next, b)
	return 1 - expected(a.Root), a.Nodes, err
}
