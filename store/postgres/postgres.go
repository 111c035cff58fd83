// Package postgres keeps the state of the bot in a PostgreSQL database (15 or newer), which
// any number of processes may use at the same time.
//
// Every change is a transaction with the isolation level repeatable read. If another transaction
// has changed the same row meanwhile, the change is rolled back and run again. When a method
// returns nil, a match, a move or anything else that must not be lost is on the server's disk. What
// people have been shown is committed with synchronous_commit off: it survives the end of this
// process, and reaches the disk with the server's next synchronous commit.
//
// Saving a move takes three round trips: to begin the transaction, for all its statements, and to
// commit. Statements whose results nothing depends on are sent as one transaction and take one
// round trip.
//
// What happens if the connection breaks depends on when:
//
//   - Before a transaction begins, or during a read, it is made anew at once, so that nobody notices a restarted server.
//     Statements that were sent together are run again, which is safe as running them twice changes nothing more.
//   - During a transaction, nothing was saved.
//   - During the commit, it is unknown whether the change was saved. For a match, sqlstore asks the server when it is back;
//     anything else returns store.ErrUncertain.
package postgres

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net"
	"net/url"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverdatabasesql"

	"noughts/store"
	"noughts/store/sqlstore"
)

// How many connections of each kind a process has at most, beside those of its scheduler. Changes
// that wait for the disk wait side by side, and the server writes them to it together.
const (
	maxReaders  = 5
	maxUnsynced = 4
	maxSynced   = 6
	// maxConnections is how many a process has in all: as many as PgBouncer allows by default.
	maxConnections = maxReaders + maxUnsynced + maxSynced + maxJobConnections + 1 // the one more listens for changes of shards
)

// A DB is an open database. It is a store.Store, safe for concurrent use.
type DB struct {
	*sqlstore.Store

	name    string
	config  *pgx.ConnConfig
	putter  *river.Client[*sql.Tx] // enqueues jobs
	shards  atomic.Int64           // how many shards all processes have together; 0 if unknown
	writers [2]*sql.DB             // by durability; nil in a database to be read only
	reader  *sql.DB
	health  sqlstore.Monitor
	repeats atomic.Int64 // how many transactions ran again
	outage  store.Outage // for callers that wait for jobs while the server is away
}

var _ store.Store = (*DB)(nil)

// Is reports whether an address is that of a PostgreSQL database.
func Is(address string) bool {
	return strings.HasPrefix(address, "postgres://") || strings.HasPrefix(address, "postgresql://")
}

// Open opens the database at an address such as postgres://user:password@host:5432/database
// and brings its tables up to date. It refuses one that a newer program has written.
// It logs to log, or to slog.Default() if log is nil.
func Open(ctx context.Context, address string, log *slog.Logger) (*DB, error) {
	db, err := newDB(address, log)
	if err != nil {
		return nil, err
	}
	return db.opened(ctx, db.connect(ctx))
}

// OpenReadOnly opens a database for reading. Its tables have to be up to date; every change is
// refused.
func OpenReadOnly(ctx context.Context, address string, log *slog.Logger) (*DB, error) {
	db, err := newDB(address, log)
	if err != nil {
		return nil, err
	}
	err = db.checkSession(ctx, 2)
	if err == nil {
		err = migrations.Done(ctx, db.reader)
	}
	return db.opened(ctx, err)
}

// newDB returns a database for reading. It makes no connection yet.
func newDB(address string, log *slog.Logger) (*DB, error) {
	config, err := configOf(address)
	if err != nil {
		return nil, err
	}
	db := &DB{name: nameOf(config), config: config, reader: pool(config, maxReaders, "default_transaction_read_only", "on")}
	db.Store = sqlstore.New(database{db}, log)
	return db, nil
}

// opened returns the database, or closes it if opening it has failed.
func (db *DB) opened(ctx context.Context, err error) (*DB, error) {
	if err != nil {
		return nil, errors.Join(db.explain(ctx, err), db.Close())
	}
	return db, nil
}

// nameOf names a database without its secrets.
func nameOf(config *pgx.ConnConfig) string {
	u := url.URL{Scheme: "postgres", Host: net.JoinHostPort(config.Host, strconv.Itoa(int(config.Port))), Path: "/" + config.Database}
	return u.String()
}

// never is longer than any process lives.
const never = 100 * 365 * 24 * time.Hour

