package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"sync"
)

// readers is how many reads may run at the same time.
const readers = 4

// A reader is a pool of read-only connections with prepared statements.
type reader struct {
	pool *sql.DB

	mu       sync.Mutex
	prepared map[string]*sql.Stmt
}

// newReader connects to a file.
func newReader(dsn string) (*reader, error) {
	pool, err := sql.Open("sqlite", dsn)
	if err != nil {
		return nil, err
	}
	pool.SetMaxOpenConns(readers)
	pool.SetMaxIdleConns(readers)
	return &reader{pool: pool, prepared: map[string]*sql.Stmt{}}, nil
}

// close closes the connections. A nil reader is closed already.
func (r *reader) close() error {
	if r == nil {
		return nil
	}
	var errs []error
	for _, stmt := range r.prepared {
		errs = append(errs, stmt.Close())
	}
	return errors.Join(append(errs, r.pool.Close())...)
}

// statement returns a query ready to run, prepared the first time it is asked
// for. The queries are few: what differs between two of a kind is an argument.
func (r *reader) statement(ctx context.Context, query string) (*sql.Stmt, error) {
	r.mu.Lock()
	stmt, ok := r.prepared[query]
	r.mu.Unlock()
	if ok {
		return stmt, nil
	}
	stmt, err := r.pool.PrepareContext(ctx, query)
	if err != nil {
		return nil, err
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if first, ok := r.prepared[query]; ok {
		return first, stmt.Close() // another goroutine was faster
	}
	r.prepared[query] = stmt
	return stmt, nil
}

func (r *reader) query(ctx context.Context, query string, args ...any) (*sql.Rows, error) {
	stmt, err := r.statement(ctx, query)
	if err != nil {
		return nil, err
	}
	return stmt.QueryContext(ctx, args...)
}
