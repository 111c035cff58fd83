//go:build !linux && !darwin && !dragonfly && !freebsd && !netbsd && !openbsd

package sqlite

// A lock holds a file for this process.
type lock = databaseLock

// acquire takes the lock of the database at path.
func acquire(path string) (*lock, error) { return acquireDatabase(path) }