// connect opens the pools for writing, and brings the tables up to date.
func (db *DB) connect(ctx context.Context) error {
	if err := db.checkSession(ctx, maxConnections); err != nil {
		return err
	}
	db.writers[sqlstore.Unsynced] = pool(db.config, maxUnsynced, "synchronous_commit", "off")
	db.writers[sqlstore.Synced] = pool(db.config, maxSynced, "synchronous_commit", "on")
	err := db.makeTables(ctx)
	if err != nil {
		return err
	}
	// River notifies workers of one job in a FetchCooldown, so that a job that comes soon after
	// would wait for the next poll. So the bot notifies of each job itself (see
	// transaction.notify), and River of none but the first.
	db.putter, err = river.NewClient(riverdatabasesql.New(nil), &river.Config{
		Schema: riverSchema, Logger: quiet, FetchCooldown: never, FetchPollInterval: never,
	})
	return err
}

// pool returns a pool of at most so many connections with a setting. It makes no connection yet.
func pool(config *pgx.ConnConfig, most int, setting, value string) *sql.DB {
	config = config.Copy()
	config.AfterConnect = set(setting, value, "default_transaction_isolation", "repeatable read")
	if config.RuntimeParams["application_name"] == "" {
		config.RuntimeParams["application_name"] = "noughts"
	}
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = timeout
	}
	// A server that vanishes is noticed after some ten seconds.
	alive := net.Dialer{KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: 4 * time.Second, Interval: 2 * time.Second, Count: 3}}
	config.DialFunc = alive.DialContext
	p := stdlib.OpenDB(*config)
	p.SetMaxOpenConns(most)
	p.SetMaxIdleConns(most)
	p.SetConnMaxIdleTime(5 * time.Minute)
	return p
}

// Close implements store.Store. It waits for uses of the database: a write ends within the store's
// time-out, and a read when its context ends.
func (db *DB) Close() error { return db.Gate.Close(db.closeAll) }

// closeAll closes the pools, which are no longer in use.
func (db *DB) closeAll() error {
	var errs []error
	for _, p := range []*sql.DB{db.reader, db.writers[sqlstore.Unsynced], db.writers[sqlstore.Synced]} {
		if p != nil {
			errs = append(errs, p.Close())
		}
	}
	return errors.Join(errs...)
}

// Health returns the state after the last uses of the database.
func (db *DB) Health() store.Health { return db.health.Health() }

// Check tries to save something if the database failed when it was last used.
func (db *DB) Check(ctx context.Context) error {
	return db.health.Try(func() error {
		ctx, cancel := sqlstore.WithTimeout(ctx, timeout) // also while other uses get less
		defer cancel()
		return db.Try(ctx)
	})
}

// timeout is how long a use of the server or a connection may take, so that a server that does not
// answer keeps nobody waiting for ever.
const timeout = sqlstore.Timeout

// errNoAnswer says that the server did not answer in time.
var errNoAnswer = store.Unavailable(store.Away, fmt.Errorf("the server does not answer: %w", context.DeadlineExceeded))

// end returns the deadline of a use of the database that begins now.
func (db *DB) end(ctx context.Context) time.Time {
	end := time.Now().Add(db.health.Timeout())
	if own, ok := ctx.Deadline(); ok && (sqlstore.HasTimeout(ctx) || own.Before(end)) {
		return own
	}
	return end
}

// bounded returns a context with a deadline for a change, which goes on when ctx ends.
func (db *DB) bounded(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithDeadline(context.WithoutCancel(ctx), db.end(ctx))
}

// bound returns a context with a deadline for a read. The caller passes the read's error through
// done, which returns errNoAnswer if the deadline and not ctx has ended the read.
func (db *DB) bound(ctx context.Context) (bound context.Context, done func(error) error) {
	bound, cancel := context.WithDeadline(ctx, db.end(ctx))
	return bound, func(err error) error {
		if err != nil && ctx.Err() == nil && bound.Err() != nil {
			err = errNoAnswer
		}
		cancel()
		return err
	}
}

// maxTries is how often a transaction is tried while other transactions are committed first.
const maxTries = 50

// write runs f as one transaction, and again after a serialization failure. Once begun, it goes on
// when ctx ends.
func (db *DB) write(ctx context.Context, d sqlstore.Durability, f func(tx sqlstore.Tx) error) error {
	if err := db.Gate.Enter(); err != nil {
		return err
	}
	defer db.Gate.Leave()
	if db.writers[d] == nil {
		return db.explain(ctx, errReadOnly)
	}
	if err := ctx.Err(); err != nil {
		return err
	}
	return db.retry(ctx, func() error { return db.transact(ctx, db.writers[d], f) })
}

