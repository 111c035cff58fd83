package sqlite

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"noughts/engine"
	"noughts/engine/match"
	"noughts/standing"
	"noughts/store"
)

const selectStanding = "SELECT s.user_id, s.game_group, s.value, s.deviation, s.volatility, s.at, s.won, s.drawn, s.lost FROM standings s "

func standingInto(r *standing.Record) []any {
	return append(append([]any{&r.UserID, &r.Group}, ratingInto(&r.Rating)...), (*instant)(&r.At), &r.Won, &r.Drawn, &r.Lost)
}

// countResult counts a match that has just ended, if it counts.
func countResult(w *writer, m *match.Match) error {
	r, ok := standing.ResultOf(m)
	if !ok {
		return nil
	}
	first, second := standing.Name(r.Seats[engine.First]), standing.Name(r.Seats[engine.Second])
	var earlier int
	err := w.scan(`SELECT count(*) FROM results WHERE game_group = ?1 AND at > ?2 AND (first = ?3 AND second = ?4 OR first = ?4 AND second = ?3)`,
		[]any{r.Group, nanos(r.At.Add(-standing.RepeatWindow)), first, second}, &earlier)
	if err != nil {
		return err
	}
	var before [2]standing.Record
	for p, seat := range r.Seats {
		err := w.scan(selectStanding+"WHERE s.user_id = ? AND s.game_group = ?", []any{seat.UserID, r.Group}, standingInto(&before[p])...)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
	}
	after := standing.Count(before, r, earlier)
	for p, seat := range r.Seats {
		if !seat.Bot() {
			if err := saveStanding(w, after[p]); err != nil {
				return err
			}
		}
	}
	return saveResult(w, r, m.Place.GuildID, after)
}

func saveStanding(w *writer, r standing.Record) error {
	_, err := w.exec(`INSERT OR REPLACE INTO standings (user_id, game_group, value, deviation, volatility, at, won, drawn, lost)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
		r.UserID, r.Group, r.Rating.Value, r.Rating.Deviation, r.Rating.Volatility, nanos(r.At), r.Won, r.Drawn, r.Lost)
	return err
}

func saveResult(w *writer, r standing.Result, guildID string, after [2]standing.Record) error {
	_, err := w.exec(`INSERT INTO results (match_id, game_group, first, second, guild, at, first_after, second_after)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		r.MatchID, r.Group, standing.Name(r.Seats[engine.First]), standing.Name(r.Seats[engine.Second]), guildID, nanos(r.At),
		after[engine.First].Rating.Value, after[engine.Second].Rating.Value)
	return err
}

func scanStanding(rows *sql.Rows) (r standing.Record, err error) {
	err = rows.Scan(standingInto(&r)...)
	return r, err
}

// Standings lists how a person does in rated games.
func (db *DB) Standings(ctx context.Context, userID string) ([]standing.Record, error) {
	return collect(ctx, db, "load the standings of "+userID, selectStanding+"WHERE s.user_id = ? ORDER BY s.game_group", []any{userID}, scanStanding)
}

// Leaders lists the best of a group.
func (db *DB) Leaders(ctx context.Context, group, guildID string, at time.Time, limit int) ([]standing.Record, error) {
	list, err := collect(ctx, db, "load the best of "+group, selectStanding+`WHERE s.game_group = ?1
		AND NOT EXISTS (SELECT 1 FROM people p WHERE p.id = s.user_id AND p.unlisted = 1)
		AND (?2 = '' OR EXISTS (SELECT 1 FROM results r WHERE r.first = s.user_id AND r.game_group = ?1 AND r.guild = ?2)
			OR EXISTS (SELECT 1 FROM results r WHERE r.second = s.user_id AND r.game_group = ?1 AND r.guild = ?2))
		ORDER BY s.value DESC, s.user_id`, []any{group, guildID}, scanStanding)
	list = slices.DeleteFunc(list, func(r standing.Record) bool { return r.Now(at).Provisional() })
	return list[:min(len(list), limit)], err
}

// RatingsAfter lists what a person was rated after the last games of a group.
func (db *DB) RatingsAfter(ctx context.Context, userID, group string, limit int) ([]float64, error) {
	list, err := collect(ctx, db, "load the ratings of "+userID, `SELECT id, first_after FROM results WHERE first = ?1 AND game_group = ?2
		UNION ALL SELECT id, second_after FROM results WHERE second = ?1 AND game_group = ?2 ORDER BY id DESC LIMIT ?3`,
		[]any{userID, group, limit}, func(rows *sql.Rows) (value float64, err error) {
			var id int64
			err = rows.Scan(&id, &value)
			return value, err
		})
	slices.Reverse(list)
	return list, err
}

