package postgres

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverdatabasesql"
	"github.com/riverqueue/river/rivermigrate"
	"github.com/riverqueue/river/rivertype"

	"noughts/store"
	"noughts/store/sqlstore"
)

// Jobs are jobs of River (https://riverqueue.com), enqueued by the transaction that causes them.
// River's tables have a schema of their own, apart from our tables.
const (
	riverSchema  = "river"
	riverVersion = 6 // the version of River's tables that this program creates; a newer River may need a higher one
)

// quiet drops log lines of no interest, such as that there was nothing to migrate.
var quiet = slog.New(slog.DiscardHandler)

// makeRiver brings River's tables up to date. The caller holds the lock of lockTables.
func makeRiver(ctx context.Context, p *sql.DB) error {
	m, err := rivermigrate.New(riverdatabasesql.New(p), &rivermigrate.Config{Schema: riverSchema, Logger: quiet})
	if err != nil {
		return err
	}
	there, err := m.ExistingVersions(ctx)
	if err == nil && len(there) >= riverVersion {
		return nil
	}
	if err == nil {
		_, err = p.ExecContext(ctx, "CREATE SCHEMA IF NOT EXISTS river")
	}
	if err == nil {
		_, err = m.Migrate(ctx, rivermigrate.DirectionUp, &rivermigrate.MigrateOpts{TargetVersion: riverVersion})
	}
	if err != nil {
		return fmt.Errorf("make the tables of the jobs: %w", err)
	}
	return nil
}

// args are the arguments of a job, as River stores them.
type args struct{ store.Job }

// Kind implements river.JobArgs.
func (a args) Kind() string { return string(a.Job.Kind) }

// Enqueue adds jobs in the transaction. A job that is in the queue and not done is not added again.
func (t transaction) Enqueue(jobs ...store.Job) error {
	_, err := t.put(jobs)
	return err
}

// DeleteJobs deletes all jobs that name a person in their text, or a server and no match that
// exists.
func (t transaction) DeleteJobs(id string) error {
	_, err := t.tx.ExecContext(t.begun, `DELETE FROM river.river_job WHERE strpos(args->>'text', '"' || $1 || '"') > 0
		OR args->>'guild' = $1 AND NOT EXISTS (SELECT 1 FROM matches m WHERE m.guild = $1 AND kind LIKE 'match\_%' AND m.id::text = args->>'id')`, id)
	return err
}

// put adds jobs, and returns them as River has them.
func (t transaction) put(jobs []store.Job) ([]*rivertype.JobInsertResult, error) {
	if len(jobs) == 0 {
		return nil, nil
	}
	list := make([]river.InsertManyParams, len(jobs))
	for i, j := range jobs {
		j.At = j.At.UTC() // so that equal times are equal text
		if j.Urgent {     // a job in the queue is not added again
			if err := t.markUrgent(j); err != nil {
				return nil, err
			}
		}
		list[i] = river.InsertManyParams{Args: args{j}, InsertOpts: &river.InsertOpts{
			Queue: t.db.queueOf(j), Priority: priorities[j.Kind], ScheduledAt: j.At, MaxAttempts: maxAttempts, Metadata: metadataOf(j),
			UniqueOpts: river.UniqueOpts{ByArgs: true, ByState: unfinished},
		}}
	}
	put, err := t.db.putter.InsertManyTx(t.begun, t.tx, list)
	if err != nil {
		return nil, err
	}
	return put, t.notify(put)
}

// insertions is the NOTIFY channel on which River's processes learn of new jobs.
const insertions = riverSchema + ".river_insert"

