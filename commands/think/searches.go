package think

import (
	"context"
	"errors"
	"slices"
	"sync"

	"noughts/commands/table"
	"noughts/engine"
	"noughts/engine/match"
)

// errOutdated is why a search ended: the match does not stand any more as it did.
var errOutdated = errors.New("the match has moved on")

// searches are the searches for matches, which people may change meanwhile. A search that has
// become of no use gives up its processor, or its place in the queue for one. The zero value is
// ready to use.
type searches struct {
	mu sync.Mutex
	of map[int64][]*search
}

// A search is one of a position in a match.
type search struct {
	position engine.Position
	cancel   context.CancelCauseFunc
}

// begin returns the context of a search for a match as it stands, which ends with errOutdated when
// the match moves on, and the function to call when the search is done.
func (s *searches) begin(ctx context.Context, m *match.Match) (thinking context.Context, done func()) {
	thinking, cancel := context.WithCancelCause(ctx)
	mine := &search{m.Position(), cancel}
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.of == nil {
		s.of = map[int64][]*search{}
	}
	s.of[m.ID] = append(s.of[m.ID], mine)
	return thinking, func() {
		cancel(nil)
		s.mu.Lock()
		defer s.mu.Unlock()
		s.of[m.ID] = slices.DeleteFunc(s.of[m.ID], func(o *search) bool { return o == mine })
		if len(s.of[m.ID]) == 0 {
			delete(s.of, m.ID)
		}
	}
}

// WhileUnchanged calls f, whose context ends when the match does not stand any more as it does in
// m: then the error says so.
func (c *Chooser) WhileUnchanged(ctx context.Context, m *match.Match, f func(context.Context) error) error {
	ctx, done := c.searches.begin(ctx, m)
	defer done()
	err := f(ctx)
	if err != nil && errors.Is(context.Cause(ctx), errOutdated) {
		return match.ErrStalePly
	}
	return err
}

// Outdate ends the searches for a match as it was before, and forgets the strategies of a match
// that is over.
func (c *Chooser) Outdate(_ context.Context, ch table.Changed) {
	c.searches.outdate(ch.After)
	if ch.After.Status == match.Over {
		c.strategies.drop(ch.After.ID)
	}
}

// outdate ends the searches for a match that do not fit the match as it is now.
func (s *searches) outdate(now *match.Match) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, o := range s.of[now.ID] {
		if now.Status == match.Over || o.position != now.Position() {
			o.cancel(errOutdated)
		}
	}
}
