package postgres

import (
	"context"
	"crypto/rand"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgxpool"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"
	"github.com/riverqueue/river/rivertype"

	"noughts/store"
	"noughts/store/sqlstore"
)

// How jobs are done.
const (
	maxJobConnections = 4                // connections of all who do them in a process, one of which listens for new ones
	maxForeground     = 4                // jobs of one shard side by side: more would only wait for the chat
	maxBackground     = 2                // of these beside them that write many messages, for which nobody waits
	jobTimeout        = 25 * time.Second // how long a job may take that is no thought
	backgroundTimeout = 2 * time.Minute  // how long one may take that writes many messages
	// thinkTimeout is how long a job may take that takes thought, with what it waits for a
	// processor: longer than anything is thought about, as each search has a bound of its own.
	thinkTimeout = 15 * time.Minute
	// rescueAfter is how long after its begin River itself gives a job to another process if its
	// own one does nothing; it looks every half minute. Where a process has died, freeJobs is
	// quicker.
	rescueAfter  = time.Minute
	jobRetention = time.Hour       // how long jobs are kept that are done or given up; PRIVACY.md says so
	stopTimeout  = 4 * time.Second // how long jobs that run may take to end when the process does
	stopGrace    = time.Second     // and then with their contexts ended, until the log says that they go on
	// leaseDuration is how long a process has its shards and its jobs without word of it; it gives
	// word every beat. When it dies, others have them after so long. Guesses: a machine that stands
	// still for longer finds them given away.
	leaseDuration = 10 * time.Second
	heartbeat     = 3 * time.Second
	// shardChannel is the channel of NOTIFY by which processes hear at once that others have come
	// or have given shards away.
	shardChannel = "noughts_shards"
)

// SchedulerOptions say which jobs a process does.
type SchedulerOptions struct {
	Thinkers int // how many moves and analyses are thought about at once; 0 if other processes do that
	Logger   *slog.Logger
}

// A Scheduler has jobs done by this process. Which of those for the processes that look after
// servers, says Serve.
type Scheduler struct {
	db            *DB
	options       SchedulerOptions
	process       string
	changed       chan struct{} // gets word when shards has changed
	shardChanges  chan struct{} // gets word when another process has come, or has given shards away
	clients       atomic.Int64  // River's clients that were made
	acquiring     atomic.Bool   // Hold is called
	lastHeartbeat atomic.Int64  // when the process gave word last, in nanoseconds since 1970

	mu     sync.Mutex
	shards []int
	count  int
}

// NewScheduler returns the scheduler of a process.
func (db *DB) NewScheduler(o SchedulerOptions) *Scheduler {
	return &Scheduler{db: db, options: o, process: processName(), changed: make(chan struct{}, 1), shardChanges: make(chan struct{}, 1)}
}

// Serve says which shards the process looks after, of so many in all processes.
func (s *Scheduler) Serve(ids []int, count int) {
	s.db.shards.Store(int64(count))
	s.mu.Lock()
	same := s.count == count && slices.Equal(s.shards, ids)
	s.shards, s.count = slices.Clone(ids), count
	s.mu.Unlock()
	if same {
		return
	}
	signal(s.changed)
}

// signal gives word, unless there is some already.
func signal(word chan<- struct{}) {
	select {
	case word <- struct{}{}:
	default:
	}
}

// Hold renews what the process has of so many shards, and returns it; see store.Shards. It is to be
// called every beat or so, and at once where there is News.
func (s *Scheduler) Hold(ctx context.Context, count int, wanted []int) (map[int][]byte, error) {
	s.db.shards.Store(int64(count))
	held, err := s.renewLease(ctx, count, wanted)
	if err == nil && !s.acquiring.Swap(true) {
		err = s.notify(ctx) // so that others leave it its share
	}
	return held, err
}

// Lease is for how long what Hold has said is true.
func (s *Scheduler) Lease() time.Duration { return leaseDuration }

// Give lets others have shards at once, and tells them where this process left off. A process that
// leaves takes none any more.
func (s *Scheduler) Give(ctx context.Context, left map[int][]byte, leaves bool) error {
	if leaves {
		s.acquiring.Store(false)
		if _, err := s.renewLease(ctx, 0, nil); err != nil {
			return err
		}
	}
	if err := s.db.ReleaseShards(ctx, s.process, left); err != nil {
		return err
	}
	return s.notify(ctx)
}

