package postgres

import (
	"context"
	"database/sql"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/stdlib"

	"noughts/store/sqlstore"
)

// send runs statements in order, in one round trip. Outside of a transaction, they are one
// transaction.
func send(ctx context.Context, conn *sql.Conn, list []sqlstore.Statement) ([]int64, error) {
	var batch pgx.Batch
	for _, s := range list {
		values, err := arguments(s.Args)
		if err != nil {
			return nil, err
		}
		batch.Queue(numbered(s.Query), values...)
	}
	changed := make([]int64, len(list))
	err := conn.Raw(func(raw any) (err error) {
		results := raw.(*stdlib.Conn).Conn().SendBatch(ctx, &batch)
		defer func() {
			if end := results.Close(); err == nil { // which returns the same error again
				err = end
			}
		}()
		for i := range list {
			tag, err := results.Exec()
			if err != nil {
				return err
			}
			changed[i] = tag.RowsAffected()
		}
		return nil
	})
	return changed, err
}
