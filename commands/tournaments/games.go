package tournaments

import (
	"context"
	"errors"
	"log/slog"
	"time"

	"noughts/commands"
	"noughts/commands/access"
	"noughts/commands/deliver"
	"noughts/commands/notify"
	"noughts/commands/route"
	"noughts/commands/table"
	"noughts/competition/tournament"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/store"
)

// Games are the matches of tournaments: they begin, are shown, and end when a round does. They are
// safe for concurrent use; the fields are set before the first use.
type Games struct {
	Store  store.Store
	Tables *table.Tables
	Boards *deliver.Boards
	Notify *notify.Notifier
	Access *access.Access
	Calls  *route.Calls
	Logger *slog.Logger
	Now    func() time.Time
}

// begins is a game of a tournament as a match that begins now, with boards of a theme.
func (g *Games) begins(t store.Tournament, game engine.Game, theme string, one tournament.Game) (*match.Match, error) {
	now := g.Now()
	first := game.Start().Turn()
	var seats [2]match.Seat
	seats[first] = match.Seat{UserID: t.Players[one.First].UserID, Name: t.Players[one.First].Name}
	seats[first.Other()] = match.Seat{UserID: t.Players[one.Second].UserID, Name: t.Players[one.Second].Name}
	m := match.New(game, seats, first, now)
	if rule, ok := engine.OpeningRuleNamed(game, t.Opening); ok {
		var err error
		if m, err = m.OpenedBy(rule); err != nil {
			return nil, err
		}
	}
	m = m.Timed(t.Control, now)
	m.Rated, m.Locale, m.Theme = t.Rated, t.Locale, theme
	m.Place = channel(t)
	return m, nil
}

// redraw draws the board of a game anew of which a tournament has something else to say.
func (g *Games) redraw(ctx context.Context, t store.Tournament, one store.TournamentGame) {
	m, err := g.Store.Match(ctx, one.MatchID)
	if err != nil {
		route.Warn(ctx, g.Logger, "load a game of a tournament", err, "match", one.MatchID)
		return
	}
	g.Boards.TryAgain(ctx, m)
}

// show posts the board of a match that has begun. Its players have been called by the message of
// the round or, where the server wants a thread for every game, are called there.
func (g *Games) show(ctx context.Context, t store.Tournament, id int64) error {
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
func (g *Games) collect(ctx context.Context, t *store.Tournament) (changed bool, err error) {
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
func (g *Games) endIfDue(ctx context.Context, t *store.Tournament, one *store.TournamentGame, m *match.Match, now time.Time) (*match.Match, error) {
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
