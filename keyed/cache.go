package keyed

import (
	"maps"
	"sync"
)

// defaultAtLeast is the AtLeast of a cache that sets none. A guess; not measured.
const defaultAtLeast = 512

// A Cache keeps one value for each key until it is evicted. It has two generations: entries that
// were used lately, and older ones, which are dropped when the young generation is full. An old
// entry that is used joins the young generation. The zero value is ready to use.
type Cache[K comparable, V any] struct {
	// AtLeast is how much of the last used entries is kept at least, and half of what is kept at
	// most: in entries, or in what Cost counts. 0 stands for 512.
	AtLeast int
	// Cost is what an entry counts for, such as its bytes; nil counts each as 1.
	Cost func(K, V) int

	mu         sync.Mutex
	young, old map[K]V
	size       int // of young
}

// Get returns the value of a key.
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

// GetBytes is Get with a key in bytes: it allocates no string if the entry is in the young
// generation.
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

// Put sets the value of a key.
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

// Delete deletes a key.
func (c *Cache[K, V]) Delete(key K) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.delete(key)
}

// Clear deletes all keys.
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
