package study

import (
	"context"

	"noughts/commands"
	"noughts/commands/core"
	"noughts/commands/route"
	"noughts/engine/games"
	"noughts/keyed"
	"noughts/store"
)

// A group is the commands with which people learn: hints, analyses, reviews, rules.
type group struct {
	*core.Core
	told     keyed.Cache[int64, told] // how far the last hint in each match went
	searches searches[int64]          // what is being thought about the boards that people look at
	walks    searches[string]         // and about where they explore
}

// Routes lists them, and returns what opens an analysis board on a solution.
func Routes(c *core.Core) ([]route.Route, route.SolutionOpener) {
	g := &group{Core: c}
	open := func(ctx context.Context, q *route.Call, solution games.Sequence) (commands.Reply, error) {
		return g.open(ctx, q, store.Study{Main: solution, Solution: true}, 0)
	}
	return []route.Route{
		g.hintRoute(), g.analyzeRoute(), g.analyzeMessageRoute(), g.boardRoute(), g.reviewRoute(), g.replayRoute(), g.rulesRoute(),
		g.exploreRoute(),
	}, open
}
