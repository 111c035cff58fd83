package keyed

import (
	"maps"
	"sync"
)

// mostRecent is how much a cache remembers at least of what was put in last, and
// half of what it remembers at most. What it forgets can be had again, or done
// without. A guess; not measured.
const mostRecent = 512

// mostUnderWay is the same for the matches whose boards may be on their way: some hundreds a second
// for some seconds. An entry takes about 40 bytes.
const MostUnderWay = 1 << 14

// A Cache remembers one thing of each key until the process ends or others have
// pushed it out. It has two generations: what was put in lately, and what was put
// in before that, which goes when the first is full. The zero value is ready to
// use.
type Cache[K comparable, V any] struct {
	mu         sync.Mutex
	young, old map[K]V
	AtLeast    int // instead of mostRecent, if it is more
}

// Get returns what is remembered of a key.
func (r *Cache[K, V]) Get(key K) (V, bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if v, ok := r.young[key]; ok {
		return v, true
	}
	v, ok := r.old[key]
	return v, ok
}

// Put remembers something of a key in place of what was there.
func (r *Cache[K, V]) Put(key K, v V) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.put(key, v)
}

func (r *Cache[K, V]) put(key K, v V) {
	if r.young == nil || len(r.young) >= max(mostRecent, r.AtLeast) {
		r.young, r.old = map[K]V{}, r.young
	}
	r.young[key] = v
	delete(r.old, key)
}

// raise remembers a revision of a match, unless a newer one is remembered.
func Raise(r *Cache[int64, int64], id, revision int64) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.put(id, max(revision, r.young[id], r.old[id]))
}

// drop forgets the keys for which is says so.
func (r *Cache[K, V]) DeleteFunc(is func(K) bool) {
	r.mu.Lock()
	defer r.mu.Unlock()
	for _, half := range []map[K]V{r.young, r.old} {
		maps.DeleteFunc(half, func(key K, _ V) bool { return is(key) })
	}
}

// Delete forgets a key.
func (r *Cache[K, V]) Delete(key K) {
	r.mu.Lock()
	defer r.mu.Unlock()
	delete(r.young, key)
	delete(r.old, key)
}
