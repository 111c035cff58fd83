package deliver

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"noughts/commands"
	"noughts/commands/view"
	"noughts/engine/match"
	"noughts/store"
)

// A drawing is a state of a match that was drawn to be shown.
type drawing struct {
	match  *match.Match
	view   view.View
	number int // of what was wanted
}

// bring shows the newest state of a match, and returns up to which of what was wanted that is.
func (o *Boards) bring(ctx context.Context, b *board) (number int, err error) {
	defer o.writing.Lock(b.id)()
	o.mu.Lock()
	m, knows, post := b.match, b.knows, b.post
	number = b.wanted
	if b.urgent {
		ctx = commands.Urgent(ctx)
	}
	o.mu.Unlock()
	before := m
	if m, err = o.current(ctx, b, m); errors.Is(err, store.ErrNotFound) || err == nil && m.Place.MessageID == "" && before.Place.MessageID != "" {
		return number, o.deleteForgotten(ctx, before)
	}
	if err != nil {
		return number, err
	}
	if !knows {
		if err := o.locate(ctx, b, m, post != nil); err != nil {
			return number, err
		}
	}
	if err := o.deleteStrays(ctx, b); err != nil {
		return number, err
	}
	d := drawing{number: number}
	if post != nil {
		err = o.postBy(ctx, b, post, &d)
	} else {
		err = o.edit(ctx, b, &d)
	}
	if err != nil && d.match != nil {
		err = errors.Join(err, o.doubt(ctx, &d))
	}
	return d.number, err
}

// doubt notes that nobody knows what the message of a match shows, if a drawing was not taken for
// all anybody knows and another process has shown a newer one meanwhile: the older one may have
// come last.
func (o *Boards) doubt(ctx context.Context, d *drawing) error {
	now, err := o.Store.Delivered(ctx, d.match.ID)
	if err != nil || now.Board.Revision <= d.match.Revision {
		return err
	}
	now.Board.Revision = 0
	_, err = o.Tables.Reload(ctx, d.match.ID) // the other process has changed it
	return errors.Join(err, o.Store.SaveBoard(ctx, d.match.ID, now.Board))
}

// deleteStrays deletes the boards of a match that are not its own.
func (o *Boards) deleteStrays(ctx context.Context, b *board) error {
	o.mu.Lock()
	strays, own := b.strays, placeOf(b.match)
	b.strays = nil
	o.mu.Unlock()
	for _, at := range strays {
		if own.MessageID == "" || at.MessageID == own.MessageID {
			continue
		}
		if err := commands.DeleteReplaced(ctx, o.Chat, at); err != nil {
			return err
		}
	}
	return nil
}

