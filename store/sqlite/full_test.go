package sqlite

import (
	"context"
	"database/sql"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"noughts/store"
	"noughts/store/sqlstore"
)

// limit sets how many pages the file may have: to SQLite a disk that is full.
func limit(t *testing.T, db *DB, pages int) {
	t.Helper()
	if _, err := db.writers[sqlstore.Synced].conn.ExecContext(t.Context(), fmt.Sprintf("PRAGMA max_page_count = %d", pages)); err != nil {
		t.Fatal(err)
	}
}

// pages returns how many pages the file has.
func pages(t *testing.T, db *DB) (n int) {
	t.Helper()
	if err := db.writers[sqlstore.Synced].conn.QueryRowContext(t.Context(), "PRAGMA page_count").Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// TestFullDisk fills the disk, reads on, makes room and goes on.
func TestFullDisk(t *testing.T) {
	db, err := Open(t.Context(), filepath.Join(t.TempDir(), "noughts.db"), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	limit(t, db, pages(t, db)+20)

	person := func(i int) store.Person {
		return store.Person{ID: fmt.Sprint(i), Theme: strings.Repeat("x", 500)}
	}
	saved := 0
	for err == nil {
		if err = db.SavePerson(t.Context(), store.Person{}, person(saved)); err == nil {
			saved++
		}
	}
	if saved == 0 || !strings.Contains(err.Error(), "the disk is full") || !strings.Contains(err.Error(), db.path) {
		t.Fatalf("after %d people: got %v, want the file's name and that the disk is full", saved, err)
	}
	kept := func() {
		t.Helper()
		for i := range saved {
			if got, err := db.Person(t.Context(), person(i).ID); err != nil || got != person(i) {
				t.Fatalf("person %d of %d was acknowledged and is lost: %v", i, saved, err)
			}
		}
	}
	kept()
	if got, err := db.Person(t.Context(), person(saved).ID); err != nil || got.Theme != "" {
		t.Errorf("what was refused is there: %v, %v", got.Theme, err)
	}
	if err := db.Blobs().Delete(t.Context(), "x", "x"); err != nil || db.Health().Reason != store.Full {
		t.Errorf("after a change that takes no room: %v, %+v; people are still refused", err, db.Health())
	}

	limit(t, db, 1<<20)
	if err := db.Check(t.Context()); err != nil || db.Health() != (store.Health{}) {
		t.Errorf("with room again: %v, %+v", err, db.Health())
	}
	for range 100 {
		if err := db.SavePerson(t.Context(), store.Person{}, person(saved)); err != nil {
			t.Fatalf("save after there was room again: %v", err)
		}
		saved++
	}
	kept()
}

// TestDurability holds the settings still on which the promises of the package
// rest: they are the connection's, so each new connection must set them.
func TestDurability(t *testing.T) {
	db, err := Open(t.Context(), filepath.Join(t.TempDir(), "noughts.db"), nil)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	rowOf := func(c interface {
		QueryRowContext(context.Context, string, ...any) *sql.Row
	},
	) func(string) *sql.Row {
		return func(query string) *sql.Row { return c.QueryRowContext(t.Context(), query) }
	}
	synced, quick, reading := rowOf(db.writers[sqlstore.Synced].conn), rowOf(db.writers[sqlstore.Unsynced].conn), rowOf(db.reader.pool)
	for i, test := range []struct {
		connection    func(string) *sql.Row
		pragma, value string
	}{
		{synced, "journal_mode", "wal"},
		{synced, "synchronous", "2"}, // FULL
		{synced, "foreign_keys", "1"},
		{synced, "busy_timeout", "2500"},
		{quick, "journal_mode", "wal"},
		{quick, "synchronous", "1"}, // NORMAL
		{quick, "foreign_keys", "1"},
		{quick, "busy_timeout", "2500"},
		{reading, "journal_mode", "wal"},
		{reading, "query_only", "1"},
		{reading, "busy_timeout", "2500"},
	} {
		var got string
		if err := test.connection("PRAGMA " + test.pragma).Scan(&got); err != nil || got != test.value {
			t.Errorf("setting %d, %s: got %s, %v, want %s", i, test.pragma, got, err, test.value)
		}
	}
}
