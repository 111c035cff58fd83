// Package sqlite keeps the state of the bot in one SQLite file, which belongs to
// one process at a time.
//
// The file is in WAL mode. Changes of a match, such as moves, are written with synchronous=FULL:
// they are on the disk when the method returns nil, and survive a crash and a power loss. What is
// shown to people, and where, is written with synchronous=NORMAL: it survives a crash of the
// process, does not wait for the disk, and is written there with the next synchronous change. So a
// click waits for the disk once. All writes queue inside the process instead of failing against
// each other, and writes that wait are committed as a group. Reads have their own connections and
// never wait for a write.
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
	file    os.FileInfo // the file as it was opened
	lock    *lock
	writing chan struct{} // a token in the channel is the right to use the writers
	changes changes
	writers [2]*writer // by durability
	reader  *reader
	visits  pendingVisits
	health  sqlstore.Monitor
}

var _ store.Store = (*DB)(nil)

// Open opens the file at path, creates it if it does not exist, and brings its tables up to date.
// It refuses a file that a newer program has written, and a file that another process has open.
// Only this user may read the file. Open logs to log, or to slog.Default() if log is nil.
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

// OpenShared is Open for a file that other processes may have open. Nothing is lost: a process that
// changes a match after another process gets store.ErrConflict. But two bots on one file would both
// serve the same people.
func OpenShared(ctx context.Context, path string, log *slog.Logger) (*DB, error) {
	db, err := newDB(path, log)
	if err != nil {
		return nil, err
	}
	return db.opened(db.open(ctx))
}

// OpenReadOnly opens a file for reading, also while another process serves from it. Its tables have
// to be up to date; every change is refused.
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

// dsn returns the data source name of a file. The path is escaped, as it may hold any character.
// The default busy time-out is for work on which nobody waits; otherwise params has busyTimeout.
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

// busyTimeout returns the parameter of dsn for how long a connection waits for a lock of another
// program.
func busyTimeout(d time.Duration) string {
	return "_busy_timeout=" + strconv.FormatInt(d.Milliseconds(), 10)
}

// Close implements store.Store. It also saves pending visits, writes the log back to the file, and
// releases the lock.
func (db *DB) Close() error { return db.Gate.Close(db.closeAll) }

// closeAll closes the file, which is no longer in use.
func (db *DB) closeAll() error {
	var errs []error
	if db.writers[sqlstore.Unsynced] != nil && db.reader != nil {
		errs = append(errs, db.flushVisits(context.Background()))
	}
	errs = append(errs, db.reader.close(), db.writers[sqlstore.Unsynced].close(), db.writers[sqlstore.Synced].close(), db.lock.release())
	return errors.Join(errs...)
}

// errReadOnly refuses a change of a file that was opened for reading.
var errReadOnly = store.Unavailable(store.ReadOnly, errors.New("the file was opened to be read only"))

// transact runs f as one transaction, in a turn.
func (db *DB) transact(d sqlstore.Durability, f func(w *writer) error) error {
	pending, saved := db.visits.take(), false
	defer func() { db.visits.done(pending, saved) }()
	err := db.checkMoved() // else the change would be saved in the file that was moved away
	if err == nil {
		err = db.explain(db.writers[d].transact(db.health.Timeout(), func(w *writer) error {
			if err := f(w); err != nil {
				return err
			}
			return pending.save(transaction{w})
		}))
	}
	saved = err == nil
	if !errors.Is(err, errAlone) {
		db.health.Record(err, time.Now())
	}
	return err
}

// turn waits for the right to write.
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

// endTurn passes the right to write on.
func (db *DB) endTurn() { <-db.writing }
