package main

import (
	"context"
	"runtime/debug"
	"runtime/metrics"
	"time"

	"noughts/config"
)

// besideGo is how many bytes the process takes beside the memory that Go manages: the program
// itself, which the system reads from its file (37 MB, docs/performance.md#memory), and SQLite's
// pages.
const besideGo = 64 << 20

// limitMemory sets Go's memory limit, near which garbage is collected more often, unless GOMEMLIMIT
// is set.
func (p *program) limitMemory(c config.Config) {
	if _, chosen := p.getenv("GOMEMLIMIT"); !chosen {
		debug.SetMemoryLimit(int64(c.Memory - besideGo))
	}
}

const (
	// memoryEvery is how often the process measures its heap.
	memoryEvery = 5 * time.Second
	// maxAllocated is how many bytes an idle process allocates at most between two measurements. A
	// press allocates some 200 KB.
	maxAllocated = 20 << 20
	// memoryWorth is how many bytes the heap must have grown before memory is returned to the
	// system. That costs a garbage collection.
	memoryWorth = 32 << 20
)

// watchMemory returns memory to the system after a peak of load, until ctx ends. Go by itself
// collects no garbage for two minutes while little is allocated.
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

// A heap is the size of the heap, and how much was ever allocated there, in bytes.
type heap struct{ taken, allocated uint64 }

// heapNow measures the heap without stopping the program.
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

// A memoryWatch says when to return memory to the system.
type memoryWatch struct {
	last  heap
	least uint64 // the smallest size of the heap since memory was last returned
}

// releaseDue reports whether to return memory: little was allocated since the last call, and the
// heap has grown.
func (w *memoryWatch) releaseDue(now heap) bool {
	quiet := now.allocated-w.last.allocated <= maxAllocated
	w.last, w.least = now, min(w.least, now.taken)
	return quiet && now.taken >= w.least+memoryWorth
}

// freed records the heap after memory was returned.
func (w *memoryWatch) freed(now heap) { w.last, w.least = now, now.taken }
