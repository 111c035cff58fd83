package tournaments

import (
	"cmp"
	"context"
	"errors"
	"log/slog"
	"slices"
	"time"

	"noughts/commands"
	"noughts/commands/markup"
	"noughts/commands/route"
	"noughts/competition/tournament"
	"noughts/engine/games"
	"noughts/store"
)

// Entrants are the buttons by which people come into a tournament and leave it, look at it, and by
// which it is started and called off. They are safe for concurrent use; the fields are set before
// the first use.
type Entrants struct {
	Store     store.Store
	Chat      commands.Chat
	Messages  *Messages
	Announcer *Announcer
	Games     *Games
	Rounds    *Rounds
	Logger    *slog.Logger
	Now       func() time.Time
	Rand      func(n int) int // draws lots from 0 to n-1
}

// Routes lists the buttons, which are tournament/<what>/<id>.
func (g *Entrants) Routes() []route.Route {
	return []route.Route{{
		Presses: map[string]route.Handler{
			"tournament/join": g.pressJoin, "tournament/in": g.pressIn, "tournament/notin": g.pressNotIn, "tournament/out": g.pressOut,
			"tournament/start": g.pressStart, "tournament/cancel": g.pressCancel, "tournament/show": g.pressShow,
			"tournament/leave": g.pressLeave, "tournament/quit": g.pressQuit, "tournament/skip": g.pressSkip, "tournament/here": g.pressHere,
		},
		Once: []string{
			"tournament/join", "tournament/in", "tournament/notin", "tournament/out", "tournament/start", "tournament/cancel",
			"tournament/leave", "tournament/quit", "tournament/skip", "tournament/here",
		},
	}}
}

// tries is how often a change is tried again that others come before.
const tries = 5

// change changes the tournament of a button.
func (g *Entrants) change(ctx context.Context, q *route.Call, f func(t *store.Tournament) error) (store.Tournament, error) {
	for try := 1; ; try++ {
		before, err := pressed(ctx, g.Store, q)
		if err != nil {
			return store.Tournament{}, err
		}
		after := copied(before)
		if err := f(&after); err != nil {
			return store.Tournament{}, err
		}
		saved, err := g.Store.UpdateTournament(ctx, before, after, nil)
		if !errors.Is(err, store.ErrConflict) || try == tries {
			return saved, err
		}
	}
}

// open says why nobody can join or leave a tournament any more by its first message.
func open(t *store.Tournament) error {
	switch t.Status {
	case store.TournamentOpen:
		return nil
	case store.TournamentRunning:
		return route.NewUserError("error.tournament_begun")
	}
	return route.NewUserError("error.tournament_over")
}

// signUpReply shows the message by which people join as it is now.
func (g *Entrants) signUpReply(t, earlier store.Tournament) commands.Reply {
	return commands.Reply{Kind: commands.Update, Message: signUp(t, earlier, g.Messages.printer(t))}
}

// earlier loads the tournament that the one of a button follows, if it does.
func (g *Entrants) earlier(ctx context.Context, q *route.Call) (store.Tournament, error) {
	if q.At(2) == "" {
		return store.Tournament{}, nil
	}
	return numbered(ctx, g.Store, q, q.At(2))
}

// changeSignUp changes a tournament that people still join, and shows it.
func (g *Entrants) changeSignUp(ctx context.Context, q *route.Call, change func(t *store.Tournament) error) (commands.Reply, error) {
	_, reply, err := g.changedSignUp(ctx, q, change)
	return reply, err
}

// changedSignUp is changeSignUp that also returns the tournament as it then is.
func (g *Entrants) changedSignUp(ctx context.Context, q *route.Call, change func(t *store.Tournament) error) (store.Tournament, commands.Reply, error) {
	earlier, err := g.earlier(ctx, q)
	if err != nil {
		return store.Tournament{}, commands.Reply{}, err
	}
	t, err := g.change(ctx, q, func(t *store.Tournament) error {
		if err := open(t); err != nil {
			return err
		}
		return change(t)
	})
	if err != nil {
		return store.Tournament{}, commands.Reply{}, err
	}
	return t, g.signUpReply(t, earlier), nil
}

