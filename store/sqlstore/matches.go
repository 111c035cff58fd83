package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"time"

	"noughts/engine"
	"noughts/engine/match"
	"noughts/store"
)

// Create saves a new match with the moves it has.
func (st *Store) Create(ctx context.Context, m *match.Match) (*match.Match, error) {
	saved := new(match.Match)
	create := func(ctx context.Context) error {
		return st.db.Write(ctx, Synced, func(tx Tx) error {
			*saved = *m
			if err := scanIn(tx, insertMatch, values(m), &saved.ID); err != nil {
				return err
			}
			saved.Revision = 1
			changed, err := tx.ExecAll(appendMoves(saved.ID, m, 0)...)
			if err == nil {
				err = allAppended(0, changed)
			}
			if err != nil {
				return err
			}
			return tx.Enqueue(store.JobsOf(nil, saved)...)
		})
	}
	err := create(ctx)
	if errors.Is(err, store.ErrUncertain) {
		err = st.resolve(ctx, err, func(ctx context.Context) error {
			made, err := st.made(ctx, saved.ID, m)
			if err == nil && made == nil {
				return create(ctx)
			}
			if err == nil {
				saved = made
			}
			return err
		})
	}
	if err != nil {
		return nil, fmt.Errorf("create match: %w", err)
	}
	return saved, nil
}

// errMovedOn says that a match has changed so much since that it is unknown whether a change was
// saved.
var errMovedOn = errors.New("others have changed it since")

// errAbsent says that a match was not saved.
var errAbsent = errors.New("it is not there")

// made returns the match if it was saved under this ID, and nil if it was not and never will be. To
// be sure, it inserts a row with the same ID itself, which waits for any transaction that is still
// saving the match.
func (st *Store) made(ctx context.Context, id int64, m *match.Match) (*match.Match, error) {
	err := st.db.Write(ctx, Unsynced, func(tx Tx) error {
		added, err := tx.Exec(probeMatch, append([]any{id}, values(m)...)...)
		if err == nil && added > 0 {
			err = errAbsent // and stays so
		}
		return err
	})
	if errors.Is(err, errAbsent) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	now, err := st.Match(ctx, id)
	if errors.Is(err, store.ErrNotFound) { // it is deleted since
		return nil, store.Uncertain(err)
	}
	if err == nil && (!now.Created.Equal(m.Created) || now.Challenger != m.Challenger || now.Place.GuildID != m.Place.GuildID || now.Game.Variant() != m.Game.Variant()) {
		return nil, nil // a server that was killed has given the ID to another one
	}
	return now, err
}

// For how long, and how often, the store is asked whether an uncertain change was saved. Guesses: a
// server restarts in less time, and the person who pressed sees the old board until then.
const (
	resolveTimeout = time.Minute
	resolvePoll    = 250 * time.Millisecond
)

// resolve calls ask until the store is back and says whether an uncertain change was saved. If the
// store is not back in time, the change stays uncertain.
func (st *Store) resolve(ctx context.Context, lost error, ask func(context.Context) error) error {
	patient, cancel := context.WithTimeout(ctx, resolveTimeout)
	defer cancel()
	away := st.outage.Waiter(st.log)
	defer away.Done(ctx)
	for {
		err := ask(context.WithoutCancel(ctx)) // with the usual time-out: the connection may be dead
		if errors.Is(err, store.ErrClosed) {
			return store.Uncertain(errors.Join(lost, err))
		}
		if !errors.Is(err, store.ErrUnavailable) {
			return err
		}
		if !away.Retry(ctx, err) {
			return store.Uncertain(errors.Join(lost, err))
		}
		select {
		case <-time.After(resolvePoll):
		case <-patient.Done():
			return store.Uncertain(errors.Join(lost, err))
		}
	}
}

// Match loads a match.
func (st *Store) Match(ctx context.Context, id int64) (*match.Match, error) {
	var m *match.Match
	err := st.one(ctx, func(rows *sql.Rows) (err error) {
		m, err = scanMatch(rows)
		return err
	}, selectMatchByID, id)
	if err := st.loaded(err, "match %d", id); err != nil {
		return nil, err
	}
	return m, nil
}

// selectMatchByID asks for one match.
const selectMatchByID = selectMatch + "WHERE m.id = ?"

// oneMatch reads the match that a query in a transaction returns.
func oneMatch(rows *sql.Rows, err error) (m *match.Match, _ error) {
	err = scanOne(rows, err, func(rows *sql.Rows) (err error) {
		m, err = scanMatch(rows)
		return err
	})
	return m, err
}

// Reload is Match: this store has no cache.
func (st *Store) Reload(ctx context.Context, id int64) (*match.Match, error) {
	return st.Match(ctx, id)
}

