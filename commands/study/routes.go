package study

import (
	"noughts/commands/core"
)

// A group is the commands with which people learn: hints, analyses, reviews, rules.
type group struct {
	*core.Core
	told     core.Cache[int64, told] // how far the last hint in each match went
	searches searches                // what is being thought about the boards that people look at
}

// Routes lists them.
func Routes(c *core.Core) []core.Route {
	g := &group{Core: c}
	return []core.Route{
		g.hintRoute(), g.analyzeRoute(), g.analyzeMessageRoute(), g.boardRoute(), g.reviewRoute(), g.replayRoute(), g.rulesRoute(),
		g.exploreRoute(),
	}
}
