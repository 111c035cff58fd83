package sqlite

import (
	"bytes"
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
