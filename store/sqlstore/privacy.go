package sqlstore

import (
	"context"
	"database/sql"
	"fmt"
	"time"

	"noughts/store"
)

// Personal loads the data of a person.
func (st *Store) Personal(ctx context.Context, userID string) (store.PersonalData, error) {
	p := store.PersonalData{LastSeen: map[int64]time.Time{}, Plans: map[int64][]string{}}
	err := st.db.FlushLastSeen(ctx)
	for _, part := range []struct {
		query Query
		row   func(*sql.Rows) error
	}{
		{"SELECT match_id, at FROM touches WHERE user_id = ?", func(rows *sql.Rows) error {
			var id int64
			var at time.Time
			err := rows.Scan(&id, (*instant)(&at))
			p.LastSeen[id] = at
			return err
		}},
		{"SELECT match_id, line FROM plans WHERE user_id = ? ORDER BY match_id, line", func(rows *sql.Rows) error {
			var id int64
			var line string
			err := rows.Scan(&id, &line)
			p.Plans[id] = append(p.Plans[id], line)
			return err
		}},
		{selectStudy + "WHERE user_id = ? ORDER BY id", appendTo(&p.Studies, scanStudy)},
		{selectAttempt + "WHERE a.user_id = ? ORDER BY a.id", appendTo(&p.Attempts, scanAttempt)},
		{"SELECT e.guild, e.day, e.attempt_id FROM day_entries e JOIN attempts a ON a.id = e.attempt_id WHERE a.user_id = ? ORDER BY e.day, e.guild", func(rows *sql.Rows) error {
			var e store.TableEntry
			err := rows.Scan(&e.GuildID, &e.Day, &e.AttemptID)
			p.Tables = append(p.Tables, e)
			return err
		}},
		{"SELECT position, cell, symbol FROM recommended WHERE user_id = ? ORDER BY id", func(rows *sql.Rows) error {
			var r store.LastHint
			err := rows.Scan(&r.Position, &r.Move.Cell, &r.Move.Symbol)
			p.LastHints = append(p.LastHints, r)
			return err
		}},
		{selectTournament + "WHERE t.creator_user = ?1 OR EXISTS (SELECT 1 FROM tournament_players p WHERE p.tournament_id = t.id AND p.user_id = ?1) ORDER BY t.id", func(rows *sql.Rows) error {
			t, err := scanTournament(rows)
			p.Tournaments = append(p.Tournaments, t.ID)
			return err
		}},
	} {
		if err == nil {
			err = st.each(ctx, part.row, part.query, userID)
		}
	}
	if err != nil {
		return store.PersonalData{}, fmt.Errorf("load what is kept of %s: %w", userID, err)
	}
	return p, nil
}

// run runs statements one after the other.
func run(tx Tx, list []Statement) error {
	_, err := tx.ExecAll(list...)
	return err
}

// ownMatches are the matches of a person that are nobody else's and on which no rating depends:
// against the bot, against themselves, against somebody whose data is deleted, too, and offers to
// anyone.
const ownMatches = `SELECT m.id FROM matches m WHERE (m.first_user = ?1 OR m.second_user = ?1)
	AND (m.first_user IN (?1, '') OR m.first_user >= 'former:' AND m.first_user < 'former;')
	AND (m.second_user IN (?1, '') OR m.second_user >= 'former:' AND m.second_user < 'former;')
	AND NOT EXISTS (SELECT 1 FROM results r WHERE r.match_id = m.id)`

// LockPeople makes all other writes about people wait while a person is deleted. Earlier writes are
// deleted with the person, and later writes find the person gone. The tables are in the order in
// which changes use them, and a transaction that locks a match (shareMatch) takes these locks
// first. Otherwise two transactions could deadlock.
var LockPeople = [...]Query{
	"LOCK TABLE tournaments IN SHARE ROW EXCLUSIVE MODE",
	"LOCK TABLE matches IN EXCLUSIVE MODE",
	`LOCK TABLE results, standings, tournament_players, touches, plans, puzzle_results, solved_days, solvers, attempts,
	day_entries, searched_matches, own_puzzles, studies, recommended, people, blocks, closed IN SHARE ROW EXCLUSIVE MODE`,
}

