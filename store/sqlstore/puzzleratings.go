package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"noughts/competition/rating"
	"noughts/competition/solving"
	"noughts/engine/match"
	"noughts/store"
)

// countPuzzle saves the result of an attempt, and updates the ratings unless the attempt is counted
// already.
func countPuzzle(tx Tx, a *store.Attempt, r solving.Result) error {
	s, p := solving.Solver{UserID: a.UserID}, solving.PuzzleRecord{Puzzle: a.Puzzle}
	if err := scanIn(tx, selectSolver+"WHERE user_id = ?", []any{s.UserID}, solverInto(&s)...); err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	if err := scanIn(tx, selectRecord+"WHERE puzzle = ?", []any{p.Puzzle}, recordInto(&p)...); err != nil && !errors.Is(err, sql.ErrNoRows) {
		return err
	}
	was := s
	if !a.Counted {
		a.Counted, a.Before = true, solving.Rating(s)
		solving.Count(&s, &p, r)
		a.After = s.Rating
		_, err := tx.Exec("INSERT INTO puzzle_results (user_id, puzzle, start, score, at, guild) VALUES (?, ?, ?, ?, ?, ?)", a.UserID, a.Puzzle, r.Start, r.Score, nanos(r.At), r.GuildID)
		if err == nil {
			err = saveRecord(tx, p)
		}
		if err != nil {
			return err
		}
	}
	if r.OnDay != nil && s.Visit(*r.OnDay) {
		if _, err := tx.Exec("INSERT INTO solved_days (user_id, day) VALUES (?, ?) ON CONFLICT DO NOTHING", a.UserID, *r.OnDay); err != nil {
			return err
		}
	}
	if s == was {
		return nil
	}
	return saveSolver(tx, s)
}

func saveSolver(tx Tx, s solving.Solver) error {
	_, err := tx.Exec(`INSERT INTO solvers (user_id, value, deviation, volatility, rated_at, solved, failed, streak, best_streak, days, best_days, last_day)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (user_id) DO UPDATE SET value = excluded.value, deviation = excluded.deviation,
		volatility = excluded.volatility, rated_at = excluded.rated_at, solved = excluded.solved, failed = excluded.failed, streak = excluded.streak,
		best_streak = excluded.best_streak, days = excluded.days, best_days = excluded.best_days, last_day = excluded.last_day`,
		s.UserID, s.Rating.Value, s.Rating.Deviation, s.Rating.Volatility, nanos(s.RatedAt), s.Solved, s.Failed, s.Streak, s.BestStreak,
		s.Days, s.BestDays, s.LastDay)
	return err
}

func saveRecord(tx Tx, p solving.PuzzleRecord) error {
	_, err := tx.Exec(`INSERT INTO puzzle_records (puzzle, value, deviation, volatility, solved, failed) VALUES (?, ?, ?, ?, ?, ?)
		ON CONFLICT (puzzle) DO UPDATE SET value = excluded.value, deviation = excluded.deviation, volatility = excluded.volatility,
		solved = excluded.solved, failed = excluded.failed`,
		p.Puzzle, p.Rating.Value, p.Rating.Deviation, p.Rating.Volatility, p.Solved, p.Failed)
	return err
}

// RecountPuzzles counts all puzzle results again, in their order. The ratings that attempts show
// from when they counted stay as they are.
func (st *Store) RecountPuzzles(ctx context.Context, save bool) (found store.RecountedPuzzles, err error) {
	ctx, cancel := WithTimeout(ctx, time.Hour)
	defer cancel()
	err = st.readOrWrite(ctx, save, func(tx Tx) error {
		if found, err = recountPuzzlesIn(tx); err != nil || !save {
			return err
		}
		for _, d := range found.Solvers {
			err = errors.Join(err, replaceSolver(tx, d))
		}
		for _, d := range found.Puzzles {
			err = errors.Join(err, replaceRecord(tx, d))
		}
		return err
	})
	if err != nil {
		return store.RecountedPuzzles{}, fmt.Errorf("count the results at puzzles again: %w", err)
	}
	return found, nil
}

func replaceSolver(tx Tx, d store.SolverDifference) error {
	if d.Counted == (solving.Solver{UserID: d.Counted.UserID}) {
		_, err := tx.Exec("DELETE FROM solvers WHERE user_id = ?", d.Kept.UserID)
		return err
	}
	return saveSolver(tx, d.Counted)
}

