package postgres_test

import (
	"context"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"noughts/engine/match"
	"noughts/engine/review"
	"noughts/store"
	"noughts/store/postgres"
	"noughts/store/postgres/postgrestest"
)

// jobs lists the jobs of a database as "queue kind state".
func jobs(t *testing.T, db *postgres.DB) string {
	t.Helper()
	reader, _ := db.Pools()
	var list string
	row := reader.QueryRowContext(t.Context(), "SELECT COALESCE(string_agg(concat_ws(' ', queue, kind, state), ', ' ORDER BY id), '') FROM river.river_job")
	if err := row.Scan(&list); err != nil {
		t.Fatal(err)
	}
	return list
}

// change runs a statement.
func change(t *testing.T, db *postgres.DB, query string, args ...any) {
	t.Helper()
	_, writers := db.Pools()
	if _, err := writers[1].ExecContext(t.Context(), query, args...); err != nil {
		t.Fatal(err)
	}
}

// timed is a match with a clock that is being played in a server.
func timed(t *testing.T, db *postgres.DB) *match.Match {
	t.Helper()
	m := *newMatch(t, db, "1", "2")
	m.Control, m.Place.GuildID = match.TimeControl{Turn: 24 * time.Hour}, "41771983423143937"
	m.Deadline = time.Now().Add(m.Control.Turn)
	saved, err := db.Create(t.Context(), &m)
	if err != nil {
		t.Fatal(err)
	}
	return saved
}

// TestJobsComeWithTheChange looks which jobs a change puts in: those that follow from it and are
// not there, into the queue of the server's shard, and none where it is not saved.
func TestJobsComeWithTheChange(t *testing.T) {
	db := open(t, postgrestest.Empty(t))
	defer db.Close()
	m := timed(t, db)
	begun := jobs(t, db)
	if !strings.Contains(begun, "shard_0_of_1 match_deadline scheduled") || !strings.Contains(begun, "match_reminder scheduled") {
		t.Errorf("a match with a clock has the jobs %s", begun)
	}
	if err := db.BackfillJobs(t.Context()); err != nil || jobs(t, db) != begun {
		t.Errorf("nothing was lacking, and now there are %s, %v", jobs(t, db), err)
	}
	next := moved(t, m)
	late := *next
	late.Deadline = late.Deadline.Add(time.Second)
	if _, err := db.Update(t.Context(), m, next); err != nil {
		t.Fatal(err)
	}
	after := jobs(t, db)
	if strings.Count(after, "match_deadline") != strings.Count(begun, "match_deadline")+1 {
		t.Errorf("after a move: %s", after)
	}
	if _, err := db.Update(t.Context(), m, &late); !errors.Is(err, store.ErrConflict) || jobs(t, db) != after {
		t.Errorf("a change that came too late: %v, and the jobs %s", err, jobs(t, db))
	}
	change(t, db, "DELETE FROM river.river_job")
	if err := db.BackfillJobs(t.Context()); err != nil || !strings.Contains(jobs(t, db), "match_deadline") {
		t.Errorf("what was lacking is %s, %v", jobs(t, db), err)
	}
}

// A match that is taken up again and over again after other moves, as many as before, is reviewed
// by another job than before, also if that one is still being done, and so it is told that the
// review is there; the jobs that are lacking are the same.
func TestEachEndIsReviewed(t *testing.T) {
	db := open(t, postgrestest.Empty(t))
	defer db.Close()
	begun, err := db.Create(t.Context(), newMatch(t, db, "1", "2"))
	if err != nil {
		t.Fatal(err)
	}
	for choice := range 2 {
		next, err := begun.Play("1", 0, begun.Position().AppendMoves(nil)[choice], time.Now())
		if err != nil {
			t.Fatal(err)
		}
		played, err := db.Update(t.Context(), begun, next)
		if err != nil {
			t.Fatal(err)
		}
		over, err := played.Resign("2", time.Now())
		if err != nil {
			t.Fatal(err)
		}
		ended, err := db.Update(t.Context(), played, over)
		if err != nil {
			t.Fatal(err)
		}
		if err := db.SaveReview(t.Context(), ended.ID, review.Review{Plies: []review.Ply{{Move: ended.Moves[0]}}}); err != nil {
			t.Fatal(err)
		}
		if err := db.SetReviewDue(t.Context(), ended.ID, true); err != nil { // somebody wants it anew
			t.Fatal(err)
		}
		change(t, db, "UPDATE river.river_job SET state = 'running' WHERE kind LIKE 'match_review%'")
		if err := db.BackfillJobs(t.Context()); err != nil {
			t.Fatal(err)
		}
		list := jobs(t, db)
		if n, told := strings.Count(list, "match_review running"), strings.Count(list, "match_reviewed running"); n != choice+1 || told != choice+1 || strings.Contains(list, "match_review available") {
			t.Errorf("after %d ends the jobs are %s", choice+1, list)
		}
		again := *begun // somebody takes it up again
		if begun, err = db.Update(t.Context(), ended, &again); err != nil {
			t.Fatal(err)
		}
	}
}

