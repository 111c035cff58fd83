package store

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"
)

// ErrUnavailable says that the store itself fails: nothing is wrong with what it
// was asked, and the same may work later. ReasonOf says what is the matter, and Passes
// whether it is worth waiting.
var ErrUnavailable = errors.New("the store is not available")

// ErrUncertain says that nobody knows whether a change was saved: the store was lost while
// it saved it, and was not back in time to be asked.
var ErrUncertain = errors.New("nobody knows whether it was saved")

// Uncertain returns an error that wraps ErrUncertain and err.
func Uncertain(err error) error { return &uncertain{err} }

type uncertain struct{ err error }

func (u *uncertain) Error() string   { return ErrUncertain.Error() + ": " + u.err.Error() }
func (u *uncertain) Unwrap() []error { return []error{ErrUncertain, u.err} }

// A Reason is what keeps a store from working.
type Reason uint8

// The reasons. What is worded for people depends on no more than these.
const (
	Fine      Reason = iota
	Broken           // the disk does not read or write, it lets nobody in, or nobody knows what it is
	Full             // there is no room left
	Low              // there is little room left: what goes on can be saved, and nothing new should begin
	ReadOnly         // it may not be written to
	Damaged          // what is stored has been destroyed
	Locked           // another program holds it
	Away             // its server cannot be reached, begins or ends, or has too much to do
	MovedAway        // its file was taken away or another one put in its place
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

// Unavailable returns an error for this reason, which wraps ErrUnavailable and
// err.
func Unavailable(reason Reason, err error) error { return &unavailable{reason, err} }

type unavailable struct {
	reason Reason
	err    error
}

func (u *unavailable) Error() string   { return u.err.Error() }
func (u *unavailable) Unwrap() []error { return []error{ErrUnavailable, u.err} }

// ReasonOf returns why a store failed, and Fine for an error that is not of
// that kind.
func ReasonOf(err error) Reason {
	if u, ok := errors.AsType[*unavailable](err); ok {
		return u.reason
	}
	return Fine
}

// Passes reports whether an error of a store passes by itself, so that it is worth waiting: its
// server is away, or others hold it. What somebody has to see to does not pass: a refused password,
// a full disk, damage, tables of a newer program.
func Passes(err error) bool {
	reason := ReasonOf(err)
	return reason == Away || reason == Locked
}

// An Absence logs once that somebody waits for a store that is away, and once that nobody does any
// more, however many wait. The zero value is ready to use.
type Absence struct {
	mu      sync.Mutex
	waiting int
	since   time.Time
}

// Waiter returns one who may have to wait.
func (a *Absence) Waiter(log *slog.Logger) *Waiter { return &Waiter{absence: a, log: log} }

// A Waiter is one who may have to wait for a store. It belongs to one goroutine.
type Waiter struct {
	absence *Absence
	log     *slog.Logger
	waits   bool
}

// Waits takes up how the store was used last, and reports whether that passes and is to be tried
// again. Whoever is done, or gives up, says so with no error.
func (w *Waiter) Waits(ctx context.Context, err error) bool {
	waits := Passes(err)
	if waits == w.waits {
		return waits
	}
	w.waits = waits
	a := w.absence
	a.mu.Lock()
	defer a.mu.Unlock()
	if !waits {
		if a.waiting--; a.waiting == 0 {
			w.log.InfoContext(ctx, "nobody waits for the store any more", "waited", time.Since(a.since).Round(time.Millisecond))
		}
		return false
	}
	if a.waiting++; a.waiting == 1 {
		a.since = time.Now()
		w.log.WarnContext(ctx, "waiting for the store", "reason", ReasonOf(err).String(), "err", err)
	}
	return true
}

// Health is how a store does. The zero value is well.
type Health struct {
	Reason   Reason
	Since    time.Time // when it began; zero while it is well
	Failures int       // how many uses have failed since
	Err      error     // the last of them
}

// moment is how long a store may fail without anybody being alarmed. A guess;
// not measured: what passes within it, such as a backup that holds the file,
// needs nobody.
const moment = 5 * time.Second

// Alarming reports whether the store has failed for more than a moment, so that
// somebody has to look at it.
func (h Health) Alarming(now time.Time) bool {
	return h.Reason != Fine && h.Reason != Low && now.Sub(h.Since) >= moment
}

// NewGames reports whether new games may begin: they are the first to be refused
// when a store fails or has little room, so that those that go on can be saved.
func (h Health) NewGames() bool { return h.Reason == Fine }
