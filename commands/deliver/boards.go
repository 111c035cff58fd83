package deliver

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"noughts/commands"
	"noughts/commands/jobs"
	"noughts/commands/route"
	"noughts/commands/table"
	"noughts/commands/view"
	"noughts/engine/match"
	"noughts/keyed"
	"noughts/store"
	"noughts/words"
)

// Boards bring the messages of all matches to what they should show. They are safe for concurrent
// use; the exported fields are set before the first use.
type Boards struct {
	Tables *table.Tables
	Store  store.Shown
	Chat   commands.Chat
	Words  *words.Catalogue
	Logger *slog.Logger
	Now    func() time.Time
	Tasks  *jobs.Tasks // in which the owners run
	// Draw makes the message of a match.
	Draw   func(context.Context, *match.Match, view.View, *words.Printer) (commands.Message, error)
	Access Access
	// Watched reports whether all who play a match see it on pages, and so need no message.
	Watched func(m *match.Match) bool
	// AtWork reports whether the bot is at work on the move that it owes in a match.
	AtWork func(matchID int64) bool

	mu      sync.Mutex
	boards  map[int64]*board            // by match; those in which something is to be shown, or that have loans
	writing keyed.Locks[int64]          // by match, held while its messages change
	brought keyed.Cache[int64, brought] // when, and to what, this process last brought the message of each match up to date
}

// Access says where the bot may post.
type Access interface {
	// Denied reports whether the bot may not post in a place.
	Denied(at match.Place) bool
	// Refused notes that the chat has refused something in the place of a match.
	Refused(ctx context.Context, m *match.Match, err error)
}

// How long a state waits in which the bot is to move, as its answer may come: in the message of a
// match from the press on, and in a new message. What the bot answers at once is there within 30 ms
// and saved with the move. With what is then left to draw and send, a stone is there within 150 ms,
// also on a busy machine.
const (
	moveLag = 45 * time.Millisecond
	postLag = 500 * time.Millisecond
)

// A board is what is wanted and what is shown of one match. All of it is guarded by Boards.mu.
type board struct {
	id     int64
	match  *match.Match     // the newest state that this process knows
	view   view.View        // how to look at it
	steps  int              // how many steps the match had when that was said
	wanted int              // counts what was wanted
	shown  int              // up to which of these has been shown, or given up
	urgent bool             // somebody waits for what is wanted
	post   *Loan            // wanted in a new message, by this loan
	loans  []*Loan          // the newest last
	strays []commands.Place // boards that are not the match's own, as far as is known, to be deleted
	noted  store.Board      // what the store says of the message, as this process has read or written it last
	knows  bool             // it is known which message is the match's

	owned   bool                    // an owner is at work
	changed chan struct{}           // closed when anything of this changes
	waiting context.CancelCauseFunc // ends the owner's wait for the chat's rate limits; nil while it does not wait
	err     error                   // why what was wanted last could not be shown
	noMove  error                   // why the bot has not made the move that it owes; nil while it may
}

// brought is what an owner leaves behind.
type brought struct {
	noted store.Board // what it knew that the store says of the message; zero where it was unsure
	at    time.Time
}

// touch tells those who wait that something has changed. Boards.mu is held.
func (b *board) touch() {
	close(b.changed)
	b.changed = make(chan struct{})
}

// answerDue reports whether the bot's answer may still come, and with it another state to show.
// Boards.mu is held.
func (o *Boards) answerDue(b *board) bool { return b.match.BotToMove() && o.AtWork(b.id) }

// settled reports whether nothing more is to be shown. Boards.mu is held.
func (o *Boards) settled(b *board) bool {
	return !b.owned && b.shown == b.wanted && !o.answerDue(b)
}

