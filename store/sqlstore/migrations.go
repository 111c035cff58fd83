package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"
)

// Migrations bring the tables of a database up to date, each in a transaction of its own.
type Migrations struct {
	Dialect goose.Dialect
	Files   fs.FS // one file for each migration, in a folder "migrations"
	Options []goose.ProviderOption
}

// Up runs the migrations that are missing.
func (s Migrations) Up(ctx context.Context, db *sql.DB) error {
	provider, err := s.provider(ctx, db)
	if err != nil {
		return err
	}
	_, err = provider.Up(ctx)
	return err
}

// Done returns an error if the tables are older than this program.
func (s Migrations) Done(ctx context.Context, db *sql.DB) error {
	provider, err := s.provider(ctx, db)
	if err != nil {
		return err
	}
	if pending, err := provider.HasPending(ctx); err != nil || !pending {
		return err
	}
	return errors.New("it was written by an older noughts: run the bot once, which brings it up to date")
}

// provider returns the migrations of a database, and refuses a database that a newer program has
// written.
func (s Migrations) provider(ctx context.Context, db *sql.DB) (*goose.Provider, error) {
	steps, err := fs.Sub(s.Files, "migrations")
	if err != nil {
		return nil, err
	}
	options := append([]goose.ProviderOption{goose.WithDisableGlobalRegistry(true)}, s.Options...)
	provider, err := goose.NewProvider(s.Dialect, db, steps, options...)
	if err != nil {
		return nil, err
	}
	found, known, err := provider.GetVersions(ctx)
	if err != nil {
		return nil, err
	}
	if found > known {
		return nil, fmt.Errorf("it was written by a newer noughts (its tables are version %d, this program knows %d): update the program, or name another database", found, known)
	}
	return provider, nil
}
