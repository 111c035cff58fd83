//go:build !linux

package search

// UseLargePages does nothing: pages are as large as they are.
func UseLargePages[T any]([]T) {}
