package play

import (
	"context"
	"errors"

	"noughts/commands"
	"noughts/commands/markup"
	"noughts/commands/route"
	"noughts/engine/match"
)

// challengeRoute are the answers to a challenge.
func (g *Group) challengeRoute() route.Route {
	return route.Route{
		OnMatch: map[string]route.Handler{"accept": g.pressAccept, "join": g.pressJoin, "decline": g.pressDecline, "cancel": g.pressCancel},
		Once:    []string{"accept", "join", "decline", "cancel"},
	}
}

// pressAccept starts a challenge that was offered to the person.
func (g *Group) pressAccept(ctx context.Context, q *route.Call) (commands.Reply, error) {
	if err := q.CheckPermissions(); err != nil {
		return commands.Reply{}, err
	}
	reply, err := g.begin(ctx, q, func(m *match.Match) (*match.Match, error) {
		after, err := m.Accept(q.User.ID, g.Now())
		return after, onlyFor(err, "error.only_invited", m.Seats[m.Challenger.Other()])
	})
	if err == nil && !reply.Refused {
		g.calls.taken(q.User.ID)
	}
	return reply, err
}

// pressJoin starts a challenge to anyone, if nobody was faster.
func (g *Group) pressJoin(ctx context.Context, q *route.Call) (commands.Reply, error) {
	if err := q.CheckPermissions(); err != nil {
		return commands.Reply{}, err
	}
	return g.begin(ctx, q, func(m *match.Match) (*match.Match, error) {
		after, err := m.Join(personSeat(q.User), g.Now())
		switch {
		case errors.Is(err, match.ErrNotYours):
			return nil, route.NewUserError("error.join_own")
		case err != nil:
			return nil, err
		}
		return after, g.notBlocked(ctx, q.User.ID, m.Seats[m.Challenger].UserID)
	})
}

// begin answers a press that may start a match: in a thread of its own, where the server
// wants that.
func (g *Group) begin(ctx context.Context, q *route.Call, f func(*match.Match) (*match.Match, error)) (commands.Reply, error) {
	g.met.Put(memberKey{q.Place.GuildID, q.User.ID}, q.User)
	var begun *match.Match
	reply, err := g.answer(ctx, q, func(m *match.Match) (*match.Match, error) {
		after, err := f(m)
		if err == nil {
			begun = after
		}
		return after, err
	})
	if err == nil && !reply.Refused && begun != nil {
		g.inThread(ctx, q, begun)
	}
	return reply, err
}

// inThread moves a match that has begun to a thread of its own, where the server wants that, and
// returns it as it stands then.
func (g *Group) inThread(ctx context.Context, q *route.Call, m *match.Match) *match.Match {
	mentions, err := g.Notify.Mentions(ctx, m)
	if err != nil {
		route.Warn(ctx, g.Logger, "move to a thread", err, "match", m.ID)
		return m
	}
	if !g.Boards.MoveToThread(ctx, q, m.ID, mentions) {
		return m
	}
	if now, err := g.Tables.Load(ctx, m.ID); err == nil {
		return now
	}
	return m
}

func (g *Group) pressDecline(ctx context.Context, q *route.Call) (commands.Reply, error) {
	return g.answer(ctx, q, func(m *match.Match) (*match.Match, error) {
		after, err := m.Decline(q.User.ID, g.Now())
		return after, onlyFor(err, "error.only_invited", m.Seats[m.Challenger.Other()])
	})
}

func (g *Group) pressCancel(ctx context.Context, q *route.Call) (commands.Reply, error) {
	return g.answer(ctx, q, func(m *match.Match) (*match.Match, error) {
		after, err := m.Cancel(q.User.ID, g.Now())
		return after, onlyFor(err, "error.only_challenger", m.Seats[m.Challenger])
	})
}

// onlyFor says who alone may do what somebody else tried.
func onlyFor(err error, id string, seat match.Seat) error {
	if errors.Is(err, match.ErrNotYours) || errors.Is(err, match.ErrNotPlayer) {
		return route.NewUserError(id, "Who", markup.Named(seat.UserID))
	}
	return err
}

// answer changes a match whose button was pressed, however far it has gone since.
func (g *Group) answer(ctx context.Context, q *route.Call, f func(*match.Match) (*match.Match, error)) (commands.Reply, error) {
	return g.Boards.AnswerPress(ctx, q, func(m *match.Match, _ int) (*match.Match, error) { return f(m) })
}
