package think

import (
	"sync"

	"noughts/engine/match"
)

// movers are the matches in which the bot is at work on its move; one goroutine works on a match.
// The zero value is ready to use.
type movers struct {
	mu sync.Mutex
	of map[int64]*match.Match // as the match is since the bot began to think; nil where it has not changed
}

// begin notes that the bot is to move in a match, and reports whether the caller has to begin the
// work: a goroutine that is at work already goes on with the new state.
func (s *movers) begin(m *match.Match) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, atWork := s.of[m.ID]
	if s.of == nil {
		s.of = map[int64]*match.Match{}
	}
	s.of[m.ID] = m
	return !atWork
}

// next returns a match in which the bot is to move as it is now; nil if it has not changed since
// next was called last, which ends the work.
func (s *movers) next(id int64) *match.Match {
	s.mu.Lock()
	defer s.mu.Unlock()
	m := s.of[id]
	if m == nil {
		delete(s.of, id)
	} else {
		s.of[id] = nil
	}
	return m
}

// atWork reports whether the bot is at work on its move in a match.
func (s *movers) atWork(id int64) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	_, atWork := s.of[id]
	return atWork
}

// stop ends the work on a match, whatever has changed.
func (s *movers) stop(id int64) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.of, id)
}
