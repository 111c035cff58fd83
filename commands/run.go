package commands

import (
	"context"
	"sync"
	"time"

	"noughts/engine/match"
	"noughts/store"
)

// sweepEvery is how often deadlines are looked at.
const sweepEvery = 15 * time.Second

// freshness is how far back a restart redraws matches: their last move may have
// been saved without the board having been redrawn.
const freshness = 10 * time.Minute

// Run takes up what a stop or a crash left behind: it makes the moves that the
// bot owes and redraws the boards that may be out of date. Then it ends
// challenges whose time is up, until ctx ends.
func (a *App) Run(ctx context.Context) error {
	var work sync.WaitGroup
	defer work.Wait()
	if err := a.takeUp(ctx, &work); err != nil {
		return err
	}
	tick := time.NewTicker(sweepEvery)
	defer tick.Stop()
	for {
		a.sweep(ctx)
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
	}
}

// takeUp starts the work that was left behind, one goroutine for each match.
func (a *App) takeUp(ctx context.Context, work *sync.WaitGroup) error {
	playing, err := a.Store.Matches(ctx, store.Filter{Status: live})
	if err != nil {
		return err
	}
	for _, m := range playing {
		if m.BotToMove() || a.Now().Sub(m.Touched) < freshness {
			work.Go(func() { a.catchUpMatch(ctx, m) })
		}
	}
	return nil
}

func (a *App) catchUpMatch(ctx context.Context, m *match.Match) {
	after, err := a.botPlays(ctx, m.ID)
	if err == nil && after.Place.MessageID != "" {
		err = a.redraw(ctx, a.Words.Printer(), m.ID, view{})
	}
	if err != nil && ctx.Err() == nil {
		a.Logger.WarnContext(ctx, "take up", "match", m.ID, "err", err)
	}
}

// sweep ends the challenges whose time is up.
func (a *App) sweep(ctx context.Context) {
	now := a.Now()
	due, err := a.Store.Matches(ctx, store.Filter{Status: []match.Status{match.Offered}, DueBefore: now})
	if err != nil {
		a.Logger.WarnContext(ctx, "sweep", "err", err)
		return
	}
	for _, m := range due {
		_, err := a.change(ctx, m.ID, func(m *match.Match) (*match.Match, error) { return m.Expire(now) })
		if err == nil {
			err = a.redraw(ctx, a.Words.Printer(), m.ID, view{})
		}
		if err != nil {
			a.Logger.WarnContext(ctx, "expire", "match", m.ID, "err", err)
		}
	}
}
