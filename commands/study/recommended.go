package study

import (
	"context"
	"errors"
	"log/slog"
	"slices"

	"noughts/commands/route"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/store"
)

// LastHints know which move each person was told last to be the best in a position.
type LastHints struct {
	Store  store.Store
	Logger *slog.Logger
}

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
func (l *LastHints) recommend(ctx context.Context, user string, r recommendation) (before engine.Move, changed bool) {
	best := r.analysis.Root.Move
	if len(r.analysis.Moves) == 0 {
		return engine.Move{}, false
	}
	before, told := l.recommended(ctx, user, r.game, r.position)
	if told && before == best {
		return before, false
	}
	if err := l.Store.SaveLastHint(ctx, user, r.about, games.FormatPosition(r.game, r.position), best); err != nil {
		route.Warn(ctx, l.Logger, "note what was recommended", err)
	}
	return before, told && !slices.Contains(r.analysis.Best(), before)
}

// recommended returns the move that a person was told last to be the best in a position.
func (l *LastHints) recommended(ctx context.Context, user string, game engine.Game, p engine.Position) (engine.Move, bool) {
	m, err := l.Store.LastHint(ctx, user, games.FormatPosition(game, p))
	if err != nil && !errors.Is(err, store.ErrNotFound) {
		route.Warn(ctx, l.Logger, "load what was recommended", err)
	}
	return m, err == nil
}

// changedMind is the line that says that another move was recommended to the person
// before, if there was one that a longer look has found to be worse, or to win less soon.
func (l *LastHints) changedMind(ctx context.Context, q *route.Call, r recommendation) []string {
	before, changed := l.recommend(ctx, q.User.ID, r)
	if !changed {
		return nil
	}
	id := "study.changed_mind"
	if wins := func(j engine.Evaluation) bool { return j.Move == before && j.Low == engine.Win }; slices.ContainsFunc(r.analysis.Moves, wins) {
		id = "study.quicker"
	}
	return []string{q.ToUser.Says(id, "Move", q.ToUser.Move(r.game, before))}
}
