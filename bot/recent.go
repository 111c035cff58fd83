package bot

import "sync"

// recent remembers the last ids it was shown, and forgets older ones.
type recent struct {
	mu   sync.Mutex
	ids  map[string]struct{}
	ring []string
	next int
}

func newRecent(size int) *recent {
	return &recent{ids: make(map[string]struct{}, size), ring: make([]string, size)}
}

// first reports whether an id is new, and remembers it.
func (r *recent) first(id string) bool {
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
