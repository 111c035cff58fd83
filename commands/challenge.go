package commands

import (
	"context"

	"noughts/engine/match"
)

// pressAccept starts a challenge that was offered to the person.
func (a *App) pressAccept(ctx context.Context, q *ask) (Reply, error) {
	if err := q.needs(); err != nil {
		return Reply{}, err
	}
	return a.answer(ctx, q, func(m *match.Match) (*match.Match, error) { return m.Accept(q.User.ID, a.Now()) })
}

func (a *App) pressDecline(ctx context.Context, q *ask) (Reply, error) {
	return a.answer(ctx, q, func(m *match.Match) (*match.Match, error) { return m.Decline(q.User.ID, a.Now()) })
}

func (a *App) pressCancel(ctx context.Context, q *ask) (Reply, error) {
	return a.answer(ctx, q, func(m *match.Match) (*match.Match, error) { return m.Cancel(q.User.ID, a.Now()) })
}

// answer changes a match whose button was pressed and shows it as it is then.
func (a *App) answer(ctx context.Context, q *ask, f func(*match.Match) (*match.Match, error)) (Reply, error) {
	m, _, err := a.pressedMatch(ctx, q)
	if err != nil {
		return Reply{}, err
	}
	m, err = a.change(ctx, m.ID, func(m *match.Match) (*match.Match, error) {
		after, err := f(m)
		if err != nil {
			return m, err
		}
		return a.adopt(q, after), nil
	})
	if err != nil {
		return a.catchUp(ctx, q, m, err)
	}
	a.touch(ctx, q, m.ID)
	return a.updated(ctx, q, m, view{})
}

// pressRematch starts the same game again with the sides swapped: at once
// against the bot, as a challenge to a person.
func (a *App) pressRematch(ctx context.Context, q *ask) (Reply, error) {
	if err := q.needs(); err != nil {
		return Reply{}, err
	}
	m, _, err := a.pressedMatch(ctx, q)
	if err != nil {
		return Reply{}, err
	}
	seat, ok := m.SeatOf(q.User.ID)
	switch {
	case !ok:
		return Reply{}, match.ErrNotPlayer
	case m.Rematch != 0:
		return Reply{}, refuse("error.rematch_exists", "Number", m.Rematch)
	case !m.HasResult():
		return Reply{}, refuse("error.button")
	}
	reply, next, err := a.start(ctx, q, pairing{
		game: m.Game, seats: [2]match.Seat{m.Seats[seat], m.Seats[seat.Other()]}, side: seat.Other(),
	})
	if err != nil {
		return Reply{}, err
	}
	reply.After = func(ctx context.Context) {
		if _, err := a.change(ctx, m.ID, func(m *match.Match) (*match.Match, error) { return m.FollowedBy(next.ID), nil }); err != nil {
			a.Logger.WarnContext(ctx, "note the rematch", "match", m.ID, "err", err)
		}
		a.refresh(ctx, q.all, m.ID, view{})
	}
	return reply, nil
}
