package activity

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"net"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"noughts/commands"
	"noughts/commands/pages"
)

// viewer makes somebody of a number.
func viewer(n int) pages.Viewer {
	return pages.Viewer{User: commands.User{ID: fmt.Sprint(n)}}
}

// A session ends after its time, however busy it is, and before that if nobody has it open; some
// minutes without a socket are nothing.
func TestSessionsEnd(t *testing.T) {
	t.Parallel()
	now := time.Unix(1_000_000, 0)
	s := newSessions(func() time.Time { return now })
	open := func(of string) *session {
		t.Helper()
		ticket, ok, allowed := s.issue(of)
		one, full := s.use(ticket)
		if !ok || !allowed || one == nil || full {
			t.Fatalf("no socket: %t %t %v %t", ok, allowed, one, full)
		}
		return one
	}
	begun := now
	busy, idle := s.begin(viewer(1), sessionFor), s.begin(viewer(2), tabFor)
	one := open(busy)
	s.left(open(idle))
	for range 5 {
		now = now.Add(10 * time.Minute)
		s.left(open(busy))
		if now.Sub(begun) == idleFor {
			s.left(open(idle))
		}
	}
	now = begun.Add(sessionFor - time.Second)
	late, _, _ := s.issue(busy)
	now = begun.Add(sessionFor)
	if _, ok, _ := s.issue(busy); ok {
		t.Error("a busy session goes on after its end")
	}
	if of, _ := s.use(late); of != nil {
		t.Error("a ticket outlives its session")
	}
	now = now.Add(idleFor + time.Minute)
	if _, ok, _ := s.issue(idle); ok {
		t.Error("a session that nobody has open goes on")
	}
	s.left(one)
	if s.expire(); len(s.byKey) > 0 || len(s.people) > 0 || len(s.tickets) > 0 {
		t.Errorf("%d sessions, %d people and %d tickets are left", len(s.byKey), len(s.people), len(s.tickets))
	}
}

// There are so many sessions at most: who has none open, and was seen longest ago, makes room.
func TestSessionsAreBounded(t *testing.T) {
	t.Parallel()
	now := time.Unix(1_000_000, 0)
	s := newSessions(func() time.Time { return now })
	first := s.begin(viewer(0), sessionFor)
	ticket, _, _ := s.issue(first)
	s.use(ticket)
	second := s.begin(viewer(1), sessionFor)
	for n := 2; n < mostInAll+1; n++ {
		now = now.Add(time.Millisecond)
		s.begin(viewer(n), sessionFor)
	}
	if len(s.byKey) != mostInAll || len(s.people) != mostInAll {
		t.Errorf("%d sessions of %d people, want %d", len(s.byKey), len(s.people), mostInAll)
	}
	if _, ok, _ := s.issue(first); !ok {
		t.Error("a page that is open had to go")
	}
	if _, ok, _ := s.issue(second); ok {
		t.Error("the oldest session that nobody has open is there")
	}
}

// There are so many sockets of people whom nobody knows at most, whatever others have open.
func TestStrangersAreBoundedInAll(t *testing.T) {
	t.Parallel()
	now := time.Unix(1_000_000, 0)
	s := newSessions(func() time.Time { return now })
	use := func() (*session, bool) { return s.use(s.watch(pages.Viewer{Stranger: true})) }
	var last *session
	for range mostStrangers {
		one, full := use()
		if one == nil || full {
			t.Fatal("no place")
		}
		last = one
	}
	if _, full := use(); !full {
		t.Error("one too many has a socket")
	}
	known, _, _ := s.issue(s.begin(viewer(1), tabFor))
	if one, full := s.use(known); one == nil || full {
		t.Error("somebody who has logged in has no socket")
	}
	s.left(last)
	if one, full := use(); one == nil || full {
		t.Error("a place that became free is not given")
	}
	late := s.watch(pages.Viewer{Stranger: true})
	now = now.Add(ticketFor + time.Second)
	if one, _ := s.use(late); one != nil {
		t.Error("a ticket lasts too long")
	}
	if s.expire(); len(s.tickets) > 0 {
		t.Errorf("%d tickets are left", len(s.tickets))
	}
}

// What came of a deed is kept while a page may send it again, and then only that it is done.
func TestAnswersAreForgotten(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		d := &deed{}
		d.tell(Reply{T: "reply", N: 1, Message: &pages.Message{Picture: &pages.Picture{Src: "data:"}}})
		d.finish(1)
		kept := func() []any {
			synctest.Wait()
			d.mu.Lock()
			defer d.mu.Unlock()
			return slices.Clone(d.last)
		}
		time.Sleep(time.Minute)
		if got := kept(); len(got) != 2 {
			t.Errorf("after a minute: %v", got)
		}
		time.Sleep(repeatFor)
		if got := kept(); len(got) != 1 || got[0] != (Ack{T: "ack", N: 1}) || !d.isDone() {
			t.Errorf("later: %v", got)
		}
	})
}

