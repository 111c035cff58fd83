package main

import (
	"bufio"
	"fmt"
	"maps"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"syscall"
	"testing"
	"time"

	"noughts/engine/longtest"
	"noughts/store/postgres/postgrestest"
)

// TestProcessesShareADatabase runs the bot in two processes, which share its shards out among
// themselves, and two workers, which think for them, over one PostgreSQL database, and kills one of
// each in the middle of games, the worker while it thinks about a move. Without anybody starting
// them anew, the others go on with what these had: no move is lost or made twice, nobody is called
// by both, and every job is done once, those under way when their worker died, too.
//
// NOUGHTS_ROUNDS=20 go test ./cmd/noughts -run ProcessesShareADatabase -v kills twenty of each,
// which takes some minutes.
func TestProcessesShareADatabase(t *testing.T) {
	longtest.SkipShort(t)
	t.Parallel()
	w := newWatch(t)
	w.think, w.levels = 300*time.Millisecond, [2]string{"best", "best"} // so that it does think
	w.file, w.channels[2] = postgrestest.Empty(t), "den"                // which is in another server
	defer w.tellUndone()
	shards := 2
	for w.shardOf("lobby", shards) == w.shardOf("den", shards) {
		shards++
	}
	w.server.RequireShards(shards)
	bots := [2]*process{w.spawnBot(w.sharing()...), w.spawnBot(w.sharing()...)}
	workers := [2]*process{w.spawnWorker(), w.spawnWorker()}
	w.until("every shard is let in", func() bool { return w.server.Shards() == shards }) // a bot is ready with its first one
	w.open()
	w.begin()
	w.heals("at first", w.channels...)
	killed, left := 0, map[string]int{} // jobs by kind that dead workers have left
	for round := range w.deaths(2) {
		dead, enough, victim, thinking := make(chan struct{}), make(chan struct{}), round%2, 0
		w.after(10+rand.IntN(30), func() { close(enough) })
		go func() {
			defer close(dead)
			<-enough
			thinking = w.stopsThinking(workers[:])
			_ = workers[thinking].Process.Kill()
			for kind, n := range w.jobsOf(workers[thinking]) { // before others have them
				left[kind] += n
			}
			_ = bots[victim].Process.Kill()
		}()
		w.playUntil(dead)
		bots[victim].kill()
		workers[thinking].kill()
		killed++
		w.heals(fmt.Sprintf("after death %d", round+1), w.channels...)
		w.until("one process has all shards", func() bool { return w.owners() == 1 })
		bots[victim], workers[thinking] = w.spawnWaiting(), w.spawnWorker()
	}
	if len(w.answered) == 0 {
		t.Error("no move was answered")
	}
	if n := left["match_move"]; n < (killed+1)/2 {
		t.Errorf("%d workers died, which left %d moves undone: that tests too little", killed, n)
	}
	for _, m := range w.matches() {
		if err := w.replays(m.ID); err != nil {
			t.Error(err)
		}
	}
	w.allJobs()
	done, again := w.jobs()
	if done["match_move"] == 0 || done["match_moved"] == 0 {
		t.Errorf("the bot has thought about no move as a job: %v", done)
	}
	failed := postgrestest.Counts(w, w.file, "SELECT kind || ': ' || (e->>'error'), count(*) FROM river.river_job, unnest(errors) e GROUP BY 1")
	t.Logf("%d deaths, %d answered moves, %d calls, %d shards, jobs left by dead workers %v, jobs done %v, of which begun more than once %v, failed in between %v",
		killed, len(w.answered), len(w.called), shards, left, done, again, failed)
}

// stopsThinking waits until one of these processes thinks about a move, has it stand still while it
// does, and returns which.
func (w *watch) stopsThinking(workers []*process) int {
	for begun := time.Now(); time.Since(begun) < waitLimit; time.Sleep(5 * time.Millisecond) {
		for i, p := range workers {
			if w.jobsOf(p)["match_move"] == 0 {
				continue
			}
			if err := p.Process.Signal(syscall.SIGSTOP); err != nil {
				w.Error(err)
			}
			if w.jobsOf(p)["match_move"] > 0 { // and not done in between
				return i
			}
			if err := p.Process.Signal(syscall.SIGCONT); err != nil {
				w.Error(err)
			}
		}
	}
	w.Error("no worker thinks about a move")
	return 0
}

// jobsOf counts the jobs that a process does, or has left when it died, by kind.
func (w *watch) jobsOf(p *process) map[string]int {
	return postgrestest.Counts(w, w.file, fmt.Sprintf(`SELECT kind, count(*) FROM river.river_job
		WHERE state = 'running' AND attempted_by[cardinality(attempted_by)] LIKE '%%/%d/%%' GROUP BY kind`, p.Process.Pid))
}

// tellUndone says of a test that has failed which jobs were not done, and what became of them so
// far.
func (w *watch) tellUndone() {
	if !w.Failed() {
		return
	}
	for job := range postgrestest.Counts(w, w.file, `SELECT concat_ws(' ', queue, kind, args, state, 'attempt', attempt, 'by', attempted_by[cardinality(attempted_by)],
		'at', attempted_at, 'again', scheduled_at, 'now', now(), errors::text), 1 FROM river.river_job WHERE state <> 'completed' AND scheduled_at < now() + interval '5 minutes'`) {
		w.Logf("not done: %s", job)
	}
}