// join takes the person into a tournament.
func join(q *route.Call, t *store.Tournament) error {
	if t.PlayerOf(q.User.ID) >= 0 {
		return route.NewUserError("error.tournament_joined")
	}
	if t.State().Active() >= t.Kind.Most() {
		return route.NewUserError("error.tournament_full", "Most", t.Kind.Most())
	}
	t.Players = append(t.Players, store.TournamentPlayer{UserID: q.User.ID, Name: markup.SeatName(q.User)})
	return nil
}

// pressJoin takes the person in.
func (g *Entrants) pressJoin(ctx context.Context, q *route.Call) (commands.Reply, error) {
	return g.changeSignUp(ctx, q, func(t *store.Tournament) error { return join(q, t) })
}

// askOpener tells who has opened a tournament that they are not in it, in place of the menu, and
// asks whether they want to play.
func askOpener(q *route.Call, t store.Tournament) commands.Reply {
	return commands.Reply{Kind: commands.Update, Message: commands.Message{
		Text: q.ToUser.Says("tournament.join.ask", "Title", title(t, q.ToUser)),
		Rows: []commands.Row{{Buttons: []commands.Button{
			{ID: id("in", t), Label: q.ToUser.Says("button.tournament_in"), Style: commands.Success},
			{ID: id("notin", t), Label: q.ToUser.Says("button.tournament_notin")},
		}}},
	}}
}

// pressIn takes the person in who has opened a tournament, and shows that where people join.
func (g *Entrants) pressIn(ctx context.Context, q *route.Call) (commands.Reply, error) {
	t, reply, err := g.changedSignUp(ctx, q, func(t *store.Tournament) error { return join(q, t) })
	if err != nil {
		return commands.Reply{}, err
	}
	q.Say(g.toOpener(q, t, "tournament.join.done"))
	if err := g.Announcer.edit(ctx, t.Place, reply.Message); err != nil {
		route.Warn(ctx, g.Logger, "show who has joined a tournament", err, "tournament", t.ID)
	}
	return route.Said, nil
}

// pressNotIn takes the question away.
func (g *Entrants) pressNotIn(ctx context.Context, q *route.Call) (commands.Reply, error) {
	t, err := pressed(ctx, g.Store, q)
	if err != nil {
		return commands.Reply{}, err
	}
	return g.toOpener(q, t, "tournament.join.not"), nil
}

// toOpener answers the question whether to play, with the way to the message by which people join.
func (g *Entrants) toOpener(q *route.Call, t store.Tournament, said string) commands.Reply {
	text := q.ToUser.Says(said, "Title", title(t, q.ToUser), "Link", g.Chat.Link(commands.Place(t.Place)))
	return commands.Reply{Kind: commands.Update, Message: commands.Message{Text: text}}
}

// pressHere shows anew, to all, where to join: from then on it is there alone.
func (g *Entrants) pressHere(ctx context.Context, q *route.Call) (commands.Reply, error) {
	if err := q.CheckPermissions(); err != nil {
		return commands.Reply{}, err
	}
	t, err := pressed(ctx, g.Store, q)
	if err != nil {
		return commands.Reply{}, err
	}
	if err := open(&t); err != nil {
		return commands.Reply{}, err
	}
	return route.Said, g.Announcer.post(ctx, q, t.ID, signUp(t, store.Tournament{}, g.Messages.printer(t)))
}

// pressOut lets the person out who has joined.
func (g *Entrants) pressOut(ctx context.Context, q *route.Call) (commands.Reply, error) {
	return g.changeSignUp(ctx, q, func(t *store.Tournament) error {
		at := t.PlayerOf(q.User.ID)
		if at < 0 {
			return route.NewUserError("error.tournament_not_in")
		}
		t.Players = slices.Delete(t.Players, at, at+1)
		return nil
	})
}

