package deliver

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

// MoveToThread gives a match between people that has just begun a thread of its own, if the server
// wants that and the bot may start threads there, and reports whether it did. The challenge then
// says where the game is. Where that fails, the game stays where it is. The board there notifies
// those of the players who are to be notified, and so counts as the call of who is to move.
func (o *Boards) MoveToThread(ctx context.Context, q *route.Call, id int64, notified []string) bool {
	if q.Server() == "" || q.InThread || !q.MayThread {
		return false
	}
	server, err := q.ServerSettings()
	if err == nil && !server.Threads {
		return false
	}
	if err == nil {
		err = o.moveToThread(ctx, q, id, notified)
	}
	if err != nil {
		route.Warn(ctx, o.Logger, "move to a thread", err, "match", id)
		if m, loadErr := o.Tables.Load(ctx, id); loadErr == nil {
			o.TryAgain(ctx, m)
		}
	}
	return err == nil
}

// moveToThread first saves that a board is about to be posted: whatever stops this on its way, the
// board is shown again where the match stands then.
func (o *Boards) moveToThread(ctx context.Context, q *route.Call, id int64, notified []string) error {
	defer o.writing.Lock(id)()
	m, err := o.Tables.Load(ctx, id)
	if err != nil {
		return err
	}
	old := placeOf(m)
	thread, err := o.Chat.Thread(ctx, old, markup.Clip(q.ToChannel.Says("thread.name", "Game", m.Game.Info().Title, "Number", m.ID,
		"First", m.Seats[engine.First].Name, "Second", m.Seats[engine.Second].Name), commands.MaxThreadName))
	if err != nil {
		return err
	}
	if err := o.Store.SaveBoard(ctx, id, store.Board{MessageID: old.MessageID, At: o.Now()}); err != nil {
		return err
	}
	err = o.editChallenge(ctx, m, commands.Message{
		Text: q.ToChannel.Says("thread.here", "Game", m.Game.Info().Title, "Number", m.ID, "Seats", view.SeatLine(m, q.ToChannel), "Link", o.Chat.Link(thread)),
	})
	if err != nil {
		return err
	}
	m, err = o.Tables.Change(ctx, m, func(m *match.Match) (*match.Match, error) { return m.At(match.Place(thread)).Below(old.ChannelID), nil })
	if err != nil {
		return err
	}
	err = o.postInThread(ctx, q, m, thread, notified)
	if commands.IsRefused(err) {
		_, noteErr := o.Tables.MoveTo(ctx, m, match.Place(old))
		return errors.Join(err, noteErr)
	}
	return err
}

// editChallenge edits the message in which a match stood, by the answer to the press that has begun
// the match, if there is one.
func (o *Boards) editChallenge(ctx context.Context, m *match.Match, msg commands.Message) error {
	var l *Loan
	o.mu.Lock()
	if b, ok := o.boards[m.ID]; ok && b.match.Place == m.Place {
		l = b.loan()
	}
	o.mu.Unlock()
	if l != nil {
		if _, err := l.answer.Show(ctx, l.kind, msg); err == nil {
			return nil
		}
	}
	return o.Chat.Edit(ctx, placeOf(m), msg.Drawn)
}

// postInThread posts the board of a match that has moved.
func (o *Boards) postInThread(ctx context.Context, q *route.Call, m *match.Match, thread commands.Place, notified []string) error {
	msg, err := o.Draw(ctx, m, view.View{}, q.ToChannel)
	if err != nil {
		return err
	}
	msg.Mentions = notified // who is mentioned follows the thread
	at, err := o.Chat.Post(ctx, thread, msg)
	if err != nil {
		return err
	}
	if m, err = o.Tables.MoveTo(ctx, m, match.Place(at)); err != nil {
		return err
	}
	shown := store.BoardOf(m, m.BotToMove(), "", o.Now())
	if err := o.Store.SaveBoard(ctx, m.ID, shown); err != nil {
		return err
	}
	turn, _ := m.Turn()
	called := store.Notice{UserID: m.Seats[turn].UserID, Ply: m.Steps(), At: o.Now()} // by the board
	return o.Store.SaveNotice(ctx, m.ID, called)
}