// work has a scheduler do jobs, and returns what it does.
func work(t *testing.T, db *postgres.DB, thinkers int) (s *postgres.Scheduler, did <-chan store.Job) {
	t.Helper()
	s = db.NewScheduler(postgres.SchedulerOptions{Workers: thinkers, Logger: slog.New(slog.DiscardHandler)})
	out := make(chan store.Job, 100)
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() {
		ended <- s.Run(ctx, func(_ context.Context, j store.Job) (time.Time, error) {
			out <- j
			return time.Time{}, nil
		})
	}()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
	return s, out
}

// next is the next job that is done.
func next(t *testing.T, did <-chan store.Job) store.Job {
	t.Helper()
	select {
	case j := <-did:
		return j
	case <-time.After(time.Minute):
		t.Fatal("no job is done")
		return store.Job{}
	}
}

// TestJobsOfADeadProcess leaves jobs that run in processes of which there is no word to another
// one, and one of a process that lives to it.
func TestJobsOfADeadProcess(t *testing.T) {
	db := open(t, postgrestest.Empty(t))
	defer db.Close()
	for id := range int64(2) {
		if err := db.Enqueue(t.Context(), store.Job{Kind: store.BotMove, ID: id + 1}); err != nil {
			t.Fatal(err)
		}
	}
	soon := time.Now().Add(time.Hour)
	if _, err := db.AcquireShards(t.Context(), store.LeaseRequest{Holder: "living", Now: time.Now(), Until: soon}); err != nil {
		t.Fatal(err)
	}
	change(t, db, "UPDATE river.river_job SET state = 'running', attempt = 1, attempted_at = now(), attempted_by = ARRAY['dead/1'] WHERE args->>'id' = '1'")
	change(t, db, "UPDATE river.river_job SET state = 'running', attempt = 1, attempted_at = now(), attempted_by = ARRAY['dead/1', 'living/1'] WHERE args->>'id' = '2'")
	_, did := work(t, db, 1)
	if j := next(t, did); j.ID != 1 || j.Kind != store.BotMove {
		t.Errorf("it does %+v", j)
	}
	if err := db.Enqueue(t.Context(), store.Job{Kind: store.BotMove, ID: 3}); err != nil {
		t.Fatal(err)
	}
	if j := next(t, did); j.ID != 3 {
		t.Errorf("then it does %+v", j)
	}
	await(t, db, "moves match_move completed, moves match_move running, moves match_move completed")
}

// await waits until the jobs of a database are these.
func await(t *testing.T, db *postgres.DB, want string) {
	t.Helper()
	for begun := time.Now(); jobs(t, db) != want; time.Sleep(10 * time.Millisecond) {
		if time.Since(begun) > time.Minute {
			t.Fatalf("the jobs are %s", jobs(t, db))
		}
	}
}

