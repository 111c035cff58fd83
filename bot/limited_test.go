package bot

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"noughts/commands"
	"noughts/engine/longtest"
)

// limited is a Discord that is far away and holds its limits: so many requests in
// a window for each kind and channel, and fifty in a second for the whole bot.
type limited struct {
	limit  int           // requests in a window; 0 for no such limit
	window time.Duration // how long a window is
	shared bool          // all kinds of requests share a limit
	// spoil may answer in its place.
	spoil func(*http.Request) *http.Response

	mu      sync.Mutex
	windows map[string]*windowed
	counted []time.Time          // requests that the limit of the whole bot counts
	took    map[string]time.Time // when a request was taken, by method and path
	asked   int
	refused int
}

type windowed struct {
	used  int
	until time.Time
}

const discordLimit = 50 // requests of the whole bot in a second

func response429(header http.Header, body string) *http.Response {
	return &http.Response{StatusCode: http.StatusTooManyRequests, Header: header, Body: io.NopCloser(strings.NewReader(body))}
}

func (d *limited) RoundTrip(r *http.Request) (*http.Response, error) {
	time.Sleep(time.Duration(20+rand.IntN(60)) * time.Millisecond) // the way there
	defer time.Sleep(20 * time.Millisecond)                        // and back
	d.mu.Lock()
	defer d.mu.Unlock()
	d.asked++
	if d.spoil != nil {
		if resp := d.spoil(r); resp != nil {
			return resp, nil
		}
	}
	now := time.Now()
	if !strings.Contains(r.URL.Path, "/interactions/") && !strings.Contains(r.URL.Path, "/webhooks/") {
		d.counted = append(d.counted, now)
		if d.lastSecond(now) > discordLimit {
			d.refused++
			return response429(http.Header{"X-Ratelimit-Global": {"true"}}, `{"retry_after":1,"global":true}`), nil
		}
	}
	header := d.window429(r, now)
	if header.Get("Retry-After") != "" {
		d.refused++
		return response429(header, `{"retry_after":`+header.Get("Retry-After")+`}`), nil
	}
	if d.took == nil {
		d.took = map[string]time.Time{}
	}
	d.took[r.Method+" "+r.URL.Path] = now
	body := `{"id":"901","channel_id":"20"}`
	if strings.HasSuffix(r.URL.Path, "/commands") {
		body = "[]"
	}
	return &http.Response{StatusCode: http.StatusOK, Header: header, Body: io.NopCloser(strings.NewReader(body))}, nil
}

func (d *limited) lastSecond(now time.Time) int {
	n := 0
	for _, at := range d.counted {
		if now.Sub(at) < time.Second {
			n++
		}
	}
	return n
}

// window429 counts a request in its window. The headers name a time to wait if
// the window is full.
func (d *limited) window429(r *http.Request, now time.Time) http.Header {
	parts := strings.Split(strings.TrimPrefix(r.URL.Path, "/api/v10/"), "/")
	kind, name := r.Method, parts[0]+"/"+parts[min(1, len(parts)-1)]
	if d.shared {
		kind = "any"
	}
	if d.windows == nil {
		d.windows = map[string]*windowed{}
	}
	w := d.windows[kind+name]
	if w == nil || !now.Before(w.until) {
		w = &windowed{until: now.Add(d.window)}
		d.windows[kind+name] = w
	}
	left := fmt.Sprintf("%.3f", w.until.Sub(now).Seconds())
	if d.limit == 0 {
		return http.Header{}
	}
	h := http.Header{}
	if w.used == d.limit {
		h.Set("Retry-After", left)
	} else {
		w.used++
	}
	h.Set("X-RateLimit-Bucket", kind)
	h.Set("X-RateLimit-Limit", fmt.Sprint(d.limit))
	h.Set("X-RateLimit-Remaining", fmt.Sprint(d.limit-w.used))
	h.Set("X-RateLimit-Reset-After", left)
	return h
}

