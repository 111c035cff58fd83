package match

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
	"time"

	"noughts/engine"
)

// A TimeControl is how much time each player has: so much for a turn, or so much for all
// turns together with an increment after each (Fischer's clock). The zero value is no
// limit.
type TimeControl struct {
	Turn      time.Duration // for each turn; Base and Increment are then zero
	Base      time.Duration // for all turns
	Increment time.Duration // added after each
}

// What a time control may be at most.
const (
	MostDays      = 14
	mostMinutes   = 180
	mostIncrement = 180 // seconds
)

// FirstMove is how long a player may take for the first move on a Fischer clock, which
// begins to run with it: when a challenge is accepted the challenger may be away.
const FirstMove = time.Hour

const day = 24 * time.Hour

var errTimeControl = errors.New("no such time control")

// ParseTimeControl reads a time control as String writes it: days a turn (3d), or minutes
// and seconds of increment (5+3). Nothing is no limit.
func ParseTimeControl(s string) (TimeControl, error) {
	number := func(s string, least, most int) time.Duration {
		n, err := strconv.Atoi(s)
		if err != nil || n < least || n > most {
			return -1
		}
		return time.Duration(n)
	}
	if s == "" {
		return TimeControl{}, nil
	}
	if days, ok := strings.CutSuffix(s, "d"); ok {
		if n := number(days, 1, MostDays); n > 0 {
			return TimeControl{Turn: n * day}, nil
		}
		return TimeControl{}, errTimeControl
	}
	minutes, seconds, incremented := strings.Cut(s, "+")
	if !incremented {
		seconds = "0"
	}
	base, increment := number(minutes, 1, mostMinutes), number(seconds, 0, mostIncrement)
	if base < 0 || increment < 0 {
		return TimeControl{}, errTimeControl
	}
	return TimeControl{Base: base * time.Minute, Increment: increment * time.Second}, nil
}

// String writes a time control: 3d, 5+3, or nothing.
func (c TimeControl) String() string {
	switch {
	case c.None():
		return ""
	case c.Slow():
		return fmt.Sprintf("%dd", c.Turn/day)
	}
	return fmt.Sprintf("%d+%d", c.Base/time.Minute, c.Increment/time.Second)
}

// None reports whether there is no limit.
func (c TimeControl) None() bool { return c == TimeControl{} }

// Slow reports whether the players have days for a turn.
func (c TimeControl) Slow() bool { return c.Turn > 0 }

// A Clock is the time that the players have left. The bot plays without.
type Clock struct {
	Left  [2]time.Duration // by engine.Player: what was left when the turn began
	Since time.Time        // since when the time of who is to move runs; zero while it does not
	// Waived says that the time of who is to move ran out while nobody could move, and
	// that they got some more.
	Waived bool
}

// Timed returns a match of which no move was made yet as one with a time limit. The clock
// begins with the match.
func (m *Match) Timed(c TimeControl, now time.Time) *Match {
	t := *m
	t.Control = c
	if t.Status == Playing {
		t.startClock(now)
	}
	return &t
}

// startClock gives both players the time that they begin with.
func (m *Match) startClock(now time.Time) {
	for p := range m.Clock.Left {
		m.Clock.Left[p] = m.Control.Turn + m.Control.Base
	}
	m.runClock(now)
}

// runClock begins the time of who is to move.
func (m *Match) runClock(now time.Time) {
	m.Clock.Since, m.Clock.Waived, m.Deadline = time.Time{}, false, time.Time{}
	p, playing := m.Turn()
	if m.Control.None() || !playing || m.Seats[p].Bot() {
		return
	}
	if _, moved := m.lastOf(p); !moved && !m.Control.Slow() {
		m.Deadline = now.Add(FirstMove)
		return
	}
	m.Clock.Since, m.Deadline = now, now.Add(m.Clock.Left[p])
}

// stopClock takes what a player has used from what was left.
func (m *Match) stopClock(p engine.Player, now time.Time) {
	if since := m.Clock.Since; !since.IsZero() {
		m.Clock.Left[p] = max(m.Clock.Left[p]-max(now.Sub(since), 0), 0)
	}
}

// pressClock follows a step of the match that was before: who has made it gets the
// increment, or the time for another turn, once the turn is over.
func (m *Match) pressClock(before *Match, now time.Time) {
	if m.Control.None() {
		return
	}
	p, _ := before.Turn()
	if m.stage.Swapped != before.stage.Swapped {
		p = p.Other()
	}
	m.stopClock(p, now)
	if next, _ := m.Turn(); next != p {
		m.Clock.Left[p] += m.Control.Increment
		if m.Control.Slow() {
			m.Clock.Left[p] = m.Control.Turn
		}
	}
	m.runClock(now)
}

// TimeUp reports whether the time of who is to move has run out.
func (m *Match) TimeUp(now time.Time) bool {
	return m.Status == Playing && !m.Deadline.IsZero() && !now.Before(m.Deadline)
}

// untimedReminder is after how long who is to move may want to be reminded where there is no
// clock: usually the other one can claim the game after a day, so a quarter of that is left.
const untimedReminder = 18 * time.Hour

// RemindAt returns when who is to move may want to be reminded in a slow game between two
// people: with days for a turn, when a quarter of that is left, or without a clock. Elsewhere it
// is zero.
func (m *Match) RemindAt() time.Time {
	switch {
	case m.Status != Playing || m.AgainstBot():
	case m.Control.None():
		return m.Touched.Add(untimedReminder)
	case m.Control.Slow():
		return m.Deadline.Add(-m.Control.Turn / 4)
	}
	return time.Time{}
}

// Flag ends a match in which the time of who is to move has run out: the other player
// wins, whatever stands on the board.
func (m *Match) Flag(now time.Time) (*Match, error) {
	if err := m.live(); err != nil {
		return nil, err
	}
	if !m.TimeUp(now) {
		return nil, ErrTooEarly
	}
	p, _ := m.Turn()
	c := m.changed(now)
	c.Clock.Left[p] = 0
	c.end(OnTime, engine.WonBy(p.Other()))
	return c, nil
}

// Waive gives who is to move some more time, where it ran out while nobody could move. Their
// clock stands as long.
func (m *Match) Waive(grace time.Duration, now time.Time) (*Match, error) {
	if err := m.live(); err != nil {
		return nil, err
	}
	if !m.TimeUp(now) {
		return nil, ErrTooEarly
	}
	c := *m
	c.Clock.Since, c.Clock.Waived, c.Deadline = time.Time{}, true, now.Add(grace)
	return &c, nil
}

// Resume has the turn's time begin again, as after a while in which nobody could move. Where
// people have days, or no time runs, it changes nothing.
func (m *Match) Resume(now time.Time) *Match {
	if m.Status != Playing || m.Control.Slow() || m.Clock.Since.IsZero() {
		return m
	}
	c := *m
	c.runClock(now)
	return &c
}

// restoreClock checks the clock as a store kept it.
func (m *Match) restoreClock() error {
	c := m.Control
	if c.Turn < 0 || c.Base < 0 || c.Increment < 0 || c.Turn > 0 && (c.Base > 0 || c.Increment > 0) ||
		min(m.Clock.Left[0], m.Clock.Left[1]) < 0 || c.None() && m.Clock != (Clock{}) {
		return fmt.Errorf("match %d: %+v left by %+v: no such clock", m.ID, m.Clock, c)
	}
	return nil
}
