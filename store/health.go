package store

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"
)

// Uncertain returns an error that wraps ErrUncertain and err.
func Uncertain(err error) error { return &uncertain{err} }

type uncertain struct{ err error }

func (u *uncertain) Error() string   { return ErrUncertain.Error() + ": " + u.err.Error() }
func (u *uncertain) Unwrap() []error { return []error{ErrUncertain, u.err} }

// A Reason says why a store does not work.
type Reason uint8

// The reasons. The sentences that people read depend on the reason alone.
const (
	Fine      Reason = iota
	Broken           // the disk fails, access is refused, or the cause is unknown
	Full             // the disk is full
	Low              // the disk is almost full: games that go on can be saved, new games should not begin
	ReadOnly         // the store may not be written to
	Damaged          // the stored data is damaged
	Locked           // another program holds a lock on the store
	Away             // the server cannot be reached, is starting or stopping, or is overloaded
	MovedAway        // the file was moved, or another file has taken its place
)

// String names a reason for the log.
func (r Reason) String() string {
	if int(r) < len(reasons) {
		return reasons[r]
	}
	return fmt.Sprintf("reason %d", uint8(r))
}

var reasons = [...]string{
	Fine: "fine", Broken: "broken", Full: "full", Low: "low", ReadOnly: "read-only", Damaged: "damaged", Locked: "locked", Away: "away", MovedAway: "moved",
}

// Unavailable returns an error with a reason that wraps ErrUnavailable and err.
func Unavailable(reason Reason, err error) error { return &unavailable{reason, err} }

type unavailable struct {
	reason Reason
	err    error
}

func (u *unavailable) Error() string   { return u.err.Error() }
func (u *unavailable) Unwrap() []error { return []error{ErrUnavailable, u.err} }

// ReasonOf returns why a store failed, and Fine for an error that does not wrap ErrUnavailable.
func ReasonOf(err error) Reason {
	if u, ok := errors.AsType[*unavailable](err); ok {
		return u.reason
	}
	return Fine
}

// Transient reports whether an error of a store passes by itself, so that waiting helps: the server
// is away, or another program holds a lock. An error that somebody has to repair does not pass: a
// refused password, a full disk, damage, tables of a newer program.
func Transient(err error) bool {
	reason := ReasonOf(err)
	return reason == Away || reason == Locked
}

// An Outage logs once when the first goroutine begins to wait for a store, and once when the last
// of them no longer waits. The zero value is ready to use.
type Outage struct {
	mu      sync.Mutex
	waiters int
	since   time.Time
}

// Waiter returns a Waiter for one goroutine, which logs to log.
func (o *Outage) Waiter(log *slog.Logger) *Waiter { return &Waiter{outage: o, log: log} }

// A Waiter belongs to one goroutine that may have to wait for a store.
type Waiter struct {
	outage  *Outage
	log     *slog.Logger
	waiting bool
}

// Retry reports whether the last use of the store failed in a way that passes by itself, so that
// the goroutine should wait and try again.
func (w *Waiter) Retry(ctx context.Context, err error) bool {
	if !Transient(err) {
		w.Done(ctx)
		return false
	}
	if w.waiting {
		return true
	}
	w.waiting = true
	o := w.outage
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.waiters++; o.waiters == 1 {
		o.since = time.Now()
		w.log.WarnContext(ctx, "waiting for the store", "reason", ReasonOf(err).String(), "err", err)
	}
	return true
}

// Done says that the goroutine no longer waits: the store works again, or the goroutine gives up.
func (w *Waiter) Done(ctx context.Context) {
	if !w.waiting {
		return
	}
	w.waiting = false
	o := w.outage
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.waiters--; o.waiters == 0 {
		w.log.InfoContext(ctx, "nobody waits for the store any more", "waited", time.Since(o.since).Round(time.Millisecond))
	}
}

// Health says whether a store works. The zero value is a store that works.
type Health struct {
	Reason   Reason
	Since    time.Time // when the failures began; zero while the store works
	Failures int       // how many uses have failed since then
	Err      error     // the last failure
}

// alarmAfter is how long a store may fail before Alarming reports it. A guess; not measured: a
// short failure, such as a backup that locks the file, needs no person.
const alarmAfter = 5 * time.Second

// Alarming reports whether the store has failed for so long that a person should be told.
func (h Health) Alarming(now time.Time) bool {
	return h.Reason != Fine && h.Reason != Low && now.Sub(h.Since) >= alarmAfter
}

// NewGames reports whether new games may begin. When a store fails or is almost full, new games are
// refused first, so that games that go on can be saved.
func (h Health) NewGames() bool { return h.Reason == Fine }
