package postgres_test

import (
	"bytes"
	"errors"
	"io"
	"net"
	"net/url"
	"sync/atomic"
	"testing"
	"time"

	"noughts/engine"
	"noughts/store"
	"noughts/store/postgres/postgrestest"
)

// A counter passes on what a client and a server say, and counts how often the client has spoken after the server: the
// round trips.
type counter struct {
	net.Listener
	server string
	trips  atomic.Int64
	lose   atomic.Bool // the answer to the next COMMIT: the connection ends in its place
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
		if bytes.Contains(said, []byte("Q\x00\x00\x00\x0bcommit\x00")) && c.lose.Swap(false) {
			lost.Store(true)
		}
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

// A move that the server has saved is made, also where its word of that does not come through.
func TestTheWordOfAMoveIsLost(t *testing.T) {
	c, address := count(t, postgrestest.Empty(t))
	db := open(t, address)
	defer db.Close()
	m := newMatch(t, db, "1", "2")
	next := moved(t, m)
	c.lose.Store(true)
	saved, err := db.Update(t.Context(), m, next)
	if err != nil || saved.Revision != m.Revision+1 || saved.Ply() != 1 || c.lose.Load() {
		t.Fatalf("got %+v, %v", saved, err)
	}
	if now, err := db.Match(t.Context(), m.ID); err != nil || now.Revision != saved.Revision || now.Ply() != 1 {
		t.Errorf("kept is %+v, %v", now, err)
	}
	late, err := m.Resign("2", time.Now()) // of the match as it was before
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Update(t.Context(), m, late); !errors.Is(err, store.ErrConflict) {
		t.Errorf("got %v, want that another change came first", err)
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
		{"who was there", 1, func() error { return db.Touch(t.Context(), "1", m.ID, time.Now()) }},
		{"what was shown", 1, func() error { return db.SaveBoard(t.Context(), m.ID, store.BoardOf(m, false, "", time.Now())) }},
		{"an analysis", 1, func() error { return db.SaveAnalysis(t.Context(), "mnk:3x3:3", engine.Analysis{}) }},
		{"a setting", 1, func() error {
			return db.SavePerson(t.Context(), store.Person{ID: "1"}, store.Person{ID: "1", Quiet: true})
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
