package puzzles

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"noughts/commands/analyses"
	"noughts/commands/jobs"
	"noughts/commands/reviews"
	"noughts/commands/route"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/engine/puzzle"
	"noughts/engine/review"
	"noughts/store"
)

// mostSearched is how many of a person's last matches are looked through for chances.
const mostSearched = 50

// makeTime is how long a puzzle may take to make. A guess, of what takes a second or two.
const makeTime = 10 * time.Second

// Chances are what people missed in matches of their own, as the reviews tell: puzzles are made of
// them. They are safe for concurrent use; the fields are set before the first use.
type Chances struct {
	Store    store.Store
	Reviews  *reviews.Kept
	Analyses *analyses.Analyses
	Thinking *jobs.Thinking
}

// none says why a person gets no puzzle from their own matches.
func (c *Chances) none(ctx context.Context, userID string) error {
	list, err := c.Store.OwnPuzzles(ctx, userID)
	if err != nil {
		return err
	}
	searched, err := c.Store.SearchedMatches(ctx, userID)
	switch {
	case err != nil:
		return err
	case len(list) == 0 && len(searched) > 0:
		return route.NewUserError("error.puzzle_own_none", "Count", len(searched))
	}
	return route.NewUserError("error.puzzle_own", "Count", len(list))
}

// unsearched are the person's reviewed matches that nobody has looked through for chances.
func (c *Chances) unsearched(ctx context.Context, userID string) (list []*match.Match, err error) {
	searched, err := c.Store.SearchedMatches(ctx, userID)
	if err != nil {
		return nil, err
	}
	all, err := c.Store.Matches(ctx, store.Filter{UserID: userID, Status: []match.Status{match.Over}, Limit: mostSearched})
	if err != nil {
		return nil, err
	}
	for _, m := range all {
		if _, ok := c.Reviews.Cached(ctx, m); ok && !searched[m.ID] {
			list = append(list, m)
		}
	}
	return list, nil
}

// search makes the puzzles that a match has for a person, and keeps them: of each chance
// that is proved to have been there and to be gone, if one turn alone would have taken it.
func (c *Chances) search(ctx context.Context, userID string, m *match.Match) (list []store.OwnPuzzle, err error) {
	r, _ := c.Reviews.Cached(ctx, m)
	seat, ok := m.SeatOf(userID)
	positions, err := review.Positions(m.Begin(), m.Moves)
	if err != nil || !ok {
		return nil, err
	}
	for _, n := range r.Turning {
		ply := r.Plies[n-1]
		if ply.Player != seat || ply.Before.Low <= ply.After.High {
			continue
		}
		begin := n - 1
		for begin > 0 && positions[begin-1].Turn() == positions[begin].Turn() {
			begin--
		}
		made, ok, err := c.make(ctx, userID, m, positions[begin])
		if err != nil {
			return nil, err
		}
		data, err := json.Marshal(made)
		if err != nil {
			return nil, err
		}
		if ok {
			list = append(list, store.OwnPuzzle{Puzzle: fmt.Sprintf("%s%d-%d", ownPrefix, m.ID, begin), UserID: userID, MatchID: m.ID, Ply: begin, Data: data})
		}
	}
	return list, c.Store.SaveOwnPuzzles(ctx, userID, m.ID, list)
}

// make makes a puzzle of a position; ok is false if it makes none, or not soon.
func (c *Chances) make(ctx context.Context, userID string, m *match.Match, p engine.Position) (made puzzle.Puzzle, ok bool, err error) {
	err = c.Thinking.Think(ctx, jobs.Client{User: userID, Game: m.ID}, engine.Budget{Time: makeTime}, func(ctx context.Context, _ engine.Budget) error {
		one, err := puzzle.NewMaker(m.Game, c.Analyses.TableBytes()).Make(ctx, p)
		if err == nil {
			made, ok = one, true
		}
		return nil // that it makes none is no error
	})
	return made, ok, err
}
