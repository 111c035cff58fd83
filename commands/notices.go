package commands

import (
	"context"
	"errors"
	"time"

	"noughts/engine/match"
	"noughts/words"
)

// refresh redraws the message of a match where it stands, and calls the player
// whose turn it is.
func (a *App) refresh(ctx context.Context, say *words.Printer, id int64, v view) {
	a.tryRedraw(ctx, say, id, v)
	if !v.thinking {
		a.notifyPlayer(ctx, say, id)
	}
}

// tryRedraw redraws a match where nobody waits for it: that it failed is only
// logged.
func (a *App) tryRedraw(ctx context.Context, say *words.Printer, id int64, v view) {
	if err := a.redraw(ctx, say, id, v); err != nil {
		a.Logger.WarnContext(ctx, "redraw", "match", id, "err", err)
	}
}

// redraw shows a match as it is now, whatever it was when somebody asked for
// it: redraws of one match queue up, so the last one shows the newest state. A
// message that is gone is posted again while the match goes on.
func (a *App) redraw(ctx context.Context, say *words.Printer, id int64, v view) error {
	defer a.drawing.lock(id)()
	m, err := a.Store.Match(ctx, id)
	if err != nil {
		return err
	}
	msg, err := a.show(m, v, say)
	if err != nil {
		return err
	}
	if m.Place.MessageID != "" {
		err = a.Chat.Edit(ctx, messageOf(m), quiet(msg))
		if !errors.Is(err, ErrNoMessage) || m.Status == match.Over {
			return err
		}
	}
	if m.Place.MessageID == "" && a.Now().Sub(m.Created) < posting {
		return nil // its first message is on its way
	}
	at, err := a.Chat.Post(ctx, channelOf(m), quiet(msg))
	if err != nil {
		return err
	}
	return a.noteMessage(ctx, id, at)
}

// posting is how long the first message of a match may take to come out.
const posting = 15 * time.Second

// quiet returns a message that notifies nobody.
func quiet(msg Message) Message {
	msg.Mentions = nil
	return msg
}

// noteMessage notes where a match is shown now.
func (a *App) noteMessage(ctx context.Context, id int64, at Place) error {
	_, err := a.change(ctx, id, func(m *match.Match) (*match.Match, error) {
		return shownAt(m, at), nil
	})
	return err
}

// shownAt returns the match shown in another message; its notice stays.
func shownAt(m *match.Match, at Place) *match.Match {
	return m.At(match.Place{
		GuildID: at.GuildID, ChannelID: at.ChannelID, MessageID: at.MessageID, NoticeID: m.Place.NoticeID,
	})
}

// posted returns the function that notes where a match is shown from now on and
// removes the message that showed it before.
func (a *App) posted(m *match.Match) func(context.Context, Place) {
	old := messageOf(m)
	return func(ctx context.Context, at Place) {
		defer a.drawing.lock(m.ID)()
		err := a.noteMessage(ctx, m.ID, at)
		if err == nil && old.MessageID != "" && old.MessageID != at.MessageID {
			err = a.Chat.Delete(ctx, old)
		}
		if err != nil {
			a.Logger.WarnContext(ctx, "note the message", "match", m.ID, "err", err)
		}
	}
}

// notifyPlayer tells the person whose turn it is with one short message, in place
// of the one before: edits notify nobody. Only games between people need it.
func (a *App) notifyPlayer(ctx context.Context, say *words.Printer, id int64) {
	defer a.drawing.lock(id)()
	m, err := a.Store.Match(ctx, id)
	if err == nil && !m.AgainstBot() && m.Status != match.Offered {
		err = a.replaceNotice(ctx, say, m)
	}
	if err != nil {
		a.Logger.WarnContext(ctx, "call the player", "match", id, "err", err)
	}
}

func (a *App) replaceNotice(ctx context.Context, say *words.Printer, m *match.Match) error {
	channel := channelOf(m)
	old, notice := m.Place.NoticeID, ""
	if turn, ok := m.Turn(); ok {
		user := m.Seats[turn].UserID
		at, err := a.Chat.Post(ctx, channel, Message{
			Text:     say.Says("notice.turn", "Who", mention(user), "Link", a.link(m), "Number", m.ID),
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
	if _, err := a.change(ctx, m.ID, func(now *match.Match) (*match.Match, error) {
		place := now.Place
		place.NoticeID = notice
		return now.At(place), nil
	}); err != nil || old == "" {
		return err
	}
	channel.MessageID = old
	return a.Chat.Delete(ctx, channel)
}

// channelOf is where a match is played.
func channelOf(m *match.Match) Place {
	return Place{GuildID: m.Place.GuildID, ChannelID: m.Place.ChannelID}
}

// messageOf is where the message of a match stands.
func messageOf(m *match.Match) Place {
	at := channelOf(m)
	at.MessageID = m.Place.MessageID
	return at
}

// link is the address of a match's message.
func (a *App) link(m *match.Match) string { return a.Chat.Link(messageOf(m)) }