// writeAll runs statements as one transaction, in one round trip.
func (db *DB) writeAll(ctx context.Context, d sqlstore.Durability, list []sqlstore.Statement) (changed []int64, err error) {
	if err := db.Gate.Enter(); err != nil {
		return nil, err
	}
	defer db.Gate.Leave()
	if db.writers[d] == nil {
		return nil, db.explain(ctx, errReadOnly)
	}
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	doubt := false // an earlier try may have been committed
	err = db.retry(ctx, func() error {
		begun, cancel := db.bounded(ctx)
		defer cancel()
		err := reconnecting(func() error {
			conn, err := connection(ctx, begun, db.writers[d])
			if err != nil {
				return err
			}
			defer conn.Close()
			changed, err = send(begun, conn, list)
			doubt = doubt || err != nil && outcomeUnknown(err)
			return err
		})
		if err != nil && doubt {
			err = store.Uncertain(err)
		}
		return err
	})
	return changed, err
}

// retry runs a transaction, again after a serialization failure, and records the result.
func (db *DB) retry(ctx context.Context, transact func() error) error {
	err := transact()
	for try := 1; err != nil && try < maxTries && serializationFailure(err); try++ {
		if pause(ctx, rand.N(time.Duration(try)*time.Millisecond)) != nil { // so that the same two transactions do not collide again
			break
		}
		db.repeats.Add(1)
		err = transact()
	}
	err = db.explain(ctx, err)
	db.health.Record(err, time.Now())
	return err
}

// transact runs f as one transaction.
func (db *DB) transact(ctx context.Context, p *sql.DB, f func(tx sqlstore.Tx) error) (err error) {
	begun, cancel := db.bounded(ctx)
	defer cancel()
	conn, tx, err := begin(ctx, begun, p)
	if err != nil {
		return err
	}
	defer conn.Close()
	defer func() {
		if tx != nil { // also after a panic
			err = errors.Join(err, dropDone(tx.Rollback()))
		}
	}()
	if err := f(transaction{begun, tx, conn, db}); err != nil {
		return err
	}
	done := tx
	tx = nil
	if err := done.Commit(); err != nil && outcomeUnknown(err) {
		return store.Uncertain(err)
	} else if err != nil {
		return err
	}
	return nil
}

// begin begins a transaction on a working connection, for which it waits until ctx ends.
func begin(ctx, begun context.Context, p *sql.DB) (conn *sql.Conn, tx *sql.Tx, err error) {
	err = reconnecting(func() error {
		if conn, err = connection(ctx, begun, p); err != nil {
			return err
		}
		if tx, err = conn.BeginTx(begun, nil); err != nil { // repeatable read, by the connection's settings
			return errors.Join(err, conn.Close())
		}
		return nil
	})
	return conn, tx, err
}

// connection waits for a connection until ctx ends.
func connection(ctx, begun context.Context, p *sql.DB) (*sql.Conn, error) {
	if err := ctx.Err(); err != nil {
		return nil, err
	}
	return p.Conn(begun)
}

// reconnecting runs f again if its connection was broken. Each broken connection leaves the pool,
// and if no new one can be made, the error is another one, which ends the loop.
func reconnecting(f func() error) error {
	err := f()
	for range maxReaders + maxUnsynced + maxSynced {
		if err == nil || !broken(err) {
			return err
		}
		err = f()
	}
	return err
}

// dropDone drops the error that a transaction has ended already, as after a broken connection.
func dropDone(err error) error {
	if errors.Is(err, sql.ErrTxDone) {
		return nil
	}
	return err
}

func (db *DB) query(ctx context.Context, q sqlstore.Query, args []any) (rows *sql.Rows, err error) {
	values, err := arguments(args)
	if err != nil {
		return nil, err
	}
	err = reconnecting(func() error {
		rows, err = db.reader.QueryContext(ctx, numbered(q), values...)
		return err
	})
	return rows, err
}

// A database implements sqlstore.Database.
type database struct{ db *DB }

func (d database) Query(ctx context.Context, q sqlstore.Query, args ...any) (*sql.Rows, error) {
	return d.db.query(ctx, q, args)
}

func (d database) Bound(ctx context.Context) (context.Context, func(error) error) {
	return d.db.bound(ctx)
}

func (d database) Write(ctx context.Context, durability sqlstore.Durability, f func(tx sqlstore.Tx) error) error {
	return d.db.write(ctx, durability, f)
}

func (d database) WriteAll(ctx context.Context, durability sqlstore.Durability, list ...sqlstore.Statement) ([]int64, error) {
	return d.db.writeAll(ctx, durability, list)
}

