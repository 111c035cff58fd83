package sqlite

import (
	"embed"

	"github.com/pressly/goose/v3"

	"noughts/store/sqlstore"
)

//go:embed migrations/*.sql
var migrationFiles embed.FS

// migrations bring the tables up to date.
var migrations = sqlstore.Migrations{Dialect: goose.DialectSQLite3, Files: migrationFiles}
