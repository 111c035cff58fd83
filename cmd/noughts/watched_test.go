package main

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/config"
	"noughts/metrics"
	"noughts/store"
)

// unwell is a store of which only the health is asked.
type unwell struct {
	store.Store
	health store.Health
}

func (u *unwell) Health() store.Health { return u.health }

// TestStatus asks after a process that does well, and in all ways in which it may not.
func TestStatus(t *testing.T) {
	db := &unwell{}
	st := newStatus(metrics.New(), db)
	now, connected := time.Now(), true
	st.now = func() time.Time { return now }
	st.connected.Store(new(func() bool { return connected }))
	ask := func(path string, want int, says string) {
		t.Helper()
		w := httptest.NewRecorder()
		st.handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, path, nil))
		if got := w.Body.String(); w.Code != want || !strings.Contains(got, says) {
			t.Errorf("%s: got %d %s, want %d with %q", path, w.Code, got, want, says)
		}
	}
	well := func() {
		t.Helper()
		ask("/healthz", 200, "ok")
		ask("/readyz", 200, "ok")
		ask("/metrics", 200, "noughts_store_failing 0\n")
		ask("/debug/pprof/heap", 200, "\x1f\x8b") // gzip, as go tool pprof takes it
		ask("/debug/pprof/trace?seconds=0.01", 200, "go 1.")
	}
	well()
	connected = false
	ask("/healthz", 200, "ok")
	ask("/readyz", 503, "gateway")
	connected = true
	db.health.Reason = store.Low
	well()
	db.health.Reason = store.Full
	ask("/healthz", 200, "ok")
	ask("/readyz", 503, "the store fails: full")
	ask("/metrics", 200, "noughts_store_failing 1\n")
	db.health.Reason = store.Fine
	now = now.Add(stuckAfter + time.Second)
	ask("/healthz", 503, "no answer")
	ask("/readyz", 503, "no answer")
	st.checked.Store(now.UnixNano())
	well()
	ask("/nothing", 404, "")
}

// A store that gives no answer is noticed, since nobody notes one.
func TestWatchStoreNotesAnswers(t *testing.T) {
	st := newStatus(metrics.New(), &unwell{})
	st.checked.Store(0)
	ctx, cancel := context.WithCancel(t.Context())
	cancel() // it looks once
	silent := &silentStore{}
	if err := watchStore(ctx, slog.New(slog.DiscardHandler), silent, st); err != nil || st.checked.Load() == 0 {
		t.Errorf("noted %d, %v", st.checked.Load(), err)
	}
}

// silentStore is a store whose check succeeds.
type silentStore struct{ unwell }

func (*silentStore) Check(context.Context) error { return nil }

// metricName finds what dashboards and alerts ask for.
var metricName = regexp.MustCompile(`\b(noughts|process)_[a-z_]+[a-z]\b`)

// everyCount is what is served once everything has happened that is counted.
func everyCount(t *testing.T) string {
	t.Helper()
	m := metrics.New()
	m.Interaction("play", "posted", time.Millisecond, time.Second)
	m.Waited("first", time.Second)
	m.Refused(http.StatusForbidden)
	m.Searched("move", 1)
	m.Lookup("matches", true)
	m.JobsWaiting(func() map[string]int { return map[string]int{"moves": 1} })
	w := httptest.NewRecorder()
	m.Handler().ServeHTTP(w, httptest.NewRequest(http.MethodGet, "/metrics", nil))
	return w.Body.String()
}

