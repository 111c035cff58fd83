package sqlstore

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"noughts/store"
)

// Enqueue adds jobs that no change causes.
func (st *Store) Enqueue(ctx context.Context, jobs ...store.Job) error {
	if err := st.db.Write(ctx, Unsynced, func(tx Tx) error { return tx.Enqueue(jobs...) }); err != nil {
		return fmt.Errorf("put in jobs: %w", err)
	}
	return nil
}

// EnqueueAndWait does nothing where one process has the database.
func (st *Store) EnqueueAndWait(context.Context, store.Job) (time.Duration, error) { return 0, nil }

// Cancel does nothing where one process has the database.
func (st *Store) Cancel(context.Context, store.Job) error { return nil }

// SetProgress does nothing where one process has the database.
func (st *Store) SetProgress(context.Context, store.Job, store.Progress) (store.JobSignals, error) {
	return store.JobSignals{}, nil
}

// JobProgress knows of no progress where one process has the database.
func (st *Store) JobProgress(context.Context, store.Job) (p store.Progress, there bool, err error) {
	return p, true, nil
}

// A jobQuery finds what needs a job of a kind. Its columns are the ID, the revision, the server and
// the time when the job is due.
type jobQuery struct {
	kind  store.JobKind
	query Query
}

// jobQueries find the jobs that follow from the stored data, except reviews, whose jobs depend on
// the moves.
var jobQueries = []jobQuery{
	{store.Deadline, "SELECT id, 0, guild, deadline FROM matches WHERE deadline IS NOT NULL AND status < " + over},
	{store.Reminder, "SELECT id, 0, guild, remind_at FROM matches m WHERE " + member + "remind_at IS NOT NULL AND NOT (called_ply = steps AND called_reminded)"},
	{store.BotMove, "SELECT id, revision, guild, NULL FROM matches WHERE bot_to_move"},
	{store.TournamentAdvance, "SELECT id, revision, guild, NULL FROM tournaments WHERE " + tournamentDue},
	{store.DayPuzzle, "SELECT 0, 0, guild, NULL FROM puzzle_schedules WHERE channel <> ''"},
	{store.WeekPost, "SELECT 0, 0, guild, NULL FROM week_schedules"},
}

// enqueueBatch is how many jobs one transaction adds.
const enqueueBatch = 500

// BackfillJobs adds the jobs that are missing.
func (st *Store) BackfillJobs(ctx context.Context) error {
	for _, f := range jobQueries {
		jobs, err := collect(ctx, st, "list what is due", f.query, nil, func(rows *sql.Rows) (store.Job, error) {
			j := store.Job{Kind: f.kind}
			err := rows.Scan(&j.ID, &j.Revision, &j.GuildID, (*instant)(&j.At))
			return j, err
		})
		if err != nil {
			return err
		}
		if err := st.enqueueAll(ctx, jobs); err != nil {
			return err
		}
	}
	var reviews []store.Job
	var unread error
	err := st.each(ctx, func(rows *sql.Rows) error {
		if m, err := scanMatch(rows); err == nil {
			reviews = append(reviews, store.ReviewJob(m))
		} else {
			unread = errors.Join(unread, err) // the others are made
		}
		return nil
	}, selectMatch+"JOIN reviews_due d ON d.match_id = m.id ORDER BY m.id DESC")
	if err != nil {
		return fmt.Errorf("list the reviews to be made: %w", err)
	}
	return errors.Join(unread, st.enqueueAll(ctx, reviews))
}

// enqueueAll adds many jobs, in batches.
func (st *Store) enqueueAll(ctx context.Context, jobs []store.Job) error {
	for some := range slices.Chunk(jobs, enqueueBatch) {
		if err := st.Enqueue(ctx, some...); err != nil {
			return err
		}
	}
	return nil
}

// ShardCount returns the number of shards of the last leases.
func (st *Store) ShardCount(ctx context.Context) (count int, err error) {
	err = st.scan(ctx, "SELECT COALESCE(max(total), 0) FROM shards", nil, &count)
	if err != nil {
		return 0, fmt.Errorf("count the shards: %w", st.db.Failed(err))
	}
	return count, nil
}

