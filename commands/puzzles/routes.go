package puzzles

import (
	"sync"

	"noughts/commands/core"
)

// A Group is the commands about puzzles.
type Group struct {
	*core.Core
	open  core.SolutionOpener
	names func() map[string]string // the English names of the games with puzzles, by variant
	posts core.KeyedLocks[string]  // by server, while its posts are looked after
}

// New returns them. open opens an analysis board on a solution.
func New(c *core.Core, open core.SolutionOpener) *Group {
	return &Group{Core: c, open: open, names: sync.OnceValue(func() map[string]string { return namesOf(c.Words.Printer()) })}
}

// Routes lists them.
func (g *Group) Routes() []core.Route {
	return []core.Route{g.puzzleRoute(), g.attemptRoute(), g.dayRoute()}
}
