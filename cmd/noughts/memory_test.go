package main

import (
	"fmt"
	"syscall"
	"testing"
	"time"

	"noughts/engine/strategy"
	"noughts/load"
	"noughts/playground"
)

// BenchmarkMemory plays many games of several kinds with a bot in a process of its own
// and reports, in MB, what its heap holds and what the process takes after 10,000
// interactions (early) and at the end (late), when no game is on; it logs the same every
// 10,000:
//
//	go test ./cmd/noughts -run '^$' -bench Memory -benchtime 200000x -timeout 3h
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
		heap, resident := bot.leastMemory(b)
		b.Logf("after %d: heap %.1f MB, resident %.1f MB", done, heap, resident)
		if done == people.Most {
			b.ReportMetric(heap, "early-heap-MB")
			b.ReportMetric(resident, "early-rss-MB")
		}
		b.ReportMetric(heap, "late-heap-MB")
		b.ReportMetric(resident, "late-rss-MB")
	}
}

// earlyInteractions is after how many the first look is taken.
const earlyInteractions = 10_000

// memoryDriver makes the people who play, mostly quick games, as fast as the bot answers
// and none against each other: nobody may be challenged so often.
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

// leastMemory is the least of what memory says in a few seconds: games that have just
// ended may still be reviewed.
func (p *process) leastMemory(b *testing.B) (heap, resident float64) {
	b.Helper()
	heap, resident = p.memory(b)
	for range 3 {
		time.Sleep(time.Second)
		h, r := p.memory(b)
		heap, resident = min(heap, h), min(resident, r)
	}
	return heap, resident
}

// memory is how many MB the heap of a bot alone holds after a garbage collection, and
// how many its process takes.
func (p *process) memory(b *testing.B) (heap, resident float64) {
	b.Helper()
	if err := p.Process.Signal(syscall.SIGUSR1); err != nil {
		b.Fatal(err)
	}
	line, err := p.out.ReadString('\n')
	if err != nil {
		b.Fatal(err)
	}
	if _, err := fmt.Sscanf(line, "heap %f", &heap); err != nil {
		b.Fatalf("the bot said %q: %v", line, err)
	}
	return heap, residentMB(p.Process.Pid)
}
