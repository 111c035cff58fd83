package strategy

import (
	"cmp"
	"context"
	"math"
	"slices"

	"noughts/engine"
)

// An OpeningDecision is what the bot decides in an opening: an option by its name, or else
// a move.
type OpeningDecision struct {
	Option string
	Move   engine.Move
}

// evenSteps is how many moves the search for an even position looks at one by one, at most. As it
// halves the list of moves each time, that is enough for 2^8 moves, more than there mostly are.
const evenSteps = 8

// DecideOpening decides what comes next in an opening of a game in which p is reached. Where
// sides are chosen it takes the one that the solver thinks is better off; before the
// opponent chooses it looks for a position in which neither is. It never passes a choice on to
// the opponent: the better side is worth half a point at least, and after a choice of the
// opponent's no more than that is left.
func DecideOpening(ctx context.Context, game engine.Game, p engine.Position, stage engine.OpeningStage, b engine.Budget, o engine.StrategyOptions) (OpeningDecision, error) {
	allowed := slices.DeleteFunc(p.AppendMoves(nil), func(m engine.Move) bool { return !stage.Allows(m.Cell) })
	switch {
	case stage.Options == nil && len(allowed) == 0:
		return OpeningDecision{}, errOver
	case len(allowed) == 1:
		return OpeningDecision{Move: allowed[0]}, nil
	case len(stage.Known) > 0:
		n := engine.Rand(o.Seed, p).IntN(len(stage.Known))
		return OpeningDecision{Move: engine.Move{Cell: stage.Known[n]}}, nil
	}
	s := game.NewSolver(engine.SolverOptions{Threads: o.Threads, TableBytes: o.TableBytes})
	half := engine.Budget{Time: b.Time / 2, Nodes: b.Nodes / 2, Clock: b.Clock}
	a, err := s.Analyze(ctx, p, half, nil)
	if err != nil {
		return OpeningDecision{}, err
	}
	if slices.ContainsFunc(stage.Options, func(o engine.OpeningOption) bool { return o.Offers > 0 }) {
		return OpeningDecision{Option: evenOffers(stage, a)}, nil
	}
	if stage.Options != nil {
		return OpeningDecision{Option: betterSide(stage, p.Turn(), offered(a, stage.Offers))}, nil
	}
	moves := slices.DeleteFunc(a.Moves, func(j engine.Evaluation) bool { return !stage.Allows(j.Move.Cell) })
	if len(moves) == 0 {
		return OpeningDecision{Move: allowed[0]}, nil
	}
	switch {
	case stage.Even:
		return mostEven(ctx, s, p, moves, half) // half of the budget is left
	case stage.Decider != p.Turn() && !stage.Offer: // the stone is the opponent's
		j := slices.MinFunc(moves, func(x, y engine.Evaluation) int { return cmp.Compare(expected(x), expected(y)) })
		return OpeningDecision{Move: j.Move}, nil
	}
	return OpeningDecision{Move: moves[0].Move}, nil
}

// expected is what the mover may expect by an evaluation, from 0 to 1.
func expected(j engine.Evaluation) float64 {
	if j.Decided() {
		return j.Low.Score()
	}
	return j.Estimate
}

// offered is what the mover may expect who has to offer n different moves, of which the
// opponent picks one: as much as of the n-th best.
func offered(a engine.Analysis, n int) float64 {
	if n <= 1 || len(a.Moves) == 0 {
		return expected(a.Root)
	}
	scores := make([]float64, len(a.Moves))
	for i, j := range a.Moves {
		scores[i] = expected(j)
	}
	slices.Sort(scores)
	return scores[max(len(scores)-n, 0)]
}

// evenOffers chooses how many moves the side to move has to offer: so many that neither side
// is better off.
func evenOffers(stage engine.OpeningStage, a engine.Analysis) string {
	o := slices.MinFunc(stage.Options, func(x, y engine.OpeningOption) int {
		return cmp.Compare(math.Abs(offered(a, x.Offers)-0.5), math.Abs(offered(a, y.Offers)-0.5))
	})
	return o.Name
}

// betterSide chooses, of the options that settle sides, the one that gives the decider the
// better of them; score is what the side to move expects.
func betterSide(stage engine.OpeningStage, turn engine.Player, score float64) string {
	best, name := -1.0, stage.Options[0].Name
	for _, o := range stage.Options {
		side := stage.Decider
		if o.Swaps {
			side = side.Other()
		}
		own := score
		if side != turn {
			own = 1 - score
		}
		if !o.Later && own > best {
			best, name = own, o.Name
		}
	}
	return name
}

// mostEven looks for the move after which neither side is expected to be better off: by
// halves among the moves, which are sorted by how good they are at first sight, the best
// first.
func mostEven(ctx context.Context, s engine.Solver, p engine.Position, moves []engine.Evaluation, b engine.Budget) (OpeningDecision, error) {
	part := engine.Budget{Time: b.Time / evenSteps, Nodes: b.Nodes / evenSteps, Clock: b.Clock}
	best, least := moves[len(moves)/2].Move, math.Inf(1)
	for low, high := 0, len(moves)-1; low <= high && ctx.Err() == nil; {
		middle := (low + high) / 2
		next, err := p.Play(moves[middle].Move)
		if err != nil {
			return OpeningDecision{}, err
		}
		a, err := s.Analyze(ctx, next, part, nil)
		if err != nil {
			return OpeningDecision{}, err
		}
		theirs := expected(a.Root)
		if off := math.Abs(theirs - 0.5); off < least {
			best, least = moves[middle].Move, off
		}
		if theirs < 0.5 {
			low = middle + 1 // too good
		} else {
			high = middle - 1
		}
	}
	return OpeningDecision{Move: best}, nil
}
