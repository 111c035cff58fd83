//go:build !linux

package exact

// useLargePages does nothing: pages are as large as they are.
func useLargePages([]bucket) {}
