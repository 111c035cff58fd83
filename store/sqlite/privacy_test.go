package sqlite_test

import (
	"database/sql"
	"path/filepath"
	"testing"

	"noughts/store"
	"noughts/store/sqlite"
	"noughts/store/sqlite/sqlitetest"
	"noughts/store/storetest"
)

// A person and a server that are deleted are nowhere in the file.
func TestNothingIsLeft(t *testing.T) {
	storetest.NothingIsLeft(t, func(t *testing.T) (store.Store, storetest.Tables) {
		path := filepath.Join(t.TempDir(), "test.db")
		sqlitetest.Empty(t, path)
		db, err := sqlite.Open(t.Context(), path, nil)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = db.Close() })
		pool, err := sql.Open("sqlite", path)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { _ = pool.Close() })
		pool.SetMaxOpenConns(1)
		return db, storetest.Tables{
			Pool: pool,
			Columns: `SELECT m.name, c.name, c.type FROM sqlite_master m, pragma_table_info(m.name) c
				WHERE m.type = 'table' AND m.name NOT LIKE 'sqlite_%' ORDER BY m.name, c.cid`,
			Holds: func(column, _ string) string { return "instr(CAST(" + column + " AS BLOB), CAST(? AS BLOB)) > 0" },
		}
	})
}
