package sqlite_test

import (
	"path/filepath"
	"testing"

	"noughts/store"
	"noughts/store/sqlite"
	"noughts/store/sqlite/sqlitetest"
	"noughts/store/storetest"
)

// place is a file of its own for a test; its name is one that has to be escaped.
func place(t *testing.T) func() store.Store {
	path := filepath.Join(t.TempDir(), "100% o'clock?mode=memory#1.db")
	sqlitetest.Empty(t, path)
	return func() store.Store { return open(t, path) }
}

func open(t *testing.T, path string) *sqlite.DB {
	t.Helper()
	db, err := sqlite.Open(t.Context(), path, nil)
	if err != nil {
		t.Fatal(err)
	}
	return db
}

func TestStore(t *testing.T) { storetest.Run(t, place) }

func TestClosesInTurn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "noughts.db")
	db := open(t, path)
	storetest.ClosesInTurn(t, db, db.Database(), func() store.Store { return open(t, path) })
}

// TestForgottenAnalyses forgets the analyses that were saved longest ago.
func TestForgottenAnalyses(t *testing.T) {
	path := filepath.Join(t.TempDir(), "noughts.db")
	db := open(t, path)
	storetest.ForgetsAnalyses(t, db, func(next int) {
		sqlitetest.Tamper(t, path, "UPDATE sqlite_sequence SET seq = ? WHERE name = 'analyses'", next-1)
	})
	if err := db.Close(); err != nil {
		t.Error(err)
	}
}
