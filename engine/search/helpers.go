package search

import "sync"

// AddHelpers lets so many helpers search with a, each in a goroutine of its own (lazy
// SMP). They search the same position for the table that all share: what one finds
// out the others need not. As each keeps its own history of good moves, they soon
// look at different parts of it.
func (a *AlphaBeta[S]) AddHelpers(helpers int) {
	for range helpers {
		a.helpers = append(a.helpers, &AlphaBeta[S]{table: a.table})
	}
}

// startHelpers lets the helpers search a position with so many plies left. The function
// it returns stops them and waits for their end.
func (a *AlphaBeta[S]) startHelpers(s S, left int) (done func()) {
	if len(a.helpers) == 0 {
		return func() {}
	}
	a.table.shared = true
	var wait sync.WaitGroup
	for i, h := range a.helpers {
		h.prepare(left)
		for p := range h.history {
			for c := range h.history[p] {
				h.history[p][c] ^= uint32(i+c) & 7 // a beginning of its own
			}
		}
		h.stopped.Store(false)
		wait.Go(func() { h.deepen(s, left) })
	}
	return func() {
		for _, h := range a.helpers {
			h.stopped.Store(true)
		}
		wait.Wait()
		for _, h := range a.helpers {
			a.Nodes, h.Nodes = a.Nodes+h.Nodes, 0
		}
		a.table.shared = false
	}
}