// AcquireShards leases shards to a process. If two processes take the same shard at the same time,
// one of the transactions runs again.
func (st *Store) AcquireShards(ctx context.Context, c store.LeaseRequest) (held map[int][]byte, err error) {
	err = st.db.Write(ctx, Unsynced, func(tx Tx) error {
		held = nil
		_, err := tx.Exec(`INSERT INTO processes (process, ends, picks) VALUES (?, ?, ?)
			ON CONFLICT (process) DO UPDATE SET ends = excluded.ends, picks = excluded.picks`, c.Holder, nanos(c.Until), len(c.Wanted) > 0 || c.Count == 0)
		if err != nil || c.Count == 0 {
			return err
		}
		if _, err := tx.Exec("DELETE FROM processes WHERE ends < ?", nanos(c.Now)); err != nil {
			return err
		}
		// All processes must use the same count, so leases of another count are void.
		if _, err := tx.Exec("DELETE FROM shards WHERE total <> ?", c.Count); err != nil {
			return err
		}
		var sharing int // processes that take an equal share
		if err := scanIn(tx, "SELECT count(*) FROM processes WHERE NOT picks", nil, &sharing); err != nil {
			return err
		}
		owners, left := make([]string, c.Count), make([][]byte, c.Count)
		rows, err := tx.Query("SELECT number, CASE WHEN ends >= ? THEN process ELSE '' END, session FROM shards ORDER BY number", nanos(c.Now))
		err = scanAll(rows, err, func(rows *sql.Rows) error {
			var number int
			var owner string
			var session []byte
			err := rows.Scan(&number, &owner, &session)
			if err == nil && number < c.Count {
				owners[number], left[number] = owner, session
			}
			return err
		})
		if err != nil {
			return err
		}
		held = map[int][]byte{}
		for _, number := range shareOf(c.Holder, owners, c.Wanted, sharing) {
			held[number] = left[number]
			_, err := tx.Exec(`INSERT INTO shards (number, total, process, ends) VALUES (?, ?, ?, ?)
				ON CONFLICT (number) DO UPDATE SET total = excluded.total, process = excluded.process, ends = excluded.ends, session = NULL`, number, c.Count, c.Holder, nanos(c.Until))
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("share out the shards: %w", err)
	}
	return held, nil
}

// ReleaseShards ends the lease of some shards of a process. Shards that other processes have taken
// meanwhile stay with those.
func (st *Store) ReleaseShards(ctx context.Context, process string, left map[int][]byte) error {
	err := st.db.Write(ctx, Unsynced, func(tx Tx) error {
		for _, number := range slices.Sorted(maps.Keys(left)) {
			_, err := tx.Exec("UPDATE shards SET process = '', ends = 0, session = ? WHERE number = ? AND process = ?", left[number], number, process)
			if err != nil {
				return err
			}
		}
		return nil
	})
	if err != nil {
		return fmt.Errorf("give shards away: %w", err)
	}
	return nil
}

// shareOf returns the shards that a process holds from now on. owners is the holder of each shard,
// and sharing how many processes take an equal share.
func shareOf(process string, owners []string, wanted []int, sharing int) (held []int) {
	if len(wanted) > 0 {
		return wanted
	}
	share := (len(owners) + sharing - 1) / max(sharing, 1)
	for number, owner := range owners {
		if owner == process && len(held) < share {
			held = append(held, number)
		}
	}
	for number, owner := range owners {
		if owner == "" && len(held) < share {
			held = append(held, number)
		}
	}
	slices.Sort(held)
	return held
}

// ReleaseAllShards ends all leases of a process.
func (st *Store) ReleaseAllShards(ctx context.Context, process string) error {
	err := st.db.Write(ctx, Unsynced, func(tx Tx) error {
		// The rows stay, since ShardCount reads them.
		_, err := tx.Exec("UPDATE shards SET process = '', ends = 0 WHERE process = ?", process)
		if err == nil {
			_, err = tx.Exec("DELETE FROM processes WHERE process = ?", process)
		}
		return err
	})
	if err != nil {
		return fmt.Errorf("release the shards: %w", err)
	}
	return nil
}
