package engine

import (
	"context"
	"sync"
	"time"
)

// A Clock measures the time of a budget otherwise than the clock on the wall does, such as by the
// CPU time that a thread has had: it never runs faster than the wall's. It is safe for concurrent
// use, and comparable, as budgets are.
type Clock interface {
	// Elapsed returns how much time has gone by since some moment in the past.
	Elapsed() time.Duration
}

// epoch is when every Clock began, for times to be those of a time.Time.
var epoch = time.Unix(0, 0)

// now returns what time it is by the clock of the budget.
func (b Budget) now() time.Time {
	if b.Clock == nil {
		return time.Now()
	}
	return epoch.Add(b.Clock.Elapsed())
}

// End returns when the time of a search that begins now is over, by the clock of the budget; the
// zero time if it has no end. Until says how far away that is.
func (b Budget) End() time.Time {
	if b.Time == 0 {
		return time.Time{}
	}
	return b.After(b.Time)
}

// After returns what time it will be in so long, by the clock of the budget.
func (b Budget) After(d time.Duration) time.Time { return b.now().Add(d) }

// Until returns how long it is until a time that End or After has returned.
func (b Budget) Until(at time.Time) time.Duration { return at.Sub(b.now()) }

// Limit returns a ctx that ends when the time of the budget is over.
func (b Budget) Limit(ctx context.Context) (context.Context, context.CancelFunc) {
	if b.Time == 0 {
		return context.WithCancel(ctx)
	}
	return b.WithTimeout(ctx, b.Time)
}

// WithTimeout returns a ctx that ends when so much time has gone by on the clock of the budget.
func (b Budget) WithTimeout(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	if b.Clock == nil {
		return context.WithTimeout(ctx, d)
	}
	ctx, cancel := context.WithCancelCause(ctx)
	stop := b.AfterFunc(d, func() { cancel(context.DeadlineExceeded) })
	return ctx, func() {
		stop()
		cancel(context.Canceled)
	}
}

// leastWait is how soon a clock is looked at again at the earliest, so that looking costs nothing.
const leastWait = 200 * time.Microsecond

// AfterFunc calls a function once when so much time has gone by on the clock of the budget, unless
// stop is called before. The clock runs no faster than the wall's, so it need not be looked at
// before that time is over on the wall.
func (b Budget) AfterFunc(d time.Duration, f func()) (stop func()) {
	if b.Clock == nil {
		timer := time.AfterFunc(d, f)
		return func() { timer.Stop() }
	}
	end, stopped := b.After(d), make(chan struct{})
	go func() { // ends with the time, or by stop
		for left := d; left > 0; left = b.Until(end) {
			select {
			case <-stopped:
				return
			case <-time.After(max(left, leastWait)):
			}
		}
		f()
	}()
	return sync.OnceFunc(func() { close(stopped) })
}
