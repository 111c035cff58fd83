package sqlite

import (
	"context"
	"database/sql"
	"embed"
	"fmt"
	"io/fs"

	"github.com/pressly/goose/v3"
)

//go:embed migrations/*.sql
var migrations embed.FS

// migrate brings the tables up to date, each step in a transaction of its own.
func migrate(ctx context.Context, db *sql.DB) error {
	steps, err := fs.Sub(migrations, "migrations")
	if err != nil {
		return err
	}
	provider, err := goose.NewProvider(goose.DialectSQLite3, db, steps, goose.WithDisableGlobalRegistry(true))
	if err != nil {
		return err
	}
	found, known, err := provider.GetVersions(ctx)
	if err != nil {
		return err
	}
	if found > known {
		return fmt.Errorf("it was written by a newer noughts (its tables are version %d, this program knows %d): update the program, or name another file", found, known)
	}
	_, err = provider.Up(ctx)
	return err
}
