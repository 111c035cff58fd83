package core

import (
	"context"
	"errors"

	"noughts/commands"
	"noughts/commands/markup"
	"noughts/commands/route"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/store"
)

// MoveToThread gives a match between people that has just begun a thread of its own, if the
// server wants that and the bot may start threads there, and reports whether it did. The
// challenge then says where the game is. Where that fails, the game stays where it is.
func (c *Core) MoveToThread(ctx context.Context, q *route.Call, id int64) bool {
	if q.Server() == "" || q.InThread || !q.MayThread {
		return false
	}
	server, err := c.Store.Server(ctx, q.Place.GuildID)
	if err == nil && !server.Threads {
		return false
	}
	if err == nil {
		err = c.moveToThread(ctx, q, id)
	}
	if err != nil {
		c.Warn(ctx, "move to a thread", err, "match", id)
		if m, loadErr := c.load(ctx, id); loadErr == nil {
			c.TryRedraw(ctx, q.ToChannel, m, view.View{})
		}
	}
	return err == nil
}

// moveToThread first notes that nobody sees the board, as it soon is nowhere: whatever stops
// this on its way, it is drawn again where the store has the match.
func (c *Core) moveToThread(ctx context.Context, q *route.Call, id int64) error {
	defer c.drawing.Lock(id)()
	m, err := c.load(ctx, id)
	if err != nil {
		return err
	}
	old := messageOf(m)
	thread, err := c.Chat.Thread(ctx, old, markup.Clip(q.ToChannel.Says("thread.name", "Game", m.Game.Info().Title, "Number", m.ID,
		"First", m.Seats[engine.First].Name, "Second", m.Seats[engine.Second].Name), commands.MaxThreadName))
	if err != nil {
		return err
	}
	if err := c.Store.SaveBoard(ctx, id, store.Board{MessageID: old.MessageID, At: c.Now()}); err != nil {
		return err
	}
	err = c.Chat.Edit(ctx, old, commands.Message{
		Text: q.ToChannel.Says("thread.here", "Game", m.Game.Info().Title, "Number", m.ID, "Seats", view.SeatLine(m, q.ToChannel), "Link", c.Chat.Link(thread)),
	}.Drawn)
	if err == nil {
		err = c.noteMessage(ctx, m, thread)
	}
	if err != nil {
		return err
	}
	err = c.postInThread(ctx, q, m, thread)
	if refused(err) {
		return errors.Join(err, c.noteMessage(ctx, m, old))
	}
	return err
}

// postInThread posts the board of a match that has moved, which calls both players.
func (c *Core) postInThread(ctx context.Context, q *route.Call, m *match.Match, thread commands.Place) error {
	m, err := c.current(ctx, m)
	if err != nil {
		return err
	}
	msg, err := c.Show(ctx, m, view.View{}, q.ToChannel)
	if err != nil {
		return err
	}
	msg.Mentions = nil
	for _, seat := range m.Seats {
		quiet, err := c.IsQuiet(ctx, seat.UserID, m.Place.GuildID)
		if err != nil {
			return err
		}
		if !quiet {
			msg.Mentions = append(msg.Mentions, seat.UserID) // who is mentioned follows the thread
		}
	}
	at, err := c.Chat.Post(ctx, thread, msg)
	if err != nil {
		return err
	}
	if err := c.noteMessage(ctx, m, at); err != nil {
		return err
	}
	if err := c.saveBoard(ctx, m.At(match.Place(at)), at.MessageID, view.View{}); err != nil {
		return err
	}
	turn, _ := m.Turn()
	called := store.Notice{UserID: m.Seats[turn].UserID, Ply: m.Steps(), At: c.Now()} // by the board
	return c.Store.SaveNotice(ctx, m.ID, called)
}
