package sqlite

import (
	"context"
	"database/sql"
	"errors"

	"noughts/store"
	"noughts/store/sqlstore"
)

// A database implements sqlstore.Database.
type database struct{ db *DB }

func (d database) Query(ctx context.Context, q sqlstore.Query, args ...any) (*sql.Rows, error) {
	return d.db.reader.query(ctx, string(q), sqlstore.Values(args)...)
}

// Bound sets no deadline: a file answers at once, and a wait for its lock has the busy time-out.
func (d database) Bound(ctx context.Context) (context.Context, func(error) error) {
	return ctx, func(err error) error { return err }
}

func (d database) Write(ctx context.Context, durability sqlstore.Durability, f func(tx sqlstore.Tx) error) error {
	return d.db.write(ctx, durability, func(w *writer) error { return f(transaction{w}) })
}

func (d database) WriteAll(ctx context.Context, durability sqlstore.Durability, list ...sqlstore.Statement) (changed []int64, err error) {
	err = d.Write(ctx, durability, func(tx sqlstore.Tx) error {
		changed, err = tx.ExecAll(list...)
		return err
	})
	return changed, err
}

func (d database) Read(ctx context.Context, f func(tx sqlstore.Tx) error) (err error) {
	if err := d.db.Gate.Enter(); err != nil {
		return err
	}
	defer d.db.Gate.Leave()
	w, err := newWriter(ctx, dsn(d.db.path, "_query_only=1"))
	if err != nil {
		return d.db.explain(err)
	}
	defer func() { err = errors.Join(err, w.close()) }()
	if _, err := w.exec("BEGIN"); err != nil {
		return d.db.explain(err)
	}
	return errors.Join(f(transaction{w}), w.end())
}

func (d database) Catalogue() sqlstore.Catalogue {
	return sqlstore.Catalogue{
		Columns: `SELECT m.name, c.name, c.type, c.pk FROM sqlite_master m JOIN pragma_table_info(m.name) c
			WHERE m.type = 'table' AND substr(m.name, 1, 7) <> 'sqlite_' AND substr(m.name, 1, 6) <> 'goose_' ORDER BY m.name, c.name`,
		Links:     `SELECT m.name, f."table" FROM sqlite_master m JOIN pragma_foreign_key_list(m.name) f WHERE m.type = 'table'`,
		Sequences: "SELECT name, seq FROM sqlite_sequence WHERE substr(name, 1, 6) <> 'goose_'",
	}
}

func (d database) SetSequence(tx sqlstore.Tx, table string, last int64) error {
	n, err := tx.Exec("UPDATE sqlite_sequence SET seq = ?2 WHERE name = ?1", table, last)
	if err == nil && n == 0 {
		_, err = tx.Exec("INSERT INTO sqlite_sequence (name, seq) VALUES (?1, ?2)", table, last)
	}
	return err
}

// CheckIntegrity makes SQLite check every page and every foreign key.
func (d database) CheckIntegrity(tx sqlstore.Tx) (wrong []error) {
	for _, q := range []sqlstore.Query{
		"SELECT integrity_check FROM pragma_integrity_check WHERE integrity_check <> 'ok'",
		`SELECT 'a row of ' || "table" || ' refers to one of ' || parent || ' that is not there' FROM pragma_foreign_key_check`,
	} {
		rows, err := tx.Query(q)
		for err == nil && rows.Next() {
			var said string
			if err = rows.Scan(&said); err == nil {
				wrong = append(wrong, errors.New(said))
			}
		}
		if err == nil {
			err = errors.Join(rows.Err(), rows.Close())
		}
		if err != nil {
			wrong = append(wrong, d.db.explain(err))
		}
	}
	return wrong
}

// Lock does nothing: one transaction writes at a time.
func (d database) Lock(sqlstore.Tx, sqlstore.Query, ...any) error { return nil }

func (d database) Locks(...sqlstore.Statement) []sqlstore.Statement { return nil }

func (d database) Failed(err error) error { return d.db.readError(err) }

func (d database) FlushLastSeen(ctx context.Context) error {
	if err := d.db.Gate.Enter(); err != nil {
		return err
	}
	defer d.db.Gate.Leave()
	return d.db.flushVisits(ctx)
}

func (d database) Name() string { return d.db.path }

// A transaction is the open transaction of a writer.
type transaction struct{ w *writer }

func (t transaction) Query(q sqlstore.Query, args ...any) (*sql.Rows, error) {
	return t.w.query(string(q), sqlstore.Values(args)...)
}

func (t transaction) Exec(q sqlstore.Query, args ...any) (int64, error) {
	return t.w.changes(string(q), sqlstore.Values(args)...)
}

// Enqueue does nothing: the one process that has the file polls its tables for what is due.
func (t transaction) Enqueue(...store.Job) error { return nil }

// DeleteJobs does nothing: there are no jobs.
func (t transaction) DeleteJobs(string) error { return nil }

func (t transaction) ExecAll(list ...sqlstore.Statement) ([]int64, error) {
	changed := make([]int64, len(list))
	for i, s := range list {
		var err error
		if changed[i], err = t.Exec(s.Query, s.Args...); err != nil {
			return nil, err
		}
	}
	return changed, nil
}
