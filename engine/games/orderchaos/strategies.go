package orderchaos

import (
	"context"
	"slices"
	"time"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/uct"
)

// What the stronger levels may use. Guesses, meant to let best win against strong where
// the rules let it; not measured.
const (
	defaultTime = 1800 * time.Millisecond // where the budget is empty
	bestRefine  = 600 * time.Millisecond  // to find the soonest win once the winner is known
	strongNodes = 10_000                  // of proof search
	strongTime  = 500 * time.Millisecond
	expertNodes = 40_000
	expertTime  = time.Second
)

// Strategies returns the ways to play that are particular to the game: the stronger
// levels, those of the papers, and what they are tried against. The levels differ from
// those of any game in what they do with a proof: a win is looked for until it is the
// soonest, and in a lost position they set the traps that random play falls into most.
func (g game) Strategies() []engine.StrategySpec {
	return []engine.StrategySpec{
		{Name: "strong", New: newBounded(engine.Budget{Time: strongTime, Nodes: strongNodes}, strongTime)},
		{Name: "expert", New: newBounded(engine.Budget{Time: expertTime, Nodes: expertNodes}, bestRefine)},
		{Name: "best", New: newSolverPlayer},
		{Name: "thesis", Argument: "reading", Side: orderName, New: newThesis},
		{Name: "numbered", Side: orderName, New: newNumbered},
		{Name: "rule", Side: orderName, New: newRule},
		{Name: "pairing", Argument: "whose", Side: chaosName, New: newPaired},
		{Name: "adversary", Argument: "strategy", New: newExploiter}, // has no side, as it is nobody to take hints from
		{Name: "uct", Argument: "iterations", New: uct.NewPlayer},
		{Name: "solver", New: newSolverPlayer}, // best, under the name that it has in docs/order-and-chaos.md
	}
}

// newSolverPlayer returns the strategy that uses the solver with all its time.
var newSolverPlayer = newBounded(engine.Budget{}, bestRefine)

// newBounded makes strategies that use the solver with so much at most, and so long of it to find
// the soonest win.
func newBounded(own engine.Budget, refine time.Duration) func(engine.StrategyOptions) (engine.Strategy, error) {
	return func(o engine.StrategyOptions) (engine.Strategy, error) {
		return &solverPlayer{solver: newSolver(engine.SolverOptions{TableBytes: o.TableBytes}), own: own, refine: refine, seed: o.Seed}, nil
	}
}

// A solverPlayer plays what the solver finds. It remembers what it has proved, so it
// is worth keeping for a whole match.
type solverPlayer struct {
	solver *solver
	own    engine.Budget // more than this it does not use
	refine time.Duration // for the soonest win, once the winner is known
	seed   uint64
}

// Bytes implements engine.Sized.
func (t *solverPlayer) Bytes() int { return t.solver.Bytes() }

// Choose implements engine.Strategy.
func (t *solverPlayer) Choose(ctx context.Context, p engine.Position, b engine.Budget) (engine.Choice, error) {
	b = b.For(defaultTime, t.own)
	ctx, cancel := b.Limit(ctx)
	defer cancel()
	searching, proved := context.WithCancel(ctx)
	defer proved()
	var refining func()
	a, err := t.solver.Analyze(searching, p, b, func(a engine.Analysis) {
		if a.Root.Decided() && refining == nil && b.Time > 0 {
			refining = b.AfterFunc(t.refine, proved)
		}
	})
	if refining != nil {
		refining()
	}
	switch {
	case err != nil:
		return engine.Choice{}, err
	case len(a.Moves) == 0:
		return engine.Choice{}, rules.ErrOver
	}
	j := t.pick(ctx, p.(rules.Position), a.Moves)
	return engine.Choice{Move: j.Move, Reason: j.Reason}, nil
}

// trickyPlayouts is how many play-outs choose among moves that are all lost. A
// guess; not measured.
const trickyPlayouts = 10_000

// pick returns the best of the moves, which come best first. Among moves that
// lose equally late it takes the one after which random play goes best: an
// opponent who does not know everything errs there most easily.
func (t *solverPlayer) pick(ctx context.Context, p rules.Position, moves []engine.Evaluation) engine.Evaluation {
	equal := slices.IndexFunc(moves, func(j engine.Evaluation) bool { return engine.CompareMoves(j, moves[0]) != 0 })
	if equal < 0 {
		equal = len(moves)
	}
	if moves[0].High != engine.Loss || equal == 1 {
		return moves[0]
	}
	tree := uct.NewTree(p, t.seed, t.solver.tree)
	tree.Run(ctx, trickyPlayouts)
	best, score := moves[0], -1.0
	for _, m := range tree.Moves() {
		at := slices.IndexFunc(moves[:equal], func(j engine.Evaluation) bool { return j.Move == m.Move })
		if at >= 0 && m.Visits > 0 && m.Score > score {
			best, score = moves[at], m.Score
		}
	}
	return best
}
