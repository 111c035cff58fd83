package postgres

import (
	"database/sql"

	"noughts/store/sqlstore"
)

// Pools are the connections that read, and those that write by durability.
func (db *DB) Pools() (reader *sql.DB, writers [2]*sql.DB) { return db.reader, db.writers }

// Database is what the store uses.
func (db *DB) Database() sqlstore.Database { return database{db} }

// Numbered is a query as the server gets it.
func Numbered(q sqlstore.Query) string { return numbered(q) }

// Repeats is how many transactions were run again.
func (db *DB) Repeats() int64 { return db.repeats.Load() }
