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

// Limits of the workers.
const (
	maxJobConnections = 4                // connections of all workers of a process, one of which listens for new jobs
	maxForeground     = 4                // parallel jobs of one shard: more would only wait for Discord
	maxBackground     = 2                // parallel background jobs of one shard, beside those
	jobTimeout        = 25 * time.Second // how long a job may take that does not think
	backgroundTimeout = 2 * time.Minute  // how long a background job may take
	// thinkTimeout is how long a job may take that thinks, with its wait for a processor: longer
	// than any search, as each search has a bound of its own.
	thinkTimeout = 15 * time.Minute
	// rescueAfter is how long after its start River gives a stuck job to another process; River
	// checks every half minute. If a process has died, freeJobs is quicker.
	rescueAfter  = time.Minute
	jobRetention = time.Hour       // how long finished jobs are kept; PRIVACY.md says so
	stopTimeout  = 4 * time.Second // how long running jobs may take to end when the process ends
	stopGrace    = time.Second     // and how long after their contexts are cancelled, before the log reports it
	// leaseDuration is how long a process keeps its shards and its jobs without a heartbeat. When a
	// process dies, others take over after this time. A guess: a machine that stalls for longer
	// loses its shards.
	leaseDuration = 10 * time.Second
	heartbeat     = 3 * time.Second
	// shardChannel is the NOTIFY channel on which processes learn at once that others have started
	// or have released shards.
	shardChannel = "noughts_shards"
)

// SchedulerOptions say which jobs a process runs.
type SchedulerOptions struct {
	Workers int // how many jobs that think run at once, by queue; 0 if other processes run them
	Logger  *slog.Logger
}

// A Scheduler runs jobs in this process, and leases shards to it. Serve sets for which shards it
// runs jobs.
type Scheduler struct {
	db            *DB
	options       SchedulerOptions
	process       string
	changed       chan struct{} // gets a signal when shards has changed
	shardChanges  chan struct{} // gets a signal when another process has started, or has released shards
	clients       atomic.Int64  // how many River clients were made
	acquiring     atomic.Bool   // the process takes part in the leases by Acquire
	pages         pageNews
	lastHeartbeat atomic.Int64 // when the process last renewed its lease, in nanoseconds since 1970

	mu     sync.Mutex
	shards []int
	count  int
}

// NewScheduler returns the scheduler of a process.
func (db *DB) NewScheduler(o SchedulerOptions) *Scheduler {
	s := &Scheduler{db: db, options: o, process: processName(), changed: make(chan struct{}, 1), shardChanges: make(chan struct{}, 1)}
	s.pages.opened, s.pages.announced = make(chan struct{}, 1), make(chan string, mostAnnounced)
	return s
}

// Serve sets the shards for which the process runs jobs, and how many shards all processes have.
func (s *Scheduler) Serve(ids []int, count int) {
	s.mu.Lock()
	s.db.shards.Store(int64(count))
	same := s.count == count && slices.Equal(s.shards, ids)
	s.shards, s.count = slices.Clone(ids), count
	s.mu.Unlock()
	if same {
		return
	}
	signal(s.changed)
}

// signal sends a signal, unless one is waiting already.
func signal(word chan<- struct{}) {
	select {
	case word <- struct{}{}:
	default:
	}
}

// Acquire renews the process's lease, and returns its shards; see store.Shards. The caller calls it
// about every heartbeat, and at once on Changes.
func (s *Scheduler) Acquire(ctx context.Context, count int, wanted []int) (map[int][]byte, error) {
	s.db.shards.Store(int64(count))
	held, err := s.renewLease(ctx, count, wanted)
	if err == nil && s.acquires(count) {
		err = s.notify(ctx) // so that the others release its share
	}
	return held, err
}

// acquires notes that the process holds shards of so many, and reports whether it is new that it
// does.
func (s *Scheduler) acquires(count int) (begins bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.db.shards.Store(int64(count))
	return !s.acquiring.Swap(true)
}

// learn takes in how many shards there are by the database, unless the process has shards: then it
// has been told, and what it has asked may be older.
func (s *Scheduler) learn(count int) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if len(s.shards) == 0 && !s.acquiring.Load() {
		s.db.shards.Store(int64(count))
	}
}

