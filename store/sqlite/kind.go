package sqlite

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"

	codes "modernc.org/sqlite/lib"

	"noughts/store"
)

// checkKind refuses a path that is not a regular file, without opening it: to open a FIFO would
// block, and a device may be anything.
func (db *DB) checkKind() error {
	info, err := os.Stat(db.path)
	if err != nil {
		return nil // the file will be created, or SQLite reports the error
	}
	what := ""
	switch mode := info.Mode(); {
	case mode.IsDir():
		what = "it is a folder; name a file in it"
	case mode&fs.ModeNamedPipe != 0:
		what = "it is a pipe (FIFO) and no file; name a file"
	case mode&fs.ModeSocket != 0:
		what = "it is a socket and no file; name a file"
	case !mode.IsRegular():
		what = "it is a device and no file; name a file"
	default:
		return nil
	}
	return store.Unavailable(store.Broken, fmt.Errorf("database %s: %s", db.path, what))
}

// checkOwner refuses the database of another program, and leaves it as it is. It reports whether
// the file is known to be ours, and whether it is empty, which is as good as none: a process that
// is killed in its first moment leaves one behind.
func (db *DB) checkOwner(ctx context.Context) (ours, empty bool, err error) {
	info, err := os.Stat(db.path)
	if err != nil {
		return errors.Is(err, fs.ErrNotExist), false, nil // it is to be made, or SQLite says what is wrong
	}
	if info.Size() == 0 {
		log, err := os.Stat(db.path + "-wal")
		return true, err != nil || log.Size() == 0, nil
	}
	existing, err := newReader(dsn(db.path, "mode=ro", "_query_only=1")) // which does not change the log beside the file
	if err != nil {
		return false, false, err
	}
	defer func() { err = errors.Join(err, existing.close()) }()
	_, err = checkTables(ctx, existing.pool)
	if errors.Is(err, errForeign) {
		return false, false, err
	}
	return err == nil, false, nil // what else is wrong is found again
}

// errForeign says that a database belongs to another program.
var errForeign = store.Unavailable(store.Broken, errors.New("it is the database of another program; name another file"))

// checkTables refuses tables of another program, and reports whether there are none.
func checkTables(ctx context.Context, on interface {
	QueryRowContext(ctx context.Context, query string, args ...any) *sql.Row
},
) (none bool, err error) {
	var tables, steps, matches int
	err = on.QueryRowContext(ctx, `SELECT count(*), count(*) FILTER (WHERE name = 'goose_db_version'), count(*) FILTER (WHERE name = 'matches')
		FROM sqlite_master WHERE type = 'table' AND substr(name, 1, 7) <> 'sqlite_'`).Scan(&tables, &steps, &matches)
	if err == nil && tables > steps && steps+matches < 2 {
		err = errForeign
	}
	return tables == 0, err
}

// isDamaged reports whether a file that SQLite does not accept is a database whose first page is
// damaged. The process must have closed the file before: when isDamaged closes it, the process
// loses all its locks on it.
func (db *DB) isDamaged(err error) bool {
	if strings.Contains(err.Error(), "unsupported file format") {
		return true
	}
	if code(err)&0xff != codes.SQLITE_NOTADB {
		return false
	}
	file, err := os.Open(db.path)
	if err != nil {
		return false
	}
	defer file.Close()
	const magic, pageSize = "SQLite format 3\x00", 4096 // the page size of all our files
	page := make([]byte, pageSize)
	if n, err := io.ReadFull(file, page); err != nil {
		return bytes.HasPrefix(page[:n], []byte(magic))
	}
	if bytes.HasPrefix(page, []byte(magic)) {
		return true
	}
	// Most pages of a database are B-tree pages, whose first byte is their kind.
	pages, trees := 0, 0
	for ; pages < 100; pages++ {
		if _, err := io.ReadFull(file, page); err != nil {
			break
		}
		if bytes.IndexByte([]byte{2, 5, 10, 13}, page[0]) >= 0 {
			trees++
		}
	}
	return 2*trees >= pages && trees > 0
}