// want changes what is wanted of a match, and has an owner see to it. It returns what is wanted,
// and the number of that.
func (o *Boards) want(ctx context.Context, m *match.Match, f func(*board)) (b *board, number int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	b = o.board(m)
	f(b)
	b.wanted++
	b.urgent = b.urgent || commands.IsUrgent(ctx)
	if b.waiting != nil && (b.loan() != nil || b.post != nil) {
		b.waiting(errLoan)
	}
	b.touch()
	if !b.owned {
		b.owned = true
		ctx = context.WithoutCancel(ctx)
		o.Tasks.Start(ctx, "show a match", func() { o.own(ctx, b) })
	}
	return b, b.wanted
}

// board returns what is wanted and shown of a match. Boards.mu is held.
func (o *Boards) board(m *match.Match) *board {
	b, ok := o.boards[m.ID]
	if !ok {
		b = &board{id: m.ID, match: m, changed: make(chan struct{})}
		if last, ok := o.brought.Get(m.ID); ok && last.noted.MessageID != "" && last.noted.MessageID == m.Place.MessageID {
			b.noted, b.knows = last.noted, true
		}
		if o.boards == nil {
			o.boards = map[int64]*board{}
		}
		o.boards[m.ID] = b
	}
	if b.learn(m) {
		b.noMove = nil
	}
	return b
}

// learn takes note of a state of the match, and reports whether it is newer than the one that was
// known. Boards.mu is held.
func (b *board) learn(m *match.Match) (newer bool) {
	if newer = m.Revision > b.match.Revision; newer {
		b.match = m
	}
	return newer
}

// errLoan says that the wait for the chat has ended, as a loan is there.
var errLoan = errors.New("an answer is there")

// OnChange has the message of a match show what has changed.
func (o *Boards) OnChange(ctx context.Context, c table.Changed) {
	o.mu.Lock()
	_, concerned := o.boards[c.After.ID]
	o.mu.Unlock()
	// Who has made a new match posts it. What a job has changed that nobody waits for here is shown
	// by the process that has the server's shard.
	asked := commands.IsUrgent(ctx) || o.Tables.Local(c.After.Place.GuildID)
	if concerned || asked && !c.Remote && c.After.Place.MessageID != "" {
		o.want(ctx, c.After, func(*board) {})
	}
}

// SetView has the message of a match show it in another way.
func (o *Boards) SetView(ctx context.Context, m *match.Match, v view.View) {
	o.want(ctx, m, func(b *board) { b.view, b.steps = v, m.Steps() })
}

// RemoveStray has a board deleted that was pressed and is not the match's own, and the match's own
// shown again, should it be gone. Where it is not known which of them is the match's own, that is
// found out, and the other one goes.
func (o *Boards) RemoveStray(ctx context.Context, at commands.Place, m *match.Match) {
	if m.Place.MessageID == "" || m.Place.Guest || at.Guest {
		return // what was pressed becomes the match's own
	}
	o.want(ctx, m, func(b *board) { b.strays, b.knows = append(b.strays, at), false })
}

// Again has the message of a match show it again, as something else is to be said of it, or nobody
// knows what the message shows. It returns once that is done, or why it could not be done. Where
// the bot has no access nothing is tried.
func (o *Boards) Again(ctx context.Context, m *match.Match) error {
	b, number := o.want(ctx, m, func(*board) {})
	return o.until(ctx, b, func() bool { return b.shown >= number })
}

// TryAgain is Again for those who do not wait.
func (o *Boards) TryAgain(ctx context.Context, m *match.Match) { o.want(ctx, m, func(*board) {}) }

// Behind returns how many messages are being brought up to date.
func (o *Boards) Behind() (n int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, b := range o.boards {
		if b.owned {
			n++
		}
	}
	return n
}

// until waits until something is so of a board, and returns why the last of what was wanted could
// not be shown.
func (o *Boards) until(ctx context.Context, b *board, is func() bool) error {
	for {
		o.mu.Lock()
		so, err, changed := is(), b.err, b.changed
		o.mu.Unlock()
		if so {
			return err
		}
		select {
		case <-changed:
		case <-ctx.Done():
			return ctx.Err()
		}
	}
}

