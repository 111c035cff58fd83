package playground

import (
	"context"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/http"
	"sync"
	"time"
)

//go:embed web
var webFiles embed.FS

// Options configure a [Server]; the zero value is a small world that forgets everything at the end.
type Options struct {
	World   World
	Welcome Welcome
	// Say puts what World and Welcome say to people, channels' topics and the welcome, into one of
	// Discord's locales; nil: they say it as it stands there.
	Say func(locale, text string) string
	// Terms and Privacy are what the pages say that every application names as its terms of service
	// and its privacy policy; empty: it names none.
	Terms, Privacy string

	Storage Storage      // nil: memory only
	Logger  *slog.Logger // nil: silent

	AnswerWithin   time.Duration // how long a bot may take to acknowledge; Discord's 3 s when zero
	HeartbeatEvery time.Duration // how often a gateway connection must send a heartbeat; Discord's 41.25 s when zero

	// MaxConcurrency is how many sessions may start side by side, each of another remainder of its
	// shard's number by it; 1 when zero. Discord allows more to large bots only.
	MaxConcurrency int

	// Limits has bots held to Discord's rates of single routes, of IDENTIFY and of invalid
	// requests. The rate of all requests together holds always.
	Limits bool

	// Inspect sees every REST request that carries a valid token before it is answered. Calls may
	// come at the same time.
	Inspect func(Call)
}

// Server is a running playground.
type Server struct {
	opts  Options
	log   *slog.Logger
	world *world
	http  *http.Server
	tasks sync.WaitGroup // the listener, and every WebSocket with its reader and writer
}

// New makes a playground and loads what the storage holds.
func New(ctx context.Context, opts Options) (*Server, error) {
	if opts.Logger == nil {
		opts.Logger = slog.New(slog.DiscardHandler)
	}
	opts.MaxConcurrency = max(opts.MaxConcurrency, 1)
	if opts.AnswerWithin == 0 {
		opts.AnswerWithin = 3 * time.Second
	}
	if opts.HeartbeatEvery == 0 {
		opts.HeartbeatEvery = heartbeatEvery
	}
	w := newWorld(opts)
	if err := w.load(ctx); err != nil {
		return nil, fmt.Errorf("playground: %w", err)
	}
	s := &Server{opts: opts, log: opts.Logger, world: w}
	s.http = &http.Server{Handler: s.hosts(s.guarded(loopbackOnly(s.routes()))), ReadHeaderTimeout: 10 * time.Second, ReadTimeout: time.Minute}
	return s, nil
}

// Start answers on the listener, which must be a loopback one, until Close.
func (s *Server) Start(l net.Listener) error {
	addr, ok := l.Addr().(*net.TCPAddr)
	if !ok || !addr.IP.IsLoopback() {
		return fmt.Errorf("playground: %v is not a loopback address", l.Addr())
	}
	s.world.mu.Lock()
	s.world.host = addr.String()
	s.world.mu.Unlock()
	s.tasks.Go(func() {
		if err := s.http.Serve(l); !errors.Is(err, http.ErrServerClosed) {
			s.log.Error("playground stopped serving", "err", err)
		}
	})
	return nil
}

// URL is where the playground is served: the page itself, and what a bot uses in place of
// https://discord.com.
func (s *Server) URL() string {
	s.world.mu.Lock()
	defer s.world.mu.Unlock()
	return "http://" + s.world.host
}

// Close ends every connection, lets requests in hand finish, and waits. What was stored stays in
// the storage.
func (s *Server) Close() error {
	s.world.close()
	ctx, cancel := context.WithTimeout(context.Background(), 2*time.Second)
	defer cancel()
	err := s.http.Shutdown(ctx)
	if errors.Is(err, context.DeadlineExceeded) {
		err = s.http.Close()
	}
	s.tasks.Wait()
	s.world.posts.Wait() // nothing begins one any more
	return err
}

// static serves the page from the embedded files.
func static() http.Handler {
	web, err := fs.Sub(webFiles, "web")
	if err != nil {
		panic(err) // the folder is embedded above
	}
	return http.StripPrefix("/web/", http.FileServerFS(web))
}
