// Package sqlite keeps the state of the bot in one SQLite file, which belongs to
// one process at a time.
//
// The file is in WAL mode. A new match, a move and whatever else changes how a match stands is
// written with synchronous=FULL: it is on the disk when the method returns nil, so neither the end
// of the process nor the loss of power undoes it. What people have been shown, and where, is
// written with synchronous=NORMAL: it survives the end of the process, waits for no disk and is
// taken there by the next change that does. So a click waits for the disk once. All writes queue
// inside the process instead of failing against each other, and those that wait are saved together;
// reads have connections of their own and never wait for a write.
package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net/url"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"time"

	_ "modernc.org/sqlite" // the driver "sqlite"

	"noughts/store"
	"noughts/store/sqlstore"
)

// A DB is an open file. It is a store.Store, safe for concurrent use.
type DB struct {
	*sqlstore.Store

	path    string
	file    os.FileInfo // as it was opened
	lock    *lock
	writing chan struct{} // who has put something in may use the writers
	changes changes
	writers [2]*writer // by durability
	reader  *reader
	visits  pendingVisits
	health  sqlstore.Monitor
}

var _ store.Store = (*DB)(nil)

// Open opens the file at path, makes it if it is not there, and brings its
// tables up to date. It refuses a file that a newer program has written, and one
// that another process has open. Nobody but this user may read the file then.
// What nobody asked about is logged: to slog.Default() if log is nil.
func Open(ctx context.Context, path string, log *slog.Logger) (*DB, error) {
	db, err := newDB(path, log)
	if err != nil {
		return nil, err
	}
	if db.lock, err = acquire(db.path); errors.Is(err, ErrInUse) {
		return nil, err
	} else if err != nil {
		return nil, fmt.Errorf("database %s: it cannot be locked; does its folder exist, and may this user write there: %w", db.path, err)
	}
	return db.opened(db.open(ctx))
}

// OpenShared is Open for a file that other processes may have open. Nothing is
// lost: who changes a match that another has changed gets store.ErrConflict. But
// each would serve people by itself.
func OpenShared(ctx context.Context, path string, log *slog.Logger) (*DB, error) {
	db, err := newDB(path, log)
	if err != nil {
		return nil, err
	}
	return db.opened(db.open(ctx))
}

// OpenReadOnly opens a file to look into it, also while another process serves
// from it. Its tables have to be up to date; every change is refused.
func OpenReadOnly(ctx context.Context, path string, log *slog.Logger) (*DB, error) {
	db, err := newDB(path, log)
	if err != nil {
		return nil, err
	}
	return db.opened(db.openReadOnly(ctx))
}

func newDB(path string, log *slog.Logger) (*DB, error) {
	full, err := filepath.Abs(path)
	if err != nil {
		return nil, err
	}
	db := &DB{path: full, writing: make(chan struct{}, 1)}
	db.Store = sqlstore.New(database{db}, log)
	return db, db.checkKind()
}

// opened returns the file, or closes it if opening it has failed.
func (db *DB) opened(err error) (*DB, error) {
	if err == nil {
		db.file, err = os.Stat(db.path)
	}
	if err == nil {
		return db, nil
	}
	closed := db.Close()
	if db.isDamaged(err) {
		err = store.Unavailable(store.Damaged, fmt.Errorf("its first page is damaged; restore it from a backup: %w", err))
	}
	return nil, errors.Join(db.explain(err), closed)
}

func (db *DB) open(ctx context.Context) (err error) {
	ours, empty, err := db.checkOwner(ctx)
	if err != nil {
		return err
	}
	if err := db.makePrivate(); err != nil {
		return err
	}
	if ours { // before SQLite makes the files beside it, with its mode
		db.keepPrivate(ctx)
	}
	for durability, pragma := range []string{sqlstore.Unsynced: "NORMAL", sqlstore.Synced: "FULL"} {
		db.writers[durability], err = newWriter(ctx, dsn(db.path, "_pragma=journal_mode(WAL)", "_pragma=synchronous("+pragma+")", busyTimeout(sqlstore.Timeout)))
		if err != nil {
			return err
		}
	}
	if err := db.migrate(ctx); err != nil {
		return err
	}
	db.keepPrivate(ctx)
	// A file that may only be read is opened without a word where its tables are up to date.
	_, err = db.writers[sqlstore.Synced].exec("DELETE FROM blobs WHERE false")
	if f, ok := failureOf(code(err)); ok && f.reason == store.ReadOnly {
		return err
	}
	if empty {
		db.Log().WarnContext(ctx, "the file of the database was empty, so all begins anew", "database", db.path)
	}
	db.reader, err = newReader(dsn(db.path, "mode=rw", "_query_only=1", busyTimeout(sqlstore.Timeout)))
	return err
}