// directs says why the person may not start or cancel a tournament.
func directs(q *route.Call, t *store.Tournament) error {
	if q.Manages || q.User.ID == t.CreatorID {
		return nil
	}
	return route.NewUserError("error.tournament_director", "Who", markup.PersonName(t.CreatorID, q.ToUser))
}

// pressStart ends the joining. The tournament goes on where it is pressed. The pairing numbers go
// by rating, and by lot where nobody is rated.
func (g *Entrants) pressStart(ctx context.Context, q *route.Call) (commands.Reply, error) {
	t, err := g.change(ctx, q, func(t *store.Tournament) error {
		if err := directs(q, t); err != nil {
			return err
		}
		if err := open(t); err != nil {
			return err
		}
		t.Players = slices.DeleteFunc(t.Players, func(p store.TournamentPlayer) bool { return p.Left })
		if len(t.Players) < tournament.FewestPlayers {
			return route.NewUserError("error.tournament_few", "Least", tournament.FewestPlayers)
		}
		if err := q.CheckPermissions(); err != nil {
			return err
		}
		t.Place.ChannelID, t.Place.MessageID = q.Place.ChannelID, q.Place.MessageID
		if err := g.seed(ctx, t); err != nil {
			return err
		}
		t.Status, t.Rounds = store.TournamentRunning, tournament.PlannedRounds(t.Kind, len(t.Players), t.Wanted)
		return nil
	})
	if err != nil {
		return commands.Reply{}, err
	}
	q.Say(g.signUpReply(t, store.Tournament{}))
	g.Rounds.syncNow(ctx, t)
	return route.Said, nil
}

// seed orders the players: by rating, and by lot those who have the same, such as none.
func (g *Entrants) seed(ctx context.Context, t *store.Tournament) error {
	game, err := games.Parse(t.Variant)
	if err != nil {
		return err
	}
	values := map[string]float64{}
	if group, ok := games.RatingGroupOf(game); ok {
		for _, p := range t.Players {
			records, err := g.Store.Standings(ctx, p.UserID)
			if err != nil {
				return err
			}
			for _, r := range records {
				if r.Group == group.Name && r.Games() > 0 {
					values[p.UserID] = r.Now(g.Now()).Value
				}
			}
		}
	}
	for i := len(t.Players) - 1; i > 0; i-- {
		j := g.Rand(i + 1)
		t.Players[i], t.Players[j] = t.Players[j], t.Players[i]
	}
	slices.SortStableFunc(t.Players, func(a, b store.TournamentPlayer) int { return cmp.Compare(values[b.UserID], values[a.UserID]) })
	return nil
}

// pressCancel calls a tournament off. Games that go on can be played to their end.
func (g *Entrants) pressCancel(ctx context.Context, q *route.Call) (commands.Reply, error) {
	running := false
	t, err := g.change(ctx, q, func(t *store.Tournament) error {
		if err := directs(q, t); err != nil {
			return err
		}
		if t.Status >= store.TournamentOver {
			return route.NewUserError("error.tournament_over")
		}
		running = t.Status == store.TournamentRunning
		t.Status = store.TournamentCancelled
		return nil
	})
	if err != nil {
		return commands.Reply{}, err
	}
	if !running {
		return g.signUpReply(t, store.Tournament{}), nil
	}
	q.Say(commands.Reply{Kind: commands.Update, Message: commands.Message{Text: q.ToUser.Says("tournament.cancelled_now", "Title", title(t, q.ToUser))}})
	if err := g.Announcer.refresh(ctx, t); err != nil {
		route.Warn(ctx, g.Logger, "show that a tournament was called off", err, "tournament", t.ID)
	}
	g.Announcer.withdraw(ctx, t, t.Reminder)
	for _, one := range t.Games {
		if one.Outcome == tournament.Pending {
			g.Games.redraw(ctx, t, one)
		}
	}
	return route.Said, nil
}

