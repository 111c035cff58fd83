package sqlite

import (
	"errors"
	"fmt"
	"strings"

	driver "modernc.org/sqlite"
	codes "modernc.org/sqlite/lib"

	"noughts/store"
)

// A failure is a way in which the file itself can fail, and what a person who
// runs the bot can do about it.
type failure struct {
	reason store.Reason
	advice string
}

// failures are known failures by SQLite's primary result code.
var failures = map[int]failure{
	codes.SQLITE_FULL:     {store.Full, "the disk is full; free some space and go on, nothing that was saved is lost"},
	codes.SQLITE_CANTOPEN: {store.Broken, "it cannot be opened or made; does its folder exist, and may this user read and write both"},
	codes.SQLITE_READONLY: {store.ReadOnly, "it is read-only; may this user write to it and to its folder"},
	codes.SQLITE_PERM:     {store.ReadOnly, "this user may not use it"},
	codes.SQLITE_NOTADB:   {store.Damaged, "it is not a database; name another file"},
	codes.SQLITE_CORRUPT:  {store.Damaged, "it is damaged; restore it from a backup"},
	codes.SQLITE_BUSY:     {store.Locked, "another program holds it; is the bot running twice"},
	codes.SQLITE_LOCKED:   {store.Locked, "another part of this program holds it"},
	codes.SQLITE_IOERR:    {store.Broken, "the disk fails to read or write it"},
	codes.SQLITE_PROTOCOL: {store.Locked, "another program holds its log; is the bot running twice"},
}

// explain wraps an error with the name of the file and, if known, advice. If the file itself fails,
// the error wraps store.ErrUnavailable.
func (db *DB) explain(err error) error {
	if err == nil || errors.Is(err, store.ErrConflict) || errors.Is(err, store.ErrNotFound) || errors.Is(err, store.ErrClosed) {
		return err // these say nothing about the file
	}
	if reason := store.ReasonOf(err); reason != store.Fine {
		if strings.Contains(err.Error(), db.path) {
			return err
		}
		return store.Unavailable(reason, fmt.Errorf("database %s: %w", db.path, err))
	}
	if f, ok := failureOf(code(err)); ok {
		return store.Unavailable(f.reason, fmt.Errorf("database %s: %s: %w", db.path, f.advice, err))
	}
	return fmt.Errorf("database %s: %w", db.path, err)
}

// failureOf returns the failure of an extended result code, whose last byte is the primary code.
func failureOf(code int) (failure, bool) {
	f, ok := failures[code&0xff]
	return f, ok
}

// code returns SQLite's extended result code of an error, 0 without.
func code(err error) int {
	if e, ok := errors.AsType[*driver.Error](err); ok {
		return e.Code()
	}
	return 0
}
