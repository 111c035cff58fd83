package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"strings"

	"noughts/engine"
	"noughts/engine/match"
	"noughts/store"
)

// Create saves a new match with the moves it has.
func (db *DB) Create(ctx context.Context, m *match.Match) (*match.Match, error) {
	saved := *m
	err := db.write(ctx, func(tx *sql.Tx) error {
		res, err := tx.ExecContext(ctx, insertMatch, values(m)...)
		if err != nil {
			return err
		}
		if saved.ID, err = res.LastInsertId(); err != nil {
			return err
		}
		return appendMoves(ctx, tx, saved.ID, m, 0)
	})
	if err != nil {
		return nil, fmt.Errorf("create match: %w", err)
	}
	saved.Revision = 1
	return &saved, nil
}

// Match loads a match.
func (db *DB) Match(ctx context.Context, id int64) (*match.Match, error) {
	row := db.reader.QueryRowContext(ctx, selectMatch+"WHERE m.id = ?", id)
	if err := row.Err(); err != nil {
		return nil, fmt.Errorf("load match %d: %w", id, db.explain(err))
	}
	m, err := scan(row)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, fmt.Errorf("match %d: %w", id, store.ErrNotFound)
	}
	return m, db.explain(err)
}

// Update saves a changed match in one transaction. Besides the revision, the
// primary key of the moves sees to it that no ply is made twice.
func (db *DB) Update(ctx context.Context, before, after *match.Match) (*match.Match, error) {
	saved := *after
	saved.ID, saved.Revision = before.ID, before.Revision+1
	err := db.write(ctx, func(tx *sql.Tx) error {
		res, err := tx.ExecContext(ctx, updateMatch, append(values(after), before.ID, before.Revision)...)
		if err != nil {
			return err
		}
		if n, err := res.RowsAffected(); err != nil || n == 0 {
			return errors.Join(err, whyMissed(ctx, tx, before.ID))
		}
		common := commonMoves(before.Moves, after.Moves)
		if common < len(before.Moves) {
			if _, err := tx.ExecContext(ctx, "DELETE FROM moves WHERE match_id = ? AND ply > ?", before.ID, common); err != nil {
				return err
			}
		}
		return appendMoves(ctx, tx, before.ID, after, common)
	})
	if err != nil {
		return nil, fmt.Errorf("update match %d: %w", before.ID, err)
	}
	return &saved, nil
}

// whyMissed says why no row had the match and revision that was to change.
func whyMissed(ctx context.Context, tx *sql.Tx, id int64) error {
	var there bool
	if err := tx.QueryRowContext(ctx, "SELECT EXISTS (SELECT 1 FROM matches WHERE id = ?)", id).Scan(&there); err != nil {
		return err
	}
	if !there {
		return store.ErrNotFound
	}
	return store.ErrConflict
}

// appendMoves saves the moves of m after the first have of them.
func appendMoves(ctx context.Context, tx *sql.Tx, id int64, m *match.Match, have int) error {
	for i, mv := range m.Moves[have:] {
		_, err := tx.ExecContext(ctx, "INSERT INTO moves (match_id, ply, move) VALUES (?, ?, ?)", id, have+i+1, m.Game.MoveName(mv))
		if taken(err) {
			return fmt.Errorf("ply %d: %w", have+i+1, store.ErrConflict)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// commonMoves returns how many moves both begin with.
func commonMoves(a, b []engine.Move) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}

// Matches lists matches; those that cannot be read are logged and left out.
func (db *DB) Matches(ctx context.Context, f store.Filter) ([]*match.Match, error) {
	query, args := listQuery(f)
	rows, err := db.reader.QueryContext(ctx, query, args...)
	if err != nil {
		return nil, fmt.Errorf("list matches: %w", db.explain(err))
	}
	defer rows.Close()
	var list []*match.Match
	for rows.Next() {
		m, err := scan(rows)
		if err != nil {
			slog.ErrorContext(ctx, "a match is left out of a list", "error", err, "database", db.path)
			continue
		}
		list = append(list, m)
	}
	if err := rows.Err(); err != nil {
		return nil, fmt.Errorf("list matches: %w", db.explain(err))
	}
	return list, nil
}

// listQuery puts a filter into SQL.
func listQuery(f store.Filter) (query string, args []any) {
	var where []string
	and := func(condition string, values ...any) {
		where, args = append(where, condition), append(args, values...)
	}
	query, order := selectMatch, "m.touched DESC, m.id DESC"
	if f.UserID != "" {
		query += "LEFT JOIN touches t ON t.match_id = m.id AND t.user_id = ? "
		args = append(args, f.UserID)
		and("(m.first_user = ? OR m.second_user = ?)", f.UserID, f.UserID)
		order = "t.at DESC NULLS LAST, " + order
	}
	if f.ChannelID != "" {
		and("m.channel = ?", f.ChannelID)
	}
	if len(f.Status) > 0 {
		and("m.status IN (?"+strings.Repeat(", ?", len(f.Status)-1)+")", anys(f.Status)...)
	}
	if f.BotToMove {
		and("m.bot_to_move = 1")
	}
	if !f.DueBefore.IsZero() {
		and("m.deadline < ?", nanos(f.DueBefore))
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
