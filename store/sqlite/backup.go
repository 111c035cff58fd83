package sqlite

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// ErrExists says that the file of a new backup exists already.
var ErrExists = errors.New("there is such a file already")

// Backup copies a snapshot of the file to a new file, which only this user may read. Other
// processes may write meanwhile, and do not wait for it. The copy gets its name once it is on the
// disk and checked, so a file with that name is a complete backup.
func (db *DB) Backup(ctx context.Context, path string) (err error) {
	if err := db.Gate.Enter(); err != nil {
		return err
	}
	defer db.Gate.Leave()
	if path, err = filepath.Abs(path); err != nil { // as a URL has it
		return err
	}
	if _, err := os.Lstat(path); !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("%s: %w", path, ErrExists)
	}
	file, err := os.CreateTemp(filepath.Dir(path), filepath.Base(path)+".part-*") // with the mode 0600
	if err != nil {
		return err
	}
	part := file.Name()
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(part))
		}
	}()
	if err := file.Close(); err != nil {
		return err
	}
	if err := db.copyTo(ctx, part); err != nil {
		return db.explain(err)
	}
	if err := syncFile(part); err != nil {
		return err
	}
	copied, err := newReader(dsn(part, "mode=ro", "_query_only=1"))
	if err != nil {
		return err
	}
	var sound string
	err = copied.pool.QueryRowContext(ctx, "PRAGMA integrity_check(1)").Scan(&sound)
	if err = errors.Join(err, copied.close()); err != nil {
		return err
	}
	if sound != "ok" {
		return fmt.Errorf("the copy is damaged: %s", sound)
	}
	// A link, unlike a rename, does not replace a file that has appeared meanwhile.
	if err := os.Link(part, path); errors.Is(err, fs.ErrExist) {
		return fmt.Errorf("%s: %w", path, ErrExists)
	} else if err != nil { // a file system without links
		return os.Rename(part, path)
	}
	return errors.Join(os.Remove(part), syncFile(filepath.Dir(path)))
}

// copyTo writes a snapshot of the file into an empty one.
func (db *DB) copyTo(ctx context.Context, path string) (err error) {
	w, err := newWriter(ctx, dsn(db.path, "mode=ro"))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, w.close()) }()
	_, err = w.conn.ExecContext(ctx, "VACUUM INTO ?", path)
	return err
}

// syncFile waits until a file, or the entries of a folder, are on the disk.
func syncFile(path string) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	err = file.Sync()
	if errors.Is(err, errors.ErrUnsupported) || errors.Is(err, fs.ErrInvalid) { // of folders on some systems
		err = nil
	}
	return errors.Join(err, file.Close())
}
