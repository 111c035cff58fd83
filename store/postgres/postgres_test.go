package postgres_test

import (
	"testing"

	"noughts/store"
	"noughts/store/postgres"
	"noughts/store/postgres/postgrestest"
	"noughts/store/storetest"
)

// place is a database of its own for a test.
func place(t *testing.T) func() store.Store {
	address := postgrestest.Empty(t)
	return func() store.Store { return open(t, address) }
}

func open(t testing.TB, address string) *postgres.DB {
	t.Helper()
	db, err := postgres.Open(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	return db
}

func TestStore(t *testing.T) { storetest.Run(t, place) }
