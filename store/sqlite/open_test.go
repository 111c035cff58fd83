package sqlite_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"noughts/store/sqlite"
	"noughts/store/sqlite/sqlitetest"
)

func TestOpenSaysWhatIsWrong(t *testing.T) {
	dir := t.TempDir()
	text := filepath.Join(dir, "notes.txt")
	if err := os.WriteFile(text, []byte(strings.Repeat("not a database\n", 100)), 0o600); err != nil {
		t.Fatal(err)
	}
	newer := filepath.Join(dir, "newer.db")
	if err := open(t, newer).Close(); err != nil {
		t.Fatal(err)
	}
	sqlitetest.Tamper(t, newer, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (9000, 1)")

	for path, want := range map[string]string{
		filepath.Join(dir, "no", "such", "folder.db"): "does its folder exist",
		dir:   "it is a folder",
		text:  "it is not a database",
		newer: "written by a newer noughts (its tables are version 9000",
	} {
		db, err := sqlite.Open(t.Context(), path, nil)
		if err == nil {
			t.Errorf("open %s: got no error, want %s", path, want)
			db.Close()
			continue
		}
		if !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), path) {
			t.Errorf("open %s: got %v, want %s and the name of the file", path, err, want)
		}
	}
	// A file of a newer program must be left as it was.
	sqlitetest.Tamper(t, newer, "DELETE FROM goose_db_version WHERE version_id = 9000")
	if err := open(t, newer).Close(); err != nil {
		t.Error(err)
	}
}

func TestBlobs(t *testing.T) {
	path := filepath.Join(t.TempDir(), "noughts.db")
	db := open(t, path)
	put := func(kind, key, value string) {
		t.Helper()
		if err := db.Blobs().Put(t.Context(), kind, key, []byte(value)); err != nil {
			t.Fatal(err)
		}
	}
	list := func(kind string) (got []string) {
		t.Helper()
		err := db.Blobs().Each(t.Context(), kind, func(key string, value []byte) error {
			got = append(got, key+"="+string(value))
			return nil
		})
		if err != nil {
			t.Fatal(err)
		}
		return got
	}
	want := func(kind string, want ...string) {
		t.Helper()
		if got := list(kind); !slices.Equal(got, want) {
			t.Errorf("%s: got %q, want %q", kind, got, want)
		}
	}
	want("a")
	put("a", "2", "two")
	put("a", "1", "\x00\xff")
	put("b", "1", "other")
	put("a", "2", "deux")
	for _, c := range []struct{ key, value, want string }{{"3", "kept", "kept"}, {"3", "later", "kept"}} {
		if got, err := db.Blobs().Keep(t.Context(), "a", c.key, []byte(c.value)); err != nil || string(got) != c.want {
			t.Errorf("keep %s: %q, %v, want %s", c.value, got, err, c.want)
		}
	}
	if err := db.Blobs().Put(t.Context(), "a", "3", nil); err != nil {
		t.Fatal(err)
	}
	want("a", "1=\x00\xff", "2=deux", "3=")
	for range 2 { // twice is no error
		if err := db.Blobs().Delete(t.Context(), "a", "1"); err != nil {
			t.Fatal(err)
		}
	}
	want("a", "2=deux", "3=")

	// What is being listed may be changed, and an error ends the list.
	err := db.Blobs().Each(t.Context(), "a", func(key string, _ []byte) error {
		put("a", key, "seen")
		return os.ErrClosed
	})
	if err != os.ErrClosed {
		t.Errorf("got %v, want the error that ended the list", err)
	}
	if err := db.Close(); err != nil {
		t.Fatal(err)
	}
	db = open(t, path)
	defer db.Close()
	want("a", "2=seen", "3=")
	want("b", "1=other")
}
