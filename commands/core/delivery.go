package core

import (
	"context"
	"fmt"
	"time"

	"noughts/commands"
	"noughts/commands/route"
	"noughts/commands/view"
	"noughts/engine/match"
	"noughts/store"
)

// A board is delivered when the chat has taken the message that shows it: a reply
// whose Posted is called, or an edit that was not refused. The store keeps that, so
// what was not delivered is found and drawn again, also after a crash.

// postingTime is how long the first message of a match may take to come out.
const postingTime = 15 * time.Second

// beingPosted reports whether this process is about to post the first message of a
// match.
func (c *Core) beingPosted(m *match.Match) bool {
	c.creating.Lock() // what has just been created is noted here, too
	defer c.creating.Unlock()
	since, ok := c.posting.Get(m.ID)
	age := c.Now().Sub(since)
	return ok && age >= 0 && age < postingTime
}

// Create saves a new match whose first message whoever calls is about to post: nobody
// else does, though the store says at once that people do not see the match.
func (c *Core) Create(ctx context.Context, m *match.Match) (*match.Match, error) {
	if err := c.Budgets.MayBegin(ctx, m.Seats[m.Challenger].UserID, m.Place.GuildID); err != nil {
		return nil, err
	}
	c.creating.RLock() // several are created at a time, and saved together
	defer c.creating.RUnlock()
	saved, err := c.Store.Create(ctx, m)
	if err == nil {
		c.posting.Put(saved.ID, c.Now())
	}
	return saved, err
}

// InTime tells whether a reply that shows a match came out in time: the chat had taken it, and that
// was noted, before this process drew anything newer of the match. Then whatever answers a later
// change is sent later, too, and replaces it.
type InTime struct {
	yes bool
	at  string // the message that shows it, if the chat did not take the reply in the message that was touched
}

// Posted returns the function that notes where a match is shown from now on and
// removes the message that showed it until then.
func (c *Core) Posted(m *match.Match, seen *InTime) func(context.Context, commands.Place) {
	return func(ctx context.Context, at commands.Place) { c.shownAnew(ctx, m, view.View{}, at, seen) }
}

// shownAnew notes that a match is shown in another message from now on, and removes the message
// that showed it until then.
func (c *Core) shownAnew(ctx context.Context, m *match.Match, v view.View, at commands.Place, seen *InTime) {
	shown := seen.at != "" && c.inTime(m)
	c.awaited.shown(m.ID) // a redraw that waits for the chat would draw the message from before, and hold this up; Recheck follows
	defer c.drawing.Lock(m.ID)()
	c.posting.Delete(m.ID)
	before, err := c.current(ctx, m)
	if err != nil {
		c.Warn(ctx, "note the message", err, "match", m.ID)
		return
	}
	old := messageOf(before)
	newest := shown || before.Revision == m.Revision && old.MessageID == ""
	err = c.noteMessage(ctx, m, at)
	if err == nil {
		err = c.saveBoard(ctx, m, at.MessageID, v)
	}
	seen.yes = newest && err == nil
	if err == nil && old.MessageID != "" && old.MessageID != at.MessageID {
		err = c.deleteOld(ctx, old)
	}
	if err != nil {
		c.Warn(ctx, "note the message", err, "match", m.ID)
	}
}

// Updated returns the function that notes that the message of a match shows it as it was then,
// after somebody has touched a message of it. A copy that stands elsewhere does not count, and
// where a redraw was under way at the same time, nobody knows which of the two came last: then it
// counts as not shown. If the chat took no edit of the message that was touched and posted a new
// one instead, that is the message of the match from now on.
func (c *Core) Updated(q *route.Call, m *match.Match, v view.View, seen *InTime) func(context.Context, commands.Place) {
	return func(ctx context.Context, at commands.Place) {
		if at.MessageID != m.Place.MessageID {
			if at.MessageID != q.Place.MessageID {
				seen.at = at.MessageID
				c.shownAnew(ctx, m, v, at, seen)
			}
			return
		}
		shown := *m
		inTime := c.inTime(m)
		if hidden, ok := c.hidden.Get(m.ID); ok && m.Revision <= hidden {
			shown.Revision, inTime = 0, false
		}
		if err := c.saveBoard(ctx, &shown, at.MessageID, v); err != nil {
			c.Warn(ctx, "note what was shown", err, "match", m.ID)
			return
		}
		seen.yes = inTime
		if revision, ok := c.revisions.Get(m.ID); inTime && ok && revision == m.Revision {
			c.awaited.shown(m.ID)
		}
	}
}

// inTime reports whether this process has drawn nothing newer of a match.
func (c *Core) inTime(m *match.Match) bool {
	drawn, ok := c.drawn.Get(m.ID)
	return ok && drawn == m.Revision
}

// saveBoard notes that the chat has taken the board of a match.
func (c *Core) saveBoard(ctx context.Context, m *match.Match, messageID string, v view.View) error {
	b := store.BoardOf(m, m.BotToMove(), v.Encode(), c.Now())
	b.MessageID = messageID
	return c.Store.SaveBoard(ctx, m.ID, b)
}

// delivered reports whether people see a match as it is.
func (c *Core) delivered(ctx context.Context, m *match.Match) bool {
	d, err := c.Store.Delivered(ctx, m.ID)
	return err == nil && !d.Due
}

// inHand is how long a reply to a change may take to come out, so that nobody else
// has to see to it. A guess; not measured.
const inHand = 10 * time.Second

// Heal draws the board of a match again if people do not see it as it is. What this
// process has changed just now is left to those who answer the change.
func (c *Core) Heal(ctx context.Context, id int64) error {
	m, err := c.Store.Reload(ctx, id) // not what is remembered: another process may have had the server's shard meanwhile
	if err != nil {
		return fmt.Errorf("load match %d: %w", id, err)
	}
	d, err := c.Store.Delivered(ctx, id)
	if err != nil || !d.Due {
		return err
	}
	mine, ok := c.revisions.Get(id)
	if age := c.Now().Sub(m.Touched); ok && mine == m.Revision && age >= 0 && age < inHand {
		return nil
	}
	return c.Redraw(ctx, c.Words.Printer(m.Locale), m, view.Decode(m, d.Board.View, d.Board.Ply))
}