// renewLease says that the process lives; see store.Shards.
func (s *Scheduler) renewLease(ctx context.Context, count int, wanted []int) (map[int][]byte, error) {
	now := time.Now()
	held, err := s.db.AcquireShards(ctx, store.LeaseRequest{Holder: s.process, Count: count, Wanted: wanted, Now: now, Until: now.Add(leaseDuration)})
	if err == nil {
		s.lastHeartbeat.Store(now.UnixNano())
	}
	return held, err
}

// Release lets others have at once what the process holds, which ends.
func (s *Scheduler) Release(ctx context.Context) error {
	return errors.Join(s.db.ReleaseAllShards(ctx, s.process), s.notify(ctx))
}

// notify tells the other processes that they may hold other shards now.
func (s *Scheduler) notify(ctx context.Context) error {
	if err := s.db.Gate.Enter(); err != nil {
		return err
	}
	defer s.db.Gate.Leave()
	bound, done := s.db.bound(ctx)
	_, err := s.db.writers[sqlstore.Unsynced].ExecContext(bound, "SELECT pg_notify($1, $2)", shardChannel, s.process)
	return done(err)
}

// News gets word when this process may hold other shards now, for as long as Listen runs.
func (s *Scheduler) News() <-chan struct{} { return s.shardChanges }

// Listen brings News until ctx ends. While there is no connection, a beat goes by until others are
// heard of.
func (s *Scheduler) Listen(ctx context.Context) {
	away := s.db.outage.Waiter(s.options.Logger)
	defer away.Done(ctx)
	for ctx.Err() == nil {
		err := s.db.explain(ctx, s.listen(ctx, away))
		if err != nil && !away.Retry(ctx, err) && ctx.Err() == nil {
			s.options.Logger.WarnContext(ctx, "other processes are not heard of at once", "err", err)
		}
		_ = pause(ctx, heartbeat)
	}
}

func (s *Scheduler) listen(ctx context.Context, away *store.Waiter) error {
	config := s.db.config.Copy()
	config.RuntimeParams["application_name"] = "noughts shards"
	config.ConnectTimeout = timeout
	conn, err := pgx.ConnectConfig(ctx, config)
	if err != nil {
		return err
	}
	defer func() { _ = conn.Close(context.WithoutCancel(ctx)) }()
	bound, done := s.db.bound(ctx)
	_, err = conn.Exec(bound, "LISTEN "+shardChannel)
	if err := done(err); err != nil {
		return err
	}
	away.Done(ctx)
	for {
		said, err := conn.WaitForNotification(ctx)
		if err != nil {
			return err
		}
		if said.Payload != s.process {
			signal(s.shardChanges)
		}
	}
}

// processName tells this process from all others that share the database.
func processName() string {
	host, err := os.Hostname()
	if err != nil {
		host = "somewhere"
	}
	return fmt.Sprintf("%.40s/%d/%.8s", host, os.Getpid(), rand.Text())
}

// A Do does a job. If there is the same to do again later, it says when.
type Do = func(ctx context.Context, j store.Job) (again time.Time, err error)

// Run has jobs done until ctx ends. Those that run then may come to their end.
func (s *Scheduler) Run(ctx context.Context, do Do) (err error) {
	pool, err := s.connect()
	if err != nil {
		return err
	}
	defer closeSoon(pool)
	var thinking sync.WaitGroup
	defer thinking.Wait()
	if n := s.options.Thinkers; n > 0 {
		queues := map[string]river.QueueConfig{moves: {MaxWorkers: n}, analyses: {MaxWorkers: n}, urgentReviews: {MaxWorkers: n}, reviews: {MaxWorkers: 1}}
		thinking.Go(func() { s.work(ctx, ctx, pool, queues, do) })
	}
	thinking.Go(func() { s.keepAlive(ctx) })
	for ctx.Err() == nil {
		s.mu.Lock()
		ids, count := s.shards, s.count
		s.mu.Unlock()
		queues := map[string]river.QueueConfig{}
		for _, id := range ids {
			queues[shardQueue(foreground, int64(id), int64(count))] = river.QueueConfig{MaxWorkers: maxForeground}
			queues[shardQueue(background, int64(id), int64(count))] = river.QueueConfig{MaxWorkers: maxBackground}
		}
		holding, stop := context.WithCancel(ctx)
		var shards sync.WaitGroup
		if len(queues) > 0 {
			shards.Go(func() { s.work(holding, ctx, pool, queues, do) })
		}
		if slices.Contains(ids, 0) {
			shards.Go(func() { s.maintain(holding, count) })
		}
		select {
		case <-ctx.Done():
		case <-s.changed:
		}
		stop()
		shards.Wait()
	}
	return nil
}

