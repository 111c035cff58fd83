package sqlstore

import (
	"sync"

	"noughts/store"
)

// A Gate lets a database be used until it is closed. The zero value is open.
type Gate struct {
	uses   sync.RWMutex // held for reading by each use, and for writing, for good, by Close
	once   sync.Once
	result error // of the one close
}

// Enter begins a use of the database, which ends with Leave. Once Close is called, Enter returns
// store.ErrClosed. It never waits.
func (g *Gate) Enter() error {
	if !g.uses.TryRLock() { // which fails only because Close holds the lock, or waits for it
		return store.ErrClosed
	}
	return nil
}

// Leave ends a use that Enter has begun.
func (g *Gate) Leave() { g.uses.RUnlock() }

// Close refuses all uses that begin later, waits for those that have begun, and then calls
// closeAll. A second Close waits for the first, and returns the same.
func (g *Gate) Close(closeAll func() error) error {
	g.once.Do(func() {
		g.uses.Lock()
		g.result = closeAll()
	})
	return g.result
}
