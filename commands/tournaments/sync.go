package tournaments

import (
	"context"
	"errors"
	"strconv"
	"sync/atomic"
	"time"

	"noughts/commands"
	"noughts/commands/jobs"
	"noughts/commands/markup"
	"noughts/commands/route"
	"noughts/competition/tournament"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/store"
)

// SyncAll brings the tournaments up to date: it notes how games have ended, ends those whose round
// is over, begins the next rounds, and tells of all that. It is to be called every now and then;
// what a crash has left undone is done then.
func (g *Group) SyncAll(ctx context.Context) {
	due, err := g.Store.TournamentsDue(ctx)
	if err != nil {
		route.Warn(ctx, g.Logger, "list the tournaments", err)
		return
	}
	var later atomic.Bool // the chat takes no more calls now
	jobs.Each(due, atATime, func(t store.TournamentDue) {
		if ctx.Err() != nil || later.Load() || !g.Access.MayWrite(t.GuildID) {
			return
		}
		if err := g.syncSafely(ctx, t.ID); errors.Is(err, commands.ErrTryLater) {
			later.Store(true)
		}
	})
}

// atATime is how many tournaments are looked after side by side, so that a channel that answers
// slowly holds up no other's.
const atATime = 4

// Sync does so for one tournament, as a job, and says when it is to be done again.
func (g *Group) Sync(ctx context.Context, id int64) (again time.Time, err error) {
	t, err := g.Store.Tournament(ctx, id)
	if errors.Is(err, store.ErrNotFound) {
		return again, nil
	}
	if err != nil {
		return again, err
	}
	if !g.Access.MayWrite(t.Place.GuildID) || g.Access.Denied(t.Place) {
		return g.Now().Truncate(pauseFor).Add(pauseFor), nil
	}
	if err := g.syncSafely(ctx, id); err != nil {
		return again, err
	}
	if t, err = g.Store.Tournament(ctx, id); err != nil || t.Status != store.TournamentRunning {
		return again, err
	}
	now := g.Now()
	for _, one := range t.Games {
		if one.Outcome != tournament.Pending {
			continue
		}
		at := one.Deadline
		if remind := at.Add(-min(t.RoundTime/4, mostLead)); at.After(t.Reminded) && remind.After(now) {
			at = remind
		}
		if again.IsZero() || at.Before(again) {
			again = at
		}
	}
	if !again.IsZero() && !again.After(now) {
		again = now.Truncate(pauseFor).Add(pauseFor)
	}
	return again, nil
}

// pauseFor is how long after a look that could do nothing another one is taken. A guess.
const pauseFor = time.Minute

// syncNow looks after one tournament at once, in which somebody has just done something. Where
// another process looks after its server, that one does: what is told is told once.
func (g *Group) syncNow(ctx context.Context, t store.Tournament) {
	if g.Access.MayWrite(t.Place.GuildID) {
		_ = g.syncSafely(ctx, t.ID)
	}
}

func (g *Group) syncSafely(ctx context.Context, id int64) error {
	defer g.Tasks.RecoverPanic(ctx, "look after a tournament")
	defer g.locks.Lock(id)()
	err := g.sync(ctx, id)
	if err != nil && !errors.Is(err, store.ErrConflict) { // who was faster is followed by another look
		route.Warn(ctx, g.Logger, "look after a tournament", err, "tournament", id)
	}
	return err
}

// sync brings a tournament up to date, if its channel lets the bot in: otherwise it pauses.
func (g *Group) sync(ctx context.Context, id int64) error {
	t, err := g.Store.Tournament(ctx, id)
	if err != nil || t.Status != store.TournamentRunning && t.Status != store.TournamentOver || g.Access.Denied(t.Place) {
		return err
	}
	var begun []int64
	if t.Status == store.TournamentRunning {
		if t, begun, err = g.advance(ctx, t); err != nil {
			return err
		}
	}
	if err := g.tell(ctx, t); err != nil || len(begun) == 0 {
		return err
	}
	for _, id := range begun {
		if err := g.show(ctx, t, id); err != nil { // it is made good as with every board
			route.Warn(ctx, g.Logger, "show a game of a tournament", err, "match", id)
		}
	}
	if t, err = g.Store.Tournament(ctx, id); err != nil {
		return err
	}
	return g.refresh(ctx, t) // now the boards can be linked
}

// advance notes results and begins what comes next. All of it is saved in one step, with the
// matches that begin, which it returns.
func (g *Group) advance(ctx context.Context, before store.Tournament) (saved store.Tournament, begun []int64, err error) {
	t := copied(before)
	changed, err := g.collect(ctx, &t)
	if err != nil {
		return before, nil, err
	}
	matches, next, err := g.next(ctx, &t)
	if err != nil || !changed && !next {
		return before, nil, err
	}
	if saved, err = g.Store.UpdateTournament(ctx, before, t, matches); err != nil {
		return before, nil, err
	}
	for i, one := range saved.Games {
		switch {
		case t.Games[i].MatchID == 0 && one.MatchID != 0:
			begun = append(begun, one.MatchID)
		case i < len(before.Games) && one.Deadline.After(before.Games[i].Deadline):
			g.redraw(ctx, saved, one) // its board says until when
		}
	}
	return saved, begun, nil
}

