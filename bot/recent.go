package bot

import "sync"

// recentIDs remembers the last ids it was shown, and forgets older ones.
type recentIDs struct {
	mu   sync.Mutex
	ids  map[string]struct{}
	ring []string
	next int
}

func newRecentIDs(size int) *recentIDs {
	return &recentIDs{ids: make(map[string]struct{}, size), ring: make([]string, size)}
}

// isNew reports whether an id is new, and remembers it.
func (r *recentIDs) isNew(id string) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	if _, known := r.ids[id]; known {
		return false
	}
	delete(r.ids, r.ring[r.next])
	r.ids[id] = struct{}{}
	r.ring[r.next] = id
	r.next = (r.next + 1) % len(r.ring)
	return true
}
