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

// What happens later is a job of River (https://riverqueue.com), put in by the transaction that
// causes it. Its tables have a schema of their own, where nothing of ours looks for tables.
const (
	riverSchema  = "river"
	riverVersion = 6 // of its tables, which this program makes; a newer River that wants more comes with another number here
)

// quiet is for what is of no interest: that there was nothing to make.
var quiet = slog.New(slog.DiscardHandler)

// makeRiver brings River's tables up to date. No other process does so at the same time.
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

// args are a job as River keeps it.
type args struct{ store.Job }

// Kind implements river.JobArgs.
func (a args) Kind() string { return string(a.Job.Kind) }

// Enqueue puts in jobs that come with the transaction. One that is there and not done is not put in
// once more.
func (t transaction) Enqueue(jobs ...store.Job) error {
	_, err := t.put(jobs)
	return err
}

// DeleteJobs takes out all jobs that name a person, in what they are about, or a server and no
// match that is there.
func (t transaction) DeleteJobs(id string) error {
	_, err := t.tx.ExecContext(t.begun, `DELETE FROM river.river_job WHERE strpos(args->>'text', '"' || $1 || '"') > 0
		OR args->>'guild' = $1 AND NOT EXISTS (SELECT 1 FROM matches m WHERE m.guild = $1 AND kind LIKE 'match\_%' AND m.id::text = args->>'id')`, id)
	return err
}

// put puts jobs in, and returns them as River has them.
func (t transaction) put(jobs []store.Job) ([]*rivertype.JobInsertResult, error) {
	if len(jobs) == 0 {
		return nil, nil
	}
	list := make([]river.InsertManyParams, len(jobs))
	for i, j := range jobs {
		j.At = j.At.UTC() // so that the same is the same
		if j.Urgent {     // where it is there, it is put in no more
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

// insertions is the channel on which River's processes hear that jobs have come.
const insertions = riverSchema + ".river_insert"

// notify lets the processes know, once the transaction is through, in which queues there are jobs
// that can be done at once. It tells of each job, however soon it comes after another, and of a job
// that was there already and may have come to another queue.
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

// urgentMetadata is the metadata of a job for which somebody waits.
const urgentMetadata = `{"hurry": true}`

// metadataOf is what River keeps beside a job.
func metadataOf(j store.Job) []byte {
	if j.Urgent {
		return []byte(urgentMetadata)
	}
	return nil
}

// markUrgent notes of a job that is there that somebody waits for it. One that is being done stays
// in its queue, where its process hears of its end.
func (t transaction) markUrgent(j store.Job) error {
	args, err := json.Marshal(j)
	if err == nil {
		_, err = t.tx.ExecContext(t.begun, "UPDATE river.river_job SET metadata = metadata || $3, queue = CASE WHEN state = 'running' THEN queue ELSE $4 END WHERE "+thisJob,
			string(j.Kind), string(args), urgentMetadata, t.db.queueOf(j))
	}
	return err
}

// thisJob is the condition for the job of a kind ($1) with these arguments ($2) that is not done,
// of which there is one.
const thisJob = "kind = $1 AND args @> $2::jsonb AND args = $2::jsonb AND finalized_at IS NULL"

// SetProgress notes how far a job is that this process does. If the job is not being done, others
// took this process for dead.
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

// JobProgress returns how far a job is, and whether it is there.
func (db *DB) JobProgress(ctx context.Context, j store.Job) (p store.Progress, there bool, err error) {
	_, p, err = db.find(ctx, j)
	if errors.Is(err, sql.ErrNoRows) {
		return p, false, nil
	}
	return p, err == nil, err
}

// find looks for a job that is not done.
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

// cancelTimeout is how long Cancel waits for the end of a job: who does it hears of that at once,
// or within a second. A guess.
const cancelTimeout = 3 * time.Second

// Cancel ends a job. Where its process has died, others see to that.
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

// jobPoll is how often it is looked whether a job is done. A guess; it costs a look by the primary
// key.
const jobPoll = 100 * time.Millisecond

// EnqueueAndWait puts in a job and waits until it is done. If others ask for the same, there is one
// job for all of them, which whoever gives up first ends: the rest put it in again, and it goes on
// from what was found.
func (db *DB) EnqueueAndWait(ctx context.Context, j store.Job) (time.Duration, error) {
	var spent time.Duration
	for {
		state, took, err := db.enqueueAndWaitOnce(ctx, j)
		if spent += took; err != nil || state != rivertype.JobStateCancelled {
			return spent, err
		}
	}
}

// enqueueAndWaitOnce is EnqueueAndWait for one job, of which it says how it has ended.
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
		_ = pause(ctx, jobPoll) // where ctx ends, so does the job
		state, seconds, err := db.jobState(ctx, id)
		err = db.explain(ctx, err)
		switch waits := away.Retry(ctx, err); {
		case ctx.Err() != nil:
			return "", 0, errors.Join(ctx.Err(), db.cancel(context.WithoutCancel(ctx), id))
		case waits: // the job waits for the server, too
		case err != nil:
			return "", 0, fmt.Errorf("look for a job: %w", err)
		case state == rivertype.JobStateDiscarded:
			return state, 0, fmt.Errorf("job %d has failed too often", id)
		case state == "" || state == rivertype.JobStateCompleted || state == rivertype.JobStateCancelled:
			return state, time.Duration(seconds * float64(time.Second)), nil
		}
	}
}

// jobState is the state of a job, empty where it is gone, and for how many seconds it was done.
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

// cancel ends a job, wherever it is done.
func (db *DB) cancel(ctx context.Context, id int64) error {
	return db.write(ctx, sqlstore.Unsynced, func(tx sqlstore.Tx) error {
		_, err := db.putter.JobCancelTx(ctx, tx.(transaction).tx, id)
		return err
	})
}

// unfinished are the states of a job in which there is only one of it.
var unfinished = []rivertype.JobState{
	rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRetryable, rivertype.JobStateRunning, rivertype.JobStateScheduled,
}

// maxAttempts is how often a job is tried, which is for some hours: see retries.
const maxAttempts = 500

// priorities are those of the kinds that come after tournaments; 1 for the others.
var priorities = map[store.JobKind]int{store.Reminder: 2, store.DayPuzzle: 2}

// The queues of what takes thought; what is for the process that looks after a server has a queue
// for each shard.
const (
	moves         = "moves"
	analyses      = "analyses"
	reviews       = "reviews"
	urgentReviews = "asked" // reviews for which somebody waits
)

// queueOf names the queue of a job.
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
	if j.Kind == store.TournamentAdvance || j.Kind == store.DayPuzzle || j.Kind == store.Reminder {
		what = background
	}
	return shardQueue(what, shardOf(j.GuildID, count), count)
}

