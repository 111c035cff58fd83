package sqlite

import (
	"context"
	"database/sql"

	"noughts/store/sqlstore"
)

// A database is the open file as the store uses it.
type database struct{ db *DB }

func (d database) Query(ctx context.Context, q sqlstore.Query, args ...any) (*sql.Rows, error) {
	return d.db.reader.query(ctx, string(q), sqlstore.Values(args)...)
}

func (d database) Write(ctx context.Context, durability sqlstore.Durability, f func(tx sqlstore.Tx) error) error {
	return d.db.write(ctx, durability, func(w *writer) error { return f(transaction{w}) })
}

func (d database) Failed(err error) error { return d.db.readError(err) }

func (d database) SaveTouches(ctx context.Context) error { return d.db.saveTouches(ctx) }

func (d database) Name() string { return d.db.path }

// A transaction is the one that a writer has begun.
type transaction struct{ w *writer }

func (t transaction) Query(q sqlstore.Query, args ...any) (*sql.Rows, error) {
	return t.w.query(string(q), sqlstore.Values(args)...)
}

func (t transaction) Exec(q sqlstore.Query, args ...any) (int64, error) {
	return t.w.changes(string(q), sqlstore.Values(args)...)
}