// botOn is a bot that speaks to this Discord.
func botOn(t *testing.T, transport http.RoundTripper) *Bot {
	t.Helper()
	b, err := New(Options{Token: "secret", Transport: transport, Logger: slog.New(slog.DiscardHandler)})
	if err != nil {
		t.Fatal(err)
	}
	return b
}

// A burst in one channel loses nothing and is never refused, whatever shares the
// channel's limit, and does not take longer than the limit wants.
func TestBurstInOneChannel(t *testing.T) {
	for _, shared := range []bool{false, true} {
		synctest.Test(t, func(t *testing.T) {
			d := &limited{limit: 5, window: 5 * time.Second, shared: shared}
			b := botOn(t, d)
			began := time.Now()
			const each = 40
			var all sync.WaitGroup
			for i := range each {
				all.Go(func() {
					at := commands.Place{ChannelID: "20", MessageID: fmt.Sprint(i)}
					ctx := t.Context()
					if i%2 == 0 {
						ctx = commands.Urgent(ctx)
					}
					if err := b.Edit(ctx, at, note("hi").Drawn); err != nil {
						t.Error(err)
					}
					if _, err := b.Post(ctx, at, note("hi")); err != nil {
						t.Error(err)
					}
				})
			}
			all.Wait()
			most := time.Duration(each/4+3) * d.window // four of five, for requests nobody waits for
			if shared {
				most *= 2
			}
			if took := time.Since(began); took > most {
				t.Errorf("shared %v: took %v, want %v at most", shared, took, most)
			}
			if d.refused > 2 || d.asked != 2*each+d.refused { // that a limit is shared is learned
				t.Errorf("shared %v: %d of %d requests were refused", shared, d.refused, d.asked)
			}
			if !shared && d.refused > 0 {
				t.Errorf("%d of %d requests were refused", d.refused, d.asked)
			}
		})
	}
}

// A thousand games are redrawn as fast as Discord allows, and never faster. While
// that goes on the bot logs in, registers, answers and tells at once.
func TestRestartWithManyGames(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		const games = 1000
		d := &limited{}
		g := newGateway(t)
		d.spoil = func(r *http.Request) *http.Response {
			if strings.HasSuffix(r.URL.Path, "/gateway/bot") {
				resp, _ := g.RoundTrip(r)
				return resp
			}
			return nil
		}
		b := botOn(t, d)
		b.dialNet = g.dial
		began := time.Now()
		var redrawn sync.WaitGroup
		atATime := make(chan struct{}, mostWaiting[laneLater])
		for i := range games {
			redrawn.Go(func() {
				atATime <- struct{}{}
				defer func() { <-atATime }()
				if err := b.Edit(t.Context(), commands.Place{ChannelID: fmt.Sprint(i), MessageID: "1"}, note("hi").Drawn); err != nil {
					t.Error(err)
				}
			})
		}
		synctest.Wait() // all are under way or wait
		ctx, leave := context.WithCancel(t.Context())
		ready, over := make(chan Info, 1), make(chan error, 1)
		slow := func(_ context.Context, _ commands.Request, a commands.Answer) {
			time.Sleep(10 * time.Second)
			a.Say(commands.Reply{Kind: commands.Update, Message: note("thought")})
		}
		go func() {
			over <- b.Run(ctx, handler{handle: slow, commands: someCommands}, func(i Info) { ready <- i })
		}()
		a := g.next(opIdentify)
		a.welcome()
		<-ready
		if took := time.Since(began); took > time.Second {
			t.Errorf("ready after %v", took)
		}
		pressed := time.Now()
		a.send(`{"op":0,"t":"INTERACTION_CREATE","s":2,"d":` + oneLine(t, aPress) + `}`)
		for range 5 { // fewer than may be urgent at once, with what it takes to log in
			told := time.Now()
			if _, err := b.Post(commands.Urgent(t.Context()), commands.Place{ChannelID: fmt.Sprint(games)}, note("your turn")); err != nil {
				t.Error(err)
			}
			if took := time.Since(told); took > 200*time.Millisecond {
				t.Errorf("told after %v", took)
			}
		}
		redrawn.Wait()
		if took := time.Since(began); took > games*time.Second/30 {
			t.Errorf("redrawn after %v", took)
		}
		leave()
		if err := <-over; err != nil {
			t.Error(err)
		}
		d.mu.Lock()
		defer d.mu.Unlock()
		if d.refused > 0 {
			t.Errorf("%d of %d requests were refused", d.refused, d.asked)
		}
		at, ok := d.took["POST /api/v10/interactions/1/tok/callback"]
		if wait := at.Sub(pressed); !ok || wait > 2*time.Second {
			t.Errorf("acknowledged %v after %v", ok, wait)
		}
	})
}