// maintenanceInterval is how often it is looked for jobs in queues that nobody serves any more, and
// for the number of shards. A guess.
const maintenanceInterval = time.Minute

// maintain puts what is lacking or astray into the queues, as the one process does that has the
// first shard.
func (s *Scheduler) maintain(ctx context.Context, count int) {
	filled := false
	away := s.db.outage.Waiter(s.options.Logger)
	defer away.Done(ctx)
	for {
		err := s.db.explain(ctx, s.db.moveJobs(ctx, int64(count)))
		if err == nil && !filled {
			err = s.db.BackfillJobs(ctx)
			filled = err == nil
		}
		if !away.Retry(ctx, err) && err != nil && ctx.Err() == nil {
			s.options.Logger.WarnContext(ctx, "look after the jobs", "err", err)
		}
		if pause(ctx, maintenanceInterval) != nil {
			return
		}
	}
}

// heartbeatLate is how old the last word of a process may be that is to hold shards. Then it gives
// word without: while it asks for another number of shards, or takes leave of some, it does its
// jobs, and others take what it cannot hold.
const heartbeatLate = 2 * heartbeat

// keepAlive gives word of a process that holds no shards, learns how many there are, and has the
// jobs of dead processes done by others.
func (s *Scheduler) keepAlive(ctx context.Context) {
	away := s.db.outage.Waiter(s.options.Logger)
	defer away.Done(ctx)
	for {
		if err := s.db.explain(ctx, s.sendHeartbeat(ctx)); !away.Retry(ctx, err) && err != nil && ctx.Err() == nil {
			s.options.Logger.WarnContext(ctx, "look for the jobs of dead processes", "err", err)
		}
		if pause(ctx, heartbeat) != nil {
			return
		}
	}
}

func (s *Scheduler) sendHeartbeat(ctx context.Context) error {
	holds := s.acquiring.Load()
	if !holds || time.Since(time.Unix(0, s.lastHeartbeat.Load())) >= heartbeatLate {
		if _, err := s.renewLease(ctx, 0, nil); err != nil {
			return err
		}
	}
	if !holds {
		count, err := s.db.ShardCount(ctx)
		if err != nil {
			return err
		}
		s.db.shards.Store(int64(count))
	}
	freed, err := s.db.freeJobs(ctx)
	if freed > 0 {
		s.options.Logger.WarnContext(ctx, "a process has died, and others do its jobs", "jobs", freed)
	}
	return err
}

func pause(ctx context.Context, d time.Duration) error {
	select {
	case <-ctx.Done():
		return ctx.Err()
	case <-time.After(d):
		return nil
	}
}

// connect returns connections for River.
func (s *Scheduler) connect() (*pgxpool.Pool, error) {
	config, err := pgxpool.ParseConfig("")
	if err != nil {
		return nil, err
	}
	config.ConnConfig = s.db.config.Copy()
	config.ConnConfig.RuntimeParams["application_name"] = "noughts jobs"
	config.ConnConfig.ConnectTimeout = timeout
	config.ConnConfig.AfterConnect = set("synchronous_commit", "off") // a job that is done again finds it done
	config.MaxConns = maxJobConnections
	return pgxpool.NewWithConfig(context.Background(), config)
}

// work does the jobs of some queues until ctx ends. Those that run then go on until work does, and
// a little longer.
func (s *Scheduler) work(ctx, work context.Context, pool *pgxpool.Pool, queues map[string]river.QueueConfig, do Do) {
	away := s.db.outage.Waiter(s.options.Logger)
	defer away.Done(ctx)
	for ctx.Err() == nil {
		client, err := river.NewClient(riverpgxv5.New(pool), s.config(queues, do))
		if err == nil {
			err = start(context.WithoutCancel(work), client)
		}
		if err = s.db.explain(ctx, err); err != nil {
			if !away.Retry(ctx, err) {
				s.options.Logger.ErrorContext(ctx, "the jobs cannot be begun", "err", err)
			}
			_ = pause(ctx, 5*time.Second)
			continue
		}
		away.Done(ctx)
		<-ctx.Done()
		soon, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopTimeout)
		if err := client.Stop(soon); err != nil {
			s.options.Logger.WarnContext(ctx, "jobs were cut off", "grace", stopTimeout)
			hard, cancel := context.WithTimeout(context.WithoutCancel(ctx), stopGrace)
			if err := client.StopAndCancel(hard); err != nil {
				s.options.Logger.ErrorContext(ctx, "jobs go on although they were cut off", "err", err)
			}
			cancel()
			<-client.Stopped() // they use the store, which is closed after this
		}
		cancel()
	}
}

