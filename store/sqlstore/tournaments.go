package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"noughts/competition/tournament"
	"noughts/engine/match"
	"noughts/store"
)

const selectTournament = `SELECT t.id, t.revision, t.guild, t.channel, t.message, t.creator_user, t.locale, t.kind, t.variant, t.opening, t.control, t.rated,
	t.wanted, t.round_time, t.status, t.rounds, t.paired, t.created, t.begun, t.told, t.telling, t.shown, t.reminded, t.reminder FROM tournaments t `

// tournamentValues are the columns after the revision.
func tournamentValues(t store.Tournament) []any {
	return []any{
		t.Place.GuildID, t.Place.ChannelID, t.Place.MessageID, t.CreatorID, t.Locale, t.Kind, t.Variant, t.Opening, t.Control.String(), t.Rated,
		t.Wanted, int64(t.RoundTime), t.Status, t.Rounds, t.Paired, nanos(t.Created), nanos(t.Begun), t.Told, t.Telling, t.Shown, nanos(t.Reminded), t.Reminder,
	}
}

func scanTournament(rows *sql.Rows) (t store.Tournament, err error) {
	var control string
	err = rows.Scan(&t.ID, &t.Revision, &t.Place.GuildID, &t.Place.ChannelID, &t.Place.MessageID, &t.CreatorID, &t.Locale, &t.Kind, &t.Variant, &t.Opening,
		&control, &t.Rated, &t.Wanted, (*int64)(&t.RoundTime), &t.Status, &t.Rounds, &t.Paired, (*instant)(&t.Created), (*instant)(&t.Begun), &t.Told, &t.Telling,
		&t.Shown, (*instant)(&t.Reminded), &t.Reminder)
	if err == nil {
		t.Control, err = match.ParseTimeControl(control)
	}
	return t, err
}

// CreateTournament saves a new tournament.
func (st *Store) CreateTournament(ctx context.Context, t store.Tournament) (store.Tournament, error) {
	saved := t
	saved.Revision = 1
	err := st.db.Write(ctx, Synced, func(tx Tx) error {
		err := scanIn(tx, `INSERT INTO tournaments (revision, guild, channel, message, creator_user, locale, kind, variant, opening, control, rated,
			wanted, round_time, status, rounds, paired, created, begun, told, telling, shown, reminded, reminder)
			VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`, tournamentValues(t), &saved.ID)
		if err != nil {
			return err
		}
		return errors.Join(saveTournamentParts(tx, store.Tournament{ID: saved.ID}, saved), tx.Enqueue(advanceJob(saved)))
	})
	if err != nil {
		return store.Tournament{}, fmt.Errorf("create tournament: %w", err)
	}
	return saved, nil
}

// Tournament loads a tournament. Its rows are read by several queries, so it checks that they are
// of one revision.
func (st *Store) Tournament(ctx context.Context, id int64) (t store.Tournament, err error) {
	for range 3 {
		list, err := st.tournaments(ctx, selectTournament+"WHERE t.id = ?", id)
		if err != nil {
			return t, fmt.Errorf("load tournament %d: %w", id, err)
		}
		if len(list) == 0 {
			return t, fmt.Errorf("tournament %d: %w", id, store.ErrNotFound)
		}
		t = list[0]
		var now int64
		if err := st.scan(ctx, "SELECT revision FROM tournaments WHERE id = ?", []any{id}, &now); err == nil && now == t.Revision {
			break
		}
	}
	return t, nil // if it keeps changing, a change that rests on this one is refused
}

// Tournaments lists the tournaments of a server.
func (st *Store) Tournaments(ctx context.Context, guildID string, limit int) ([]store.Tournament, error) {
	list, err := st.tournaments(ctx, selectTournament+"WHERE t.guild = ? ORDER BY t.id DESC LIMIT ?", guildID, limit)
	if err != nil {
		return nil, fmt.Errorf("list tournaments: %w", err)
	}
	return list, nil
}

const selectTournamentOf Query = `SELECT t.id, CASE WHEN t.status < ` + tournamentOver + ` THEN g.deadline END
	FROM tournament_games g JOIN tournaments t ON t.id = g.tournament_id WHERE g.match_id = ?`

// TournamentOf finds the tournament of a match.
func (st *Store) TournamentOf(ctx context.Context, matchID int64) (id int64, until time.Time, err error) {
	err = st.scan(ctx, selectTournamentOf, []any{matchID}, &id, (*instant)(&until))
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return 0, time.Time{}, fmt.Errorf("look for the tournament of match %d: %w", matchID, st.db.Failed(err))
	}
	return id, until, nil
}

// tournamentDue is a tournament that has work to do; its first condition is that of an index.
const tournamentDue = "(status < " + tournamentOver + " OR told <= rounds AND status = " + tournamentOver + ") AND status > " + tournamentOpen

// TournamentsDue lists the tournaments that have work to do.
func (st *Store) TournamentsDue(ctx context.Context) ([]store.TournamentDue, error) {
	return collect(ctx, st, "list the tournaments that are due",
		"SELECT id, guild FROM tournaments WHERE "+tournamentDue+" ORDER BY id", nil,
		func(rows *sql.Rows) (due store.TournamentDue, err error) {
			err = rows.Scan(&due.ID, &due.GuildID)
			return due, err
		})
}

