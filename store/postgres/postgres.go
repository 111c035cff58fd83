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
	// maxConnections is how many a process has in all: as many as PgBouncer lends by itself.
	maxConnections = maxReaders + maxUnsynced + maxSynced + maxJobConnections + 1 // which listens for shards
)

// A DB is an open database. It is a store.Store, safe for concurrent use.
type DB struct {
	*sqlstore.Store

	name    string
	config  *pgx.ConnConfig
	putter  *river.Client[*sql.Tx] // puts jobs in
	shards  atomic.Int64           // how many shards there are in all processes; 0 if nobody knows
	writers [2]*sql.DB             // by durability; nil in a database to be read only
	reader  *sql.DB
	health  sqlstore.Monitor
	repeats atomic.Int64 // how many transactions were run again
	outage  store.Outage // of those who wait for jobs while the server is away
}

var _ store.Store = (*DB)(nil)

// Is reports whether an address is one of a PostgreSQL database.
func Is(address string) bool {
	return strings.HasPrefix(address, "postgres://") || strings.HasPrefix(address, "postgresql://")
}

// Open opens the database at an address such as postgres://user:password@host:5432/database
// and brings its tables up to date. It refuses one that a newer program has written.
// What nobody asked about is logged: to slog.Default() if log is nil.
func Open(ctx context.Context, address string, log *slog.Logger) (*DB, error) {
	db, err := newDB(address, log)
	if err != nil {
		return nil, err
	}
	return db.opened(ctx, db.connect(ctx))
}

// OpenReadOnly opens a database to look into it. Its tables have to be up to date; every
// change is refused.
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

// newDB returns a database that can be read, without making a connection.
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

// connect connects those that write, and brings the tables up to date.
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
	// River tells of one job in a FetchCooldown, so that another that came soon after would wait
	// for the next poll. The bot tells of each job itself (see transaction.tell), and River of none
	// but the first.
	db.putter, err = river.NewClient(riverdatabasesql.New(nil), &river.Config{
		Schema: riverSchema, Logger: quiet, FetchCooldown: never, FetchPollInterval: never,
	})
	return err
}

// pool returns at most so many connections with a setting. None is made before it is used.
func pool(config *pgx.ConnConfig, most int, setting, value string) *sql.DB {
	config = config.Copy()
	config.AfterConnect = set(setting, value, "default_transaction_isolation", "repeatable read")
	if config.RuntimeParams["application_name"] == "" {
		config.RuntimeParams["application_name"] = "noughts"
	}
	if config.ConnectTimeout == 0 {
		config.ConnectTimeout = timeout
	}
	// A server that is gone without a word is noticed after some ten seconds.
	alive := net.Dialer{KeepAliveConfig: net.KeepAliveConfig{Enable: true, Idle: 4 * time.Second, Interval: 2 * time.Second, Count: 3}}
	config.DialFunc = alive.DialContext
	p := stdlib.OpenDB(*config)
	p.SetMaxOpenConns(most)
	p.SetMaxIdleConns(most)
	p.SetConnMaxIdleTime(5 * time.Minute)
	return p
}

// Close implements store.Store. It waits for what uses the database; a write takes no longer than
// the store's patience, and a read as long as its context lets it.
func (db *DB) Close() error { return db.Gate.Close(db.closeAll) }

// closeAll closes the connections, which nobody uses any more.
func (db *DB) closeAll() error {
	var errs []error
	for _, p := range []*sql.DB{db.reader, db.writers[sqlstore.Unsynced], db.writers[sqlstore.Synced]} {
		if p != nil {
			errs = append(errs, p.Close())
		}
	}
	return errors.Join(errs...)
}

// Health says how the last uses of the database went.
func (db *DB) Health() store.Health { return db.health.Health() }

// Check tries to save something if the database failed when it was last used.
func (db *DB) Check(ctx context.Context) error {
	return db.health.Try(func() error {
		ctx, cancel := sqlstore.WithTimeout(ctx, timeout) // also where others have less
		defer cancel()
		return db.Try(ctx)
	})
}

// timeout is how long a use of the server or a connection may take: a server that does not answer
// must not keep people waiting for ever.
const timeout = sqlstore.Timeout

// errNoAnswer says that the server gave no answer in time.
var errNoAnswer = store.Unavailable(store.Away, fmt.Errorf("the server does not answer: %w", context.DeadlineExceeded))

// end is when a use of the database has to be over that begins now.
func (db *DB) end(ctx context.Context) time.Time {
	end := time.Now().Add(db.health.Timeout())
	if own, ok := ctx.Deadline(); ok && (sqlstore.HasTimeout(ctx) || own.Before(end)) {
		return own
	}
	return end
}

// bounded returns a context for a change, which is not given up when ctx is.
func (db *DB) bounded(ctx context.Context) (context.Context, context.CancelFunc) {
	return context.WithDeadline(context.WithoutCancel(ctx), db.end(ctx))
}

// bound returns a context for a read. What became of the read is passed through done, which says
// errNoAnswer where it was not ctx that has ended it.
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

// maxTries is how often a transaction is run at most where others are always faster.
// Each time one of them has been saved.
const maxTries = 50

// write runs f as one transaction, again if another one was faster. Once begun it is not
// given up.
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

// writeAll runs statements as one transaction, for which it waits for the server once.
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
	doubt := false // an earlier try may have been carried out
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

// retry runs a transaction, again if another one was faster, and notes how it went.
func (db *DB) retry(ctx context.Context, transact func() error) error {
	err := transact()
	for try := 1; err != nil && try < maxTries && serializationFailure(err); try++ {
		if pause(ctx, rand.N(time.Duration(try)*time.Millisecond)) != nil { // so that the same two do not meet again
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

// begin begins a transaction on a connection that works. It waits for one until ctx ends.
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

// reconnecting runs f again where its connection turns out to be broken: each such connection
// has left the pool, and where no new one can be made, that is another error.
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

// dropDone drops the error that a transaction has ended already: the connection is gone.
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

// A database is the open one as the store uses it.
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

// readTx runs f in a transaction that changes nothing.
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

// CheckIntegrity says nothing: the server looks after its pages itself (data_checksums,
// pg_amcheck).
func (d database) CheckIntegrity(sqlstore.Tx) []error { return nil }

func (d database) Failed(err error) error {
	if err == nil || errors.Is(err, context.DeadlineExceeded) && !errors.Is(err, store.ErrUnavailable) { // by who reads
		return err
	}
	err = d.db.explain(context.Background(), err)
	d.db.health.Record(err, time.Now())
	return err
}

// FlushLastSeen has nothing to do: other processes list them too, so none waits.
func (d database) FlushLastSeen(context.Context) error { return nil }

func (d database) Name() string { return d.db.name }

// A transaction is one that has begun.
type transaction struct {
	begun context.Context // with which it ends
	tx    *sql.Tx
	conn  *sql.Conn // on which it has begun; nil of one that only reads
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
