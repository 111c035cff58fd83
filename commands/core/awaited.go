package core

import "sync"

// awaited are the redraws that wait for another one of the same match to end, at most one
// for each match: who comes later only says how the match is to be looked at. The zero
// value is ready to use.
type awaited struct {
	mu sync.Mutex
	of map[int64]View // how to look at it, by match
}

// join has a match redrawn with this view, and reports whether nobody waits to do so yet.
func (a *awaited) join(id int64, v View) (first bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.of == nil {
		a.of = map[int64]View{}
	}
	_, waits := a.of[id]
	a.of[id] = v
	return !waits
}

// take returns the newest view: who comes from now on waits for the next redraw.
func (a *awaited) take(id int64) View {
	a.mu.Lock()
	defer a.mu.Unlock()
	v := a.of[id]
	delete(a.of, id)
	return v
}
