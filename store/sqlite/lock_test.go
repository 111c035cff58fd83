package sqlite

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"noughts/engine/match"
	"noughts/store"
	"noughts/store/sqlstore"
)

// TestLock lets two have one file: the second hears who has it, under whatever
// name it asks, until the first closes it.
func TestLock(t *testing.T) {
	dir := t.TempDir()
	path, link := filepath.Join(dir, "noughts.db"), filepath.Join(dir, "link.db")
	db, err := Open(t.Context(), path, nil)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(path, link); err != nil {
		t.Logf("no links here: %v", err)
		link = path
	}
	for _, name := range []string{path, link} {
		want := fmt.Sprintf("Another Noughts is using %s (process %d). Stop it, or give this one its own file with --db.", name, os.Getpid())
		second, err := Open(t.Context(), name, nil)
		if second != nil || !errors.Is(err, ErrInUse) || err.Error() != want || store.ReasonOf(err) != store.Locked {
			t.Fatalf("got %v, %v, want %q", second, err, want)
		}
	}
	shared, err := OpenShared(t.Context(), link, nil)
	if err != nil {
		t.Fatalf("open it shared: %v", err)
	}
	for _, db := range []*DB{shared, db} {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	}
	if db, err = Open(t.Context(), link, nil); err != nil {
		t.Fatalf("after it was closed: %v", err)
	}
	if err := db.Close(); err != nil {
		t.Error(err)
	}
}

// TestDatabaseLock holds the lock of systems without flock.
func TestDatabaseLock(t *testing.T) {
	path := filepath.Join(t.TempDir(), "noughts.db")
	for range 2 {
		first, err := acquireDatabase(path)
		if err != nil {
			t.Fatal(err)
		}
		if second, err := acquireDatabase(path); second != nil || !errors.Is(err, ErrInUse) || !strings.Contains(err.Error(), "(another process)") {
			t.Errorf("got %v, %v, want %v", second, err, ErrInUse)
		}
		if err := first.release(); err != nil {
			t.Error(err)
		}
	}
}

// TestReadOnly looks into a file while it is being served from, and into one
// that is old.
func TestReadOnly(t *testing.T) {
	path := filepath.Join(t.TempDir(), "noughts.db")
	if db, err := OpenReadOnly(t.Context(), path, nil); err == nil {
		db.Close()
		t.Error("a file that is not there could be read")
	}
	db, err := Open(t.Context(), path, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if err := db.SavePerson(t.Context(), store.Person{}, store.Person{ID: "1", Theme: "dark"}); err != nil {
		t.Fatal(err)
	}
	look, err := OpenReadOnly(t.Context(), path, nil)
	if err != nil {
		t.Fatal(err)
	}
	if p, err := look.Person(t.Context(), "1"); err != nil || p.Theme != "dark" {
		t.Errorf("got %+v, %v", p, err)
	}
	for name, err := range map[string]error{
		"a person": look.SavePerson(t.Context(), store.Person{}, store.Person{ID: "1"}),
		"a board":  look.SaveBoard(t.Context(), 1, store.Board{}),
		"a place":  look.SetAccess(t.Context(), match.Place{ChannelID: "1"}, false, time.Now()),
	} {
		if store.ReasonOf(err) != store.ReadOnly {
			t.Errorf("save %s: got %v, want that it is read-only", name, err)
		}
	}
	if err := look.Close(); err != nil {
		t.Error(err)
	}
	if _, err := db.writers[sqlstore.Synced].conn.ExecContext(t.Context(), "DELETE FROM goose_db_version WHERE version_id > 2"); err != nil {
		t.Fatal(err)
	}
	if look, err := OpenReadOnly(t.Context(), path, nil); err == nil || !strings.Contains(err.Error(), "an older noughts") {
		look.Close()
		t.Errorf("got %v, want that the tables are old", err)
	}
}
