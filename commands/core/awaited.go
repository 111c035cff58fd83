package core

import (
	"context"
	"errors"
	"sync"
)

// awaited are the redraws that have not begun to draw, at most one for each match: who comes
// meanwhile only says how the match is to be looked at. The zero value is ready to use.
type awaited struct {
	mu sync.Mutex
	of map[int64]*awaitedRedraw // by match
}

// An awaitedRedraw waits for another one of its match to end, or for the chat to take it.
type awaitedRedraw struct {
	view   View                    // how to look at the match; guarded by awaited.mu
	cancel context.CancelCauseFunc // ends the waiting
}

// errShown says that people see a match as it is, without the redraw that has waited.
var errShown = errors.New("people see it by now")

// join has a match redrawn with this view. It returns nil if one waits that will do so, or else the one that cancel ends and that
// from now on waits.
func (a *awaited) join(id int64, v View, cancel context.CancelCauseFunc) *awaitedRedraw {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.of == nil {
		a.of = map[int64]*awaitedRedraw{}
	}
	if waits := a.of[id]; waits != nil {
		waits.view = v
		return nil
	}
	r := &awaitedRedraw{v, cancel}
	a.of[id] = r
	return r
}

// begin ends the waiting of a redraw, and returns the newest view: who comes from now on waits for the next one.
func (a *awaited) begin(id int64, r *awaitedRedraw) View {
	a.mu.Lock()
	defer a.mu.Unlock()
	if a.of[id] == r {
		delete(a.of, id)
	}
	return r.view
}

// shown gives up the redraw of a match that waits, if there is one, since people see the match by now.
func (a *awaited) shown(id int64) {
	a.mu.Lock()
	defer a.mu.Unlock()
	if r := a.of[id]; r != nil {
		delete(a.of, id)
		r.cancel(errShown)
	}
}
