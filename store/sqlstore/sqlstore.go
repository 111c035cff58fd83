// Package sqlstore keeps the state of the bot in tables. Its SQL is what SQLite and
// PostgreSQL both understand, so each query stands once; what the two do differently
// (connections, transactions, waiting for a disk, failing) is a Database.
//
// To load a match whose row cannot be read (the row is damaged, or was edited by hand) is an error.
// Lists leave such a match out and log it, so that one bad row does not stop other games.
//
// Text is stored as UTF-8 without NUL, which PostgreSQL cannot store: NUL and invalid bytes become
// U+FFFD.
package sqlstore

import (
	"cmp"
	"context"
	"crypto/rand"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"time"

	"noughts/store"
)

// A Query is SQL from the source code. A constant converts to a Query by itself; a string that was
// built at run time does not.
type Query string

// A Durability says what a saved change has to survive.
type Durability uint8

const (
	// Unsynced changes survive a crash of the process. They do not wait for the disk: the next
	// Synced change writes them too.
	Unsynced Durability = iota
	// Synced changes survive a power loss: each waits for the disk.
	Synced
)

// A Database runs queries. Its methods are safe for concurrent use. Methods that run a whole
// transaction enter the gate of the Store.
type Database interface {
	// Query reads rows. The caller enters the gate before, and leaves it when all rows are read.
	// Changes that were saved before the query are seen.
	Query(ctx context.Context, q Query, args ...any) (*sql.Rows, error)
	// Bound returns a context with a deadline for a query and the reading of its rows, so that no
	// caller waits for ever for a database that does not answer. The caller passes the query's
	// error through done.
	Bound(ctx context.Context) (bound context.Context, done func(error) error)
	// Write runs f as one transaction. It waits for its turn until ctx ends. f may run several
	// times, if another transaction was committed first, so f must not rely on state of an earlier
	// run. Two transactions that change different rows may not see each other's changes.
	Write(ctx context.Context, d Durability, f func(tx Tx) error) error
	// WriteAll runs statements as one transaction, and returns how many rows each has changed. The
	// statements must be idempotent: they run again if it is unknown whether they were committed.
	WriteAll(ctx context.Context, d Durability, list ...Statement) (changed []int64, err error)
	// Read runs f on one snapshot of the database. f may change nothing.
	Read(ctx context.Context, f func(tx Tx) error) error
	// Catalogue returns the queries that list tables, columns and sequences.
	Catalogue() Catalogue
	// Lock runs a statement that locks tables or rows until the transaction ends. Where only one
	// transaction writes at a time, it does nothing. If another transaction has changed the row
	// since this one began, this one runs again. Tables are locked before anything is read.
	Lock(tx Tx, q Query, args ...any) error
	// Locks returns the locking statements to run with others: none where only one transaction
	// writes at a time.
	Locks(list ...Statement) []Statement
	// SetSequence makes the next ID of a table follow last.
	SetSequence(tx Tx, table string, last int64) error
	// CheckIntegrity returns the damage that the database itself finds.
	CheckIntegrity(tx Tx) []error
	// Failed wraps the error of a query with the name of the database and the kind of failure, and
	// records it in the health of the database. Nil stays nil.
	Failed(err error) error
	// FlushLastSeen saves last-seen times that wait in memory.
	FlushLastSeen(ctx context.Context) error
	// Name returns where the database is, without secrets.
	Name() string
}

// How long a use of a database may take while people wait, as guesses: with all else that an answer
// takes, people learn within three seconds that nothing can be saved now.
const (
	// Timeout is for a database that worked when it was last used.
	Timeout = 2500 * time.Millisecond
	// ShortTimeout is for a database that timed out when it was last used: a person has waited
	// already, and one answer needs several uses.
	ShortTimeout = 250 * time.Millisecond
)

// WithTimeout returns a context in which each use of a database may take as long as d, for work on
// which nobody waits.
func WithTimeout(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithTimeout(ctx, d)
	return context.WithValue(ctx, timeoutKey{}, true), cancel
}

type timeoutKey struct{}