// startTimeout is how long a client may take to start. A guess: with a server that answers it takes
// milliseconds.
const startTimeout = 5 * time.Second

// start starts a client. Where the server goes away meanwhile, River's Start may wait for its own
// parts for ever: then it is left, and another client is made.
func start(ctx context.Context, client *river.Client[pgx.Tx]) error {
	started := make(chan error, 1)
	go func() { started <- client.Start(ctx) }()
	select {
	case err := <-started:
		return err
	case <-time.After(startTimeout):
	}
	go func() {
		if <-started == nil { // it has started after all, and nobody wants it any more
			_ = client.StopAndCancel(ctx)
		}
	}()
	return errNoAnswer
}

// closeSoon closes the connections of River, unless a client that was left keeps one.
func closeSoon(pool *pgxpool.Pool) {
	closed := make(chan struct{})
	go func() {
		defer close(closed)
		pool.Close()
	}()
	select {
	case <-closed:
	case <-time.After(stopGrace):
	}
}

func (s *Scheduler) config(queues map[string]river.QueueConfig, do Do) *river.Config {
	workers := river.NewWorkers()
	for _, kind := range store.JobKinds { // all of them: whoever leads rescues jobs of all kinds
		river.AddWorkerArgs(workers, args{store.Job{Kind: kind}}, &worker{s: s, kind: kind, do: do})
	}
	return &river.Config{
		ID: fmt.Sprintf("%s/%d", s.process, s.clients.Add(1)), Schema: riverSchema, Queues: queues, Workers: workers, Logger: newThrottle(s.options.Logger),
		FetchCooldown: 50 * time.Millisecond, JobTimeout: jobTimeout, RescueStuckJobsAfter: rescueAfter, RetryPolicy: retries{},
		CompletedJobRetentionPeriod: jobRetention, CancelledJobRetentionPeriod: jobRetention, DiscardedJobRetentionPeriod: jobRetention, MaxAttempts: maxAttempts, ErrorHandler: jobErrors{s},
	}
}

// A worker does jobs of one kind.
type worker struct {
	river.WorkerDefaults[args]
	s    *Scheduler
	kind store.JobKind
	do   Do
}

// Timeout implements river.Worker.
func (w *worker) Timeout(*river.Job[args]) time.Duration {
	switch {
	case w.kind.Thinks():
		return thinkTimeout
	case w.kind == store.TournamentAdvance || w.kind == store.DayPuzzle:
		return backgroundTimeout
	}
	return jobTimeout
}

// minSnooze is how soon a job is brought again that came too early.
const minSnooze = 100 * time.Millisecond

// Work implements river.Worker. What is to be done again is put in before this is done: if the
// process dies in between, it finds it there. A job that is not due by the clock of this process,
// which is behind the server's, waits until it is: nothing would be due yet, and the same job put
// in again would be taken for this one.
func (w *worker) Work(ctx context.Context, j *river.Job[args]) error {
	job := j.Args.Job
	job.Kind = w.kind
	if early := time.Until(job.At); early > 0 {
		return river.JobSnooze(max(early, minSnooze))
	}
	again, err := w.do(ctx, job)
	if err != nil || again.IsZero() {
		return err
	}
	return w.s.db.Enqueue(ctx, store.Job{Kind: job.Kind, ID: job.ID, GuildID: job.GuildID, At: again})
}

// jobErrors say in the log what has failed.
type jobErrors struct{ s *Scheduler }

// HandleError implements river.ErrorHandler.
func (f jobErrors) HandleError(ctx context.Context, j *rivertype.JobRow, err error) *river.ErrorHandlerResult {
	if !errors.Is(err, context.Canceled) && !store.Transient(err) { // of which the log has a line
		f.s.options.Logger.WarnContext(ctx, "a job failed and is tried again", "kind", j.Kind, "job", j.ID, "attempt", j.Attempt, "err", err)
	}
	return nil
}

// HandlePanic implements river.ErrorHandler.
func (f jobErrors) HandlePanic(ctx context.Context, j *rivertype.JobRow, p any, trace string) *river.ErrorHandlerResult {
	f.s.options.Logger.ErrorContext(ctx, "panic", "in", "a job of kind "+j.Kind, "err", fmt.Sprint(p), "stack", trace)
	return nil
}
