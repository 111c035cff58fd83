package puzzles

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"time"

	"noughts/commands"
	"noughts/commands/jobs"
	"noughts/commands/route"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/engine/puzzle"
	"noughts/engine/review"
	"noughts/store"
)

// mostSearched is how many of a person's last matches are looked through for chances.
const mostSearched = 50

// makeTime is how long a puzzle may take to make. A guess, of what takes a second or two.
const makeTime = 10 * time.Second

// own gives a puzzle from a chance that the person lost in any of their matches.
func (g *Group) own(ctx context.Context, q *route.Call, kind commands.ReplyKind) (commands.Reply, error) {
	return g.ownOf(ctx, q, anyMatch, kind, func(ctx context.Context) (commands.Reply, error) {
		return commands.Reply{}, g.noneOwn(ctx, q.User.ID)
	})
}

// pressGame is the button under a match that is over, puzzle/game/<match>: it gives who presses it
// the puzzle that the match makes for them, if it makes one, and otherwise another of its game.
func (g *Group) pressGame(ctx context.Context, q *route.Call) (commands.Reply, error) {
	m, err := g.Tables.NamedMatch(ctx, q)
	if errors.Is(err, store.ErrNotFound) {
		err = route.NewUserError("error.button")
	}
	if err != nil {
		return commands.Reply{}, err
	}
	return g.ownOf(ctx, q, m.ID, commands.Private, func(ctx context.Context) (commands.Reply, error) {
		return g.random(ctx, q, wish{variant: g.nearest(m.Game)}, commands.Private)
	})
}

// nearest is the game with puzzles that is nearest to one: itself, or that of its family with the
// most; nothing where there is none.
func (g *Group) nearest(game engine.Game) string {
	if g.Library.has(game) {
		return game.Variant()
	}
	for _, p := range g.Library.variants() {
		if games.KeyOf(p) == games.KeyOf(game.Variant()) {
			return p
		}
	}
	return ""
}

// noneOwn says why a person gets no puzzle from their own matches.
func (g *Group) noneOwn(ctx context.Context, userID string) error {
	list, err := g.Store.OwnPuzzles(ctx, userID)
	if err != nil {
		return err
	}
	searched, err := g.Store.SearchedMatches(ctx, userID)
	switch {
	case err != nil:
		return err
	case len(list) == 0 && len(searched) > 0:
		return route.NewUserError("error.puzzle_own_none", "Count", len(searched))
	}
	return route.NewUserError("error.puzzle_own", "Count", len(list))
}

// anyMatch is the number of no match: it stands for all of them.
const anyMatch = 0

// ownOf gives a puzzle from a chance that the person lost in a match, or in any; otherwise what
// none gives. They are made when somebody asks: a match is looked through once.
func (g *Group) ownOf(ctx context.Context, q *route.Call, matchID int64, kind commands.ReplyKind, none func(context.Context) (commands.Reply, error)) (commands.Reply, error) {
	tried, err := g.Store.Attempted(ctx, q.User.ID)
	if err != nil {
		return commands.Reply{}, err
	}
	list, err := g.Store.OwnPuzzles(ctx, q.User.ID)
	if err != nil {
		return commands.Reply{}, err
	}
	aside := ""
	for _, p := range list {
		if matchID != anyMatch && p.MatchID != matchID {
			continue
		}
		status, begun := tried[p.Puzzle]
		if !begun || status == store.Solving {
			return g.begin(ctx, q, p.Puzzle, kindOwn, kind)
		}
		if status == store.Skipped {
			aside = p.Puzzle // the one that was put aside has waited longest
		}
	}
	matches, err := g.unsearched(ctx, q.User.ID)
	if err != nil {
		return commands.Reply{}, err
	}
	if matchID != anyMatch {
		matches = slices.DeleteFunc(matches, func(m *match.Match) bool { return m.ID != matchID })
	}
	// last gives what there is where no more is found.
	last := func(ctx context.Context) (commands.Reply, error) {
		if aside == "" {
			return none(ctx)
		}
		return g.begin(ctx, q, aside, kindOwn, kind)
	}
	if len(matches) == 0 {
		return last(ctx)
	}
	interim := q.PrivateReply(q.ToUser.Says("puzzle.own.searching"))
	interim.Kind = kind
	interim.Message.Rows = []commands.Row{{Buttons: []commands.Button{{ID: "puzzle/next/" + kindOwn, Label: q.ToUser.Says("button.again")}}}} // for when the process ends meanwhile
	q.Meanwhile(interim)
	for _, m := range matches {
		made, err := g.search(ctx, q.User.ID, m)
		if err != nil {
			return commands.Reply{}, err
		}
		if len(made) > 0 {
			return g.begin(ctx, q, made[0].Puzzle, kindOwn, kind)
		}
	}
	return last(ctx)
}

// unsearched are the person's reviewed matches that nobody has looked through for chances.
func (g *Group) unsearched(ctx context.Context, userID string) (list []*match.Match, err error) {
	searched, err := g.Store.SearchedMatches(ctx, userID)
	if err != nil {
		return nil, err
	}
	all, err := g.Store.Matches(ctx, store.Filter{UserID: userID, Status: []match.Status{match.Over}, Limit: mostSearched})
	if err != nil {
		return nil, err
	}
	for _, m := range all {
		if _, ok := g.Reviews.Cached(ctx, m); ok && !searched[m.ID] {
			list = append(list, m)
		}
	}
	return list, nil
}

// search makes the puzzles that a match has for a person, and keeps them: of each chance
// that is proved to have been there and to be gone, if one turn alone would have taken it.
func (g *Group) search(ctx context.Context, userID string, m *match.Match) (list []store.OwnPuzzle, err error) {
	r, _ := g.Reviews.Cached(ctx, m)
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
		made, ok, err := g.make(ctx, userID, m, positions[begin])
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
	return list, g.Store.SaveOwnPuzzles(ctx, userID, m.ID, list)
}

// make makes a puzzle of a position; ok is false if it makes none, or not soon.
func (g *Group) make(ctx context.Context, userID string, m *match.Match, p engine.Position) (made puzzle.Puzzle, ok bool, err error) {
	err = g.Thinking.Think(ctx, jobs.Client{User: userID, Game: m.ID}, engine.Budget{Time: makeTime}, func(ctx context.Context, _ engine.Budget) error {
		one, err := puzzle.NewMaker(m.Game, g.Analyses.TableBytes()).Make(ctx, p)
		if err == nil {
			made, ok = one, true
		}
		return nil // that it makes none is no error
	})
	return made, ok, err
}
