package main

import (
	"context"
	"log/slog"

	"noughts/store"
	"noughts/store/postgres"
	"noughts/store/sqlite"
	"noughts/store/sqlstore"
)

// A database is an open store, with the parts that only the program uses.
type database interface {
	store.Store
	Blobs() sqlstore.Blobs
	Base() *sqlstore.Store
	CheckAll(ctx context.Context) (sqlstore.Checked, error)
	// Name returns where the database is, without secrets.
	Name() string
}

// openDatabase opens a file or the address of a PostgreSQL database for the bot, and brings its
// tables up to date. The store logs to log.
func openDatabase(ctx context.Context, place string, log *slog.Logger) (database, error) {
	if postgres.Is(place) {
		return opened(postgres.Open(ctx, place, log))
	}
	return opened(sqlite.Open(ctx, place, log))
}

// openShared opens a database that the bot may be using. Its tables have to be up to date, as only
// the bot migrates them.
func openShared(ctx context.Context, place string) (database, error) {
	db, err := openReadOnly(ctx, place)
	if err != nil {
		return nil, err
	}
	if err := db.Close(); err != nil {
		return nil, err
	}
	if postgres.Is(place) {
		return opened(postgres.Open(ctx, place, nil))
	}
	return opened(sqlite.OpenShared(ctx, place, nil))
}

// openReadOnly opens a database for reading.
func openReadOnly(ctx context.Context, place string) (database, error) {
	if postgres.Is(place) {
		return opened(postgres.OpenReadOnly(ctx, place, nil))
	}
	return opened(sqlite.OpenReadOnly(ctx, place, nil))
}

// opened returns the database, and nil beside an error.
func opened[T database](db T, err error) (database, error) {
	if err != nil {
		return nil, err
	}
	return db, nil
}
