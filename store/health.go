package store

import (
	"errors"
	"fmt"
	"time"
)

// ErrUnavailable says that the store itself fails: nothing is wrong with what it
// was asked, and the same may work later. ReasonOf says what is the matter.
var ErrUnavailable = errors.New("the store is not available")

// A Reason is what keeps a store from working.
type Reason uint8

// The reasons. What is worded for people depends on no more than these.
const (
	Fine     Reason = iota
	Broken          // the disk does not read or write, or nobody knows what it is
	Full            // there is no room left
	Low             // there is little room left: what goes on can be saved, and nothing new should begin
	ReadOnly        // it may not be written to
	Damaged         // what is stored has been destroyed
	Locked          // another program holds it
)

// String names a reason for the log.
func (r Reason) String() string {
	if int(r) < len(reasons) {
		return reasons[r]
	}
	return fmt.Sprintf("reason %d", uint8(r))
}

var reasons = [...]string{
	Fine: "fine", Broken: "broken", Full: "full", Low: "low", ReadOnly: "read-only", Damaged: "damaged", Locked: "locked",
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
