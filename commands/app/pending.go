package app

import (
	"context"
	"errors"
	"sync"
	"time"

	"noughts/commands"
	"noughts/commands/jobs"
	"noughts/commands/route"
	"noughts/store"
)

// What is pending is what people should have been shown and were not, however long ago. The store
// finds it by an index, so looking for it loads no match.

const (
	drawTime   = time.Minute // how long one board may hold up those behind it
	firstPause = time.Minute // before a board is drawn again that could not be; doubled each time
	mostPause  = time.Hour
)

// pauses are the boards that could not be drawn for a reason of their own, and when
// to try again. The zero value is ready to use.
type pauses struct {
	mu sync.Mutex
	of map[int64]pause
}

type pause struct {
	until time.Time
	long  time.Duration
}

func (p *pauses) over(id int64, now time.Time) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	is, ok := p.of[id]
	return !ok || !now.Before(is.until) || is.until.Sub(now) > is.long // the clock may have jumped back
}

// note takes up how it went.
func (p *pauses) note(id int64, err error, now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if err == nil {
		delete(p.of, id)
		return
	}
	if p.of == nil {
		p.of = map[int64]pause{}
	}
	long := min(max(2*p.of[id].long, firstPause), mostPause)
	p.of[id] = pause{now.Add(long), long}
}

// showPending draws the boards that people do not see as they are and, every now and then, has the
// players notified who were not.
func (a *App) showPending(ctx context.Context) {
	a.DrawPending(ctx)
	if now := a.Now(); now.Sub(a.polled) >= pollEvery || now.Before(a.polled) {
		a.polled = now
		a.FindUnnotified(ctx)
	}
}

// pollEvery is how often the store is polled for players who were not notified: usually a process
// knows them itself.
const pollEvery = 5 * time.Minute

// DrawPending draws the boards that people do not see as they are, the oldest first. It stops when
// the chat takes nothing: it goes on when that has changed.
func (a *App) DrawPending(ctx context.Context) {
	due, err := a.Store.IDs(ctx, store.Filter{Undelivered: true, Accessible: true})
	if err != nil {
		route.Warn(ctx, a.Logger, "find boards to draw", err)
		return
	}
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	jobs.Each(a.Access.Writable(ctx, due), atATime, func(id int64) {
		defer a.Tasks.RecoverPanic(ctx, "draw a board")
		if ctx.Err() != nil || !a.pauses.over(id, a.Now()) {
			return
		}
		drawing, cancel := context.WithTimeout(ctx, drawTime)
		defer cancel()
		err := a.Boards.Check(drawing, id)
		switch {
		case errors.Is(err, commands.ErrTryLater):
			stop()
		case errors.Is(err, store.ErrUnavailable) || ctx.Err() != nil:
		default:
			a.pauses.note(id, err, a.Now())
			if err != nil {
				route.Warn(ctx, a.Logger, "draw a board", err, "match", id)
			}
		}
	})
}

// FindUnnotified has the players notified who were not notified that it is their turn.
func (a *App) FindUnnotified(ctx context.Context) {
	due, err := a.Store.IDs(ctx, store.Filter{NoticeDue: true, Accessible: true})
	if err != nil {
		route.Warn(ctx, a.Logger, "find players to notify", err)
		return
	}
	for _, id := range a.Access.Writable(ctx, due) {
		m, err := a.Store.Reload(ctx, id) // another process may have changed it while it had the shard
		if err != nil {
			route.Warn(ctx, a.Logger, "find players to notify", err, "match", id)
			continue
		}
		a.Notify.Enqueue(m)
	}
}
