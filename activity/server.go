package activity

import (
	"context"
	"log/slog"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"noughts/commands"
	"noughts/commands/pages"
	"noughts/metrics"
)

// Options say what a Server serves. All but the last ones must be there.
type Options struct {
	Pages     *pages.Pages
	Handler   commands.Handler
	Chat      commands.Chat
	Identity  Identity
	ErrorText func(locales []string, ref string, err error) string // says that something broke
	ClientID  func() string                                        // of the chat's application
	Languages []string                                             // that the page speaks

	URL   string // where people reach it, without a path
	Login string // where a browser is sent to log in; empty for Discord itself
	// Ancestors are the origins of pages that may show ours in a frame; none if nil.
	Ancestors []string

	Logger  *slog.Logger     // slog.Default() if nil
	Metrics *metrics.Metrics // counts what happens; nil for nobody
	Now     func() time.Time // time.Now if nil
}

// A Server is the board page as people reach it by HTTP. It is safe for concurrent use.
type Server struct {
	Options
	files     *files
	sessions  *sessions
	strangers *strangers
	entering  chan struct{} // holds a place for each who is being let in
	pace      *rate.Limiter // of those who want to be let in

	mu       sync.Mutex
	lines    map[*line]struct{} // the sockets that are open
	closing  bool
	work     sync.WaitGroup // sockets
	requests sync.WaitGroup // what pages have sent and is being handled
	ctx      context.Context
	cancel   context.CancelFunc
}

// Bounds of what the world may have of a server. Guesses, far above what people need.
const (
	mostLines    = 10_000 // sockets of all people
	mostEntering = 16     // people who are being let in at a time
	enterPace    = 5      // people a second who are let in, as the chat is asked for each; many come at once
	enterBurst   = 30
	mostBody     = 4 << 10
	enterTimeout = 20 * time.Second
)

// New returns a Server.
func New(o Options) (*Server, error) {
	if o.Logger == nil {
		o.Logger = slog.Default()
	}
	if o.Now == nil {
		o.Now = time.Now
	}
	f, err := newFiles(web)
	if err != nil {
		return nil, err
	}
	s := &Server{
		Options: o, files: f, sessions: newSessions(o.Now), lines: map[*line]struct{}{}, entering: make(chan struct{}, mostEntering),
		strangers: newStrangers(),
		pace:      rate.NewLimiter(enterPace, enterBurst),
	}
	s.ctx, s.cancel = context.WithCancel(context.Background())
	return s, nil
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	path := r.URL.Path
	if rest, ok := strings.CutPrefix(path, "/.proxy/"); ok { // as the chat's proxy has called it
		path = "/" + rest
	}
	s.headers(w.Header())
	switch path {
	case "/api/setup":
		s.only(w, r, http.MethodGet, s.serveSetup)
	case "/api/session":
		s.only(w, r, http.MethodPost, s.serveSession)
	case "/api/ticket":
		s.only(w, r, http.MethodPost, s.serveTicket)
	case "/api/watch":
		s.only(w, r, http.MethodPost, s.serveWatch)
	case "/ws":
		s.only(w, r, http.MethodGet, s.serveSocket)
	default:
		if r.Method != http.MethodGet && r.Method != http.MethodHead {
			w.Header().Set("Allow", "GET, HEAD")
			fail(w, http.StatusMethodNotAllowed, "method")
			return
		}
		s.files.serve(w, r, path)
	}
}

// only serves a request of one method, from a page that may connect.
func (s *Server) only(w http.ResponseWriter, r *http.Request, method string, serve http.HandlerFunc) {
	w.Header().Set("Cache-Control", "no-store")
	origin := r.Header.Get("Origin")
	switch {
	case r.Method != method:
		w.Header().Set("Allow", method)
		fail(w, http.StatusMethodNotAllowed, "method")
	case origin != "" && !s.trusts(origin, r.Host) && s.ClientID() == "":
		fail(w, http.StatusServiceUnavailable, "away") // which pages are ours is known soon: they ask again
	case origin != "" && !s.trusts(origin, r.Host):
		fail(w, http.StatusForbidden, "origin")
	default:
		serve(w, r)
	}
}

// trusts reports whether a page of an origin may connect: one of ours, or one that this server has
// served on the machine itself.
func (s *Server) trusts(origin, host string) bool {
	for _, o := range s.origins() {
		if strings.EqualFold(origin, o) {
			return true
		}
	}
	u, err := url.Parse(origin)
	return err == nil && u.Scheme == "http" && u.Host == host && loopback(u.Hostname())
}

// loopback reports whether a host is the machine itself.
func loopback(host string) bool { return host == "127.0.0.1" || host == "localhost" || host == "::1" }

// headers sets what holds for every answer. Nothing runs in the page but its own files, and it
// talks to nobody but this server.
func (s *Server) headers(h http.Header) {
	policy := []string{
		"default-src 'none'", "script-src 'self'", "style-src 'self'", "img-src 'self' data: https://cdn.discordapp.com",
		"connect-src 'self'" + s.sockets(), "base-uri 'none'", "form-action 'none'",
	}
	if s.Ancestors == nil {
		policy = append(policy, "frame-ancestors 'none'")
	} else if len(s.Ancestors) > 0 {
		policy = append(policy, "frame-ancestors "+strings.Join(s.Ancestors, " "))
	}
	h.Set("Content-Security-Policy", strings.Join(policy, "; "))
	h.Set("X-Content-Type-Options", "nosniff")
	h.Set("Referrer-Policy", "no-referrer")
	h.Set("X-Robots-Tag", "noindex") // links of matches are for people
}

// sockets are the origins as those of sockets, which older browsers do not take 'self' for.
func (s *Server) sockets() (list string) {
	for _, o := range s.origins() {
		if rest, ok := strings.CutPrefix(o, "https://"); ok {
			list += " wss://" + rest
		}
	}
	return list
}

// origins are those of pages that may connect: that of the web, and the one behind Discord's proxy.
func (s *Server) origins() (list []string) {
	if s.URL != "" {
		list = append(list, s.URL)
	}
	if id := s.ClientID(); id != "" {
		list = append(list, "https://"+id+".discordsays.com")
	}
	return list
}

// How long the sockets of a server that closes stay: for the answers to what is being handled, and
// then to hear of the end, however many they are. Guesses.
const (
	answerWithin = 5 * time.Second
	hearWithin   = 2 * time.Second
)

// Close closes all sockets, those that answers are still due on a little later, and returns once
// nothing is being handled any more. Requests that have begun are finished, however long ctx lasts.
func (s *Server) Close(ctx context.Context) {
	s.mu.Lock()
	s.closing = true
	s.mu.Unlock()
	stop := context.AfterFunc(ctx, s.cancel)
	defer stop()
	late := time.AfterFunc(answerWithin, func() { s.eachLine(func(l *line) { l.end() }) })
	defer late.Stop()
	s.requests.Wait()
	s.eachLine((*line).dismiss)
	deaf := time.AfterFunc(hearWithin, s.cancel)
	defer deaf.Stop()
	s.work.Wait()
	s.cancel()
}

// eachLine does something with all sockets.
func (s *Server) eachLine(do func(l *line)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for l := range s.lines {
		do(l)
	}
}

// begin counts a socket, for which Close waits; ok is false if the server closes.
func (s *Server) begin() (ok bool) { return s.count(&s.work) }

// beginRequest counts a request, for whose answer Close waits; ok is false if the server closes.
func (s *Server) beginRequest() (ok bool) { return s.count(&s.requests) }

func (s *Server) count(what *sync.WaitGroup) (ok bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closing {
		return false
	}
	what.Add(1)
	return true
}
