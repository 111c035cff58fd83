package deliver

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"strings"
	"time"

	"noughts/commands"
	"noughts/commands/route"
	"noughts/engine/match"
	"noughts/words"
)

// A Loan is the answer to an interaction by which the board of a match may be shown: at once, and
// beside the chat's rate limits.
type Loan struct {
	boards *Boards
	board  *board
	answer commands.Answer
	kind   commands.ReplyKind // Update of the message that was touched, or Post of a new one
	at     string             // which message that is; empty before it is posted
	say    *words.Printer     // to those who see the board
	note   string             // what is said under the board while it is shown by this loan
	began  time.Time
	shown  int   // how much the board had shown when it was lent
	used   bool  // something has been shown by it; guarded by Boards.mu
	gone   bool  // nothing more is shown by it; guarded by Boards.mu
	err    error // why the match was not posted, though it is shown elsewhere; guarded by Boards.mu
}

// Lend lends the answer to a press on the message of a match.
func (o *Boards) Lend(q *route.Call, m *match.Match) *Loan {
	return o.lend(m, &Loan{answer: q.Answer, kind: commands.Update, at: q.Place.MessageID, say: q.ToChannel})
}

// Post shows a match in a new message, by the answer to a command or a press, and returns once it
// is shown and the bot has made the move that it owes, or will not make it now. The message that
// showed the match before goes. note is said under the board until somebody does something.
func (o *Boards) Post(ctx context.Context, q *route.Call, m *match.Match, note string) error {
	l := o.lend(m, &Loan{answer: q.Answer, kind: commands.Post, say: q.ToChannel, note: note})
	now, err := o.Tables.Current(ctx, m) // what has changed since it was lent is published
	if err == nil {
		o.want(ctx, now, func(b *board) { b.post = l })
	}
	return cmp.Or(err, l.settled(ctx))
}

// Settled returns once a match is shown as it is, and the bot has made the move that it owes, or
// will not make it now: then the error says why, unless it only waits for its turn.
func (o *Boards) Settled(ctx context.Context, m *match.Match) error {
	return o.lend(m, &Loan{gone: true}).settled(ctx)
}

func (o *Boards) lend(m *match.Match, l *Loan) *Loan {
	o.mu.Lock()
	defer o.mu.Unlock()
	l.boards, l.board, l.began = o, o.board(m), time.Now()
	l.shown = l.board.shown
	l.board.loans = append(l.board.loans, l)
	return l
}

// Return takes the loan back once nothing more is to be shown of the match: its newest state is
// shown, and the bot's answer is made and shown or does not come now. Who has pressed and got no
// other reply sees the match by the loan, even if it was shown by other means since. The error says
// why the match could not be shown, or why the bot's answer does not come.
func (l *Loan) Return(ctx context.Context, reply commands.Reply) error {
	if reply.Kind == commands.Unchanged {
		_ = l.untilSettled(ctx) // the error is that of the end
		l.showMissed(ctx)
	}
	return l.settled(ctx)
}

// showMissed shows the match by the loan if it was shown since it was lent, but by other means.
func (l *Loan) showMissed(ctx context.Context) {
	b, o := l.board, l.boards
	o.mu.Lock()
	m, missed := b.match, !l.used && !l.gone && l.at == b.match.Place.MessageID && b.shown > l.shown
	o.mu.Unlock()
	if missed {
		o.TryAgain(ctx, m)
	}
}

// settled ends the loan once nothing more is to be shown of the match.
func (l *Loan) settled(ctx context.Context) error {
	defer l.End()
	err := l.untilSettled(ctx)
	l.boards.mu.Lock()
	defer l.boards.mu.Unlock()
	if errors.Is(err, errUnnoted) {
		err = nil // they see it
	}
	return cmp.Or(l.err, route.AnswerError(l.board.noMove), route.ShownError(err))
}

// untilSettled waits until nothing more is to be shown of the match.
func (l *Loan) untilSettled(ctx context.Context) error {
	return l.boards.until(ctx, l.board, func() bool { return l.boards.settled(l.board) })
}

// End takes the loan back whatever is still to be shown.
func (l *Loan) End() {
	l.boards.mu.Lock()
	defer l.boards.mu.Unlock()
	l.boards.remove(l)
	l.boards.drop(l.board)
}

// remove takes a loan from its board. Boards.mu is held.
func (o *Boards) remove(l *Loan) {
	b := l.board
	b.loans = slices.DeleteFunc(b.loans, func(other *Loan) bool { return other == l })
	if b.post == l {
		b.post = nil
	}
}

// loan returns a loan by which the match's own message can be edited; nil if there is none. The
// oldest that was not used yet comes first, as its interaction is still to be answered, and then
// the newest. Boards.mu is held.
func (b *board) loan() (best *Loan) {
	for _, l := range b.loans {
		switch {
		case l.gone || l.at == "" || l.at != b.match.Place.MessageID:
		case !l.used:
			return l
		default:
			best = l
		}
	}
	return best
}

// printer is to those who see the board. Boards.mu is held.
func (o *Boards) printer(b *board) *words.Printer {
	for _, l := range slices.Backward(b.loans) {
		if l.answer != nil {
			return l.say
		}
	}
	return o.Words.Printer(b.match.Locale)
}

// noted is a message with the note of a loan.
func (l *Loan) noted(m commands.Message) commands.Message {
	if l.note != "" {
		m.Below = strings.TrimPrefix(m.Below+"\n"+l.note, "\n")
	}
	return m
}
