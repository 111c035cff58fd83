//go:build linux || darwin || dragonfly || freebsd || netbsd || openbsd

package sqlite

import (
	"path/filepath"
	"syscall"
	"testing"
)

// A lock that was let go can be had at once, though a program that is being started still has a
// copy of its file.
func TestALockOutlivesNoCopy(t *testing.T) {
	path := filepath.Join(t.TempDir(), "noughts.db")
	first, err := acquire(path)
	if err != nil {
		t.Fatal(err)
	}
	child, err := syscall.Dup(int(first.file.Fd()))
	if err != nil {
		t.Fatal(err)
	}
	defer syscall.Close(child)
	if err := first.release(); err != nil {
		t.Fatal(err)
	}
	second, err := acquire(path)
	if err != nil {
		t.Fatalf("after it was let go: %v", err)
	}
	if err := second.release(); err != nil {
		t.Error(err)
	}
}