func replaceRecord(tx Tx, d store.PuzzleDifference) error {
	if d.Counted.Rating == (rating.Rating{}) {
		_, err := tx.Exec("DELETE FROM puzzle_records WHERE puzzle = ?", d.Kept.Puzzle)
		return err
	}
	return saveRecord(tx, d.Counted)
}

// recountPuzzlesIn compares the stored records with those that follow from all results. Results of
// deleted people count for the puzzles alone.
func recountPuzzlesIn(tx Tx) (found store.RecountedPuzzles, err error) {
	solvers, puzzles := map[string]solving.Solver{}, map[string]solving.PuzzleRecord{}
	rows, err := tx.Query("SELECT user_id, puzzle, start, score, at FROM puzzle_results ORDER BY id")
	err = scanAll(rows, err, func(rows *sql.Rows) error {
		var userID, id string
		var start sql.NullFloat64
		var r solving.Result
		if err := rows.Scan(&userID, &id, &start, &r.Score, (*instant)(&r.At)); err != nil {
			return err
		}
		if r.Start = start.Float64; !start.Valid {
			r.Start = solving.Start(id)
		}
		s, p := solvers[userID], puzzles[id]
		s.UserID, p.Puzzle = userID, id
		solving.Count(&s, &p, r)
		solvers[userID], puzzles[id] = s, p
		found.Results++
		return nil
	})
	if err != nil {
		return found, err
	}
	rows, err = tx.Query("SELECT user_id, day FROM solved_days ORDER BY user_id, day")
	err = scanAll(rows, err, func(rows *sql.Rows) error {
		var userID string
		var day solving.Day
		err := rows.Scan(&userID, &day)
		s := solvers[userID]
		s.UserID = userID
		s.Visit(day)
		solvers[userID] = s
		return err
	})
	if err != nil {
		return found, err
	}
	maps.DeleteFunc(solvers, func(id string, _ solving.Solver) bool { return match.Former(id) })
	keptSolvers, err := keyed(tx, selectSolver, scanSolver, func(s solving.Solver) string { return s.UserID })
	if err != nil {
		return found, err
	}
	keptPuzzles, err := keyed(tx, selectRecord, scanRecord, func(p solving.PuzzleRecord) string { return p.Puzzle })
	if err != nil {
		return found, err
	}
	for _, d := range differing(keptSolvers, solvers, func(id string) solving.Solver { return solving.Solver{UserID: id} }) {
		found.Solvers = append(found.Solvers, store.SolverDifference{Kept: d[0], Counted: d[1]})
	}
	for _, d := range differing(keptPuzzles, puzzles, func(id string) solving.PuzzleRecord { return solving.PuzzleRecord{Puzzle: id} }) {
		found.Puzzles = append(found.Puzzles, store.PuzzleDifference{Kept: d[0], Counted: d[1]})
	}
	return found, nil
}

func scanSolver(rows *sql.Rows) (s solving.Solver, err error) {
	err = rows.Scan(solverInto(&s)...)
	return s, err
}

func scanRecord(rows *sql.Rows) (p solving.PuzzleRecord, err error) {
	err = rows.Scan(recordInto(&p)...)
	return p, err
}

// keyed reads all rows of a query, by their keys.
func keyed[T any](tx Tx, q Query, scan func(*sql.Rows) (T, error), key func(T) string) (map[string]T, error) {
	all := map[string]T{}
	rows, err := tx.Query(q)
	err = scanAll(rows, err, func(rows *sql.Rows) error {
		one, err := scan(rows)
		all[key(one)] = one
		return err
	})
	return all, err
}

// differing lists pairs of a stored and a counted record that differ, in the order of their keys.
// none returns the empty record for a key.
func differing[T comparable](kept, counted map[string]T, none func(key string) T) (list [][2]T) {
	all := maps.Clone(counted)
	maps.Copy(all, kept)
	for _, key := range slices.Sorted(maps.Keys(all)) {
		pair := [2]T{none(key), none(key)}
		for i, from := range []map[string]T{kept, counted} {
			if one, ok := from[key]; ok {
				pair[i] = one
			}
		}
		if pair[0] != pair[1] {
			list = append(list, pair)
		}
	}
	return list
}
