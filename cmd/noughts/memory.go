package main

import (
	"context"
	"runtime/debug"
	"runtime/metrics"
	"time"

	"noughts/config"
)

// besideGo is what the process takes beside the memory that Go manages: the program itself, which
// the system reads from its file (37 MB, docs/performance.md#memory), and SQLite's pages.
const besideGo = 64 << 20

// limitMemory has Go collect garbage more often as the process gets near what it may take, unless
// GOMEMLIMIT says when.
func (p *program) limitMemory(c config.Config) {
	if _, chosen := p.getenv("GOMEMLIMIT"); !chosen {
		debug.SetMemoryLimit(int64(c.Memory - besideGo))
	}
}

const (
	// memoryEvery is how often the process looks what it takes.
	memoryEvery = 5 * time.Second
	// maxAllocated is how much may be allocated between two looks while the process has little to
	// do. A press takes some 200 KB.
	maxAllocated = 20 << 20
	// memoryWorth is how much the heap must have grown for the process to give memory back. That
	// costs a garbage collection.
	memoryWorth = 32 << 20
)

// watchMemory gives memory back to the system when a flood is over, until ctx ends. Go alone
// collects no garbage while little is allocated, for two minutes.
func watchMemory(ctx context.Context) error {
	tick := time.NewTicker(memoryEvery)
	defer tick.Stop()
	var watch memoryWatch
	for {
		select {
		case <-ctx.Done():
			return nil
		case <-tick.C:
		}
		if watch.releaseDue(heapNow()) {
			debug.FreeOSMemory()
			watch.freed(heapNow())
		}
	}
}

// A heap is what the heap takes of the system, and what was ever allocated there, in bytes.
type heap struct{ taken, allocated uint64 }

// heapNow looks at the heap, which stops nothing.
func heapNow() heap {
	samples := []metrics.Sample{
		{Name: "/memory/classes/heap/objects:bytes"},
		{Name: "/memory/classes/heap/unused:bytes"},
		{Name: "/memory/classes/heap/free:bytes"},
		{Name: "/gc/heap/allocs:bytes"},
	}
	metrics.Read(samples)
	return heap{samples[0].Value.Uint64() + samples[1].Value.Uint64() + samples[2].Value.Uint64(), samples[3].Value.Uint64()}
}

// A memoryWatch says when memory is to be given back.
type memoryWatch struct {
	last  heap
	least uint64 // what the heap took at least since memory was last given back
}

// releaseDue reports whether memory is to be given back: little was allocated since the last
// releaseDue, and the heap has grown.
func (w *memoryWatch) releaseDue(now heap) bool {
	quiet := now.allocated-w.last.allocated <= maxAllocated
	w.last, w.least = now, min(w.least, now.taken)
	return quiet && now.taken >= w.least+memoryWorth
}

// freed notes what the heap takes after memory was given back.
func (w *memoryWatch) freed(now heap) { w.last, w.least = now, now.taken }
