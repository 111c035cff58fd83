package study

import (
	"context"

	"noughts/commands"
	"noughts/commands/core"
	"noughts/engine/games"
)

// A group is the commands with which people learn: hints, analyses, reviews, rules.
type group struct {
	*core.Core
	told     core.Cache[int64, told] // how far the last hint in each match went
	searches searches[int64]         // what is being thought about the boards that people look at
	walks    searches[string]        // and about where they explore
}

// Routes lists them, and returns what opens an analysis board, for whoever has something
// to look at.
func Routes(c *core.Core) ([]core.Route, core.BoardOpener) {
	g := &group{Core: c}
	open := func(ctx context.Context, q *core.Call, line games.Sequence, ply int) (commands.Reply, error) {
		return g.open(ctx, q, line, ply, 0)
	}
	return []core.Route{
		g.hintRoute(), g.analyzeRoute(), g.analyzeMessageRoute(), g.boardRoute(), g.reviewRoute(), g.replayRoute(), g.rulesRoute(),
		g.exploreRoute(),
	}, open
}
