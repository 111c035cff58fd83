package tournaments

import (
	"context"
	"errors"
	"log/slog"
	"strconv"
	"time"

	"noughts/commands"
	"noughts/commands/access"
	"noughts/commands/notify"
	"noughts/commands/route"
	"noughts/competition/tournament"
	"noughts/engine/match"
	"noughts/store"
)

// An Announcer posts the messages of tournaments in their channels, and keeps them up to date. It
// is safe for concurrent use; the fields are set before the first use.
type Announcer struct {
	Store    store.Store
	Chat     commands.Chat
	Notify   *notify.Notifier
	Access   *access.Access
	Messages *Messages
	Logger   *slog.Logger
	Now      func() time.Time
}

// post posts the message to which people come to join, and notes where it stands.
func (g *Announcer) post(ctx context.Context, q *route.Call, id int64, msg commands.Message) error {
	at, err := q.Answer.Show(ctx, commands.Post, msg)
	if err != nil {
		return err
	}
	for range tries {
		t, err := g.Store.Tournament(ctx, id)
		if err == nil && t.Told == 0 {
			after := t
			after.Place = match.Place{GuildID: t.Place.GuildID, ChannelID: at.ChannelID, MessageID: at.MessageID}
			if _, err = g.Store.UpdateTournament(ctx, t, after, nil); err == nil {
				g.withdraw(ctx, t, t.Place.MessageID)
			}
		}
		if errors.Is(err, store.ErrConflict) {
			continue
		}
		if err != nil { // the message is out
			route.Warn(ctx, g.Logger, "note the message of a tournament", err, "tournament", id)
		}
		return nil
	}
	return nil
}

// withdraw deletes a message of a tournament that is not to be read any more. Where it cannot, the
// message stays, and does no harm.
func (g *Announcer) withdraw(ctx context.Context, t store.Tournament, message string) {
	if message == "" {
		return
	}
	at := channel(t)
	at.MessageID = message
	if err := g.Chat.Delete(ctx, commands.Place(at)); err != nil && !errors.Is(err, commands.ErrNoMessage) && !errors.Is(err, commands.ErrForbidden) {
		route.Warn(ctx, g.Logger, "delete a message of a tournament", err, "tournament", t.ID)
	}
}

// tell tells people of the round that has begun, or of the end; otherwise it brings the last
// message up to date and reminds of the end of the round.
func (g *Announcer) tell(ctx context.Context, t store.Tournament) (err error) {
	if t, err = g.followReminder(ctx, t); err != nil {
		return err
	}
	stage := t.Paired
	if t.Status == store.TournamentOver {
		stage = t.Rounds + 1
	}
	if t.Told >= stage {
		if t.Shown != t.Decided() {
			if err := g.refresh(ctx, t); err != nil {
				return err
			}
			after := copied(t)
			after.Shown = t.Decided()
			if t, err = g.Store.UpdateTournament(ctx, t, after, nil); err != nil {
				return err
			}
		}
		return g.remind(ctx, t)
	}
	switch {
	case t.Told == 0: // the answer to who has begun it, which says so, may never have come
		if err := g.edit(ctx, t.Place, signUp(t, store.Tournament{}, g.Messages.printer(t))); err != nil {
			route.Warn(ctx, g.Logger, "show that a tournament has begun", err, "tournament", t.ID)
		}
	case t.Told > 0 && t.Shown != t.Decided(): // the round before has ended
		if err := g.refresh(ctx, t); err != nil {
			return err
		}
	}
	return g.announce(ctx, t, stage)
}

// announce posts the message of a round or of the end. That it is being posted is noted first:
// after a crash in between, or an answer that never came, the message is looked for before it is
// posted again.
func (g *Announcer) announce(ctx context.Context, t store.Tournament, stage int) (err error) {
	if t.Telling == stage {
		at, err := g.Chat.Find(ctx, commands.Place(channel(t)), t.Begun, func(m commands.Target) bool {
			return len(m.CustomIDs) > 0 && m.CustomIDs[0] == stageID(t, stage)
		})
		if err == nil {
			return g.told(ctx, t, stage, at)
		}
		if !errors.Is(err, commands.ErrNoMessage) && !errors.Is(err, commands.ErrOutOfSight) && !errors.Is(err, commands.ErrForbidden) {
			return err
		}
	} else {
		after := copied(t)
		after.Telling = stage
		if t, err = g.Store.UpdateTournament(ctx, t, after, nil); err != nil {
			return err
		}
	}
	msg, err := g.message(ctx, t, stage)
	if err != nil {
		return err
	}
	if msg.Mentions, err = g.called(ctx, t, stage); err != nil {
		return err
	}
	out, err := g.Chat.Post(ctx, commands.Place(channel(t)), msg)
	if errors.Is(err, commands.ErrForbidden) || errors.Is(err, commands.ErrNoMessage) {
		g.Access.Set(ctx, channel(t), false)
	}
	if err != nil {
		return err
	}
	return g.told(context.WithoutCancel(ctx), t, stage, out)
}

// stageID is the custom id of the first button of what tells of a round or of the end, by which it
// is found.
func stageID(t store.Tournament, stage int) string { return id("show", t) + "/" + strconv.Itoa(stage) }

// told notes that people have been told.
func (g *Announcer) told(ctx context.Context, t store.Tournament, stage int, at commands.Place) error {
	after := copied(t)
	after.Told, after.Shown, after.Place.MessageID = stage, t.Decided(), at.MessageID
	_, err := g.Store.UpdateTournament(ctx, t, after, nil)
	return err
}

// message is what is told of a round or, after the last one, of the end.
func (g *Announcer) message(ctx context.Context, t store.Tournament, stage int) (commands.Message, error) {
	if stage > t.Rounds {
		return g.Messages.final(ctx, t)
	}
	return g.Messages.round(ctx, t, min(stage, t.Paired))
}

// called are the people whom a message may notify: those who are to play. At the end it is nobody,
// nor where they are called in the threads of their games.
func (g *Announcer) called(ctx context.Context, t store.Tournament, stage int) (list []string, err error) {
	server, err := g.Store.Server(ctx, t.Place.GuildID)
	if err != nil || server.Threads || stage > t.Rounds {
		return nil, err
	}
	for _, one := range t.Games {
		if one.Round != t.Paired || one.Outcome != tournament.Pending {
			continue
		}
		for _, p := range []int{one.First, one.Second} {
			quiet, err := g.Notify.Muted(ctx, t.Players[p].UserID, t.Place.GuildID)
			if err != nil {
				return nil, err
			}
			if !quiet {
				list = append(list, t.Players[p].UserID)
			}
		}
	}
	return list, nil
}

// refresh edits the last message of a tournament. One that is gone, or takes no more edits, is left
// as it is: the next one tells more.
func (g *Announcer) refresh(ctx context.Context, t store.Tournament) error {
	if t.Told == 0 {
		return nil
	}
	msg, err := g.message(ctx, t, t.Told)
	if err != nil {
		return err
	}
	return g.edit(ctx, t.Place, msg)
}

// edit edits a message of a tournament, if it is there and takes edits.
func (g *Announcer) edit(ctx context.Context, at match.Place, msg commands.Message) error {
	if at.MessageID == "" {
		return nil
	}
	err := g.Chat.Edit(ctx, commands.Place(at), msg.Drawn)
	if errors.Is(err, commands.ErrNoMessage) || errors.Is(err, commands.ErrPostAnew) {
		return nil
	}
	return err
}

// channel is where a tournament's messages are posted.
func channel(t store.Tournament) match.Place {
	return match.Place{GuildID: t.Place.GuildID, ChannelID: t.Place.ChannelID}
}
