package commands

import (
	"context"

	"noughts/engine/match"
)

// pressAccept starts a challenge that was offered to the person.
func (a *App) pressAccept(ctx context.Context, q *call) (Reply, error) {
	if err := q.checkPermissions(); err != nil {
		return Reply{}, err
	}
	return a.answer(ctx, q, func(m *match.Match) (*match.Match, error) { return m.Accept(q.User.ID, a.Now()) })
}

func (a *App) pressDecline(ctx context.Context, q *call) (Reply, error) {
	return a.answer(ctx, q, func(m *match.Match) (*match.Match, error) { return m.Decline(q.User.ID, a.Now()) })
}

func (a *App) pressCancel(ctx context.Context, q *call) (Reply, error) {
	return a.answer(ctx, q, func(m *match.Match) (*match.Match, error) { return m.Cancel(q.User.ID, a.Now()) })
}

// answer changes a match whose button was pressed and shows it as it is then.
func (a *App) answer(ctx context.Context, q *call, f func(*match.Match) (*match.Match, error)) (Reply, error) {
	m, _, err := a.pressedMatch(ctx, q)
	if err != nil {
		return Reply{}, err
	}
	m, err = a.change(ctx, m.ID, func(m *match.Match) (*match.Match, error) {
		after, err := f(m)
		if err != nil {
			return m, err
		}
		return a.rememberMessage(q, after), nil
	})
	if err != nil {
		return a.refusePress(ctx, q, m, err)
	}
	a.touch(ctx, q, m.ID)
	return a.pressedReply(q, m, view{})
}

// pressRematch starts the same game again with the sides swapped, if both can
// play both: at once against the bot, as a challenge to a person.
func (a *App) pressRematch(ctx context.Context, q *call) (Reply, error) {
	if err := q.checkPermissions(); err != nil {
		return Reply{}, err
	}
	m, _, err := a.pressedMatch(ctx, q)
	if err != nil {
		return Reply{}, err
	}
	var next *match.Match
	_, err = a.change(ctx, m.ID, func(m *match.Match) (*match.Match, error) {
		if next, err = a.rematch(ctx, q, m); err != nil {
			return m, err
		}
		return m.FollowedBy(next.ID), nil
	})
	if err != nil {
		return Reply{}, err
	}
	return a.postNew(q, next)
}

// rematch creates the match that follows m, unless there is one. A rematch that
// was not played, such as a challenge that was declined, does not count.
func (a *App) rematch(ctx context.Context, q *call, m *match.Match) (*match.Match, error) {
	seat, ok := m.SeatOf(q.User.ID)
	switch {
	case !ok:
		return nil, match.ErrNotPlayer
	case !m.HasResult():
		return nil, newUserError("error.button")
	}
	if m.Rematch != 0 {
		before, err := a.Store.Match(ctx, m.Rematch)
		if err != nil {
			return nil, err
		}
		if before.Status != match.Over || before.HasResult() {
			return nil, newUserError("error.rematch_exists", "Number", m.Rematch)
		}
	}
	p := matchSetup{game: m.Game, seats: [2]match.Seat{m.Seats[seat], m.Seats[seat.Other()]}, side: seat.Other()}
	if madeFor(m.Game, p.seats[1].Level) != "" {
		p.side = seat // a strategy that is made for one side keeps it
	}
	return a.create(ctx, q, p)
}
