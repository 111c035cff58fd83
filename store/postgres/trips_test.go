package postgres_test

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"net"
	"net/url"
	"sync/atomic"
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/match"
	"noughts/store"
	"noughts/store/postgres"
	"noughts/store/postgres/postgrestest"
)

// A counter passes on what a client and a server say, and counts how often the client has spoken
// after the server: the round trips.
type counter struct {
	net.Listener
	server string
	trips  atomic.Int64
	lose   atomic.Pointer[loss] // what becomes of the next COMMIT
	away   atomic.Bool          // whoever comes is turned away
	turned atomic.Int64         // how many were
}

// A loss is how a connection ends while COMMIT is under way.
type loss struct {
	answer bool            // the server gets it, and its answer is lost
	held   <-chan struct{} // the server gets it when this is closed; nil for never
	away   bool            // the server cannot be reached from then on
	of     string          // what is said in place of COMMIT; empty for COMMIT
}

// count listens in front of a server, whose address it returns as it is to be used.
func count(t *testing.T, address string) (c *counter, through string) {
	t.Helper()
	u, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { listener.Close() })
	c = &counter{Listener: listener, server: u.Host}
	u.Host = listener.Addr().String()
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			if c.away.Load() {
				c.turned.Add(1)
				client.Close()
				continue
			}
			go c.pass(client)
		}
	}()
	return c, u.String()
}

func (c *counter) pass(client net.Conn) {
	defer client.Close()
	server, err := net.Dial("tcp", c.server)
	if err != nil {
		return
	}
	var answered, lost atomic.Bool
	go func() {
		defer client.Close()
		_, _ = io.Copy(client, mark{server, func([]byte) error {
			answered.Store(true)
			if lost.Load() {
				return io.EOF
			}
			return nil
		}})
	}()
	defer server.Close()
	_, _ = io.Copy(server, mark{client, func(said []byte) error {
		if answered.Swap(false) {
			c.trips.Add(1)
		}
		l := c.lose.Load()
		if l == nil || !bytes.Contains(said, []byte(cmp.Or(l.of, "Q\x00\x00\x00\x0bcommit\x00"))) || !c.lose.CompareAndSwap(l, nil) {
			return nil
		}
		c.away.Store(l.away)
		lost.Store(true)
		if l.answer {
			return nil
		}
		client.Close()
		if l.held == nil {
			return io.EOF
		}
		<-l.held
		return nil
	}})
}

// A mark says what was read, which goes no further where that is an error.
type mark struct {
	io.Reader
	read func([]byte) error
}

// Read implements io.Reader.
func (m mark) Read(p []byte) (int, error) {
	n, err := m.Reader.Read(p)
	if n > 0 {
		if lost := m.read(p[:n]); lost != nil {
			return 0, lost
		}
	}
	return n, err
}

// losses are the ways in which the word of a change may be lost. The change is made in all of them;
// in two others come to the match meanwhile.
var losses = map[string]struct {
	answer, held, away, moved, undone bool
}{
	"the answer is lost":                        {answer: true},
	"the server is away then":                   {answer: true, away: true},
	"the server never hears of it":              {},
	"and is away then":                          {away: true},
	"the server hears of it late":               {held: true},
	"others move before it is back":             {answer: true, away: true, moved: true},
	"others undo it and move before it is back": {answer: true, away: true, moved: true, undone: true},
}

