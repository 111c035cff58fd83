package core

import (
	"sync"
)

// mostRecent is how much a cache remembers. Then it forgets everything: what
// it holds can be had again, or done without.
const mostRecent = 4096

// A Cache remembers one thing of each key until the process ends or it is
// full. The zero value is ready to use.
type Cache[K comparable, V any] struct {
	mu sync.Mutex
	of map[K]V
}

// Get returns what is remembered of a key.
func (r *Cache[K, V]) Get(key K) (V, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	v, ok := r.of[key]
	return v, ok
}

// Put remembers something of a key in place of what was there.
func (r *Cache[K, V]) Put(key K, v V) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.of == nil || len(r.of) >= mostRecent {
		r.of = map[K]V{}
	}
	r.of[key] = v
}
