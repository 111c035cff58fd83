package core

import (
	"slices"

	"noughts/engine"
)

// A recommendation is for a person in a position.
type recommendation struct {
	user     string
	position engine.Position
}

// Recommend notes that a person is told the best move of an analysis. If it was told
// another one before, which is now known to be worse, it returns that: who has changed
// their mind says so.
func (c *Core) Recommend(user string, p engine.Position, a engine.Analysis) (before engine.Move, changed bool) {
	if len(a.Moves) == 0 {
		return engine.Move{}, false
	}
	before, told := c.Recommended(user, p)
	c.recommended.Put(recommendation{user, p}, a.Root.Move)
	return before, told && before != a.Root.Move && !slices.Contains(a.Best(), before)
}

// Recommended returns the move that a person was told last to be the best in a position.
func (c *Core) Recommended(user string, p engine.Position) (engine.Move, bool) {
	return c.recommended.Get(recommendation{user, p})
}
