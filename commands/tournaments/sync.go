package tournaments

import (
	"context"
	"errors"
	"log/slog"
	"sync/atomic"
	"time"

	"noughts/commands"
	"noughts/commands/access"
	"noughts/commands/jobs"
	"noughts/commands/route"
	"noughts/competition/tournament"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/keyed"
	"noughts/store"
)

// Rounds bring tournaments from round to round: they note how games have ended, begin the next
// ones, and have people told. They are safe for concurrent use; the exported fields are set before
// the first use.
type Rounds struct {
	Store     store.Store
	Chat      commands.Chat // knows who is in a server
	Access    *access.Access
	Games     *Games
	Announcer *Announcer
	Tasks     *jobs.Tasks
	Logger    *slog.Logger
	Now       func() time.Time

	locks keyed.Locks[int64] // by tournament, while it is brought up to date
}

// SyncAll brings the tournaments up to date: it notes how games have ended, ends those whose round
// is over, begins the next rounds, and tells of all that. It is to be called every now and then;
// what a crash has left undone is done then.
func (g *Rounds) SyncAll(ctx context.Context) {
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
func (g *Rounds) Sync(ctx context.Context, id int64) (again time.Time, err error) {
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
		if remind := at.Add(-lead(t)); at.After(t.Reminded) && remind.After(now) {
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
func (g *Rounds) syncNow(ctx context.Context, t store.Tournament) {
	if g.Access.MayWrite(t.Place.GuildID) {
		_ = g.syncSafely(ctx, t.ID)
	}
}

func (g *Rounds) syncSafely(ctx context.Context, id int64) error {
	defer g.Tasks.RecoverPanic(ctx, "look after a tournament")
	defer g.locks.Lock(id)()
	err := g.sync(ctx, id)
	if err != nil && !errors.Is(err, store.ErrConflict) { // who was faster is followed by another look
		route.Warn(ctx, g.Logger, "look after a tournament", err, "tournament", id)
	}
	return err
}

// sync brings a tournament up to date, if its channel lets the bot in: otherwise it pauses.
func (g *Rounds) sync(ctx context.Context, id int64) error {
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
	if err := g.Announcer.tell(ctx, t); err != nil || len(begun) == 0 {
		return err
	}
	for _, id := range begun {
		if err := g.Games.show(ctx, t, id); err != nil { // it is made good as with every board
			route.Warn(ctx, g.Logger, "show a game of a tournament", err, "match", id)
		}
	}
	if t, err = g.Store.Tournament(ctx, id); err != nil {
		return err
	}
	return g.Announcer.refresh(ctx, t) // now the boards can be linked
}

// advance notes results and begins what comes next. All of it is saved in one step, with the
// matches that begin, which it returns.
func (g *Rounds) advance(ctx context.Context, before store.Tournament) (saved store.Tournament, begun []int64, err error) {
	t := copied(before)
	changed, err := g.Games.collect(ctx, &t)
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
			g.Games.redraw(ctx, saved, one) // its board says until when
		}
	}
	return saved, begun, nil
}

// next adds the games that are to begin now, or the end. Before a round it looks who is still in
// the server.
func (g *Rounds) next(ctx context.Context, t *store.Tournament) (begun []*match.Match, changed bool, err error) {
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
				m, err := g.Games.begins(*t, game, server.Theme, one)
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
func (g *Rounds) dropGone(ctx context.Context, t *store.Tournament) (dropped bool) {
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
