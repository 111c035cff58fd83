package reviews

import (
	"context"
	"errors"
	"log/slog"
	"reflect"
	"slices"

	"noughts/commands/analyses"
	"noughts/commands/route"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/engine/review"
	"noughts/store"
)

// Kept are the reviews that are kept, and what positions are worth by which they grade. They are
// safe for concurrent use; the fields are set before the first use.
type Kept struct {
	Store    store.Reviews
	Analyses *analyses.Analyses // what is known of the positions
	Logger   *slog.Logger
}

// Cached returns the review of a match that is kept, if it is of all its moves.
func (k *Kept) Cached(ctx context.Context, m *match.Match) (review.Review, bool) {
	r, err := k.Store.Review(ctx, m.ID)
	if err != nil {
		if !errors.Is(err, store.ErrNotFound) {
			route.Warn(ctx, k.Logger, "load a review", err, "match", m.ID)
		}
		return r, false
	}
	return r, r.Of(m.Moves)
}

// setDue notes whether the review of a match is to be made, also by a process to come.
func (k *Kept) setDue(ctx context.Context, id int64, due bool) {
	if err := k.Store.SetReviewDue(ctx, id, due); err != nil {
		route.Warn(ctx, k.Logger, "note a review to be made", err, "match", id)
	}
}

// grade grades the moves of a match by analyses of its positions, and by what is proved of the
// game's start. Of the slips that rest on estimates those stay that are upheld.
func (k *Kept) grade(m *match.Match, analyses []engine.Analysis, upheld map[int]bool) (review.Review, error) {
	if value, ok := k.startProved(m); ok {
		analyses = slices.Clone(analyses)
		analyses[0] = review.Proved(analyses[0], value)
	}
	r, err := review.Grade(m.Begin(), m.Moves, analyses)
	return r.Upheld(upheld).Agreed(AgreedPlies(m)), err
}

// AgreedPlies is how many of a match's first plies are not graded: an opening rule asked for them,
// or they were there when the match began.
func AgreedPlies(m *match.Match) int { return max(m.OpeningPlies(), m.Given) }

// withStart returns analyses of a match's positions with what follows for the later ones from what
// is proved of its start. The analysis of the start stays as it is: which move is worth that much
// may not be known.
func (k *Kept) withStart(m *match.Match, positions []engine.Position, analyses []engine.Analysis) []engine.Analysis {
	value, ok := k.startProved(m)
	if !ok {
		return analyses
	}
	first := analyses[0]
	analyses = slices.Clone(analyses)
	analyses[0] = review.Proved(first, value)
	analyses = review.Connect(positions, m.Moves, analyses)
	analyses[0] = first
	return analyses
}

// startProved returns what a match is worth to who began it, if that is proved here of its game and
// it began as the game does.
func (k *Kept) startProved(m *match.Match) (engine.Result, bool) {
	if m.Start != nil || m.Opening != nil {
		return 0, false
	}
	return k.Analyses.ProvedValue(m.Game)
}

// keptAnalyses returns what is kept of positions, and whether that is something of each in which
// the game goes on.
func (k *Kept) keptAnalyses(ctx context.Context, game engine.Game, positions []engine.Position) (analyses []engine.Analysis, all bool) {
	all = true
	for _, p := range positions {
		a := review.Unknown(p)
		if _, over := p.Outcome(); !over {
			kept, ok := k.Analyses.Cached(ctx, game, p)
			if all = all && ok; ok {
				a = kept
			}
		}
		analyses = append(analyses, a)
	}
	return analyses, all
}

// keepMade keeps a review, or a part of one, and grades by what is then kept of the positions.
// unsaved is why the store has not taken all of it.
func (k *Kept) keepMade(ctx context.Context, m *match.Match, found review.Gathered, part bool) (made review.Review, unsaved, err error) {
	positions, err := review.Positions(m.Begin(), m.Moves)
	if err != nil {
		return made, nil, err
	}
	known, unsaved := k.keepAnalyses(ctx, m, positions, k.withStart(m, positions, found.Analyses))
	made, err = k.grade(m, known, found.Upheld)
	if made.Partial = part; err == nil {
		unsaved = errors.Join(unsaved, k.Store.SaveReview(ctx, m.ID, made))
	}
	return made, unsaved, err
}

// mostRounds is how often it is tried to keep what positions prove of each other: what is kept of
// one may tell more of the next. A guess; not measured.
const mostRounds = 4

// keepAnalyses keeps what the positions of a match prove of each other, and returns what is then
// known of them: whoever asks about one of them hears the same.
func (k *Kept) keepAnalyses(ctx context.Context, m *match.Match, positions []engine.Position, known []engine.Analysis) (_ []engine.Analysis, unsaved error) {
	for range mostRounds {
		kept := slices.Clone(known)
		for i, p := range positions {
			now, ok, err := k.Analyses.Keep(ctx, m.Game, p, known[i])
			if unsaved = errors.Join(unsaved, err); ok {
				kept[i] = now
			}
		}
		known = k.withStart(m, positions, review.Connect(positions, m.Moves, kept))
		if slices.EqualFunc(known, kept, analyses.Agree) {
			break
		}
	}
	return known, unsaved
}

// soFar is the review of a match by what is kept of its positions. It is kept as part of one:
// who makes the whole puts that in its place.
func (k *Kept) soFar(ctx context.Context, m *match.Match) (review.Review, error) {
	if whole, ok := k.Cached(ctx, m); ok && !whole.Partial {
		return whole, nil
	}
	positions, err := review.Positions(m.Begin(), m.Moves)
	if err != nil {
		return review.Review{}, err
	}
	analyses, _ := k.keptAnalyses(ctx, m.Game, positions)
	part, err := k.grade(m, k.withStart(m, positions, review.Connect(positions, m.Moves, analyses)), nil)
	part.Partial = true
	if err == nil {
		err = k.Store.SaveReview(ctx, m.ID, part)
	}
	return part, err
}

// regraded returns the review of a match by what is known of its positions now, and whether that
// has changed it: somebody may have had one of them looked at more deeply since. What is new is
// kept, of the positions too; a slip that only estimates make one has to have been one before.
func (k *Kept) regraded(ctx context.Context, m *match.Match, r review.Review) (now review.Review, changed bool) {
	positions, err := review.Positions(m.Begin(), m.Moves)
	if err != nil || r.Partial {
		return r, false
	}
	kept, all := k.keptAnalyses(ctx, m.Game, positions)
	if !all {
		return r, false // it was looked at, but that is not kept
	}
	known := k.withStart(m, positions, review.Connect(positions, m.Moves, kept))
	now, err = k.grade(m, known, r.Slips())
	if err != nil || reflect.DeepEqual(now, r) && slices.EqualFunc(known, kept, analyses.Agree) {
		return r, false
	}
	known, unsaved := k.keepAnalyses(ctx, m, positions, known)
	if now, err = k.grade(m, known, r.Slips()); err != nil || reflect.DeepEqual(now, r) {
		return r, false
	}
	if err := errors.Join(unsaved, k.Store.SaveReview(ctx, m.ID, now)); err != nil {
		route.Warn(ctx, k.Logger, "keep a review", err, "match", m.ID)
	}
	return now, true
}
