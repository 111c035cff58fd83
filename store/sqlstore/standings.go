package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"noughts/competition/rating"
	"noughts/competition/standing"
	"noughts/engine"
	"noughts/engine/match"
	"noughts/store"
)

const selectStanding = "SELECT s.user_id, s.game_group, s.value, s.deviation, s.volatility, s.at, s.won, s.drawn, s.lost FROM standings s "

func standingInto(r *standing.Record) []any {
	return append(append([]any{&r.UserID, &r.Group}, ratingInto(&r.Rating)...), (*instant)(&r.At), &r.Won, &r.Drawn, &r.Lost)
}

// countResult counts a match that has just ended, if it counts.
func countResult(tx Tx, m *match.Match) error {
	r, ok := standing.ResultOf(m)
	if !ok {
		return nil
	}
	first, second := standing.Name(r.Seats[engine.First]), standing.Name(r.Seats[engine.Second])
	var earlier int
	err := scanIn(tx, `SELECT count(*) FROM results WHERE game_group = ?1 AND at > ?2 AND (first = ?3 AND second = ?4 OR first = ?4 AND second = ?3)`,
		[]any{r.Group, nanos(r.At.Add(-standing.RepeatWindow)), first, second}, &earlier)
	if err != nil {
		return err
	}
	var before [2]standing.Record
	for p, seat := range r.Seats {
		err := scanIn(tx, selectStanding+"WHERE s.user_id = ? AND s.game_group = ?", []any{seat.UserID, r.Group}, standingInto(&before[p])...)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			return err
		}
	}
	after := standing.Count(before, r, earlier)
	for p, seat := range r.Seats {
		if !seat.Bot() {
			if err := saveStanding(tx, after[p]); err != nil {
				return err
			}
		}
	}
	return saveResult(tx, r, m.Place.GuildID, after)
}

func saveStanding(tx Tx, r standing.Record) error {
	_, err := tx.Exec(`INSERT INTO standings (user_id, game_group, value, deviation, volatility, at, won, drawn, lost)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT (user_id, game_group) DO UPDATE SET value = excluded.value, deviation = excluded.deviation,
		volatility = excluded.volatility, at = excluded.at, won = excluded.won, drawn = excluded.drawn, lost = excluded.lost`,
		r.UserID, r.Group, r.Rating.Value, r.Rating.Deviation, r.Rating.Volatility, nanos(r.At), r.Won, r.Drawn, r.Lost)
	return err
}

