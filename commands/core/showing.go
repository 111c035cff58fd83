package core

import (
	"context"
	"slices"
	"time"

	"noughts/commands"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/engine/review"
	"noughts/store"
	"noughts/words"
)

// Show makes the message of a match as everybody in the channel sees it.
func (c *Core) Show(ctx context.Context, m *match.Match, v view.View, say *words.Printer) (commands.Message, error) {
	b, err := c.beside(ctx, m, say)
	if err != nil {
		return commands.Message{}, err
	}
	return c.Painter.Show(m, v, b, say)
}

// beside gathers what is said beside the board of a match.
func (c *Core) beside(ctx context.Context, m *match.Match, say *words.Printer) (b view.Beside, err error) {
	b = view.Beside{
		Now: c.Now(), Think: c.Think, NoHints: c.wantsNoHints(ctx, m), Pointed: c.pointedCells(m),
		Comment: c.Thinker.Comment(m), Planned: c.Tables.PlannedLast(m), Review: c.wholeReview(ctx, m),
	}
	if view.SaysValue(m) {
		b.Value = c.Analyses.ValueText(m.Game, say)
	}
	if b.Tournament, b.Until, err = c.tournamentOf(ctx, m); err != nil {
		return b, err
	}
	b.Ratings, err = c.ratingChanges(ctx, m)
	return b, err
}

// FinishedRows are the buttons under a match that has ended with a result; nil under others.
func (c *Core) FinishedRows(ctx context.Context, m *match.Match, say *words.Printer) ([]commands.Row, error) {
	tournament, _, err := c.tournamentOf(ctx, m)
	if err != nil || !m.HasResult() {
		return nil, err
	}
	return view.FinishedRows(m, tournament, say), nil
}

// tournamentOf returns the tournament of which a match is a game, 0 for none, and when it has to be
// over, if that counts.
func (c *Core) tournamentOf(ctx context.Context, m *match.Match) (id int64, until time.Time, err error) {
	if m.Status != match.Playing && !m.HasResult() || m.AgainstBot() || m.Place.GuildID == "" || m.Place.Guest {
		return 0, time.Time{}, nil
	}
	return c.Store.TournamentOf(ctx, m.ID)
}

// wantsNoHints reports whether who plays against the bot wants to be offered no hints.
func (c *Core) wantsNoHints(ctx context.Context, m *match.Match) bool {
	if !m.AgainstBot() || m.Status != match.Playing || m.Rated {
		return false // where there are none anyway
	}
	who, err := c.Store.Person(ctx, m.Seats[m.Challenger].UserID)
	return err == nil && who.NoHints
}

// wholeReview is the review of a match that is over, once all of it is known.
func (c *Core) wholeReview(ctx context.Context, m *match.Match) *review.Review {
	if !m.Reviewable() {
		return nil
	}
	r, ok := c.Reviewer.Cached(ctx, m)
	if !ok || r.Partial {
		return nil
	}
	return &r
}

// ratingChanges are how a rated match has changed the ratings of its players, except of those who
// don't want others to see that.
func (c *Core) ratingChanges(ctx context.Context, m *match.Match) ([]view.RatingChange, error) {
	if !m.Rated || !m.HasResult() {
		return nil, nil
	}
	changes, err := c.Store.RatingChanges(ctx, m.ID)
	if err != nil {
		return nil, err
	}
	var shown []view.RatingChange
	for _, p := range []engine.Player{engine.First, engine.Second} {
		i := slices.IndexFunc(changes, func(r store.RatingChange) bool { return r.UserID == m.Seats[p].UserID })
		if i < 0 {
			continue
		}
		who, err := c.Store.Person(ctx, changes[i].UserID)
		if err != nil {
			return nil, err
		}
		if !who.Unlisted {
			shown = append(shown, view.RatingChange{Player: p, Before: changes[i].Before, After: changes[i].After, Guess: changes[i].Guess})
		}
	}
	return shown, nil
}
