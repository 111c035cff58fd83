package sqlite

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"time"

	"noughts/store"
)

// readError explains the error of a read, and records it.
func (db *DB) readError(err error) error {
	if errors.Is(err, store.ErrClosed) {
		return err
	}
	if moved := db.checkMoved(); moved != nil && err != nil {
		err = moved // which is why a new connection fails
	}
	err = db.explain(err)
	if err != nil {
		db.health.Record(err, time.Now())
	}
	return err
}

// Health returns the state after the last uses of the file, and checks whether the file is still in
// its place.
func (db *DB) Health() store.Health {
	if h := db.health.Health(); h.Reason != store.Fine && h.Reason != store.Low {
		return h
	}
	if err := db.checkMoved(); err != nil {
		db.health.Record(err, time.Now())
	}
	return db.health.Health()
}

// checkMoved returns an error if the file was moved away, or another file has taken its place:
// changes of the open file would be lost.
func (db *DB) checkMoved() error {
	if db.file == nil {
		return nil // the file is still being opened
	}
	now, err := os.Stat(db.path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && !os.SameFile(db.file, now) {
		return store.Unavailable(store.MovedAway, fmt.Errorf("database %s: it was moved away, or another file was put in its place; put it back, or start the program anew with the other one", db.path))
	}
	return nil
}

// lowSpace is how many free bytes on the disk are few. A guess; not measured: twice the size of
// SQLite's log before it is written back, and some for the games that go on.
const lowSpace = 8 << 20

// Check measures the free space of the disk and, if the last uses of the file failed, tries to save
// something.
func (db *DB) Check(ctx context.Context) error {
	if free, ok := freeBytes(db.path); ok {
		db.health.RecordSpace(free < lowSpace, time.Now())
	}
	if err := db.checkMoved(); err != nil {
		db.health.Record(err, time.Now())
		return err
	}
	return db.health.Try(func() error { return db.Try(ctx) })
}
