package bot

import (
	"context"
	"errors"
	"io"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"noughts/commands"
)

// answers is a transport that gives the same answer to every request, and
// notes when it was asked.
type answers struct {
	status int
	body   string
	header http.Header
	asked  []time.Time
}

func (a *answers) RoundTrip(*http.Request) (*http.Response, error) {
	a.asked = append(a.asked, time.Now())
	return &http.Response{StatusCode: a.status, Header: a.header, Body: io.NopCloser(strings.NewReader(a.body))}, nil
}

// What Discord says of a rate limit is waited for, by the requests it is about.
func TestRateLimitIsWaitedFor(t *testing.T) {
	for name, test := range map[string]struct {
		header http.Header
		next   request
		want   time.Duration // between the first request and the next
	}{
		"bucket is empty":         {http.Header{"X-Ratelimit-Remaining": {"0"}, "X-Ratelimit-Reset-After": {"2.5"}}, request{bucket: "a"}, 2500 * time.Millisecond},
		"another bucket":          {http.Header{"X-Ratelimit-Remaining": {"0"}, "X-Ratelimit-Reset-After": {"2.5"}}, request{bucket: "b"}, 0},
		"bucket is not empty yet": {http.Header{"X-Ratelimit-Remaining": {"1"}, "X-Ratelimit-Reset-After": {"2.5"}}, request{bucket: "a"}, 0},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				discord := &answers{status: http.StatusOK, header: test.header}
				c := newREST("token", discord)
				for _, r := range []request{{bucket: "a"}, test.next} {
					r.method, r.path = http.MethodGet, "/x"
					if err := c.send(t.Context(), r, nil); err != nil {
						t.Fatal(err)
					}
				}
				if got := discord.asked[1].Sub(discord.asked[0]); got != test.want {
					t.Errorf("the next request went out after %v, want %v", got, test.want)
				}
			})
		})
	}
}

// A refused request is made again when Discord says that it may be, and a limit
// of the whole bot holds all but answers to interactions back.
func TestRefusedByRateLimit(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		discord := &answers{status: http.StatusTooManyRequests, header: http.Header{"Retry-After": {"3"}}, body: `{"global":true}`}
		c := newREST("token", discord)
		err := c.send(t.Context(), request{method: http.MethodGet, path: "/x", bucket: "a", until: time.Now().Add(59 * time.Second)}, nil)
		if !errors.Is(err, commands.ErrTryLater) {
			t.Fatalf("a request that is always refused ended with %v", err)
		}
		if len(discord.asked) != 20 {
			t.Fatalf("asked %d times in a minute, want 20", len(discord.asked))
		}
		for i := range len(discord.asked) - 1 {
			if got := discord.asked[i+1].Sub(discord.asked[i]); got != 3*time.Second {
				t.Errorf("asked again after %v, want 3s", got)
			}
		}
		began := time.Now()
		done, err := c.limits.wait(t.Context(), request{bucket: "b", interactionToken: true})
		if err != nil || time.Since(began) > 0 {
			t.Errorf("answers to interactions wait for %v, error %v", time.Since(began), err)
		}
		done(nil, nil)
		last := discord.asked[len(discord.asked)-1]
		if _, err := c.limits.wait(t.Context(), request{bucket: "b"}); err != nil || time.Since(last) != 3*time.Second {
			t.Errorf("another bucket is closed for %v, want 3s, error %v", time.Since(last), err)
		}
	})
}

// A context that ends is not kept waiting by a rate limit.
func TestRateLimitHonorsContext(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		discord := &answers{status: http.StatusTooManyRequests, body: `{"retry_after":3600,"global":true}`}
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		began := time.Now()
		err := newREST("token", discord).send(ctx, request{method: http.MethodGet, path: "/x", bucket: "a"}, nil)
		if !errors.Is(err, context.DeadlineExceeded) || time.Since(began) != time.Second || len(discord.asked) != 1 {
			t.Errorf("error %v after %v and %d requests", err, time.Since(began), len(discord.asked))
		}
	})
}

// No more requests go out in a second than Discord takes of a bot, answers to
// interactions not counted.
func TestRequestsASecond(t *testing.T) {
	const many, allowed = 200, 50 // Discord's figure
	for name, test := range map[string]struct {
		request     request
		urgent      bool
		least, most int // in a second; as many as are well used
	}{
		"later":     {request{}, false, 35, allowed},
		"urgent":    {request{}, true, 45, allowed},
		"person":    {request{bearer: "t"}, true, many, many},
		"first":     {request{first: true}, false, 45, allowed},
		"exempt":    {request{interactionToken: true}, false, many, many},
		"to answer": {request{interactionToken: true, first: true}, false, many, many},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				discord := &answers{status: http.StatusOK}
				c := newREST("token", discord)
				ctx, r := t.Context(), test.request
				if test.urgent {
					ctx = commands.Urgent(ctx)
				}
				r.method, r.path, r.bucket = http.MethodGet, "/x", "a"
				for range many {
					if err := c.send(ctx, r, nil); err != nil {
						t.Fatal(err)
					}
				}
				if n := mostInASecond(discord.asked); n < test.least || n > test.most {
					t.Errorf("%d requests in a second, want %d to %d", n, test.least, test.most)
				}
			})
		})
	}
}

// However many people are refused who want to be let in, and however many try, the bot goes on.
func TestRefusedPeopleDoNotStopTheBot(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		discord := &answers{status: http.StatusUnauthorized}
		c := newREST("token", discord)
		for range invalidEnd {
			_ = c.send(t.Context(), request{method: http.MethodPost, path: "/oauth2/token", bucket: "exchange", form: url.Values{"code": {"x"}}, once: true}, nil)
		}
		c.limits.mu.Lock()
		defer c.limits.mu.Unlock()
		if c.limits.invalid.tooMany(time.Now(), false) || c.limits.pace.opens(laneLater).After(time.Now()) {
			t.Error("the bot may send nothing of its own")
		}
	})
}

func mostInASecond(asked []time.Time) int {
	most := 0
	for i, at := range asked {
		n := 0
		for _, other := range asked[i:] {
			if other.Sub(at) < time.Second {
				n++
			}
		}
		most = max(most, n)
	}
	return most
}
