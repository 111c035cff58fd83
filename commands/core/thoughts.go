package core

import (
	"context"
	"errors"
	"slices"
	"sync"

	"noughts/engine"
	"noughts/engine/match"
)

// errMovedOn is why thinking ended: the match does not stand any more as it did.
var errMovedOn = errors.New("the match has moved on")

// thoughts are what is being thought, or waits to be, about matches that people may
// change meanwhile. What has become of no use gives its processor up, or its place in
// the queue for one. The zero value is ready to use.
type thoughts struct {
	mu sync.Mutex
	of map[int64][]*thought
}

type thought struct {
	position engine.Position
	cancel   context.CancelCauseFunc
}

// begin returns the context of a thought about a match as it stands, which ends with
// errMovedOn when the match moves on, and the function to call when it is thought.
func (t *thoughts) begin(ctx context.Context, m *match.Match) (thinking context.Context, done func()) {
	thinking, cancel := context.WithCancelCause(ctx)
	mine := &thought{m.Position(), cancel}
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.of == nil {
		t.of = map[int64][]*thought{}
	}
	t.of[m.ID] = append(t.of[m.ID], mine)
	return thinking, func() {
		cancel(nil)
		t.mu.Lock()
		defer t.mu.Unlock()
		t.of[m.ID] = slices.DeleteFunc(t.of[m.ID], func(o *thought) bool { return o == mine })
		if len(t.of[m.ID]) == 0 {
			delete(t.of, m.ID)
		}
	}
}

// WhileItStands calls f, whose context ends when the match does not stand any more as
// it does in m: then the error says so.
func (c *Core) WhileItStands(ctx context.Context, m *match.Match, f func(context.Context) error) error {
	ctx, done := c.thoughts.begin(ctx, m)
	defer done()
	err := f(ctx)
	if err != nil && errors.Is(context.Cause(ctx), errMovedOn) {
		return match.ErrStalePly
	}
	return err
}

// outdate ends the thoughts about a match that do not fit it as it is now.
func (t *thoughts) outdate(now *match.Match) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, o := range t.of[now.ID] {
		if now.Status == match.Over || o.position != now.Position() {
			o.cancel(errMovedOn)
		}
	}
}