// migrate brings the tables up to date over a connection of its own.
func (db *DB) migrate(ctx context.Context) error {
	pool, err := sql.Open("sqlite", dsn(db.path, "_txlock=immediate", "_pragma=synchronous(FULL)"))
	if err != nil {
		return err
	}
	pool.SetMaxOpenConns(1)
	return errors.Join(migrations.Up(ctx, pool), pool.Close())
}

func (db *DB) openReadOnly(ctx context.Context) (err error) {
	if _, err := os.Stat(db.path); errors.Is(err, fs.ErrNotExist) {
		return store.Unavailable(store.Broken, errors.New("there is no such file"))
	}
	if db.reader, err = newReader(dsn(db.path, "mode=ro", "_query_only=1")); err != nil {
		return err
	}
	none, err := checkTables(ctx, db.reader.pool)
	if err != nil {
		return err
	}
	if none {
		return store.Unavailable(store.Broken, errors.New("it is empty"))
	}
	return migrations.Done(ctx, db.reader.pool)
}

// dsn names a file to the driver. The path is escaped, as it may hold any
// character; the busy timeout is for other programs that look into the file, where
// nobody waits for an answer. Otherwise waits says it.
func dsn(path string, params ...string) string {
	path = filepath.ToSlash(path)
	if !strings.HasPrefix(path, "/") {
		path = "/" + path // C:/… becomes file:///C:/…
	}
	if !slices.ContainsFunc(params, func(p string) bool { return strings.HasPrefix(p, "_busy_timeout=") }) {
		params = append(params, "_busy_timeout=5000")
	}
	params = append(params, "_foreign_keys=1", "_error_rc=1")
	u := url.URL{Scheme: "file", Path: path, RawQuery: strings.Join(params, "&")}
	return u.String()
}

// busyTimeout is the parameter of dsn that says how long a connection busyTimeout for a lock that
// another program holds.
func busyTimeout(d time.Duration) string {
	return "_busy_timeout=" + strconv.FormatInt(d.Milliseconds(), 10)
}

// Close implements store.Store. It also saves what has not been saved yet, writes what is left in
// the log back to the file, and lets others have the file.
func (db *DB) Close() error { return db.Gate.Close(db.closeAll) }

// closeAll closes the file, which nobody uses any more.
func (db *DB) closeAll() error {
	var errs []error
	if db.writers[sqlstore.Unsynced] != nil && db.reader != nil {
		errs = append(errs, db.flushVisits(context.Background()))
	}
	errs = append(errs, db.reader.close(), db.writers[sqlstore.Unsynced].close(), db.writers[sqlstore.Synced].close(), db.lock.release())
	return errors.Join(errs...)
}

// errReadOnly refuses a change of a file that was opened to be read.
var errReadOnly = store.Unavailable(store.ReadOnly, errors.New("the file was opened to be read only"))

// transact runs f as one transaction, in a turn.
func (db *DB) transact(d sqlstore.Durability, f func(w *writer) error) error {
	touched, saved := db.visits.take(), false
	defer func() { db.visits.done(touched, saved) }()
	err := db.checkMoved() // else it would be saved in the file that was taken away
	if err == nil {
		err = db.explain(db.writers[d].transact(db.health.Timeout(), func(w *writer) error {
			if err := f(w); err != nil {
				return err
			}
			return touched.save(transaction{w})
		}))
	}
	saved = err == nil
	if !errors.Is(err, errAlone) {
		db.health.Record(err, time.Now())
	}
	return err
}

// turn waits until nobody else writes.
func (db *DB) turn(ctx context.Context) error {
	if err := ctx.Err(); err != nil {
		return err
	}
	select {
	case db.writing <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// endTurn lets the next one write.
func (db *DB) endTurn() { <-db.writing }
