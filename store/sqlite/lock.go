package sqlite

import (
	"errors"
	"fmt"
	"path/filepath"

	"noughts/store"
)

// ErrInUse says that another process serves from the file.
var ErrInUse = errors.New("in use")

// lockName is the file beside a database whose lock says that the database is in
// use. It is beside the file itself also where path is a link to it, so that all
// names of a file have one lock.
func lockName(path string) string {
	if target, err := filepath.EvalSymlinks(path); err == nil {
		path = target
	}
	return path + ".lock"
}

// inUse says that a process, 0 for one that nobody knows, has a file open.
func inUse(path string, pid int) error {
	who := "another process"
	if pid > 0 {
		who = fmt.Sprintf("process %d", pid)
	}
	return store.Unavailable(store.Locked, &inUseError{fmt.Sprintf(
		"Another Noughts is using %s (%s). Stop it, or give this one its own file with --db.", path, who)})
}

// An inUseError is ErrInUse in a sentence for who runs the bot.
type inUseError struct{ sentence string }

func (e *inUseError) Error() string { return e.sentence }
func (e *inUseError) Unwrap() error { return ErrInUse }
