package main

import (
	"context"
	"log/slog"

	"noughts/store"
	"noughts/store/postgres"
	"noughts/store/sqlite"
	"noughts/store/sqlstore"
)

// A database is an open store, and what it keeps for other parts of the program.
type database interface {
	store.Store
	Blobs() sqlstore.Blobs
	Base() *sqlstore.Store
	CheckAll(ctx context.Context) (sqlstore.Checked, error)
	// Name says where it is, without secrets.
	Name() string
}

// openDatabase opens what a place names, a file or the address of a PostgreSQL database, for the
// bot to serve from it, and brings its tables up to date. What it has to say by itself is logged.
func openDatabase(ctx context.Context, place string, log *slog.Logger) (database, error) {
	if postgres.Is(place) {
		return opened(postgres.Open(ctx, place, log))
	}
	return opened(sqlite.Open(ctx, place, log))
}

// openBeside opens it while the bot may serve from it. Its tables have to be up to date: to bring
// them there is for the bot alone.
func openBeside(ctx context.Context, place string) (database, error) {
	look, err := openToRead(ctx, place)
	if err != nil {
		return nil, err
	}
	if err := look.Close(); err != nil {
		return nil, err
	}
	if postgres.Is(place) {
		return opened(postgres.Open(ctx, place, nil))
	}
	return opened(sqlite.OpenShared(ctx, place, nil))
}

// openToRead opens it to look into it.
func openToRead(ctx context.Context, place string) (database, error) {
	if postgres.Is(place) {
		return opened(postgres.OpenReadOnly(ctx, place, nil))
	}
	return opened(sqlite.OpenReadOnly(ctx, place, nil))
}

// opened returns what was opened, and nothing beside an error.
func opened[T database](db T, err error) (database, error) {
	if err != nil {
		return nil, err
	}
	return db, nil
}
