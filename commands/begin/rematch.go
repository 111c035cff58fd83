package begin

import (
	"context"
	"errors"

	"noughts/commands"
	"noughts/commands/args"
	"noughts/commands/route"
	"noughts/commands/view"
	"noughts/engine/games"
	"noughts/engine/match"
)

func (c *Challenges) rematchRoute() route.Route {
	return route.Route{OnMatch: map[string]route.Handler{"rematch": c.pressRematch, "level": c.pressLevel}, Once: []string{"rematch", "level"}}
}

// pressRematch starts the same game again.
func (c *Challenges) pressRematch(ctx context.Context, q *route.Call) (commands.Reply, error) {
	return c.playAgain(ctx, q, "")
}

// pressLevel does so at the level of the bot that was offered: match/<id>/<ply>/level/<level>.
func (c *Challenges) pressLevel(ctx context.Context, q *route.Call) (commands.Reply, error) {
	return c.playAgain(ctx, q, q.At(3))
}

// playAgain starts the same game again, from the same position, with the sides swapped, if both can
// play both: at once against the bot, as a challenge to a person. Where that person has asked for
// one already, it begins. The bot plays at the level, if there is one, which must be the one to
// offer after the game.
func (c *Challenges) playAgain(ctx context.Context, q *route.Call, level string) (commands.Reply, error) {
	if err := q.CheckPermissions(); err != nil {
		return commands.Reply{}, err
	}
	var next *match.Match
	var offered int64
	_, err := c.Tables.ChangePressed(ctx, q, func(m *match.Match, _ int) (*match.Match, error) {
		offered = m.Rematch
		setup, err := c.rematch(ctx, q, m)
		if err != nil {
			return m, err
		}
		if level != "" {
			if offered, _ := view.NextLevel(m); offered != level {
				return m, route.NewUserError("error.button")
			}
			setup.seats[1].Level = level
		}
		if next == nil { // else this runs again, since m has changed meanwhile
			if next, err = c.Starter.create(ctx, q, setup); err != nil {
				return m, err
			}
		}
		return m.FollowedBy(next.ID), nil
	})
	if err != nil && next != nil {
		c.takeBack(ctx, q, next)
	}
	if errors.Is(err, errOffered) {
		return c.acceptRematch(ctx, q, offered)
	}
	if err != nil {
		return commands.Reply{}, err
	}
	return c.Starter.post(ctx, q, next, "")
}

// errOffered says that the other player has asked for the rematch already.
var errOffered = errors.New("the rematch is offered")

// acceptRematch begins the rematch that the other player has asked for: both want it.
func (c *Challenges) acceptRematch(ctx context.Context, q *route.Call, id int64) (commands.Reply, error) {
	m, err := c.Store.Match(ctx, id)
	if err != nil {
		return commands.Reply{}, err
	}
	after, err := c.Tables.Change(ctx, m, func(m *match.Match) (*match.Match, error) { return m.Accept(q.User.ID, c.Now()) })
	if err != nil {
		return commands.Reply{}, err
	}
	c.Limits.calls.taken(q.User.ID)
	after = c.inThread(ctx, q, after)
	c.Tables.Touch(ctx, q, after.ID)
	return q.PrivateReply(q.ToUser.Says("rematch.begun", "Link", view.Link(c.Chat, after))), nil
}

// takeBack cancels a challenge that was made for a rematch which could not be saved, such as where
// the other player's came first in another process.
func (c *Challenges) takeBack(ctx context.Context, q *route.Call, m *match.Match) {
	if m.Status != match.Offered {
		return
	}
	_, err := c.Tables.Change(context.WithoutCancel(ctx), m, func(m *match.Match) (*match.Match, error) { return m.Cancel(q.User.ID, c.Now()) })
	if err != nil {
		route.Warn(ctx, c.Logger, "take a rematch back", err, "match", m.ID)
	}
}

// rematch returns what the match is that follows m, unless there is one. A rematch that
// was not played, such as a challenge that was declined, does not count.
func (c *Challenges) rematch(ctx context.Context, q *route.Call, m *match.Match) (matchSetup, error) {
	seat, ok := m.SeatOf(q.User.ID)
	switch {
	case !ok:
		return matchSetup{}, match.ErrNotPlayer
	case !m.HasResult():
		return matchSetup{}, route.NewUserError("error.button")
	case match.Former(m.Seats[seat.Other()].UserID):
		return matchSetup{}, route.NewUserError("error.rematch_former")
	}
	if m.Rematch != 0 {
		before, err := c.Store.Match(ctx, m.Rematch)
		if err != nil {
			return matchSetup{}, err
		}
		if _, err := before.Accept(q.User.ID, c.Now()); err == nil {
			return matchSetup{}, errOffered
		}
		if before.Status != match.Over || before.HasResult() {
			return matchSetup{}, route.NewUserError("error.rematch_exists", "Number", m.Rematch)
		}
	}
	if rival := m.Seats[seat.Other()]; !rival.Bot() {
		if err := c.Opponents.isHere(ctx, q, m, rival.UserID); err != nil {
			return matchSetup{}, err
		}
	}
	from := beginsAfter(games.SequenceOf(m).Cut(m.Given))
	from.opening = m.Opening
	p := matchSetup{from: from, seats: [2]match.Seat{m.Seats[seat], m.Seats[seat.Other()]}, side: seat.Other(), control: m.Control, rated: m.Rated, follows: true}
	if stage, _ := m.Stage(); stage.Swapped {
		p.side = seat // who begins the opening changes, too
	}
	if args.MadeFor(m.Game, p.seats[1].Level) != "" {
		p.side = seat // a strategy that is made for one side keeps it
	}
	return p, nil
}
