package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"

	"noughts/engine"
	"noughts/engine/match"
	"noughts/store"
)

// Create saves a new match with the moves it has.
func (db *DB) Create(ctx context.Context, m *match.Match) (*match.Match, error) {
	saved := *m
	err := db.write(ctx, synced, func(w *writer) error {
		res, err := w.exec(insertMatch, values(m)...)
		if err != nil {
			return err
		}
		if saved.ID, err = res.LastInsertId(); err != nil {
			return err
		}
		return appendMoves(w, saved.ID, m, 0)
	})
	if err != nil {
		return nil, fmt.Errorf("create match: %w", err)
	}
	saved.Revision = 1
	return &saved, nil
}

// Match loads a match.
func (db *DB) Match(ctx context.Context, id int64) (*match.Match, error) {
	stmt, err := db.reader.statement(ctx, selectMatch+"WHERE m.id = ?")
	if err != nil {
		return nil, fmt.Errorf("load match %d: %w", id, db.readError(err))
	}
	m, err := scan(stmt.QueryRowContext(ctx, id))
	if errors.Is(err, sql.ErrNoRows) {
		return nil, fmt.Errorf("match %d: %w", id, store.ErrNotFound)
	}
	return m, db.readError(err)
}

// Update saves a changed match in one transaction. Besides the revision, the
// primary key of the moves sees to it that no ply is made twice. Where a match is
// shown can be found out again, so a change of nothing else waits for no disk.
func (db *DB) Update(ctx context.Context, before, after *match.Match) (*match.Match, error) {
	saved := *after
	saved.ID, saved.Revision = before.ID, before.Revision+1
	d := synced
	if onlyPlace(before, after) {
		d = quick
	}
	err := db.write(ctx, d, func(w *writer) error {
		seen := visible(before, after)
		n, err := w.changes(updateMatch, append(values(after), seen, before.ID, before.Revision)...)
		if err != nil || n == 0 {
			return errors.Join(err, whyMissed(w, before.ID))
		}
		common := commonMoves(before.Moves, after.Moves)
		if common < len(before.Moves) {
			if _, err := w.exec("DELETE FROM moves WHERE match_id = ? AND ply > ?", before.ID, common); err != nil {
				return err
			}
			// Nobody has been called for the steps that come anew.
			if _, err := w.exec("UPDATE matches SET called_user = '', called_ply = -1 WHERE id = ?", before.ID); err != nil {
				return err
			}
		}
		if before.Status != after.Status && (before.Status == match.Over || after.HasResult() && after.Ply() > 0) {
			if err := setReviewDue(w, before.ID, after.Status == match.Over); err != nil {
				return err
			}
		}
		if before.Status != match.Over && after.Status == match.Over {
			if err := countResult(w, &saved); err != nil {
				return err
			}
		}
		return appendMoves(w, before.ID, after, common)
	})
	if err != nil {
		return nil, fmt.Errorf("update match %d: %w", before.ID, err)
	}
	return &saved, nil
}

// visible reports whether people see the difference of two states of a match on
// its board: anything but where it is shown and what followed it.
func visible(before, after *match.Match) bool {
	return before.Seats != after.Seats || before.Challenger != after.Challenger || before.Status != after.Status ||
		before.Ending != after.Ending || before.Outcome != after.Outcome || before.Theme != after.Theme ||
		before.Locale != after.Locale || !before.Deadline.Equal(after.Deadline) || !slices.Equal(before.Moves, after.Moves) ||
		!slices.Equal(before.Choices, after.Choices) || before.Asked != after.Asked
}

// onlyPlace reports whether two states of a match differ in nothing but where it
// is shown.
func onlyPlace(before, after *match.Match) bool {
	return before.Place != after.Place && !visible(before, after) && before.Rematch == after.Rematch
}

// whyMissed says why no row had the match and revision that was to change.
func whyMissed(w *writer, id int64) error {
	var there bool
	if err := w.scan("SELECT EXISTS (SELECT 1 FROM matches WHERE id = ?)", []any{id}, &there); err != nil {
		return err
	}
	if !there {
		return store.ErrNotFound
	}
	return store.ErrConflict
}

// appendMoves saves the moves of m after the first have of them.
func appendMoves(w *writer, id int64, m *match.Match, have int) error {
	for i, mv := range m.Moves[have:] {
		_, err := w.exec("INSERT INTO moves (match_id, ply, move) VALUES (?, ?, ?)", id, have+i+1, m.Game.MoveName(mv))
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
