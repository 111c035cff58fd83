// Package show makes the messages of matches: it gathers what is said beside a board, and has it
// drawn.
package show

import (
	"context"
	"slices"
	"time"

	"noughts/commands"
	"noughts/commands/analyses"
	"noughts/commands/reviews"
	"noughts/commands/table"
	"noughts/commands/think"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/engine/review"
	"noughts/keyed"
	"noughts/store"
	"noughts/words"
)

// Matches make the messages of matches. They are safe for concurrent use; the exported fields are
// set before the first use.
type Matches struct {
	Store    Store
	Tables   *table.Tables
	Analyses *analyses.Analyses
	Thinker  *think.Thinker
	Reviews  *reviews.Kept
	Painter  *view.Painter
	Now      func() time.Time
	MoveTime time.Duration // how long the bot thinks about a ply at most
	Pages    bool          // boards can be opened on a page

	pointers keyed.Cache[int64, pointer] // where the last hint in each match points
}

// Store is what is kept of matches and players that is said beside boards.
type Store interface {
	Person(ctx context.Context, id string) (store.Person, error)
	TournamentOf(ctx context.Context, matchID int64) (id int64, until time.Time, err error)
	RatingChanges(ctx context.Context, matchID int64) ([]store.RatingChange, error)
}

// Message makes the message of a match as everybody in the channel sees it.
func (s *Matches) Message(ctx context.Context, m *match.Match, v view.View, say *words.Printer) (commands.Message, error) {
	b, err := s.beside(ctx, m, say)
	if err != nil {
		return commands.Message{}, err
	}
	return s.Painter.Show(m, v, b, say)
}

// Apart says what the message of a match says and offers, to who sees the board apart from it.
func (s *Matches) Apart(ctx context.Context, m *match.Match, say *words.Printer) (view.Apart, error) {
	b, err := s.beside(ctx, m, say)
	if err != nil {
		return view.Apart{}, err
	}
	return view.ShowApart(m, b, say), nil
}

// Watched is Apart for those who see the board by a public link, or from another channel: while the
// match goes on, without a word of the engine.
func (s *Matches) Watched(ctx context.Context, m *match.Match, say *words.Printer) (view.Apart, error) {
	b, err := s.beside(ctx, m, say)
	if err != nil {
		return view.Apart{}, err
	}
	if m.Status != match.Over {
		b.Comment = nil
	}
	return view.ShowApart(m, b, say), nil
}

// beside gathers what is said beside the board of a match.
func (s *Matches) beside(ctx context.Context, m *match.Match, say *words.Printer) (b view.Beside, err error) {
	b = view.Beside{
		Now: s.Now(), Think: s.MoveTime, NoHints: s.wantsNoHints(ctx, m), Pointed: s.Pointed(m),
		Comment: s.Thinker.Comment(m), Planned: s.Tables.PlannedLast(m), Review: s.wholeReview(ctx, m), Open: s.Pages,
	}
	if b.Tournament, b.Until, err = s.tournamentOf(ctx, m); err != nil {
		return b, err
	}
	b.Ratings, err = s.ratingChanges(ctx, m)
	return b, err
}

// FinishedRows are the buttons under a match that has ended with a result; nil under others.
func (s *Matches) FinishedRows(ctx context.Context, m *match.Match, say *words.Printer) ([]commands.Row, error) {
	tournament, _, err := s.tournamentOf(ctx, m)
	if err != nil || !m.HasResult() {
		return nil, err
	}
	return view.FinishedRows(m, tournament, say), nil
}

// tournamentOf returns the tournament of which a match is a game, 0 for none, and when it has to be
// over, if that counts.
func (s *Matches) tournamentOf(ctx context.Context, m *match.Match) (id int64, until time.Time, err error) {
	if m.Status != match.Playing && !m.HasResult() || m.AgainstBot() || m.Place.GuildID == "" || m.Place.Guest {
		return 0, time.Time{}, nil
	}
	return s.Store.TournamentOf(ctx, m.ID)
}

// wantsNoHints reports whether who plays against the bot wants to be offered no hints.
func (s *Matches) wantsNoHints(ctx context.Context, m *match.Match) bool {
	if !m.AgainstBot() || m.Status != match.Playing || m.Rated {
		return false // where there are none anyway
	}
	who, err := s.Store.Person(ctx, m.Seats[m.Challenger].UserID)
	return err == nil && who.NoHints
}

// wholeReview is the review of a match that is over, once all of it is known.
func (s *Matches) wholeReview(ctx context.Context, m *match.Match) *review.Review {
	if !m.Reviewable() {
		return nil
	}
	r, ok := s.Reviews.Cached(ctx, m)
	if !ok || r.Partial {
		return nil
	}
	return &r
}

// ratingChanges are how a rated match has changed the ratings of its players, except of those who
// don't want others to see that.
func (s *Matches) ratingChanges(ctx context.Context, m *match.Match) ([]view.RatingChange, error) {
	if !m.Rated || !m.HasResult() {
		return nil, nil
	}
	changes, err := s.Store.RatingChanges(ctx, m.ID)
	if err != nil {
		return nil, err
	}
	var shown []view.RatingChange
	for _, p := range []engine.Player{engine.First, engine.Second} {
		i := slices.IndexFunc(changes, func(r store.RatingChange) bool { return r.UserID == m.Seats[p].UserID })
		if i < 0 {
			continue
		}
		who, err := s.Store.Person(ctx, changes[i].UserID)
		if err != nil {
			return nil, err
		}
		if !who.Unlisted {
			shown = append(shown, view.RatingChange{Player: p, Before: changes[i].Before, After: changes[i].After, Guess: changes[i].Guess})
		}
	}
	return shown, nil
}
