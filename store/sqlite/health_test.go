package sqlite

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"strings"
	"testing"
	"time"

	codes "modernc.org/sqlite/lib"

	"noughts/engine/match"
	"noughts/store"
	"noughts/store/sqlstore"
)

// set changes a setting of all connections that write.
func set(t *testing.T, db *DB, pragma string) {
	t.Helper()
	for _, w := range db.writers {
		if _, err := w.conn.ExecContext(t.Context(), "PRAGMA "+pragma); err != nil {
			t.Fatal(err)
		}
	}
}

// TestFailures lets the file fail in several ways, mends it, and goes on: the
// error says of what kind it is, and the health since when.
func TestFailures(t *testing.T) {
	for _, test := range []struct {
		want      store.Reason
		fail, end func(t *testing.T, db *DB)
	}{
		{
			store.Full,
			func(t *testing.T, db *DB) { set(t, db, "max_page_count = 1"); fill(t, db) },
			func(t *testing.T, db *DB) { set(t, db, "max_page_count = 100000") },
		},
		{
			store.ReadOnly,
			func(t *testing.T, db *DB) { set(t, db, "query_only = 1") },
			func(t *testing.T, db *DB) { set(t, db, "query_only = 0") },
		},
		{
			store.Locked,
			func(t *testing.T, db *DB) { set(t, db, "busy_timeout = 0"); holdFile(t, db) },
			func(t *testing.T, db *DB) { letGo(t, db) },
		},
	} {
		t.Run(test.want.String(), func(t *testing.T) {
			db, m := opened(t)
			if h := db.Health(); h != (store.Health{}) {
				t.Fatalf("got %+v of a file that works", h)
			}
			before := time.Now()
			test.fail(t, db)
			for failures := 1; failures <= 3; failures++ {
				err := db.SavePerson(t.Context(), store.Person{}, store.Person{ID: "1", Theme: strings.Repeat("x", 20_000)})
				if failures == 2 {
					err = db.Check(t.Context())
				}
				if !errors.Is(err, store.ErrUnavailable) || store.ReasonOf(err) != test.want || !strings.Contains(err.Error(), db.path) {
					t.Fatalf("got %v (%v), want an error for %v", err, store.ReasonOf(err), test.want)
				}
				h := db.Health()
				if h.Reason != test.want || h.Failures < failures || h.Err == nil || h.Since.Before(before) || h.NewGames() {
					t.Errorf("after %d failures: %+v", failures, h)
				}
				if h.Alarming(h.Since.Add(time.Second)) || !h.Alarming(h.Since.Add(time.Minute)) {
					t.Error("it alarms at once, or never")
				}
			}
			if got, err := db.Match(t.Context(), m.ID); err != nil || got.Ply() != 0 {
				t.Errorf("what is there cannot be read: %v", err)
			}
			test.end(t, db)
			if err := db.Check(t.Context()); err != nil || db.Health() != (store.Health{}) {
				t.Errorf("after it was mended: %v, %+v", err, db.Health())
			}
			if _, err := db.Update(t.Context(), m, m.FollowedBy(2)); err != nil {
				t.Error(err)
			}
		})
	}
}

// fill saves until the room in the file is used up.
func fill(t *testing.T, db *DB) {
	t.Helper()
	for i := range 10_000 {
		if err := db.Blobs().Put(t.Context(), "fill", strings.Repeat("x", i%50)+time.Now().String(), make([]byte, 3000)); err != nil {
			return
		}
	}
	t.Fatal("the file has no end")
}

// holdFile takes the write lock as another program does, and letGo gives it back.
func holdFile(t *testing.T, db *DB) {
	t.Helper()
	other, err := newWriter(t.Context(), dsn(db.path))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := other.exec("BEGIN IMMEDIATE"); err != nil {
		t.Fatal(err)
	}
	held[db] = other
}

var held = map[*DB]*writer{}

func letGo(t *testing.T, db *DB) {
	t.Helper()
	if err := held[db].close(); err != nil {
		t.Fatal(err)
	}
	delete(held, db)
}

// TestDamagedFile destroys pages of a file: that stays an alarm, whatever else
// can still be saved.
func TestDamagedFile(t *testing.T) {
	db, m := opened(t)
	if _, err := db.writers[sqlstore.Synced].conn.ExecContext(t.Context(), "PRAGMA wal_checkpoint(TRUNCATE)"); err != nil {
		t.Fatal(err)
	}
	var page int64
	if err := db.reader.pool.QueryRowContext(t.Context(), "SELECT rootpage FROM sqlite_master WHERE name = 'moves'").Scan(&page); err != nil {
		t.Fatal(err)
	}
	overwrite(t, db.path, (page-1)*4096)
	after, err := m.Play("1", 0, m.Position().AppendMoves(nil)[0], time.Now())
	if err != nil {
		t.Fatal(err)
	}
	if _, err := db.Update(t.Context(), m, after); store.ReasonOf(err) != store.Damaged {
		t.Fatalf("got %v, want that the file is damaged", err)
	}
	since := db.Health().Since
	if err := db.SavePerson(t.Context(), store.Person{}, store.Person{ID: "1"}); err != nil {
		t.Fatal(err)
	}
	if h := db.Health(); h.Reason != store.Damaged || h.Since != since || !h.Alarming(since.Add(time.Hour)) {
		t.Errorf("after something else was saved: %+v", h)
	}
}

