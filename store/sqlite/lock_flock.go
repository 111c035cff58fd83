//go:build linux || darwin || dragonfly || freebsd || netbsd || openbsd

package sqlite

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"
	"strings"
	"syscall"
)

// A lock holds a file for this process. The system releases it when the process ends in any way.
// The file stays, and means nothing without the lock.
type lock struct{ file *os.File }

// acquire takes the lock of the database at path.
func acquire(path string) (*lock, error) {
	file, err := os.OpenFile(lockName(path), os.O_RDWR|os.O_CREATE, private)
	if err != nil {
		return nil, fmt.Errorf("lock the database: %w", err)
	}
	if err := flock(file); err != nil {
		defer file.Close()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, inUse(path, holder(file))
		}
		return nil, fmt.Errorf("lock the database with %s: %w", file.Name(), err)
	}
	if err := sign(file); err != nil {
		return nil, errors.Join(fmt.Errorf("sign the lock: %w", err), file.Close())
	}
	return &lock{file}, nil
}

// flock locks a file, or says at once that another process has it.
func flock(file *os.File) error {
	for {
		if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != syscall.EINTR {
			return err
		}
	}
}

// sign writes the process ID into a locked file.
func sign(file *os.File) error {
	if err := file.Truncate(0); err != nil {
		return err
	}
	_, err := file.WriteAt([]byte(strconv.Itoa(os.Getpid())+"\n"), 0)
	return err
}

// holder reads the process ID from a locked file, 0 if there is none.
func holder(file *os.File) int {
	text, err := io.ReadAll(io.LimitReader(file, 32))
	if err != nil {
		return 0
	}
	pid, _ := strconv.Atoi(strings.TrimSpace(string(text))) // 0 if it is none
	return pid
}

// release releases the lock. A nil lock is not held.
func (l *lock) release() error {
	if l == nil {
		return nil
	}
	// A child process that is just being started has a copy of the file descriptor, and with it the
	// lock, until it runs: closing alone would release the lock only then.
	return errors.Join(syscall.Flock(int(l.file.Fd()), syscall.LOCK_UN), l.file.Close())
}