// Update saves a changed match in one transaction. Besides the revision, the primary key of the
// moves ensures that no ply is made twice. A change of the place alone waits neither for the disk
// nor, where it is uncertain, for a store that is away: a lost place is found again, and whoever
// moves meanwhile would wait behind it.
func (st *Store) Update(ctx context.Context, before, after *match.Match) (*match.Match, error) {
	d := Synced
	if onlyPlace(before, after) {
		d = Unsynced
	}
	var saved *match.Match
	update := func(ctx context.Context) error {
		return st.db.Write(ctx, d, func(tx Tx) (err error) {
			saved, err = updateIn(tx, before, after)
			return err
		})
	}
	err := update(ctx)
	if d == Synced && errors.Is(err, store.ErrUncertain) {
		err = st.resolve(ctx, err, func(ctx context.Context) error {
			err := update(ctx) // which the store refuses if it was saved, or if others came before it
			if !errors.Is(err, store.ErrConflict) {
				return err
			}
			now, loadErr := st.Match(ctx, before.ID)
			switch {
			case loadErr != nil:
				return loadErr
			case holds(now, before, after):
				saved = now
				return nil
			case now.Revision > before.Revision+1: // it may have been saved, and undone since
				return store.Uncertain(errMovedOn) // no conflict: what was asked for is not to be tried again
			}
			return err
		})
	}
	if err != nil {
		return nil, fmt.Errorf("update match %d: %w", before.ID, err)
	}
	return saved, nil
}

// updateIn is Update within a transaction.
func updateIn(tx Tx, before, after *match.Match) (*match.Match, error) {
	saved := *after
	saved.ID, saved.Revision = before.ID, before.Revision+1
	common := commonMoves(before.Moves, after.Moves)
	list := []Statement{{updateMatch, append(values(after), !after.LooksLike(before), before.ID, before.Revision)}}
	if common < len(before.Moves) {
		list = append(list, Statement{"DELETE FROM moves WHERE match_id = ? AND ply > ?", []any{before.ID, common}},
			// No notice was sent for the steps that will be made again.
			Statement{"UPDATE matches SET called_user = '', called_ply = -1 WHERE id = ?", []any{before.ID}})
	}
	moves := appendMoves(before.ID, after, common)
	changed, err := tx.ExecAll(append(list, moves...)...)
	if err != nil {
		return nil, err
	}
	if changed[0] == 0 {
		return nil, missedReason(tx, before.ID)
	}
	if err := allAppended(common, changed[len(list):]); err != nil {
		return nil, err
	}
	if before.Status != after.Status && (before.Status == match.Over || after.Reviewable()) {
		if err := setReviewDue(tx, before.ID, after.Status == match.Over); err != nil {
			return nil, err
		}
	}
	if before.Status != match.Over && after.Status == match.Over {
		if err := countResult(tx, &saved); err != nil {
			return nil, err
		}
		if err := enqueueTournamentOf(tx, &saved); err != nil {
			return nil, err
		}
	}
	if err := tx.Enqueue(store.JobsOf(before, &saved)...); err != nil {
		return nil, err
	}
	return &saved, nil
}

// holds reports whether a match as it is now contains the change from before to after, whatever
// others may have changed since.
func holds(now, before, after *match.Match) bool {
	if after.LooksLike(now) && now.Place == after.Place && now.Rematch == after.Rematch {
		return true
	}
	begins := commonMoves(now.Moves, after.Moves) == len(after.Moves) && len(now.Choices) >= len(after.Choices) && slices.Equal(now.Choices[:len(after.Choices)], after.Choices)
	further := len(after.Moves) > len(before.Moves) || len(after.Choices) > len(before.Choices)
	ends := before.Status != after.Status || before.Seats != after.Seats
	return begins && (further || ends) && (!ends || now.Status == after.Status && now.Ending == after.Ending && now.Outcome == after.Outcome && now.Seats == after.Seats)
}

// onlyPlace reports whether two states of a match differ in nothing but where it
// is shown.
func onlyPlace(before, after *match.Match) bool {
	return before.Place != after.Place && after.LooksLike(before) && before.Rematch == after.Rematch
}

// missedReason returns why an update changed no row: ErrNotFound or ErrConflict.
func missedReason(tx Tx, id int64) error {
	var there bool
	if err := scanIn(tx, "SELECT EXISTS (SELECT 1 FROM matches WHERE id = ?)", []any{id}, &there); err != nil {
		return err
	}
	if !there {
		return store.ErrNotFound
	}
	return store.ErrConflict
}

// insertMove inserts nothing if the ply exists or the match does not.
const insertMove Query = "INSERT INTO moves (match_id, ply, move) SELECT id, ?2, ?3 FROM matches WHERE id = ?1 ON CONFLICT DO NOTHING"

// appendMoves returns the statements that save the moves of m after the first have moves.
func appendMoves(id int64, m *match.Match, have int) (list []Statement) {
	for i, mv := range m.Moves[have:] {
		list = append(list, Statement{insertMove, []any{id, have + i + 1, m.Game.MoveName(mv)}})
	}
	return list
}

// allAppended returns ErrConflict if a statement of appendMoves changed no row, since the ply
// existed.
func allAppended(have int, changed []int64) error {
	for i, n := range changed {
		if n == 0 {
			return fmt.Errorf("ply %d: %w", have+i+1, store.ErrConflict)
		}
	}
	return nil
}

// commonMoves returns how many moves both begin with.
func commonMoves(a, b []engine.Move) int {
	n := 0
	for n < min(len(a), len(b)) && a[n] == b[n] {
		n++
	}
	return n
}