// An acknowledgement leaves early enough for a slow way to Discord, which hangs up
// after three seconds.
func TestAcknowledgementIsInTime(t *testing.T) {
	const hangsUp, slowWay = 3 * time.Second, time.Second
	timing := defaultTiming()
	if timing.acknowledge+slowWay > hangsUp {
		t.Errorf("acknowledged after %v", timing.acknowledge)
	}
	if timing.press <= ownMove || timing.press > 250*time.Millisecond {
		t.Errorf("a press is acknowledged after %v", timing.press)
	}
	if timing.interim >= timing.acknowledge || timing.complete+100*time.Millisecond > hangsUp {
		t.Errorf("interim %v, completions %v", timing.interim, timing.complete)
	}
}

// Refusals of the proxy before Discord close everything for a while.
func TestProxyRefuses(t *testing.T) {
	for _, test := range []struct {
		header http.Header
		want   time.Duration
	}{
		{http.Header{}, proxyClosed},
		{http.Header{"Retry-After": {"90"}}, 90 * time.Second},
	} {
		synctest.Test(t, func(t *testing.T) {
			began := time.Now()
			d := &limited{}
			d.spoil = func(*http.Request) *http.Response {
				if time.Since(began) < time.Second {
					return response429(test.header, "<html>error code: 1015</html>")
				}
				return nil
			}
			b := botOn(t, d)
			var both sync.WaitGroup
			both.Go(func() {
				if err := b.Edit(t.Context(), commands.Place{ChannelID: "20", MessageID: "40"}, note("hi").Drawn); err != nil {
					t.Error(err)
				}
				if took := time.Since(began); took < test.want || took > test.want+time.Second {
					t.Errorf("edited after %v, want %v", took, test.want)
				}
			})
			time.Sleep(time.Second)
			err := b.newConversation(received(t, aPress)).acknowledge(t.Context())
			d.mu.Lock()
			asked := d.asked
			d.mu.Unlock()
			if !errors.Is(err, commands.ErrTryLater) || asked != 1 {
				t.Errorf("acknowledgement: error %v, %d requests", err, asked)
			}
			both.Wait()
		})
	}
}

