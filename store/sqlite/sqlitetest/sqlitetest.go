// Package sqlitetest gives tests stores that are quickly made.
package sqlitetest

import (
	"context"
	"database/sql"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"noughts/store/sqlite"
)

// Empty writes the file of an empty store, whose tables are up to date, to path: to copy
// one takes far less than to make one.
func Empty(tb testing.TB, path string) {
	tb.Helper()
	file, err := empty()
	if err == nil {
		err = os.WriteFile(path, file, 0o600)
	}
	if err != nil {
		tb.Fatal(err)
	}
}

// empty is the content of such a file.
var empty = sync.OnceValues(func() ([]byte, error) {
	dir, err := os.MkdirTemp("", "noughts")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "empty.db")
	db, err := sqlite.OpenShared(context.Background(), path, nil)
	if err == nil {
		err = db.Close()
	}
	if err != nil {
		return nil, err
	}
	return os.ReadFile(path)
})

// Tamper changes a file behind the store's back, without the checks of its
// tables.
func Tamper(tb testing.TB, path, query string, args ...any) {
	tb.Helper()
	raw, err := sql.Open("sqlite", "file:"+path+"?_pragma=ignore_check_constraints(1)")
	if err != nil {
		tb.Fatal(err)
	}
	defer raw.Close()
	if _, err := raw.ExecContext(context.Background(), query, args...); err != nil {
		tb.Fatalf("%s: %v", query, err)
	}
}

// Hold takes the lock of writing from a file, as another program does that changes it, until it is
// let go.
func Hold(tb testing.TB, path string) (letGo func()) {
	tb.Helper()
	other, err := sql.Open("sqlite", "file:"+path+"?_pragma=busy_timeout(10000)") // the bot may be writing
	if err != nil {
		tb.Fatal(err)
	}
	other.SetMaxOpenConns(1)
	if _, err := other.ExecContext(context.Background(), "BEGIN IMMEDIATE"); err != nil {
		tb.Fatal(err)
	}
	return func() {
		if _, err := other.ExecContext(context.Background(), "ROLLBACK"); err != nil {
			tb.Error(err)
		}
		other.Close()
	}
}

// Multiply makes so many matches of each that is in a file, which it must not be one of a process
// at the time.
func Multiply(tb testing.TB, path string, times int) {
	tb.Helper()
	raw, err := sql.Open("sqlite", "file:"+path)
	if err != nil {
		tb.Fatal(err)
	}
	defer raw.Close()
	var columns string
	var last int
	err = raw.QueryRowContext(context.Background(), "SELECT string_agg(name, ', ') FROM pragma_table_info('matches') WHERE name <> 'id'").Scan(&columns)
	if err == nil {
		err = raw.QueryRowContext(context.Background(), "SELECT max(id) FROM matches").Scan(&last)
	}
	if err == nil {
		_, err = raw.ExecContext(context.Background(), "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1 - 1) INSERT INTO matches (id, "+columns+") SELECT id + i * ?2, "+columns+" FROM matches, n", times, last)
	}
	if err == nil {
		_, err = raw.ExecContext(context.Background(), "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1 - 1) INSERT INTO moves (match_id, ply, move) SELECT match_id + i * ?2, ply, move FROM moves, n", times, last)
	}
	if err != nil {
		tb.Fatal(err)
	}
}
