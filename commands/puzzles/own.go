package puzzles

import (
	"context"
	"errors"
	"slices"

	"noughts/commands"
	"noughts/commands/route"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/store"
)

// own gives a puzzle from a chance that the person lost in any of their matches.
func (g *Group) own(ctx context.Context, q *route.Call, kind commands.ReplyKind) (commands.Reply, error) {
	return g.ownOf(ctx, q, anyMatch, kind, func(ctx context.Context) (commands.Reply, error) {
		return commands.Reply{}, g.Chances.none(ctx, q.User.ID)
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
	matches, err := g.Chances.unsearched(ctx, q.User.ID)
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
		made, err := g.Chances.search(ctx, q.User.ID, m)
		if err != nil {
			return commands.Reply{}, err
		}
		if len(made) > 0 {
			return g.begin(ctx, q, made[0].Puzzle, kindOwn, kind)
		}
	}
	return last(ctx)
}