// ForgetPerson deletes the data of a person.
func (st *Store) ForgetPerson(ctx context.Context, userID, standIn string, ended []store.Change) (ids []int64, err error) {
	user := []any{userID}
	err = st.db.Write(ctx, Synced, func(tx Tx) error {
		for _, q := range LockPeople {
			if err := st.db.Lock(tx, q); err != nil {
				return err
			}
		}
		if err := endAll(tx, ended, "SELECT EXISTS (SELECT 1 FROM matches WHERE (first_user = ?1 OR second_user = ?1) AND status <> "+over+")", userID); err != nil {
			return err
		}
		if ids, err = numbers(tx, "SELECT id FROM matches WHERE first_user = ?1 OR second_user = ?1", userID); err != nil {
			return err
		}
		if err := tx.DeleteJobs(userID); err != nil {
			return err
		}
		return run(tx, []Statement{
			// A direct channel belongs to one person.
			{`DELETE FROM closed WHERE kind = 'channel' AND guild = '' AND id IN (SELECT m.channel FROM matches m WHERE m.id IN (` + ownMatches + `))`, user},
			{"UPDATE matches SET rematch = 0, revision = revision + 1 WHERE rematch IN (" + ownMatches + ")", user},
			{"UPDATE studies SET match_id = 0 WHERE match_id IN (" + ownMatches + ")", user},
			{"DELETE FROM matches WHERE id IN (" + ownMatches + ")", user},
			{"UPDATE matches SET channel = '', parent = '', message = '', shown_message = '', called_message = '' WHERE (first_user = ?1 AND second_level <> '' OR second_user = ?1 AND first_level <> '')", user},
			{"UPDATE matches SET called_user = ?2 WHERE called_user = ?1 AND (first_user = ?1 OR second_user = ?1)", []any{userID, standIn}},
			{"UPDATE matches SET first_user = ?2, first_name = '', revision = revision + 1 WHERE first_user = ?1", []any{userID, standIn}},
			{"UPDATE matches SET second_user = ?2, second_name = '', revision = revision + 1 WHERE second_user = ?1", []any{userID, standIn}},
			{"UPDATE results SET first = ?2 WHERE first = ?1", []any{userID, standIn}},
			{"UPDATE results SET second = ?2 WHERE second = ?1", []any{userID, standIn}},
			{"DELETE FROM standings WHERE user_id = ?", user},
			{"DELETE FROM people WHERE id = ?", user},
			{"DELETE FROM blocks WHERE user_id = ?1 OR other_id = ?1", user},
			{"DELETE FROM touches WHERE user_id = ?", user},
			{"DELETE FROM plans WHERE user_id = ?", user},
			{"DELETE FROM studies WHERE user_id = ?", user},
			{"DELETE FROM attempts WHERE user_id = ?", user},
			{"DELETE FROM solvers WHERE user_id = ?", user},
			{"DELETE FROM solved_days WHERE user_id = ?", user},
			{"UPDATE puzzle_results SET user_id = ?2, guild = '' WHERE user_id = ?1", []any{userID, standIn}}, // puzzles go on to be rated by them
			{"DELETE FROM own_puzzles WHERE user_id = ?", user},
			{"DELETE FROM searched_matches WHERE user_id = ?", user},
			{"DELETE FROM recommended WHERE user_id = ?", user},
			// In a tournament they have left; what they have played counts for the others.
			{"UPDATE tournaments SET revision = revision + 1 WHERE creator_user = ?1 OR id IN (SELECT tournament_id FROM tournament_players WHERE user_id = ?1)", user},
			{"UPDATE tournaments SET creator_user = ?2 WHERE creator_user = ?1", []any{userID, standIn}},
			{"UPDATE tournament_players SET user_id = ?2, user_name = '', gone = ?3 WHERE user_id = ?1", []any{userID, standIn, true}},
		})
	})
	if err != nil {
		return nil, fmt.Errorf("delete what is kept of %s: %w", userID, err)
	}
	return ids, nil
}

// endAll saves matches that have ended, and returns ErrConflict if the query goesOn finds another
// match that is going on.
func endAll(tx Tx, ended []store.Change, goesOn Query, about string) error {
	for _, c := range ended {
		if _, err := updateIn(tx, c.Before, c.After); err != nil {
			return fmt.Errorf("match %d: %w", c.Before.ID, err)
		}
	}
	var left bool
	if err := scanIn(tx, goesOn, []any{about}, &left); err != nil {
		return err
	}
	if left {
		return store.ErrConflict
	}
	return nil
}

// ForgetServer deletes the data of a server. Games where the bot is a guest belong to the people,
// and stay.
func (st *Store) ForgetServer(ctx context.Context, guildID string, ended []store.Change) (ids []int64, err error) {
	guild := []any{guildID}
	err = st.db.Write(ctx, Synced, func(tx Tx) error {
		if err := endAll(tx, ended, "SELECT EXISTS (SELECT 1 FROM matches WHERE guild = ? AND NOT guest AND status <> "+over+")", guildID); err != nil {
			return err
		}
		if ids, err = numbers(tx, "SELECT id FROM matches WHERE guild = ? AND NOT guest", guildID); err != nil {
			return err
		}
		err := run(tx, []Statement{
			{`UPDATE matches SET guild = '', channel = '', parent = '', message = '', shown_message = '', called_message = '', called_sending = ?2,
				called_ply = CASE WHEN ending IN (` + announced + `) THEN steps + 1 ELSE called_ply END, revision = revision + 1 WHERE guild = ?1 AND NOT guest`, []any{guildID, false}},
			{"UPDATE results SET guild = '' WHERE guild = ?1 AND match_id NOT IN (SELECT id FROM matches WHERE guild = ?1)", guild},
			{"UPDATE people SET challengers = ?2 WHERE challengers = ?1", []any{guildID, store.Nobody}},
			{"DELETE FROM day_entries WHERE guild = ?", guild},
			{"DELETE FROM day_posts WHERE guild = ?", guild},
			{"DELETE FROM puzzle_schedules WHERE guild = ?", guild},
			{"DELETE FROM day_puzzles WHERE guild = ?", guild},
			{"DELETE FROM shared WHERE guild = ?", guild},
			{"DELETE FROM week_schedules WHERE guild = ?", guild},
			{"UPDATE puzzle_results SET guild = '' WHERE guild = ?", guild},
			{"DELETE FROM tournaments WHERE guild = ?", guild},
			{"DELETE FROM closed WHERE guild = ?1 OR kind = 'server' AND id = ?1", guild},
			{"DELETE FROM servers WHERE id = ?", guild},
		})
		if err != nil {
			return err
		}
		return tx.DeleteJobs(guildID)
	})
	if err != nil {
		return nil, fmt.Errorf("delete what is kept of server %s: %w", guildID, err)
	}
	return ids, nil
}

