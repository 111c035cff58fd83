package main

import (
	"bufio"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"strconv"
	"testing"
	"time"

	"noughts/store/postgres/postgrestest"
)

// TestProcessesShareADatabase runs the bot in two processes, which share its shards out among themselves, and two workers, which
// think for them, over one PostgreSQL database, and kills one of each in the middle of games. Without anybody starting them
// anew, the others go on with what these had: no move is lost or made twice, nobody is called by both, and every job is done once.
func TestProcessesShareADatabase(t *testing.T) {
	t.Parallel()
	w := newWatch(t)
	w.think, w.levels = 300*time.Millisecond, [2]string{"best", "best"} // so that it does think
	w.file, w.channels[2] = postgrestest.Empty(t), "den"                // which is in another server
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
	killed := 0
	for round := range w.deaths(1) {
		dead, victim := make(chan struct{}), round%2
		w.after(10+rand.IntN(30), func() {
			_ = workers[victim].Process.Kill()
			_ = bots[victim].Process.Kill()
			close(dead)
		})
		w.playUntil(dead)
		bots[victim].kill()
		workers[victim].kill()
		killed++
		w.heals(fmt.Sprintf("after death %d", round+1), w.channels...)
		w.until("one process has all shards", func() bool { return w.owners() == 1 })
		bots[victim], workers[victim] = w.spawnWaiting(), w.spawnWorker()
	}
	if len(w.answered) == 0 {
		t.Error("no move was answered")
	}
	for _, m := range w.matches() {
		if err := w.replays(m.ID); err != nil {
			t.Error(err)
		}
	}
	w.until("all jobs are done", func() bool { return w.undone() == 0 })
	done, again := w.jobs()
	if done["match_move"] == 0 || done["match_moved"] == 0 {
		t.Errorf("the bot has thought about no move as a job: %v", done)
	}
	t.Logf("%d deaths, %d answered moves, %d calls, %d shards, jobs done %v, of which begun more than once %v", killed, len(w.answered), len(w.called), shards, done, again)
}

// sharing are the settings of a bot that shares the database with others and leaves its thinking to workers.
func (w *watch) sharing() []string { return []string{"DATABASE_URL=" + w.file, "NOUGHTS_THINKERS=0"} }

// spawnWaiting starts a bot and returns at once: it is ready only when it has got its share.
func (w *watch) spawnWaiting() *process {
	w.Helper()
	p := &process{Cmd: w.botCommand(w.file)}
	p.Env = append(p.Env, w.sharing()...)
	w.begins(p)
	return p
}

// spawnWorker starts a worker, and returns once it works. That bots leave their thinking to workers is no matter to it.
func (w *watch) spawnWorker() *process {
	w.Helper()
	p := &process{Cmd: exec.Command(os.Args[0], "worker")}
	p.Dir = w.TempDir()
	p.Env = append(os.Environ(), beProgram+"=1", "DATABASE_URL="+w.file, "NOUGHTS_THINKERS=0", "NOUGHTS_LOG_LEVEL=error", "NOUGHTS_THINK="+w.think.String())
	out, err := p.StdoutPipe()
	if err != nil {
		w.Fatal(err)
	}
	w.begins(p)
	if line, err := bufio.NewReader(out).ReadString('\n'); err != nil {
		w.Fatalf("the worker said %q, %v", line, err)
	}
	return p
}

// begins starts a process that ends with the test.
func (w *watch) begins(p *process) {
	w.Helper()
	p.Stderr = os.Stderr
	if err := p.Start(); err != nil {
		w.Fatal(err)
	}
	w.Cleanup(p.kill)
}

// owners counts the processes that hold shards.
func (w *watch) owners() int {
	w.Helper()
	return len(postgrestest.Counts(w, w.file, "SELECT process, count(*) FROM shards WHERE ends > extract(epoch FROM now()) * 1e9 GROUP BY process"))
}

// until waits until something is so.
func (w *watch) until(what string, so func() bool) {
	w.Helper()
	for begun := time.Now(); !so(); time.Sleep(100 * time.Millisecond) {
		if time.Since(begun) > waitLimit {
			w.Fatalf("waited in vain until %s", what)
		}
	}
}

// undone counts the jobs that are due and not done.
func (w *watch) undone() (sum int) {
	w.Helper()
	for _, n := range postgrestest.Counts(w, w.file, "SELECT kind, count(*) FROM river.river_job WHERE state IN ('available', 'retryable', 'running') GROUP BY kind") {
		sum += n
	}
	return sum
}

// jobs counts the jobs that are done, and those of them that were begun more than once, by kind. None may have been given
// up, or be done twice.
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
