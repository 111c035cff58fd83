package pvs

import (
	"sync"
	"sync/atomic"

	"noughts/engine/search"
)

// StartHelpers lets so many other workers search the position that Start was called
// with, each on its own: what one finds, the others find in the shared tables (Lazy
// SMP, as in Stockfish since 2016). Half of them run a ply ahead, so that they
// seldom do the same. The function returned ends their work and waits for that.
func (e *Engine) StartHelpers(workers int) (release func()) {
	var halt atomic.Bool
	var done sync.WaitGroup
	for len(e.helpers) < workers {
		e.helpers = append(e.helpers, newWorker(e))
	}
	for i, w := range e.helpers[:workers] {
		w.setUp(e.stones, e.turn)
		w.halt = &halt
		done.Go(func() { w.deepen(1 + (i+1)&1) })
	}
	return func() {
		halt.Store(true)
		done.Wait()
		for _, w := range e.helpers[:workers] {
			w.reportNodes()
		}
	}
}

// deepen searches the position to greater and greater depths.
func (w *Worker) deepen(depth int) {
	w.allocateLists()
	for ; depth < MaxPly/2 && !w.Halted(); depth++ {
		w.rootDepth = depth
		if v := w.visit(0, depth, -search.WinIn(0), search.WinIn(0)); v.Decided() {
			return
		}
	}
}

// reportNodes adds the nodes that a helper has visited since its last report to
// those that all know of.
func (w *Worker) reportNodes() {
	n := w.nodes + 2*w.fours.Tried
	w.helped.Add(n - w.reported)
	w.reported = n
}