// overwrite puts nonsense into a file without closing a descriptor of it, which
// would take this process's locks off.
func overwrite(t *testing.T, path string, at int64) {
	t.Helper()
	file, err := os.OpenFile(path, os.O_RDWR, fs.FileMode(0))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { file.Close() })
	if _, err := file.WriteAt([]byte(strings.Repeat("\xff", 4096)), at); err != nil {
		t.Fatal(err)
	}
}

// TestFileIsMoved takes the file away from under a store: that is said at once, nothing is saved
// there, a new connection that reads makes no empty one in its place, and all goes on when the file
// is back. Another file in its place is none.
func TestFileIsMoved(t *testing.T) {
	db, m := opened(t)
	if err := os.Rename(db.path, db.path+".away"); err != nil {
		t.Fatal(err)
	}
	moved := func(when string) {
		t.Helper()
		for range 2 {
			if h := db.Health(); h.Reason != store.MovedAway || h.Err == nil || h.NewGames() || !h.Alarming(h.Since.Add(time.Minute)) {
				t.Errorf("%s: got %+v", when, h)
			}
			_, err := db.Update(t.Context(), m, m.FollowedBy(2))
			small := db.SavePerson(t.Context(), store.Person{}, store.Person{ID: "1", Theme: "dark"})
			for _, err := range []error{err, small, db.Check(t.Context())} {
				if store.ReasonOf(err) != store.MovedAway || !strings.Contains(err.Error(), db.path) {
					t.Errorf("%s: got %v, want that the file was moved", when, err)
				}
			}
		}
	}
	moved("before anything is read")
	db.reader.pool.SetMaxIdleConns(0) // so that the next read connects anew
	if _, err := db.Match(t.Context(), m.ID); store.ReasonOf(err) != store.MovedAway {
		t.Errorf("got %v, want that the file was moved", err)
	}
	if _, err := os.Stat(db.path); err == nil {
		t.Error("an empty file is in its place")
	}
	if err := os.WriteFile(db.path, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	moved("with another file in its place")
	if err := os.Rename(db.path+".away", db.path); err != nil {
		t.Fatal(err)
	}
	if got, err := db.Match(t.Context(), m.ID); err != nil || got.Ply() != m.Ply() {
		t.Errorf("when it is back: %v", err)
	}
	if err := db.Check(t.Context()); err != nil || db.Health() != (store.Health{}) {
		t.Errorf("when it is back: %v, %+v", err, db.Health())
	}
}

// TestOrdinaryErrors are no failures of the file.
func TestOrdinaryErrors(t *testing.T) {
	db, m := opened(t)
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	stale := *m
	stale.Revision = 99
	_, conflict := db.Update(t.Context(), &stale, m.FollowedBy(2))
	_, missing := db.Match(t.Context(), 4711)
	_, cancelled := db.Matches(gone, store.Filter{UserID: "1"})
	_, waiting := db.Create(gone, match.New(m.Game, m.Seats, m.Challenger, time.Now()))
	for _, err := range []error{conflict, missing, cancelled, waiting} {
		if err == nil || errors.Is(err, store.ErrUnavailable) || store.ReasonOf(err) != store.Fine {
			t.Errorf("got %v, want an error that says nothing about the file", err)
		}
	}
	if h := db.Health(); h != (store.Health{}) {
		t.Errorf("got %+v", h)
	}
}

// TestExtendedCodes looks for the reason behind codes that say more than the
// reason.
func TestExtendedCodes(t *testing.T) {
	for code, want := range map[int]store.Reason{
		codes.SQLITE_IOERR_FSYNC: store.Broken, codes.SQLITE_READONLY_DIRECTORY: store.ReadOnly,
		codes.SQLITE_BUSY_SNAPSHOT: store.Locked, codes.SQLITE_CORRUPT_INDEX: store.Damaged, codes.SQLITE_FULL: store.Full,
		codes.SQLITE_CANTOPEN_ISDIR: store.Broken, codes.SQLITE_CONSTRAINT_UNIQUE: store.Fine, 0: store.Fine,
	} {
		if f, ok := failureOf(code); f.reason != want || ok != (want != store.Fine) {
			t.Errorf("code %d: got %v, %v, want %v", code, f.reason, ok, want)
		}
	}
}

// TestAbandonedTransaction ends a transaction by a panic: nothing of it stays, and
// the next goes on, with the touches that waited.
func TestAbandonedTransaction(t *testing.T) {
	db, m := opened(t)
	if err := db.SaveLastSeen(t.Context(), "1", m.ID, time.Now()); err != nil {
		t.Fatal(err)
	}
	func() {
		defer func() { _ = recover() }()
		err := db.write(t.Context(), sqlstore.Synced, func(w *writer) error {
			if _, err := w.exec("INSERT INTO people (id, theme) VALUES ('9', 'x')"); err != nil {
				t.Error(err)
			}
			panic("a bug")
		})
		t.Errorf("no panic, but %v", err)
	}()
	for range 2 {
		if err := db.SavePerson(t.Context(), store.Person{}, store.Person{ID: "1", Theme: "y"}); err != nil {
			t.Fatal(err)
		}
	}
	if p, err := db.Person(t.Context(), "9"); err != nil || p.Theme != "" {
		t.Errorf("half a transaction was saved: %+v, %v", p, err)
	}
	var touched int
	if err := db.reader.pool.QueryRowContext(t.Context(), "SELECT count(*) FROM touches").Scan(&touched); err != nil || touched != 1 {
		t.Errorf("%d touches were saved, %v, want 1", touched, err)
	}
}