// Lease returns how long the result of Acquire is valid.
func (s *Scheduler) Lease() time.Duration { return leaseDuration }

// Release ends the lease of shards, and leaves their sessions to the next process. If leaves is
// set, the process acquires no more shards.
func (s *Scheduler) Release(ctx context.Context, left map[int][]byte, leaves bool) error {
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

// renewLease renews the lease of the process; see store.Shards.
func (s *Scheduler) renewLease(ctx context.Context, count int, wanted []int) (map[int][]byte, error) {
	now := time.Now()
	held, err := s.db.AcquireShards(ctx, store.LeaseRequest{Holder: s.process, Count: count, Wanted: wanted, Now: now, Until: now.Add(leaseDuration)})
	if err == nil {
		s.lastHeartbeat.Store(now.UnixNano())
	}
	return held, err
}

// ReleaseAll ends all leases of the process, which ends.
func (s *Scheduler) ReleaseAll(ctx context.Context) error {
	return errors.Join(s.db.ReleaseAllShards(ctx, s.process), s.notify(ctx))
}

// notify tells the other processes that the leases have changed.
func (s *Scheduler) notify(ctx context.Context) error {
	if err := s.db.Gate.Enter(); err != nil {
		return err
	}
	defer s.db.Gate.Leave()
	bound, done := s.db.bound(ctx)
	_, err := s.db.writers[sqlstore.Unsynced].ExecContext(bound, "SELECT pg_notify($1, $2)", shardChannel, s.process)
	return done(err)
}

// Changes gets a signal when this process may get other shards, while Listen runs.
func (s *Scheduler) Changes() <-chan struct{} { return s.shardChanges }

// Listen signals Changes, and hears of matches (OnMatch), until ctx ends. Without a connection,
// changes are noticed at the next heartbeat.
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
	_, err = conn.Exec(bound, "LISTEN "+shardChannel+"; LISTEN "+pageChannel)
	if err := done(err); err != nil {
		return err
	}
	away.Done(ctx)
	s.announce(pagesAsk)
	for {
		said, err := conn.WaitForNotification(ctx)
		if err != nil {
			return err
		}
		switch {
		case said.Channel == pageChannel:
			s.hearPages(ctx, said.Payload)
		case said.Payload != s.process:
			signal(s.shardChanges)
		}
	}
}

// processName returns a name for this process that is unique in the database.
func processName() string {
	host, err := os.Hostname()
	if err != nil {
		host = "somewhere"
	}
	return fmt.Sprintf("%.40s/%d/%.8s", host, os.Getpid(), rand.Text())
}

// A WorkFunc does the work of a job. If the job is to run again later, it returns when.
type WorkFunc = func(ctx context.Context, j store.Job) (again time.Time, err error)

// Run runs jobs until ctx ends, and lets running jobs finish.
func (s *Scheduler) Run(ctx context.Context, do WorkFunc) (err error) {
	pool, err := s.connect()
	if err != nil {
		return err
	}
	defer closeSoon(pool)
	var thinking sync.WaitGroup
	defer thinking.Wait()
	if n := s.options.Workers; n > 0 {
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

// maintenanceInterval is how often jobs are moved from queues of another shard count. A guess.
const maintenanceInterval = time.Minute

// maintain adds missing jobs once, and moves jobs from queues of another shard count. The process
// with the first shard runs it.
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

// heartbeatLate is how old the last renewal by Acquire may be. After that, keepAlive renews the
// process's lease without its shards: while the bot changes its shard count or leaves shards, the
// process keeps its jobs, and others may take its shards.
const heartbeatLate = 2 * heartbeat

// keepAlive renews the lease of a process without shards, learns the shard count, and frees the
// jobs of dead processes.
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
		s.learn(count)
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

// connect opens a pool of connections for River.
func (s *Scheduler) connect() (*pgxpool.Pool, error) {
	config, err := pgxpool.ParseConfig("")
	if err != nil {
		return nil, err
	}
	config.ConnConfig = s.db.config.Copy()
	config.ConnConfig.RuntimeParams["application_name"] = "noughts jobs"
	config.ConnConfig.ConnectTimeout = timeout
	config.ConnConfig.AfterConnect = set("synchronous_commit", "off") // a job that runs again finds its work done
	config.MaxConns = maxJobConnections
	return pgxpool.NewWithConfig(context.Background(), config)
}

// work runs the jobs of some queues until ctx ends. Running jobs then go on until they are done, or
// a little longer than work.
func (s *Scheduler) work(ctx, work context.Context, pool *pgxpool.Pool, queues map[string]river.QueueConfig, do WorkFunc) {
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
			<-client.Stopped() // running jobs use the store, which is closed after this
		}
		cancel()
	}
}

