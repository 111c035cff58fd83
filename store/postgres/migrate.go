package postgres

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"time"

	"github.com/pressly/goose/v3"

	"noughts/store"
	"noughts/store/sqlstore"
)

//go:embed migrations/*.sql
var migrationFiles embed.FS

// migrations bring our own tables up to date.
var migrations = sqlstore.Migrations{Dialect: goose.DialectPostgres, Files: migrationFiles}

const (
	// tablesLock is the advisory lock of the process that migrates tables: a number that no other
	// program uses.
	tablesLock = 7_310_579_104
	// lockTimeout is how long a process waits for another process that migrates tables. A guess: a
	// migration of a million matches took less than a minute.
	lockTimeout = 5 * time.Minute
	// lockPoll is how often a waiting process asks for the lock. A guess.
	lockPoll = 50 * time.Millisecond
)

// makeTables brings all tables up to date, those of River too, over connections of its own. Several
// processes may start at the same time, so even the versions of the tables are read under the lock.
func (db *DB) makeTables(ctx context.Context) (err error) {
	p := pool(db.config, maxSynced, "synchronous_commit", "on")
	defer func() { err = errors.Join(err, p.Close()) }()
	conn, err := p.Conn(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, conn.Close()) }()
	if err := db.lockTables(ctx, conn); err != nil {
		return err
	}
	defer func() {
		freed, cancel := db.bounded(ctx)
		defer cancel()
		if _, unlocked := conn.ExecContext(freed, "SELECT pg_advisory_unlock($1)", tablesLock); err == nil {
			err = unlocked // a closed connection releases the lock too
		}
	}()
	if err := migrations.Up(ctx, p); err != nil {
		return err
	}
	return makeRiver(ctx, p)
}

// lockTables takes the lock for migrations, for the session of a connection.
func (db *DB) lockTables(ctx context.Context, conn *sql.Conn) error {
	begun, said := time.Now(), false
	for {
		var mine bool
		if err := conn.QueryRowContext(ctx, "SELECT pg_try_advisory_lock($1)", tablesLock).Scan(&mine); err != nil || mine {
			return err
		}
		switch waited := time.Since(begun); {
		case waited > lockTimeout:
			return store.Unavailable(store.Locked, fmt.Errorf("another process has been changing its tables for %s, or stands still while it does", lockTimeout))
		case waited > timeout && !said:
			said = true
			db.Log().InfoContext(ctx, "another process brings the tables up to date, and this one waits for it", "database", db.name)
		}
		if err := pause(ctx, lockPoll); err != nil {
			return err
		}
	}
}