// Far below the number at which Discord bans, the bot stops asking what is refused.
func TestInvalidRequests(t *testing.T) {
	for name, test := range map[string]struct {
		status      int
		interaction bool
		header      http.Header
		want        int
	}{
		"forbidden":         {status: 403, want: invalidMost},
		"token":             {status: 401, want: invalidMost},
		"limited":           {status: 429, want: invalidMost},
		"limited for all":   {status: 429, header: http.Header{"X-Ratelimit-Scope": {"shared"}}, want: 3000},
		"not found":         {status: 404, want: 3000},
		"interaction":       {status: 403, interaction: true, want: invalidEnd},
		"edited too often":  {status: 429, header: http.Header{"Code": {"30046"}}, want: invalidMost},
		"interaction, 404s": {status: 404, interaction: true, want: 3000},
	} {
		t.Run(name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				d := &answers{status: test.status, header: test.header, body: `{"retry_after":0.01}`}
				if code := test.header.Get("Code"); code != "" {
					d.body = `{"code":` + code + `}`
				}
				c := newREST("token", d)
				var alarms []int
				c.limits.tooMany = func(refused int) { alarms = append(alarms, refused) }
				ask := func() error {
					// Without time for another attempt, so that each counts once.
					return c.send(t.Context(), request{
						method: http.MethodGet, path: "/x", bucket: "a", interactionToken: test.interaction, once: true,
						until: time.Now().Add(5 * time.Second),
					}, nil)
				}
				for len(d.asked) < 3000 {
					before := len(d.asked)
					if err := ask(); err == nil {
						t.Fatal("taken")
					} else if len(d.asked) == before {
						if !errors.Is(err, commands.ErrTryLater) {
							t.Errorf("stopped with %v", err)
						}
						break
					}
				}
				if n := min(len(d.asked), 3000); n != test.want {
					t.Errorf("%d requests, want %d", n, test.want)
				}
				if first := len(alarms) > 0 && alarms[0] == invalidMost; first != (test.want < 3000) || len(alarms) > 2 {
					t.Errorf("alarms at %v", alarms)
				}
				if len(d.asked) < 3000 {
					time.Sleep(10*time.Minute + invalidSlot)
					d.asked = nil
					if _ = ask(); len(d.asked) == 0 {
						t.Error("closed for ever")
					}
				}
			})
		})
	}
}

// A window whose answers are lost does not stay closed.
func TestLostAnswersFreeTheBucket(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &limited{limit: 2, window: 5 * time.Second}
		b := botOn(t, d)
		edit := func() error {
			return b.Edit(commands.Urgent(t.Context()), commands.Place{ChannelID: "20", MessageID: "40"}, note("hi").Drawn)
		}
		if err := edit(); err != nil {
			t.Fatal(err)
		}
		time.Sleep(time.Minute)
		n := 0
		d.spoil = func(*http.Request) *http.Response {
			if n++; n > 4 {
				return nil
			}
			return &http.Response{StatusCode: http.StatusBadGateway, Body: http.NoBody}
		}
		began := time.Now()
		var all sync.WaitGroup
		for range 4 {
			all.Go(func() {
				if err := edit(); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
		if took := time.Since(began); took > time.Minute {
			t.Errorf("took %v", took)
		}
	})
}

// A request that is under way when a window ends may be counted in the next one.
func TestUnderWayAcrossWindows(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := newLimits()
		ctx := commands.Urgent(t.Context())
		r := request{bucket: "edit", scope: "20"}
		answer := &http.Response{StatusCode: http.StatusOK, Header: http.Header{
			"X-Ratelimit-Limit": {"2"}, "X-Ratelimit-Remaining": {"1"}, "X-Ratelimit-Reset-After": {"5"},
		}}
		probe, err := l.wait(ctx, r)
		if err != nil {
			t.Fatal(err)
		}
		probe(answer, nil)
		if _, err := l.wait(ctx, r); err != nil { // its answer never comes
			t.Fatal(err)
		}
		began := time.Now()
		first, err := l.wait(ctx, r)
		if err != nil || time.Since(began) != 5*time.Second {
			t.Errorf("waited %v, error %v", time.Since(began), err)
		}
		short, cancel := context.WithTimeout(ctx, time.Second)
		defer cancel()
		if _, err := l.wait(short, r); err == nil {
			t.Error("three were let go in a window for two")
		}
		first(answer, nil)
	})
}

