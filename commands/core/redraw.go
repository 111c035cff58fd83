package core

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"strings"

	"noughts/commands"
	"noughts/engine/match"
	"noughts/words"
)

// Refresh redraws the message of a match where it stands, and has the player called
// whose turn it is.
func (c *Core) Refresh(ctx context.Context, say *words.Printer, m *match.Match, v View) {
	c.TryRedraw(ctx, say, m, v)
	if !v.Thinking {
		c.CallSoon(m)
	}
}

// TryRedraw redraws a match where nobody waits for it: that it failed is only
// logged.
func (c *Core) TryRedraw(ctx context.Context, say *words.Printer, m *match.Match, v View) {
	if err := c.Redraw(ctx, say, m, v); err != nil {
		c.Warn(ctx, "redraw", err, "match", m.ID)
	}
}

// Redraw shows a match as it is now, whatever it was when somebody asked for
// it. One redraw of a match may wait for the one that is under way; whoever asks for more
// leaves it to that one, which shows the newest state, and is told of no error. A message that is gone is posted again while the match goes on, and one that takes
// no more edits is replaced. Where the bot is not let in, nothing is tried, and where it is a
// guest, people see it when they next do something. A match that
// moves on meanwhile is drawn again: what answers the move may be overtaken.
func (c *Core) Redraw(ctx context.Context, say *words.Printer, m *match.Match, v View) error {
	if !c.awaited.join(m.ID, v) {
		return nil
	}
	defer c.drawing.Lock(m.ID)()
	v = c.awaited.take(m.ID)
	for range redraws {
		var err error
		if m, err = c.redraw(ctx, say, m, v); err != nil || m == nil {
			return err
		}
		v = View{Symbol: v.Symbol}
	}
	return nil // the store knows that it is still due
}

// redraws is how often a match is drawn that keeps moving on. A guess; not measured.
const redraws = 3

// redraw draws a match as it is now. It returns the match if people may not see it as
// it is now, since it has moved on meanwhile, and nil if they do. c.drawing is held.
func (c *Core) redraw(ctx context.Context, say *words.Printer, m *match.Match, v View) (*match.Match, error) {
	m, err := c.current(ctx, m)
	if err != nil || c.reach.closed(m.Place) {
		return nil, err
	}
	msg, err := c.Show(ctx, m, v, say)
	if err != nil {
		return nil, err
	}
	if m.Place.MessageID == "" && c.beingPosted(m) {
		return nil, nil // its first message is on its way
	}
	c.hidden.Put(m.ID, math.MaxInt64) // what else is shown before this is
	err = c.show(ctx, m, v, Quiet(msg))
	c.closeIfRefused(ctx, m, err)
	if err == nil && c.delivered(ctx, m) {
		c.hidden.Delete(m.ID)
		return nil, nil
	}
	now, loadErr := c.current(ctx, m)
	if loadErr == nil {
		c.hidden.Put(m.ID, now.Revision)
	}
	return now, cmp.Or(err, loadErr)
}

// show brings the message of a match to the chat, and notes what was taken.
func (c *Core) show(ctx context.Context, m *match.Match, v View, msg commands.Message) error {
	old := messageOf(m)
	if old.MessageID == "" {
		// Perhaps one was posted, and nobody could note it any more.
		at, err := c.Chat.Find(ctx, old, m.Created, func(t commands.Target) bool {
			return slices.ContainsFunc(t.CustomIDs, func(id string) bool { return strings.HasPrefix(id, CustomIDs(m.ID)) })
		})
		if err == nil {
			err = c.noteMessage(ctx, m, at)
			old = at
		}
		if err != nil && !errors.Is(err, commands.ErrNoMessage) && !errors.Is(err, commands.ErrOutOfSight) && !errors.Is(err, commands.ErrForbidden) {
			return err
		}
	}
	if old.MessageID != "" {
		err := c.Chat.Edit(ctx, old, msg)
		gone := errors.Is(err, commands.ErrNoMessage)
		if err == nil || gone && m.Status == match.Over { // nobody wants to see the end any more
			return c.saveBoard(ctx, m, old.MessageID, v)
		}
		asGuest := errors.Is(err, commands.ErrGuest) && !c.delivered(ctx, m) // it may yet post a board
		if !gone && !asGuest && !errors.Is(err, commands.ErrEditedTooOften) {
			return err
		}
	}
	at, err := c.Chat.Post(ctx, channelOf(m), msg)
	if err == nil {
		err = c.noteMessage(ctx, m, at)
	}
	if err == nil {
		err = c.saveBoard(ctx, m, at.MessageID, v)
	}
	if err == nil && old.MessageID != "" {
		err = c.deleteOld(ctx, old)
	}
	return err
}

// deleteOld deletes a message that another one has replaced. Where the bot is a guest and
// cannot delete it any more, it stays.
func (c *Core) deleteOld(ctx context.Context, at commands.Place) error {
	err := c.Chat.Delete(ctx, at)
	if errors.Is(err, commands.ErrGuest) {
		return nil
	}
	return err
}

// Quiet returns a message that notifies nobody.
func Quiet(msg commands.Message) commands.Message {
	msg.Mentions = nil
	return msg
}

// noteMessage notes where a match is shown now.
func (c *Core) noteMessage(ctx context.Context, m *match.Match, at commands.Place) error {
	_, err := c.Change(ctx, m, func(m *match.Match) (*match.Match, error) {
		if messageOf(m) == at {
			return m, nil
		}
		return shownAt(m, at), nil
	})
	return err
}

// shownAt returns the match shown in another message.
func shownAt(m *match.Match, at commands.Place) *match.Match {
	return m.At(match.Place(at))
}

// channelOf is where a match is played.
func channelOf(m *match.Match) commands.Place {
	at := commands.Place(m.Place)
	at.MessageID = ""
	return at
}

// messageOf is where the message of a match stands.
func messageOf(m *match.Match) commands.Place {
	return commands.Place(m.Place)
}

// Link is the address of a match's message.
func (c *Core) Link(m *match.Match) string { return c.Chat.Link(messageOf(m)) }
