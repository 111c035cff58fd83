package sqlstore

import (
	"context"
	"database/sql"
	"time"

	"noughts/store"
)

// wasPlayed is the condition that a match has begun.
const wasPlayed = " AND m.status <> " + offered + " AND m.ending NOT IN (" + declined + ", " + cancelled + ", " + expired + ") ORDER BY m.id DESC LIMIT ?4"

// selectPlayed reads the last matches of either seat, and of the channel, each by an index.
const selectPlayed = `SELECT p.variant, max(p.here), max(p.there), sum(p.games) FROM (
	SELECT a.variant, CASE WHEN a.channel = ?2 THEN a.touched END AS here, a.touched AS there, 0 AS games FROM (
		SELECT m.variant, m.channel, m.touched FROM matches m WHERE m.first_user = ?1 AND m.guild = ?3` + wasPlayed + `) a
	UNION ALL
	SELECT b.variant, CASE WHEN b.channel = ?2 THEN b.touched END, b.touched, 0 FROM (
		SELECT m.variant, m.channel, m.touched FROM matches m WHERE m.second_user = ?1 AND m.guild = ?3` + wasPlayed + `) b
	UNION ALL
	SELECT c.variant, NULL, NULL, 1 FROM (
		SELECT m.variant FROM matches m WHERE m.channel = ?2` + wasPlayed + `) c
	) p GROUP BY p.variant ORDER BY p.variant`

// Played lists what was played of late.
func (st *Store) Played(ctx context.Context, userID, guildID, channelID string) ([]store.Played, error) {
	args := []any{userID, channelID, guildID, store.PlayedOfLate}
	return collect(ctx, st, "list what was played in channel "+channelID, selectPlayed, args, func(rows *sql.Rows) (p store.Played, err error) {
		err = rows.Scan(&p.Variant, (*instant)(&p.Here), (*instant)(&p.There), &p.Games)
		if guildID == "" {
			p.There = time.Time{}
		}
		return p, err
	})
}
