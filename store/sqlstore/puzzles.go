package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"noughts/competition/solving"
	"noughts/store"
)

// SaveOwnPuzzles saves the puzzles of a match for a person who sits in it.
func (st *Store) SaveOwnPuzzles(ctx context.Context, userID string, matchID int64, list []store.OwnPuzzle) error {
	err := st.db.Write(ctx, Unsynced, func(tx Tx) error {
		if err := st.db.Lock(tx, shareMatch, matchID); err != nil {
			return err
		}
		n, err := tx.Exec(`INSERT INTO searched_matches (user_id, match_id) SELECT ?1, id FROM matches WHERE id = ?2 AND (first_user = ?1 OR second_user = ?1)
			ON CONFLICT (user_id, match_id) DO UPDATE SET match_id = excluded.match_id`, userID, matchID)
		if err == nil && n == 0 {
			err = store.ErrNotFound
		}
		for _, p := range list {
			if err == nil {
				_, err = tx.Exec("INSERT INTO own_puzzles (puzzle, user_id, match_id, ply, data) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING",
					p.Puzzle, userID, matchID, p.Ply, p.Data)
			}
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("save the puzzles of match %d: %w", matchID, err)
	}
	return nil
}

// SearchedMatches lists the matches whose puzzles are saved.
func (st *Store) SearchedMatches(ctx context.Context, userID string) (map[int64]bool, error) {
	searched := map[int64]bool{}
	err := st.each(ctx, func(rows *sql.Rows) error {
		var id int64
		err := rows.Scan(&id)
		searched[id] = true
		return err
	}, "SELECT match_id FROM searched_matches WHERE user_id = ?", userID)
	if err != nil {
		return nil, fmt.Errorf("list the searched matches of %s: %w", userID, err)
	}
	return searched, nil
}

const selectOwnPuzzle = "SELECT puzzle, user_id, match_id, ply, data FROM own_puzzles "

func ownPuzzleInto(p *store.OwnPuzzle) []any {
	return []any{&p.Puzzle, &p.UserID, &p.MatchID, &p.Ply, &p.Data}
}

// OwnPuzzles lists the own puzzles of a person.
func (st *Store) OwnPuzzles(ctx context.Context, userID string) (list []store.OwnPuzzle, err error) {
	err = st.each(ctx, func(rows *sql.Rows) error {
		var p store.OwnPuzzle
		err := rows.Scan(ownPuzzleInto(&p)...)
		list = append(list, p)
		return err
	}, selectOwnPuzzle+"WHERE user_id = ? ORDER BY id DESC", userID)
	if err != nil {
		return nil, fmt.Errorf("list the puzzles of %s: %w", userID, err)
	}
	return list, nil
}

// OwnPuzzle loads an own puzzle.
func (st *Store) OwnPuzzle(ctx context.Context, puzzle string) (store.OwnPuzzle, error) {
	var p store.OwnPuzzle
	err := st.scan(ctx, selectOwnPuzzle+"WHERE puzzle = ?", []any{puzzle}, ownPuzzleInto(&p)...)
	if err := st.loaded(err, "puzzle %s", puzzle); err != nil {
		return p, err
	}
	return p, nil
}

// SetPuzzleOfDay sets the puzzle of a day.
func (st *Store) SetPuzzleOfDay(ctx context.Context, guildID string, day solving.Day, before, puzzle string) (string, error) {
	var settled string
	err := st.db.Write(ctx, Synced, func(tx Tx) error {
		_, err := tx.Exec(`INSERT INTO day_puzzles (guild, day, puzzle) VALUES (?, ?, ?)
			ON CONFLICT (guild, day) DO UPDATE SET puzzle = excluded.puzzle WHERE day_puzzles.puzzle = ?`, guildID, day, puzzle, before)
		if err != nil {
			return err
		}
		return scanIn(tx, "SELECT puzzle FROM day_puzzles WHERE guild = ? AND day = ?", []any{guildID, day}, &settled)
	})
	if err != nil {
		return "", fmt.Errorf("settle the puzzle of day %d: %w", day, err)
	}
	return settled, nil
}

// PuzzlesOfDays loads the puzzles of all days.
func (st *Store) PuzzlesOfDays(ctx context.Context, guildID string) (map[solving.Day]string, error) {
	days := map[solving.Day]string{}
	err := st.each(ctx, func(rows *sql.Rows) error {
		var day solving.Day
		var puzzle string
		err := rows.Scan(&day, &puzzle)
		days[day] = puzzle
		return err
	}, "SELECT day, puzzle FROM day_puzzles WHERE guild = ?", guildID)
	if err != nil {
		return nil, fmt.Errorf("list the puzzles of the days: %w", err)
	}
	return days, nil
}

// tableEvery is how often the table of a server is drawn again at most. A guess; not measured.
const tableEvery = 15 * time.Second

// EnterTable saves who takes part in a server.
func (st *Store) EnterTable(ctx context.Context, guildID string, day solving.Day, attemptID int64) error {
	err := st.db.Write(ctx, Unsynced, func(tx Tx) error {
		_, err := tx.Exec("INSERT INTO day_entries (guild, day, attempt_id) SELECT ?, ?, id FROM attempts WHERE id = ? ON CONFLICT DO NOTHING",
			guildID, day, attemptID)
		return errors.Join(err, tx.Enqueue(drawTable(guildID)))
	})
	if err != nil {
		return fmt.Errorf("enter attempt %d into a table: %w", attemptID, err)
	}
	return nil
}

// drawTable returns the job that draws the table of a server again, after tableEvery.
func drawTable(guildID string) store.Job {
	return store.Job{Kind: store.DayPuzzle, GuildID: guildID, At: time.Now().Truncate(tableEvery).Add(tableEvery)}
}

// drawTables adds such jobs for the tables that have an attempt.
func drawTables(tx Tx, attemptID int64) error {
	var jobs []store.Job
	rows, err := tx.Query("SELECT DISTINCT guild FROM day_entries WHERE attempt_id = ?", attemptID)
	err = scanAll(rows, err, func(rows *sql.Rows) error {
		var guildID string
		err := rows.Scan(&guildID)
		jobs = append(jobs, drawTable(guildID))
		return err
	})
	if err != nil {
		return err
	}
	return tx.Enqueue(jobs...)
}

// Table lists who takes part in a server.
func (st *Store) Table(ctx context.Context, guildID string, day solving.Day) ([]store.Attempt, error) {
	return collect(ctx, st, fmt.Sprintf("load the table of day %d", day),
		"SELECT "+attemptColumns+" FROM day_entries e JOIN attempts a ON a.id = e.attempt_id WHERE e.guild = ? AND e.day = ? ORDER BY a.id",
		[]any{guildID, day}, scanAttempt)
}

// SetPuzzleSchedule saves when a server gets the puzzle of the day.
func (st *Store) SetPuzzleSchedule(ctx context.Context, s store.PuzzleSchedule) error {
	err := st.db.Write(ctx, Synced, func(tx Tx) error {
		_, err := tx.Exec(`INSERT INTO puzzle_schedules (guild, channel, hour, locale, zone, games, levels, secret) VALUES (?, ?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT (guild) DO UPDATE SET channel = excluded.channel, hour = excluded.hour, locale = excluded.locale, zone = excluded.zone,
			games = excluded.games, levels = excluded.levels, secret = excluded.secret`, s.GuildID, s.ChannelID, s.Hour, s.Locale, s.Zone, s.Games, s.Levels, s.Secret)
		// At another time, which makes a new job: a job that is running may have read the old
		// schedule.
		return errors.Join(err, tx.Enqueue(store.Job{Kind: store.DayPuzzle, GuildID: s.GuildID, At: time.Now()}))
	})
	if err != nil {
		return fmt.Errorf("save when a server gets puzzles: %w", err)
	}
	return nil
}

const selectSchedule = "SELECT guild, channel, hour, locale, zone, games, levels, secret FROM puzzle_schedules m "

func scheduleInto(s *store.PuzzleSchedule) []any {
	return []any{&s.GuildID, &s.ChannelID, &s.Hour, &s.Locale, &s.Zone, &s.Games, &s.Levels, &s.Secret}
}

// PuzzleSchedule loads when a server gets the puzzle of the day.
func (st *Store) PuzzleSchedule(ctx context.Context, guildID string) (store.PuzzleSchedule, error) {
	s := store.PuzzleSchedule{GuildID: guildID}
	err := st.scan(ctx, selectSchedule+"WHERE guild = ?", []any{guildID}, scheduleInto(&s)...)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return s, fmt.Errorf("load when a server gets puzzles: %w", st.db.Failed(err))
	}
	return s, nil
}

// PuzzleSchedules lists the servers that get the puzzle of the day.
func (st *Store) PuzzleSchedules(ctx context.Context) (list []store.PuzzleSchedule, err error) {
	err = st.each(ctx, func(rows *sql.Rows) error {
		var s store.PuzzleSchedule
		err := rows.Scan(scheduleInto(&s)...)
		list = append(list, s)
		return err
	}, selectSchedule+"WHERE channel <> '' AND "+accessible+" ORDER BY guild")
	if err != nil {
		return nil, fmt.Errorf("list which servers get puzzles: %w", err)
	}
	return list, nil
}

// SaveDayPost saves the post of a server.
func (st *Store) SaveDayPost(ctx context.Context, p store.DayPost) error {
	err := st.db.Write(ctx, Unsynced, func(tx Tx) error {
		_, err := tx.Exec(`INSERT INTO day_posts (guild, day, puzzle, channel, message, shown, closed) VALUES (?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT (guild, day) DO UPDATE SET puzzle = excluded.puzzle, channel = excluded.channel, message = excluded.message, shown = excluded.shown,
			closed = excluded.closed`, p.GuildID, p.Day, p.Puzzle, p.ChannelID, p.MessageID, p.Shown, p.Closed)
		return err
	})
	if err != nil {
		return fmt.Errorf("save the post of day %d: %w", p.Day, err)
	}
	return nil
}

const selectPost = "SELECT guild, day, puzzle, channel, message, shown, closed FROM day_posts "

func postInto(p *store.DayPost) []any {
	return []any{&p.GuildID, &p.Day, &p.Puzzle, &p.ChannelID, &p.MessageID, &p.Shown, &p.Closed}
}

// DayPost loads the post of a server.
func (st *Store) DayPost(ctx context.Context, guildID string, day solving.Day) (store.DayPost, error) {
	var p store.DayPost
	err := st.scan(ctx, selectPost+"WHERE guild = ? AND day = ?", []any{guildID, day}, postInto(&p)...)
	if err := st.loaded(err, "the post of day %d", day); err != nil {
		return p, err
	}
	return p, nil
}

// OpenDayPosts lists the posts whose day is not closed.
func (st *Store) OpenDayPosts(ctx context.Context) (list []store.DayPost, err error) {
	err = st.each(ctx, func(rows *sql.Rows) error {
		var p store.DayPost
		err := rows.Scan(postInto(&p)...)
		list = append(list, p)
		return err
	}, selectPost+"WHERE NOT closed AND message <> '' ORDER BY day, guild")
	if err != nil {
		return nil, fmt.Errorf("list the posts of the day: %w", err)
	}
	return list, nil
}
