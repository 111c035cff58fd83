// Package shares shows a channel what somebody wants to share there, once: a game, a review, how a
// puzzle went.
package shares

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"noughts/commands"
	"noughts/commands/route"
	"noughts/keyed"
	"noughts/store"
	"noughts/words"
)

// Shares posts what is shared. It is safe for concurrent use; the exported fields are set before
// the first use.
type Shares struct {
	Store  store.Shares
	Chat   commands.Chat
	Logger *slog.Logger
	Now    func() time.Time

	posting keyed.Locks[string] // by subject, while it is looked for and posted
}

// Post posts what draw makes to the channel in which somebody asks, unless it is there already,
// which they are told. subject tells what is shared from all else. Where the bot may not post, who
// asks gets it alone.
func (s *Shares) Post(ctx context.Context, q *route.Call, subject string, draw func(say *words.Printer) (commands.Message, error)) (commands.Reply, error) {
	if q.Place.Guest || len(q.Lacks) > 0 {
		m, err := draw(q.ToUser)
		m.Text, m.Rows = q.ToUser.Says("share.private")+"\n"+m.Text, nil
		return commands.Reply{Kind: commands.Private, Message: m}, err
	}
	subject += "/" + q.Place.ChannelID
	defer s.posting.Lock(subject)()
	at, there, err := s.find(ctx, q, subject)
	if err != nil {
		return commands.Reply{}, err
	}
	if there {
		return q.PrivateReply(q.ToUser.Says("share.there", "Link", s.Chat.Link(at))), nil
	}
	m, err := draw(q.ToChannel)
	if err != nil {
		return commands.Reply{}, err
	}
	if at, err = q.Answer.Show(ctx, commands.Post, m); err != nil {
		return commands.Reply{}, err
	}
	err = s.Store.SaveShared(context.WithoutCancel(ctx), store.Shared{
		Subject: subject, GuildID: q.Place.GuildID, ChannelID: at.ChannelID, MessageID: at.MessageID, At: s.Now(),
	})
	if err != nil { // the message is out
		route.Warn(ctx, s.Logger, "note what was shared", err)
	}
	return route.Said, nil
}

// find returns where something was shared, if it still stands there, as far as anybody can tell.
func (s *Shares) find(ctx context.Context, q *route.Call, subject string) (at commands.Place, there bool, err error) {
	shared, err := s.Store.Shared(ctx, subject)
	if errors.Is(err, store.ErrNotFound) {
		return at, false, nil
	}
	if err != nil {
		return at, false, err
	}
	at = commands.Place{GuildID: q.Place.GuildID, ChannelID: shared.ChannelID, MessageID: shared.MessageID}
	_, err = s.Chat.Find(ctx, at, shared.At, func(m commands.Target) bool { return m.MessageID == shared.MessageID })
	return at, !errors.Is(err, commands.ErrNoMessage), nil
}
