package search

import (
	"context"
	"errors"
	"slices"
	"time"

	"noughts/engine"
)

// spentPart is which part of a budget a search has to have had for another with that
// budget not to be worth it: searches end some time before theirs is over, which
// differs from call to call. A guess; not measured.
const spentPart = 0.8

// NodesSpent reports whether an analysis has had the nodes of a budget that limits them.
func NodesSpent(a engine.Analysis, b engine.Budget) bool {
	return b.Nodes > 0 && float64(a.Nodes) >= spentPart*float64(b.Nodes)
}

// TimeSpent reports whether an analysis has had the time of a budget that limits it.
func TimeSpent(a engine.Analysis, b engine.Budget) bool {
	return b.Time > 0 && a.Elapsed >= time.Duration(spentPart*float64(b.Time))
}

// Enough reports whether an analysis is as deep as a search within a budget would be.
func Enough(a engine.Analysis, b engine.Budget) bool {
	if len(a.Moves) == 0 {
		return false
	}
	settled := !slices.ContainsFunc(a.Moves, func(j engine.Evaluation) bool { return !j.Decided() })
	return a.Complete || settled || NodesSpent(a, b) || TimeSpent(a, b)
}

// GoOn lets a solver analyze p, of which something is known already, which may be
// nothing, and returns what both tell together. progress, which may be nil, hears of it
// meanwhile. What was known is never lost, whatever ends the search.
func GoOn(ctx context.Context, solver engine.Solver, p engine.Position, known engine.Analysis, b engine.Budget, progress func(engine.Analysis)) (engine.Analysis, error) {
	both := known
	note := func(a engine.Analysis) {
		if len(a.Moves) > 0 {
			both = Merge(p, known, a)
			both.Stopped = ""
		}
	}
	a, err := solver.Analyze(ctx, p, b, func(a engine.Analysis) {
		if note(a); progress != nil {
			progress(both)
		}
	})
	a.Complete = err == nil && ctx.Err() == nil && a.Root.Decided() && engine.Exhausted(solver) && !Enough(a, b)
	note(a)
	if both.Stopped = ""; !both.Root.Decided() {
		both.Stopped = whyStopped(ctx, a, b, engine.Exhausted(solver), engine.CrowdedTables(solver))
	}
	return both, err
}

// whyStopped says why an analysis with a budget settled nothing. Solvers divide their time among
// what they try, so that one whose searches ran out of it may end early: only a solver that says
// so was exhausted and had nothing left to try. crowded says that its tables were full.
func whyStopped(ctx context.Context, a engine.Analysis, b engine.Budget, exhausted, crowded bool) engine.Stop {
	switch {
	case errors.Is(ctx.Err(), context.Canceled):
		return engine.StoppedByCaller
	case ctx.Err() == nil && exhausted:
		return engine.StoppedByMethods
	case NodesSpent(a, b) || b.Time == 0:
		return engine.StoppedByNodes
	case crowded:
		return engine.StoppedByMemory
	}
	return engine.StoppedByTime
}