// lose has the word of the next change be lost that is made through c, and calls meanwhile once it
// is asked about; the server is back, and hears of what was held, after that.
func lose(t *testing.T, c *counter, other *postgres.DB, l loss, held bool, meanwhile func()) (wait func()) {
	t.Helper()
	release := make(chan struct{})
	if held {
		l.held = release
	}
	turned := c.turned.Load()
	reader, _ := other.Pools()
	asked := func() bool {
		if c.lose.Load() != nil || l.away && c.turned.Load() < turned+3 {
			return false
		}
		var waits bool
		err := reader.QueryRowContext(t.Context(), "SELECT EXISTS (SELECT 1 FROM pg_locks WHERE NOT granted)").Scan(&waits)
		if err != nil {
			t.Error(err)
		}
		return err != nil || waits || !held
	}
	c.lose.Store(&l)
	ended := make(chan struct{})
	go func() {
		defer close(ended)
		for begun := time.Now(); !asked(); time.Sleep(time.Millisecond) {
			if time.Since(begun) > 30*time.Second {
				t.Error("nobody asks")
				break
			}
		}
		meanwhile()
		close(release)
		c.away.Store(false)
	}()
	return func() { <-ended }
}

// A move is made once, and whoever has made it hears so, however the word of its COMMIT is lost:
// also where the server is away at the next question, and others have moved before it is back.
// Where that cannot be known, it isn't claimed.
func TestTheWordOfAMoveIsLost(t *testing.T) {
	for name, test := range losses {
		t.Run(name, func(t *testing.T) {
			address := postgrestest.Empty(t)
			c, through := count(t, address)
			db, other := open(t, through), open(t, address)
			defer db.Close()
			defer other.Close()
			m := newMatch(t, db, "1", "2")
			next := moved(t, m)
			plies := 1
			wait := lose(t, c, other, loss{answer: test.answer, away: test.away}, test.held, func() {
				if !test.moved {
					return
				}
				now, err := other.Match(t.Context(), m.ID)
				if err != nil {
					t.Error(err)
					return
				}
				after := moved(t, now)
				if test.undone { // and another one in its place
					all := m.Position().AppendMoves(nil)
					if after, err = m.Play("1", 0, all[len(all)-1], time.Now()); err != nil {
						t.Error(err)
						return
					}
				}
				for _, next := range []*match.Match{after, moved(t, after)} {
					if now, err = other.Update(t.Context(), now, next); err != nil {
						t.Error(err)
						return
					}
				}
				plies = now.Ply()
			})
			saved, err := db.Update(t.Context(), m, next)
			wait()
			if test.undone {
				if !errors.Is(err, store.ErrUncertain) || errors.Is(err, store.ErrConflict) {
					t.Errorf("got %v, want that nobody knows", err)
				}
			} else if err != nil || saved.Ply() != plies || c.lose.Load() != nil {
				t.Fatalf("got %+v, %v", saved, err)
			}
			if now, err := other.Match(t.Context(), m.ID); err != nil || saved != nil && now.Revision != saved.Revision || now.Ply() != plies {
				t.Errorf("kept is %+v, %v", now, err)
			}
			late, err := m.Resign("2", time.Now()) // of the match as it was before
			if err != nil {
				t.Fatal(err)
			}
			if _, err := db.Update(t.Context(), m, late); !errors.Is(err, store.ErrConflict) {
				t.Errorf("got %v, want that another change came first", err)
			}
		})
	}
}

// A match is created once, and whoever has created it hears so, however the word of its COMMIT is
// lost.
func TestTheWordOfAMatchIsLost(t *testing.T) {
	for name, test := range losses {
		if test.moved {
			continue
		}
		t.Run(name, func(t *testing.T) {
			address := postgrestest.Empty(t)
			c, through := count(t, address)
			db, other := open(t, through), open(t, address)
			defer db.Close()
			defer other.Close()
			first := newMatch(t, db, "1", "2")
			m := *first
			m.ID, m.Revision, m.Created = 0, 0, first.Created.Add(time.Second)
			wait := lose(t, c, other, loss{answer: test.answer, away: test.away}, test.held, func() {})
			saved, err := db.Create(t.Context(), &m)
			wait()
			if err != nil || c.lose.Load() != nil {
				t.Fatal(err)
			}
			all, err := other.Matches(t.Context(), store.Filter{UserID: "1"})
			if err != nil || len(all) != 2 {
				t.Errorf("kept are %d matches, %v, want the first and the one", len(all), err)
			}
			if now, err := other.Match(t.Context(), saved.ID); err != nil || saved.ID == first.ID || !now.Created.Equal(m.Created) || now.Revision != saved.Revision {
				t.Errorf("got %+v, kept is %+v, %v", saved, now, err)
			}
			newMatch(t, db, "1", "3") // which gets another ID
		})
	}
}