// sharing are the settings of a bot that shares the database with others and leaves its thinking to
// workers.
func (w *watch) sharing() []string { return []string{"DATABASE_URL=" + w.file, "NOUGHTS_THINKERS=0"} }

// spawnWaiting starts a bot and returns at once: it is ready only when it has got its share.
func (w *watch) spawnWaiting() *process {
	w.Helper()
	return w.beginBot(w.sharing()...)
}

// spawnWorker starts a worker, and returns once it works. That bots leave their thinking to workers
// is no matter to it.
func (h *harness) spawnWorker(more ...string) *process {
	h.Helper()
	p := &process{Cmd: exec.Command(os.Args[0], "worker")}
	p.Dir, p.WaitDelay = h.TempDir(), 10*time.Second
	p.Env = append(os.Environ(), beProgram+"=1", "DATABASE_URL="+h.file, "NOUGHTS_THINKERS=0", "NOUGHTS_LOG_LEVEL=error", "NOUGHTS_THINK="+h.think.String())
	p.Env = append(p.Env, more...)
	out, err := p.StdoutPipe()
	if err != nil {
		h.Fatal(err)
	}
	h.begins(p)
	if line, err := bufio.NewReader(out).ReadString('\n'); err != nil {
		h.Fatalf("the worker said %q, %v", line, err)
	}
	return p
}

// begins starts a process that ends with the test.
func (h *harness) begins(p *process) {
	h.Helper()
	p.Stderr = errorOutput{h}
	if err := p.Start(); err != nil {
		h.Fatal(err)
	}
	h.Cleanup(p.kill)
}

// owners counts the processes that hold shards.
func (w *watch) owners() int {
	w.Helper()
	return len(postgrestest.Counts(w, w.file, "SELECT process, count(*) FROM shards WHERE ends > extract(epoch FROM now()) * 1e9 GROUP BY process"))
}

// until waits until something is so.
func (h *harness) until(what string, so func() bool) {
	h.Helper()
	for begun := time.Now(); !so(); time.Sleep(100 * time.Millisecond) {
		if time.Since(begun) > waitLimit {
			h.Fatalf("waited in vain until %s", what)
		}
	}
}

// allJobs waits until all jobs that are due are done. Reviews are made one after the other, and
// take long on a busy machine: it waits in vain when nothing goes on.
func (w *watch) allJobs() {
	w.Helper()
	var last map[string]int
	for changed := time.Now(); ; time.Sleep(100 * time.Millisecond) {
		now := postgrestest.Counts(w, w.file, "SELECT concat_ws(' ', id, state, attempt, metadata), 1 FROM river.river_job WHERE state IN ('available', 'retryable', 'running')")
		if len(now) == 0 {
			return
		}
		if !maps.Equal(now, last) {
			last, changed = now, time.Now()
		}
		if time.Since(changed) > waitLimit {
			w.Fatalf("waited in vain until all jobs are done")
		}
	}
}

// jobs counts the jobs that are done, and those of them that were begun more than once, by kind.
// None may have been given up, or be done twice.
func (w *watch) jobs() (done, again map[string]int) {
	w.Helper()
	for job, n := range postgrestest.Counts(w, w.file, "SELECT kind || ' ' || args, count(*) FROM river.river_job WHERE state = 'completed' GROUP BY kind, args HAVING count(*) > 1") {
		w.Errorf("%d times: %s", n, job)
	}
	for job := range postgrestest.Counts(w, w.file, "SELECT kind || ' ' || args || ' ' || errors::text, count(*) FROM river.river_job WHERE state IN ('discarded', 'cancelled') GROUP BY kind, args, errors") {
		w.Errorf("given up: %s", job)
	}
	done = postgrestest.Counts(w, w.file, "SELECT kind, count(*) FROM river.river_job WHERE state = 'completed' GROUP BY kind")
	again = postgrestest.Counts(w, w.file, "SELECT kind, count(*) FROM river.river_job WHERE state = 'completed' AND attempt > 1 GROUP BY kind")
	return done, again
}

// shardOf is which of so many shards tells of the server of a channel: Discord's formula.
func (w *watch) shardOf(channel string, shards int) int {
	w.Helper()
	id, err := strconv.ParseUint(w.server.GuildOf(w.server.Channel(channel)), 10, 64)
	if err != nil {
		w.Fatal(err)
	}
	return int(id >> 22 % uint64(shards))
}

// replays plays a match again by its moves.
func (w *watch) replays(id int64) error {
	m, err := w.db.Match(w.Context(), id)
	if err != nil {
		return err
	}
	p := m.Begin()
	for ply, move := range m.Moves {
		if p, err = p.Play(move); err != nil {
			return fmt.Errorf("match %d at ply %d: %w", id, ply, err)
		}
	}
	return nil
}