func saveResult(tx Tx, r standing.Result, guildID string, after [2]standing.Record) error {
	_, err := tx.Exec(`INSERT INTO results (match_id, game_group, first, second, guild, at, first_after, second_after)
		VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
		r.MatchID, r.Group, standing.Name(r.Seats[engine.First]), standing.Name(r.Seats[engine.Second]), guildID, nanos(r.At),
		after[engine.First].Rating.Value, after[engine.Second].Rating.Value)
	return err
}

func scanStanding(rows *sql.Rows) (r standing.Record, err error) {
	err = rows.Scan(standingInto(&r)...)
	return r, err
}

// Standings lists the records of a person in rated games.
func (st *Store) Standings(ctx context.Context, userID string) ([]standing.Record, error) {
	return collect(ctx, st, "load the standings of "+userID, selectStanding+"WHERE s.user_id = ? ORDER BY s.game_group", []any{userID}, scanStanding)
}

// Leaders lists the best of a group.
func (st *Store) Leaders(ctx context.Context, group, guildID string, at time.Time, limit int) (certain, provisional []standing.Record, err error) {
	list, err := collect(ctx, st, "load the best of "+group, selectStanding+`WHERE s.game_group = ?1
		AND NOT EXISTS (SELECT 1 FROM people p WHERE p.id = s.user_id AND p.unlisted)
		AND (?2 = '' OR EXISTS (SELECT 1 FROM results r WHERE r.first = s.user_id AND r.game_group = ?1 AND r.guild = ?2)
			OR EXISTS (SELECT 1 FROM results r WHERE r.second = s.user_id AND r.game_group = ?1 AND r.guild = ?2))
		ORDER BY s.value DESC, s.user_id`, []any{group, guildID}, scanStanding)
	for _, r := range list {
		switch {
		case !r.Now(at).Provisional():
			certain = append(certain, r)
		case at.Sub(r.At) < store.ListedFor:
			provisional = append(provisional, r)
		}
	}
	return certain[:min(len(certain), limit)], provisional[:min(len(provisional), limit)], err
}

// RatingsAfter lists what a person was rated after the last games of a group.
func (st *Store) RatingsAfter(ctx context.Context, userID, group string, limit int) ([]float64, error) {
	list, err := collect(ctx, st, "load the ratings of "+userID, `SELECT id, first_after FROM results WHERE first = ?1 AND game_group = ?2
		UNION ALL SELECT id, second_after FROM results WHERE second = ?1 AND game_group = ?2 ORDER BY id DESC LIMIT ?3`,
		[]any{userID, group, limit}, func(rows *sql.Rows) (value float64, err error) {
			var id int64
			err = rows.Scan(&id, &value)
			return value, err
		})
	slices.Reverse(list)
	return list, err
}

// RatingChanges returns how a match changed the ratings of its people.
func (st *Store) RatingChanges(ctx context.Context, matchID int64) ([]store.RatingChange, error) {
	var (
		id    int64
		group string
		names [2]string
		after [2]float64
	)
	err := st.scan(ctx, "SELECT id, game_group, first, second, first_after, second_after FROM results WHERE match_id = ?",
		[]any{matchID}, &id, &group, &names[0], &names[1], &after[0], &after[1])
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil
	}
	var changes []store.RatingChange
	for p := 0; p < len(names) && err == nil; p++ {
		var now standing.Record
		err = st.scan(ctx, selectStanding+"WHERE s.user_id = ? AND s.game_group = ?", []any{names[p], group}, standingInto(&now)...)
		if errors.Is(err, sql.ErrNoRows) { // the bot, or somebody who is gone
			err = nil
			continue
		}
		c := store.RatingChange{UserID: names[p], Before: rating.New().Value, After: after[p], Guess: now.Rating.Provisional()}
		if err == nil {
			err = st.scan(ctx, `SELECT id, first_after FROM results WHERE first = ?1 AND game_group = ?2 AND id < ?3
				UNION ALL SELECT id, second_after FROM results WHERE second = ?1 AND game_group = ?2 AND id < ?3 ORDER BY id DESC LIMIT 1`,
				[]any{names[p], group, id}, new(int64), &c.Before)
		}
		if errors.Is(err, sql.ErrNoRows) { // the first game of theirs that counts
			err = nil
		}
		changes = append(changes, c)
	}
	if err != nil {
		return nil, fmt.Errorf("how match %d changed ratings: %w", matchID, st.db.Failed(err))
	}
	return changes, nil
}

// resultEndings are the endings that have a result.
var resultEndings = []any{match.ByPlay, match.Resigned, match.Claimed, match.Agreed, match.OnTime, match.Forfeited}

// Finished lists the games of a person that have ended with a result.
func (st *Store) Finished(ctx context.Context, userID string) ([]store.Finish, error) {
	return collect(ctx, st, "load the games of "+userID, `SELECT id, variant, CASE WHEN first_user = ?1 THEN result ELSE -result END, touched
		FROM matches WHERE (first_user = ?1 OR second_user = ?1) AND first_user <> second_user AND status = `+over+`
		AND ending IN (?2, ?3, ?4, ?5, ?6, ?7) ORDER BY touched DESC, id DESC`,
		append([]any{userID}, resultEndings...), func(rows *sql.Rows) (f store.Finish, err error) {
			var result engine.Result
			err = rows.Scan(&f.MatchID, &f.Variant, &result, (*instant)(&f.At))
			f.Score = result.Score()
			return f, err
		})
}

// Recount computes all standings from the matches, in the order in which they were counted. Matches
// that were never counted come last, by their time.
func (st *Store) Recount(ctx context.Context, save bool) (found store.Recounted, err error) {
	ctx, cancel := WithTimeout(ctx, time.Hour)
	defer cancel()
	err = st.readOrWrite(ctx, save, func(tx Tx) error {
		r, err := recountIn(tx)
		if found = r.found; err != nil || !save {
			return err
		}
		return r.save(tx)
	})
	if err != nil {
		return store.Recounted{}, fmt.Errorf("count all games again: %w", err)
	}
	return found, nil
}

// readOrWrite runs f in a transaction, which may change something only if write is set.
func (st *Store) readOrWrite(ctx context.Context, write bool, f func(tx Tx) error) error {
	if write {
		return st.db.Write(ctx, Synced, f)
	}
	return st.db.Read(ctx, f)
}

// A recount has the standings that follow from all matches.
type recount struct {
	found   store.Recounted
	results []playedResult
	after   [][2]standing.Record // each of them
	counted []standing.Record
}

// recountIn counts all matches again.
func recountIn(tx Tx) (r recount, err error) {
	if r.results, err = ratedResults(tx); err != nil {
		return r, err
	}
	kept, err := allStandings(tx)
	if err != nil {
		return r, err
	}
	var table standing.Table
	for _, result := range r.results {
		r.after = append(r.after, table.Add(result.Result))
	}
	r.counted = slices.DeleteFunc(table.Records(), func(r standing.Record) bool { return match.Former(r.UserID) })
	r.found = store.Recounted{Games: len(r.results), Records: len(r.counted), Differ: differences(kept, r.counted)}
	return r, nil
}

// save replaces the stored standings by the counted ones.
func (r recount) save(tx Tx) error {
	if _, err := tx.Exec("DELETE FROM results"); err != nil {
		return err
	}
	if _, err := tx.Exec("DELETE FROM standings"); err != nil {
		return err
	}
	for i, result := range r.results {
		if err := saveResult(tx, result.Result, result.guildID, r.after[i]); err != nil {
			return err
		}
	}
	for _, record := range r.counted {
		if err := saveStanding(tx, record); err != nil {
			return err
		}
	}
	return nil
}

// A playedResult is a result and the server in which it was played.
type playedResult struct {
	standing.Result
	guildID string
}

// ratedResults lists the results that count, in the order in which they were counted.
func ratedResults(tx Tx) (list []playedResult, err error) {
	rows, err := tx.Query(selectMatch + `LEFT JOIN (SELECT match_id, id AS place FROM results) r ON r.match_id = m.id
		WHERE m.rated AND m.status = ` + over + ` ORDER BY r.place NULLS LAST, m.touched, m.id`)
	err = scanAll(rows, err, func(rows *sql.Rows) error {
		m, err := scanMatch(rows)
		if err != nil {
			return err
		}
		if r, ok := standing.ResultOf(m); ok {
			list = append(list, playedResult{r, m.Place.GuildID})
		}
		return nil
	})
	return list, err
}

// allStandings returns all stored standings.
func allStandings(tx Tx) (list []standing.Record, err error) {
	rows, err := tx.Query(selectStanding)
	err = scanAll(rows, err, func(rows *sql.Rows) error {
		r, err := scanStanding(rows)
		list = append(list, r)
		return err
	})
	return list, err
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
