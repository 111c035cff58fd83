package puzzles

import (
	"sync"

	"noughts/commands/core"
	"noughts/commands/route"
	"noughts/keyed"
)

// A Group is the commands about puzzles.
type Group struct {
	*core.Core
	open  route.SolutionOpener
	names func() map[string]string // the English names of the games with puzzles, by variant
	posts keyed.Locks[string]      // by server, while its posts are looked after
}

// New returns them. open opens an analysis board on a solution.
func New(c *core.Core, open route.SolutionOpener) *Group {
	return &Group{Core: c, open: open, names: sync.OnceValue(func() map[string]string { return namesOf(c.Words.Printer()) })}
}

// Routes lists them.
func (g *Group) Routes() []route.Route {
	return []route.Route{g.puzzleRoute(), g.attemptRoute(), g.dayRoute()}
}
