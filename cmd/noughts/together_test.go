package main

import (
	"bufio"
	"os"
	"os/exec"
	"testing"
	"time"

	"noughts/engine/longtest"
	"noughts/store/postgres/postgrestest"
)

// TestStartedTogether starts two bots and a worker at the same moment on a database without tables:
// all of them come up, and share the work, also where PgBouncer stands before the database.
//
// NOUGHTS_ROUNDS=30 go test ./cmd/noughts -run StartedTogether -v does so thirty times.
func TestStartedTogether(t *testing.T) {
	longtest.SkipShort(t)
	t.Parallel()
	t.Run("at the server itself", func(t *testing.T) {
		for round := range rounds(t, 3) {
			startTogether(t, round, postgrestest.Blank(t))
		}
	})
	t.Run("behind a pooler", func(t *testing.T) {
		startTogether(t, 0, postgrestest.Bouncer(t, postgrestest.Blank(t), "pool_mode = session", "default_pool_size = 60"))
	})
}

func startTogether(t *testing.T, round int, address string) {
	t.Helper()
	h := newHarness(t)
	h.server.RequireShards(2)
	h.file = address
	sharing := []string{"DATABASE_URL=" + h.file, "NOUGHTS_THINKERS=0"}
	bots := [2]*process{{Cmd: h.botCommand(h.file)}, {Cmd: h.botCommand(h.file)}}
	worker := &process{Cmd: exec.Command(os.Args[0], "worker")}
	worker.Dir, worker.WaitDelay = t.TempDir(), 10*time.Second
	worker.Env = append(os.Environ(), beProgram+"=1", "NOUGHTS_LOG_LEVEL=error")
	all := []*process{bots[0], worker, bots[1]}
	for _, p := range all {
		p.Env = append(p.Env, sharing...)
		out, err := p.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		p.out = bufio.NewReader(out)
	}
	for _, p := range all {
		h.begins(p)
	}
	for i, p := range all {
		if line, err := p.out.ReadString('\n'); err != nil {
			t.Fatalf("round %d: process %d of %d said %q, %v", round+1, i+1, len(all), line, err)
		}
	}
	h.user("ada", "lobby").run("play", map[string]any{"game": "gomoku", "level": "novice", "side": "first"})
	for _, p := range all {
		p.kill()
	}
}