// TestTableIsDrawnAgain has the table of a server drawn again when somebody begins to solve its
// puzzle, and when they have.
func TestTableIsDrawnAgain(t *testing.T) {
	db := open(t, postgrestest.Empty(t))
	defer db.Close()
	begun, err := db.BeginAttempt(t.Context(), store.Attempt{UserID: "1", Puzzle: "p", Begun: time.Now()})
	if err != nil {
		t.Fatal(err)
	}
	const drawn = "tend_0_of_1 puzzle_of_the_day scheduled"
	if err := db.EnterTable(t.Context(), "9", 3, begun.ID); err != nil || jobs(t, db) != drawn {
		t.Errorf("who begins has the jobs %q, %v", jobs(t, db), err)
	}
	change(t, db, "DELETE FROM river.river_job")
	tried := begun
	tried.Tried = "a1"
	if tried, err = db.SaveAttempt(t.Context(), begun, tried, nil); err != nil || jobs(t, db) != "" {
		t.Errorf("who tries has the jobs %q, %v", jobs(t, db), err)
	}
	solved := tried
	solved.Status = store.Solved
	if _, err := db.SaveAttempt(t.Context(), tried, solved, nil); err != nil || jobs(t, db) != drawn {
		t.Errorf("who has solved it has the jobs %q, %v", jobs(t, db), err)
	}
}

// TestJobsAreForgotten deletes a person and a server: the jobs that name them go, whatever has
// become of them, and others stay.
func TestJobsAreForgotten(t *testing.T) {
	db := open(t, postgrestest.Empty(t))
	defer db.Close()
	for _, j := range []store.Job{
		{Kind: store.Analysis, Text: `{"position":"p","user":"71"}`},
		{Kind: store.Analysis, Text: `{"position":"p","user":"711"}`},
		{Kind: store.DayPuzzle, GuildID: "72", At: time.Now().Add(time.Hour)},
		{Kind: store.Moved, ID: 5, GuildID: "721"},
	} {
		if err := db.Enqueue(t.Context(), j); err != nil {
			t.Fatal(err)
		}
	}
	change(t, db, "UPDATE river.river_job SET state = 'completed', finalized_at = now() WHERE kind = 'analysis'")
	theirs := *newMatch(t, db, "1", "2")
	theirs.Place = match.Place{GuildID: "72", ChannelID: "9", Guest: true}
	theirs.Deadline = time.Now().Add(time.Hour)
	if _, err := db.Create(t.Context(), &theirs); err != nil { // goes on there
		t.Fatal(err)
	}
	if _, err := db.ForgetPerson(t.Context(), "71", "former:1", nil); err != nil {
		t.Fatal(err)
	}
	if _, err := db.ForgetServer(t.Context(), "72", nil); err != nil {
		t.Fatal(err)
	}
	if left, want := jobs(t, db), "analyses analysis completed, shard_0_of_1 match_moved available, "+
		"tend_0_of_1 match_reminder scheduled, shard_0_of_1 match_deadline scheduled, tend_0_of_1 match_reminder scheduled"; left != want {
		t.Errorf("left are %s, want %s", left, want)
	}
}

// TestJobsThatComeEarly has a job come an hour before it is due by this process's clock: it is done
// then, and not lost.
func TestJobsThatComeEarly(t *testing.T) {
	db := open(t, postgrestest.Empty(t))
	defer db.Close()
	if err := db.Enqueue(t.Context(), store.Job{Kind: store.Deadline, ID: 1, At: time.Now().Add(time.Hour)}, store.Job{Kind: store.Deadline, ID: 2}); err != nil {
		t.Fatal(err)
	}
	change(t, db, "UPDATE river.river_job SET state = 'available', scheduled_at = now() - interval '1 second' WHERE args->>'id' = '1'")
	s, did := work(t, db, 0)
	s.Serve([]int{0}, 1)
	if j := next(t, did); j.ID != 2 {
		t.Errorf("it does %+v", j)
	}
	const want = "shard_0_of_1 match_deadline scheduled, shard_0_of_1 match_deadline completed"
	await(t, db, want)
	var minutes float64
	reader, _ := db.Pools()
	row := reader.QueryRowContext(t.Context(), "SELECT EXTRACT(epoch FROM scheduled_at - now()) / 60 FROM river.river_job WHERE args->>'id' = '1'")
	if err := row.Scan(&minutes); err != nil || minutes < 50 || len(did) > 0 {
		t.Errorf("it comes again in %v minutes, %v, and %d more were done", minutes, err, len(did))
	}
}

