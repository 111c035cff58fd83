package main

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/http/pprof"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/sync/errgroup"

	"noughts/metrics"
	"noughts/playground"
	"noughts/store"
)

// stuckAfter is how long a check of the store may take before /healthz asks for a restart: many
// times as long as a check of a failing store. A guess.
const stuckAfter = time.Minute

// A status serves the metrics and health checks of the process.
type status struct {
	metrics   *metrics.Metrics
	health    func() store.Health
	connected atomic.Pointer[func() bool] // reports whether the bot is connected; nil before there is a bot
	checked   atomic.Int64                // when a check of the store last returned, in Unix nanoseconds
	now       func() time.Time
}

// newStatus returns the status of a process with a store.
func newStatus(m *metrics.Metrics, s store.Store) *status {
	st := &status{metrics: m, health: s.Health, now: time.Now}
	st.checked.Store(time.Now().UnixNano())
	m.Gauge("store_failing", "1 while nothing can be saved, else 0.", func() float64 {
		if st.storeWorks() {
			return 0
		}
		return 1
	})
	return st
}

// handler serves /metrics, /healthz, which fails when the process should be restarted, and /readyz,
// which fails while the process cannot serve people. /debug/pprof/ is for go tool pprof.
func (st *status) handler() http.Handler {
	mux := http.NewServeMux()
	mux.Handle("GET /metrics", st.metrics.Handler())
	mux.HandleFunc("GET /healthz", func(w http.ResponseWriter, _ *http.Request) { answer(w, st.stuck()) })
	mux.HandleFunc("GET /readyz", func(w http.ResponseWriter, _ *http.Request) { answer(w, st.unready()) })
	mux.HandleFunc("GET /debug/pprof/", pprof.Index)
	mux.HandleFunc("GET /debug/pprof/profile", pprof.Profile)
	mux.HandleFunc("GET /debug/pprof/trace", pprof.Trace)
	return mux
}

// ownHosts refuses requests of foreign pages, as the playground does: a request over loopback must
// use a host name of loopback. A page whose name resolves to loopback (DNS rebinding) has another
// host name.
func ownHosts(next http.Handler) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		at, _ := r.Context().Value(http.LocalAddrContextKey).(*net.TCPAddr)
		if at != nil && at.IP.IsLoopback() && !playground.FromThisMachine(r) {
			http.Error(w, "on loopback only this machine is answered: ask for 127.0.0.1, ::1 or localhost", http.StatusForbidden)
			return
		}
		next.ServeHTTP(w, r)
	})
}

// answer writes ok, or what is wrong with the status that load balancers and supervisors expect.
func answer(w http.ResponseWriter, wrong []string) {
	w.Header().Set("Content-Type", "text/plain; charset=utf-8")
	w.Header().Set("Cache-Control", "no-store")
	if len(wrong) == 0 {
		wrong = []string{"ok"}
	} else {
		w.WriteHeader(http.StatusServiceUnavailable)
	}
	_, _ = fmt.Fprintln(w, strings.Join(wrong, "\n"))
}

// stuck returns why the process should be restarted.
func (st *status) stuck() (why []string) {
	if silent := st.now().Sub(time.Unix(0, st.checked.Load())); silent > stuckAfter {
		why = append(why, fmt.Sprintf("the store has given no answer for %s", silent.Round(time.Second)))
	}
	return why
}

// unready returns why the process cannot serve people.
func (st *status) unready() (why []string) {
	why = st.stuck()
	if !st.storeWorks() {
		why = append(why, "the store fails: "+st.health().Reason.String())
	}
	if connected := st.connected.Load(); connected == nil || !(*connected)() {
		why = append(why, "the bot is not connected to the gateway")
	}
	return why
}

// storeWorks reports whether games that go on can be saved.
func (st *status) storeWorks() bool {
	reason := st.health().Reason
	return reason == store.Fine || reason == store.Low
}

// serveHTTP lets a handler answer at an address until ctx ends.
func serveHTTP(ctx context.Context, address string, h http.Handler) error {
	listener, err := listen(ctx, address, true)
	if err != nil {
		return err
	}
	return serveOn(ctx, listener, h, func() {})
}

// serveOn lets a handler answer what a listener takes in, until ctx ends or that fails. The
// contexts of requests end then, stop is called to end what they do not end, such as sockets, and
// serveOn returns when all have been handled.
func serveOn(ctx context.Context, listener net.Listener, h http.Handler, stop func()) error {
	group, ctx := errgroup.WithContext(ctx)
	var handling sync.RWMutex // held for reading by each request, and for good when the server is closed
	server := &http.Server{
		Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
			if !handling.TryRLock() {
				http.Error(w, "closing", http.StatusServiceUnavailable)
				return
			}
			defer handling.RUnlock()
			h.ServeHTTP(w, r)
		}),
		BaseContext:       func(net.Listener) context.Context { return ctx },
		ReadHeaderTimeout: 5 * time.Second, ReadTimeout: 10 * time.Second, WriteTimeout: 2 * time.Minute,
	}
	group.Go(func() error {
		<-ctx.Done()
		defer handling.Lock()
		defer stop()
		return server.Close()
	})
	group.Go(func() error {
		if err := server.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
			return err
		}
		return nil
	})
	return group.Wait()
}
