package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"strings"

	"noughts/engine/match"
	"noughts/store"
)

// Matches lists matches; those that cannot be read are logged and left out.
func (db *DB) Matches(ctx context.Context, f store.Filter) (list []*match.Match, err error) {
	err = db.list(ctx, selectMatch, f, func(rows *sql.Rows) error {
		m, err := scan(rows)
		if err != nil {
			slog.ErrorContext(ctx, "a match is left out of a list", "error", err, "database", db.path)
			return nil
		}
		list = append(list, m)
		return nil
	})
	if err != nil {
		return nil, err
	}
	return list, nil
}

// IDs lists the IDs of matches.
func (db *DB) IDs(ctx context.Context, f store.Filter) (list []int64, err error) {
	err = db.list(ctx, "SELECT m.id FROM matches m ", f, func(rows *sql.Rows) error {
		var id int64
		err := rows.Scan(&id)
		list = append(list, id)
		return err
	})
	if err != nil {
		return nil, err
	}
	return list, nil
}

// list calls f for each row of the matches that fit a filter.
func (db *DB) list(ctx context.Context, what string, f store.Filter, row func(*sql.Rows) error) error {
	if f.UserID != "" { // whose touches give the order
		if err := db.saveTouches(ctx); err != nil && !errors.Is(err, store.ErrUnavailable) {
			return err
		}
	}
	query, args := listQuery(what, f)
	if err := db.each(ctx, row, query, args...); err != nil {
		return fmt.Errorf("list matches: %w", err)
	}
	return nil
}

// The debts to people, which are the conditions of indexes.
const (
	undelivered = "(m.message <> '' OR m.status <> 2) AND " + boardDue
	boardDue    = "(m.message <> m.shown_message OR m.shown_revision < m.visible OR m.shown_thinking > m.bot_to_move)"
	uncalled    = "m.first_level = '' AND m.second_level = '' AND " +
		"(m.status = 1 AND m.called_ply <> m.steps OR m.status <> 1 AND m.called_message <> '' OR m.called_sending = 1 " +
		"OR m.status = 2 AND m.ending IN (2, 8) AND m.called_ply <> m.steps + 1)" // resigned, and on time
)

const (
	// reachable is what no closed door keeps from people.
	reachable = `NOT EXISTS (SELECT 1 FROM closed WHERE kind = 'channel' AND id = m.channel) AND
	NOT EXISTS (SELECT 1 FROM closed WHERE kind = 'server' AND id = m.guild)`
	// reachableMatch is such a match; guests come in through no door.
	reachableMatch = "(m.guest = 1 OR " + reachable + ")"
)

// member is a match where the bot is a member and may write of its own accord. It is in the
// conditions of the indexes of debts: where the bot is a guest it owes nothing.
const member = "m.guest = 0 AND "

// listQuery puts a filter into SQL.
func listQuery(what string, f store.Filter) (query string, args []any) {
	var where []string
	and := func(condition string, values ...any) {
		where, args = append(where, condition), append(args, values...)
	}
	query, order := what, "m.touched DESC, m.id DESC"
	if f.UserID != "" {
		query += "LEFT JOIN touches t ON t.match_id = m.id AND t.user_id = ? "
		args = append(args, f.UserID)
		and("(m.first_user = ? OR m.second_user = ?)", f.UserID, f.UserID)
		order = "t.at DESC NULLS LAST, " + order
	}
	if f.ChannelID != "" {
		and("m.channel = ?", f.ChannelID)
	}
	if f.GuildID != "" {
		and("m.guild = ?", f.GuildID)
	}
	if f.Variant != "" {
		and("m.variant = ?", f.Variant)
	}
	if len(f.Status) > 0 {
		and("m.status IN (?"+strings.Repeat(", ?", len(f.Status)-1)+")", anys(f.Status)...)
	}
	if !f.DueBefore.IsZero() {
		and("m.deadline < ?", nanos(f.DueBefore))
	}
	if !f.RemindBefore.IsZero() {
		and(member+"m.remind_at < ? AND NOT (m.called_ply = m.steps AND m.called_reminded = 1)", nanos(f.RemindBefore))
		order = "m.remind_at, m.id"
	}
	for _, c := range []struct {
		asked     bool
		condition string
	}{{f.BotToMove, "m.bot_to_move = 1"}, {f.Undelivered, member + undelivered}, {f.NoticeDue, member + uncalled}, {f.Reachable, reachableMatch}} {
		if c.asked {
			and(c.condition)
		}
	}
	if f.Undelivered || f.NoticeDue {
		order = "m.touched, m.id"
	}
	if len(where) > 0 {
		query += "WHERE " + strings.Join(where, " AND ")
	}
	query += " ORDER BY " + order
	if f.Limit > 0 {
		query, args = query+" LIMIT ?", append(args, f.Limit)
	}
	return query, args
}

func anys[T any](list []T) []any {
	out := make([]any, len(list))
	for i, v := range list {
		out[i] = v
	}
	return out
}