// NoMove says that the bot, which is at work no more, has not made the move that it owes in a
// match. Those who wait hear err, unless it is nil.
func (o *Boards) NoMove(m *match.Match, err error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if b, ok := o.boards[m.ID]; ok {
		if m.Revision >= b.match.Revision {
			b.noMove = err
		}
		b.touch()
	}
}

// errBrokeOff says that a match could not be drawn, for a reason that the log has.
var errBrokeOff = errors.New("showing a match broke off")

// own shows what is wanted of a match until nothing more is.
func (o *Boards) own(ctx context.Context, b *board) {
	left := false
	defer func() {
		if !left { // it has panicked
			o.mu.Lock()
			b.err = errBrokeOff
			o.mu.Unlock()
			o.leave(b, true)
		}
	}()
	for !left {
		o.awaitAnswer(b)
		o.awaitReaders(b)
		number, err := o.bring(ctx, b)
		o.noteBrought(b)
		if errors.Is(err, errLoan) {
			continue
		}
		if err != nil {
			route.Warn(ctx, o.Logger, "show a match", err, "match", b.id)
		}
		o.mu.Lock()
		b.shown, b.err = max(b.shown, number), err
		o.mu.Unlock()
		left = o.leave(b, false)
	}
}

// leave ends the owner's work if nothing more is wanted, or it ends anyway, and reports whether it
// has.
func (o *Boards) leave(b *board, anyway bool) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	defer b.touch()
	if b.shown < b.wanted && !anyway {
		return false
	}
	b.owned, b.urgent, b.shown = false, false, b.wanted
	o.drop(b)
	return true
}

// drop forgets a board of which nothing is wanted and that has no loans. Boards.mu is held.
func (o *Boards) drop(b *board) {
	if !b.owned && len(b.loans) == 0 && o.boards[b.id] == b {
		delete(o.boards, b.id)
	}
}

// awaitAnswer waits a moment for the bot's answer, where that is due: the state before it need not
// be shown.
func (o *Boards) awaitAnswer(b *board) {
	o.mu.Lock()
	began, lag := time.Now(), moveLag
	if l := b.loan(); l != nil {
		began = l.began
	}
	if b.post != nil {
		began, lag = b.post.began, postLag
	}
	o.mu.Unlock()
	wait := time.NewTimer(time.Until(began.Add(lag)))
	defer wait.Stop()
	for {
		o.mu.Lock()
		due, changed := o.answerDue(b), b.changed
		o.mu.Unlock()
		if !due {
			return
		}
		select {
		case <-wait.C:
			return
		case <-changed:
		}
	}
}

// How often the message of a match is brought up to date that all its players see on pages, and how
// often is looked whether they still do. Guesses: whoever else reads along waits no longer.
const (
	watchedEvery = 3 * time.Second
	watchedAgain = 200 * time.Millisecond
)

// noteBrought notes that the message of a match was just brought up to date, while more may follow.
func (o *Boards) noteBrought(b *board) {
	o.mu.Lock()
	defer o.mu.Unlock()
	now := brought{at: time.Now()}
	if b.knows {
		now.noted = b.noted
	}
	if b.match.Status == match.Playing {
		o.brought.Put(b.id, now)
	} else {
		o.brought.Delete(b.id)
	}
}

// awaitReaders waits a while where nobody needs the message of a match: all its players see it on
// pages, and nobody waits for an answer.
func (o *Boards) awaitReaders(b *board) {
	last, ok := o.brought.Get(b.id)
	for ok && time.Since(last.at) < watchedEvery {
		o.mu.Lock()
		m, waited := b.match, b.post != nil || len(b.loans) > 0
		o.mu.Unlock()
		if waited || m.Status != match.Playing || !o.Watched(m) {
			return
		}
		time.Sleep(min(watchedAgain, watchedEvery-time.Since(last.at)))
	}
}

// Lock keeps the messages of a match as they are until unlock is called.
func (o *Boards) Lock(id int64) (unlock func()) { return o.writing.Lock(id) }
