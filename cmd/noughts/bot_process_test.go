package main

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/url"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"runtime/pprof"
	"syscall"
	"testing"
	"time"

	"noughts/bot"
	"noughts/config"
	"noughts/engine/longtest"
	"noughts/metrics"
	"noughts/store/cached"
)

// beBot, when set to the address of a playground, makes the test binary run as
// the bot on it; its file and its settings come from the environment as always.
// So the playground, unlike with beProgram, outlives the bot.
const beBot = "NOUGHTS_BE_BOT"

// runBotAlone is the bot in a process of its own. It says "ready" on standard output.
func runBotAlone(address string) error {
	base, err := url.Parse(address)
	if err != nil {
		return err
	}
	settings, err := config.Load(os.DevNull, os.LookupEnv)
	if err != nil {
		return err
	}
	settings.Token = "playground"
	ctx, stop := untilSignal(context.Background())
	defer stop()
	go sayHeap()
	db, err := openDatabase(ctx, settings.Database, nil)
	if err != nil {
		return err
	}
	catalogue, err := catalogued()
	if err != nil {
		return err
	}
	s := &service{
		program: &program{words: catalogue, say: catalogue.Printer()}, Config: settings,
		log: slog.New(slog.NewTextHandler(os.Stderr, &slog.HandlerOptions{Level: settings.LogLevel})), store: cached.New(db),
	}
	s.status = newStatus(metrics.New(), s.store)
	s.blobs = db.Blobs()
	if err := s.openBoardPage(ctx); err != nil {
		return err
	}
	if err := s.bot(ctx, bot.Redirect(base), func(bot.Info) { fmt.Println("ready") }); err != nil {
		return err
	}
	return s.store.Close()
}

// heapProfiles, when set to a folder, is where a bot alone puts a profile of its heap, in place of
// the last one, whenever it says what its heap holds.
const heapProfiles = "NOUGHTS_HEAP_PROFILES"

// heapProfile is that profile.
func heapProfile(folder string) string { return filepath.Join(folder, "heap.pprof") }

// sayHeap says whenever the process gets SIGUSR1 how many MB its heap holds after a garbage
// collection, and how many the runtime has of the system, the stacks of its goroutines among them.
func sayHeap() {
	asked := make(chan os.Signal, 1)
	signal.Notify(asked, syscall.SIGUSR1)
	for range asked {
		debug.FreeOSMemory()
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		if folder := os.Getenv(heapProfiles); folder != "" {
			if err := saveHeap(heapProfile(folder)); err != nil {
				fmt.Fprintln(os.Stderr, err)
			}
		}
		fmt.Printf("heap %.1f runtime %.1f\n", float64(m.HeapAlloc)/(1<<20), float64(m.Sys-m.HeapReleased)/(1<<20))
	}
}

// saveHeap writes a profile of the heap as the last garbage collection left it.
func saveHeap(name string) (err error) {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	return pprof.WriteHeapProfile(f)
}

// spawnBot starts the bot on the playground as a process of its own, with more variables in
// its environment, and returns once it is ready.
func (h *harness) spawnBot(more ...string) *process {
	h.Helper()
	p := h.beginBot(more...)
	h.ready(p)
	return p
}

// beginBot is spawnBot that returns at once.
func (h *harness) beginBot(more ...string) *process {
	h.Helper()
	p := &process{Cmd: h.botCommand(h.file), url: h.url.String()}
	p.Env = append(p.Env, more...)
	out, err := p.StdoutPipe()
	if err != nil {
		h.Fatal(err)
	}
	p.out = bufio.NewReader(out)
	h.begins(p)
	return p
}

// ready waits until a bot that was begun is ready.
func (h *harness) ready(p *process) {
	h.Helper()
	if line, err := p.out.ReadString('\n'); line != "ready\n" {
		h.Fatalf("the bot said %q, %v", line, err)
	}
}

// errorOutput is the standard error of a process that a test starts. The race detector, which the
// process has where the test has it, writes there what it finds, but tells of it by how the process
// ends only where that is not killed.
type errorOutput struct{ testing.TB }

// Write implements io.Writer.
func (o errorOutput) Write(p []byte) (int, error) {
	if bytes.Contains(p, []byte("WARNING: DATA RACE")) {
		o.Error("a process that the test has started has a data race")
	}
	return os.Stderr.Write(p)
}

// botCommand is what spawnBot starts.
func (h *harness) botCommand(file string) *exec.Cmd {
	c := exec.Command(os.Args[0])
	c.WaitDelay = 10 * time.Second
	c.Env = append(os.Environ(), beBot+"="+h.url.String(), "NOUGHTS_DB="+file,
		"NOUGHTS_THINK="+h.think.String(), "NOUGHTS_LOG_LEVEL=error", "NOUGHTS_PACE=0")
	return c
}

// requireTools leaves a test out for want of tools, unless everything is required.
func requireTools(t testing.TB, tools ...string) {
	t.Helper()
	for _, tool := range tools {
		if _, err := exec.LookPath(tool); err != nil {
			longtest.LeaveOut(t, tool+" is not installed")
		}
	}
}

// installPackage puts files of a folder here, a package.json among them, and what that
// asks for into a folder outside of the repository, where they stay for the next run.
func installPackage(t testing.TB, folder string, files ...string) string {
	t.Helper()
	requireTools(t, "node", "npm")
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = t.TempDir()
	}
	dir := filepath.Join(cache, "noughts-test", folder)
	if err := os.MkdirAll(dir, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, name := range files {
		raw, err := os.ReadFile(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, name), raw, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	npm := exec.CommandContext(t.Context(), "npm", "install", "--no-package-lock", "--no-audit", "--no-fund", "--prefer-offline")
	npm.Dir, npm.WaitDelay = dir, 10*time.Second
	if out, err := npm.CombinedOutput(); err != nil {
		longtest.LeaveOut(t, fmt.Sprintf("npm cannot install what %s needs: %v\n%s", folder, err, out))
	}
	return dir
}
