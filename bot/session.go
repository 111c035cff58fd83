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

// closeTimeout is how long closing with a close frame may take. A guess: the
// library sleeps for a second of it.
const closeTimeout = 3 * time.Second

var (
	errLoginTimeout = errors.New("the log-in timed out")
	errLost         = errors.New("the connection was lost")
)

// A session is one session with the gateway and the connection that carries it.
// The connection can be closed from outside, without the lock of the library's
// client: the library holds that lock for ever if it is told to reconnect while
// it logs in.
type session struct {
	client     *discordgo.Session
	timing     timing
	loggedIn   chan struct{} // it has logged in or resumed
	lost       chan struct{}
	identified atomic.Bool // it has logged in before, so that it can resume

	mu   sync.Mutex
	conn net.Conn
}

func newSession(client *discordgo.Session, t timing) *session {
	s := &session{client: client, timing: t, loggedIn: make(chan struct{}, 1), lost: make(chan struct{}, 1)}
	client.Dialer = &websocket.Dialer{
		Proxy: http.ProxyFromEnvironment, HandshakeTimeout: t.login, NetDialContext: s.dial,
	}
	client.AddHandler(func(*discordgo.Session, *discordgo.Ready) {
		s.identified.Store(true)
		setFlag(s.loggedIn)
	})
	client.AddHandler(func(*discordgo.Session, *discordgo.Resumed) { setFlag(s.loggedIn) })
	client.AddHandler(func(*discordgo.Session, *discordgo.Disconnect) { setFlag(s.lost) })
	return s
}

// setFlag sets a flag that may be set already.
func setFlag(flag chan struct{}) {
	select {
	case flag <- struct{}{}:
	default:
	}
}

// clearFlag clears a flag that may be clear already.
func clearFlag(flag chan struct{}) {
	select {
	case <-flag:
	default:
	}
}

func (s *session) dial(ctx context.Context, network, address string) (net.Conn, error) {
	var d net.Dialer
	conn, err := d.DialContext(ctx, network, address)
	if err != nil {
		return nil, err
	}
	conn = deadlineConn{conn, s.timing.silence}
	s.mu.Lock()
	defer s.mu.Unlock()
	s.conn = conn
	return conn, nil
}

// deadlineConn is a connection that is closed when it falls silent.
type deadlineConn struct {
	net.Conn
	timeout time.Duration
}

func (c deadlineConn) Read(p []byte) (int, error) {
	if err := c.SetReadDeadline(time.Now().Add(c.timeout)); err != nil {
		return 0, err
	}
	n, err := c.Conn.Read(p)
	if errors.Is(err, os.ErrDeadlineExceeded) {
		// Closed at once, so that no close frame ends a session that can be resumed.
		_ = c.Close()
	}
	return n, err
}

// open connects and logs in, or resumes. If the library does not come back, the
// connection is closed and its goroutine is left to itself: it waits for a lock that it
// holds, and nothing can wake it.
func (s *session) open(ctx context.Context) error {
	clearFlag(s.loggedIn) // they speak of the connection before
	clearFlag(s.lost)
	opened := make(chan error, 1)
	go func() { opened <- s.client.Open() }()
	late := s.timing.after(s.timing.login)
	for {
		select {
		case err := <-opened:
			if err != nil {
				return err
			}
			opened = nil // the library has what it waits for; the gateway may not have let the bot in yet
		case <-s.loggedIn:
			return nil
		case <-s.lost:
			return errLost
		case <-late:
			s.closeConn()
			return errLoginTimeout
		case <-ctx.Done():
			s.closeConn()
			return ctx.Err()
		}
	}
}

// serve connects, and returns when the connection is lost or ctx ends.
func (s *session) serve(ctx context.Context) error {
	if err := s.open(ctx); err != nil {
		return err
	}
	select {
	case <-s.lost:
		return errLost
	case <-ctx.Done():
		return ctx.Err()
	}
}

// cannotResume reports whether a session is of no more use: it never logged in,
// its log-in timed out, or the gateway would not resume it. If only the
// connection was lost it can be resumed.
func (s *session) cannotResume(err error) bool {
	var closed *websocket.CloseError
	return !s.identified.Load() || errors.Is(err, errLoginTimeout) || errors.As(err, &closed)
}

// close ends the session, and closes the connection by force if that takes long.
func (s *session) close() {
	done := make(chan struct{})
	go func() {
		_ = s.client.Close()
		close(done)
	}()
	select {
	case <-done:
	case <-s.timing.after(closeTimeout):
	}
	s.closeConn()
}

func (s *session) closeConn() {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.conn != nil {
		_ = s.conn.Close()
	}
}
