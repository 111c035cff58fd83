package postgres_test

import (
	"context"
	"database/sql"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/match"
	"noughts/store"
	"noughts/store/postgres/postgrestest"
	"noughts/store/sqlstore"
	"noughts/store/storetest"
)

// A person and a server that are deleted are in no table of ours (of jobs see
// TestJobsAreForgotten), and while a person is, nobody writes to the tables that have something of
// them.
func TestNothingIsLeft(t *testing.T) {
	personal := storetest.NothingIsLeft(t, func(t *testing.T) (store.Store, storetest.Tables) {
		address := postgrestest.Empty(t)
		db := open(t, address)
		t.Cleanup(func() { _ = db.Close() })
		pool := raw(t, address)
		return db, storetest.Tables{
			Pool: pool,
			Columns: `SELECT table_name, column_name, data_type FROM information_schema.columns
				WHERE table_schema = current_schema() ORDER BY table_name, ordinal_position`,
			Holds: func(column, kind string) string {
				if kind == "bytea" {
					return "position(convert_to($1, 'UTF8') IN " + column + ") > 0"
				}
				return "strpos(CAST(" + column + " AS TEXT), $1) > 0"
			},
		}
	})
	locked := regexp.MustCompile(`\w+`).FindAllString(fmt.Sprint(sqlstore.LockPeople), -1)
	for _, column := range personal {
		if table, _, _ := strings.Cut(column, "."); !slices.Contains(locked, table) {
			t.Errorf("%s can be written to while a person is deleted", table)
		}
	}
	if len(personal) < 10 {
		t.Errorf("the person was only in %v", personal)
	}
}

// raw opens a database past the store.
func raw(t *testing.T, address string) *sql.DB {
	t.Helper()
	pool, err := sql.Open("pgx", address)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = pool.Close() })
	return pool
}

// What somebody does while they are being deleted waits until they are, and then finds them gone.
func TestWhatIsDoneWhileSomebodyIsDeletedWaits(t *testing.T) {
	address := postgrestest.Empty(t)
	db := open(t, address)
	defer db.Close()
	pool := raw(t, address)
	m := newMatch(t, db, "1", "2")
	left, err := m.Leave("1", time.Now())
	if err != nil {
		t.Fatal(err)
	}
	if err := db.SetPlans(t.Context(), m.ID, "2", []string{"a1 b1"}); err != nil {
		t.Fatal(err)
	}
	// Somebody else holds a row that is deleted late.
	if err := db.Block(t.Context(), "2", "1", true); err != nil {
		t.Fatal(err)
	}
	holder, err := pool.BeginTx(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer holder.Rollback()
	if _, err := holder.ExecContext(t.Context(), "SELECT 1 FROM blocks FOR SHARE"); err != nil {
		t.Fatal(err)
	}
	// However slow the machine, none of them gives up.
	patient, cancel := context.WithTimeout(t.Context(), 2*time.Minute)
	defer cancel()
	done := make(chan error, 1)
	go func() {
		_, err := db.ForgetPerson(patient, "1", match.FormerID("x"), []store.Change{{Before: m, After: left}})
		done <- err
	}()
	waiting := func(want int) {
		t.Helper()
		for patient.Err() == nil {
			var n int
			if err := pool.QueryRowContext(t.Context(), "SELECT count(DISTINCT pid) FROM pg_locks WHERE NOT granted").Scan(&n); err != nil {
				t.Fatal(err)
			}
			if n >= want {
				return
			}
			time.Sleep(time.Millisecond)
		}
		t.Fatalf("fewer than %d wait", want)
	}
	waiting(1)
	saved := make(chan error, 4)
	go func() { saved <- db.SaveLastSeen(patient, "1", m.ID, time.Now()) }()
	go func() { saved <- db.SetPlans(patient, m.ID, "1", []string{"a1 b1"}) }()
	go func() { saved <- db.SavePerson(patient, store.Person{}, store.Person{ID: "1", Muted: true}) }()
	go func() { saved <- db.SaveLastHint(patient, "1", store.Subject{MatchID: m.ID}, "here", engine.Move{}) }()
	waiting(5)
	if len(saved) > 0 {
		t.Error("something was saved meanwhile")
	}
	// They wait before they hold the match, which the deletion goes on to change: it would wait for
	// them, and they for it.
	var before int
	if err := pool.QueryRowContext(t.Context(), "SELECT count(DISTINCT pid) FROM pg_locks WHERE NOT granted AND relation = 'matches'::regclass").Scan(&before); err != nil || before != 2 {
		t.Errorf("%d wait for the matches, %v, want 2", before, err)
	}
	if err := holder.Rollback(); err != nil {
		t.Fatal(err)
	}
	if err := <-done; err != nil {
		t.Fatal(err)
	}
	for range cap(saved) {
		if err := <-saved; err != nil {
			t.Error(err)
		}
	}
	got, err := db.Personal(t.Context(), "1")
	if err != nil || len(got.LastSeen)+len(got.Plans)+len(got.LastHints) > 0 {
		t.Errorf("left are %+v, %v", got, err)
	}
	if plans, err := db.Plans(t.Context(), m.ID); err != nil || len(plans) != 1 {
		t.Errorf("the other's plans are %v, %v", plans, err)
	}
}