func (d database) Read(ctx context.Context, f func(tx sqlstore.Tx) error) error {
	return d.db.explain(ctx, d.db.readTx(ctx, f))
}

// readTx runs f in a read-only transaction.
func (db *DB) readTx(ctx context.Context, f func(tx sqlstore.Tx) error) (err error) {
	if err := db.Gate.Enter(); err != nil {
		return err
	}
	defer db.Gate.Leave()
	ctx, done := db.bound(ctx)
	defer func() { err = done(err) }()
	var tx *sql.Tx
	err = reconnecting(func() error {
		tx, err = db.reader.BeginTx(ctx, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
		return err
	})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, dropDone(tx.Rollback())) }()
	return f(transaction{ctx, tx, nil, db})
}

func (d database) Catalogue() sqlstore.Catalogue {
	return sqlstore.Catalogue{
		Columns: `SELECT c.table_name, c.column_name, c.data_type, COALESCE(k.ordinal_position, 0) FROM information_schema.columns c
			LEFT JOIN (information_schema.table_constraints p JOIN information_schema.key_column_usage k
				ON k.constraint_schema = p.constraint_schema AND k.constraint_name = p.constraint_name AND p.constraint_type = 'PRIMARY KEY')
			ON k.table_schema = c.table_schema AND k.table_name = c.table_name AND k.column_name = c.column_name
			WHERE c.table_schema = current_schema() AND substr(c.table_name, 1, 6) <> 'goose_' ORDER BY c.table_name COLLATE "C", c.column_name COLLATE "C"`,
		Links: `SELECT CAST(CAST(conrelid AS regclass) AS TEXT), CAST(CAST(confrelid AS regclass) AS TEXT) FROM pg_constraint
			WHERE contype = 'f' AND connamespace = CAST(current_schema() AS regnamespace)`,
		Sequences: `SELECT c.table_name, (SELECT s.last_value FROM pg_sequences s
				WHERE s.schemaname || '.' || s.sequencename = pg_get_serial_sequence(c.table_name, c.column_name))
			FROM information_schema.columns c WHERE c.table_schema = current_schema() AND c.is_identity = 'YES' AND substr(c.table_name, 1, 6) <> 'goose_'`,
	}
}

func (d database) SetSequence(tx sqlstore.Tx, table string, last int64) error {
	_, err := tx.Exec("SELECT setval(pg_get_serial_sequence(?1, 'id'), GREATEST(?2, 1), ?2 > 0)", table, last)
	return err
}

func (d database) Lock(tx sqlstore.Tx, q sqlstore.Query, args ...any) error {
	_, err := tx.Exec(q, args...)
	return err
}

func (d database) Locks(list ...sqlstore.Statement) []sqlstore.Statement { return list }

// CheckIntegrity returns nothing: the server checks its pages itself (data_checksums, pg_amcheck).
func (d database) CheckIntegrity(sqlstore.Tx) []error { return nil }

func (d database) Failed(err error) error {
	if err == nil || errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, store.ErrUnavailable) { // the reader's own deadline
		return err
	}
	err = d.db.explain(context.Background(), err)
	d.db.health.Record(err, time.Now())
	return err
}

// FlushLastSeen does nothing: other processes read the times too, so all are saved at once.
func (d database) FlushLastSeen(context.Context) error { return nil }

func (d database) Name() string { return d.db.name }

// A transaction is an open transaction.
type transaction struct {
	begun context.Context // the context of the transaction
	tx    *sql.Tx
	conn  *sql.Conn // its connection; nil if it only reads
	db    *DB
}

func (t transaction) Query(q sqlstore.Query, args ...any) (*sql.Rows, error) {
	values, err := arguments(args)
	if err != nil {
		return nil, err
	}
	return t.tx.QueryContext(t.begun, numbered(q), values...)
}

func (t transaction) Exec(q sqlstore.Query, args ...any) (int64, error) {
	values, err := arguments(args)
	if err != nil {
		return 0, err
	}
	res, err := t.tx.ExecContext(t.begun, numbered(q), values...)
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

func (t transaction) ExecAll(list ...sqlstore.Statement) ([]int64, error) {
	if t.conn == nil {
		return nil, errReadOnly
	}
	if len(list) == 0 {
		return nil, nil
	}
	return send(t.begun, t.conn, list)
}

// errReadOnly refuses a change of a database that was opened to be read.
var errReadOnly = store.Unavailable(store.ReadOnly, errors.New("the database was opened to be read only"))
