package match

import (
	"time"

	"noughts/engine"
)

// HasResult reports whether the match ended with a result that counts.
func (m *Match) HasResult() bool {
	switch m.Ending {
	case ByPlay, Resigned, Claimed, Agreed, OnTime, Forfeited:
		return m.Status == Over
	}
	return false
}

// Reviewable reports whether the match is over and leaves something to review: a result, and moves
// that led to it. The stones of an opening are not among them: nobody wants them to be the best.
func (m *Match) Reviewable() bool { return m.HasResult() && m.Ply() > m.OpeningPlies() }

// Accept starts a match that was offered to this person, unless its time is up
// and nobody has said so yet.
func (m *Match) Accept(userID string, now time.Time) (*Match, error) {
	if err := m.offeredTo(userID, m.Challenger.Other()); err != nil {
		return nil, err
	}
	return m.accepted(now)
}

// Join starts a match that was offered to anyone, for the first person who wants to play.
func (m *Match) Join(s Seat, now time.Time) (*Match, error) {
	switch {
	case !m.ForAnyone():
		return nil, ErrNotOffered
	case s.UserID == m.Seats[m.Challenger].UserID:
		return nil, ErrNotYours
	}
	c, err := m.accepted(now)
	if err == nil {
		c.Seats[m.Challenger.Other()] = s
	}
	return c, err
}

// ForAnyone reports whether the match is offered to whoever comes first.
func (m *Match) ForAnyone() bool {
	return m.Status == Offered && m.Seats[m.Challenger.Other()].Open()
}

func (m *Match) accepted(now time.Time) (*Match, error) {
	if !m.Deadline.IsZero() && !now.Before(m.Deadline) {
		return nil, ErrNotOffered
	}
	c := m.changed(now)
	c.Status, c.Deadline = Playing, time.Time{}
	c.startClock(now)
	return c, nil
}

// Decline refuses a match that was offered to this person.
func (m *Match) Decline(userID string, now time.Time) (*Match, error) {
	return m.drop(userID, m.Challenger.Other(), Declined, now)
}

// Cancel takes back one's own offer.
func (m *Match) Cancel(userID string, now time.Time) (*Match, error) {
	return m.drop(userID, m.Challenger, Cancelled, now)
}

func (m *Match) drop(userID string, by engine.Player, how Ending, now time.Time) (*Match, error) {
	if err := m.offeredTo(userID, by); err != nil {
		return nil, err
	}
	c := m.changed(now)
	c.end(how, engine.Outcome{})
	return c, nil
}

// Expire ends an offer that nobody answered in time.
func (m *Match) Expire(now time.Time) (*Match, error) {
	if m.Status != Offered {
		return nil, ErrNotOffered
	}
	if now.Before(m.Deadline) {
		return nil, ErrTooEarly
	}
	c := m.changed(now)
	c.end(Expired, engine.Outcome{})
	return c, nil
}

// NeverBegan reports whether the match was a challenge that nobody took: it was declined, taken
// back, or not answered in time.
func (m *Match) NeverBegan() bool {
	return m.Status == Over && (m.Ending == Declined || m.Ending == Cancelled || m.Ending == Expired)
}

func (m *Match) offeredTo(userID string, p engine.Player) error {
	if m.Status != Offered {
		return ErrNotOffered
	}
	if m.Seats[p].UserID != userID || userID == "" {
		if userID != "" && m.Seats[p.Other()].UserID == userID {
			return ErrNotYours
		}
		return ErrNotPlayer
	}
	return nil
}

// Resign gives the match to the other side.
func (m *Match) Resign(userID string, now time.Time) (*Match, error) {
	if err := m.live(); err != nil {
		return nil, err
	}
	p, ok := m.SeatOf(userID)
	if !ok {
		return nil, ErrNotPlayer
	}
	c := m.changed(now)
	c.end(Resigned, engine.WonBy(p.Other()))
	return c, nil
}

// Claim wins a match for the side that has waited at least patience for the
// other person's move. Where there is a clock, that decides.
func (m *Match) Claim(userID string, patience time.Duration, now time.Time) (*Match, error) {
	if err := m.live(); err != nil {
		return nil, err
	}
	if _, ok := m.SeatOf(userID); !ok {
		return nil, ErrNotPlayer
	}
	turn, _ := m.Turn()
	waiting := turn.Other()
	if m.Seats[waiting].UserID != userID || m.Seats[waiting.Other()].Bot() {
		return nil, ErrNotYours
	}
	if !m.Control.None() {
		return nil, ErrClock
	}
	if now.Sub(m.Touched) < patience {
		return nil, ErrTooEarly
	}
	c := m.changed(now)
	c.end(Claimed, engine.WonBy(waiting))
	return c, nil
}

// Forfeit gives the match to the side that is not to move, as there is no time left for the game: a
// round of a tournament ends for all at once.
func (m *Match) Forfeit(now time.Time) (*Match, error) {
	if err := m.live(); err != nil {
		return nil, err
	}
	turn, _ := m.Turn()
	c := m.changed(now)
	c.end(Forfeited, engine.WonBy(turn.Other()))
	return c, nil
}

// At returns the match shown in another place; its times stay as they are.
func (m *Match) At(place Place) *Match {
	c := *m
	if c.Place = place; place.ChannelID != m.Place.ChannelID {
		c.Parent = ""
	}
	return &c
}

// Below returns the match with the channel to whose thread its place leads; empty for no such
// channel.
func (m *Match) Below(parent string) *Match {
	c := *m
	c.Parent = parent
	return &c
}

// FollowedBy returns the match with the rematch that came after it.
func (m *Match) FollowedBy(id int64) *Match {
	c := *m
	c.Rematch = id
	return &c
}

// Themed returns the match drawn in another theme.
func (m *Match) Themed(theme string) *Match {
	c := *m
	c.Theme = theme
	return &c
}
