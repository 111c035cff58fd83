package notify

import (
	"context"
	"errors"
	"slices"
	"strings"

	"noughts/commands"
	"noughts/commands/markup"
	"noughts/engine/match"
	"noughts/store"
)

// The messages of notices.
const (
	noticeTurn          = "notice.turn"
	noticeRemind        = "notice.remind"
	noticeRemindUntimed = "notice.remind_untimed"
	noticeResigned      = "notice.resigned"
	noticeTime          = "notice.time"
)

var askNotices = [...]string{match.AskDraw: "notice.draw", match.AskTakeBack: "notice.back"}

// notices are all of them.
var notices = []string{noticeTurn, noticeRemind, noticeRemindUntimed, noticeResigned, noticeTime, askNotices[match.AskDraw], askNotices[match.AskTakeBack]}

// notice is the notice of a match as it stands in the chat.
func (n *Notifier) notice(ctx context.Context, m *match.Match) (store.Notice, error) {
	d, err := n.Store.Delivered(ctx, m.ID)
	if err != nil || !d.Notice.Sending {
		return d.Notice, err
	}
	return n.find(ctx, m, d.Notice)
}

// withdraw deletes the old notice, if it stands, and notes another in its place that needs no
// message.
func (n *Notifier) withdraw(ctx context.Context, m *match.Match, old, next store.Notice) error {
	if old.MessageID == "" && next == old {
		return nil
	}
	if err := n.delete(ctx, m, old); err != nil {
		return err
	}
	next.MessageID = ""
	return n.Store.SaveNotice(ctx, m.ID, unsent(next))
}

// post posts the next notice, and deletes the old one. That the next one may be out is noted first:
// after a crash, or if nobody knows whether the chat took it, it is looked for, so that no person
// is notified twice and no notice is left standing.
func (n *Notifier) post(ctx context.Context, m *match.Match, old, next store.Notice, text string) error {
	next.MessageID, next.Sending = old.MessageID, true
	if err := n.Store.SaveNotice(ctx, m.ID, next); err != nil {
		return err
	}
	link := n.Chat.Link(commands.Place(m.Place))
	at, err := n.Chat.Post(ctx, commands.Place(m.Place.Channel()), commands.Message{
		Text:     n.text(m, text, next.UserID, passing{link, markup.Until(m.Deadline, n.Now()), markup.Relative(m.Deadline)}),
		Mentions: []string{next.UserID},
	})
	if commands.IsRefused(err) { // it is certain that nothing came of it
		return errors.Join(err, n.Store.SaveNotice(context.WithoutCancel(ctx), m.ID, unsent(old)))
	}
	if err != nil {
		return err
	}
	return n.posted(context.WithoutCancel(ctx), m, next, at.MessageID)
}

// What a notice says that is not the same a moment later: where the board is, and how long there is
// to move.
type passing struct{ link, until, deadline string }

// text is what a notice says.
func (n *Notifier) text(m *match.Match, text, userID string, now passing) string {
	return n.Words.Printer(m.Locale).Says(text, "Who", markup.Named(userID), "Link", now.link, "Game", m.Game.Info().Title, "Number", m.ID, "Time", now.until, "Deadline", now.deadline)
}

// isNotice reports whether something was said by a notice, wherever the board stood then and
// whenever time was to run out. Older notices have no isolates.
func (n *Notifier) isNotice(said string, m *match.Match, text, userID string) bool {
	const gap = "https://somewhere.invalid"
	parts := strings.Split(markup.Unisolated(n.text(m, text, userID, passing{gap, gap, gap})), gap)
	last := len(parts) - 1
	rest, ok := strings.CutPrefix(markup.Unisolated(said), parts[0])
	rest, ends := strings.CutSuffix(rest, parts[last])
	for _, part := range parts[1:last] {
		_, after, found := strings.Cut(rest, part)
		rest, ok = after, ok && found
	}
	return ok && ends
}

// posted deletes the notice before, and notes where the one that is out stands.
func (n *Notifier) posted(ctx context.Context, m *match.Match, out store.Notice, messageID string) error {
	if err := n.delete(ctx, m, out); err != nil {
		return err
	}
	if out.MessageID, out.Sending = messageID, false; out.Ply > m.Steps() {
		out.MessageID = "" // it stays for good
	}
	return n.Store.SaveNotice(ctx, m.ID, out)
}

// find finds out what became of a notice of which nobody knows whether it came out, and returns the
// notice as it is then. Where that cannot be seen any more, the person counts as notified: better
// not at all than twice.
func (n *Notifier) find(ctx context.Context, m *match.Match, sent store.Notice) (store.Notice, error) {
	at, err := n.Chat.Find(ctx, commands.Place(m.Place.Channel()), sent.At, func(t commands.Target) bool {
		return len(t.CustomIDs) == 0 && slices.ContainsFunc(notices, func(text string) bool {
			return n.isNotice(t.Text, m, text, sent.UserID)
		})
	})
	switch {
	case err == nil && at.MessageID != sent.MessageID:
		if err := n.posted(ctx, m, sent, at.MessageID); err != nil {
			return sent, err
		}
		sent.MessageID, sent.Sending = at.MessageID, false
		return sent, nil
	case err == nil, errors.Is(err, commands.ErrNoMessage): // what stands is the notice before, or nothing
		sent.UserID, sent.Ply = "", -1
	case !errors.Is(err, commands.ErrOutOfSight):
		return sent, err
	}
	if sent.Ply > m.Steps() { // news of the end: no other notice is to be left standing
		if err := n.delete(ctx, m, sent); err != nil {
			return sent, err
		}
		sent.MessageID = ""
	}
	sent.Sending = false
	return sent, n.Store.SaveNotice(ctx, m.ID, sent)
}

// delete deletes the message of a notice, if it has any. Where the bot is a guest and cannot delete
// it any more, it stays.
func (n *Notifier) delete(ctx context.Context, m *match.Match, old store.Notice) error {
	if old.MessageID == "" {
		return nil
	}
	at := commands.Place(m.Place)
	at.MessageID = old.MessageID
	return commands.DeleteReplaced(ctx, n.Chat, at)
}

// unsent makes sure that a notice which never was is none of the first ply.
func unsent(n store.Notice) store.Notice {
	if n.At.IsZero() {
		n.Ply = -1
	}
	return n
}