// redraw draws the board of a game anew of which a tournament has something else to say.
func (g *Group) redraw(ctx context.Context, t store.Tournament, one store.TournamentGame) {
	m, err := g.Store.Match(ctx, one.MatchID)
	if err != nil {
		route.Warn(ctx, g.Logger, "load a game of a tournament", err, "match", one.MatchID)
		return
	}
	g.Boards.TryAgain(ctx, m)
}

// show posts the board of a match that has begun. Its players have been called by the message of
// the round or, where the server wants a thread for every game, are called there.
func (g *Group) show(ctx context.Context, t store.Tournament, id int64) error {
	m, err := g.Store.Match(ctx, id)
	if err != nil {
		return err
	}
	if turn, playing := m.Turn(); playing {
		called := store.Notice{UserID: m.Seats[turn].UserID, Ply: m.Steps(), At: g.Now()}
		if err := g.Store.SaveNotice(ctx, id, called); err != nil {
			return err
		}
	}
	if err := g.Boards.Again(ctx, m); err != nil {
		return err
	}
	q := g.Calls.New(ctx, commands.Request{
		Place: commands.Place(channel(t)), MayThread: true, Guild: locales(t), Locales: locales(t),
	}, nil)
	mentions, err := g.Notify.Mentions(ctx, m)
	if err != nil {
		return err
	}
	g.Boards.MoveToThread(ctx, q, id, mentions)
	return nil
}

func locales(t store.Tournament) []string {
	if t.Locale == "" {
		return nil
	}
	return []string{t.Locale}
}

// collect notes how games have ended, and ends those that go on after their deadline. Nobody's time
// runs while the bot was away: then there is more of it.
func (g *Group) collect(ctx context.Context, t *store.Tournament) (changed bool, err error) {
	now := g.Now()
	for i := range t.Games {
		one := &t.Games[i]
		if one.Outcome != tournament.Pending {
			continue
		}
		m, err := g.Store.Match(ctx, one.MatchID)
		if errors.Is(err, store.ErrNotFound) {
			one.Outcome, one.Deadline, changed = tournament.DoubleForfeit, time.Time{}, true
			continue
		}
		if err != nil {
			return changed, err
		}
		if m.Status != match.Over {
			m, err = g.endIfDue(ctx, t, one, m, now)
			changed = changed || one.Deadline.After(now) && err == nil && m == nil
			if err != nil {
				return changed, err
			}
			if m == nil || m.Status != match.Over {
				continue
			}
		}
		one.Outcome, one.Deadline, changed = outcomeOf(*t, *one, m), time.Time{}, true
	}
	return changed, nil
}

// grace is how much time there is where the deadline passed while the bot was away, at most.
const grace = 12 * time.Hour

// endIfDue ends a match whose player has left the tournament, or whose round is over: whoever is to
// move loses. It returns nil where there is more time instead.
func (g *Group) endIfDue(ctx context.Context, t *store.Tournament, one *store.TournamentGame, m *match.Match, now time.Time) (*match.Match, error) {
	end := func(f func(m *match.Match) (*match.Match, error)) (*match.Match, error) {
		return g.Tables.Change(ctx, m, func(m *match.Match) (*match.Match, error) {
			if m.Status == match.Over {
				return m, nil
			}
			return f(m)
		})
	}
	for _, player := range []int{one.First, one.Second} {
		if p := t.Players[player]; p.Left {
			return end(func(m *match.Match) (*match.Match, error) { return m.Leave(p.UserID, now) })
		}
	}
	if one.Deadline.After(now) {
		return m, nil
	}
	if !one.Deadline.After(g.Access.UpSince(t.Place)) {
		one.Deadline = now.Add(min(t.RoundTime/2, grace))
		return nil, nil
	}
	return end(func(m *match.Match) (*match.Match, error) { return m.Forfeit(now) })
}

// outcomeOf is what a match that is over is to a tournament. Who has lost without having moved has
// not played.
func outcomeOf(t store.Tournament, one store.TournamentGame, m *match.Match) tournament.Outcome {
	winner, won := m.Outcome.Winner()
	switch {
	case !m.HasResult():
		return tournament.DoubleForfeit
	case !won:
		return tournament.Drawn
	}
	first := m.Seats[winner].UserID == t.Players[one.First].UserID
	played := m.Ending == match.ByPlay || m.HasMoved(winner.Other())
	switch {
	case !played && first:
		return tournament.SecondForfeit
	case !played:
		return tournament.FirstForfeit
	case first:
		return tournament.FirstWins
	}
	return tournament.SecondWins
}

