package keyed

import (
	"sync"
)

// Locks are mutexes by key, such as a match, a tournament or a person: two clicks on one board
// queue up, and other games go on. A mutex exists only while it is held or waited for.
type Locks[K comparable] struct {
	mu   sync.Mutex
	held map[K]*keyedLock
}

type keyedLock struct {
	mu    sync.Mutex
	users int // how many hold or wait for mu; guarded by Locks.mu
}

// Lock locks the key and returns the function that unlocks it.
func (k *Locks[K]) Lock(key K) (unlock func()) {
	k.mu.Lock()
	if k.held == nil {
		k.held = map[K]*keyedLock{}
	}
	l := k.held[key]
	if l == nil {
		l = &keyedLock{}
		k.held[key] = l
	}
	l.users++
	k.mu.Unlock()

	l.mu.Lock()
	return func() {
		l.mu.Unlock()
		k.mu.Lock()
		defer k.mu.Unlock()
		if l.users--; l.users == 0 {
			delete(k.held, key)
		}
	}
}
