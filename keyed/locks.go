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

// A keyedLock is a channel, not a mutex, so that the fake time of testing/synctest goes on while
// somebody waits for it.
type keyedLock struct {
	held  chan struct{} // has a value while it is held
	users int           // how many hold it or wait for it; guarded by Locks.mu
}

// Lock locks the key and returns the function that unlocks it.
func (k *Locks[K]) Lock(key K) (unlock func()) {
	k.mu.Lock()
	if k.held == nil {
		k.held = map[K]*keyedLock{}
	}
	l := k.held[key]
	if l == nil {
		l = &keyedLock{held: make(chan struct{}, 1)}
		k.held[key] = l
	}
	l.users++
	k.mu.Unlock()

	l.held <- struct{}{}
	return func() {
		<-l.held
		k.mu.Lock()
		defer k.mu.Unlock()
		if l.users--; l.users == 0 {
			delete(k.held, key)
		}
	}
}