// Tournaments and whatever else writes many messages, for which nobody waits, hold up no one who
// does, however many of them there are.
func TestPeopleComeFirst(t *testing.T) {
	db := open(t, postgrestest.Empty(t))
	defer db.Close()
	s := db.NewScheduler(postgres.SchedulerOptions{Logger: slog.New(slog.DiscardHandler)})
	s.Serve([]int{0}, 2)
	for id := range int64(20) { // of another number of shards, too
		if err := db.Enqueue(t.Context(), store.Job{Kind: store.TournamentAdvance, ID: id + 1}); err != nil {
			t.Fatal(err)
		}
		if id == 9 {
			s.Serve([]int{0}, 1)
		}
	}
	did, looks := make(chan store.Job, 100), make(chan struct{}, 100)
	done := make(chan struct{})
	finish := sync.OnceFunc(func() { close(done) })
	serve(t, s, func(_ context.Context, j store.Job) (time.Time, error) {
		if j.Kind == store.TournamentAdvance {
			looks <- struct{}{}
			<-done
		}
		did <- j
		return time.Time{}, nil
	})
	t.Cleanup(finish)
	select {
	case <-looks:
	case <-time.After(time.Minute):
		t.Fatal("no tournament is looked at")
	}
	for id := range int64(8) {
		if err := db.Enqueue(t.Context(), store.Job{Kind: store.Moved, ID: id + 1}); err != nil {
			t.Fatal(err)
		}
		if kind := next(t, did).Kind; kind != store.Moved {
			t.Errorf("it does %s", kind)
		}
	}
	finish()
	for range 20 {
		if kind := next(t, did).Kind; kind != store.TournamentAdvance {
			t.Errorf("then it does %s", kind)
		}
	}
}

// Who does jobs is told of each of them, however soon it comes after another.
func TestEachJobIsTold(t *testing.T) {
	address := postgrestest.Empty(t)
	db := open(t, address)
	defer db.Close()
	conn, err := pgx.Connect(t.Context(), address)
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close(context.WithoutCancel(t.Context()))
	// River itself tells of the first job of a queue.
	if err := db.Enqueue(t.Context(), store.Job{Kind: store.BotMove, ID: 1000}, store.Job{Kind: store.ReviewDue, ID: 1000},
		store.Job{Kind: store.ReviewDue, ID: 2000, Urgent: true}); err != nil {
		t.Fatal(err)
	}
	if _, err := conn.Exec(t.Context(), `LISTEN "river.river_insert"`); err != nil {
		t.Fatal(err)
	}
	const jobs = 50
	for id := range int64(jobs) {
		if err := db.Enqueue(t.Context(), store.Job{Kind: store.BotMove, ID: id + 1}); err != nil {
			t.Fatal(err)
		}
	}
	told, cancel := context.WithTimeout(t.Context(), time.Minute)
	defer cancel()
	for n := range jobs {
		if _, err := conn.WaitForNotification(told); err != nil {
			t.Fatalf("of %d jobs it is told of %d: %v", jobs, n, err)
		}
	}
	if err := db.Enqueue(t.Context(), store.Job{Kind: store.ReviewDue, ID: 1000, Urgent: true}); err != nil {
		t.Fatal(err)
	}
	if news, err := conn.WaitForNotification(told); err != nil || news.Payload != `{"queue":"asked"}` {
		t.Errorf("of a job that is in a hurry now is told %+v, %v", news, err)
	}
}

