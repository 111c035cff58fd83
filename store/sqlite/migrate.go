package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"errors"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"
)

//go:embed migrations/*.sql
var migrations embed.FS

// migrate brings the tables up to date, each step in a transaction of its own.
func migrate(ctx context.Context, db *sql.DB) error {
	provider, err := newProvider(ctx, db)
	if err != nil {
		return err
	}
	_, err = provider.Up(ctx)
	return err
}

// upToDate says what is wrong if the tables are older than this program.
func upToDate(ctx context.Context, db *sql.DB) error {
	provider, err := newProvider(ctx, db)
	if err != nil {
		return err
	}
	if pending, err := provider.HasPending(ctx); err != nil || !pending {
		return err
	}
	return errors.New("it was written by an older noughts: run the bot once, which brings it up to date")
}

// newProvider finds out which steps a file needs, and refuses one that a newer
// program has written.
func newProvider(ctx context.Context, db *sql.DB) (*goose.Provider, error) {
	steps, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return nil, err
	}
	provider, err := goose.NewProvider(goose.DialectSQLite3, db, steps, goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return nil, err
	}
	found, known, err := provider.GetVersions(ctx)
	if err != nil {
		return nil, err
	}
	if found > known {
		return nil, fmt.Errorf("it was written by a newer noughts (its tables are version %d, this program knows %d): update the program, or name another file", found, known)
	}
	return provider, nil
}