// HasTimeout reports whether a context comes from WithTimeout, so that its own deadline counts.
func HasTimeout(ctx context.Context) bool { return ctx.Value(timeoutKey{}) != nil }

// A Tx is a transaction. The rows of a query have to be closed before the next query.
type Tx interface {
	Query(q Query, args ...any) (*sql.Rows, error)
	// Exec changes rows, and says how many.
	Exec(q Query, args ...any) (changed int64, err error)
	// Enqueue adds jobs in this transaction, if several processes share the database. Otherwise it
	// does nothing: the one process polls the tables for what is due.
	Enqueue(jobs ...store.Job) error
	// DeleteJobs deletes all jobs that name a person or a server, done or not, except those of
	// matches that are still in the server.
	DeleteJobs(id string) error
	// ExecAll runs statements in order, in one round trip to the server.
	ExecAll(list ...Statement) (changed []int64, err error)
}

// A Statement is a query that changes something, and its arguments.
type Statement struct {
	Query Query
	Args  []any
}

// A Store implements the part of store.Store that all databases share.
type Store struct {
	Gate Gate // entered by each use of the database

	db     Database
	log    *slog.Logger
	outage store.Outage // for callers that wait to learn whether a change was saved
}

// New returns the store in a database, whose tables must exist. It logs to log, or to
// slog.Default() if log is nil.
func New(db Database, log *slog.Logger) *Store {
	return &Store{db: db, log: cmp.Or(log, slog.Default())}
}

// Log is where the store logs.
func (st *Store) Log() *slog.Logger { return st.log }

// Base returns the Store itself. Databases embed a Store, and Copy takes one.
func (st *Store) Base() *Store { return st }

// Name returns where the database is, without secrets.
func (st *Store) Name() string { return st.db.Name() }

// scan reads the one row that a query returns into dst, or says sql.ErrNoRows.
func (st *Store) scan(ctx context.Context, q Query, args []any, dst ...any) error {
	return st.one(ctx, func(rows *sql.Rows) error { return rows.Scan(dst...) }, q, args...)
}

// one calls row for the one row that a query returns, or says sql.ErrNoRows.
func (st *Store) one(ctx context.Context, row func(*sql.Rows) error, q Query, args ...any) error {
	if err := st.Gate.Enter(); err != nil {
		return err
	}
	defer st.Gate.Leave()
	bound, done := st.db.Bound(ctx)
	rows, err := st.db.Query(bound, q, args...)
	return done(scanOne(rows, err, row))
}

// all calls row for every row that a query returns.
func (st *Store) all(ctx context.Context, row func(*sql.Rows) error, q Query, args ...any) error {
	if err := st.Gate.Enter(); err != nil {
		return err
	}
	defer st.Gate.Leave()
	bound, done := st.db.Bound(ctx)
	rows, err := st.db.Query(bound, q, args...)
	return done(scanAll(rows, err, row))
}

// loaded wraps the error of a load with what was to be loaded: store.ErrNotFound if there is no
// such row.
func (st *Store) loaded(err error, format string, args ...any) error {
	if err == nil {
		return nil
	}
	what := fmt.Sprintf(format, args...)
	if errors.Is(err, sql.ErrNoRows) {
		return fmt.Errorf("%s: %w", what, store.ErrNotFound)
	}
	return fmt.Errorf("load %s: %w", what, st.db.Failed(err))
}

// scanIn is scan within a transaction.
func scanIn(tx Tx, q Query, args []any, dst ...any) error {
	rows, err := tx.Query(q, args...)
	return scanOne(rows, err, func(rows *sql.Rows) error { return rows.Scan(dst...) })
}

// scanOne calls scan for the first row, or says sql.ErrNoRows.
func scanOne(rows *sql.Rows, err error, scan func(*sql.Rows) error) error {
	if err != nil {
		return err
	}
	defer rows.Close()
	if !rows.Next() {
		if err := rows.Err(); err != nil {
			return err
		}
		return sql.ErrNoRows
	}
	if err := scan(rows); err != nil {
		return err
	}
	return rows.Close()
}

