package puzzles

import (
	"noughts/commands/core"
)

// A Group is the commands about puzzles.
type Group struct {
	*core.Core
	open core.BoardOpener
}

// New returns them. open opens an analysis board.
func New(c *core.Core, open core.BoardOpener) *Group { return &Group{c, open} }

// Routes lists them.
func (g *Group) Routes() []core.Route {
	return []core.Route{g.puzzleRoute(), g.attemptRoute(), g.dayRoute()}
}