// current loads the newest state of a match.
func (o *Boards) current(ctx context.Context, b *board, m *match.Match) (*match.Match, error) {
	now, err := o.Tables.Current(ctx, m)
	if err != nil {
		return nil, err
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	b.learn(now)
	return b.match, nil
}

// reload loads the newest state of a match, whoever has changed it: another process may have the
// server's shard by now.
func (o *Boards) reload(ctx context.Context, b *board) error {
	now, err := o.Tables.Store.Reload(ctx, b.id)
	if err != nil {
		return err
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	b.learn(now)
	return nil
}

// deleteForgotten deletes the message of a match of which nobody keeps that it, or where, was
// played.
func (o *Boards) deleteForgotten(ctx context.Context, m *match.Match) error {
	at := placeOf(m)
	if at.MessageID == "" || o.Access.Denied(m.Place) {
		return nil
	}
	return commands.DeleteReplaced(ctx, o.Chat, at)
}

// draw draws the newest state of a match.
func (o *Boards) draw(ctx context.Context, b *board, d *drawing) (commands.Message, error) {
	o.mu.Lock()
	m := b.match
	b.view, b.steps = b.view.On(m, b.steps), m.Steps()
	*d = drawing{m, b.view, b.wanted}
	say := o.printer(b)
	o.mu.Unlock()
	return o.Draw(ctx, m, d.view, say)
}

// postBy shows a match in a new message by a loan. That a message is about to be posted is saved
// first.
func (o *Boards) postBy(ctx context.Context, b *board, l *Loan, d *drawing) error {
	o.mu.Lock()
	old := placeOf(b.match)
	b.post = nil // whatever comes of it, the next time it is an edit
	o.mu.Unlock()
	if err := o.saveBoard(ctx, b, store.Board{At: o.Now()}); err != nil {
		return err
	}
	msg, err := o.draw(ctx, b, d)
	if err != nil {
		return err
	}
	if old.MessageID != "" {
		msg = Quiet(msg) // those whom it calls have been called
	}
	at, err := l.answer.Show(ctx, l.kind, l.noted(msg))
	if err != nil {
		o.failed(b, l, err, old.MessageID != "")
		return err
	}
	o.mu.Lock()
	l.at, l.used = at.MessageID, true
	o.mu.Unlock()
	return o.stands(ctx, b, d, at)
}

// failed takes note that a loan has not posted a match, or that nobody knows. What stands is
// brought up to date, or the match is posted without the loan, once it is known what stands. shown
// says that the match was shown before, so that somebody misses the new message.
func (o *Boards) failed(b *board, l *Loan, err error, shown bool) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if shown || errors.Is(err, commands.ErrForbidden) {
		l.err = err
	}
	l.gone, b.knows = true, false
	b.wanted++
}

// edit shows a match in its message, or in a new one where there is none or it takes no edits.
func (o *Boards) edit(ctx context.Context, b *board, d *drawing) error {
	for {
		o.mu.Lock()
		l, m := b.loan(), b.match
		o.mu.Unlock()
		if l == nil {
			return o.editByChat(ctx, b, m, d)
		}
		msg, err := o.draw(ctx, b, d)
		if err != nil {
			return err
		}
		at, err := l.answer.Show(ctx, l.kind, l.noted(Quiet(msg)))
		if err == nil {
			o.mu.Lock()
			l.used = true
			o.mu.Unlock()
			return o.stands(ctx, b, d, at)
		}
		o.mu.Lock()
		l.gone = true // the chat may still take it
		o.mu.Unlock()
		if err := o.reload(ctx, b); err != nil {
			return err
		}
	}
}

// editByChat shows a match in its message without a loan.
func (o *Boards) editByChat(ctx context.Context, b *board, m *match.Match, d *drawing) error {
	if o.Access.Denied(m.Place) {
		return nil
	}
	old := placeOf(m)
	if old.MessageID != "" {
		err := o.editWaiting(ctx, b, old, d)
		gone := errors.Is(err, commands.ErrNoMessage)
		if err == nil || gone && m.Status == match.Over { // nobody wants to see the end any more
			return unnoted(o.save(ctx, b, d, old.MessageID))
		}
		asGuest := errors.Is(err, commands.ErrGuest) && o.due(ctx, b.id) // it may yet post a board
		if asGuest {
			if err := o.reload(ctx, b); err != nil {
				return err
			}
		}
		if !gone && !asGuest && !errors.Is(err, commands.ErrPostAnew) {
			o.Access.Refused(ctx, m, err)
			return err
		}
	}
	if err := o.saveBoard(ctx, b, store.Board{At: o.Now()}); err != nil { // see postBy
		return err
	}
	msg, err := o.draw(ctx, b, d)
	if err != nil {
		return err
	}
	at, err := o.Chat.Post(ctx, commands.Place(m.Place.Channel()), Quiet(msg))
	if err != nil {
		o.Access.Refused(ctx, m, err)
		o.unsure(b)
		return err
	}
	return o.stands(ctx, b, d, at)
}

// editWaiting edits a message through the chat. A loan ends the wait for the chat's rate limits,
// but no edit that has been drawn.
func (o *Boards) editWaiting(ctx context.Context, b *board, at commands.Place, d *drawing) error {
	ctx, cancel := context.WithCancelCause(ctx)
	defer cancel(nil)
	wait := func(f context.CancelCauseFunc) {
		o.mu.Lock()
		b.waiting = f
		o.mu.Unlock()
	}
	wait(cancel)
	defer wait(nil)
	err := o.Chat.Edit(ctx, at, func() (commands.Message, error) {
		wait(nil)
		if ctx.Err() != nil {
			return commands.Message{}, context.Cause(ctx)
		}
		if err := o.reload(ctx, b); err != nil {
			return commands.Message{}, err
		}
		msg, err := o.draw(ctx, b, d)
		return Quiet(msg), err
	})
	if err != nil && errors.Is(context.Cause(ctx), errLoan) {
		return errLoan
	}
	return err
}

// stands notes that a match is shown in a message.
func (o *Boards) stands(ctx context.Context, b *board, d *drawing, at commands.Place) error {
	o.mu.Lock()
	old := placeOf(b.match)
	o.mu.Unlock()
	if at.MessageID != old.MessageID {
		if err := o.replace(ctx, b, old, at); err != nil {
			return unnoted(err)
		}
	}
	return unnoted(o.save(ctx, b, d, at.MessageID))
}

// errUnnoted says that a match is shown, but that the store does not know so.
var errUnnoted = errors.New("the match is shown, which could not be noted")

func unnoted(err error) error {
	if err == nil {
		return nil
	}
	return fmt.Errorf("%w: %w", errUnnoted, err)
}

// replace has a message take the place of another, which is deleted first: should that fail, the
// store still says that it is not known which message is the match's.
func (o *Boards) replace(ctx context.Context, b *board, old, at commands.Place) error {
	if old.MessageID != "" {
		if err := commands.DeleteReplaced(ctx, o.Chat, old); err != nil {
			o.unsure(b)
			return err
		}
	}
	return o.note(ctx, b, at)
}

// note notes where a match is shown from now on. Should the store fail, it is found out later.
func (o *Boards) note(ctx context.Context, b *board, at commands.Place) error {
	o.mu.Lock()
	m := b.match
	o.mu.Unlock()
	now, err := o.Tables.MoveTo(ctx, m, match.Place(at))
	o.mu.Lock()
	defer o.mu.Unlock()
	if err != nil {
		b.knows = false
		return err
	}
	b.learn(now)
	return nil
}

// unsure notes that it is not known which message is the match's.
func (o *Boards) unsure(b *board) {
	o.mu.Lock()
	defer o.mu.Unlock()
	b.knows = false
}

// save notes that the chat has taken a drawing. If another process has noted something meanwhile,
// nobody knows which of the two came last, and the match is shown again.
func (o *Boards) save(ctx context.Context, b *board, d *drawing, messageID string) error {
	now, err := o.Store.Delivered(ctx, b.id)
	if err != nil {
		return err
	}
	o.mu.Lock()
	other := now.Board.MessageID != b.noted.MessageID || now.Board.Revision != b.noted.Revision || !now.Board.At.Equal(b.noted.At)
	if b.noted = now.Board; other {
		b.wanted, b.knows = b.wanted+1, false
	}
	o.mu.Unlock()
	if other { // then it may have changed the match, too
		_, err = o.Tables.Reload(ctx, b.id)
		return err
	}
	shown := store.BoardOf(d.match, d.match.BotToMove(), d.view.Encode(), o.Now())
	shown.MessageID = messageID
	return o.saveBoard(ctx, b, shown)
}

// saveBoard notes what the message of a match shows.
func (o *Boards) saveBoard(ctx context.Context, b *board, shown store.Board) error {
	if err := o.Store.SaveBoard(ctx, b.id, shown); err != nil {
		return err
	}
	o.mu.Lock()
	b.noted = shown
	o.mu.Unlock()
	return nil
}

// due reports whether people do not see a match as it is.
func (o *Boards) due(ctx context.Context, id int64) bool {
	d, err := o.Store.Delivered(ctx, id)
	return err != nil || d.Due
}

// clocksApart is how far the clocks of the chat and of this machine may be apart.
const clocksApart = time.Minute

// locate finds out which message is a match's, if one was about to be posted and nobody has noted
// what came of that: the newest of the match's boards in the channel. The message before it goes.
// fresh says that a match of which nothing is noted has never been shown.
func (o *Boards) locate(ctx context.Context, b *board, m *match.Match, fresh bool) error {
	shown, err := o.Store.Delivered(ctx, b.id)
	if err != nil {
		return err
	}
	o.mu.Lock()
	b.noted = shown.Board
	newer := shown.Board.Revision > b.match.Revision
	o.mu.Unlock()
	if newer { // another process has changed the match
		if _, err := o.Tables.Reload(ctx, b.id); err != nil {
			return err
		}
	}
	since := postedSince(m, shown.Board, fresh)
	if !since.IsZero() && !o.Access.Denied(m.Place) {
		at, err := o.Chat.Find(ctx, commands.Place(m.Place.Channel()), since.Add(-clocksApart), func(t commands.Target) bool {
			return slices.ContainsFunc(t.CustomIDs, func(id string) bool { return strings.HasPrefix(id, view.CustomIDs(m.ID)) })
		})
		switch old := placeOf(m); {
		case err == nil && at != old:
			if err := o.replace(ctx, b, old, at); err != nil {
				return err
			}
		case err != nil && !errors.Is(err, commands.ErrNoMessage) && !errors.Is(err, commands.ErrOutOfSight) && !errors.Is(err, commands.ErrForbidden):
			return err
		}
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	b.knows = true
	return nil
}

// postedSince returns since when a message may have been posted of which nobody knows; zero if none
// was.
func postedSince(m *match.Match, shown store.Board, fresh bool) time.Time {
	if m.Place.MessageID != "" && shown.MessageID != "" {
		return time.Time{}
	}
	if shown.At.IsZero() && m.Place.MessageID == "" && !fresh {
		return m.Created // by an older program, which did not note it
	}
	return shown.At
}

// Check shows a match again if people do not see it as it is. It loads the match anew: another
// process may have had the server's shard meanwhile.
func (o *Boards) Check(ctx context.Context, id int64) error {
	m, err := o.Tables.Store.Reload(ctx, id)
	if err != nil {
		return fmt.Errorf("load match %d: %w", id, err)
	}
	if age := o.Now().Sub(m.Touched); o.Tables.Made(id, m.Revision) && age >= 0 && age < inHand {
		return nil
	}
	return o.ShowDue(ctx, m)
}

// ShowDue shows a match again if people do not see it as it is, looked at as before.
func (o *Boards) ShowDue(ctx context.Context, m *match.Match) error {
	d, err := o.Store.Delivered(ctx, m.ID)
	if err != nil || !d.Due {
		return err
	}
	o.mu.Lock()
	b := o.board(m)
	if !b.owned && len(b.loans) == 0 {
		b.view, b.steps, b.knows = view.Decode(m, d.Board.View, d.Board.Ply), m.Steps(), false
	}
	o.mu.Unlock()
	return o.Again(ctx, m)
}

// inHand is how long what this process has changed is left to the owner of the board. A guess; not
// measured.
const inHand = 10 * time.Second

// Quiet returns a message that notifies nobody.
func Quiet(msg commands.Message) commands.Message {
	msg.Mentions = nil
	return msg
}

// placeOf is where the message of a match stands.
func placeOf(m *match.Match) commands.Place { return commands.Place(m.Place) }
