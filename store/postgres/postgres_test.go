package postgres_test

import (
	"strings"
	"testing"
	"time"

	"noughts/store"
	"noughts/store/postgres"
	"noughts/store/postgres/postgrestest"
	"noughts/store/storetest"
)

// place is a database of its own for a test.
func place(t *testing.T) func() store.Store {
	address := postgrestest.Empty(t)
	return func() store.Store { return open(t, address) }
}

// open opens a database that waits longer for its server than people would: the machine may have
// much else to do.
func open(t testing.TB, address string) *postgres.DB {
	t.Helper()
	db, err := postgres.Open(t.Context(), address+"&connect_timeout=60", nil)
	if err != nil {
		t.Fatal(err)
	}
	db.SetPatience(time.Minute)
	return db
}

// A database of a newer program is left as it is.
func TestNewerTables(t *testing.T) {
	address := postgrestest.Empty(t)
	db := open(t, address)
	change(t, db, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (9000, true)")
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if _, err := postgres.Open(t.Context(), address, nil); err == nil || !strings.Contains(err.Error(), "written by a newer noughts (its tables are version 9000") {
			t.Errorf("it is opened with %v", err)
		}
	}
}

func TestStore(t *testing.T) { storetest.Run(t, place) }

func TestClosesInTurn(t *testing.T) {
	address := postgrestest.Empty(t)
	db := open(t, address)
	storetest.ClosesInTurn(t, db, db.Database(), func() store.Store { return open(t, address) })
}

// TestForgottenAnalyses forgets the analyses that were saved longest ago.
func TestForgottenAnalyses(t *testing.T) {
	db := open(t, postgrestest.Empty(t))
	defer db.Close()
	storetest.ForgetsAnalyses(t, db, func(next int) {
		change(t, db, "SELECT setval(pg_get_serial_sequence('analyses', 'id'), $1, false)", next)
	})
}
