//go:build linux || darwin || dragonfly || freebsd || netbsd || openbsd

package sqlite_test

import (
	"bytes"
	"context"
	"log/slog"
	"net"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"noughts/store"
	"noughts/store/sqlite"
	"noughts/store/sqlite/sqlitetest"
)

// What cannot be opened is refused by what it is, whatever is damaged of it, and nothing waits for
// the other end of a pipe.
func TestWhatIsNoDatabase(t *testing.T) {
	dir := t.TempDir()
	good := filepath.Join(dir, "good.db")
	if err := open(t, good).Close(); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(good)
	if err != nil {
		t.Fatal(err)
	}
	file := func(name string, content []byte) string {
		t.Helper()
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, content, 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	damaged := func(name string, from, to int, by byte) string {
		return file(name, append(append(content[:from:from], bytes.Repeat([]byte{by}, to-from)...), content[to:]...))
	}
	fifo := filepath.Join(dir, "fifo")
	if err := syscall.Mkfifo(fifo, 0o600); err != nil {
		t.Fatal(err)
	}
	short, err := os.MkdirTemp("", "s") // a socket's name may not be long
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(short)
	socket, err := net.Listen("unix", filepath.Join(short, "s"))
	if err != nil {
		t.Fatal(err)
	}
	defer socket.Close()
	others := file("others.db", nil)
	sqlitetest.Tamper(t, others, "CREATE TABLE moz_places (id INTEGER PRIMARY KEY)")
	before, err := os.ReadFile(others)
	if err != nil {
		t.Fatal(err)
	}
	stepped := file("stepped.db", nil)
	sqlitetest.Tamper(t, stepped, "CREATE TABLE goose_db_version (id INTEGER PRIMARY KEY, version_id INTEGER, is_applied INTEGER, tstamp TEXT)")
	sqlitetest.Tamper(t, stepped, "CREATE TABLE users (id INTEGER PRIMARY KEY)")
	type refusal struct {
		reason store.Reason
		says   string
	}
	page := refusal{store.Damaged, "its first page is damaged; restore it from a backup"}
	damage := refusal{store.Damaged, "it is damaged; restore it from a backup"}
	another := refusal{store.Broken, "it is the database of another program; name another file"}
	no := refusal{store.Damaged, "it is not a database; name another file"}
	for path, want := range map[string]refusal{
		dir:                                    {store.Broken, "it is a folder"},
		fifo:                                   {store.Broken, "it is a pipe (FIFO) and no file"},
		filepath.Join(short, "s"):              {store.Broken, "it is a socket and no file"},
		os.DevNull:                             {store.Broken, "it is a device and no file"},
		others:                                 another,
		stepped:                                another,
		file("text", []byte("not a database")): no,
		file("long text", bytes.Repeat([]byte("not a database\n"), 2000)): no,
		file("picture", bytes.Repeat([]byte{0xff, 0xd8}, 20_000)):         no,
		damaged("magic", 0, 16, 0):                                        page,
		damaged("header", 0, 100, 0):                                      page,
		damaged("page of zeros", 0, 4096, 0):                              page,
		damaged("page of ones", 0, 4096, 0xff):                            page,
		damaged("size of pages", 16, 18, 0xff):                            page,
		damaged("format of tables", 47, 48, 0xff):                         page,
		damaged("names of tables", 59, 60, 0xff):                          damage,
		damaged("root", 100, 112, 0):                                      damage,
		damaged("rest of the page", 512, 4096, 'x'):                       damage,
		file("half", content[:len(content)/8192*4096]):                    damage,
		file("a page", content[:4096]):                                    damage,
		file("less than a page", content[:1000]):                          damage,
		file("ten bytes", content[:10]):                                   no,
	} {
		for name, opens := range map[string]func(context.Context, string, *slog.Logger) (*sqlite.DB, error){"alone": sqlite.Open, "shared": sqlite.OpenShared, "to read": sqlite.OpenReadOnly} {
			db, err := opens(t.Context(), path, nil)
			if err == nil {
				db.Close()
			}
			if err == nil || store.ReasonOf(err) != want.reason || !strings.Contains(err.Error(), want.says) || strings.Count(err.Error(), path) != 1 {
				t.Errorf("open %s, %s: got %v (%v), want %v", path, name, err, store.ReasonOf(err), want)
			}
		}
	}
	if after, err := os.ReadFile(others); err != nil || !bytes.Equal(before, after) {
		t.Errorf("the database of another program was changed: %v", err)
	}
}

// An empty file is as good as none, which the log says: a process that is killed in its first
// moment leaves one behind. A file whose owner may not write to it stays one.
func TestEmptyAndReadOnlyFiles(t *testing.T) {
	path := filepath.Join(t.TempDir(), "empty.db")
	if err := os.WriteFile(path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if db, err := sqlite.OpenReadOnly(t.Context(), path, nil); err == nil || !strings.Contains(err.Error(), "it is empty") {
		t.Errorf("looked into an empty file: %v, %v", db, err)
	}
	for want := range 2 { // times that it is said
		var log bytes.Buffer
		db, err := sqlite.Open(t.Context(), path, slog.New(slog.NewTextHandler(&log, nil)))
		if err != nil {
			t.Fatal(err)
		}
		if err := db.Close(); err != nil {
			t.Error(err)
		}
		if got := strings.Count(log.String(), "was empty, so all begins anew"); got != 1-want {
			t.Errorf("%d times: %s", got, &log)
		}
	}
	if err := os.Chmod(path, 0o444); err != nil {
		t.Fatal(err)
	}
	db, err := sqlite.Open(t.Context(), path, nil)
	if err == nil {
		db.Close()
	}
	if os.Getuid() != 0 && store.ReasonOf(err) != store.ReadOnly {
		t.Errorf("got %v, want that it is read-only", err)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o400 {
		t.Errorf("the file has mode %v, %v, want that nobody but its owner may read it", info.Mode(), err)
	}
}
