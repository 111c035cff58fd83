package postgres

import (
	"context"
	"database/sql"
	"time"

	"noughts/store/sqlstore"
)

// Pools are the connections that read, and those that write by durability.
func (db *DB) Pools() (reader *sql.DB, writers [2]*sql.DB) { return db.reader, db.writers }

// Database is what the store uses.
func (db *DB) Database() sqlstore.Database { return database{db} }

// Explain is how an error of the server is passed on.
func (db *DB) Explain(ctx context.Context, err error) error { return db.explain(ctx, err) }

// SetPatience sets how long a use of the server may take while people wait.
func (db *DB) SetPatience(d time.Duration) { db.health.Patience = d }

// Numbered is a query as the server gets it.
func Numbered(q sqlstore.Query) string { return numbered(q) }

// Repeats is how many transactions were run again.
func (db *DB) Repeats() int64 { return db.repeats.Load() }

// SetLastHeartbeat sets when the process last renewed its lease.
func (s *Scheduler) SetLastHeartbeat(at time.Time) { s.lastHeartbeat.Store(at.UnixNano()) }

// SendHeartbeat is what a running scheduler does every heartbeat.
func (s *Scheduler) SendHeartbeat(ctx context.Context) error { return s.sendHeartbeat(ctx) }

// TablesLock is the advisory lock of the process that makes tables.
const TablesLock = tablesLock

// HeardOfPages reports whether another process has said that it has pages open.
func (s *Scheduler) HeardOfPages() bool { return s.pages.heard.Load() > 0 }