// next adds the games that are to begin now, or the end. Before a round it looks who is still in
// the server.
func (g *Group) next(ctx context.Context, t *store.Tournament) (begun []*match.Match, changed bool, err error) {
	game, err := games.Parse(t.Variant)
	if err != nil {
		return nil, false, err
	}
	server, err := g.Store.Server(ctx, t.Place.GuildID)
	if err != nil {
		return nil, false, err
	}
	for range t.Rounds + 1 {
		list, over := t.State().Next()
		if over {
			t.Status = store.TournamentOver
			return begun, true, nil
		}
		if len(list) == 0 {
			return begun, changed, nil
		}
		if list[0].Round > t.Paired {
			if g.dropGone(ctx, t) {
				changed = true
				continue
			}
			t.Paired, t.Begun = list[0].Round, g.Now()
		}
		changed = true
		for _, one := range list {
			added := store.TournamentGame{Game: one}
			if one.Outcome == tournament.Pending {
				m, err := g.begins(*t, game, server.Theme, one)
				if err != nil {
					return nil, false, err
				}
				begun, added.Deadline = append(begun, m), g.Now().Add(t.RoundTime)
			}
			t.Games = append(t.Games, added)
		}
	}
	return begun, changed, nil
}

// dropGone takes out who is not in the server any more, and reports whether anybody is not. Where
// that cannot be asked, everybody counts as there.
func (g *Group) dropGone(ctx context.Context, t *store.Tournament) (dropped bool) {
	for i := range t.Players {
		p := &t.Players[i]
		if p.Left {
			continue
		}
		if in, err := g.Chat.Member(ctx, t.Place.GuildID, p.UserID); err == nil && !in {
			p.Left, dropped = true, true
		}
	}
	return dropped
}

// deadline is when the last game of the round has to be over, not counting the second games of
// ties, which have a time of their own; zero where nothing else is being played.
func deadline(t store.Tournament) (last time.Time) {
	for _, one := range t.Games {
		if one.Outcome == tournament.Pending && !one.Replay && one.Deadline.After(last) {
			last = one.Deadline
		}
	}
	return last
}

// tell tells people of the round that has begun, or of the end; otherwise it brings the last
// message up to date and reminds of the end of the round.
func (g *Group) tell(ctx context.Context, t store.Tournament) (err error) {
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
		if err := g.edit(ctx, t.Place, signUp(t, store.Tournament{}, g.printer(t))); err != nil {
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
func (g *Group) announce(ctx context.Context, t store.Tournament, stage int) (err error) {
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
func (g *Group) told(ctx context.Context, t store.Tournament, stage int, at commands.Place) error {
	after := copied(t)
	after.Told, after.Shown, after.Place.MessageID = stage, t.Decided(), at.MessageID
	_, err := g.Store.UpdateTournament(ctx, t, after, nil)
	return err
}

// message is what is told of a round or, after the last one, of the end.
func (g *Group) message(ctx context.Context, t store.Tournament, stage int) (commands.Message, error) {
	if stage > t.Rounds {
		return g.final(ctx, t)
	}
	return g.round(ctx, t, min(stage, t.Paired))
}

// called are the people whom a message may notify: those who are to play. At the end it is nobody,
// nor where they are called in the threads of their games.
func (g *Group) called(ctx context.Context, t store.Tournament, stage int) (list []string, err error) {
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
func (g *Group) refresh(ctx context.Context, t store.Tournament) error {
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
func (g *Group) edit(ctx context.Context, at match.Place, msg commands.Message) error {
	if at.MessageID == "" {
		return nil
	}
	err := g.Chat.Edit(ctx, commands.Place(at), msg.Drawn)
	if errors.Is(err, commands.ErrNoMessage) || errors.Is(err, commands.ErrPostAnew) {
		return nil
	}
	return err
}

// mostLead is how long before the end of a round people are reminded at most; a quarter of its time
// otherwise.
const mostLead = day

// nearing lists the games whose end is near and of which nobody was reminded: that of the round, or
// one of their own, as the second game of a tie has. Where there is one, those that end as soon
// after it are with it.
func nearing(t store.Tournament, now time.Time) (list []store.TournamentGame) {
	lead := min(t.RoundTime/4, mostLead)
	near := false
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
func (g *Group) remind(ctx context.Context, t store.Tournament) error {
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
func (g *Group) reminder(ctx context.Context, t store.Tournament, list []store.TournamentGame) (commands.Message, error) {
	say := g.printer(t)
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
		line := g.pairLine(ctx, t, one, true, say)
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
func (g *Group) followReminder(ctx context.Context, t store.Tournament) (store.Tournament, error) {
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
