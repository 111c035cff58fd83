package sqlite

import (
	"embed"

	"github.com/pressly/goose/v3"

	"noughts/store/sqlstore"
)

//go:embed migrations/*.sql
var migrations embed.FS

// steps bring the tables up to date.
var steps = sqlstore.Steps{Dialect: goose.DialectSQLite3, Files: migrations}
