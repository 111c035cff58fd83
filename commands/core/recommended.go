package core

import (
	"context"
	"errors"
	"slices"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/store"
)

// Recommend notes that a person is told the best move of an analysis. If it was told
// another one before, which is now known to be worse, it returns that: who has changed
// their mind says so, also after a restart.
func (c *Core) Recommend(ctx context.Context, user string, about store.Asked, game engine.Game, p engine.Position, a engine.Analysis) (before engine.Move, changed bool) {
	if len(a.Moves) == 0 {
		return engine.Move{}, false
	}
	before, told := c.Recommended(ctx, user, game, p)
	if told && before == a.Root.Move {
		return before, false
	}
	if err := c.Store.SaveRecommended(ctx, user, about, games.FormatPosition(game, p), a.Root.Move); err != nil {
		c.Warn(ctx, "note what was recommended", err)
	}
	return before, told && !slices.Contains(a.Best(), before)
}

// Recommended returns the move that a person was told last to be the best in a position.
func (c *Core) Recommended(ctx context.Context, user string, game engine.Game, p engine.Position) (engine.Move, bool) {
	m, err := c.Store.Recommended(ctx, user, games.FormatPosition(game, p))
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		c.Warn(ctx, "load what was recommended", err)
	}
	return m, err == nil
}
