package main

import (
	"fmt"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"noughts/engine/strategy"
	"noughts/load"
	"noughts/playground"
)

// BenchmarkMemory plays many games of several kinds with a bot in a process of its own
// and reports, in MB, what its heap holds and what the process takes after 10,000
// interactions (early) and at the end (late), when no game is on. It says the same on
// standard error every 10,000, so that a run that is cut short tells something too, and
// keeps a profile of the heap beside it for go tool pprof where there is a folder for that:
//
//	NOUGHTS_HEAP_PROFILES=/tmp go test ./cmd/noughts -run '^$' -bench Memory -benchtime 200000x -timeout 3h
func BenchmarkMemory(b *testing.B) {
	people := memoryDriver(b, earlyInteractions)
	h := newHarnessWith(b, func(o *playground.Options) {
		o.Limits = false // so few channels could not carry so many messages
		o.World.People, o.World.Guilds = people.World().People, people.World().Guilds
		o.Inspect = people.Inspect
	})
	h.think = 20 * time.Millisecond // it is memory that is measured, not how well the bot plays
	bot := h.spawnBot()
	for b.Loop() {
		// All is done once, below: b.N is the number of interactions.
	}
	for done := 0; done < b.N; {
		people.Most = min(earlyInteractions, b.N-done)
		result, err := people.Run(b.Context(), h.server, nil)
		if err != nil || result.Interactions < people.Most/2 {
			b.Fatalf("%d interactions, errors %v, %v", result.Interactions, result.Errors, err)
		}
		if len(result.Errors) > 0 {
			b.Errorf("errors %v", result.Errors)
		}
		if err := people.Resign(b.Context()); err != nil {
			b.Fatal(err)
		}
		done += people.Most
		m := bot.leastMemory(b)
		fmt.Fprintf(os.Stderr, "after %d: %v\n", done, m)
		if folder := os.Getenv(heapProfiles); folder != "" {
			if err := os.Rename(heapProfile(folder), filepath.Join(folder, fmt.Sprintf("heap-%d.pprof", done))); err != nil {
				b.Error(err)
			}
		}
		if done == people.Most {
			b.ReportMetric(m.heap, "early-heap-MB")
			b.ReportMetric(m.resident, "early-rss-MB")
		}
		b.ReportMetric(m.heap, "late-heap-MB")
		b.ReportMetric(m.resident, "late-rss-MB")
	}
}

// earlyInteractions is after how many the first look is taken.
const earlyInteractions = 10_000

// memoryDriver makes the people who play, mostly quick games, as fast as the bot answers
// and none against each other, so that every game needs an answer of the bot.
func memoryDriver(b *testing.B, most int) *load.Driver {
	b.Helper()
	d, err := load.New(load.Options{
		People: 8, Guilds: 2, Rate: 1000, Time: 24 * time.Hour, Most: most, Seed: 1, Levels: strategy.Levels,
		Games: []string{"tic-tac-toe", "tic-tac-toe", "weighted", "jing", "order-and-chaos", "gomoku"},
	})
	if err != nil {
		b.Fatal(err)
	}
	return d
}

// memory is what a process takes, in MB: its heap, all that Go's runtime has of the system,
// and, of what lies in memory, what belongs to the process alone and all of it, its program too.
type memory struct{ heap, runtime, own, resident float64 }

// String implements fmt.Stringer.
func (m memory) String() string {
	return fmt.Sprintf("heap %.1f MB, runtime %.1f MB, own %.1f MB, resident %.1f MB", m.heap, m.runtime, m.own, m.resident)
}

// leastMemory is what memory says in a few seconds when the heap is least: games that have
// just ended may still be reviewed.
func (p *process) leastMemory(b *testing.B) memory {
	b.Helper()
	least := p.memory(b)
	for range 3 {
		time.Sleep(time.Second)
		if m := p.memory(b); m.heap < least.heap {
			least = m
		}
	}
	return least
}

// memory is what a bot alone takes after a garbage collection.
func (p *process) memory(b *testing.B) (m memory) {
	b.Helper()
	if err := p.Process.Signal(syscall.SIGUSR1); err != nil {
		b.Fatal(err)
	}
	line, err := p.out.ReadString('\n')
	if err != nil {
		b.Fatal(err)
	}
	if _, err := fmt.Sscanf(line, "heap %f runtime %f", &m.heap, &m.runtime); err != nil {
		b.Fatalf("the bot said %q: %v", line, err)
	}
	m.own, m.resident = memoryMB(p.Process.Pid, "RssAnon"), residentMB(p.Process.Pid)
	return m
}
