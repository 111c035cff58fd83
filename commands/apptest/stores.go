package apptest

import (
	"context"
	"os"
	"path/filepath"

	"noughts/engine/match"
	"noughts/store"
	"noughts/store/cached"
	"noughts/store/postgres"
	"noughts/store/postgres/postgrestest"
	"noughts/store/sqlite"
	"noughts/store/sqlite/sqlitetest"
)

// A testStore is a store that can be replaced by another one.
type testStore struct{ store.Store }

// StoreVariable says in which store the tests run.
const StoreVariable = "NOUGHTS_TEST_STORE"

// load fills the harness's store before it is opened; see Over.
func (h *Harness) load(content string) {
	h.T.Helper()
	if os.Getenv(StoreVariable) == "postgres" {
		h.address = postgrestest.Blank(h.T)
		postgrestest.Execute(h.T, h.address, h.read(content+".postgres.sql"))
		return
	}
	if err := os.WriteFile(h.path(), nil, 0o600); err != nil {
		h.T.Fatal(err)
	}
	sqlitetest.Tamper(h.T, h.path(), h.read(content+".sql"))
}

func (h *Harness) read(path string) string {
	h.T.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		h.T.Fatal(err)
	}
	return string(text)
}

// path is where the harness's store is, if it is a file.
func (h *Harness) path() string { return filepath.Join(h.dir, "test.db") }

// openStore opens the harness's store: in a file or, if StoreVariable is postgres, in a
// PostgreSQL database.
func (h *Harness) openStore() store.Store {
	h.T.Helper()
	var db store.Store
	var err error
	if os.Getenv(StoreVariable) == "postgres" {
		if h.address == "" {
			h.address = postgrestest.Empty(h.T)
		}
		db, err = postgres.Open(h.T.Context(), h.address, nil)
	} else {
		if _, err := os.Stat(h.path()); err != nil {
			sqlitetest.Empty(h.T, h.path())
		}
		db, err = sqlite.OpenShared(h.T.Context(), h.path(), nil)
	}
	if err != nil {
		h.T.Fatal(err)
	}
	return db
}

// SetStore has the App use another store.
func (h *Harness) SetStore(s store.Store) {
	h.Settle()
	h.Store.Store = s
}

// Cached puts a memory before a store.
func (h *Harness) Cached(s store.Store) store.Store { return cached.New(s) }

// A FailingStore saves nothing while it has an error.
type FailingStore struct {
	store.Store
	State store.Health
	Err   error
}

// Memberships implements store.Store.
func (s *FailingStore) Memberships(ctx context.Context) ([]store.Membership, error) {
	if s.Err != nil {
		return nil, s.Err
	}
	return s.Store.Memberships(ctx)
}

// Person implements store.Store.
func (s *FailingStore) Person(ctx context.Context, id string) (store.Person, error) {
	if s.Err != nil {
		return store.Person{}, s.Err
	}
	return s.Store.Person(ctx, id)
}

// Health implements store.Store.
func (s *FailingStore) Health() store.Health { return s.State }

// Update implements store.Store.
func (s *FailingStore) Update(ctx context.Context, before, after *match.Match) (*match.Match, error) {
	if s.Err != nil {
		return nil, s.Err
	}
	return s.Store.Update(ctx, before, after)
}

// SavePerson implements store.Store.
func (s *FailingStore) SavePerson(ctx context.Context, before, after store.Person) error {
	if s.Err != nil {
		return s.Err
	}
	return s.Store.SavePerson(ctx, before, after)
}

// SaveBoard implements store.Store.
func (s *FailingStore) SaveBoard(ctx context.Context, id int64, b store.Board) error {
	if s.Err != nil {
		return s.Err
	}
	return s.Store.SaveBoard(ctx, id, b)
}

// IDs implements store.Store.
func (s *FailingStore) IDs(ctx context.Context, f store.Filter) ([]int64, error) {
	if s.Err != nil {
		return nil, s.Err
	}
	return s.Store.IDs(ctx, f)
}

// LateStore lets something else happen right before a choice or a match is saved.
type LateStore struct {
	store.Store
	Then map[string]func()
}

func (s *LateStore) first(what string) {
	if then := s.Then[what]; then != nil {
		delete(s.Then, what)
		then()
	}
}

// SavePerson implements store.Store.
func (s *LateStore) SavePerson(ctx context.Context, before, after store.Person) error {
	s.first("person")
	return s.Store.SavePerson(ctx, before, after)
}

// SaveServer implements store.Store.
func (s *LateStore) SaveServer(ctx context.Context, before, after store.Server) error {
	s.first("server")
	return s.Store.SaveServer(ctx, before, after)
}

// Update implements store.Store.
func (s *LateStore) Update(ctx context.Context, before, after *match.Match) (*match.Match, error) {
	s.first("match")
	return s.Store.Update(ctx, before, after)
}
