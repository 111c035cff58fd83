package postgres_test

import (
	"context"
	"database/sql"
	"os"
	"sync"
	"testing"

	"github.com/pressly/goose/v3"
	"github.com/riverqueue/river/riverdriver/riverdatabasesql"
	"github.com/riverqueue/river/rivermigrate"

	"noughts/engine/longtest"
	"noughts/store/postgres"
	"noughts/store/postgres/postgrestest"
)

// old makes tables of earlier versions: our own, and those of the jobs, of which 0 makes none.
func old(t *testing.T, address string, ours int64, jobs int) {
	t.Helper()
	pool, err := sql.Open("pgx", address)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	provider, err := goose.NewProvider(goose.DialectPostgres, pool, os.DirFS("migrations"), goose.WithDisableGlobalRegistry(true))
	if err == nil {
		_, err = provider.UpTo(t.Context(), ours)
	}
	if err != nil {
		t.Fatal(err)
	}
	if jobs == 0 {
		return
	}
	if _, err := pool.ExecContext(t.Context(), "CREATE SCHEMA river"); err != nil {
		t.Fatal(err)
	}
	m, err := rivermigrate.New(riverdatabasesql.New(pool), &rivermigrate.Config{Schema: "river"})
	if err == nil {
		_, err = m.Migrate(t.Context(), rivermigrate.DirectionUp, &rivermigrate.MigrateOpts{TargetVersion: jobs})
	}
	if err != nil {
		t.Fatal(err)
	}
}

// TestOpenedTogether opens databases without tables, and with older ones, many times at once, as
// processes do that are started together. All of them can be used then.
func TestOpenedTogether(t *testing.T) {
	for name, make := range map[string]func(address string){
		"empty":                func(string) {},
		"before the jobs":      func(address string) { old(t, address, 29, 0) },
		"with earlier jobs":    func(address string) { old(t, address, 36, 4) },
		"with the newest jobs": func(address string) { old(t, address, 36, 6) },
	} {
		t.Run(name, func(t *testing.T) {
			if name != "empty" {
				longtest.SkipShort(t)
			}
			for range longtest.Sample(t, 1, 3) {
				address := postgrestest.Blank(t)
				make(address)
				var all sync.WaitGroup
				for range 8 {
					all.Go(func() {
						db, err := postgres.Open(t.Context(), address, nil)
						if err != nil {
							t.Error(err)
							return
						}
						defer db.Close()
						newMatch(t, db, "1", "2")
					})
				}
				all.Wait()
				if n := postgrestest.Counts(t, address, "SELECT 'matches', count(*) FROM matches")["matches"]; n != 8 {
					t.Errorf("%d matches are kept, want 8", n)
				}
			}
		})
	}
}

// A process that makes tables, and then stands still, keeps others waiting until they are ended.
func TestOpenedWhileTablesAreMade(t *testing.T) {
	address := postgrestest.Empty(t)
	pool, err := sql.Open("pgx", address)
	if err != nil {
		t.Fatal(err)
	}
	defer pool.Close()
	conn, err := pool.Conn(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	if _, err := conn.ExecContext(t.Context(), "SELECT pg_advisory_lock($1)", postgres.TablesLock); err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithCancel(t.Context())
	opened := make(chan error, 1)
	go func() {
		db, err := postgres.Open(ctx, address, nil)
		if err == nil {
			err = db.Close()
		}
		opened <- err
	}()
	waiting := func() bool {
		return postgrestest.Counts(t, address, "SELECT 'n', count(*) FROM pg_stat_activity WHERE query LIKE '%pg_try_advisory_lock%' AND pid <> pg_backend_pid()")["n"] > 0
	}
	for !waiting() {
	}
	end()
	if err := <-opened; err == nil {
		t.Error("it was opened while another process made the tables")
	}
}
