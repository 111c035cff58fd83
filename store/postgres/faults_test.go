package postgres_test

import (
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5/pgconn"

	"noughts/competition/solving"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/store"
	"noughts/store/postgres"
	"noughts/store/postgres/postgrestest"
	"noughts/store/sqlstore"
)

// newMatch saves a match between two people.
func newMatch(t testing.TB, db store.Store, first, second string) *match.Match {
	t.Helper()
	game, err := games.Parse(games.Presets()[0].Variant)
	if err != nil {
		t.Fatal(err)
	}
	m := match.New(game, [2]match.Seat{{UserID: first}, {UserID: second}}, engine.First, time.Now())
	m.Rated = true
	ctx, cancel := sqlstore.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	if m, err = db.Create(ctx, m); err != nil {
		t.Fatal(err)
	}
	return m
}

// moved makes the first move that there is.
func moved(t testing.TB, m *match.Match) *match.Match {
	t.Helper()
	p, _ := m.Turn()
	next, err := m.Play(m.Seats[p].UserID, m.Steps(), m.Position().AppendMoves(nil)[0], time.Now())
	if err != nil {
		t.Error(err)
		return m
	}
	return next
}

// TestServerComesAndGoes restarts and kills the server: while it is away everything says that the
// store is not available, and of what kind that is; nothing that was acknowledged is lost; and when
// it is back everything works at once, with no word of the connections that have broken.
func TestServerComesAndGoes(t *testing.T) {
	server := postgrestest.New(t)
	db := open(t, server.Address("postgres"))
	defer db.Close()
	m := newMatch(t, db, "1", "2")
	use := func() error {
		next, err := db.Update(t.Context(), m, moved(t, m))
		if err == nil {
			m = next
		}
		_, readErr := db.Match(t.Context(), m.ID)
		_, listErr := db.Matches(t.Context(), store.Filter{UserID: "1"})
		return errors.Join(err, db.SaveBoard(t.Context(), m.ID, store.BoardOf(m, false, "", time.Now())),
			db.SaveLastSeen(t.Context(), "1", m.ID, time.Now()), readErr, listErr)
	}
	// Several connections of each kind are open before the server goes.
	crowd := func() {
		t.Helper()
		var all sync.WaitGroup
		for range 8 {
			all.Go(func() {
				_, err := db.Match(t.Context(), m.ID)
				if err := errors.Join(err, db.SavePerson(t.Context(), store.Person{}, store.Person{ID: "1"}), db.SaveLastSeen(t.Context(), "1", m.ID, time.Now())); err != nil {
					t.Error(err)
				}
			})
		}
		all.Wait()
	}
	for name, end := range map[string]func(){"stopped": server.Stop, "killed": server.Crash} {
		crowd()
		end()
		if name == "stopped" {
			before := time.Now()
			for what, err := range map[string]error{
				"use": use(), "check": func() error {
					_ = db.SavePerson(t.Context(), store.Person{}, store.Person{ID: "1"})
					return db.Check(t.Context())
				}(),
			} {
				if store.ReasonOf(err) != store.Away || !store.Transient(err) || !errors.Is(err, store.ErrUnavailable) || !strings.Contains(err.Error(), "postgres://127.0.0.1") {
					t.Errorf("%s while the server is %s: %v", what, name, err)
				}
			}
			if h := db.Health(); h.Reason != store.Away || h.NewGames() || h.Since.Before(before) || !h.Alarming(time.Now().Add(time.Minute)) {
				t.Errorf("while the server is %s: %+v", name, h)
			}
			if _, err := postgres.Open(t.Context(), server.Address("postgres"), nil); err == nil || !strings.Contains(err.Error(), "cannot be reached") {
				t.Errorf("opened while the server is %s: %v", name, err)
			}
		}
		if err := server.Start(); err != nil {
			t.Fatal(err)
		}
		if err := use(); err != nil {
			t.Errorf("after the server was %s: %v", name, err)
		}
		if h := db.Health(); h != (store.Health{}) {
			t.Errorf("after the server was %s: %+v", name, h)
		}
		if got, err := db.Match(t.Context(), m.ID); err != nil || got.Revision != m.Revision || got.Ply() != m.Ply() {
			t.Errorf("after the server was %s: got %+v, %v, want ply %d", name, got, err, m.Ply())
		}
	}
}

