package begin

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"noughts/commands"
	"noughts/commands/deliver"
	"noughts/commands/markup"
	"noughts/commands/notify"
	"noughts/commands/route"
	"noughts/commands/table"
	"noughts/engine/match"
	"noughts/store"
)

// Challenges are the buttons by which people answer challenges, and challenge each other again.
// They are safe for concurrent use; the fields are set before the first use.
type Challenges struct {
	Store     store.Store
	Chat      commands.Chat
	Tables    *table.Tables
	Boards    *deliver.Boards
	Notify    *notify.Notifier
	Limits    *Limits
	Opponents *Opponents
	Starter   *Starter
	Logger    *slog.Logger
	Now       func() time.Time
}

// Routes lists the buttons.
func (c *Challenges) Routes() []route.Route { return []route.Route{c.answerRoute(), c.rematchRoute()} }

// answerRoute are the answers to a challenge.
func (c *Challenges) answerRoute() route.Route {
	return route.Route{
		OnMatch: map[string]route.Handler{"accept": c.pressAccept, "join": c.pressJoin, "decline": c.pressDecline, "cancel": c.pressCancel},
		Once:    []string{"accept", "join", "decline", "cancel"},
	}
}

// pressAccept starts a challenge that was offered to the person.
func (c *Challenges) pressAccept(ctx context.Context, q *route.Call) (commands.Reply, error) {
	if err := q.CheckPermissions(); err != nil {
		return commands.Reply{}, err
	}
	reply, err := c.begin(ctx, q, func(m *match.Match) (*match.Match, error) {
		after, err := m.Accept(q.User.ID, c.Now())
		return after, onlyFor(err, "error.only_invited", m.Seats[m.Challenger.Other()])
	})
	if err == nil && !reply.Refused {
		c.Limits.calls.taken(q.User.ID)
	}
	return reply, err
}

// pressJoin starts a challenge to anyone, if nobody was faster.
func (c *Challenges) pressJoin(ctx context.Context, q *route.Call) (commands.Reply, error) {
	if err := q.CheckPermissions(); err != nil {
		return commands.Reply{}, err
	}
	return c.begin(ctx, q, func(m *match.Match) (*match.Match, error) {
		after, err := m.Join(personSeat(q.User), c.Now())
		switch {
		case errors.Is(err, match.ErrNotYours):
			return nil, route.NewUserError("error.join_own")
		case err != nil:
			return nil, err
		}
		return after, c.Limits.notBlocked(ctx, q.User.ID, m.Seats[m.Challenger].UserID)
	})
}

// begin answers a press that may start a match: in a thread of its own, where the server
// wants that.
func (c *Challenges) begin(ctx context.Context, q *route.Call, f func(*match.Match) (*match.Match, error)) (commands.Reply, error) {
	c.Opponents.meet(q.Place.GuildID, q.User)
	var begun *match.Match
	reply, err := c.answer(ctx, q, func(m *match.Match) (*match.Match, error) {
		after, err := f(m)
		if err == nil {
			begun = after
		}
		return after, err
	})
	if err == nil && !reply.Refused && begun != nil {
		c.inThread(ctx, q, begun)
	}
	return reply, err
}

// inThread moves a match that has begun to a thread of its own, where the server wants that, and
// returns it as it stands then.
func (c *Challenges) inThread(ctx context.Context, q *route.Call, m *match.Match) *match.Match {
	mentions, err := c.Notify.Mentions(ctx, m)
	if err != nil {
		route.Warn(ctx, c.Logger, "move to a thread", err, "match", m.ID)
		return m
	}
	if !c.Boards.MoveToThread(ctx, q, m.ID, mentions) {
		return m
	}
	if now, err := c.Tables.Load(ctx, m.ID); err == nil {
		return now
	}
	return m
}

func (c *Challenges) pressDecline(ctx context.Context, q *route.Call) (commands.Reply, error) {
	return c.answer(ctx, q, func(m *match.Match) (*match.Match, error) {
		after, err := m.Decline(q.User.ID, c.Now())
		return after, onlyFor(err, "error.only_invited", m.Seats[m.Challenger.Other()])
	})
}

func (c *Challenges) pressCancel(ctx context.Context, q *route.Call) (commands.Reply, error) {
	return c.answer(ctx, q, func(m *match.Match) (*match.Match, error) {
		after, err := m.Cancel(q.User.ID, c.Now())
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
func (c *Challenges) answer(ctx context.Context, q *route.Call, f func(*match.Match) (*match.Match, error)) (commands.Reply, error) {
	return c.Boards.AnswerPress(ctx, q, func(m *match.Match, _ int) (*match.Match, error) { return f(m) })
}
