package bot

import (
	"container/list"
	"context"
	"fmt"
	"net/http"
	"sync"
	"time"

	"noughts/commands"
	"noughts/metrics"
)

// A lane is how soon a request may go among those that wait.
type lane int

const (
	laneFirst  lane = iota // to log in, to register, to answer interactions
	laneUrgent             // what somebody waits for
	laneLater              // what nobody asked for just now
	lanes
)

var laneNames = [lanes]string{laneFirst: "first", laneUrgent: "urgent", laneLater: "later"}

// mostWaiting are how many requests of a lane may wait, 0 for any number. Further ones are refused
// if they would have to wait: boards are drawn later from what is in the store, and everything else
// is tried again, or people are told. The bot sends some forty requests a second, so with more than
// this they would wait for minutes. Guesses; not measured.
var mostWaiting = [lanes]int{laneUrgent: 5000, laneLater: 500}

// limits keeps requests back that Discord would refuse: each reserves its place
// before it goes. Only what differs from an unused bucket is remembered, so the
// memory held does not grow.
type limits struct {
	mu       sync.Mutex
	pace     pace
	routes   map[string]route   // by kind of request, of which there are few
	buckets  map[string]*bucket // by bucketOf
	forgetAt int                // so many buckets call for a look at which can be forgotten
	waiting  [lanes]list.List   // of *waiter, the oldest first
	alarm    *time.Timer        // for when the next of those who wait may go
	alarmAt  time.Time

	closed    time.Time // until then Discord takes nothing but answers to interactions
	allClosed time.Time // until then it takes nothing at all
	invalid   invalidCount
	tooMany   func(refused int) // told when so many were refused that less or nothing is sent
	metrics   *metrics.Metrics
}

// A waiter is a request that waits for its place.
type waiter struct {
	request request
	lane    lane
	granted chan struct{} // closed once it may go
	bucket  *bucket       // where its place is; set when it may go
}

func newLimits() *limits {
	return &limits{routes: map[string]route{}, buckets: map[string]*bucket{}, forgetAt: minForget, tooMany: func(int) {}}
}

// wait returns when a request may be made, and has reserved its place then. The
// returned function has to be told what came of it, nil for no answer.
func (l *limits) wait(ctx context.Context, r request) (done func(*http.Response, []byte), err error) {
	began := time.Now()
	w := &waiter{request: r, lane: laneOf(ctx, r), granted: make(chan struct{})}
	at, err := l.enter(ctx, w)
	if err != nil {
		return nil, err
	}
	select {
	case <-w.granted:
	case <-ctx.Done():
		if l.leave(w, at) {
			return nil, context.Cause(ctx)
		}
	}
	l.metrics.Waited(laneNames[w.lane], time.Since(began))
	return func(resp *http.Response, answer []byte) { l.done(w, resp, answer) }, nil
}

func laneOf(ctx context.Context, r request) lane {
	switch {
	case r.interactionToken || r.first:
		return laneFirst
	case commands.IsUrgent(ctx):
		return laneUrgent
	}
	return laneLater
}

// enter lets a request go at once or queues it; at is its place in the queue.
func (l *limits) enter(ctx context.Context, w *waiter) (at *list.Element, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	if l.invalid.tooMany(now, w.request.interactionToken) {
		return nil, fmt.Errorf("%s: too many requests were refused: %w", w.request.name(), commands.ErrTryLater)
	}
	if deadline, ok := ctx.Deadline(); ok && l.allClosed.After(deadline) {
		return nil, fmt.Errorf("%s: Discord is closed until %v: %w", w.request.name(), l.allClosed.Format(time.TimeOnly), commands.ErrTryLater)
	}
	until, n := l.opens(w, now), l.waiting[w.lane].Len()
	if until.After(now) && n > 0 && n == mostWaiting[w.lane] {
		return nil, fmt.Errorf("%s: %d requests come first: %w", w.request.name(), n, commands.ErrTryLater)
	}
	at = l.waiting[w.lane].PushBack(w)
	if until.After(now) {
		l.wake(until)
	} else {
		l.grant(w, at, now)
	}
	return at, nil
}

// leave takes a request out of the queue; it reports false if it may go already.
func (l *limits) leave(w *waiter, at *list.Element) bool {
	l.mu.Lock()
	defer l.mu.Unlock()
	if w.bucket != nil {
		return false
	}
	l.waiting[w.lane].Remove(at)
	return true
}

// never is when a request may go that waits for another's answer.
var never = time.Unix(1<<40, 0)

// opens is when a request may go as far as is known: in the past if it may now.
func (l *limits) opens(w *waiter, now time.Time) time.Time {
	until := l.allClosed
	if !w.request.exempt() {
		until = latest(until, l.closed, l.pace.opens(w.lane))
	}
	b := l.buckets[l.bucketOf(w.request)]
	if b == nil {
		return until
	}
	return latest(until, b.opens(w, now))
}

func latest(times ...time.Time) time.Time {
	var out time.Time
	for _, t := range times {
		if t.After(out) {
			out = t
		}
	}
	return out
}

// grant reserves a place and lets the request go.
func (l *limits) grant(w *waiter, at *list.Element, now time.Time) {
	if !w.request.exempt() {
		l.pace.note(now)
	}
	w.bucket = l.bucket(w.request, now)
	w.bucket.take()
	l.waiting[w.lane].Remove(at)
	close(w.granted)
}

// dispatch lets all go that may.
func (l *limits) dispatch() {
	now, next := time.Now(), never
	for lane := range lanes {
		for at := l.waiting[lane].Front(); at != nil; {
			w, following := at.Value.(*waiter), at.Next()
			until := l.opens(w, now)
			if !until.After(now) {
				l.grant(w, at, now)
			} else if until.Before(next) {
				next = until
			}
			if lane != laneFirst && l.pace.opens(lane).After(now) {
				next = earliest(next, l.pace.opens(lane))
				break // none in this lane may go
			}
			at = following
		}
	}
	l.wake(next)
}

func earliest(a, b time.Time) time.Time {
	if a.Before(b) {
		return a
	}
	return b
}

// wake has dispatch called at a time, if not before; it is also called with
// every answer.
func (l *limits) wake(at time.Time) {
	now := time.Now()
	if !at.Before(never) || l.alarmAt.After(now) && !l.alarmAt.After(at) {
		return
	}
	l.alarmAt = at
	if l.alarm == nil {
		l.alarm = time.AfterFunc(at.Sub(now), func() {
			l.mu.Lock()
			defer l.mu.Unlock()
			l.alarmAt = time.Time{}
			l.dispatch()
		})
		return
	}
	l.alarm.Reset(at.Sub(now))
}
