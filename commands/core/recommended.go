package core

import (
	"context"
	"errors"
	"slices"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/store"
)

// A Recommendation is the best move of an analysis, as a person is told it.
type Recommendation struct {
	About    store.Subject // the match or study in which they asked
	Game     engine.Game
	Position engine.Position
	Analysis engine.Analysis
}

// Recommend notes that a person is told the best move of an analysis. If it was told
// another one before, which is now known to be worse, it returns that: who has changed
// their mind says so, also after a restart.
func (c *Core) Recommend(ctx context.Context, user string, r Recommendation) (before engine.Move, changed bool) {
	best := r.Analysis.Root.Move
	if len(r.Analysis.Moves) == 0 {
		return engine.Move{}, false
	}
	before, told := c.Recommended(ctx, user, r.Game, r.Position)
	if told && before == best {
		return before, false
	}
	if err := c.Store.SaveLastHint(ctx, user, r.About, games.FormatPosition(r.Game, r.Position), best); err != nil {
		c.Warn(ctx, "note what was recommended", err)
	}
	return before, told && !slices.Contains(r.Analysis.Best(), before)
}

// Recommended returns the move that a person was told last to be the best in a position.
func (c *Core) Recommended(ctx context.Context, user string, game engine.Game, p engine.Position) (engine.Move, bool) {
	m, err := c.Store.LastHint(ctx, user, games.FormatPosition(game, p))
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		c.Warn(ctx, "load what was recommended", err)
	}
	return m, err == nil
}
