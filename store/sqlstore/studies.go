package sqlstore

import (
	"context"
	"database/sql"
	"fmt"
	"strings"
	"time"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/store"
)

// CreateStudy saves a new study.
func (st *Store) CreateStudy(ctx context.Context, s store.Study) (store.Study, error) {
	start := games.FormatPosition(s.Main.Game, s.Main.Start)
	if s.Main.FromStart() {
		start = s.Main.Game.Variant()
	}
	err := st.db.Write(ctx, Unsynced, func(tx Tx) error {
		return scanIn(tx, `INSERT INTO studies (user_id, start, moves, branch, variation, match_id, solution, touched)
			VALUES (?, ?, ?, ?, ?, ?, ?, ?) RETURNING id`, []any{
			s.UserID, start, moveNames(s.Main.Game, s.Main.Moves), s.Branch, moveNames(s.Main.Game, s.Variation), s.MatchID, s.Solution, nanos(s.Touched),
		}, &s.ID)
	})
	if err != nil {
		return s, fmt.Errorf("create a study: %w", err)
	}
	return s, nil
}

// Study loads a study.
func (st *Store) Study(ctx context.Context, id int64) (store.Study, error) {
	var s store.Study
	err := st.one(ctx, func(rows *sql.Rows) (err error) {
		s, err = scanStudy(rows)
		return err
	}, selectStudy+"WHERE id = ?", id)
	if err := st.loaded(err, "study %d", id); err != nil {
		return s, err
	}
	return s, nil
}

const selectStudy = "SELECT id, user_id, start, moves, branch, variation, match_id, solution, touched FROM studies "

// scanStudy reads a row of selectStudy.
func scanStudy(rows *sql.Rows) (s store.Study, err error) {
	var start, moves, variation string
	err = rows.Scan(&s.ID, &s.UserID, &start, &moves, &s.Branch, &variation, &s.MatchID, &s.Solution, (*instant)(&s.Touched))
	if err != nil {
		return s, err
	}
	if err := restoreStudy(&s, start, strings.Fields(moves), strings.Fields(variation)); err != nil {
		return s, fmt.Errorf("study %d as it is stored makes no sense: %w", s.ID, err)
	}
	return s, nil
}

// restoreStudy sets the moves of a study from their notation.
func restoreStudy(s *store.Study, start string, moves, variation []string) error {
	game, p, err := games.ParsePosition(start)
	if err != nil {
		return fmt.Errorf("start: %w", err)
	}
	s.Main = games.Sequence{Game: game, Start: p}
	if s.Main.Moves, err = playNames(game, p, moves); err != nil {
		return err
	}
	if s.Branch < 0 || s.Branch > len(s.Main.Moves) {
		return fmt.Errorf("a variation after %d of %d moves", s.Branch, len(s.Main.Moves))
	}
	s.Variation, err = playNames(game, s.Main.At(s.Branch), variation)
	return err
}

// playNames reads moves that are made one after the other.
func playNames(game engine.Game, p engine.Position, names []string) (moves []engine.Move, err error) {
	for i, name := range names {
		m, err := game.ParseMove(name)
		if err == nil {
			p, err = p.Play(m)
		}
		if err != nil {
			return nil, fmt.Errorf("move %d: %w", i+1, err)
		}
		moves = append(moves, m)
	}
	return moves, nil
}

// moveNames writes moves down, with blanks between.
func moveNames(game engine.Game, moves []engine.Move) string {
	names := make([]string, len(moves))
	for i, m := range moves {
		names[i] = game.MoveName(m)
	}
	return strings.Join(names, " ")
}

// SaveStudy saves the variation of a study.
func (st *Store) SaveStudy(ctx context.Context, s store.Study) error {
	err := st.db.Write(ctx, Unsynced, func(tx Tx) error {
		n, err := tx.Exec("UPDATE studies SET branch = ?, variation = ?, touched = ? WHERE id = ?",
			s.Branch, moveNames(s.Main.Game, s.Variation), nanos(s.Touched), s.ID)
		if err == nil && n == 0 {
			err = store.ErrNotFound
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("save study %d: %w", s.ID, err)
	}
	return nil
}

// DropStudies forgets old studies.
func (st *Store) DropStudies(ctx context.Context, before time.Time) error {
	return st.saveAs(ctx, Unsynced, "that old studies are forgotten", "DELETE FROM studies WHERE touched < ?", nanos(before))
}
