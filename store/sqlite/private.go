package sqlite

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"runtime"
)

// private is the mode of all files: only this user may read them.
const private fs.FileMode = 0o600

// makePrivate makes the file, for this user alone, if it is not there. SQLite makes those beside it
// with the mode of the file.
func (db *DB) makePrivate() error {
	// A file that is there must not be opened here: to close it again would take
	// this process's other locks off it.
	if file, err := os.OpenFile(db.path, os.O_RDWR|os.O_CREATE|os.O_EXCL, private); err == nil {
		return file.Close()
	} // else it is there, or SQLite says better what is wrong
	return nil
}

// keepPrivate takes the file and those beside it from everybody but this user. It is called once it
// is known whose the file is: a file that is no database, or another program's, stays as it is.
func (db *DB) keepPrivate(ctx context.Context) {
	if runtime.GOOS == "windows" {
		return // where modes do not say who may read
	}
	for _, name := range []string{db.path, db.path + "-wal", db.path + "-shm", lockName(db.path)} {
		info, err := os.Stat(name)
		if errors.Is(err, fs.ErrNotExist) || err == nil && (!info.Mode().IsRegular() || info.Mode().Perm()&^private == 0) {
			continue
		}
		if err == nil {
			err = os.Chmod(name, info.Mode().Perm()&private) // no permission is added
		}
		if err != nil {
			db.Log().WarnContext(ctx, "others may read the database", "file", name, "err", err)
			continue
		}
		db.Log().WarnContext(ctx, "others could read the database, now only this user can", "file", name, "mode", info.Mode().Perm().String())
	}
}
