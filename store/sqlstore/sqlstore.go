// Package sqlstore keeps the state of the bot in tables. Its SQL is what SQLite and
// PostgreSQL both understand, so each query stands once; what the two do differently
// (connections, transactions, waiting for a disk, failing) is a Database.
//
// A row that cannot be read back as a match (it was damaged, or edited by hand)
// is an error for those who ask for that match; lists leave it out and log it,
// so that one bad row does not stop the others' games.
//
// Text is kept as UTF-8 without the character NUL, which PostgreSQL has no place for:
// what is neither becomes U+FFFD.
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

// A Query is SQL as it stands in the source: a constant becomes one by itself, while a
// string that was put together does not.
type Query string

// A Durability says what a saved change has to survive.
type Durability uint8

const (
	// Unsynced changes survive the end of the process. They wait for no disk: the
	// next Synced change takes them along.
	Unsynced Durability = iota
	// Synced changes survive the loss of power: each waits for the disk by itself.
	Synced
)

// A Database runs the queries. Its methods are safe for concurrent use. Those that run a whole
// transaction enter the gate of its Store.
type Database interface {
	// Query reads, for those that have entered the gate and leave it when they have read the rows.
	// What was saved before it began is seen.
	Query(ctx context.Context, q Query, args ...any) (*sql.Rows, error)
	// Bound returns the context in which a query has to be asked and its rows read, so that nobody
	// waits for ever for a database that gives no answer. What became of it is passed through done.
	Bound(ctx context.Context) (bound context.Context, done func(error) error)
	// Write runs f as one transaction: all of it is saved, or nothing. It waits its turn until ctx
	// ends. f may be run several times, if another transaction was faster; so it has to begin anew
	// each time, and must not rely on what it left behind before. Two transactions that don't
	// change the same rows may not see what the other does.
	Write(ctx context.Context, d Durability, f func(tx Tx) error) error
	// WriteAll runs statements as one transaction, and says how many rows each has changed. Running
	// them twice must leave the same as running them once, since they are run again if it is not
	// known whether they were.
	WriteAll(ctx context.Context, d Durability, list ...Statement) (changed []int64, err error)
	// Read runs f with the database as it is at one moment. Nothing may be changed.
	Read(ctx context.Context, f func(tx Tx) error) error
	// Catalogue says how to list what is in the database.
	Catalogue() Catalogue
	// Lock runs a statement that locks tables or rows until the transaction ends, where several
	// transactions write at a time. A row that another one has changed since this one began makes
	// it run again. Tables are locked before anything is read.
	Lock(tx Tx, q Query, args ...any) error
	// Locks are the statements that lock as Lock does, to be run with others: none where one
	// transaction writes at a time.
	Locks(list ...Statement) []Statement
	// SetSequence has numbers of a table up to the last one not be given out.
	SetSequence(tx Tx, table string, last int64) error
	// CheckIntegrity asks the database itself what of it is damaged.
	CheckIntegrity(tx Tx) []error
	// Failed names the database in the error of a query, says of what kind it is and
	// takes it up into the health of the database. Nil stays nil.
	Failed(err error) error
	// FlushLastSeen saves those that wait in memory, if there are any.
	FlushLastSeen(ctx context.Context) error
	// Name says where the database is, without secrets.
	Name() string
}

// How long a use of a database may take for which people wait, as guesses: with what else an answer
// takes, they hear within three seconds that nothing can be saved now.
const (
	// Timeout is for a database that has worked so far.
	Timeout = 2500 * time.Millisecond
	// ShortTimeout is for one that gave no answer in time when it was last used: somebody has
	// waited for it already, and a sentence takes several uses.
	ShortTimeout = 250 * time.Millisecond
)

// WithTimeout returns a context in which each use of a database may take so long, as nobody waits
// for an answer.
func WithTimeout(ctx context.Context, d time.Duration) (context.Context, context.CancelFunc) {
	ctx, cancel := context.WithTimeout(ctx, d)
	return context.WithValue(ctx, timeoutKey{}, true), cancel
}

type timeoutKey struct{}

// HasTimeout reports whether a context comes from WithTimeout, so that its own end is the one that
// counts.
func HasTimeout(ctx context.Context) bool { return ctx.Value(timeoutKey{}) != nil }

// A Tx is a transaction. The rows of a query have to be closed before the next one.
type Tx interface {
	Query(q Query, args ...any) (*sql.Rows, error)
	// Exec changes rows, and says how many.
	Exec(q Query, args ...any) (changed int64, err error)
	// Enqueue puts in jobs together with the transaction, if several processes share the database.
	// Otherwise it does nothing, and the one process asks the tables what is due.
	Enqueue(jobs ...store.Job) error
	// DeleteJobs takes out all jobs in which a person or a server is named, done or not, but for
	// those of matches that are in the server still.
	DeleteJobs(id string) error
	// ExecAll is Exec of statements one after the other, for which it waits only once.
	ExecAll(list ...Statement) (changed []int64, err error)
}

// A Statement is a query that changes something, and its arguments.
type Statement struct {
	Query Query
	Args  []any
}

// A Store keeps everything in a database. It is all of a store.Store that is the same in
// every one.
type Store struct {
	Gate Gate // through which each use of the database goes

	db     Database
	log    *slog.Logger
	outage store.Outage // of those who wait to hear whether a change was saved
}

// New returns the store in a database, whose tables have to be there. It logs what nobody asked
// about: slog.Default() if nil.
func New(db Database, log *slog.Logger) *Store {
	return &Store{db: db, log: cmp.Or(log, slog.Default())}
}

// Log is where the store logs.
func (st *Store) Log() *slog.Logger { return st.log }

// Base returns the store without what a database adds to it, as Copy takes it.
func (st *Store) Base() *Store { return st }

// Name says where the database is, without secrets.
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

// loaded says what could not be loaded: store.ErrNotFound where there is no such row.
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

// text is a string as it is kept.
func text(s string) string {
	return strings.ToValidUTF8(strings.ReplaceAll(s, "\x00", "\ufffd"), "\ufffd")
}

// Values returns arguments as they are kept.
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

// SaveLastSeen saves when a person last had to do with a match, if the match is there.
func (st *Store) SaveLastSeen(ctx context.Context, userID string, matchID int64, at time.Time) error {
	_, err := st.db.WriteAll(ctx, Unsynced, append(st.db.Locks(Statement{shareMatch, []any{matchID}}), lastSeen(userID, matchID, at.UnixNano()))...)
	return err
}

// shareMatch keeps a match as it is until the transaction ends, so that nothing is saved for
// somebody who sits in it while they are being deleted.
const shareMatch Query = "SELECT 1 FROM matches WHERE id = ? FOR SHARE"

// SaveLastSeenIn is SaveLastSeen within a transaction, at a time in nanoseconds since 1970. Of who
// does not sit in the match nothing is noted: it would order nobody's list.
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

// tryBytes is how much Try saves: more than any move, so that where it finds room, a move does. A
// guess; not measured.
const tryBytes = 64 << 10

// Try saves something, to find out whether that works.
func (st *Store) Try(ctx context.Context) error {
	some := make([]byte, tryBytes)
	rand.Read(some) // which no database makes smaller
	return st.Blobs().Put(ctx, "check", "", some)
}
