package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"noughts/engine/match"
	"noughts/store"
)

// Checked is the result of CheckAll.
type Checked struct {
	Matches  int
	Wrong    []error // one for each match that breaks its rules, and for other damage
	Standing store.Recounted
	Puzzles  store.RecountedPuzzles
}

// CheckAll replays every match by its rules, and counts all rated games and puzzle results again.
// It reads one snapshot and changes nothing, so the bot may go on meanwhile.
func (st *Store) CheckAll(ctx context.Context) (found Checked, err error) {
	ctx, cancel := WithTimeout(ctx, 24*time.Hour)
	defer cancel()
	err = st.db.Read(ctx, func(tx Tx) error {
		found = Checked{Wrong: st.db.CheckIntegrity(tx)}
		rows, err := tx.Query("SELECT " + matchColumns + ", m.bot_to_move, m.plies, m.steps, m.remind_at FROM matches m ORDER BY m.id")
		err = scanAll(rows, err, func(rows *sql.Rows) error {
			found.Matches++
			if err := checkRow(rows); err != nil {
				found.Wrong = append(found.Wrong, err)
			}
			return nil
		})
		if err != nil {
			return err
		}
		var counted recount
		if counted, err = recountIn(tx); err != nil {
			found.Wrong = append(found.Wrong, fmt.Errorf("the rated games cannot be counted: %w", err))
			return nil
		}
		found.Standing = counted.found
		if found.Puzzles, err = recountPuzzlesIn(tx); err != nil {
			found.Wrong = append(found.Wrong, fmt.Errorf("the results at puzzles cannot be counted: %w", err))
		}
		return nil
	})
	if err != nil {
		return Checked{}, fmt.Errorf("check: %w", st.db.Failed(err))
	}
	return found, nil
}

// A longRow is a row with more columns than a match has.
type longRow struct {
	rows *sql.Rows
	more []any
}

// Scan scans the columns of the match, and those behind them into more.
func (r longRow) Scan(dst ...any) error { return r.rows.Scan(append(dst, r.more...)...) }

// checkRow replays a match, and compares what follows from its moves with the stored columns.
func checkRow(rows *sql.Rows) error {
	var botToMove bool
	var plies, steps int
	var remind time.Time
	m, err := scanMatch(longRow{rows, []any{&botToMove, &plies, &steps, (*instant)(&remind)}})
	if err != nil {
		return err
	}
	if err := rightEnd(m); err != nil {
		return fmt.Errorf("match %d: %w", m.ID, err)
	}
	if botToMove != m.BotToMove() || plies != m.Ply() || steps != m.Steps() || !remind.Equal(m.RemindAt()) {
		return fmt.Errorf("match %d: what searches find it by does not follow from its moves", m.ID)
	}
	return nil
}

// rightEnd returns an error if the ending of a match does not fit its moves.
func rightEnd(m *match.Match) error {
	outcome, over := m.Position().Outcome()
	switch {
	case over && (m.Ending != match.ByPlay || outcome != m.Outcome):
		return fmt.Errorf("its moves end with %+v, and it says %+v", outcome, m.Outcome)
	case !over && m.Ending == match.ByPlay:
		return errors.New("it says that it was played to the end, which its moves are not")
	case (m.Status == match.Over) != (m.Ending != match.NotEnded):
		return errors.New("it says that it has ended, and not how, or the other way round")
	}
	return nil
}