// TestConnectionsBreak has the server end all connections: the next use of each makes a new one,
// and nobody hears of it.
func TestConnectionsBreak(t *testing.T) {
	address := postgrestest.Empty(t)
	db, other := open(t, address), open(t, address)
	defer db.Close()
	defer other.Close()
	m := newMatch(t, db, "1", "2")
	for range 3 {
		if err := db.SaveLastSeen(t.Context(), "1", m.ID, time.Now()); err != nil {
			t.Fatal(err)
		}
		postgrestest.EndConnections(t, address)
		_, err := db.Match(t.Context(), m.ID)
		if err := errors.Join(err, db.SaveLastSeen(t.Context(), "1", m.ID, time.Now())); err != nil {
			t.Error(err)
		}
		next, err := db.Update(t.Context(), m, moved(t, m))
		if err != nil {
			t.Fatal(err)
		}
		m = next
	}
	if h := db.Health(); h != (store.Health{}) {
		t.Errorf("got %+v", h)
	}
}

// TestTwoProcesses ends rated games of the same people, and attempts at the same puzzle, through
// two stores over one database at the same time: none of them is counted on what another has
// overtaken.
func TestTwoProcesses(t *testing.T) {
	ctx, cancel := sqlstore.WithTimeout(t.Context(), 2*time.Minute) // many wait for one another, on a busy machine for seconds
	defer cancel()
	address := postgrestest.Empty(t)
	stores := []*postgres.DB{open(t, address), open(t, address)}
	people := []string{"1", "2", "3"}
	var all sync.WaitGroup
	const each = 12
	for i, db := range stores {
		defer db.Close()
		for j := range people {
			all.Go(func() {
				for k := range each {
					m := newMatch(t, db, people[j], people[(j+1+k%2)%len(people)])
					for m.Status == match.Playing {
						next, err := db.Update(ctx, m, moved(t, m))
						if err != nil {
							t.Error(err)
							return
						}
						m = next
					}
					a, err := db.BeginAttempt(ctx, store.Attempt{UserID: people[j], Puzzle: "p" + string(rune('a'+each*i+k)), Begun: time.Now()})
					if err == nil {
						_, err = db.SaveAttempt(ctx, a, a, &solving.Result{Start: 1500, Score: 1, At: time.Now()})
					}
					if err != nil {
						t.Error(err)
					}
				}
			})
		}
	}
	all.Wait()
	found, err := stores[0].Recount(ctx, false)
	if err != nil || len(found.Differ) > 0 || found.Games != 2*each*len(people) {
		t.Errorf("counted again: %+v, %v, want %d games", found, err, 2*each*len(people))
	}
	puzzles, err := stores[0].RecountPuzzles(ctx, false)
	if err != nil || puzzles.Differ() > 0 || puzzles.Results != 2*each*len(people) {
		t.Errorf("counted again: %+v, %v, want %d results", puzzles, err, 2*each*len(people))
	}
	for _, id := range people {
		if s, err := stores[1].Solver(ctx, id); err != nil || s.Solved != 2*each {
			t.Errorf("person %s: %+v, %v, want %d solved", id, s, err, 2*each)
		}
	}
	records, err := stores[0].PuzzleRecords(ctx)
	if err != nil || len(records) != 2*each {
		t.Errorf("%d puzzles, %v", len(records), err)
	}
	for id, r := range records {
		if r.Solved != len(people) {
			t.Errorf("puzzle %s was solved %d times, want %d", id, r.Solved, len(people))
		}
	}
}

