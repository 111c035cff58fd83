package play

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"noughts/commands"
	"noughts/commands/markup"
	"noughts/commands/route"
	"noughts/commands/view"
	"noughts/engine/match"
	"noughts/store"
)

func (g *Group) claimRoute() route.Route {
	return route.Route{
		Command:  commands.Command{Name: "claim", Help: g.Menu.Help("claim"), Options: []commands.CommandOption{g.Menu.MatchOption()}},
		Run:      g.runClaim,
		Complete: map[string]route.Completer{"game": g.Tables.CompleteMatch(match.Playing)},
	}
}

// runClaim wins a match whose other player stays away.
func (g *Group) runClaim(ctx context.Context, q *route.Call) (commands.Reply, error) {
	if err := q.CheckPermissions(); err != nil {
		return commands.Reply{}, err
	}
	m, err := g.matchToClaim(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	m, err = g.Tables.Change(ctx, m, func(m *match.Match) (*match.Match, error) {
		return m.Claim(q.User.ID, g.ClaimAfter, g.Now())
	})
	switch {
	case errors.Is(err, match.ErrTooEarly):
		from := m.Touched.Add(g.ClaimAfter)
		return commands.Reply{}, route.NewUserError("error.claim_early", "Game", m.Game.Info().Title, "Time", markup.Until(from, g.Now()), "Deadline", markup.Relative(from))
	case errors.Is(err, match.ErrNotYours):
		return commands.Reply{}, route.NewUserError("error.claim_turn")
	case err != nil:
		return commands.Reply{}, err
	}
	return g.confirm(ctx, q, m, q.ToUser.Says("claim.done", "Link", view.Link(g.Chat, m))), nil
}

// matchToClaim finds the match that is to be claimed: the one that is named, or of all
// matches of the person the one that has waited longest, one in this channel before
// those elsewhere.
func (g *Group) matchToClaim(ctx context.Context, q *route.Call) (*match.Match, error) {
	if q.Arg("game") != "" {
		return g.Tables.MatchFor(ctx, q, match.Playing)
	}
	found, err := g.Store.Matches(ctx, store.Filter{UserID: q.User.ID, Status: []match.Status{match.Playing}})
	if err != nil {
		return nil, err
	}
	waiting := slices.DeleteFunc(found, func(m *match.Match) bool {
		_, err := m.Claim(q.User.ID, 0, g.Now())
		return err != nil // nobody is waited for
	})
	if len(waiting) == 0 {
		return nil, route.NewUserError("error.claim_none")
	}
	rank := func(m *match.Match) int { // the lower, the sooner
		rank := 0
		if _, err := m.Claim(q.User.ID, g.ClaimAfter, g.Now()); err != nil {
			rank += 2
		}
		if m.Place.ChannelID != q.Place.ChannelID {
			rank++
		}
		return rank
	}
	longest := slices.MinFunc(waiting, func(a, b *match.Match) int {
		return cmp.Or(cmp.Compare(rank(a), rank(b)), a.Touched.Compare(b.Touched))
	})
	if len(waiting) > 1 {
		q.Among(longest)
	}
	return longest, nil
}
