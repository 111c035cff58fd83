package keyed

import (
	"sync"
)

// KeyedLocks are mutexes by match, tournament or person, so that two clicks on one board queue up
// and other games go on. A lock exists only while somebody holds or awaits it.
type Locks[K comparable] struct {
	mu   sync.Mutex
	held map[K]*keyedLock
}

type keyedLock struct {
	mu    sync.Mutex
	users int // who hold or await mu; guarded by KeyedLocks.mu
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