// However many boards are due in channels that take no more, few of them wait, and fewer of those
// that nobody waits for.
func TestFewWait(t *testing.T) {
	for _, lane := range []lane{laneLater, laneUrgent} {
		synctest.Test(t, func(t *testing.T) {
			l := newLimits()
			ctx, cancel := context.WithCancel(t.Context())
			if lane == laneUrgent {
				ctx = commands.Urgent(ctx)
			}
			l.closed = time.Now().Add(time.Minute)
			errs := make(chan error)
			ask := func(ctx context.Context) {
				go func() {
					_, err := l.wait(ctx, request{bucket: "edit", scope: "20"})
					errs <- err
				}()
			}
			for range mostWaiting[lane] {
				ask(ctx)
			}
			synctest.Wait()
			ask(ctx)
			if err := <-errs; !errors.Is(err, commands.ErrTryLater) {
				t.Errorf("one more: %v", err)
			}
			if lane == laneLater {
				urgent, leave := context.WithCancel(commands.Urgent(t.Context()))
				ask(urgent)
				synctest.Wait()
				if n := l.waiting[laneUrgent].Len(); n != 1 {
					t.Errorf("%d wait that somebody waits for, want 1", n)
				}
				leave()
				<-errs
			}
			cancel()
			for range mostWaiting[lane] {
				<-errs
			}
			begun := time.Now()
			if _, err := l.wait(t.Context(), request{bucket: "edit", scope: "20"}); err != nil || time.Since(begun) != time.Minute {
				t.Errorf("when the others are gone: %v after %v", err, time.Since(begun))
			}
		})
	}
}

// An edit that waits is drawn once it may go. One that cannot be drawn is not sent, and holds up
// nobody, though drawing it may panic.
func TestEditsAreDrawnLate(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &limited{limit: 5, window: 5 * time.Second}
		b := botOn(t, d)
		at := commands.Place{ChannelID: "20", MessageID: "40"}
		broken := errors.New("broken")
		for range 20 {
			if err := b.Edit(t.Context(), at, func() (commands.Message, error) { return commands.Message{}, broken }); !errors.Is(err, broken) {
				t.Fatalf("%v, want the error of what draws", err)
			}
			func() {
				defer func() { _ = recover() }()
				_ = b.Edit(t.Context(), at, func() (commands.Message, error) { panic("broken") })
			}()
		}
		if d.asked != 0 {
			t.Errorf("%d requests for what could not be drawn", d.asked)
		}
		b.rest.limits.closed = time.Now().Add(time.Minute)
		begun := time.Now()
		draw := func() (commands.Message, error) {
			if waited := time.Since(begun); waited != time.Minute {
				t.Errorf("drawn after %v, want a minute", waited)
			}
			return note("hi"), nil
		}
		if err := b.Edit(t.Context(), at, draw); err != nil {
			t.Error(err)
		}
	})
}

// However much is redrawn in a channel, what somebody waits for goes at once.
func TestUrgentAmongRedraws(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &limited{limit: 5, window: 5 * time.Second}
		b := botOn(t, d)
		at := commands.Place{ChannelID: "20", MessageID: "40"}
		var all sync.WaitGroup
		for range 50 {
			all.Go(func() {
				if err := b.Edit(t.Context(), at, note("hi").Drawn); err != nil {
					t.Error(err)
				}
			})
		}
		for range 5 {
			time.Sleep(8 * time.Second)
			began := time.Now()
			if err := b.Edit(commands.Urgent(t.Context()), at, note("your turn").Drawn); err != nil {
				t.Error(err)
			}
			if took := time.Since(began); took > 200*time.Millisecond {
				t.Errorf("took %v", took)
			}
		}
		all.Wait()
		if d.refused > 0 {
			t.Errorf("%d requests were refused", d.refused)
		}
	})
}

// A message that was edited too often closes nothing for others.
func TestEditedTooOften(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &limited{spoil: func(r *http.Request) *http.Response {
			if !strings.HasSuffix(r.URL.Path, "/old") {
				return nil
			}
			return response429(http.Header{"Retry-After": {"60"}}, `{"code":30046,"message":"Maximum number of edits reached"}`)
		}}
		b := botOn(t, d)
		began := time.Now()
		err := b.Edit(t.Context(), commands.Place{ChannelID: "20", MessageID: "old"}, note("hi").Drawn)
		if !errors.Is(err, commands.ErrPostAnew) || errors.Is(err, commands.ErrTryLater) {
			t.Errorf("error %v", err)
		}
		if err := b.Edit(t.Context(), commands.Place{ChannelID: "20", MessageID: "new"}, note("hi").Drawn); err != nil {
			t.Error(err)
		}
		if took := time.Since(began); took > time.Second || d.asked != 2 {
			t.Errorf("took %v and %d requests", took, d.asked)
		}
	})
}

