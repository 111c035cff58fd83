package bot

import (
	"context"
	"fmt"
	"net/http"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"noughts/commands"
	"noughts/engine/longtest"
)

func TestDoubleDelivery(t *testing.T) {
	var handled atomic.Int32
	s := newFakeBot(t, func(_ context.Context, _ commands.Request, a commands.Answer) {
		handled.Add(1)
		a.Say(commands.Reply{Message: note("hi")})
	})
	var both sync.WaitGroup
	for range 2 {
		both.Go(func() { s.admit(t.Context(), received(t, aCommand)) })
	}
	both.Wait()
	if n := handled.Load(); n != 1 {
		t.Errorf("handled %d times", n)
	}
}

func TestUnreadable(t *testing.T) {
	s := newFakeBot(t, nil)
	s.admit(t.Context(), event{})
	s.callsFor(t, `{}`)
	if calls := s.callsFor(t, `{"id":"2","type":1,"token":"t"}`); len(calls) != 0 {
		t.Errorf("answered with %v", calls)
	}
}

func TestRecentForgets(t *testing.T) {
	r := newRecentIDs(2)
	for _, id := range []string{"a", "b", "c", "a"} {
		if !r.isNew(id) {
			t.Errorf("%s is remembered", id)
		}
	}
	if r.isNew("c") || r.isNew("a") {
		t.Error("the last two are forgotten")
	}
	if len(r.ids) != 2 {
		t.Errorf("%d ids are kept", len(r.ids))
	}
}

// However many interactions there are, what is remembered of them stays small.
func TestMemoryStaysFlat(t *testing.T) {
	longtest.SkipUnderRace(t)
	s := newFakeBot(t, say(commands.Reply{Message: note("hi")}, commands.Reply{Message: note("done")}))
	s.discord.answer = func(w http.ResponseWriter, _ call) bool {
		// Every bucket is full for a moment, as Discord's are.
		w.Header().Set("X-RateLimit-Remaining", "0")
		w.Header().Set("X-RateLimit-Reset-After", "0.000001")
		return false
	}
	const many = 5000
	for i := range many {
		s.admit(t.Context(), received(t, strings.Replace(aCommand, `"id":"1"`, fmt.Sprintf(`"id":"%d"`, i+1), 1)))
	}
	if n := len(s.discord.made()); n != many {
		t.Errorf("%d calls for %d interactions", n, many)
	}
	s.rest.limits.mu.Lock()
	defer s.rest.limits.mu.Unlock()
	if n := len(s.rest.limits.buckets); n > 2*minForget {
		t.Errorf("%d rate limits are remembered", n)
	}
	if n := len(s.rest.limits.routes); n > 2 {
		t.Errorf("%d kinds of requests are remembered", n)
	}
	if n := len(s.seen.ids); n != 4096 {
		t.Errorf("%d interactions are remembered", n)
	}
}

// What is in hand is finished before the bot goes; nothing new is begun.
func TestDrain(t *testing.T) {
	started, finish := make(chan struct{}), make(chan struct{})
	s := newFakeBot(t, func(_ context.Context, _ commands.Request, a commands.Answer) {
		close(started)
		<-finish
		a.Say(commands.Reply{Message: note("done")})
	})
	var served sync.WaitGroup
	served.Go(func() { s.admit(t.Context(), received(t, aCommand)) })
	<-started
	hungUp := make(chan struct{})
	go s.drain(func() { close(hungUp) })
	for s.begin() { // until drain lets nothing in
		s.inHand.Done()
	}
	s.admit(t.Context(), received(t, strings.Replace(aCommand, `"id":"1"`, `"id":"2"`, 1)))
	select {
	case <-hungUp:
		t.Error("hung up with work in hand")
	default:
	}
	close(finish)
	<-hungUp
	served.Wait()
	expect(t, s.discord.made(), "POST callback message done")
}

func TestDrainCutsOff(t *testing.T) {
	ctx, hangUp := context.WithCancel(t.Context())
	started := make(chan struct{})
	var ended atomic.Bool
	s := newFakeBot(t, func(ctx context.Context, _ commands.Request, a commands.Answer) {
		close(started)
		<-ctx.Done()
		time.Sleep(20 * time.Millisecond)
		ended.Store(true)
		a.Say(commands.Reply{})
	})
	var served sync.WaitGroup
	served.Go(func() { s.admit(ctx, received(t, aCommand)) })
	<-started
	go s.clock.pass(s.timing.grace)
	s.drain(hangUp)
	if !ended.Load() {
		t.Error("the bot does not wait for work that was cut off, which uses what is closed after it")
	}
	served.Wait()
}

// A handler that ignores the end of its context is named in the log, as nothing else can be done
// about it, and waited for.
func TestDrainNamesWhatGoesOn(t *testing.T) {
	started, finish := make(chan struct{}), make(chan struct{})
	s := newFakeBot(t, func(_ context.Context, _ commands.Request, a commands.Answer) {
		close(started)
		<-finish
		a.Say(commands.Reply{})
	})
	var served, drained sync.WaitGroup
	served.Go(func() { s.admit(t.Context(), received(t, aCommand)) })
	<-started
	drained.Go(func() { s.drain(func() {}) })
	s.clock.pass(s.timing.grace)
	s.clock.pass(s.timing.cutOff)
	for !strings.Contains(s.logged.String(), "work goes on although it was cut off") {
		runtime.Gosched()
	}
	if got := s.logged.String(); !strings.Contains(got, "what=command") {
		t.Errorf("the log does not say what goes on: %s", got)
	}
	close(finish)
	drained.Wait()
	served.Wait()
}

func TestNewNeedsToken(t *testing.T) {
	if _, err := New(Options{Token: "Bot  "}); err == nil {
		t.Error("a bot without a token was made")
	}
}

func TestInvite(t *testing.T) {
	want := "https://discord.com/oauth2/authorize?client_id=5&scope=bot+applications.commands&permissions=274878008320"
	if got := invite("5"); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
	want = "https://discord.com/oauth2/authorize?client_id=5&scope=applications.commands&integration_type=1"
	if got := install("5"); got != want {
		t.Errorf("got %s\nwant %s", got, want)
	}
}
