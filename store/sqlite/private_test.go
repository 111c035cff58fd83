package sqlite

import (
	"bytes"
	"database/sql"
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"noughts/store"
)

// beside are the file and those that stand beside it while it is open.
func beside(path string) []string {
	return []string{path, path + "-wal", path + "-shm", path + ".lock"}
}

// TestPrivate makes a file, and opens one that everybody could read: nobody but
// this user may read them afterwards, and the log says what was changed, once.
func TestPrivate(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("files have no such modes here")
	}
	var log bytes.Buffer
	logger := slog.New(slog.NewTextHandler(&log, nil))
	path := filepath.Join(t.TempDir(), "noughts.db")
	visit := func() {
		t.Helper()
		log.Reset()
		db, err := Open(t.Context(), path, logger)
		if err != nil {
			t.Fatal(err)
		}
		defer db.Close()
		if err := db.SavePerson(t.Context(), store.Person{}, store.Person{ID: "1"}); err != nil {
			t.Fatal(err)
		}
		for _, name := range beside(path) {
			if info, err := os.Stat(name); err != nil || info.Mode().Perm() != 0o600 {
				t.Errorf("%s: got %v, %v, want the mode 0600", name, info.Mode(), err)
			}
		}
	}
	visit()
	if log.Len() != 0 {
		t.Errorf("a new file was worth a word: %s", log.String())
	}
	widen := func(mode fs.FileMode, names ...string) {
		t.Helper()
		for _, name := range names {
			if err := os.WriteFile(name, nil, mode); err != nil && !os.IsExist(err) {
				t.Fatal(err)
			}
			if err := os.Chmod(name, mode); err != nil {
				t.Fatal(err)
			}
		}
	}
	if err := os.Chmod(path, 0o644); err != nil {
		t.Fatal(err)
	}
	widen(0o666, beside(path)[1:]...) // what a crash may have left
	visit()
	if n := strings.Count(log.String(), "others could read"); n != 4 {
		t.Errorf("the log names %d files, want 4: %s", n, log.String())
	}
	visit()
	if log.Len() != 0 {
		t.Errorf("said again: %s", log.String())
	}
}

// TestForeignFilesStayAsTheyAre: a file that is refused, as it is no database or another program's,
// has the mode, the content and the time that it had.
func TestForeignFilesStayAsTheyAre(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("files have no such modes here")
	}
	const magic = "SQLite format 3\x00"
	other := filepath.Join(t.TempDir(), "other.db")
	pool, err := sql.Open("sqlite", dsn(other))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := pool.ExecContext(t.Context(), "CREATE TABLE bookmarks (id INTEGER)"); err != nil {
		t.Fatal(err)
	}
	if err := pool.Close(); err != nil {
		t.Fatal(err)
	}
	others, err := os.ReadFile(other)
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string]string{
		"text":                       strings.Repeat("not a database\n", 1000),
		"a line":                     "hello\n",
		"zeros":                      strings.Repeat("\x00", 1<<16),
		"a damaged database":         magic + strings.Repeat("\xff", 1<<16),
		"the beginning of one":       magic,
		"another program's":          string(others),
		"another program's, damaged": string(others[:len(others)/2]),
	} {
		for _, mode := range []fs.FileMode{0o644, 0o666, 0o640, 0o444} {
			path := filepath.Join(t.TempDir(), "notes")
			if err := errors.Join(os.WriteFile(path, []byte(content), mode), os.Chmod(path, mode)); err != nil {
				t.Fatal(err)
			}
			before, err := os.Stat(path)
			if err != nil {
				t.Fatal(err)
			}
			if db, err := Open(t.Context(), path, slog.New(slog.DiscardHandler)); err == nil {
				t.Errorf("%s: it was opened", name)
				db.Close()
			}
			after, err := os.Stat(path)
			if err != nil {
				t.Fatal(err)
			}
			if after.Mode() != before.Mode() || !after.ModTime().Equal(before.ModTime()) {
				t.Errorf("%s: it is %v of %v, was %v of %v", name, after.Mode(), after.ModTime(), before.Mode(), before.ModTime())
			}
			if now, err := os.ReadFile(path); err != nil || string(now) != content {
				t.Errorf("%s: the content has changed: %v", name, err)
			}
			for _, made := range []string{"-wal", "-shm", "-journal"} {
				if _, err := os.Stat(path + made); err == nil {
					t.Errorf("%s: %s was made beside it", name, made)
				}
			}
		}
	}
}
