package app

import (
	"context"
	"time"

	"noughts/commands/core"
	"noughts/engine/match"
	"noughts/store"
)

// sweepEvery is how often deadlines are looked at.
const sweepEvery = 15 * time.Second

// recentlyTouched is how far back a restart redraws matches: their last move may have
// been saved without the board having been redrawn.
const recentlyTouched = 10 * time.Minute

// Run takes up what a stop or a crash left behind: it makes the moves that the
// bot owes and redraws the boards that may be out of date. Then it ends
// challenges whose time is up and looks after owed moves, until ctx ends. What
// is being thought about then is answered with the best found so far.
func (a *App) Run(ctx context.Context) error {
	defer a.Tasks.Wait()
	defer a.Thinking.Close()
	if err := a.resume(ctx); err != nil && ctx.Err() == nil {
		return err
	}
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	for {
		a.DropIdle()
		a.sweep(ctx)
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
	}
}

// resume starts the work that was left behind, each match on its own.
func (a *App) resume(ctx context.Context) error {
	all, err := a.Store.Matches(ctx, store.Filter{Status: core.Live})
	if err != nil {
		return err
	}
	ended, err := a.Store.Matches(ctx, store.Filter{Status: []match.Status{match.Over}, Limit: justEnded})
	if err != nil {
		return err
	}
	for _, m := range append(all, ended...) {
		if m.BotToMove() || a.Now().Sub(m.Touched) < recentlyTouched {
			a.Tasks.Start(ctx, "take up", func() { a.makeOwedMove(ctx, m) })
		}
	}
	return nil
}

// justEnded is how many of the matches that ended last a restart looks at.
const justEnded = 100

// makeOwedMove makes the move that the bot owes in a match, redraws it, and calls
// the player whose turn it is.
func (a *App) makeOwedMove(ctx context.Context, m *match.Match) {
	m, err := a.BotPlays(ctx, m)
	if err != nil {
		if ctx.Err() == nil {
			a.Logger.WarnContext(ctx, "owed move", "match", m.ID, "err", err)
		}
		return
	}
	a.Refresh(ctx, a.Words.Printer(m.Locale), m, core.View{})
}

// sweep ends the challenges whose time is up, and makes the moves that the bot
// still owes although it should have made them: the first try may have failed.
func (a *App) sweep(ctx context.Context) {
	now := a.Now()
	due, err := a.Store.Matches(ctx, store.Filter{Status: []match.Status{match.Offered}, DueBefore: now})
	if err != nil {
		a.Logger.WarnContext(ctx, "sweep", "err", err)
		return
	}
	for _, m := range due {
		changed, err := a.Change(ctx, m, func(m *match.Match) (*match.Match, error) { return m.Expire(now) })
		if err == nil {
			err = a.Redraw(ctx, a.Words.Printer(m.Locale), changed, core.View{})
		}
		if err != nil {
			a.Logger.WarnContext(ctx, "expire", "match", m.ID, "err", err)
		}
	}
	a.sweepOwed(ctx, now)
}

func (a *App) sweepOwed(ctx context.Context, now time.Time) {
	owed, err := a.Store.Matches(ctx, store.Filter{BotToMove: true})
	if err != nil {
		a.Logger.WarnContext(ctx, "sweep", "err", err)
		return
	}
	for _, m := range owed {
		if now.Sub(m.Touched) > overdue {
			a.Tasks.Start(ctx, "owed move", func() { a.makeOwedMove(ctx, m) })
		}
	}
}

// overdue is how long the bot may owe a move before a sweep makes it: far
// longer than it thinks, also where many games queue for a processor.
const overdue = time.Minute
