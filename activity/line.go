package activity

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"sync"
	"time"

	"github.com/coder/websocket"

	"noughts/commands"
	"noughts/commands/pages"
)

// How sockets are kept. The page answers pings by itself.
const (
	mostFrame    = 16 << 10 // bytes that a page may send at once
	pingEvery    = 25 * time.Second
	pongWithin   = 35 * time.Second
	writeTimeout = 10 * time.Second
	mostWaiting  = 32 // answers that wait for a slow page; what changes is never in that queue
	mostRefused  = 200
)

// pingFrame is a Ping.
var pingFrame = []byte(`{"t":"ping"}`)

// A line is a socket of a page.
type line struct {
	server  *Server
	session *session
	window  *pages.Window
	socket  *websocket.Conn
	out     chan []byte
	ctx     context.Context
	end     context.CancelFunc
	refused int // how much was sent too quickly; the reader's
}

// serveSocket is a socket from its beginning to its end.
func (s *Server) serveSocket(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Origin") == "" { // browsers say it
		fail(w, http.StatusForbidden, "origin")
		return
	}
	one, full := s.sessions.use(r.URL.Query().Get("ticket"))
	switch {
	case one == nil:
		fail(w, http.StatusUnauthorized, "ticket")
		return
	case full:
		fail(w, http.StatusTooManyRequests, "busy")
		return
	}
	defer s.sessions.left(one)
	if !s.begin() {
		fail(w, http.StatusServiceUnavailable, "away")
		return
	}
	defer s.work.Done()
	if s.crowded() {
		fail(w, http.StatusServiceUnavailable, "busy")
		return
	}
	// The origin was checked before, also for a proxy that changes the host.
	socket, err := websocket.Accept(w, r, &websocket.AcceptOptions{InsecureSkipVerify: true, CompressionMode: websocket.CompressionDisabled})
	if err != nil {
		return // Accept has answered
	}
	socket.SetReadLimit(mostFrame)
	l := &line{server: s, session: one, socket: socket, out: make(chan []byte, mostWaiting)}
	l.ctx, l.end = context.WithTimeout(s.ctx, one.until.Sub(s.Now()))
	l.serve()
}

// crowded reports whether there are as many sockets as there may be.
func (s *Server) crowded() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return len(s.lines) >= mostLines
}

// serve reads and writes until the socket ends.
func (l *line) serve() {
	defer func() { _ = l.socket.CloseNow() }()
	defer l.end()
	l.window = l.server.Pages.NewWindow(l.session.viewer)
	defer l.window.Close()
	l.server.enlist(l)
	defer l.server.strike(l)
	defer l.session.leave(l)
	var writing sync.WaitGroup
	for _, part := range []func(){l.write, l.keep} {
		writing.Go(func() {
			defer l.end()
			part()
		})
	}
	defer writing.Wait()
	defer l.end()
	for {
		kind, data, err := l.socket.Read(l.ctx)
		if err != nil || kind != websocket.MessageText || !l.take(data) {
			break
		}
	}
}

// enlist adds a socket to those that Close ends.
func (s *Server) enlist(l *line) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.lines[l] = struct{}{}; s.closing {
		l.end()
	}
}

func (s *Server) strike(l *line) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.lines, l)
}

// write sends what is new until the socket ends.
func (l *line) write() {
	for {
		var err error
		select {
		case <-l.ctx.Done():
			if l.server.ctx.Err() != nil || l.server.ends() {
				_ = l.socket.Close(websocket.StatusGoingAway, "")
			}
			return
		case frame := <-l.out: // what has changed by then comes before it
			if err = l.news(); err == nil {
				err = l.send(frame)
			}
		case <-l.window.Woken():
			err = l.news()
		}
		if err != nil {
			return
		}
	}
}

// ends reports whether the server closes.
func (s *Server) ends() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.closing
}

// keep pings until the socket ends, or the page does not answer. What is new does not wait for it.
// The page hears nothing of the socket's own pings, so it is sent a frame, too.
func (l *line) keep() {
	ping := time.NewTicker(pingEvery)
	defer ping.Stop()
	for {
		select {
		case <-l.ctx.Done():
			return
		case <-ping.C:
			if l.ping() != nil || l.send(pingFrame) != nil || l.stillShown() != nil {
				return
			}
		}
	}
}

func (l *line) ping() error {
	ctx, cancel := context.WithTimeout(l.ctx, pongWithin)
	defer cancel()
	return l.socket.Ping(ctx)
}

