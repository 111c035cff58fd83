package study

import (
	"context"
	"errors"
	"slices"

	"noughts/commands/route"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/store"
)

// A recommendation is the best move of an analysis, as a person is told it.
type recommendation struct {
	about    store.Subject // the match or study in which they asked
	game     engine.Game
	position engine.Position
	analysis engine.Analysis
}

// recommend notes that a person is told the best move of an analysis. If it was told
// another one before, which is now known to be worse, it returns that: who has changed
// their mind says so, also after a restart.
func (g *Group) recommend(ctx context.Context, user string, r recommendation) (before engine.Move, changed bool) {
	best := r.analysis.Root.Move
	if len(r.analysis.Moves) == 0 {
		return engine.Move{}, false
	}
	before, told := g.recommended(ctx, user, r.game, r.position)
	if told && before == best {
		return before, false
	}
	if err := g.Store.SaveLastHint(ctx, user, r.about, games.FormatPosition(r.game, r.position), best); err != nil {
		route.Warn(ctx, g.Logger, "note what was recommended", err)
	}
	return before, told && !slices.Contains(r.analysis.Best(), before)
}

// recommended returns the move that a person was told last to be the best in a position.
func (g *Group) recommended(ctx context.Context, user string, game engine.Game, p engine.Position) (engine.Move, bool) {
	m, err := g.Store.LastHint(ctx, user, games.FormatPosition(game, p))
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		route.Warn(ctx, g.Logger, "load what was recommended", err)
	}
	return m, err == nil
}
