package core

import (
	"cmp"
	"context"
	"errors"
	"math"
	"slices"
	"strings"

	"noughts/commands"
	"noughts/commands/view"
	"noughts/engine/match"
	"noughts/words"
)

// Refresh redraws the message of a match where it stands, and has the player called
// whose turn it is.
func (c *Core) Refresh(ctx context.Context, say *words.Printer, m *match.Match, v view.View) {
	c.TryRedraw(ctx, say, m, v)
	if !v.Thinking {
		c.callSoon(m)
	}
}

// TryRedraw redraws a match where nobody waits for it: that it failed is only
// logged.
func (c *Core) TryRedraw(ctx context.Context, say *words.Printer, m *match.Match, v view.View) {
	if err := c.Redraw(ctx, say, m, v); err != nil {
		c.Warn(ctx, "redraw", err, "match", m.ID)
	}
}

// Redraw shows a match as it is now, whatever it was when somebody asked for it.
//
// One redraw of a match may wait, for another one of the same match or for the chat's rate limits,
// and draws what is newest once it may go. Whoever asks for a further one meanwhile leaves it to
// that, and hears of no error. The waiting ends, too, when people are shown the board as a reply. A
// match that moves on while it is drawn is drawn again, as the answer to that move may be
// overtaken.
//
// A message that is gone is posted again while the match goes on, and one that takes no more edits
// is replaced. Where the bot is not let in, nothing is tried; where it is a guest, people see the
// board when they next do something.
func (c *Core) Redraw(ctx context.Context, say *words.Printer, m *match.Match, v view.View) error {
	for range redraws {
		var err error
		if m, v, err = c.redrawOnce(ctx, say, m, v); err != nil || m == nil {
			return err
		}
		v = view.View{Symbol: v.Symbol}
	}
	return nil // the store knows that it is still due
}

// redraws is how often a match is drawn that keeps moving on. A guess; not measured.
const redraws = 3

// redrawOnce is Redraw without drawing again. If people may not see the match as it is now, since
// it has moved on meanwhile, it returns the match and how it was looked at. If they do see it, or
// another redraw takes care of that, it returns no match.
func (c *Core) redrawOnce(ctx context.Context, say *words.Printer, m *match.Match, v view.View) (*match.Match, view.View, error) {
	waiting, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	r := c.awaited.join(m.ID, v, m.Steps(), commands.IsUrgent(ctx), cancel)
	if r == nil {
		return nil, v, nil
	}
	defer c.awaited.begin(m.ID, r) // where nothing was drawn
	defer c.drawing.Lock(m.ID)()
	m, err := c.current(waiting, m)
	if err != nil || c.reach.closed(m.Place) {
		return nil, v, unlessShown(waiting, err)
	}
	if m.Place.MessageID == "" && c.beingPosted(m) {
		return nil, v, nil // its first message is on its way
	}
	d := &redrawing{Core: c, wait: r, say: say, m: m}
	err = d.show(waiting)
	if !d.begun {
		return nil, v, unlessShown(waiting, err)
	}
	c.closeIfRefused(ctx, d.m, err)
	if err == nil && c.delivered(ctx, d.m) {
		c.hidden.Delete(m.ID)
		return nil, v, nil
	}
	now, loadErr := c.current(ctx, d.m)
	if loadErr == nil {
		c.hidden.Put(m.ID, now.Revision)
	}
	return now, d.view, cmp.Or(err, loadErr)
}

// unlessShown returns an error, or none where the redraw was given up because people see the match
// anyway.
func unlessShown(waiting context.Context, err error) error {
	if errors.Is(context.Cause(waiting), errShown) {
		return nil
	}
	return err
}

// A redrawing is a redraw of a match that no other waits for; c.drawing is held.
type redrawing struct {
	*Core
	wait  *awaitedRedraw
	say   *words.Printer
	m     *match.Match // as it was drawn last, once that has begun
	view  view.View    // how it was
	begun bool
}

// draw draws the match as it is now, unless the redraw has been given up.
func (d *redrawing) draw(ctx context.Context) (commands.Message, error) {
	steps := d.m.Steps()
	if !d.begun {
		if d.view, steps, d.begun = d.awaited.begin(d.m.ID, d.wait); !d.begun {
			return commands.Message{}, errShown
		}
	}
	now, err := d.current(ctx, d.m)
	if err != nil {
		return commands.Message{}, err
	}
	d.view = d.view.On(now, steps)
	d.m = now
	d.hidden.Put(d.m.ID, math.MaxInt64) // what else is shown before this is
	msg, err := d.Show(ctx, d.m, d.view, d.say)
	return Quiet(msg), err
}

// show brings the message of the match to the chat, and notes what was taken.
func (d *redrawing) show(ctx context.Context) error {
	draw := func() (commands.Message, error) { return d.draw(ctx) }
	old := messageOf(d.m)
	if old.MessageID == "" {
		// Perhaps one was posted, and nobody could note it any more.
		at, err := d.Chat.Find(ctx, old, d.m.Created, func(t commands.Target) bool {
			return slices.ContainsFunc(t.CustomIDs, func(id string) bool { return strings.HasPrefix(id, view.CustomIDs(d.m.ID)) })
		})
		if err == nil {
			err = d.noteMessage(ctx, d.m, at)
			old = at
		}
		if err != nil && !errors.Is(err, commands.ErrNoMessage) && !errors.Is(err, commands.ErrOutOfSight) && !errors.Is(err, commands.ErrForbidden) {
			return err
		}
	}
	if old.MessageID != "" {
		err := d.Chat.Edit(ctx, old, draw)
		gone := errors.Is(err, commands.ErrNoMessage)
		if err == nil || gone && d.m.Status == match.Over { // nobody wants to see the end any more
			return d.saveBoard(ctx, d.m, old.MessageID, d.view)
		}
		asGuest := errors.Is(err, commands.ErrGuest) && !d.delivered(ctx, d.m) // it may yet post a board
		if !gone && !asGuest && !errors.Is(err, commands.ErrPostAnew) {
			return err
		}
	}
	msg, err := draw()
	if err != nil {
		return err
	}
	at, err := d.Chat.Post(ctx, channelOf(d.m), msg)
	if err == nil {
		err = d.noteMessage(ctx, d.m, at)
	}
	if err == nil {
		err = d.saveBoard(ctx, d.m, at.MessageID, d.view)
	}
	if err == nil && old.MessageID != "" {
		err = d.deleteOld(ctx, old)
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