// startTimeout is how long a client may take to start. A guess: if the server answers, a start
// takes milliseconds.
const startTimeout = 5 * time.Second

// start starts a client. If the server goes away meanwhile, River's Start may wait for ever. Then
// the client is abandoned, and work makes another one.
func start(ctx context.Context, client *river.Client[pgx.Tx]) error {
	started := make(chan error, 1)
	go func() { started <- client.Start(ctx) }()
	select {
	case err := <-started:
		return err
	case <-time.After(startTimeout):
	}
	go func() {
		if <-started == nil { // the abandoned client has started after all
			_ = client.StopAndCancel(ctx)
		}
	}()
	return errNoAnswer
}

// closeSoon closes the pool of River. It does not wait for ever for a connection that an abandoned
// client keeps.
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

func (s *Scheduler) config(queues map[string]river.QueueConfig, do WorkFunc) *river.Config {
	workers := river.NewWorkers()
	for _, kind := range store.JobKinds { // all kinds: River's leader rescues jobs of all kinds
		river.AddWorkerArgs(workers, args{store.Job{Kind: kind}}, &worker{s: s, kind: kind, do: do})
	}
	return &river.Config{
		ID: fmt.Sprintf("%s/%d", s.process, s.clients.Add(1)), Schema: riverSchema, Queues: queues, Workers: workers, Logger: newThrottle(s.options.Logger),
		FetchCooldown: 50 * time.Millisecond, JobTimeout: jobTimeout, RescueStuckJobsAfter: rescueAfter, RetryPolicy: retries{},
		CompletedJobRetentionPeriod: jobRetention, CancelledJobRetentionPeriod: jobRetention, DiscardedJobRetentionPeriod: jobRetention, MaxAttempts: maxAttempts, ErrorHandler: jobErrors{s},
	}
}

// A worker runs jobs of one kind.
type worker struct {
	river.WorkerDefaults[args]
	s    *Scheduler
	kind store.JobKind
	do   WorkFunc
}

// Timeout implements river.Worker.
func (w *worker) Timeout(*river.Job[args]) time.Duration {
	switch {
	case w.kind.Thinks():
		return thinkTimeout
	case w.kind == store.TournamentAdvance || w.kind == store.DayPuzzle || w.kind == store.WeekPost:
		return backgroundTimeout
	}
	return jobTimeout
}

// minSnooze is the shortest snooze of a job that came too early.
const minSnooze = 100 * time.Millisecond

// Work implements river.Worker. A job that is to run again is enqueued before this run is done, so
// that a crash in between loses nothing. A job that is not due yet by the clock of this process,
// which is behind the server's, is snoozed: its work would not be due, and an equal job that was
// enqueued again would count as this one.
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

// jobErrors logs failed jobs.
type jobErrors struct{ s *Scheduler }

// HandleError implements river.ErrorHandler.
func (f jobErrors) HandleError(ctx context.Context, j *rivertype.JobRow, err error) *river.ErrorHandlerResult {
	if !errors.Is(err, context.Canceled) && !store.Transient(err) { // those are logged by Outage
		f.s.options.Logger.WarnContext(ctx, "a job failed and is tried again", "kind", j.Kind, "job", j.ID, "attempt", j.Attempt, "err", err)
	}
	return nil
}

// HandlePanic implements river.ErrorHandler.
func (f jobErrors) HandlePanic(ctx context.Context, j *rivertype.JobRow, p any, trace string) *river.ErrorHandlerResult {
	f.s.options.Logger.ErrorContext(ctx, "panic", "in", "a job of kind "+j.Kind, "err", fmt.Sprint(p), "stack", trace)
	return nil
}