// shardOf is the shard that tells of a server, as Discord divides them; of direct messages the
// first tells.
func shardOf(guildID string, count int64) int64 {
	id, err := strconv.ParseUint(guildID, 10, 64)
	if err != nil {
		return 0
	}
	return int64(id >> 22 % uint64(count))
}

// What the queues of a shard are for.
const (
	foreground = "shard" // people: what they have done, and what they wait for
	background = "tend"  // what writes many messages, for which nobody waits: it does not hold up people
)

func shardQueue(what string, number, count int64) string {
	return fmt.Sprintf("%s_%d_of_%d", what, number, count)
}

// maintenanceTimeout is how long it may take to move or free jobs, for which nobody waits. A guess.
const maintenanceTimeout = 10 * time.Second

// moveJobs puts jobs that wait in the queues of another number of shards into those of this one.
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

// freeJobs gives the jobs to others that run in processes of which there is no word any more; those
// that nobody wants any more end. Should one of these live after all, and do its job, too, the
// store takes what comes first.
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

// JobsWaiting counts the jobs that are due and wait, by what they are about: moves, analyses,
// reviews that are asked for and others, shards.
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

// retries say when a job that has failed is tried again: soon at first, then every minute.
type retries struct{}

// NextRetry implements river.ClientRetryPolicy.
func (retries) NextRetry(j *rivertype.JobRow) time.Time {
	return time.Now().Add(min(time.Second<<min(j.Attempt-1, 10), time.Minute))
}