// The address of the settings serves what the bot counts, while it runs.
func TestMetricsAreServed(t *testing.T) {
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	at := "http://" + freeAddress(t)
	_, stop := start(t, []string{"NOUGHTS_LOG_LEVEL=error", "NOUGHTS_METRICS_ADDR=" + strings.TrimPrefix(at, "http://")}, "--addr", "127.0.0.1:0")
	get := func(path string) string {
		t.Helper()
		r, err := http.Get(at + path)
		if err != nil {
			t.Fatal(err)
		}
		defer r.Body.Close()
		text, err := io.ReadAll(r.Body)
		if err != nil || r.StatusCode != http.StatusOK {
			t.Errorf("%s: %s %s %v", path, r.Status, text, err)
		}
		return string(text)
	}
	get("/healthz")
	get("/readyz")
	for host, want := range map[string]int{"rebound.example": 403, "rebound.example:9090": 403, "10.0.0.1": 403, "localhost:1": 200, "[::1]:9090": 200, "127.0.0.1": 200} {
		for _, path := range []string{"/metrics", "/healthz", "/debug/pprof/heap"} {
			r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, at+path, nil)
			if err != nil {
				t.Fatal(err)
			}
			r.Host = host
			answer, err := http.DefaultClient.Do(r)
			if err != nil {
				t.Fatal(err)
			}
			answer.Body.Close()
			if answer.StatusCode != want {
				t.Errorf("%s of the host %s: got %s, want %d", path, host, answer.Status, want)
			}
		}
	}
	for _, want := range []string{`noughts_gateway_connected{shard="0"} 1`, "noughts_thinking_waiting 0", "noughts_tasks_running ", "noughts_rate_limit_wait_seconds_count", "process_resident_memory_bytes "} {
		if text := get("/metrics"); !strings.Contains(text, "\n"+want) {
			t.Errorf("no %q in\n%s", want, text)
		}
	}
	asked := 0
	for _, file := range []string{"alerts.yml", "grafana.json"} {
		text, err := os.ReadFile(filepath.Join(root, "deploy", file))
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range metricName.FindAllString(string(text), -1) {
			asked++
			if text := get("/metrics") + everyCount(t); !strings.Contains(text, "\n"+name+" ") && !strings.Contains(text, "\n"+name+"{") {
				t.Errorf("%s asks for %s, which nobody counts", file, name)
			}
		}
	}
	if asked < 25 {
		t.Errorf("only %d names were looked at", asked)
	}
	if code := stop(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	if _, err := http.Get(at + "/healthz"); err == nil {
		t.Error("it is still served")
	}
}

// Every line about an interaction has its trace, and no other line has one.
func TestLogHasTraces(t *testing.T) {
	var out bytes.Buffer
	log := newLogger(&out, config.Config{}).With("shard", 0)
	log.InfoContext(commands.Traced(t.Context(), "0123abcd"), "one")
	log.InfoContext(t.Context(), "two")
	one, two, _ := strings.Cut(out.String(), "\n")
	if !strings.Contains(one, "trace=0123abcd") || strings.Contains(two, "trace") || !strings.Contains(two, "shard=0") {
		t.Errorf("logged %q and %q", one, two)
	}
}

// A failing listener takes in connections until it is told to fail.
type failing struct {
	net.Listener
	fail chan struct{}
	conn chan net.Conn
}

func (f *failing) Accept() (net.Conn, error) {
	select {
	case c := <-f.conn:
		return c, nil
	case <-f.fail:
		return nil, net.ErrClosed
	}
}

// A listener that fails is heard of also while sockets are open, which end by themselves alone.
func TestAListenerThatFailsUnderSockets(t *testing.T) {
	listener, err := listen(t.Context(), "127.0.0.1:0", true)
	if err != nil {
		t.Fatal(err)
	}
	here, there := net.Pipe()
	defer func() { _ = here.Close() }()
	f := &failing{listener, make(chan struct{}), make(chan net.Conn, 1)}
	f.conn <- there
	open, closed := make(chan struct{}), make(chan struct{})
	go func() { _, _ = io.WriteString(here, "GET / HTTP/1.1\r\nHost: x\r\n\r\n") }()
	socket := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		conn, _, err := w.(http.Hijacker).Hijack()
		if err == nil {
			defer func() { _ = conn.Close() }()
		}
		close(open)
		<-closed
	})
	go func() {
		<-open
		close(f.fail)
	}()
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := serveOn(ctx, f, socket, func() { close(closed) }); !errors.Is(err, net.ErrClosed) || ctx.Err() != nil {
		t.Errorf("got %v, want the error of the listener, and at once", err)
	}
}

// A server whose listener fails says so at once: nobody would hear of it before the end otherwise.
func TestAListenerThatFails(t *testing.T) {
	listener, err := listen(t.Context(), "127.0.0.1:0", true)
	if err != nil {
		t.Fatal(err)
	}
	if err := listener.Close(); err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if err := serveOn(ctx, listener, http.NotFoundHandler(), func() {}); !errors.Is(err, net.ErrClosed) || ctx.Err() != nil {
		t.Errorf("got %v, want the error of the listener, and at once", err)
	}
}
