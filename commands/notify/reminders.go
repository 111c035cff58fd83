package notify

import (
	"context"
	"errors"
	"time"

	"noughts/engine/match"
	"noughts/store"
)

// A reminder is a second notice for the same turn, in slow games, those with days for a turn or
// without a clock, to a player who has asked for it: once, when a quarter of the time is left. It
// takes the place of the first notice and is withdrawn as that is.

// remindPause is how long nobody is reminded again, whatever else falls due: after a restart it may
// be a lot. A guess.
const remindPause = 15 * time.Minute

// RemindPlayers reminds the players whose time runs short and who want that.
func (n *Notifier) RemindPlayers(ctx context.Context) {
	now := n.Now()
	due, err := n.Store.Matches(ctx, store.Filter{RemindBefore: now.Add(1), Accessible: true})
	if err != nil {
		n.warn(ctx, "look for players to remind", err)
		return
	}
	for _, m := range due {
		if ctx.Err() != nil || !n.Access.MayWrite(m.Place.GuildID) {
			continue
		}
		if _, err := n.remindOnce(ctx, m); err != nil {
			n.warn(ctx, "remind the player", err, "match", m.ID)
		}
	}
}

// Remind reminds the player of one match, if they want that and have not moved. Where they were
// reminded of another match just now, or the bot may not post in the place of this one, it says
// when to try again.
func (n *Notifier) Remind(ctx context.Context, id int64) (again time.Time, err error) {
	m, err := n.Tables.Reload(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		return again, nil
	}
	if err != nil || m.RemindAt().IsZero() || m.RemindAt().After(n.Now()) || m.Place.Guest {
		return again, err
	}
	if n.Access.Denied(m.Place) || !n.Access.MayWrite(m.Place.GuildID) {
		return n.Now().Truncate(remindPause).Add(remindPause), nil
	}
	return n.remindOnce(ctx, m)
}

// remindOnce reminds a player, unless they were reminded just now: then it says when that is long
// enough ago.
func (n *Notifier) remindOnce(ctx context.Context, m *match.Match) (again time.Time, err error) {
	turn, _ := m.Turn()
	user := m.Seats[turn].UserID
	if last, ok := n.reminded.Get(user); ok && n.Now().Sub(last) < remindPause {
		return last.Add(remindPause), nil
	}
	posted, err := n.remindPlayer(ctx, m)
	if posted {
		n.reminded.Put(user, n.Now())
	}
	return again, err
}

// remindPlayer reminds a player of the step to make, or notes that there is no need.
func (n *Notifier) remindPlayer(ctx context.Context, m *match.Match) (posted bool, err error) {
	ctx, cancel := context.WithTimeout(ctx, mostTime)
	defer cancel()
	defer n.Lock(m.ID)()
	if m, err = n.Tables.Load(ctx, m.ID); err != nil {
		return false, err
	}
	if at := m.RemindAt(); at.IsZero() || at.After(n.Now()) || n.Access.Denied(m.Place) {
		return false, nil
	}
	defer func() { n.Access.Refused(ctx, m, err) }()
	old, err := n.notice(ctx, m)
	if err != nil || old.Reminded && old.IsFor(m) {
		return false, err
	}
	turn, _ := m.Turn()
	next := store.Notice{UserID: m.Seats[turn].UserID, Ply: m.Steps(), At: n.Now(), Reminded: true}
	who, err := n.Store.Person(ctx, next.UserID)
	if err != nil {
		return false, err
	}
	muted, err := n.Muted(ctx, next.UserID, m.Place.GuildID)
	if err != nil {
		return false, err
	}
	if _, active := n.lastSeen(next.UserID, m); !who.Remind || muted || active {
		if old.Ply == next.Ply && !old.At.IsZero() {
			next.MessageID = old.MessageID // the notice of this turn stays
			return false, n.Store.SaveNotice(ctx, m.ID, next)
		}
		return false, n.withdraw(ctx, m, old, next)
	}
	text := noticeRemind
	if m.Control.None() {
		text = noticeRemindUntimed
	}
	return true, n.post(ctx, m, old, next, text)
}
