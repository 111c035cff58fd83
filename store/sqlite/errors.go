package sqlite

import (
	"errors"
	"fmt"

	driver "modernc.org/sqlite"
	codes "modernc.org/sqlite/lib"

	"noughts/store"
)

// advice says, by SQLite's primary result code, what a person who runs the bot
// can do about it.
var advice = map[int]string{
	codes.SQLITE_FULL:     "the disk is full; free some space and go on, nothing that was saved is lost",
	codes.SQLITE_CANTOPEN: "it cannot be opened or made; does its folder exist, and may this user write there",
	codes.SQLITE_READONLY: "it is read-only; may this user write to it and to its folder",
	codes.SQLITE_PERM:     "this user may not use it",
	codes.SQLITE_NOTADB:   "it is not a database; name another file",
	codes.SQLITE_CORRUPT:  "it is damaged; restore it from a backup",
	codes.SQLITE_BUSY:     "another program holds it; is the bot running twice",
	codes.SQLITE_IOERR:    "the disk fails to read or write it",
}

// explain names the file in an error and says what to do, where that is known.
func (db *DB) explain(err error) error {
	if err == nil || errors.Is(err, store.ErrConflict) || errors.Is(err, store.ErrNotFound) {
		return err // these say nothing about the file
	}
	if e, ok := errors.AsType[*driver.Error](err); ok {
		if what, ok := advice[e.Code()&0xff]; ok {
			return fmt.Errorf("database %s: %s: %w", db.path, what, err)
		}
	}
	return fmt.Errorf("database %s: %w", db.path, err)
}

// taken reports whether an insert failed because its primary key is there.
func taken(err error) bool {
	e, ok := errors.AsType[*driver.Error](err)
	return ok && e.Code() == codes.SQLITE_CONSTRAINT_PRIMARYKEY
}

// dangling reports whether a row failed to be saved because what it refers to
// is not there.
func dangling(err error) bool {
	e, ok := errors.AsType[*driver.Error](err)
	return ok && e.Code() == codes.SQLITE_CONSTRAINT_FOREIGNKEY
}
