// Package sqlite keeps the state of the bot in one SQLite file.
//
// The file is in WAL mode with synchronous=FULL: what a method has saved when
// it returns nil is on the disk, so neither the end of the process nor the loss
// of power undoes it. All writes go through one connection, so they queue
// inside the process instead of failing against each other; reads have
// connections of their own and never wait for a write.
//
// A row that cannot be read back as a match (it was damaged, or edited by hand)
// is an error for those who ask for that match; lists leave it out and log it,
// so that one bad row does not stop the others' games.
package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"path/filepath"
	"strings"

	_ "modernc.org/sqlite" // the driver "sqlite"

	"noughts/store"
)

// readers is how many reads may go on at the same time.
const readers = 4

// A DB is an open file. It is a store.Store, safe for concurrent use.
type DB struct {
	path   string
	writer *sql.DB // one connection; its transactions take the write lock at once
	reader *sql.DB // several connections that refuse to write
}

var _ store.Store = (*DB)(nil)

// Open opens the file at path, makes it if it is not there, and brings its
// tables up to date. It refuses a file that a newer program has written.
func Open(ctx context.Context, path string) (*DB, error) {
	db := &DB{path: path}
	if err := db.open(ctx); err != nil {
		return nil, errors.Join(db.explain(err), db.Close())
	}
	return db, nil
}

func (db *DB) open(ctx context.Context) error {
	name, err := filepath.Abs(db.path)
	if err != nil {
		return err
	}
	db.writer, err = sql.Open("sqlite", dsn(name, "_txlock=immediate", "_pragma=journal_mode(WAL)", "_pragma=synchronous(FULL)"))
	if err != nil {
		return err
	}
	db.writer.SetMaxOpenConns(1)
	if err := migrate(ctx, db.writer); err != nil {
		return err
	}
	db.reader, err = sql.Open("sqlite", dsn(name, "_query_only=1"))
	if err != nil {
		return err
	}
	db.reader.SetMaxOpenConns(readers)
	db.reader.SetMaxIdleConns(readers)
	return nil
}

// dsn names a file to the driver. The path is escaped, as it may hold any
// character; the busy timeout is for other programs that look into the file.
func dsn(path string, params ...string) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path // C:/… becomes file:///C:/…
	}
	params = append(params, "_busy_timeout=5000", "_foreign_keys=1", "_error_rc=1")
	u := url.URL{Scheme: "file", Path: path, RawQuery: strings.Join(params, "&")}
	return u.String()
}

// Close writes what is left in the log back to the file and closes it.
func (db *DB) Close() error {
	var errs []error
	for _, pool := range []*sql.DB{db.reader, db.writer} {
		if pool != nil {
			errs = append(errs, pool.Close())
		}
	}
	return errors.Join(errs...)
}

// write runs f as one transaction: all of it is saved, or nothing.
func (db *DB) write(ctx context.Context, f func(tx *sql.Tx) error) error {
	tx, err := db.writer.BeginTx(ctx, nil)
	if err != nil {
		return db.explain(err)
	}
	if err := f(tx); err != nil {
		return errors.Join(db.explain(err), rollback(tx))
	}
	return db.explain(tx.Commit())
}

// rollback undoes a transaction, which SQLite or the end of the context may
// already have done.
func rollback(tx *sql.Tx) error {
	if err := tx.Rollback(); err != nil && !errors.Is(err, sql.ErrTxDone) {
		return fmt.Errorf("roll back: %w", err)
	}
	return nil
}