// Whatever an interaction leads to is urgent.
func TestInteractionsAreUrgent(t *testing.T) {
	n := 0
	s := newFakeBot(t, func(ctx context.Context, r commands.Request, a commands.Answer) {
		if n++; !commands.IsUrgent(ctx) {
			t.Errorf("a request of kind %d is not urgent", r.Kind)
		}
		a.Say(commands.Reply{Message: note("hi")})
	})
	for i, in := range []string{aCommand, aPress, aChoice, aTyping} {
		s.callsFor(t, strings.Replace(in, `"id":"1"`, fmt.Sprintf(`"id":"%d"`, i+1), 1))
	}
	if n != 4 {
		t.Errorf("%d contexts were looked at, want 4", n)
	}
}

// What waits and is given up leaves nothing behind.
func TestGivenUp(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		d := &limited{limit: 1, window: time.Hour}
		b := botOn(t, d)
		at := commands.Place{ChannelID: "20", MessageID: "40"}
		if err := b.Edit(t.Context(), at, note("hi").Drawn); err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
		defer cancel()
		var all sync.WaitGroup
		for range 100 {
			all.Go(func() {
				if err := b.Edit(ctx, at, note("hi").Drawn); !errors.Is(err, context.DeadlineExceeded) {
					t.Errorf("error %v", err)
				}
			})
		}
		all.Wait()
		began := time.Now()
		if err := b.Edit(t.Context(), at, note("hi").Drawn); !errors.Is(err, commands.ErrTryLater) || time.Since(began) != maxWait {
			t.Errorf("error %v after %v", err, time.Since(began))
		}
		for lane := range lanes {
			if n := b.rest.limits.waiting[lane].Len(); n > 0 {
				t.Errorf("%d are left waiting", n)
			}
		}
		if d.asked != 1 {
			t.Errorf("%d requests", d.asked)
		}
	})
}

// Memory does not grow with the number of interactions.
func TestHeapStaysFlat(t *testing.T) {
	longtest.SkipUnderRace(t)
	transport := &quick{}
	b := botOn(t, transport)
	b.timing.after = func(time.Duration) <-chan time.Time { return nil }
	b.timing.busy, b.timing.respond = time.Hour, time.Hour // a busy machine may be slow
	b.handler = handler{handle: say(commands.Reply{Message: note("hi")})}
	n := 0
	heapAfter := func(interactions int) uint64 {
		for ; n < interactions; n++ {
			in := strings.NewReplacer(`"id":"1"`, fmt.Sprintf(`"id":"1%08d"`, n), `"tok"`, fmt.Sprintf(`"tok%d"`, n)).Replace(aPress)
			b.admit(t.Context(), received(t, in))
		}
		runtime.GC()
		runtime.GC() // what pools hold goes with the second
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		return m.HeapAlloc
	}
	b.seen = newRecentIDs(1000) // so that it is full soon
	few, many := heapAfter(2000), heapAfter(20_000)
	if transport.asked != 20_000 {
		t.Errorf("%d requests", transport.asked)
	}
	if many > few+few/10 {
		t.Errorf("%d bytes after 2000 interactions, %d after 20000", few, many)
	}
}

// quick is a Discord that answers at once; each interaction has a limit.
type quick struct{ asked int }

func (q *quick) RoundTrip(*http.Request) (*http.Response, error) {
	q.asked++
	h := http.Header{}
	h.Set("X-RateLimit-Bucket", "abc")
	h.Set("X-RateLimit-Limit", "5")
	h.Set("X-RateLimit-Remaining", "4")
	h.Set("X-RateLimit-Reset-After", "0.0005")
	return &http.Response{StatusCode: http.StatusOK, Header: h, Body: io.NopCloser(strings.NewReader(`{"id":"1"}`))}, nil
}