// notify tells the processes at the commit which queues have jobs to run now. It notifies of each
// job, however soon it comes after another, and of a job that was in the queue already and may have
// moved to another queue.
func (t transaction) notify(put []*rivertype.JobInsertResult) error {
	told := map[string]bool{}
	for _, p := range put {
		if p.Job.State != rivertype.JobStateAvailable || told[p.Job.Queue] {
			continue
		}
		told[p.Job.Queue] = true
		news, err := json.Marshal(map[string]string{"queue": p.Job.Queue})
		if err == nil {
			_, err = t.tx.ExecContext(t.begun, "SELECT pg_notify($1, $2)", insertions, string(news))
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// urgentMetadata is the metadata of a job for which a person waits.
const urgentMetadata = `{"hurry": true}`

// metadataOf returns the metadata of a job in River.
func metadataOf(j store.Job) []byte {
	if j.Urgent {
		return []byte(urgentMetadata)
	}
	return nil
}

// markUrgent marks a job in the queue as urgent. A running job stays in its queue, where its
// process learns of its end.
func (t transaction) markUrgent(j store.Job) error {
	args, err := json.Marshal(j)
	if err == nil {
		_, err = t.tx.ExecContext(t.begun, "UPDATE river.river_job SET metadata = metadata || $3, queue = CASE WHEN state = 'running' THEN queue ELSE $4 END WHERE "+thisJob,
			string(j.Kind), string(args), urgentMetadata, t.db.queueOf(j))
	}
	return err
}

// thisJob is the condition for the one unfinished job of a kind ($1) with these arguments ($2).
const thisJob = "kind = $1 AND args @> $2::jsonb AND args = $2::jsonb AND finalized_at IS NULL"

// SetProgress saves how far a job is that this process runs. If the job is not running, other
// processes took this one for dead, and the job counts as cancelled.
func (db *DB) SetProgress(ctx context.Context, j store.Job, p store.Progress) (wish store.JobSignals, err error) {
	args, err := json.Marshal(j)
	if err != nil {
		return wish, err
	}
	err = db.write(ctx, sqlstore.Unsynced, func(tx sqlstore.Tx) error {
		t := tx.(transaction)
		err := t.tx.QueryRowContext(t.begun, "UPDATE river.river_job SET metadata = metadata || jsonb_build_object('done', $3::int, 'all', $4::int) WHERE "+
			thisJob+" AND state = 'running' RETURNING metadata ? 'hurry', metadata ? 'cancel_attempted_at'", string(j.Kind), string(args), p.Done, p.All).Scan(&wish.Urgent, &wish.Cancelled)
		if errors.Is(err, sql.ErrNoRows) {
			wish, err = store.JobSignals{Cancelled: true}, nil
		}
		return err
	})
	if err != nil {
		return store.JobSignals{}, fmt.Errorf("note how far a job is: %w", err)
	}
	return wish, nil
}

// JobProgress returns how far a job is, and whether the job is in the queue.
func (db *DB) JobProgress(ctx context.Context, j store.Job) (p store.Progress, there bool, err error) {
	_, p, err = db.find(ctx, j)
	if errors.Is(err, sql.ErrNoRows) {
		return p, false, nil
	}
	return p, err == nil, err
}

// find finds an unfinished job.
func (db *DB) find(ctx context.Context, j store.Job) (id int64, p store.Progress, err error) {
	args, err := json.Marshal(j)
	if err == nil {
		err = db.Gate.Enter()
	}
	if err != nil {
		return 0, p, err
	}
	defer db.Gate.Leave()
	bound, done := db.bound(ctx)
	err = done(db.reader.QueryRowContext(bound, "SELECT id, COALESCE((metadata->>'done')::int, 0), COALESCE((metadata->>'all')::int, 0) FROM river.river_job WHERE "+
		thisJob, string(j.Kind), string(args)).Scan(&id, &p.Done, &p.All))
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		err = fmt.Errorf("look for a job: %w", db.explain(ctx, err))
	}
	return id, p, err
}

// cancelTimeout is how long Cancel waits for the end of a job: its worker learns of the
// cancellation within a second. A guess.
const cancelTimeout = 3 * time.Second

// Cancel cancels a job. If its process has died, freeJobs ends the job.
func (db *DB) Cancel(ctx context.Context, j store.Job) error {
	id, _, err := db.find(ctx, j)
	if err == nil {
		err = db.cancel(ctx, id)
	}
	for waited := time.Duration(0); err == nil && waited < cancelTimeout; waited += jobPoll {
		if err = pause(ctx, jobPoll); err == nil {
			_, _, err = db.find(ctx, j)
		}
	}
	if errors.Is(err, sql.ErrNoRows) {
		return nil
	}
	return err
}

// jobPoll is how often a job's state is polled. A guess; a poll costs a lookup by the primary key.
const jobPoll = 100 * time.Millisecond

// EnqueueAndWait adds a job and waits until it is done. Callers with equal jobs share one job. The
// first caller that gives up cancels it; the others enqueue it again, and it goes on from what was
// found so far.
func (db *DB) EnqueueAndWait(ctx context.Context, j store.Job) (time.Duration, error) {
	var spent time.Duration
	for {
		state, took, err := db.enqueueAndWaitOnce(ctx, j)
		if spent += took; err != nil || state != rivertype.JobStateCancelled {
			return spent, err
		}
	}
}

// enqueueAndWaitOnce is EnqueueAndWait for one run of the job. It returns the state in which the
// job ended.
func (db *DB) enqueueAndWaitOnce(ctx context.Context, j store.Job) (state rivertype.JobState, took time.Duration, err error) {
	var id int64
	err = db.write(ctx, sqlstore.Unsynced, func(tx sqlstore.Tx) error {
		put, err := tx.(transaction).put([]store.Job{j})
		if err == nil {
			id = put[0].Job.ID
		}
		return err
	})
	if err != nil {
		return "", 0, fmt.Errorf("ask for a job: %w", err)
	}
	away := db.outage.Waiter(db.Log())
	defer away.Done(ctx)
	for {
		_ = pause(ctx, jobPoll) // if ctx has ended, the job is cancelled below
		state, seconds, err := db.jobState(ctx, id)
		err = db.explain(ctx, err)
		switch waits := away.Retry(ctx, err); {
		case ctx.Err() != nil:
			return "", 0, errors.Join(ctx.Err(), db.cancel(context.WithoutCancel(ctx), id))
		case waits: // the job waits for the server too
		case err != nil:
			return "", 0, fmt.Errorf("look for a job: %w", err)
		case state == rivertype.JobStateDiscarded:
			return state, 0, fmt.Errorf("job %d has failed too often", id)
		case state == "" || state == rivertype.JobStateCompleted || state == rivertype.JobStateCancelled:
			return state, time.Duration(seconds * float64(time.Second)), nil
		}
	}
}

// jobState returns the state of a job, empty if the job is deleted, and how many seconds its last
// run took.
func (db *DB) jobState(ctx context.Context, id int64) (state rivertype.JobState, seconds float64, err error) {
	if err := db.Gate.Enter(); err != nil {
		return "", 0, err
	}
	defer db.Gate.Leave()
	bound, done := db.bound(ctx)
	defer func() { err = done(err) }()
	rows, err := db.query(bound, `SELECT CAST(state AS TEXT), COALESCE(EXTRACT(epoch FROM finalized_at - attempted_at), 0) FROM river.river_job WHERE id = ?`, []any{id})
	if err != nil {
		return "", 0, err
	}
	for rows.Next() {
		err = rows.Scan(&state, &seconds)
	}
	return state, seconds, errors.Join(err, rows.Err(), rows.Close())
}

// cancel cancels a job, in whichever process it runs.
func (db *DB) cancel(ctx context.Context, id int64) error {
	return db.write(ctx, sqlstore.Unsynced, func(tx sqlstore.Tx) error {
		_, err := db.putter.JobCancelTx(ctx, tx.(transaction).tx, id)
		return err
	})
}

// unfinished are the states of jobs that are unique by their arguments.
var unfinished = []rivertype.JobState{
	rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRetryable, rivertype.JobStateRunning, rivertype.JobStateScheduled,
}

// maxAttempts is how often a job is tried, which takes some hours: see retries.
const maxAttempts = 500

// priorities are River's priorities of kinds that may wait; other kinds have 1, the first.
var priorities = map[store.JobKind]int{store.Reminder: 2, store.DayPuzzle: 2, store.WeekPost: 2}

// The queues of jobs that only compute. Other jobs have two queues for each shard.
const (
	moves         = "moves"
	analyses      = "analyses"
	reviews       = "reviews"
	urgentReviews = "asked" // reviews for which a person waits
)

// queueOf returns the name of a job's queue.
func (db *DB) queueOf(j store.Job) string {
	switch j.Kind {
	case store.BotMove:
		return moves
	case store.Analysis:
		return analyses
	case store.ReviewDue:
		if j.Urgent {
			return urgentReviews
		}
		return reviews
	}
	count, what := max(db.shards.Load(), 1), foreground
	if j.Kind == store.TournamentAdvance || priorities[j.Kind] > 0 {
		what = background
	}
	return shardQueue(what, shardOf(j.GuildID, count), count)
}

// shardOf returns the shard of a server, as Discord divides servers. Direct messages belong to the
// first shard.
func shardOf(guildID string, count int64) int64 {
	id, err := strconv.ParseUint(guildID, 10, 64)
	if err != nil {
		return 0
	}
	return int64(id >> 22 % uint64(count))
}

// The queues of a shard.
const (
	foreground = "shard" // jobs for which people wait
	background = "tend"  // jobs that write many messages, for which nobody waits
)

func shardQueue(what string, number, count int64) string {
	return fmt.Sprintf("%s_%d_of_%d", what, number, count)
}

// maintenanceTimeout is how long moveJobs and freeJobs may take, for which nobody waits. A guess.
const maintenanceTimeout = 10 * time.Second

// moveJobs moves waiting jobs from the queues of another shard count into those of this one.
func (db *DB) moveJobs(ctx context.Context, count int64) error {
	if err := db.Gate.Enter(); err != nil {
		return err
	}
	defer db.Gate.Leave()
	ctx, cancel := context.WithTimeout(ctx, maintenanceTimeout)
	defer cancel()
	_, err := db.writers[sqlstore.Unsynced].ExecContext(ctx, `UPDATE river.river_job
		SET queue = split_part(queue, '_', 1) || '_' || CASE WHEN args->>'guild' ~ '^[0-9]{1,19}$' THEN div((args->>'guild')::numeric, 1 << 22) % $1::bigint ELSE 0 END || '_of_' || $1::bigint
		WHERE state IN ('available', 'retryable', 'scheduled') AND (queue LIKE 'shard\_%' OR queue LIKE 'tend\_%') AND queue NOT LIKE '%\_of\_' || $1::bigint`, count)
	return err
}

// freeJobs makes the running jobs of processes without a heartbeat available to others; cancelled
// jobs end. If such a process is alive after all and finishes its job too, the store takes the
// first result.
func (db *DB) freeJobs(ctx context.Context) (int64, error) {
	if err := db.Gate.Enter(); err != nil {
		return 0, err
	}
	defer db.Gate.Leave()
	ctx, cancel := context.WithTimeout(ctx, maintenanceTimeout)
	defer cancel()
	res, err := db.writers[sqlstore.Unsynced].ExecContext(ctx, `UPDATE river.river_job SET scheduled_at = now(),
			state = CASE WHEN metadata ? 'cancel_attempted_at' THEN 'cancelled' ELSE 'available' END::river.river_job_state,
			finalized_at = CASE WHEN metadata ? 'cancel_attempted_at' THEN now() END,
			queue = CASE WHEN queue = 'reviews' AND metadata ? 'hurry' THEN 'asked' ELSE queue END
		WHERE state = 'running' AND NOT EXISTS (SELECT 1 FROM processes p
			WHERE p.ends > $1 AND starts_with(attempted_by[cardinality(attempted_by)], p.process || '/'))`, time.Now().UnixNano())
	if err != nil {
		return 0, err
	}
	return res.RowsAffected()
}

// JobsWaiting counts the due jobs that wait, by queue: moves, analyses, urgent and other reviews,
// and all queues of shards together.
func (db *DB) JobsWaiting(ctx context.Context) (map[string]int, error) {
	if err := db.Gate.Enter(); err != nil {
		return nil, err
	}
	defer db.Gate.Leave()
	rows, err := db.reader.QueryContext(ctx, `SELECT CASE WHEN queue LIKE 'shard\_%' OR queue LIKE 'tend\_%' THEN 'shards' ELSE queue END, count(*)
		FROM river.river_job WHERE state IN ('available', 'retryable') AND scheduled_at <= now() GROUP BY 1`)
	if err != nil {
		return nil, db.explain(ctx, err)
	}
	defer rows.Close()
	waiting := map[string]int{moves: 0, analyses: 0, urgentReviews: 0, reviews: 0, "shards": 0}
	for rows.Next() {
		var queue string
		var n int
		if err := rows.Scan(&queue, &n); err != nil {
			return nil, err
		}
		waiting[queue] = n
	}
	return waiting, rows.Err()
}

// retries is the retry policy: a failed job is tried again soon at first, then every minute.
type retries struct{}

// NextRetry implements river.ClientRetryPolicy.
func (retries) NextRetry(j *rivertype.JobRow) time.Time {
	return time.Now().Add(min(time.Second<<min(j.Attempt-1, 10), time.Minute))
}
