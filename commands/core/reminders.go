package core

import (
	"context"
	"errors"
	"time"

	"noughts/engine/match"
	"noughts/store"
)

// A reminder is a second notice for the same turn, in slow games, those with days for a turn or
// without a clock, to who has asked for it: once, when a quarter of the time is left. It takes the
// place of the first one and goes as that does.

// remindPause is how long nobody is reminded again, whatever else falls due: after a
// restart it may be a lot. A guess.
const remindPause = 15 * time.Minute

// RemindPlayers reminds the players whose time runs short and who want that.
func (c *Core) RemindPlayers(ctx context.Context) {
	now := c.Now()
	due, err := c.Store.Matches(ctx, store.Filter{RemindBefore: now.Add(1), Accessible: true})
	if err != nil {
		c.Warn(ctx, "look for players to remind", err)
		return
	}
	for _, m := range c.Own(due) {
		if ctx.Err() != nil || !c.Looks(m.Place.GuildID) {
			continue
		}
		if _, err := c.remindOnce(ctx, m); err != nil {
			c.Warn(ctx, "remind the player", err, "match", m.ID)
		}
	}
}

// Remind reminds the player of one match, if they want that and have not moved. Where they were
// reminded of another one just now, or their place does not let the bot in, it says when to look
// again.
func (c *Core) Remind(ctx context.Context, id int64) (again time.Time, err error) {
	m, err := c.Tables.Reload(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		return again, nil
	}
	if err != nil || m.RemindAt().IsZero() || m.RemindAt().After(c.Now()) || m.Place.Guest {
		return again, err
	}
	if c.Denied(m.Place) || !c.Looks(m.Place.GuildID) {
		return c.Now().Truncate(remindPause).Add(remindPause), nil
	}
	return c.remindOnce(ctx, m)
}

// remindOnce reminds a player, unless they were reminded just now: then it says when that is long
// enough ago.
func (c *Core) remindOnce(ctx context.Context, m *match.Match) (again time.Time, err error) {
	turn, _ := m.Turn()
	user := m.Seats[turn].UserID
	if last, ok := c.reminded.Get(user); ok && c.Now().Sub(last) < remindPause {
		return last.Add(remindPause), nil
	}
	posted, err := c.remindPlayer(ctx, m)
	if posted {
		c.reminded.Put(user, c.Now())
	}
	return again, err
}

// remindPlayer reminds a player of the step to make, or notes that there is no need.
func (c *Core) remindPlayer(ctx context.Context, m *match.Match) (posted bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, callTime)
	defer cancel()
	defer c.Boards.Lock(m.ID)()
	if m, err = c.Tables.Load(ctx, m.ID); err != nil {
		return false, err
	}
	if at := m.RemindAt(); at.IsZero() || at.After(c.Now()) || c.Denied(m.Place) {
		return false, nil
	}
	defer func() { c.Refused(ctx, m, err) }()
	d, err := c.Store.Delivered(ctx, m.ID)
	if err != nil {
		return false, err
	}
	old := d.Notice
	if old.Sending {
		if old, err = c.settle(ctx, m, old); err != nil {
			return false, err
		}
	}
	if old.Reminded && old.IsFor(m) {
		return false, nil
	}
	turn, _ := m.Turn()
	called := store.Notice{UserID: m.Seats[turn].UserID, Ply: m.Steps(), At: c.Now(), Reminded: true}
	who, err := c.Store.Person(ctx, called.UserID)
	if err != nil {
		return false, err
	}
	quiet, err := c.IsQuiet(ctx, called.UserID, m.Place.GuildID)
	if err != nil {
		return false, err
	}
	if _, there := c.sawAgo(called.UserID, m); !who.Remind || quiet || there {
		if old.Ply == called.Ply && !old.At.IsZero() {
			called.MessageID = old.MessageID // the call for this turn stays
			return false, c.Store.SaveNotice(ctx, m.ID, called)
		}
		return false, c.withdraw(ctx, m, old, called)
	}
	text := noticeRemind
	if m.Control.None() {
		text = noticeRemindUntimed
	}
	return true, c.post(ctx, m, old, called, text)
}
