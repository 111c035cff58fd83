package core

import (
	"context"
	"errors"
	"time"

	"noughts/commands"
	"noughts/engine/match"
	"noughts/words"
)

// Refresh redraws the message of a match where it stands, and calls the player
// whose turn it is.
func (c *Core) Refresh(ctx context.Context, say *words.Printer, m *match.Match, v View) {
	c.TryRedraw(ctx, say, m, v)
	if !v.Thinking {
		c.notifyPlayer(ctx, say, m)
	}
}

// TryRedraw redraws a match where nobody waits for it: that it failed is only
// logged.
func (c *Core) TryRedraw(ctx context.Context, say *words.Printer, m *match.Match, v View) {
	if err := c.Redraw(ctx, say, m, v); err != nil {
		c.Logger.WarnContext(ctx, "redraw", "match", m.ID, "err", err)
	}
}

// Redraw shows a match as it is now, whatever it was when somebody asked for
// it: redraws of one match queue up, so the last one shows the newest state. A
// message that is gone is posted again while the match goes on, and one that takes
// no more edits is replaced.
func (c *Core) Redraw(ctx context.Context, say *words.Printer, m *match.Match, v View) error {
	defer c.drawing.lock(m.ID)()
	m, err := c.current(ctx, m)
	if err != nil {
		return err
	}
	msg, err := c.Show(m, v, say)
	if err != nil {
		return err
	}
	old := messageOf(m)
	if old.MessageID != "" {
		err = c.Chat.Edit(ctx, old, Quiet(msg))
		tooOften := errors.Is(err, commands.ErrEditedTooOften)
		if gone := errors.Is(err, commands.ErrNoMessage) && m.Status != match.Over; !gone && !tooOften {
			return err
		}
	}
	if m.Place.MessageID == "" && c.Now().Sub(m.Created) < posting {
		return nil // its first message is on its way
	}
	at, err := c.Chat.Post(ctx, channelOf(m), Quiet(msg))
	if err == nil {
		err = c.noteMessage(ctx, m, at)
	}
	if err == nil && old.MessageID != "" {
		err = c.Chat.Delete(ctx, old)
	}
	return err
}

// posting is how long the first message of a match may take to come out.
const posting = 15 * time.Second

// Quiet returns a message that notifies nobody.
func Quiet(msg commands.Message) commands.Message {
	msg.Mentions = nil
	return msg
}

// noteMessage notes where a match is shown now.
func (c *Core) noteMessage(ctx context.Context, m *match.Match, at commands.Place) error {
	_, err := c.Change(ctx, m, func(m *match.Match) (*match.Match, error) {
		return shownAt(m, at), nil
	})
	return err
}

// shownAt returns the match shown in another message; its notice stays.
func shownAt(m *match.Match, at commands.Place) *match.Match {
	return m.At(match.Place{
		GuildID: at.GuildID, ChannelID: at.ChannelID, MessageID: at.MessageID, NoticeID: m.Place.NoticeID,
	})
}

// Posted returns the function that notes where a match is shown from now on and
// removes the message that showed it before.
func (c *Core) Posted(m *match.Match) func(context.Context, commands.Place) {
	old := messageOf(m)
	return func(ctx context.Context, at commands.Place) {
		defer c.drawing.lock(m.ID)()
		err := c.noteMessage(ctx, m, at)
		if err == nil && old.MessageID != "" && old.MessageID != at.MessageID {
			err = c.Chat.Delete(ctx, old)
		}
		if err != nil {
			c.Logger.WarnContext(ctx, "note the message", "match", m.ID, "err", err)
		}
	}
}

// notifyPlayer tells the person whose turn it is with one short message, in place
// of the one before: edits notify nobody. Only games between people need it.
func (c *Core) notifyPlayer(ctx context.Context, say *words.Printer, m *match.Match) {
	defer c.drawing.lock(m.ID)()
	now, err := c.current(ctx, m)
	if err == nil && !now.AgainstBot() && now.Status != match.Offered {
		err = c.replaceNotice(ctx, say, now)
	}
	if err != nil {
		c.Logger.WarnContext(ctx, "call the player", "match", m.ID, "err", err)
	}
}

func (c *Core) replaceNotice(ctx context.Context, say *words.Printer, m *match.Match) error {
	channel := channelOf(m)
	old, notice := m.Place.NoticeID, ""
	if turn, ok := m.Turn(); ok {
		user := m.Seats[turn].UserID
		at, err := c.Chat.Post(ctx, channel, commands.Message{
			Text:     say.Says("notice.turn", "Who", Mention(user), "Link", c.Link(m), "Number", m.ID),
			Mentions: []string{user},
		})
		if err != nil {
			return err
		}
		notice = at.MessageID
	}
	if old == notice {
		return nil // there was none and none is needed
	}
	if _, err := c.Change(ctx, m, func(now *match.Match) (*match.Match, error) {
		place := now.Place
		place.NoticeID = notice
		return now.At(place), nil
	}); err != nil || old == "" {
		return err
	}
	channel.MessageID = old
	return c.Chat.Delete(ctx, channel)
}

// channelOf is where a match is played.
func channelOf(m *match.Match) commands.Place {
	return commands.Place{GuildID: m.Place.GuildID, ChannelID: m.Place.ChannelID}
}

// messageOf is where the message of a match stands.
func messageOf(m *match.Match) commands.Place {
	at := channelOf(m)
	at.MessageID = m.Place.MessageID
	return at
}

// Link is the address of a match's message.
func (c *Core) Link(m *match.Match) string { return c.Chat.Link(messageOf(m)) }