// news sends what has changed of what the page shows: the newest state alone.
func (l *line) news() error {
	list, err := l.window.News(l.ctx)
	if err != nil {
		if l.ctx.Err() == nil {
			l.server.Logger.WarnContext(l.ctx, "tell a page what has changed", "err", err)
		}
		return err // the page comes again
	}
	for _, n := range list {
		head := fmt.Sprintf(`{"t":%q`, n.Kind)
		if n.Kind == "match" {
			head += fmt.Sprintf(`,"age":%d`, max(l.server.Now().Sub(n.At), 0).Milliseconds())
		}
		if err := l.send(pages.Join(head, n.Body)); err != nil {
			return err
		}
	}
	return nil
}

// dismiss ends the socket after what still waits to be sent.
func (l *line) dismiss() {
	select {
	case l.out <- lastFrame:
	default:
		l.end()
	}
}

// lastFrame stands for the end of a socket among what is to be sent.
var lastFrame []byte

// goodbyeWithin is how long a page has to say that it has heard of the end, too.
const goodbyeWithin = 300 * time.Millisecond

// errDismissed says that a socket has got all that it is to get.
var errDismissed = errors.New("the server closes")

func (l *line) send(frame []byte) error {
	if frame == nil {
		late := time.AfterFunc(goodbyeWithin, l.end)
		defer late.Stop()
		_ = l.socket.Close(websocket.StatusGoingAway, "")
		return errDismissed
	}
	ctx, cancel := context.WithTimeout(l.ctx, writeTimeout)
	defer cancel()
	return l.socket.Write(ctx, websocket.MessageText, frame)
}

// tell has an answer sent. A page that does not take them ends.
func (l *line) tell(frame any) {
	data, err := json.Marshal(frame)
	if err != nil {
		l.end()
		return
	}
	select {
	case l.out <- data:
	case <-l.ctx.Done():
	default:
		l.end()
	}
}

// ofStrangers is what people whom nobody knows may send.
var ofStrangers = []string{"ping", "open", "at"}

// take does what a page has sent, and reports whether it may send more.
func (l *line) take(data []byte) bool {
	var sent Sent
	if json.Unmarshal(data, &sent) != nil {
		return false
	}
	if !l.session.person.pace.AllowN(l.server.Now(), 1) {
		if l.refused++; l.refused > mostRefused {
			return false
		}
		if sent.N > 0 {
			l.tell(Reply{T: "reply", N: sent.N, Refused: true, Message: &pages.Message{Text: l.window.Says("error.pace")}})
			l.tell(Ack{T: "ack", N: sent.N})
		}
		return true
	}
	if l.session.viewer.Stranger && !slices.Contains(ofStrangers, sent.T) {
		return false
	}
	switch sent.T {
	case "ping":
		l.tell(Ping{T: "ping"})
	case "open":
		return l.open(sent.Key)
	case "lobby":
		l.window.ShowLobby()
	case "at":
		if key, board, err := l.window.At(sent.Ply); err == nil {
			l.tell(Board{T: "board", Key: key, Ply: sent.Ply, Board: board})
		}
	case "press", "choose", "submit":
		if sent.N <= 0 {
			return false
		}
		kind := map[string]commands.RequestKind{"press": commands.Press, "choose": commands.Choose, "submit": commands.Submit}[sent.T]
		l.do(sent.N, pages.Deed{Kind: kind, ID: sent.ID, Values: sent.Values, Fields: sent.Fields})
	}
	return true
}

// open has the page show a match. ok is false where it is not known whether there is one: the page
// comes again.
func (l *line) open(key string) (ok bool) {
	err := l.window.Show(l.ctx, key)
	closed, ok := errors.AsType[pages.Closed](err)
	if ok || errors.Is(err, pages.ErrNoMatch) {
		l.tell(Gone{T: "gone", Key: key, Why: l.server.Pages.Why(l.session.viewer, closed)})
		return true
	}
	return err == nil
}

// stillShown ends the socket of somebody whom nobody knows once the match is no longer public.
func (l *line) stillShown() error {
	err := l.window.StillShown(l.ctx)
	if closed, ok := errors.AsType[pages.Closed](err); ok {
		l.tell(Gone{T: "gone", Why: l.server.Pages.Why(l.session.viewer, closed)})
		l.dismiss()
		return nil
	}
	return err
}
