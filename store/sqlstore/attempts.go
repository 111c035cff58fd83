package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"noughts/competition/rating"
	"noughts/competition/solving"
	"noughts/store"
)

// attemptFields are the columns of an attempt that change, in the order in which
// attemptValues lists them.
const (
	attemptFields = `asked, made, tried, wrong, hint, hints, status, ended, counted,
		before_value, before_deviation, before_volatility, after_value, after_deviation, after_volatility`
	attemptMarks = "?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?"

	attemptColumns = "a.id, a.revision, a.user_id, a.puzzle, a.begun, " + attemptFields
	selectAttempt  = "SELECT " + attemptColumns + " FROM attempts a "
	insertAttempt  = "INSERT INTO attempts (revision, user_id, puzzle, begun, " + attemptFields + ") VALUES (1, ?, ?, ?, " + attemptMarks + ") ON CONFLICT DO NOTHING"
	updateAttempt  = "UPDATE attempts SET (" + attemptFields + ") = (" + attemptMarks + "), revision = revision + 1 WHERE id = ? AND revision = ?"
)

func attemptValues(a *store.Attempt) []any {
	return []any{
		a.Asked, strings.Join(a.Made, " "), a.Tried, a.Wrong, a.Hint, a.Hints, a.Status, nanos(a.Ended), a.Counted,
		a.Before.Value, a.Before.Deviation, a.Before.Volatility, a.After.Value, a.After.Deviation, a.After.Volatility,
	}
}

// attemptInto returns the fields into which attemptColumns are scanned.
func attemptInto(a *store.Attempt) []any {
	return append([]any{
		&a.ID, &a.Revision, &a.UserID, &a.Puzzle, (*instant)(&a.Begun), &a.Asked, (*wordList)(&a.Made), &a.Tried, &a.Wrong, &a.Hint, &a.Hints,
		&a.Status, (*instant)(&a.Ended), &a.Counted,
	}, append(ratingInto(&a.Before), ratingInto(&a.After)...)...)
}

func scanAttempt(rows *sql.Rows) (a store.Attempt, err error) {
	err = rows.Scan(attemptInto(&a)...)
	return a, err
}

func ratingInto(r *rating.Rating) []any { return []any{&r.Value, &r.Deviation, &r.Volatility} }

// BeginAttempt saves a new attempt, or loads the one that exists.
func (st *Store) BeginAttempt(ctx context.Context, a store.Attempt) (store.Attempt, error) {
	var begun store.Attempt
	err := st.db.Write(ctx, Unsynced, func(tx Tx) error {
		if _, err := tx.Exec(insertAttempt, append([]any{a.UserID, a.Puzzle, nanos(a.Begun)}, attemptValues(&a)...)...); err != nil {
			return err
		}
		return scanIn(tx, selectAttempt+"WHERE a.user_id = ? AND a.puzzle = ?", []any{a.UserID, a.Puzzle}, attemptInto(&begun)...)
	})
	if err != nil {
		return store.Attempt{}, fmt.Errorf("begin an attempt: %w", err)
	}
	return begun, nil
}

// Attempt loads an attempt.
func (st *Store) Attempt(ctx context.Context, id int64) (store.Attempt, error) {
	var a store.Attempt
	err := st.scan(ctx, selectAttempt+"WHERE a.id = ?", []any{id}, attemptInto(&a)...)
	if err := st.loaded(err, "attempt %d", id); err != nil {
		return store.Attempt{}, err
	}
	return a, nil
}

// Attempted lists which puzzles a person has tried.
func (st *Store) Attempted(ctx context.Context, userID string) (map[string]store.AttemptStatus, error) {
	tried := map[string]store.AttemptStatus{}
	err := st.each(ctx, func(rows *sql.Rows) error {
		var puzzle string
		var status store.AttemptStatus
		err := rows.Scan(&puzzle, &status)
		tried[puzzle] = status
		return err
	}, "SELECT puzzle, status FROM attempts WHERE user_id = ?", userID)
	if err != nil {
		return nil, fmt.Errorf("list the attempts of %s: %w", userID, err)
	}
	return tried, nil
}