// A process that holds shards and does not come to say so, as while Discord asks for another number
// of them, goes on with its jobs: nobody takes it for dead. It has no share of the shards until it
// does.
func TestAProcessThatHoldsNoShardsForAWhile(t *testing.T) {
	db := open(t, postgrestest.Empty(t))
	defer db.Close()
	s := db.NewScheduler(postgres.SchedulerOptions{Logger: slog.New(slog.DiscardHandler)})
	if held, err := s.Acquire(t.Context(), 2, nil); err != nil || len(held) != 2 {
		t.Fatalf("it holds %v, %v", held, err)
	}
	if err := db.Enqueue(t.Context(), store.Job{Kind: store.BotMove, ID: 1}); err != nil {
		t.Fatal(err)
	}
	change(t, db, "UPDATE river.river_job SET state = 'running', attempt = 1, attempted_at = now(), attempted_by = ARRAY[(SELECT process || '/1' FROM processes)]")
	change(t, db, "UPDATE processes SET ends = 0")
	s.SetLastHeartbeat(time.Now().Add(-time.Minute))
	if err := s.SendHeartbeat(t.Context()); err != nil {
		t.Fatal(err)
	}
	if list := jobs(t, db); list != "moves match_move running" {
		t.Errorf("its jobs are %s", list)
	}
	change(t, db, "UPDATE shards SET ends = 0")
	other := db.NewScheduler(postgres.SchedulerOptions{Logger: slog.New(slog.DiscardHandler)})
	if held, err := other.Acquire(t.Context(), 2, nil); err != nil || len(held) != 2 {
		t.Errorf("another process holds %v, %v", held, err)
	}
	if _, err := s.Acquire(t.Context(), 2, nil); err != nil {
		t.Fatal(err)
	}
	if held, err := other.Acquire(t.Context(), 2, nil); err != nil || len(held) != 1 {
		t.Errorf("when it is back, the other one holds %v, %v", held, err)
	}
}

// TestJobsOfShards has jobs of a server done by the process that holds its shard, also those of
// another number of shards, and none that takes thought by one that does not think.
func TestJobsOfShards(t *testing.T) {
	db := open(t, postgrestest.Empty(t))
	defer db.Close()
	const guild = "1041771983423143937" // whose shards are 3 of 4 and 1 of 3
	if err := db.Enqueue(t.Context(), store.Job{Kind: store.Moved, ID: 1, GuildID: guild}, store.Job{Kind: store.BotMove, ID: 2}); err != nil {
		t.Fatal(err)
	}
	s, did := work(t, db, 0)
	s.Serve([]int{0, 1}, 3)
	if j := next(t, did); j.ID != 1 {
		t.Errorf("it does %+v", j)
	}
	s.Serve([]int{0, 1, 2}, 4)
	for id := range int64(2) {
		if err := db.Enqueue(t.Context(), store.Job{Kind: store.Moved, ID: 10 + id, GuildID: []string{guild, ""}[id]}); err != nil {
			t.Fatal(err)
		}
	}
	if j := next(t, did); j.ID != 11 {
		t.Errorf("with others' shards it does %+v", j)
	}
	s.Serve([]int{3}, 4)
	if j := next(t, did); j.ID != 10 {
		t.Errorf("with its own shard it does %+v", j)
	}
	if list := jobs(t, db); !strings.Contains(list, "moves match_move available") {
		t.Errorf("the jobs are %s", list)
	}
}

