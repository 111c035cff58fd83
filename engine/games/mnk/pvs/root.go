package pvs

import "noughts/engine/search"

// Search returns the value of the move c if it is better than best, or else a
// bound on it. late is how many moves were searched before. The first move, and any
// while all before it have lost, is searched with an open window.
func (w *Worker) Search(c uint16, depth, late int, best search.Score) search.Score {
	w.allocateLists()
	w.rootDepth = depth
	t := node{depth: depth, alpha: best, beta: search.WinIn(0), improving: true}
	if best.Result() >= 0 {
		t.tried = max(1, late)
	}
	w.estimates[0] = w.Eval()
	less := w.lmr(&t, c) / 2 // there is but one root
	w.path[1], w.absent[1] = to(c), 0
	w.Play(c)
	defer w.TakeBack()
	if t.tried > 0 {
		return w.searchChild(&t, less, best)
	}
	return w.aspirationSearch(t)
}

// aspirationSearch searches the first move with a window around the value that the
// best one had two plies before. Where the value lies beyond, the window is widened
// by four, and at last opened.
func (w *Worker) aspirationSearch(t node) (v search.Score) {
	expected := &w.rootValues[t.depth&1]
	defer func() { *expected = v }()
	for lead := search.Score(minAspiration); t.depth >= iirDepth && lead <= maxAspiration && !expected.Decided(); lead *= 4 {
		near := node{depth: t.depth, alpha: max(t.alpha, *expected-lead), beta: *expected + lead}
		v = w.searchChild(&near, 0, near.alpha)
		if v > near.alpha && v < near.beta || w.halt.Load() {
			return v
		}
	}
	return w.searchChild(&t, 0, t.alpha)
}

// The smallest and the largest aspiration window to each side, in units of the
// evaluation. prune.go says what they are worth.
const (
	minAspiration = 100
	maxAspiration = 400
)
