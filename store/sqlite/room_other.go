//go:build !linux && !darwin && !freebsd

package sqlite

// freeBytes is unknown on this system.
func freeBytes(string) (uint64, bool) { return 0, false }
