package postgres_test

import (
	"database/sql"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"noughts/store/postgres/postgrestest"
	"noughts/store/sqlite/sqlitetest"
)

// kinds are the types of columns by those that both databases have.
var kinds = map[string]string{
	"INTEGER": "number", "bigint": "number", "integer": "number", "smallint": "number", "boolean": "number",
	"REAL": "real", "double precision": "real", "TEXT": "text", "text": "text", "BLOB": "bytes", "bytea": "bytes",
}

// TestSameTables holds the tables of both databases against each other: tables, columns with
// their kinds, keys and indexes, and the steps that make them.
func TestSameTables(t *testing.T) {
	path := filepath.Join(t.TempDir(), "empty.db")
	sqlitetest.Empty(t, path)
	lite := read(t, "sqlite", path, `SELECT m.name || '.' || c.name, c.type, c."notnull" = 1 OR c.pk > 0
		FROM sqlite_master m JOIN pragma_table_info(m.name) c WHERE m.type = 'table'`,
		"SELECT name FROM sqlite_master WHERE type = 'index' AND sql IS NOT NULL")
	full := read(t, "pgx", postgrestest.Empty(t), `SELECT table_name || '.' || column_name, data_type, is_nullable = 'NO'
		FROM information_schema.columns WHERE table_schema = 'public' AND (data_type <> 'text' OR collation_name = 'C')`,
		`SELECT indexname FROM pg_indexes i WHERE schemaname = 'public' AND NOT EXISTS
			(SELECT 1 FROM pg_constraint c WHERE c.conname = i.indexname)`)
	if diff := cmp.Diff(lite, full); diff != "" || len(lite) < 100 {
		t.Errorf("SQLite and PostgreSQL differ in %d columns and indexes (-SQLite +PostgreSQL):\n%s", len(lite), diff)
	}
	if diff := cmp.Diff(files(t, "../sqlite/migrations"), files(t, "migrations")); diff != "" {
		t.Errorf("from their first common step on, both have steps of the same names (-SQLite +PostgreSQL):\n%s", diff)
	}
}

// read lists the columns and indexes of a database.
func read(t *testing.T, driver, address, columns, indexes string) (list []string) {
	t.Helper()
	db, err := sql.Open(driver, address)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	for _, query := range []string{columns, indexes} {
		rows, err := db.QueryContext(t.Context(), query)
		if err != nil {
			t.Fatal(err)
		}
		for rows.Next() {
			var name, kind string
			var always bool
			dst := []any{&name, &kind, &always}
			if query == indexes {
				dst = dst[:1]
			}
			if err := rows.Scan(dst...); err != nil {
				t.Fatal(err)
			}
			if !strings.HasPrefix(name, "goose_") && !strings.HasPrefix(name, "sqlite_") {
				list = append(list, fmt.Sprint(name, " ", kinds[kind], " ", always))
			}
		}
		if err := rows.Err(); err != nil {
			t.Fatal(err)
		}
	}
	slices.Sort(list)
	return list
}

// first is the step that makes all tables in PostgreSQL, which SQLite had by then.
const first = "00028_"

// files lists the steps after the first common one.
func files(t *testing.T, dir string) (names []string) {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if e.Name() > first && !strings.HasPrefix(e.Name(), first) {
			names = append(names, e.Name())
		}
	}
	return names
}