// forgottenGuests finds games whose places ForgetGuests deletes, in batches so that no caller waits
// long. An index has its condition.
const forgottenGuests = "SELECT id FROM matches WHERE guest AND status = " + over + " AND channel <> '' AND touched < ?1 ORDER BY touched, id LIMIT 500"

// ForgetGuests deletes the places of games where the bot was a guest. There is hardly ever one, so
// it reads before it writes.
func (st *Store) ForgetGuests(ctx context.Context, before time.Time) (ids []int64, err error) {
	args := []any{nanos(before)}
	waiting := false
	if err := st.each(ctx, func(*sql.Rows) error { waiting = true; return nil }, forgottenGuests, args...); err != nil || !waiting {
		return nil, err
	}
	err = st.db.Write(ctx, Unsynced, func(tx Tx) (err error) {
		if ids, err = numbers(tx, forgottenGuests, args...); err != nil {
			return err
		}
		return run(tx, []Statement{
			{"UPDATE results SET guild = '' WHERE guild <> '' AND match_id IN (" + forgottenGuests + ")", args},
			{`UPDATE matches SET guild = '', channel = '', parent = '', message = '', shown_message = '', called_message = '', revision = revision + 1
				WHERE id IN (` + forgottenGuests + ")", args},
		})
	})
	if err != nil {
		return nil, fmt.Errorf("forget where guests played: %w", err)
	}
	return ids, nil
}

// Rename saves a person's name. There is hardly ever a change, so it reads before it writes.
func (st *Store) Rename(ctx context.Context, userID, guildID, name string) (ids []int64, err error) {
	const others = `((first_user = ?1 AND first_name <> ?3) OR (second_user = ?1 AND second_name <> ?3)) AND guild = ?2`
	args := []any{userID, guildID, name}
	var differs bool
	err = st.scan(ctx, "SELECT EXISTS (SELECT 1 FROM matches WHERE "+others+`) OR EXISTS (SELECT 1 FROM tournament_players p
		JOIN tournaments t ON t.id = p.tournament_id WHERE p.user_id = ?1 AND p.user_name <> ?3 AND t.guild = ?2)`, args, &differs)
	if err != nil {
		return nil, fmt.Errorf("look for the names of %s: %w", userID, st.db.Failed(err))
	}
	if !differs {
		return nil, nil
	}
	err = st.db.Write(ctx, Unsynced, func(tx Tx) (err error) {
		if ids, err = numbers(tx, "SELECT id FROM matches WHERE "+others, args...); err != nil {
			return err
		}
		_, err = tx.Exec(`UPDATE matches SET revision = revision + 1, first_name = CASE WHEN first_user = ?1 THEN ?3 ELSE first_name END,
			second_name = CASE WHEN second_user = ?1 THEN ?3 ELSE second_name END WHERE `+others, args...)
		if err != nil {
			return err
		}
		return run(tx, []Statement{ // whoever changes a tournament as it was before is refused
			{`UPDATE tournaments SET revision = revision + 1 WHERE guild = ?2 AND id IN
				(SELECT tournament_id FROM tournament_players WHERE user_id = ?1 AND user_name <> ?3)`, args},
			{"UPDATE tournament_players SET user_name = ?3 WHERE user_id = ?1 AND tournament_id IN (SELECT id FROM tournaments WHERE guild = ?2)", args},
		})
	})
	if err != nil {
		return nil, fmt.Errorf("save what %s is called: %w", userID, err)
	}
	return ids, nil
}

// numbers returns the one column of a query.
func numbers(tx Tx, q Query, args ...any) (list []int64, err error) {
	rows, err := tx.Query(q, args...)
	err = scanAll(rows, err, func(rows *sql.Rows) error {
		var n int64
		err := rows.Scan(&n)
		list = append(list, n)
		return err
	})
	return list, err
}