// Where the store does not come back while somebody waits, they hear that nobody knows; so they do
// of a change that nobody asks about.
func TestTheWordStaysLost(t *testing.T) {
	c, address := count(t, postgrestest.Empty(t))
	db := open(t, address)
	defer db.Close()
	m := newMatch(t, db, "1", "2")
	c.lose.Store(&loss{answer: true, away: true})
	patient, cancel := context.WithTimeout(t.Context(), time.Second)
	defer cancel()
	if _, err := db.Update(patient, m, moved(t, m)); !errors.Is(err, store.ErrUncertain) {
		t.Errorf("got %v, want that nobody knows", err)
	}
	c.away.Store(false)
	other := newMatch(t, db, "1", "3")
	c.lose.Store(&loss{answer: true})
	if _, err := db.Update(t.Context(), other, other.At(match.Place{GuildID: "1", ChannelID: "2", MessageID: "3"})); !errors.Is(err, store.ErrUncertain) {
		t.Errorf("a place: got %v, want that nobody knows, and nobody waits for", err)
	}
	c.lose.Store(&loss{answer: true})
	if err := db.Enqueue(t.Context(), store.Job{Kind: store.Deadline, ID: m.ID}); !errors.Is(err, store.ErrUncertain) || !errors.Is(err, store.ErrUnavailable) {
		t.Errorf("got %v, want that nobody knows", err)
	}
	c.lose.Store(&loss{answer: true, away: true, of: "INSERT INTO people"})
	if err := db.SavePerson(t.Context(), store.Person{ID: "1"}, store.Person{ID: "1", Muted: true}); !errors.Is(err, store.ErrUncertain) {
		t.Errorf("got %v, want that nobody knows", err)
	}
	if err := db.SavePerson(t.Context(), store.Person{ID: "1"}, store.Person{ID: "1", Muted: true}); !errors.Is(err, store.ErrUnavailable) || errors.Is(err, store.ErrUncertain) {
		t.Errorf("got %v, want that nothing is saved", err)
	}
}

// TestRoundTrips counts for how many answers of the server each change waits.
func TestRoundTrips(t *testing.T) {
	c, address := count(t, postgrestest.Empty(t))
	db := open(t, address)
	defer db.Close()
	m := newMatch(t, db, "1", "2")
	next := moved(t, m)
	for _, test := range []struct {
		name string
		want int64
		do   func() error
	}{
		{"a move", 4, func() error { // the beginning, all statements, the job of a reminder, and the end
			saved, err := db.Update(t.Context(), m, next)
			m, next = saved, m
			return err
		}},
		{"who was there", 1, func() error { return db.SaveLastSeen(t.Context(), "1", m.ID, time.Now()) }},
		{"what was shown", 1, func() error { return db.SaveBoard(t.Context(), m.ID, store.BoardOf(m, false, "", time.Now())) }},
		{"an analysis", 1, func() error { return db.SaveAnalysis(t.Context(), "mnk:3x3:3", engine.Analysis{}) }},
		{"a setting", 1, func() error {
			return db.SavePerson(t.Context(), store.Person{ID: "1"}, store.Person{ID: "1", Muted: true})
		}},
		{"a match that is read", 1, func() error { _, err := db.Match(t.Context(), m.ID); return err }},
	} {
		least := int64(99)
		for range 8 { // at first statements are prepared, and a connection that was idle for a second is tried
			before := c.trips.Load()
			if err := test.do(); err != nil {
				t.Fatalf("%s: %v", test.name, err)
			}
			least = min(least, c.trips.Load()-before)
		}
		if least != test.want {
			t.Errorf("%s takes %d round trips, want %d", test.name, least, test.want)
		}
	}
}
