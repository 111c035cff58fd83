package sqlite

import (
	"errors"
	"fmt"
	"path/filepath"

	"noughts/store"
)

// ErrInUse says that another process has the file open.
var ErrInUse = errors.New("in use")

// lockName returns the name of the lock file of a database. If path is a link, the lock file is
// beside the link's target, so that all names of a file share one lock.
func lockName(path string) string {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	return path + ".lock"
}

// inUse returns the error that a process has a file open; pid is 0 if unknown.
func inUse(path string, pid int) error {
	who := "another process"
	if pid > 0 {
		who = fmt.Sprintf("process %d", pid)
	}
	return store.Unavailable(store.Locked, &inUseError{fmt.Sprintf(
		"Another Noughts is using %s (%s). Stop it, or give this one its own file with --db.", path, who)})
}

// An inUseError is ErrInUse with a sentence for the person who runs the bot.
type inUseError struct{ sentence string }

func (e *inUseError) Error() string { return e.sentence }
func (e *inUseError) Unwrap() error { return ErrInUse }
