package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"noughts/competition/solving"
	"noughts/competition/standing"
	"noughts/engine/match"
	"noughts/store"
)

// selectActivity adds up games and puzzles by person. A run is games of a person with the same
// result one after the other: there the number of the game among all of that person's, less its
// number among those with that result, stays the same.
func selectActivity(guildID string) Query {
	const (
		short   = " AND (m.ending = ?3 OR m.plies > ?9) "
		games   = " AND m.status = " + over + " AND m.first_user <> m.second_user AND m.ending IN (?3, ?4, ?5, ?6, ?7, ?8)" + short
		puzzles = " AND p.score > 0"
	)
	game, puzzle := Query(" WHERE m.touched >= ?1 AND m.touched < ?2"), Query(" WHERE p.at >= ?1 AND p.at < ?2")
	if guildID != "" {
		game, puzzle = game+" AND m.guild = ?10", puzzle+" AND p.guild = ?10"
	}
	return `WITH games AS (
			SELECT m.first_user AS person, m.result > 0 AS won, m.touched AS at, m.id AS id FROM matches m` + game + games + `AND m.first_level = ''
			UNION ALL SELECT m.second_user, m.result < 0, m.touched, m.id FROM matches m` + game + games + `AND m.second_level = ''
		), numbered AS (
			SELECT person, won, row_number() OVER (PARTITION BY person ORDER BY at, id) - row_number() OVER (PARTITION BY person, won ORDER BY at, id) AS run FROM games
		), runs AS (
			SELECT person, count(*) AS games, CASE WHEN won THEN count(*) ELSE 0 END AS wins FROM numbered GROUP BY person, won, run
		), all_of AS (
			SELECT person, sum(games) AS games, sum(wins) AS wins, max(wins) AS streak, 0 AS puzzles FROM runs GROUP BY person
			UNION ALL SELECT p.user_id, 0, 0, 0, count(*) FROM puzzle_results p` + puzzle + puzzles + ` GROUP BY p.user_id
		)
		SELECT a.person, CAST(sum(a.games) AS BIGINT), CAST(sum(a.wins) AS BIGINT), CAST(sum(a.streak) AS BIGINT), CAST(sum(a.puzzles) AS BIGINT) FROM all_of a
		WHERE NOT EXISTS (SELECT 1 FROM people u WHERE u.id = a.person AND u.unlisted) GROUP BY a.person ORDER BY a.person`
}

// Activity lists what people did.
func (st *Store) Activity(ctx context.Context, guildID string, from, to time.Time) ([]standing.Activity, error) {
	args := slices.Concat([]any{nanos(from), nanos(to)}, resultEndings, []any{standing.ShortGame})
	if guildID != "" {
		args = append(args, guildID)
	}
	list, err := collect(ctx, st, "add up what was played", selectActivity(guildID), args, func(rows *sql.Rows) (a standing.Activity, err error) {
		err = rows.Scan(&a.UserID, &a.Games, &a.Won, &a.Streak, &a.Puzzles)
		return a, err
	})
	return slices.DeleteFunc(list, func(a standing.Activity) bool { return match.Former(a.UserID) }), err
}

// SetWeekSchedule saves where a server gets posts about its weeks.
func (st *Store) SetWeekSchedule(ctx context.Context, s store.WeekSchedule) error {
	if s.ChannelID == "" {
		return st.save(ctx, "where a server gets its weeks", "DELETE FROM week_schedules WHERE guild = ?", s.GuildID)
	}
	err := st.db.Write(ctx, Synced, func(tx Tx) error {
		_, err := tx.Exec(`INSERT INTO week_schedules (guild, channel, locale, week, ends, done) VALUES (?, ?, ?, ?, 0, ?)
			ON CONFLICT (guild) DO UPDATE SET channel = excluded.channel, locale = excluded.locale,
			done = CASE WHEN week_schedules.week < excluded.week THEN excluded.done ELSE week_schedules.done END,
			week = CASE WHEN week_schedules.week < excluded.week THEN excluded.week ELSE week_schedules.week END`,
			s.GuildID, s.ChannelID, s.Locale, s.Week, true)
		return errors.Join(err, tx.Enqueue(store.Job{Kind: store.WeekPost, GuildID: s.GuildID, At: time.Now()}))
	})
	if err != nil {
		return fmt.Errorf("save where a server gets its weeks: %w", err)
	}
	return nil
}

const selectWeekSchedule = "SELECT guild, channel, locale, week, done FROM week_schedules m "

func weekScheduleInto(s *store.WeekSchedule) []any {
	return []any{&s.GuildID, &s.ChannelID, &s.Locale, &s.Week, &s.Done}
}

// WeekSchedule loads where a server gets posts about its weeks.
func (st *Store) WeekSchedule(ctx context.Context, guildID string) (store.WeekSchedule, error) {
	s := store.WeekSchedule{GuildID: guildID}
	err := st.scan(ctx, selectWeekSchedule+"WHERE guild = ?", []any{guildID}, weekScheduleInto(&s)...)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return s, fmt.Errorf("load where a server gets its weeks: %w", st.db.Failed(err))
	}
	return s, nil
}

// WeekSchedules lists the servers that get such posts.
func (st *Store) WeekSchedules(ctx context.Context) ([]store.WeekSchedule, error) {
	return collect(ctx, st, "list which servers get their weeks", selectWeekSchedule+"WHERE "+accessible+" ORDER BY guild", nil,
		func(rows *sql.Rows) (s store.WeekSchedule, err error) {
			err = rows.Scan(weekScheduleInto(&s)...)
			return s, err
		})
}

// ClaimWeek gives the post about a week to one caller. Of two at once, one changes the row first,
// and the other finds it changed.
func (st *Store) ClaimWeek(ctx context.Context, guildID string, week solving.Week, now, until time.Time) (again, ok bool, err error) {
	err = st.db.Write(ctx, Synced, func(tx Tx) error {
		fresh, err := tx.Exec("UPDATE week_schedules SET week = ?2, ends = ?3, done = ?4 WHERE guild = ?1 AND week < ?2", guildID, week, nanos(until), false)
		again, ok = false, fresh == 1
		if err != nil || ok {
			return err
		}
		left, err := tx.Exec("UPDATE week_schedules SET ends = ?3 WHERE guild = ?1 AND week = ?2 AND NOT done AND ends <= ?4", guildID, week, nanos(until), nanos(now))
		again, ok = true, left == 1
		return err
	})
	if err != nil {
		return false, false, fmt.Errorf("claim week %d of server %s: %w", week, guildID, err)
	}
	return again && ok, ok, nil
}

// FinishWeek saves that a post about a week is done.
func (st *Store) FinishWeek(ctx context.Context, guildID string, week solving.Week) error {
	return st.save(ctx, "that a week is told", "UPDATE week_schedules SET done = ?3 WHERE guild = ?1 AND week = ?2", guildID, week, true)
}
