package sqlstore

import (
	"context"
	"database/sql"
)

// Bans lists the keys of those who are not served.
func (st *Store) Bans(ctx context.Context) ([]string, error) {
	return collect(ctx, st, "load the bans", "SELECT digest FROM bans ORDER BY digest", nil, func(rows *sql.Rows) (key string, err error) {
		err = rows.Scan(&key)
		return key, err
	})
}

// Ban saves whether somebody is not served.
func (st *Store) Ban(ctx context.Context, key string, banned bool) error {
	query := Query("DELETE FROM bans WHERE digest = ?")
	if banned {
		query = "INSERT INTO bans (digest) VALUES (?) ON CONFLICT DO NOTHING"
	}
	return st.save(ctx, "a ban", query, key)
}
