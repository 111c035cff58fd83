package cached

import (
	"container/list"
	"reflect"
	"sync"
	"unsafe"

	"noughts/engine"
	"noughts/engine/match"
)

// A recency orders cached entries by their last use (LRU), and counts their bytes.
type recency struct {
	budget int // how many bytes may be cached

	mu      sync.Mutex
	bytes   int
	order   list.List // of *entry, the last used first
	entries map[string]*list.Element
}

// An entry is a cached entry.
type entry struct {
	key   string
	bytes int
}

// add adds an entry of so many bytes, and returns the keys to evict. An entry larger than the
// budget is evicted itself.
func (r *recency) add(key string, bytes int) (leave []string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if r.entries == nil {
		r.entries = map[string]*list.Element{}
	}
	r.remove(key)
	r.entries[key] = r.order.PushFront(&entry{key, bytes})
	r.bytes += bytes
	for last := r.order.Back(); last != nil && r.bytes > r.budget; last = r.order.Back() {
		key := last.Value.(*entry).key
		r.remove(key)
		leave = append(leave, key)
	}
	return leave
}

// use marks an entry as used.
func (r *recency) use(key string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if e, ok := r.entries[key]; ok {
		r.order.MoveToFront(e)
	}
}

// drop removes an entry.
func (r *recency) drop(key string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.remove(key)
}

func (r *recency) remove(key string) {
	if e, ok := r.entries[key]; ok {
		r.bytes -= r.order.Remove(e).(*entry).bytes
		delete(r.entries, key)
	}
}

// overhead is how many bytes a match costs beside itself: its place in the cache
// and in the order, and what the games keep with a position. With it the estimate
// is at most a quarter above what matches of ten plies really take, by
// go test -run xxx -bench Memory ./store/cached.
const overhead = 384

// size estimates how many bytes a match takes in memory.
func size(m *match.Match) int {
	n := overhead + int(unsafe.Sizeof(*m)) + cap(m.Moves)*int(unsafe.Sizeof(engine.Move{})) + cap(m.Choices)*int(unsafe.Sizeof(engine.OpeningChoice{}))
	n += len(m.Theme) + len(m.Locale) + len(m.Place.GuildID) + len(m.Place.ChannelID) + len(m.Parent) + len(m.Place.MessageID)
	for _, s := range m.Seats {
		n += len(s.UserID) + len(s.Name) + len(s.Level)
	}
	for _, p := range []engine.Position{m.Position(), m.Start} {
		if p != nil {
			n += int(reflect.TypeOf(p).Size())
		}
	}
	return n
}
