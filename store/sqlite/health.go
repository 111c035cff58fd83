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

// readError explains the error of a read, and notes it.
func (db *DB) readError(err error) error {
	if errors.Is(err, store.ErrClosed) {
		return err
	}
	if moved := db.checkMoved(); moved != nil && err != nil {
		err = moved // for which no new connection opens it
	}
	err = db.explain(err)
	if err != nil {
		db.health.Record(err, time.Now())
	}
	return err
}

// Health says how the last uses of the file went, and whether it is still there.
func (db *DB) Health() store.Health {
	if h := db.health.Health(); h.Reason != store.Fine && h.Reason != store.Low {
		return h
	}
	if err := db.checkMoved(); err != nil {
		db.health.Record(err, time.Now())
	}
	return db.health.Health()
}

// checkMoved reports that the file is no longer where it was opened: what is open is saved in vain
// where somebody has moved it away, and put another one in its place.
func (db *DB) checkMoved() error {
	if db.file == nil {
		return nil // it is only being opened
	}
	now, err := os.Stat(db.path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && !os.SameFile(db.file, now) {
		return store.Unavailable(store.MovedAway, fmt.Errorf("database %s: it was moved away, or another file was put in its place; put it back, or start the program anew with the other one", db.path))
	}
	return nil
}

// lowSpace is how many free bytes on the disk are little. A guess; not measured:
// twice what SQLite's log takes before it is written back, and the games that go on.
const lowSpace = 8 << 20

// Check looks how much room is left on the disk, and, if the file failed when it
// was last used, tries to save something.
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
