package main

import (
	"context"
	"log/slog"
	"time"

	"noughts/store"
)

// watchStoreEvery is how often the store is checked. A guess; not measured: a check costs
// microseconds while the store works.
const watchStoreEvery = 5 * time.Second

// remindEvery is how often the log says that the store still fails.
const remindEvery = 10 * time.Minute

// watchStore logs an alarm when the store keeps failing, and records each check that returns, until
// ctx ends.
func watchStore(ctx context.Context, log *slog.Logger, s store.Store, st *status) error {
	tick := time.NewTicker(watchStoreEvery)
	defer tick.Stop()
	alarm := storeAlarm{log: log}
	for {
		_ = s.Check(ctx) // the result is in the health
		st.checked.Store(time.Now().UnixNano())
		alarm.update(ctx, s.Health(), time.Now())
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
	}
}

// A storeAlarm logs the health of a store when it changes, and again every remindEvery while the
// store fails.
type storeAlarm struct {
	log  *slog.Logger
	last store.Reason
	said time.Time
}

// update logs the health if that is due.
func (a *storeAlarm) update(ctx context.Context, h store.Health, now time.Time) {
	switch {
	case h.Reason == a.last && (h.Reason == store.Fine || now.Sub(a.said) < remindEvery):
		return
	case h.Reason == store.Fine:
		a.log.InfoContext(ctx, "the store works again")
	case h.Reason == store.Low:
		a.log.WarnContext(ctx, "the disk has little room left, so no new games begin", "since", h.Since)
	case h.Alarming(now):
		a.log.ErrorContext(ctx, "ALARM: nothing can be saved, so no moves are made and no new games begin",
			"reason", h.Reason.String(), "since", h.Since, "failures", h.Failures, "err", h.Err)
	default:
		return // a short failure is not logged
	}
	a.last, a.said = h.Reason, now
}
