package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	codes "modernc.org/sqlite/lib"
)

// A databaseLock is the lock on systems without flock: an exclusive transaction in a second
// database beside the first. SQLite's locks work on every system, and end with the process.
type databaseLock struct {
	pool *sql.DB
	conn *sql.Conn
}

// acquireDatabase takes the lock of the database at path.
func acquireDatabase(path string) (*databaseLock, error) {
	pool, err := sql.Open("sqlite", dsn(lockName(path), "_busy_timeout=0"))
	if err != nil {
		return nil, fmt.Errorf("lock the database: %w", err)
	}
	conn, err := pool.Conn(context.Background())
	if err == nil {
		_, err = conn.ExecContext(context.Background(), "BEGIN EXCLUSIVE")
	}
	if err != nil {
		err = errors.Join(err, (&databaseLock{pool, conn}).release())
	}
	switch code(err) & 0xff {
	case codes.SQLITE_BUSY:
		return nil, inUse(path, 0)
	case codes.SQLITE_OK:
		if err == nil {
			return &databaseLock{pool, conn}, nil
		}
	}
	return nil, fmt.Errorf("lock the database with %s: %w", lockName(path), err)
}

// release releases the lock. A nil lock is not held.
func (l *databaseLock) release() error {
	if l == nil {
		return nil
	}
	var err error
	if l.conn != nil {
		err = l.conn.Close()
	}
	return errors.Join(err, l.pool.Close())
}
