package sqlite

import (
	"context"
	"time"

	"noughts/store"
)

// readError explains the error of a read, and notes it.
func (db *DB) readError(err error) error {
	err = db.explain(err)
	if err != nil {
		db.health.Note(err, time.Now())
	}
	return err
}

// Health says how the last uses of the file went.
func (db *DB) Health() store.Health { return db.health.Health() }

// lowRoom is how many free bytes on the disk are little. A guess; not measured:
// twice what SQLite's log takes before it is written back, and the games that go on.
const lowRoom = 8 << 20

// Check looks how much room is left on the disk, and, if the file failed when it
// was last used, tries to save something.
func (db *DB) Check(ctx context.Context) error {
	if free, ok := freeBytes(db.path); ok {
		db.health.NoteRoom(free < lowRoom, time.Now())
	}
	return db.health.Try(func() error { return db.Try(ctx) })
}
