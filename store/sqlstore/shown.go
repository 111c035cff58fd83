package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"noughts/engine/match"
	"noughts/store"
)

// selectShown reads what is shown of a match.
const selectShown = `SELECT shown_message, shown_revision, shown_ply, shown_status, shown_thinking, shown_view, shown_at,
	called_user, called_ply, called_message, called_at, called_sending, called_reminded, ` + undelivered + ` FROM matches m WHERE id = ?`

// Delivered loads what is shown of a match.
func (st *Store) Delivered(ctx context.Context, matchID int64) (store.Delivered, error) {
	var d store.Delivered
	b, n := &d.Board, &d.Notice
	err := st.scan(ctx, selectShown, []any{matchID},
		&b.MessageID, &b.Revision, &b.Ply, &b.Status, &b.Thinking, &b.View, (*instant)(&b.At),
		&n.UserID, &n.Ply, &n.MessageID, (*instant)(&n.At), &n.Sending, &n.Reminded, &d.Due)
	if errors.Is(err, sql.ErrNoRows) {
		err = store.ErrNotFound
	}
	if err != nil {
		return store.Delivered{}, fmt.Errorf("what is shown of match %d: %w", matchID, st.db.Failed(err))
	}
	if n.At.IsZero() {
		d.Notice = store.Notice{}
	}
	return d, nil
}

// SaveBoard saves the board that Discord has accepted.
func (st *Store) SaveBoard(ctx context.Context, matchID int64, b store.Board) error {
	return st.saveShown(ctx, matchID, `UPDATE matches SET shown_message = ?, shown_revision = ?, shown_ply = ?, shown_status = ?,
		shown_thinking = ?, shown_view = ?, shown_at = ? WHERE id = ?`,
		b.MessageID, b.Revision, b.Ply, b.Status, b.Thinking, b.View, nanos(b.At), matchID)
}

// SaveNotice saves the notice of a player who still sits in the match.
func (st *Store) SaveNotice(ctx context.Context, matchID int64, n store.Notice) error {
	return st.saveShown(ctx, matchID, `UPDATE matches SET called_user = CASE WHEN ?1 IN (first_user, second_user) THEN ?1 ELSE '' END, called_ply = ?2,
		called_message = ?3, called_at = ?4, called_sending = ?5, called_reminded = ?6 WHERE id = ?7`,
		n.UserID, n.Ply, n.MessageID, nanos(n.At), n.Sending, n.Reminded, matchID)
}

func (st *Store) saveShown(ctx context.Context, matchID int64, q Query, args ...any) error {
	changed, err := st.db.WriteAll(ctx, Unsynced, Statement{q, args})
	if err == nil && changed[0] == 0 {
		err = store.ErrNotFound
	}
	if err != nil {
		return fmt.Errorf("save what is shown of match %d: %w", matchID, err)
	}
	return nil
}

// SetAccess saves whether the bot has access to a channel or a server.
func (st *Store) SetAccess(ctx context.Context, at match.Place, ok bool, now time.Time) error {
	kind, id, guild := "channel", at.ChannelID, at.GuildID
	if id == "" {
		kind, id = "server", at.GuildID
	}
	q, args := Query("DELETE FROM closed WHERE kind = ? AND id = ?"), []any{kind, id}
	if !ok {
		q, args = "INSERT INTO closed (kind, id, guild, since) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", append(args, guild, now.UnixNano())
	}
	return st.saveAs(ctx, Unsynced, "whether "+kind+" "+id+" is reachable", q, args...)
}

// PlacesWithoutAccess lists the channels and servers to which the bot has no access.
func (st *Store) PlacesWithoutAccess(ctx context.Context) ([]store.PlaceWithoutAccess, error) {
	return collect(ctx, st, "list what is unreachable", `SELECT CASE kind WHEN 'server' THEN id ELSE guild END, CASE kind WHEN 'channel' THEN id ELSE '' END, since
		FROM closed ORDER BY kind, id`, nil, func(rows *sql.Rows) (c store.PlaceWithoutAccess, err error) {
		err = rows.Scan(&c.GuildID, &c.ChannelID, (*instant)(&c.Since))
		return c, err
	})
}