// SolvedPuzzles counts the puzzles that a person has solved.
func (st *Store) SolvedPuzzles(ctx context.Context, userID string) (solved, clean int, err error) {
	err = st.scan(ctx, "SELECT count(*), COALESCE(sum(CASE WHEN wrong = 0 AND hints = 0 THEN 1 ELSE 0 END), 0) FROM attempts WHERE user_id = ? AND status = ?",
		[]any{userID, store.Solved}, &solved, &clean)
	if err != nil {
		return 0, 0, fmt.Errorf("count the puzzles of %s: %w", userID, st.db.Failed(err))
	}
	return solved, clean, nil
}

// SaveAttempt saves a change of an attempt, and its result.
func (st *Store) SaveAttempt(ctx context.Context, before, after store.Attempt, result *solving.Result) (store.Attempt, error) {
	var saved store.Attempt
	err := st.db.Write(ctx, Synced, func(tx Tx) error {
		saved = after // also when this runs again
		if result != nil {
			if err := countPuzzle(tx, &saved, *result); err != nil {
				return err
			}
		}
		n, err := tx.Exec(updateAttempt, append(attemptValues(&saved), before.ID, before.Revision)...)
		switch {
		case err != nil:
			return err
		case n == 0:
			return store.ErrConflict
		case before.Status != after.Status:
			return drawTables(tx, before.ID)
		}
		return nil
	})
	if err != nil {
		return store.Attempt{}, fmt.Errorf("save attempt %d: %w", before.ID, err)
	}
	saved.ID, saved.Revision = before.ID, before.Revision+1
	return saved, nil
}

const selectSolver = `SELECT user_id, value, deviation, volatility, rated_at, solved, failed, streak, best_streak, days, best_days, last_day
	FROM solvers `

func solverInto(s *solving.Solver) []any {
	return append(append([]any{&s.UserID}, ratingInto(&s.Rating)...), (*instant)(&s.RatedAt), &s.Solved, &s.Failed, &s.Streak, &s.BestStreak, &s.Days, &s.BestDays, &s.LastDay)
}

// Solver loads how a person does with puzzles.
func (st *Store) Solver(ctx context.Context, userID string) (solving.Solver, error) {
	s := solving.Solver{UserID: userID}
	err := st.scan(ctx, selectSolver+"WHERE user_id = ?", []any{userID}, solverInto(&s)...)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return solving.Solver{}, fmt.Errorf("load how %s does with puzzles: %w", userID, st.db.Failed(err))
	}
	return s, nil
}

const selectRecord = "SELECT puzzle, value, deviation, volatility, solved, failed FROM puzzle_records "

func recordInto(p *solving.PuzzleRecord) []any {
	return append(append([]any{&p.Puzzle}, ratingInto(&p.Rating)...), &p.Solved, &p.Failed)
}

// PuzzleRecord loads how people do with a puzzle.
func (st *Store) PuzzleRecord(ctx context.Context, puzzle string) (solving.PuzzleRecord, error) {
	p := solving.PuzzleRecord{Puzzle: puzzle}
	err := st.scan(ctx, selectRecord+"WHERE puzzle = ?", []any{puzzle}, recordInto(&p)...)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return solving.PuzzleRecord{}, fmt.Errorf("load how puzzle %s is solved: %w", puzzle, st.db.Failed(err))
	}
	return p, nil
}

// PuzzleRecords loads how people do with puzzles.
func (st *Store) PuzzleRecords(ctx context.Context) (map[string]solving.PuzzleRecord, error) {
	list, err := collect(ctx, st, "load how puzzles are solved", selectRecord, nil, scanRecord)
	records := map[string]solving.PuzzleRecord{}
	for _, p := range list {
		records[p.Puzzle] = p
	}
	return records, err
}