// A pipeListener takes in one connection.
type pipeListener chan net.Conn

func (p pipeListener) Accept() (net.Conn, error) {
	if c, ok := <-p; ok {
		return c, nil
	}
	return nil, errors.New("closed")
}

func (p pipeListener) Close() error { return nil }

func (p pipeListener) Addr() net.Addr { return &net.UnixAddr{} }

// A silent page is a socket that reads and says nothing.
type silentPage struct {
	conn net.Conn

	mu  sync.Mutex
	got bytes.Buffer
	end bool
	off bool // it reads no more
}

// openSilent opens a socket of a session by hand.
func openSilent(t *testing.T, s *Server, session string) *silentPage {
	t.Helper()
	ticket, _, _ := s.sessions.issue(session)
	here, there := net.Pipe()
	l := make(pipeListener, 1)
	l <- there
	close(l)
	web := &http.Server{Handler: s}
	go func() { _ = web.Serve(l) }()
	go func() {
		_, _ = fmt.Fprintf(here, "GET /ws?ticket=%s HTTP/1.1\r\nHost: b\r\nOrigin: https://b\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"+
			"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n", ticket)
	}()
	p := &silentPage{conn: here}
	go func() {
		r := bufio.NewReader(here)
		for {
			b, err := r.ReadByte()
			p.mu.Lock()
			if err != nil || p.off {
				p.end = err != nil
				p.mu.Unlock()
				return
			}
			p.got.WriteByte(b)
			p.mu.Unlock()
		}
	}()
	t.Cleanup(func() { _ = here.Close() })
	return p
}

// heard reports whether the page was sent a text, and whether its socket was closed.
func (p *silentPage) heard(text string) (heard, ended bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	return strings.Contains(p.got.String(), text), p.end
}

// stall has the page read no more, soon.
func (p *silentPage) stall() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.off = true
}

// newBare returns a server of pages on which nothing is shown.
func newBare(t *testing.T) *Server {
	t.Helper()
	p := &pages.Pages{Windows: pages.NewWindows(time.Now), Links: pages.NewLinks(pages.NewSecret()), Now: time.Now}
	s, err := New(Options{Pages: p, ClientID: func() string { return "1" }, URL: "https://b"})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// What is new does not wait for the answer to a ping.
func TestNewsDuringAPing(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newBare(t)
		p := openSilent(t, s, s.sessions.begin(viewer(1), tabFor))
		time.Sleep(pingEvery + time.Second)
		s.Pages.Windows.Wish("1", commands.Place{}, "", 1)
		synctest.Wait()
		if heard, ended := p.heard("goto"); !heard || ended {
			t.Errorf("during a ping: heard %t, closed %t", heard, ended)
		}
		time.Sleep(pongWithin)
		synctest.Wait()
		if _, ended := p.heard(""); !ended {
			t.Error("a page that does not answer pings stays")
		}
		s.Close(t.Context())
	})
}

// A socket ends with its session.
func TestSocketEndsWithItsSession(t *testing.T) {
	t.Parallel()
	synctest.Test(t, func(t *testing.T) {
		s := newBare(t)
		p := openSilent(t, s, s.sessions.begin(viewer(1), 20*time.Second))
		time.Sleep(19 * time.Second)
		synctest.Wait()
		if heard, ended := p.heard("101 "); !heard || ended {
			t.Errorf("before its end: heard %t, closed %t", heard, ended)
		}
		time.Sleep(2 * time.Second)
		synctest.Wait()
		if _, ended := p.heard(""); !ended {
			t.Error("a socket outlives its session")
		}
		s.Close(t.Context())
	})
}

// A server that closes waits for no page for long, however many say nothing to its goodbye, and
// also where one reads nothing.
func TestStopWaitsForNoPage(t *testing.T) {
	t.Parallel()
	for name, stalls := range map[string]bool{"silent pages": false, "one that reads nothing, too": true} {
		synctest.Test(t, func(t *testing.T) {
			s := newBare(t)
			var last *silentPage
			for i := range 50 {
				last = openSilent(t, s, s.sessions.begin(viewer(i), tabFor))
			}
			synctest.Wait()
			if stalls {
				last.stall()
				for range 3 {
					s.Pages.Windows.Wish("49", commands.Place{}, "", 1)
					synctest.Wait()
				}
			}
			began := time.Now()
			s.Close(t.Context())
			if took := time.Since(began); took > hearWithin {
				t.Errorf("%s: the server waits for %v", name, took)
			}
		})
	}
}
