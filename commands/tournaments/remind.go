package tournaments

import (
	"context"
	"time"

	"noughts/commands"
	"noughts/commands/markup"
	"noughts/competition/tournament"
	"noughts/store"
)

// mostLead is how long before the end of a round people are reminded at most; a quarter of its time
// otherwise.
const mostLead = day

// lead is how long before the end of a round people are reminded.
func lead(t store.Tournament) time.Duration { return min(t.RoundTime/4, mostLead) }

// nearing lists the games whose end is near and of which nobody was reminded: that of the round, or
// one of their own, as the second game of a tie has. Where there is one, those that end as soon
// after it are with it.
func nearing(t store.Tournament, now time.Time) (list []store.TournamentGame) {
	lead, near := lead(t), false
	for _, one := range t.Games {
		if one.Outcome == tournament.Pending && one.Deadline.After(t.Reminded) && !one.Deadline.After(now.Add(2*lead)) {
			list = append(list, one)
			near = near || !one.Deadline.After(now.Add(lead))
		}
	}
	if !near {
		return nil
	}
	return list
}

// remind says once before their end which games are still being played, and whose turn it is. That
// it is said is noted first: better not at all than twice. An earlier message that says so makes
// room.
func (g *Announcer) remind(ctx context.Context, t store.Tournament) error {
	list := nearing(t, g.Now())
	if t.Status != store.TournamentRunning || len(list) == 0 {
		return nil
	}
	after := copied(t)
	after.Reminder = ""
	for _, one := range list {
		if one.Deadline.After(after.Reminded) {
			after.Reminded = one.Deadline
		}
	}
	msg, err := g.reminder(ctx, t, reminded(after))
	if err != nil {
		return err
	}
	if after, err = g.Store.UpdateTournament(ctx, t, after, nil); err != nil {
		return err
	}
	g.withdraw(ctx, t, t.Reminder)
	at, err := g.Chat.Post(ctx, commands.Place(channel(t)), msg)
	if err != nil {
		return err
	}
	posted := copied(after)
	posted.Reminder = at.MessageID
	_, err = g.Store.UpdateTournament(context.WithoutCancel(ctx), after, posted, nil)
	return err
}

// reminded lists the games of whose end people have been reminded, and which go on.
func reminded(t store.Tournament) (list []store.TournamentGame) {
	for _, one := range t.Games {
		if one.Outcome == tournament.Pending && !one.Deadline.After(t.Reminded) {
			list = append(list, one)
		}
	}
	return list
}

// reminder is the message that reminds of the end of some games.
func (g *Announcer) reminder(ctx context.Context, t store.Tournament, list []store.TournamentGame) (commands.Message, error) {
	say := g.Messages.printer(t)
	msg := commands.Message{Text: say.Says("tournament.remind", "Title", title(t, say), "Round", t.Paired)}
	for _, one := range list {
		m, err := g.Store.Match(ctx, one.MatchID)
		if err != nil {
			return commands.Message{}, err
		}
		turn, playing := m.Turn()
		if !playing {
			continue
		}
		user := m.Seats[turn].UserID
		line := g.Messages.pairLine(ctx, t, one, true, say)
		if one.Replay {
			line = say.Says("tournament.game.again", "Game", line)
		}
		msg.Text += "\n" + say.Says("tournament.remind.game", "Game", line, "Who", markup.Named(user), "Time", markup.Until(one.Deadline, g.Now()), "Deadline", markup.Relative(one.Deadline))
		if quiet, err := g.Notify.Muted(ctx, user, t.Place.GuildID); err == nil && !quiet {
			msg.Mentions = append(msg.Mentions, user)
		}
	}
	return msg, nil
}

// followReminder keeps the message that reminds of the end of games to those that go on, and
// deletes it when none does.
func (g *Announcer) followReminder(ctx context.Context, t store.Tournament) (store.Tournament, error) {
	list := reminded(t)
	switch {
	case t.Reminder == "":
		return t, nil
	case len(list) == 0:
		after := copied(t)
		after.Reminder = ""
		after, err := g.Store.UpdateTournament(ctx, t, after, nil)
		if err != nil {
			return t, err
		}
		g.withdraw(ctx, t, t.Reminder)
		return after, nil
	case t.Shown == t.Decided():
		return t, nil
	}
	msg, err := g.reminder(ctx, t, list)
	if err != nil {
		return t, err
	}
	at := channel(t)
	at.MessageID = t.Reminder
	msg.Mentions = nil // they have been called
	return t, g.edit(ctx, at, msg)
}
