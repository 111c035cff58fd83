package sqlite

import (
	"database/sql"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"noughts/store"
)

// limit sets how many pages the file may have: to SQLite a disk that is full.
func limit(t *testing.T, db *DB, pages int) {
	t.Helper()
	if _, err := db.writer.ExecContext(t.Context(), fmt.Sprintf("PRAGMA max_page_count = %d", pages)); err != nil {
		t.Fatal(err)
	}
}

// pages returns how many pages the file has.
func pages(t *testing.T, db *DB) (n int) {
	t.Helper()
	if err := db.writer.QueryRowContext(t.Context(), "PRAGMA page_count").Scan(&n); err != nil {
		t.Fatal(err)
	}
	return n
}

// TestFullDisk fills the disk, reads on, makes room and goes on.
func TestFullDisk(t *testing.T) {
	db, err := Open(t.Context(), filepath.Join(t.TempDir(), "noughts.db"))
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
		if err = db.SavePerson(t.Context(), person(saved)); err == nil {
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

	limit(t, db, 1<<20)
	for range 100 {
		if err := db.SavePerson(t.Context(), person(saved)); err != nil {
			t.Fatalf("save after there was room again: %v", err)
		}
		saved++
	}
	kept()
}

// TestDurability holds the settings still on which the promises of the package
// rest: they are the connection's, so each new connection must set them.
func TestDurability(t *testing.T) {
	db, err := Open(t.Context(), filepath.Join(t.TempDir(), "noughts.db"))
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, test := range []struct {
		pool          *sql.DB
		pragma, value string
	}{
		{db.writer, "journal_mode", "wal"},
		{db.writer, "synchronous", "2"}, // FULL
		{db.writer, "foreign_keys", "1"},
		{db.writer, "busy_timeout", "5000"},
		{db.reader, "journal_mode", "wal"},
		{db.reader, "query_only", "1"},
		{db.reader, "busy_timeout", "5000"},
	} {
		var got string
		if err := test.pool.QueryRowContext(t.Context(), "PRAGMA "+test.pragma).Scan(&got); err != nil || got != test.value {
			t.Errorf("%s: got %s, %v, want %s", test.pragma, got, err, test.value)
		}
	}
}
