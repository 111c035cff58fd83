package sqlite

import (
	"context"
	"errors"
	"fmt"
	"testing"
	"time"

	"noughts/store/sqlstore"
)

// Changes that wait at the same time are saved together, and wait for the disk once. One that
// cannot be made, one that panics and one that nobody waits for any more concern nobody else.
func TestChangesAreSavedTogether(t *testing.T) {
	db, m := opened(t)
	const others = 20
	errWrong := errors.New("wrong")
	insert := func(name string, then func() error) func(*writer) error {
		return func(w *writer) error {
			if _, err := w.exec("INSERT INTO people (id, theme) VALUES (?, 'x')", name); err != nil {
				return err
			}
			return then()
		}
	}
	db.writing <- struct{}{}
	results := make(chan string)
	begun := 0
	wait := func(ctx context.Context, name string, d sqlstore.Durability, f func(*writer) error) {
		t.Helper()
		go func() {
			defer func() {
				if r := recover(); r != nil {
					results <- fmt.Sprint(name, " panics: ", r)
				}
			}()
			results <- fmt.Sprint(name, ": ", db.write(ctx, d, f))
		}()
		begun++
		for deadline := time.Now().Add(time.Minute); ; time.Sleep(time.Millisecond) {
			db.changes.mu.Lock()
			n := len(db.changes.waiting)
			db.changes.mu.Unlock()
			if n == begun {
				return
			}
			if time.Now().After(deadline) {
				t.Fatalf("%d wait, want %d", n, begun)
			}
		}
	}
	gone, leave := context.WithCancel(t.Context())
	want := map[string]bool{}
	for i := range others {
		name := fmt.Sprint("person ", i)
		wait(t.Context(), name, sqlstore.Durability(i%2), insert(name, func() error { return nil }))
		want[name+": <nil>"] = true
		switch i {
		case 3:
			wait(t.Context(), "bad", sqlstore.Synced, insert("bad", func() error { return errWrong }))
		case 5:
			wait(t.Context(), "bug", sqlstore.Unsynced, insert("bug", func() error { panic("a bug") }))
		case 7:
			wait(gone, "gone", sqlstore.Unsynced, insert("gone", func() error { return nil }))
		}
	}
	if err := db.SaveLastSeen(t.Context(), "1", m.ID, time.Now()); err != nil {
		t.Fatal(err)
	}
	waited, quickly := db.commits()
	leave()
	if got := <-results; got != "gone: context canceled" {
		t.Error(got)
	}
	<-db.writing
	want[fmt.Sprint("bad: ", db.explain(errWrong))] = true
	want["bug panics: a bug"] = true
	for range begun - 1 {
		if got := <-results; !want[got] {
			t.Error(got)
		}
	}
	if w, q := db.commits(); w-waited != 1 || q != quickly {
		t.Errorf("%d transactions have waited for the disk, and %d not; want one in all", w-waited, q-quickly)
	}
	var people, touches int
	if err := db.reader.pool.QueryRowContext(t.Context(), "SELECT (SELECT count(*) FROM people), (SELECT count(*) FROM touches)").Scan(&people, &touches); err != nil || people != others || touches != 1 {
		t.Errorf("%d people and %d touches were saved, %v, want %d and 1", people, touches, err, others)
	}
}

// A change that panics leaves nothing behind for which the other writer would have to wait.
func TestAPanicHoldsNobodyUp(t *testing.T) {
	db, _ := opened(t)
	set(t, db, "busy_timeout = 0")
	insert := func(name string) func(*writer) error {
		return func(w *writer) error {
			_, err := w.exec("INSERT INTO people (id, theme) VALUES (?, 'x')", name)
			if err == nil && name == "bug" {
				panic("a bug")
			}
			return err
		}
	}
	for _, d := range []sqlstore.Durability{sqlstore.Unsynced, sqlstore.Synced} {
		func() {
			defer func() {
				if recover() == nil {
					t.Error("there is no panic")
				}
			}()
			_ = db.write(t.Context(), d, insert("bug"))
		}()
		if err := db.write(t.Context(), sqlstore.Unsynced+sqlstore.Synced-d, insert(fmt.Sprint("after ", d))); err != nil {
			t.Error(err)
		}
	}
}