// pressLeave asks whether the person really wants to leave.
func (g *Entrants) pressLeave(ctx context.Context, q *route.Call) (commands.Reply, error) {
	t, err := pressed(ctx, g.Store, q)
	if err != nil {
		return commands.Reply{}, err
	}
	if err := plays(q, &t); err != nil {
		return commands.Reply{}, err
	}
	text := q.ToUser.Says("tournament.leave.ask", "Title", title(t, q.ToUser))
	if t.State().EndsWithout(t.PlayerOf(q.User.ID)) {
		text = q.ToUser.Says("tournament.leave.ask_end", "Title", title(t, q.ToUser))
	}
	reply := q.PrivateReply(text)
	reply.Message.Rows = []commands.Row{{Buttons: []commands.Button{{ID: id("quit", t), Label: q.ToUser.Says("button.tournament_quit"), Style: commands.Danger}}}}
	return reply, nil
}

// plays says why the person is no player of a running tournament.
func plays(q *route.Call, t *store.Tournament) error {
	at := t.PlayerOf(q.User.ID)
	switch {
	case t.Status != store.TournamentRunning:
		return route.NewUserError("error.tournament_over")
	case at < 0 || t.Players[at].Left:
		return route.NewUserError("error.tournament_not_in")
	case t.State().Out(at):
		return route.NewUserError("error.tournament_out")
	}
	return nil
}

// pressQuit takes the person out of a running tournament: their game is lost, and they get no
// other.
func (g *Entrants) pressQuit(ctx context.Context, q *route.Call) (commands.Reply, error) {
	ends := false
	t, err := g.change(ctx, q, func(t *store.Tournament) error {
		if err := plays(q, t); err != nil {
			return err
		}
		at := t.PlayerOf(q.User.ID)
		ends = t.State().EndsWithout(at)
		t.Players[at].Left = true
		return nil
	})
	if err != nil {
		return commands.Reply{}, err
	}
	text := q.ToUser.Says("tournament.left", "Title", title(t, q.ToUser))
	if ends {
		text = q.ToUser.Says("tournament.left_end", "Title", title(t, q.ToUser))
	}
	q.Say(commands.Reply{Kind: commands.Update, Message: commands.Message{Text: text}})
	g.Rounds.syncNow(ctx, t)
	return route.Said, nil
}

// pressSkip gives the person half a point for the next round instead of a game: once, and not in
// the last round.
func (g *Entrants) pressSkip(ctx context.Context, q *route.Call) (commands.Reply, error) {
	t, err := g.change(ctx, q, func(t *store.Tournament) error {
		if err := plays(q, t); err != nil {
			return err
		}
		p := &t.Players[t.PlayerOf(q.User.ID)]
		if !maySkip(*t, *p) {
			return route.NewUserError("error.tournament_skip")
		}
		p.Skip = t.Paired + 1
		return nil
	})
	if err != nil {
		return commands.Reply{}, err
	}
	return g.Messages.shown(ctx, q, t, commands.Update)
}

// maySkip reports whether a player may still ask for a half-point bye.
func maySkip(t store.Tournament, p store.TournamentPlayer) bool {
	return t.Kind == tournament.Swiss && t.Status == store.TournamentRunning && p.Skip == 0 && !p.Left && t.Paired+1 < t.Rounds
}

// pressShow shows a tournament to who asks: how it stands, their game, and what they can do.
func (g *Entrants) pressShow(ctx context.Context, q *route.Call) (commands.Reply, error) {
	t, err := pressed(ctx, g.Store, q)
	if err != nil {
		return commands.Reply{}, err
	}
	return g.Messages.shown(ctx, q, t, commands.Private)
}
