package makerbreaker

import (
	"sync"
	"sync/atomic"
)

// Several sieges search together as each would alone, with one table. Whoever
// goes into a stance first makes it look like more work in the table, so that
// the others rather go elsewhere; when it comes back, the table gets the true
// numbers.

// join lets so many helpers search with s.
func (s *dfpn) join(helpers int) {
	for range helpers {
		c := *s.game // it has room of its own
		s.helpers = append(s.helpers, dfpnOn(&c, s.over, s.table))
	}
}

// searchInParallel searches a stance with the helpers until one of them has settled it
// or all are stopped.
func (s *dfpn) searchInParallel(h *entry) {
	crew := append([]*dfpn{s}, s.helpers...)
	share := uint64(1 << 20)
	if s.limit != 0 {
		share = (s.limit-min(s.limit, s.nodes))/uint64(len(crew)) + 1
	}
	s.table.share(true, share*uint64(len(crew)))
	var done atomic.Bool
	over := s.over
	found := make([]entry, len(crew))
	var wait sync.WaitGroup
	for i, w := range crew {
		w.over = func() bool { return done.Load() || over() }
		if s.limit != 0 {
			w.limit = w.nodes + share
		}
		found[i] = *h
		wait.Go(func() {
			w.visit(&found[i], 0, [2]uint32{never, never})
			if found[i].settled() != Unsettled {
				done.Store(true)
			}
		})
	}
	wait.Wait()
	s.over = over
	s.table.share(false, 0)
	for i, w := range crew {
		if found[i].settled() != Unsettled {
			*h = found[i]
		}
		if i > 0 {
			s.nodes, w.nodes = s.nodes+w.nodes, 0
		}
	}
}

// refresh takes over what others have found out about branches.
func (s *dfpn) refresh(branches []entry) {
	if !s.table.shared {
		return
	}
	for i := range branches {
		if b := &branches[i]; b.settled() == Unsettled {
			if known, ok := s.table.find(&b.state); ok {
				b.numbers = known.numbers
			}
		}
	}
}

// addVirtualLoss makes a branch look like more work for the side to move above it.
func (s *dfpn) addVirtualLoss(b *entry, us int) {
	if !s.table.shared {
		return
	}
	marked := *b
	marked.numbers[us] = min(never-1, marked.numbers[us]+marked.numbers[us]/2+1)
	s.table.keep(&marked)
}
