package keyed

import (
	"maps"
	"sync"
)

// defaultAtLeast is how many entries a cache remembers at least where nothing else is said. What it
// forgets can be had again, or done without. A guess; not measured.
const defaultAtLeast = 512

// A Cache remembers one thing of each key until the process ends or others have pushed it out. It
// has two generations: what was used lately, and what was used before that, which goes when the
// first is full. What is used of the old generation joins the young one. The zero value is ready to
// use.
type Cache[K comparable, V any] struct {
	// AtLeast is how much is remembered at least of what was used last, and half of what is
	// remembered at most: in entries, or in what Cost counts. 0 stands for 512.
	AtLeast int
	// Cost is what an entry counts for, such as its bytes; nil counts each as 1.
	Cost func(K, V) int

	mu         sync.Mutex
	young, old map[K]V
	size       int // of young
}

// Get returns what is remembered of a key.
func (c *Cache[K, V]) Get(key K) (V, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if v, ok := c.young[key]; ok {
		return v, true
	}
	v, ok := c.old[key]
	if ok {
		c.put(key, v)
	}
	return v, ok
}

// GetBytes is Get by a key that is not a string yet: it makes none where the entry was used lately.
func GetBytes[V any](c *Cache[string, V], key []byte) (V, bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if v, ok := c.young[string(key)]; ok {
		return v, true
	}
	v, ok := c.old[string(key)]
	if ok {
		c.put(string(key), v)
	}
	return v, ok
}

// Put remembers something of a key in place of what was there.
func (c *Cache[K, V]) Put(key K, v V) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.put(key, v)
}

func (c *Cache[K, V]) put(key K, v V) {
	atLeast := c.AtLeast
	if atLeast == 0 {
		atLeast = defaultAtLeast
	}
	if c.young == nil || c.size >= atLeast {
		c.young, c.old, c.size = map[K]V{}, c.young, 0
	}
	if before, ok := c.young[key]; ok {
		c.size -= c.cost(key, before)
	}
	c.size += c.cost(key, v)
	c.young[key] = v
	delete(c.old, key)
}

func (c *Cache[K, V]) cost(key K, v V) int {
	if c.Cost == nil {
		return 1
	}
	return c.Cost(key, v)
}

// DeleteFunc forgets the keys for which is says so.
func (c *Cache[K, V]) DeleteFunc(is func(K) bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for key := range c.young {
		if is(key) {
			c.delete(key)
		}
	}
	maps.DeleteFunc(c.old, func(key K, _ V) bool { return is(key) })
}

// Delete forgets a key.
func (c *Cache[K, V]) Delete(key K) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.delete(key)
}

// Clear forgets everything.
func (c *Cache[K, V]) Clear() {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.young, c.old, c.size = nil, nil, 0
}

func (c *Cache[K, V]) delete(key K) {
	if v, ok := c.young[key]; ok {
		c.size -= c.cost(key, v)
		delete(c.young, key)
	}
	delete(c.old, key)
}
