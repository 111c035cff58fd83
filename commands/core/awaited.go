package core

import (
	"context"
	"errors"
	"sync"

	"noughts/commands/view"
)

// awaited are the redraws that have not begun to draw, at most one for each match. Whoever asks for
// another one meanwhile only changes how the match is to be looked at. The zero value is ready to
// use.
type awaited struct {
	mu sync.Mutex
	of map[int64]*awaitedRedraw // by match
}

// An awaitedRedraw waits for another one of its match to end, or for the chat to take it.
type awaitedRedraw struct {
	view   view.View               // how to look at the match; guarded by awaited.mu
	steps  int                     // how many had been made when that was said; guarded by awaited.mu
	urgent bool                    // somebody waits for it
	cancel context.CancelCauseFunc // ends the waiting
}

// errShown says that a redraw that has waited is not needed: people see the match by now, or
// another redraw has taken its place.
var errShown = errors.New("people see it by now")

// join has a match redrawn with this view, after so many steps. It returns nil if a redraw that
// waits already will do so; otherwise it returns the new one, which waits from now on and which
// cancel ends. A redraw that somebody waits for takes the place of one that nobody waits for, which
// would wait longer and may be given up.
func (a *awaited) join(id int64, v view.View, steps int, urgent bool, cancel context.CancelCauseFunc) *awaitedRedraw {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.of == nil {
		a.of = map[int64]*awaitedRedraw{}
	}
	waits := a.of[id]
	if waits != nil {
		v.Anew = v.Anew || waits.view.Anew
		if waits.view, waits.steps = v, steps; waits.urgent || !urgent {
			return nil
		}
		waits.cancel(errShown)
	}
	r := &awaitedRedraw{v, steps, urgent, cancel}
	a.of[id] = r
	return r
}

// begin ends the waiting of a redraw, and returns how the match is to be looked at. Whoever asks
// from now on waits for the next redraw. ok is false if this one was given up before.
func (a *awaited) begin(id int64, r *awaitedRedraw) (v view.View, steps int, ok bool) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if ok = a.of[id] == r; ok {
		delete(a.of, id)
	}
	return r.view, r.steps, ok
}

// shown gives up the redraw of a match that waits, if there is one, since people see the match by
// now, unless it is to show more.
func (a *awaited) shown(id int64) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if r := a.of[id]; r != nil && !r.view.Anew {
		delete(a.of, id)
		r.cancel(errShown)
	}
}
