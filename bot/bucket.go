package bot

import (
	"encoding/json"
	"net/http"
	"strconv"
	"time"
)

// A route is what Discord said of requests of one kind.
type route struct {
	bucket string // the kinds that share a limit have this in common; empty before it is known
	limit  int    // requests in a window; 0 for none
	known  bool
}

// A bucket is what may still be sent of the kinds that share it, in one channel or
// to one interaction.
type bucket struct {
	limit     int // of a window; 0 for none
	remaining int
	reset     time.Time // the end of the window; zero before Discord told it
	inFlight  int
	unknown   bool // nobody knows the limit: one request asks for it
}

const (
	unlimited = 1 << 30
	// minForget and mostBuckets bound the buckets that are remembered: some are
	// forgotten when there are so many. Guesses; a bucket takes about 200 bytes.
	minForget   = 64
	mostBuckets = 8192
	// proxyClosed is how long nothing is sent when a proxy before Discord says
	// that there were too many requests, but not when there may be more. A guess.
	proxyClosed = time.Minute
	// leastClosed is the shortest that Discord's "later" is taken for.
	leastClosed = 10 * time.Millisecond
)

// bucketOf names the bucket of a request.
func (l *limits) bucketOf(r request) string {
	if route := l.routes[r.bucket]; route.bucket != "" {
		return route.bucket + " " + r.scope
	}
	return r.bucket + " " + r.scope
}

// bucket is the bucket of a request, from now on remembered.
func (l *limits) bucket(r request, now time.Time) *bucket {
	name := l.bucketOf(r)
	b := l.buckets[name]
	if b == nil {
		l.forgetIdle(now)
		route := l.routes[r.bucket]
		b = &bucket{limit: route.limit, unknown: !route.known && !r.interactionToken}
		b.refill()
		l.buckets[name] = b
	}
	return b
}

// forgetIdle forgets buckets that are as good as unused.
func (l *limits) forgetIdle(now time.Time) {
	if len(l.buckets) < l.forgetAt {
		return
	}
	for name, b := range l.buckets {
		if b.inFlight == 0 && (!b.reset.After(now) || len(l.buckets) > mostBuckets) {
			delete(l.buckets, name)
		}
	}
	l.forgetAt = max(minForget, 2*len(l.buckets))
}

func (b *bucket) refill() {
	b.remaining, b.reset = unlimited, time.Time{}
	if b.limit > 0 {
		b.remaining = b.limit - b.inFlight // those under way may be counted in the new window
	}
}

// opens is when the bucket lets a request go.
func (b *bucket) opens(w *waiter, now time.Time) time.Time {
	if over := !b.reset.IsZero() && !b.reset.After(now); over || b.reset.IsZero() && b.inFlight == 0 {
		b.refill() // or nobody is left whose answer could say when there may be more
	}
	least := 1
	if w.lane == laneLater && b.limit > 1 {
		least = 2 // the last one of a window is for what somebody waits for
	}
	switch {
	case b.unknown && b.inFlight > 0:
		return never
	case b.remaining >= least:
		return time.Time{}
	case b.reset.IsZero():
		return never // Discord has not said yet when there may be more
	}
	return b.reset
}

func (b *bucket) take() {
	b.remaining--
	b.inFlight++
}

// closeFor closes the bucket for so long.
func (b *bucket) closeFor(d time.Duration, now time.Time) {
	b.remaining = 0
	b.reset = latest(b.reset, now.Add(d))
}

// done learns from an answer, and lets others go.
func (l *limits) done(w *waiter, resp *http.Response, answer []byte) {
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	w.bucket.inFlight--
	if resp != nil {
		l.learn(w.request, resp, now)
		if resp.StatusCode == http.StatusTooManyRequests {
			l.refused(w.request, resp.Header, answer, now)
		}
		if isInvalid(resp) && !w.request.person() {
			if n := l.invalid.note(now); n == invalidMost || n == invalidEnd {
				l.tooMany(n)
			}
		}
	}
	l.dispatch()
}

// learn takes in what the headers say of the bucket.
func (l *limits) learn(r request, resp *http.Response, now time.Time) {
	h := resp.Header
	limit, _ := strconv.Atoi(h.Get("X-RateLimit-Limit"))
	remaining, err := strconv.Atoi(h.Get("X-RateLimit-Remaining"))
	if limit <= 0 && (err != nil || resp.StatusCode >= http.StatusInternalServerError) {
		if resp.StatusCode < http.StatusInternalServerError && !l.routes[r.bucket].known {
			l.routes[r.bucket] = route{known: true}
		}
		l.settle(r, now)
		return
	}
	if err != nil {
		remaining = limit
	}
	l.routes[r.bucket] = route{bucket: h.Get("X-RateLimit-Bucket"), limit: limit, known: true}
	b := l.settle(r, now)
	b.limit = limit
	if !b.reset.IsZero() && !b.reset.After(now) {
		b.refill()
	}
	b.remaining = min(b.remaining, remaining)
	if d := seconds(h.Get("X-RateLimit-Reset-After")); d > 0 {
		b.reset = latest(b.reset, now.Add(d))
	}
}

// settle is the bucket of a request after its answer.
func (l *limits) settle(r request, now time.Time) *bucket {
	b := l.bucket(r, now)
	b.unknown = b.unknown && !l.routes[r.bucket].known
	return b
}

// refused closes what the answer says is closed.
func (l *limits) refused(r request, h http.Header, answer []byte, now time.Time) {
	var said struct {
		RetryAfter float64 `json:"retry_after"`
		Global     bool    `json:"global"`
		Code       int     `json:"code"`
	}
	err := json.Unmarshal(answer, &said)
	d := max(seconds(h.Get("Retry-After")), time.Duration(said.RetryAfter*float64(time.Second)))
	switch {
	case !readable(err): // not Discord, but the proxy before it
		if d == 0 {
			d = proxyClosed
		}
		l.allClosed = latest(l.allClosed, now.Add(d))
	case hasOwnLimit(said.Code): // of one message, or of new commands
	case r.person(): // also if it is said to be of all: it is not the bot's
		l.bucket(r, now).closeFor(max(d, leastClosed), now)
	case said.Global || h.Get("X-RateLimit-Global") != "":
		l.closed = latest(l.closed, now.Add(max(d, leastClosed)))
	default:
		l.bucket(r, now).closeFor(max(d, leastClosed), now)
	}
}

// isInvalid reports whether Discord counts an answer against the bot.
func isInvalid(resp *http.Response) bool {
	switch resp.StatusCode {
	case http.StatusUnauthorized, http.StatusForbidden:
		return true
	case http.StatusTooManyRequests:
		return resp.Header.Get("X-RateLimit-Scope") != "shared"
	}
	return false
}

func seconds(s string) time.Duration {
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || f < 0 {
		return 0
	}
	return time.Duration(f * float64(time.Second))
}
