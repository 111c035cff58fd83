package bot

import (
	"context"
	"errors"
	"net"
	"net/http"
	"os"
	"sync"
	"sync/atomic"
	"time"

	"github.com/bwmarrin/discordgo"
	"github.com/gorilla/websocket"
)

// farewell is what closing politely may take; the library sleeps a second.
const farewell = 3 * time.Second

var (
	errStuck = errors.New("the log-in got stuck")
	errLost  = errors.New("the connection was lost")
)

// A link is one session with the gateway and the line that carries it. The
// line can be cut from outside, without the session's lock: the library holds
// that lock for ever if it is told to reconnect while it logs in.
type link struct {
	session *discordgo.Session
	timing  timing
	up      chan struct{} // it has logged in or resumed
	lost    chan struct{}
	known   atomic.Bool // it has logged in before, so that it can resume

	mu   sync.Mutex
	line net.Conn
}

func newLink(s *discordgo.Session, t timing) *link {
	l := &link{session: s, timing: t, up: make(chan struct{}, 1), lost: make(chan struct{}, 1)}
	s.Dialer = &websocket.Dialer{
		Proxy: http.ProxyFromEnvironment, HandshakeTimeout: t.login, NetDialContext: l.dial,
	}
	s.AddHandler(func(*discordgo.Session, *discordgo.Ready) {
		l.known.Store(true)
		signal(l.up)
	})
	s.AddHandler(func(*discordgo.Session, *discordgo.Resumed) { signal(l.up) })
	s.AddHandler(func(*discordgo.Session, *discordgo.Disconnect) { signal(l.lost) })
	return l
}

// signal sets a flag that may be set already.
func signal(flag chan struct{}) {
	select {
	case flag <- struct{}{}:
	default:
	}
}

// lower takes a flag down.
func lower(flag chan struct{}) {
	select {
	case <-flag:
	default:
	}
}

func (l *link) dial(ctx context.Context, network, address string) (net.Conn, error) {
	var d net.Dialer
	conn, err := d.DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	conn = lively{conn, l.timing.silence}
	l.mu.Lock()
	defer l.mu.Unlock()
	l.line = conn
	return conn, nil
}

// lively is a connection that is closed when it falls silent.
type lively struct {
	net.Conn
	silence time.Duration
}

func (c lively) Read(p []byte) (int, error) {
	if err := c.SetReadDeadline(time.Now().Add(c.silence)); err != nil {
		return 0, err
	}
	n, err := c.Conn.Read(p)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		// Closed at once, so that no farewell ends a session that can be resumed.
		_ = c.Close()
	}
	return n, err
}

// open connects and logs in, or resumes. If the library does not come back, the
// line is cut and its goroutine is left to itself: it waits for a lock that it
// holds, and nothing can wake it.
func (l *link) open(ctx context.Context) error {
	lower(l.up) // they speak of the connection before
	lower(l.lost)
	opened := make(chan error, 1)
	go func() { opened <- l.session.Open() }()
	late := l.timing.after(l.timing.login)
	for {
		select {
		case err := <-opened:
			if err != nil {
				return err
			}
			opened = nil // the library is content; the gateway may not be yet
		case <-l.up:
			return nil
		case <-l.lost:
			return errLost
		case <-late:
			l.cut()
			return errStuck
		case <-ctx.Done():
			l.cut()
			return ctx.Err()
		}
	}
}

// serve connects, and returns when the connection is lost or ctx ends.
func (l *link) serve(ctx context.Context) error {
	if err := l.open(ctx); err != nil {
		return err
	}
	select {
	case <-l.lost:
		return errLost
	case <-ctx.Done():
		return ctx.Err()
	}
}

// spent reports whether a session is of no more use: it never logged in, it got
// stuck, or the gateway would not resume it. If only the connection was lost it
// can be taken up again.
func (l *link) spent(err error) bool {
	var closed *websocket.CloseError
	return !l.known.Load() || errors.Is(err, errStuck) || errors.As(err, &closed)
}

// close says goodbye, and cuts the line if that takes long.
func (l *link) close() {
	done := make(chan struct{})
	go func() {
		_ = l.session.Close()
		close(done)
	}()
	select {
	case <-done:
	case <-l.timing.after(farewell):
	}
	l.cut()
}

func (l *link) cut() {
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.line != nil {
		_ = l.line.Close()
	}
}
