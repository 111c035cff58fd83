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

// Numbered is a query as the server gets it.
func Numbered(q sqlstore.Query) string { return numbered(q) }

// Repeats is how many transactions were run again.
func (db *DB) Repeats() int64 { return db.repeats.Load() }

// WordWas sets when the process gave word last.
func (s *Scheduler) WordWas(at time.Time) { s.lastHeartbeat.Store(at.UnixNano()) }

// GiveWord is what a scheduler that runs does every now and then.
func (s *Scheduler) GiveWord(ctx context.Context) error { return s.sendHeartbeat(ctx) }

// TablesLock is the advisory lock of the process that makes tables.
const TablesLock = tablesLock