// scanAll calls row for every row.
func scanAll(rows *sql.Rows, err error, row func(*sql.Rows) error) error {
	if err != nil {
		return err
	}
	defer rows.Close()
	for rows.Next() {
		if err := row(rows); err != nil {
			return err
		}
	}
	return rows.Err()
}

// each calls row for every row of a query.
func (st *Store) each(ctx context.Context, row func(*sql.Rows) error, q Query, args ...any) error {
	return st.db.Failed(st.all(ctx, row, q, args...))
}

// collect reads all rows of a query, each by scan; what names it in an error.
func collect[T any](ctx context.Context, st *Store, what string, q Query, args []any, scan func(*sql.Rows) (T, error)) (list []T, _ error) {
	if err := st.each(ctx, appendTo(&list, scan), q, args...); err != nil {
		return nil, fmt.Errorf("%s: %w", what, err)
	}
	return list, nil
}

// appendTo puts what scan reads of each row behind a list.
func appendTo[T any](list *[]T, scan func(*sql.Rows) (T, error)) func(*sql.Rows) error {
	return func(rows *sql.Rows) error {
		one, err := scan(rows)
		if err == nil {
			*list = append(*list, one)
		}
		return err
	}
}

// save runs one statement that must not be lost; what names it in an error.
func (st *Store) save(ctx context.Context, what string, q Query, args ...any) error {
	return st.saveAs(ctx, Synced, what, q, args...)
}

// saveAs is save with a durability.
func (st *Store) saveAs(ctx context.Context, d Durability, what string, q Query, args ...any) error {
	if _, err := st.db.WriteAll(ctx, d, Statement{q, args}); err != nil {
		return fmt.Errorf("save %s: %w", what, err)
	}
	return nil
}

// text returns a string as it is stored.
func text(s string) string {
	return strings.ToValidUTF8(strings.ReplaceAll(s, "\x00", "\ufffd"), "\ufffd")
}

// Values returns arguments as they are stored.
func Values(args []any) []any {
	var kept []any
	for i, arg := range args {
		s, ok := arg.(string)
		if !ok || s == text(s) {
			continue
		}
		if kept == nil {
			kept = append(kept, args...)
		}
		kept[i] = text(s)
	}
	if kept == nil {
		return args
	}
	return kept
}

// SaveLastSeen saves when a person last used a match, if the match exists.
func (st *Store) SaveLastSeen(ctx context.Context, userID string, matchID int64, at time.Time) error {
	_, err := st.db.WriteAll(ctx, Unsynced, append(st.db.Locks(Statement{shareMatch, []any{matchID}}), lastSeen(userID, matchID, at.UnixNano()))...)
	return err
}

// shareMatch takes a shared lock on a match until the transaction ends, so that nothing is saved
// for a person who is being deleted.
const shareMatch Query = "SELECT 1 FROM matches WHERE id = ? FOR SHARE"

// SaveLastSeenIn is SaveLastSeen within a transaction, at a time in nanoseconds since 1970. For a
// person who does not sit in the match, nothing is saved.
func SaveLastSeenIn(tx Tx, userID string, matchID, at int64) error {
	s := lastSeen(userID, matchID, at)
	_, err := tx.Exec(s.Query, s.Args...)
	return err
}

func lastSeen(userID string, matchID, at int64) Statement {
	return Statement{`INSERT INTO touches (user_id, match_id, at) SELECT ?1, id, ?2 FROM matches
		WHERE id = ?3 AND (first_user = ?1 OR second_user = ?1)
		ON CONFLICT (user_id, match_id) DO UPDATE SET at = excluded.at WHERE touches.at < excluded.at`, []any{userID, at, matchID}}
}

// tryBytes is how much Try saves: more than any move, so that a move fits if Try succeeds. A guess;
// not measured.
const tryBytes = 64 << 10

// Try saves something, to learn whether the database works.
func (st *Store) Try(ctx context.Context) error {
	some := make([]byte, tryBytes)
	rand.Read(some) // random, so that no database compresses it
	return st.Blobs().Put(ctx, "check", "", some)
}
