package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"noughts/engine/match"
	"noughts/store"
)

// selectShown reads what people see of a match.
const selectShown = `SELECT shown_message, shown_revision, shown_ply, shown_status, shown_thinking, shown_view, shown_at,
	called_user, called_ply, called_message, called_at, called_sending, called_reminded, ` + undelivered + ` FROM matches m WHERE id = ?`

// Delivered loads what people see of a match.
func (db *DB) Delivered(ctx context.Context, matchID int64) (store.Delivered, error) {
	var d store.Delivered
	b, n := &d.Board, &d.Notice
	err := db.reader.scan(ctx, selectShown, []any{matchID},
		&b.MessageID, &b.Revision, &b.Ply, &b.Status, &b.Thinking, &b.View, (*instant)(&b.At),
		&n.UserID, &n.Ply, &n.MessageID, (*instant)(&n.At), &n.Sending, &n.Reminded, &d.Due)
	if errors.Is(err, sql.ErrNoRows) {
		err = store.ErrNotFound
	}
	if err != nil {
		return store.Delivered{}, fmt.Errorf("what is shown of match %d: %w", matchID, db.readError(err))
	}
	if n.At.IsZero() {
		d.Notice = store.Notice{}
	}
	return d, nil
}

// SaveBoard saves which board the chat has taken.
func (db *DB) SaveBoard(ctx context.Context, matchID int64, b store.Board) error {
	return db.saveShown(ctx, matchID, `UPDATE matches SET shown_message = ?, shown_revision = ?, shown_ply = ?, shown_status = ?,
		shown_thinking = ?, shown_view = ?, shown_at = ? WHERE id = ?`,
		b.MessageID, b.Revision, b.Ply, b.Status, b.Thinking, b.View, nanos(b.At), matchID)
}

// SaveNotice saves who has been called.
func (db *DB) SaveNotice(ctx context.Context, matchID int64, n store.Notice) error {
	return db.saveShown(ctx, matchID, "UPDATE matches SET called_user = ?, called_ply = ?, called_message = ?, called_at = ?, called_sending = ?, called_reminded = ? WHERE id = ?",
		n.UserID, n.Ply, n.MessageID, nanos(n.At), n.Sending, n.Reminded, matchID)
}

func (db *DB) saveShown(ctx context.Context, matchID int64, query string, args ...any) error {
	err := db.write(ctx, quick, func(w *writer) error {
		n, err := w.changes(query, args...)
		if err == nil && n == 0 {
			return store.ErrNotFound
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("save what is shown of match %d: %w", matchID, err)
	}
	return nil
}

// SetReachable saves whether a channel or a server lets the bot in.
func (db *DB) SetReachable(ctx context.Context, at match.Place, ok bool, now time.Time) error {
	kind, id, guild := "channel", at.ChannelID, at.GuildID
	if id == "" {
		kind, id = "server", at.GuildID
	}
	query, args := "DELETE FROM closed WHERE kind = ? AND id = ?", []any{kind, id}
	if !ok {
		query, args = "INSERT INTO closed (kind, id, guild, since) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING", append(args, guild, now.UnixNano())
	}
	err := db.write(ctx, quick, func(w *writer) error {
		_, err := w.exec(query, args...)
		return err
	})
	if err != nil {
		return fmt.Errorf("save that %s %s is reachable or not: %w", kind, id, err)
	}
	return nil
}

// Unreachable lists the channels and servers that do not let the bot in.
func (db *DB) Unreachable(ctx context.Context) ([]store.Closed, error) {
	return collect(ctx, db, "list what is unreachable", `SELECT CASE kind WHEN 'server' THEN id ELSE guild END, CASE kind WHEN 'channel' THEN id ELSE '' END, since
		FROM closed ORDER BY kind, id`, nil, func(rows *sql.Rows) (c store.Closed, err error) {
		err = rows.Scan(&c.GuildID, &c.ChannelID, (*instant)(&c.Since))
		return c, err
	})
}
