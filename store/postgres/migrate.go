package postgres

import (
	"embed"

	"github.com/pressly/goose/v3"
	"github.com/pressly/goose/v3/lock"

	"noughts/store/sqlstore"
)

//go:embed migrations/*.sql
var migrations embed.FS

// steps bring the tables up to date. Of several processes that start at the same time one does,
// and the others look every second for up to five minutes whether it is done.
func steps() sqlstore.Steps {
	s := sqlstore.Steps{Dialect: goose.DialectPostgres, Files: migrations}
	if locker, err := lock.NewPostgresSessionLocker(lock.WithLockTimeout(1, 300)); err == nil { // it fails for nonsensical numbers alone
		s.Options = append(s.Options, goose.WithSessionLocker(locker))
	}
	return s
}
