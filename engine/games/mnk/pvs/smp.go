package pvs

import (
	"sync"
	"sync/atomic"

	"noughts/engine/search"
)

// StartHelpers lets so many other workers search the position that Begin was called
// with, each on its own: what one finds, the others find in the tables ("lazy
// SMP"). Half of them run a ply ahead, so that they seldom do the same. The
// function returned ends their work and waits for that.
func (h *Engine) StartHelpers(workers int) (release func()) {
	var halt atomic.Bool
	var done sync.WaitGroup
	for len(h.helpers) < workers {
		h.helpers = append(h.helpers, newWorker(h))
	}
	for i, w := range h.helpers[:workers] {
		w.begin(h.stones, h.turn)
		w.halt = &halt
		done.Go(func() { w.wander(1 + (i+1)&1) })
	}
	return func() {
		halt.Store(true)
		done.Wait()
		for _, w := range h.helpers[:workers] {
			w.confess()
		}
	}
}

// wander searches the position to greater and greater depths, from one on.
func (w *Worker) wander(depth int) {
	w.ready()
	for ; depth < MaxPly/2 && !w.Halted(); depth++ {
		if v := w.visit(0, depth, -search.WinIn(0), search.WinIn(0)); v.Decided() {
			return
		}
	}
}

// confess adds what a helper has visited since the last time to what the others
// know.
func (w *Worker) confess() {
	n := w.nodes + 2*w.fours.Tried
	w.helped.Add(n - w.told)
	w.told = n
}