// TestShardCountIsKept puts a job of a server into the queue of its shard after a heartbeat, which
// asks the database how many shards there are, where nobody has said so yet.
func TestShardCountIsKept(t *testing.T) {
	db := open(t, postgrestest.Empty(t))
	defer db.Close()
	s := db.NewScheduler(postgres.SchedulerOptions{Logger: slog.New(slog.DiscardHandler)})
	s.Serve([]int{0, 1, 2}, 4)
	if err := s.SendHeartbeat(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := db.Enqueue(t.Context(), store.Job{Kind: store.Moved, ID: 1, GuildID: "1041771983423143937"}); err != nil {
		t.Fatal(err)
	}
	if list := jobs(t, db); !strings.HasPrefix(list, "shard_3_of_4 ") {
		t.Errorf("the jobs are %s", list)
	}
}

// Who gives up what somebody else asks for, too, ends that for nobody else.
func TestAskedByTwo(t *testing.T) {
	db := open(t, postgrestest.Empty(t))
	defer db.Close()
	j := store.Job{Kind: store.Analysis, Text: "what both ask for"}
	first, giveUp := context.WithCancel(t.Context())
	ended, other := make(chan error, 1), make(chan error, 1)
	go func() { _, err := db.EnqueueAndWait(first, j); ended <- err }()
	await(t, db, "analyses analysis available")
	go func() { _, err := db.EnqueueAndWait(t.Context(), j); other <- err }()
	time.Sleep(300 * time.Millisecond) // by then it has usually joined; if not, this proves less
	giveUp()
	if err := <-ended; !errors.Is(err, context.Canceled) || strings.Contains(err.Error(), "\n") {
		t.Errorf("who gives up hears %v", err)
	}
	await(t, db, "analyses analysis cancelled, analyses analysis available")
	change(t, db, "UPDATE river.river_job SET state = 'completed', attempted_at = now(), finalized_at = now() WHERE state = 'available'")
	if err := <-other; err != nil {
		t.Errorf("the other hears %v", err)
	}
}

// askLong has somebody wait for a job that nobody begins. The channel has what they hear of its
// end.
func askLong(t *testing.T, db *postgres.DB) <-chan error {
	t.Helper()
	ended := make(chan error, 1)
	go func() {
		_, err := db.EnqueueAndWait(t.Context(), store.Job{Kind: store.Analysis, Text: "what takes long"})
		ended <- err
	}()
	await(t, db, "analyses analysis available")
	return ended
}

// Who waits for a job waits on while the server is restarted, and hears of its end when it is back.
func TestWhoAsksOutlastsTheServer(t *testing.T) {
	server := postgrestest.New(t)
	db := open(t, server.Address("postgres"))
	defer db.Close()
	ended := askLong(t, db)
	server.Stop()
	select {
	case err := <-ended:
		t.Errorf("while the server is away, who asks hears %v", err)
	case <-time.After(time.Second): // in which it has looked for it some times; if not, this proves less
	}
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	change(t, db, "UPDATE river.river_job SET state = 'completed', attempted_at = now(), finalized_at = now()")
	if err := <-ended; err != nil {
		t.Errorf("when it is back, who asks hears %v", err)
	}
}

// Who asks for a job hears at once of what does not pass by itself.
func TestWhoAsksHearsThatTheDatabaseIsGone(t *testing.T) {
	server := postgrestest.New(t)
	keeper := open(t, server.Address("postgres"))
	defer keeper.Close()
	change(t, keeper, "CREATE DATABASE gone")
	db := open(t, server.Address("gone"))
	defer db.Close()
	ended := askLong(t, db)
	change(t, keeper, "DROP DATABASE gone WITH (FORCE)")
	select {
	case err := <-ended:
		if store.ReasonOf(err) != store.Broken || !strings.Contains(err.Error(), "no such database") {
			t.Errorf("who asks hears %v", err)
		}
	case <-time.After(time.Minute):
		t.Error("who asks waits on")
	}
}

// do has a scheduler do jobs by a function.
func do(t *testing.T, db *postgres.DB, f postgres.WorkFunc) {
	t.Helper()
	serve(t, db.NewScheduler(postgres.SchedulerOptions{Workers: 1, Logger: slog.New(slog.DiscardHandler)}), f)
}

// serve runs a scheduler until the test ends.
func serve(t *testing.T, s *postgres.Scheduler, f postgres.WorkFunc) {
	t.Helper()
	ctx, stop := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- s.Run(ctx, f) }()
	t.Cleanup(func() {
		stop()
		if err := <-ended; err != nil {
			t.Error(err)
		}
	})
}

