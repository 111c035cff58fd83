package cached_test

import (
	"path/filepath"
	"testing"

	"noughts/store"
	"noughts/store/cached"
	"noughts/store/sqlite"
	"noughts/store/sqlite/sqlitetest"
	"noughts/store/storetest"
)

func place(t *testing.T) func() store.Store {
	path := filepath.Join(t.TempDir(), "noughts.db")
	sqlitetest.Empty(t, path)
	return func() store.Store {
		db, err := sqlite.Open(t.Context(), path, nil)
		if err != nil {
			t.Fatal(err)
		}
		return cached.New(db)
	}
}

func TestStore(t *testing.T) { storetest.Run(t, place) }