// tournaments loads tournaments with their players and games.
func (st *Store) tournaments(ctx context.Context, q Query, args ...any) (list []store.Tournament, err error) {
	err = st.each(ctx, func(rows *sql.Rows) error {
		t, err := scanTournament(rows)
		list = append(list, t)
		return err
	}, q, args...)
	for i := range list {
		t := &list[i]
		if err == nil {
			err = st.each(ctx, func(rows *sql.Rows) error {
				var p store.TournamentPlayer
				err := rows.Scan(&p.UserID, &p.Name, &p.Left, &p.Skip)
				t.Players = append(t.Players, p)
				return err
			}, "SELECT user_id, user_name, gone, skip FROM tournament_players WHERE tournament_id = ? ORDER BY number", t.ID)
		}
		if err == nil {
			err = st.each(ctx, func(rows *sql.Rows) error {
				var g store.TournamentGame
				err := rows.Scan(&g.Round, &g.Tie, &g.Replay, &g.First, &g.Second, &g.Outcome, &g.MatchID, (*instant)(&g.Deadline))
				t.Games = append(t.Games, g)
				return err
			}, "SELECT round, tie, replay, first, second, outcome, match_id, deadline FROM tournament_games WHERE tournament_id = ? ORDER BY round, replay, tie", t.ID)
		}
	}
	return list, err
}

// UpdateTournament saves a changed tournament with the matches that have begun.
func (st *Store) UpdateTournament(ctx context.Context, before, after store.Tournament, begun []*match.Match) (saved store.Tournament, err error) {
	err = st.db.Write(ctx, Synced, func(tx Tx) error {
		saved = after
		saved.ID, saved.Revision = before.ID, before.Revision+1
		saved.Games = slices.Clone(after.Games)
		n, err := tx.Exec(`UPDATE tournaments SET (guild, channel, message, creator_user, locale, kind, variant, opening, control, rated,
			wanted, round_time, status, rounds, paired, created, begun, told, telling, shown, reminded, reminder)
			= (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?), revision = revision + 1 WHERE id = ? AND revision = ?`,
			append(tournamentValues(after), before.ID, before.Revision)...)
		if err != nil {
			return err
		}
		if n == 0 {
			var there bool
			if err := scanIn(tx, "SELECT EXISTS (SELECT 1 FROM tournaments WHERE id = ?)", []any{before.ID}, &there); err != nil {
				return err
			}
			if !there {
				return store.ErrNotFound
			}
			return store.ErrConflict
		}
		if err := beginMatches(tx, saved.Games, begun); err != nil {
			return err
		}
		return errors.Join(saveTournamentParts(tx, before, saved), tx.Enqueue(advanceJob(saved)))
	})
	if err != nil {
		return store.Tournament{}, fmt.Errorf("update tournament %d: %w", before.ID, err)
	}
	return saved, nil
}

// beginMatches creates the matches of the games that begin, in their order, and sets the games'
// match IDs.
func beginMatches(tx Tx, list []store.TournamentGame, begun []*match.Match) error {
	for i := range list {
		g := &list[i]
		if g.Outcome != tournament.Pending || g.MatchID != 0 || len(begun) == 0 {
			continue
		}
		if err := scanIn(tx, insertMatch, values(begun[0]), &g.MatchID); err != nil {
			return err
		}
		begins := *begun[0]
		begins.ID, begins.Revision = g.MatchID, 1
		if err := tx.Enqueue(store.JobsOf(nil, &begins)...); err != nil {
			return err
		}
		begun = begun[1:]
	}
	if len(begun) > 0 {
		return errors.New("more matches than games")
	}
	return nil
}

// saveTournamentParts saves the players and games that differ.
func saveTournamentParts(tx Tx, before, after store.Tournament) error {
	for i, p := range after.Players {
		if i < len(before.Players) && before.Players[i] == p {
			continue
		}
		_, err := tx.Exec(`INSERT INTO tournament_players (tournament_id, number, user_id, user_name, gone, skip) VALUES (?, ?, ?, ?, ?, ?)
			ON CONFLICT (tournament_id, number) DO UPDATE SET user_id = excluded.user_id, user_name = excluded.user_name, gone = excluded.gone, skip = excluded.skip`,
			after.ID, i+1, p.UserID, p.Name, p.Left, p.Skip)
		if err != nil {
			return err
		}
	}
	if len(after.Players) < len(before.Players) {
		if _, err := tx.Exec("DELETE FROM tournament_players WHERE tournament_id = ? AND number > ?", after.ID, len(after.Players)); err != nil {
			return err
		}
	}
	for _, g := range after.Games {
		if slices.Contains(before.Games, g) {
			continue
		}
		_, err := tx.Exec(`INSERT INTO tournament_games (tournament_id, round, tie, replay, first, second, outcome, match_id, deadline) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
			ON CONFLICT (tournament_id, round, tie, replay) DO UPDATE SET outcome = excluded.outcome, match_id = excluded.match_id, deadline = excluded.deadline`,
			after.ID, g.Round, g.Tie, g.Replay, g.First, g.Second, g.Outcome, g.MatchID, nanos(g.Deadline))
		if err != nil {
			return err
		}
	}
	return nil
}

// advanceJob returns the job that advances a tournament after a change.
func advanceJob(t store.Tournament) store.Job {
	return store.Job{Kind: store.TournamentAdvance, ID: t.ID, Revision: t.Revision, GuildID: t.Place.GuildID}
}

// enqueueTournamentOf adds the job that advances the tournament of a match that has ended, if there
// is one.
func enqueueTournamentOf(tx Tx, m *match.Match) error {
	job := store.Job{Kind: store.TournamentAdvance, GuildID: m.Place.GuildID, Text: "ended " + strconv.FormatInt(m.ID, 10)}
	err := scanIn(tx, "SELECT tournament_id FROM tournament_games WHERE match_id = ?", []any{m.ID}, &job.ID)
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	return errors.Join(err, tx.Enqueue(job))
}