// TestReadOnly looks into a database that is being served from.
func TestReadOnly(t *testing.T) {
	address := postgrestest.Empty(t)
	look, err := postgres.OpenReadOnly(t.Context(), address, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer look.Close()
	if err := look.SavePerson(t.Context(), store.Person{}, store.Person{ID: "1"}); store.ReasonOf(err) != store.ReadOnly {
		t.Errorf("got %v, want that it is read-only", err)
	}
	if p, err := look.Person(t.Context(), "1"); err != nil || p.ID != "1" {
		t.Errorf("got %+v, %v", p, err)
	}
}

// TestAddresses opens what is no database. What can be waited for is a server that is not there.
func TestAddresses(t *testing.T) {
	address := postgrestest.Empty(t)
	for address, want := range map[string]string{
		"mysql://somebody:sEcReT@h/d":                              "makes no sense",
		"postgres://somebody:sEcReT@:x/d":                          "makes no sense",
		"postgres://somebody:#sEcReT@h/d":                          "percent-encode",
		"postgres://somebody:sEcReT#1@h/d":                         "percent-encode",
		"postgres://somebody:77#sEcReT@h/d":                        "percent-encode",
		"postgres://somebody:77/sEcReT@h/d":                        "percent-encode",
		"postgres://somebody:77?sEcReT@h/d":                        "percent-encode",
		"postgres://somebody:77?a=sEcReT@h/d":                      "percent-encode",
		"postgres://somebody:/sEcReT@h/d":                          "percent-encode",
		"postgres://somebody:sEcReT%@h/d":                          "percent-encode",
		"postgres://somebody:%sEcReT@h/d":                          "percent-encode",
		"postgres://somebody:sEcReT@@127.0.0.1:1/d":                "percent-encode",
		"postgres://somebody:77@sEcReT@127.0.0.1:1/d":              "percent-encode",
		"postgres://somebody:sEc ReT@h/d":                          "percent-encode",
		"postgres://somebody:sEcReT@127.0.0.1:1/d?sslmode=disable": "cannot be reached",
		strings.Replace(address, "/copy", "/none", 1):              "no such database",
		// These are no mistakes.
		"postgres://127.0.0.1:1/d?sslmode=disable&user=a@b":               "cannot be reached",
		"postgres://127.0.0.1:1/d?user=a@b&sslmode=disable":               "cannot be reached",
		"postgres:///d?host=127.0.0.1&port=1&user=a@b&sslmode=disable":    "cannot be reached",
		"postgres://somebody:sEcReT%23%2F@127.0.0.1:1/d?sslmode=disable":  "cannot be reached",
		"postgres://somebody:sEcReT:$&+=,;@127.0.0.1:1/d?sslmode=disable": "cannot be reached",
	} {
		_, err := postgres.Open(t.Context(), address, nil)
		tells := err != nil && (strings.Contains(err.Error(), "sEcReT") || strings.Contains(address, "somebody:77") && strings.Contains(err.Error(), "77"))
		if err == nil || !strings.Contains(err.Error(), want) || tells || store.Transient(err) != (want == "cannot be reached") {
			t.Errorf("%s: got %v, want %s", address, err, want)
		}
	}
}

// TestWhatPasses says by the server's codes what passes by itself.
func TestWhatPasses(t *testing.T) {
	db := open(t, postgrestest.Empty(t))
	defer db.Close()
	for code, want := range map[string]bool{
		"57P01": true, "57P03": true, "53300": true, "57014": true, "55P03": true, "08006": true, "40001": true,
		"28P01": false, "28000": false, "3D000": false, "53100": false, "25006": false, "42501": false, "XX001": false, "XX002": false, "58030": false, "42P01": false,
	} {
		err := db.Explain(t.Context(), &pgconn.PgError{Code: code})
		if store.Transient(err) != want || store.Transient(fmt.Errorf("load: %w", err)) != want {
			t.Errorf("%s passes: %v, want %v: %v", code, !want, want, err)
		}
	}
}
