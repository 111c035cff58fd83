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
	"noughts/engine"
	"noughts/engine/match"
	"noughts/store"
)

func (g *Group) claimRoute() route.Route {
	return route.Route{
		Command:  commands.Command{Name: "claim", Help: g.Menu.Help("claim"), Options: []commands.CommandOption{g.Menu.MatchOption()}},
		Run:      g.runClaim,
		Complete: map[string]route.Completer{"game": g.Tables.CompleteMatch(match.Playing)},
		OnMatch:  map[string]route.Handler{"claimed": g.pressClaimed, "notclaimed": g.pressNotClaimed},
		Once:     []string{"claimed", "notclaimed"},
	}
}

// runClaim asks whether a match is to be won whose other player stays away.
func (g *Group) runClaim(ctx context.Context, q *route.Call) (commands.Reply, error) {
	if err := q.CheckPermissions(); err != nil {
		return commands.Reply{}, err
	}
	m, err := g.matchToClaim(ctx, q)
	if err != nil {
		return commands.Reply{}, err
	}
	if _, err := m.Claim(q.User.ID, g.ClaimAfter, g.Now()); err != nil {
		return commands.Reply{}, g.claimError(m, err)
	}
	return g.askClaim(q, m), nil
}

// claimError says why a match cannot be claimed.
func (g *Group) claimError(m *match.Match, err error) error {
	switch {
	case errors.Is(err, match.ErrTooEarly):
		from := m.Touched.Add(g.ClaimAfter)
		return route.NewUserError("error.claim_early", "Game", m.Game.Info().Title, "Time", markup.Until(from, g.Now()), "Deadline", markup.Relative(from))
	case errors.Is(err, match.ErrNotYours):
		return route.NewUserError("error.claim_turn")
	}
	return err
}

// askClaim makes sure that it is the match that the person means: it may be one in another channel.
func (g *Group) askClaim(q *route.Call, m *match.Match) commands.Reply {
	seat, _ := m.SeatOf(q.User.ID)
	sure := q.ToUser.Says("claim.sure", "Game", m.Game.Info().Title, "Number", m.ID, "Rival", view.PlayerName(m, seat.Other(), q.ToUser),
		"Time", markup.Moment(m.Touched), "When", markup.Relative(m.Touched))
	return commands.Reply{Kind: commands.Private, Message: commands.Message{
		Text: q.ToUser.Sentences(sure, g.whereClaimed(q, m)),
		Rows: []commands.Row{{Buttons: []commands.Button{
			{ID: view.CustomID(m, "claimed"), Label: q.ToUser.Says("button.claim_sure"), Style: commands.Danger},
			{ID: view.CustomID(m, "notclaimed"), Label: q.ToUser.Says("button.claim_not")},
		}}},
	}}
}

// whereClaimed says in which channel a match is played.
func (g *Group) whereClaimed(q *route.Call, m *match.Match) string {
	id := "claim.elsewhere"
	switch {
	case m.Place.ChannelID == q.Place.ChannelID:
		id = "claim.here"
	case m.Place.GuildID != "":
		id = "claim.in_channel"
	}
	return q.ToUser.Says(id, "Channel", markup.ChannelMention(m.Place.ChannelID), "Link", view.Link(g.Chat, m))
}

// pressClaimed wins a match, from the private question. If it has changed since it was asked, that
// is said in place of the question, and nothing is done.
func (g *Group) pressClaimed(ctx context.Context, q *route.Call) (commands.Reply, error) {
	var now *match.Match
	m, err := g.Tables.ChangePressed(ctx, q, func(m *match.Match, ply int) (*match.Match, error) {
		now = m
		won, err := m.Claim(q.User.ID, g.ClaimAfter, g.Now())
		if err == nil && ply != m.Steps() {
			return nil, match.ErrStalePly
		}
		return won, err
	})
	if err == nil {
		reply := g.confirm(ctx, q, m, g.aboutClaim(q, m, "claim.done"))
		reply.Kind = commands.Update
		return reply, nil
	}
	id := notClaimed(now, q.User.ID, err)
	if id == "" {
		return commands.Reply{}, err
	}
	reply := q.PrivateReply(g.aboutClaim(q, now, id))
	reply.Kind, reply.Refused = commands.Update, true
	return reply, nil
}

// notClaimed is the sentence that says how a match has changed since a player of it was asked, so
// that it is not claimed any more; "" if it has not.
func notClaimed(m *match.Match, userID string, err error) string {
	if m == nil {
		return ""
	}
	seat, _ := m.SeatOf(userID)
	switch {
	case errors.Is(err, match.ErrOver) && m.Outcome == engine.WonBy(seat):
		return "claim.won_already"
	case errors.Is(err, match.ErrOver):
		return "claim.over"
	case errors.Is(err, match.ErrStalePly), errors.Is(err, match.ErrNotYours), errors.Is(err, match.ErrTooEarly):
		return "claim.moved"
	}
	return ""
}

// aboutClaim is a sentence that names a match, with the way to it.
func (g *Group) aboutClaim(q *route.Call, m *match.Match, id string) string {
	return q.ToUser.Says(id, "Game", m.Game.Info().Title, "Number", m.ID, "Link", view.Link(g.Chat, m))
}

// pressNotClaimed takes the question away again.
func (g *Group) pressNotClaimed(_ context.Context, q *route.Call) (commands.Reply, error) {
	reply := q.PrivateReply(q.ToUser.Says("claim.not"))
	reply.Kind = commands.Update
	return reply, nil
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