// Finished lists the games of a person that have ended with a result.
func (db *DB) Finished(ctx context.Context, userID string) ([]store.Finish, error) {
	return collect(ctx, db, "load the games of "+userID, `SELECT id, variant, CASE WHEN first_user = ?1 THEN result ELSE -result END, touched
		FROM matches WHERE (first_user = ?1 OR second_user = ?1) AND first_user <> second_user AND status = 2
		AND ending IN (?2, ?3, ?4, ?5, ?6) ORDER BY touched DESC, id DESC`,
		[]any{userID, match.ByPlay, match.Resigned, match.Claimed, match.Agreed, match.OnTime}, func(rows *sql.Rows) (f store.Finish, err error) {
			var result int
			err = rows.Scan(&f.MatchID, &f.Variant, &result, (*instant)(&f.At))
			f.Score = float64(result+1) / 2
			return f, err
		})
}

// Recount makes the standings of everybody from the matches, in the order in which they were
// counted; those that never were come last, by their time.
func (db *DB) Recount(ctx context.Context, save bool) (found store.Recounted, err error) {
	err = db.write(ctx, synced, func(w *writer) error {
		found = store.Recounted{}
		ids, err := w.numbers(ctx, `SELECT m.id FROM matches m LEFT JOIN results r ON r.match_id = m.id
			WHERE m.rated = 1 AND m.status = 2 ORDER BY r.id IS NULL, r.id, m.touched, m.id`)
		if err != nil {
			return err
		}
		kept, err := w.standings(ctx)
		if err != nil {
			return err
		}
		if save {
			for _, table := range []string{"results", "standings"} {
				if _, err := w.exec("DELETE FROM " + table); err != nil {
					return err
				}
			}
		}
		var table standing.Table
		for _, id := range ids {
			stmt, err := w.statement(selectMatch + "WHERE m.id = ?")
			if err != nil {
				return err
			}
			m, err := scan(stmt.QueryRowContext(ctx, id))
			if err != nil {
				return err
			}
			r, ok := standing.ResultOf(m)
			if !ok {
				continue
			}
			found.Games++
			after := table.Add(r)
			if save {
				if err := saveResult(w, r, m.Place.GuildID, after); err != nil {
					return err
				}
			}
		}
		counted := table.Records()
		found.Records = len(counted)
		found.Differ = differences(kept, counted)
		if save {
			for _, r := range counted {
				if err := saveStanding(w, r); err != nil {
					return err
				}
			}
		}
		return nil
	})
	if err != nil {
		return store.Recounted{}, fmt.Errorf("count all games again: %w", err)
	}
	return found, nil
}

// differences lists the records in which two lists differ.
func differences(kept, counted []standing.Record) (differ []store.Difference) {
	type owner struct{ userID, group string }
	was := map[owner]standing.Record{}
	for _, r := range kept {
		was[owner{r.UserID, r.Group}] = r
	}
	for _, r := range counted {
		before := was[owner{r.UserID, r.Group}]
		if !same(before, r) {
			differ = append(differ, store.Difference{Kept: before, Counted: r})
		}
		delete(was, owner{r.UserID, r.Group})
	}
	for _, r := range kept {
		if _, left := was[owner{r.UserID, r.Group}]; left {
			differ = append(differ, store.Difference{Kept: r})
		}
	}
	return differ
}

// same reports whether two records are the same to the last bit.
func same(a, b standing.Record) bool {
	at := a.At.Equal(b.At)
	a.At, b.At = time.Time{}, time.Time{}
	return at && a == b
}

// numbers returns the one column of a query.
func (w *writer) numbers(ctx context.Context, query string) (list []int64, err error) {
	rows, err := w.conn.QueryContext(ctx, query)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		var n int64
		if err := rows.Scan(&n); err != nil {
			return nil, err
		}
		list = append(list, n)
	}
	return list, rows.Err()
}

// standings returns all that are kept.
func (w *writer) standings(ctx context.Context) (list []standing.Record, err error) {
	rows, err := w.conn.QueryContext(ctx, selectStanding)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	for rows.Next() {
		r, err := scanStanding(rows)
		if err != nil {
			return nil, err
		}
		list = append(list, r)
	}
	return list, rows.Err()
}
