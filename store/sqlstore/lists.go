package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"

	"noughts/engine/match"
	"noughts/store"
)

// Matches lists matches; those that cannot be read are logged and left out.
func (st *Store) Matches(ctx context.Context, f store.Filter) (list []*match.Match, err error) {
	err = st.list(ctx, selectMatch, f, func(rows *sql.Rows) error {
		m, err := scanMatch(rows)
		if err != nil {
			st.log.ErrorContext(ctx, "a match is left out of a list", "error", err, "database", st.db.Name())
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
func (st *Store) IDs(ctx context.Context, f store.Filter) (list []int64, err error) {
	err = st.list(ctx, "SELECT m.id FROM matches m ", f, func(rows *sql.Rows) error {
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

// list calls row for each match that fits a filter.
func (st *Store) list(ctx context.Context, what Query, f store.Filter, row func(*sql.Rows) error) error {
	if f.UserID != "" { // the order is that of this person's last-seen times
		if err := st.db.FlushLastSeen(ctx); err != nil && !errors.Is(err, store.ErrUnavailable) {
			return err
		}
	}
	q, args := listQuery(what, f)
	if err := st.each(ctx, row, q, args...); err != nil {
		return fmt.Errorf("list matches: %w", err)
	}
	return nil
}

// What is pending for people. These are the conditions of indexes.
const (
	undelivered = "(m.message <> '' OR m.status <> " + over + ") AND " + boardDue
	boardDue    = "(m.message <> m.shown_message OR m.shown_revision < m.visible OR m.shown_thinking > m.bot_to_move)"
	noticeDue   = "m.first_level = '' AND m.second_level = '' AND " +
		"(m.status = " + playing + " AND m.called_ply <> m.steps OR m.status <> " + playing + " AND m.called_message <> '' OR m.called_sending " +
		"OR m.status = " + over + " AND m.ending IN (" + announced + ") AND m.called_ply <> m.steps + 1)"
)

// unaided is a match that is played without the engine's help. It is the condition of an index.
const unaided = "m.status = " + playing + " AND (m.rated OR m.first_level = '' AND m.second_level = '')"

const (
	// accessible is the condition that the bot has access to the channel and the server.
	accessible = `NOT EXISTS (SELECT 1 FROM closed WHERE kind = 'channel' AND id = m.channel) AND
	NOT EXISTS (SELECT 1 FROM closed WHERE kind = 'server' AND id = m.guild)`
	// accessibleMatch is that condition for a match. A guest needs no access.
	accessibleMatch = "(m.guest OR " + accessible + ")"
)

// member is a match where the bot is a member of the server and may write on its own. The indexes
// of what is pending have it in their conditions: as a guest, the bot has nothing pending.
const member = "NOT m.guest AND "

// listQuery puts a filter into SQL.
func listQuery(what Query, f store.Filter) (q Query, args []any) {
	where, join := Query(""), Query("WHERE ")
	and := func(condition Query, values ...any) {
		where, join, args = where+join+condition, " AND ", append(args, values...)
	}
	q, order := what, Query("m.touched DESC, m.id DESC")
	if f.UserID != "" {
		q += "LEFT JOIN touches t ON t.match_id = m.id AND t.user_id = ? "
		args = append(args, f.UserID)
		and("(m.first_user = ? OR m.second_user = ?)", f.UserID, f.UserID)
		order = "t.at DESC NULLS LAST, " + order
	}
	if f.ChannelID != "" {
		and("m.channel = ?", f.ChannelID)
	}
	if f.Parent != "" {
		and("m.parent = ? AND m.parent <> ''", f.Parent) // the condition of an index
	}
	if f.GuildID != "" {
		and("m.guild = ?", f.GuildID)
	}
	if f.Variant != "" {
		and("m.variant = ?", f.Variant)
	}
	if len(f.Status) > 0 {
		in := Query("m.status IN (?")
		for range f.Status[1:] {
			in += ", ?"
		}
		and(in+")", anys(f.Status)...)
	}
	if !f.DueBefore.IsZero() {
		and("m.deadline < ?", nanos(f.DueBefore))
	}
	if !f.RemindBefore.IsZero() {
		and(member+"m.remind_at < ? AND NOT (m.called_ply = m.steps AND m.called_reminded)", nanos(f.RemindBefore))
		order = "m.remind_at, m.id"
	}
	for _, c := range []struct {
		asked     bool
		condition Query
	}{{f.BotToMove, "m.bot_to_move"}, {f.Undelivered, member + undelivered}, {f.NoticeDue, member + noticeDue}, {f.Unaided, unaided}, {f.Accessible, accessibleMatch}} {
		if c.asked {
			and(c.condition)
		}
	}
	if f.Undelivered || f.NoticeDue {
		order = "m.touched, m.id"
	}
	q += where + " ORDER BY " + order
	if f.Limit > 0 {
		q, args = q+" LIMIT ?", append(args, f.Limit)
	}
	return q, args
}

func anys[T any](list []T) []any {
	out := make([]any, len(list))
	for i, v := range list {
		out[i] = v
	}
	return out
}
