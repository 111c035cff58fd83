package bot

import (
	"context"
	"encoding/json"
	"net/http"
	"strconv"
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// Discord allows a bot 50 requests a second, those that answer interactions not
// counted. In no second do more go out than the two figures together, which leaves
// a little for the library.
const (
	requestsPerSecond = 38
	requestsAtOnce    = 10
)

// limits keeps requests back while Discord would refuse them. A bucket is
// remembered only while it is closed, so the memory held does not grow.
type limits struct {
	all *rate.Limiter

	mu          sync.Mutex
	closedUntil map[string]time.Time // by bucket; the empty one stands for all
}

func newLimits() *limits {
	return &limits{all: rate.NewLimiter(requestsPerSecond, requestsAtOnce), closedUntil: map[string]time.Time{}}
}

// wait returns when a request may be made. A free one does not count against
// the limit of the whole bot.
func (l *limits) wait(ctx context.Context, bucket string, free bool) error {
	if !free {
		if err := l.all.Wait(ctx); err != nil {
			return err
		}
	}
	for {
		d := l.closedFor(bucket, free)
		if d <= 0 {
			return nil
		}
		if err := sleep(ctx, d); err != nil {
			return err
		}
	}
}

func (l *limits) closedFor(bucket string, free bool) time.Duration {
	l.mu.Lock()
	defer l.mu.Unlock()
	until := l.closedUntil[bucket]
	if all := l.closedUntil[""]; !free && all.After(until) {
		until = all
	}
	return time.Until(until)
}

// observe learns from an answer when the bucket opens again.
func (l *limits) observe(bucket string, resp *http.Response, answer []byte) {
	h := resp.Header
	if resp.StatusCode != http.StatusTooManyRequests {
		if h.Get("X-RateLimit-Remaining") == "0" {
			l.close(bucket, seconds(h.Get("X-RateLimit-Reset-After")))
		}
		return
	}
	var said struct {
		RetryAfter float64 `json:"retry_after"`
		Global     bool    `json:"global"`
	}
	_ = json.Unmarshal(answer, &said) // a proxy's page has only the header
	d := max(seconds(h.Get("Retry-After")), time.Duration(said.RetryAfter*float64(time.Second)), 10*time.Millisecond)
	if said.Global || h.Get("X-RateLimit-Global") != "" {
		bucket = ""
	}
	l.close(bucket, d)
}

func (l *limits) close(bucket string, d time.Duration) {
	if d <= 0 {
		return
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	now := time.Now()
	for k, until := range l.closedUntil { // few are closed at any time
		if !until.After(now) {
			delete(l.closedUntil, k)
		}
	}
	if until := now.Add(d); until.After(l.closedUntil[bucket]) {
		l.closedUntil[bucket] = until
	}
}

func seconds(s string) time.Duration {
	f, err := strconv.ParseFloat(s, 64)
	if err != nil || f < 0 {
		return 0
	}
	return time.Duration(f * float64(time.Second))
}