// Who does a job hears that somebody waits for it, who waits hears how far it is, and who wants it
// no more ends it; a review for which somebody waits does not wait for one that is for nobody.
func TestWhatOthersWantOfAJob(t *testing.T) {
	db := open(t, postgrestest.Empty(t))
	defer db.Close()
	long, short := store.Job{Kind: store.ReviewDue, ID: 1, GuildID: "9"}, store.Job{Kind: store.ReviewDue, ID: 2, GuildID: "9"}
	if p, there, err := db.JobProgress(t.Context(), long); there || err != nil {
		t.Errorf("a job that is not there is at %v, %v, %v", p, there, err)
	}
	if wish, err := db.SetProgress(t.Context(), long, store.Progress{Done: 1, All: 2}); !wish.Cancelled || err != nil {
		t.Errorf("who does a job that is not there hears %+v, %v", wish, err)
	}
	if err := db.Cancel(t.Context(), long); err != nil {
		t.Errorf("the end of a job that is not there: %v", err)
	}
	if err := db.Enqueue(t.Context(), long, short); err != nil {
		t.Fatal(err)
	}
	short.Urgent = true
	if err := db.Enqueue(t.Context(), short); err != nil {
		t.Fatal(err)
	}
	await(t, db, "reviews match_review available, asked match_review available")
	begun, did := make(chan int64, 10), make(chan int64, 10)
	do(t, db, func(ctx context.Context, j store.Job) (time.Time, error) {
		begun <- j.ID
		if j.ID != long.ID {
			did <- j.ID
			return time.Time{}, nil
		}
		<-ctx.Done()
		did <- j.ID
		return time.Time{}, ctx.Err()
	})
	<-begun
	<-begun
	if id := <-did; id != short.ID {
		t.Errorf("job %d is done", id)
	}
	note := func(want store.JobSignals) {
		t.Helper()
		if wish, err := db.SetProgress(t.Context(), long, store.Progress{Done: 3, All: 7}); wish != want || err != nil {
			t.Errorf("who does it hears %+v, %v, want %+v", wish, err, want)
		}
	}
	note(store.JobSignals{})
	if p, there, err := db.JobProgress(t.Context(), long); p != (store.Progress{Done: 3, All: 7}) || !there || err != nil {
		t.Errorf("it is at %v, %v, %v", p, there, err)
	}
	long.Urgent = true
	if err := db.Enqueue(t.Context(), long); err != nil {
		t.Fatal(err)
	}
	note(store.JobSignals{Urgent: true})
	await(t, db, "reviews match_review running, asked match_review completed")
	if err := db.Cancel(t.Context(), long); err != nil {
		t.Error(err)
	}
	if id := <-did; id != long.ID {
		t.Errorf("job %d is ended", id)
	}
	await(t, db, "reviews match_review cancelled, asked match_review completed")
	if err := db.Enqueue(t.Context(), long); err != nil { // another one
		t.Fatal(err)
	}
	<-begun
	note(store.JobSignals{Urgent: true})
}

// A job that nobody wants any more, and whose process has died before it heard of that, is done by
// nobody; a review for which somebody waits comes before those that are for nobody.
func TestUnwantedJobsOfADeadProcess(t *testing.T) {
	db := open(t, postgrestest.Empty(t))
	defer db.Close()
	list := []store.Job{{Kind: store.ReviewDue, ID: 1}, {Kind: store.ReviewDue, ID: 2}}
	if err := db.Enqueue(t.Context(), list...); err != nil {
		t.Fatal(err)
	}
	change(t, db, "UPDATE river.river_job SET state = 'running', attempt = 1, attempted_at = now(), attempted_by = ARRAY['dead/1']")
	list[1].Urgent = true
	if err := db.Enqueue(t.Context(), list[1]); err != nil {
		t.Fatal(err)
	}
	given, giveUp := context.WithCancel(t.Context())
	giveUp() // nobody is there to end it, so there is nothing to wait for
	change(t, db, `UPDATE river.river_job SET metadata = metadata || '{"cancel_attempted_at": "2026-01-01T00:00:00Z"}' WHERE args->>'id' = '1'`)
	if err := db.Cancel(given, list[0]); !errors.Is(err, context.Canceled) {
		t.Errorf("who waits no more for the end hears %v", err)
	}
	_, did := work(t, db, 1)
	if j := next(t, did); j.ID != 2 {
		t.Errorf("it does %+v", j)
	}
	await(t, db, "reviews match_review cancelled, asked match_review completed")
}

// What is thought about has as much time as it is worth to anybody, however long it waits for a
// processor; what is no thought is given up and tried again sooner.
func TestTimeForJobs(t *testing.T) {
	db := open(t, postgrestest.Empty(t))
	defer db.Close()
	const mostThought = 14 * time.Minute // as commands/think waits for a move
	left := make(chan time.Duration, 1)
	do(t, db, func(ctx context.Context, _ store.Job) (time.Time, error) {
		deadline, _ := ctx.Deadline()
		left <- time.Until(deadline)
		return time.Time{}, nil
	})
	for _, kind := range store.JobKinds {
		if !kind.Thinks() {
			continue
		}
		if err := db.Enqueue(t.Context(), store.Job{Kind: kind, ID: 1}); err != nil {
			t.Fatal(err)
		}
		if time := <-left; time < mostThought {
			t.Errorf("a job of kind %s has %v", kind, time)
		}
	}
}
