package main

import (
	"context"
	"log/slog"
	"time"

	"noughts/store"
)

// watchStoreEvery is how often the store is looked at. A guess; not measured: a
// look costs microseconds while all is well.
const watchStoreEvery = 5 * time.Second

// remindEvery is how often the log says that the store still fails.
const remindEvery = 10 * time.Minute

// watchStore raises an alarm in the log when the store fails for more than a
// moment, and notes that it gives answers, until ctx ends.
func watchStore(ctx context.Context, log *slog.Logger, s store.Store, st *status) error {
	tick := time.NewTicker(watchStoreEvery)
	defer tick.Stop()
	alarm := storeAlarm{log: log}
	for {
		_ = s.Check(ctx) // what it finds is in the health
		st.checked.Store(time.Now().UnixNano())
		alarm.update(ctx, s.Health(), time.Now())
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
	}
}

// A storeAlarm says in the log how a store does, when that changes and now and
// then while it fails.
type storeAlarm struct {
	log  *slog.Logger
	last store.Reason
	said time.Time
}

// update takes up how the store does.
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
		return // a moment may pass
	}
	a.last, a.said = h.Reason, now
}
