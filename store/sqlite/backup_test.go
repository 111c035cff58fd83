package sqlite_test

import (
	"errors"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"noughts/engine/match"
	"noughts/store"
	"noughts/store/sqlite"
)

// TestBackup copies a file while others write to it: each copy is sound, holds everything that was
// acknowledged before it began, and each match as it was after some whole move.
func TestBackup(t *testing.T) {
	path := filepath.Join(t.TempDir(), "noughts.db")
	bot := open(t, path)
	defer bot.Close()
	var mu sync.Mutex
	acknowledged := map[int64]*match.Match{}
	last := func() map[int64]int {
		mu.Lock()
		defer mu.Unlock()
		plies := map[int64]int{}
		for id, m := range acknowledged {
			plies[id] = m.Ply()
		}
		return plies
	}
	stop := make(chan struct{})
	var players sync.WaitGroup
	for range 2 {
		players.Go(func() {
			for {
				m := started(t, bot)
				for m.Status == match.Playing {
					mu.Lock()
					acknowledged[m.ID] = m
					mu.Unlock()
					select {
					case <-stop:
						return
					default:
					}
					next, err := m.PlayBot(m.Position().AppendMoves(nil)[0], time.Now())
					if err == nil {
						m, err = bot.Update(t.Context(), m, next)
					}
					if err != nil {
						t.Error(err)
						return
					}
				}
			}
		})
	}
	for i := range 5 {
		for len(last()) < 3*(i+1) {
			time.Sleep(time.Millisecond)
		}
		before := last()
		look, err := sqlite.OpenReadOnly(t.Context(), path, nil)
		if err != nil {
			t.Fatal(err)
		}
		to := filepath.Join(t.TempDir(), "backup #1?.db")
		if err := look.Backup(t.Context(), to); err != nil {
			t.Fatal(err)
		}
		if err := look.Backup(t.Context(), to); !errors.Is(err, sqlite.ErrExists) {
			t.Errorf("a second time to the same file: %v", err)
		}
		if err := look.Close(); err != nil {
			t.Error(err)
		}
		if left, _ := filepath.Glob(filepath.Dir(to) + "/*"); len(left) != 1 {
			t.Errorf("there are %v", left)
		}
		if info, err := os.Stat(to); err != nil || info.Mode().Perm() != 0o600 {
			t.Errorf("others may read it: %v, %v", info.Mode(), err)
		}
		backup := open(t, to)
		found, err := backup.CheckAll(t.Context())
		if err != nil || len(found.Wrong) > 0 || found.Matches < len(before) {
			t.Errorf("%d matches, %v, %v, want %d at least, all sound", found.Matches, found.Wrong, err, len(before))
		}
		list, err := backup.Matches(t.Context(), store.Filter{})
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range list {
			if m.Ply() < before[m.ID] {
				t.Errorf("match %d has %d plies, and %d were acknowledged before", m.ID, m.Ply(), before[m.ID])
			}
			delete(before, m.ID)
		}
		if len(before) > 0 {
			t.Errorf("matches %v are missing", before)
		}
		if err := backup.Close(); err != nil {
			t.Error(err)
		}
	}
	close(stop)
	players.Wait()
}

// TestBackupNowhere leaves nothing behind where it fails.
func TestBackupNowhere(t *testing.T) {
	db := open(t, filepath.Join(t.TempDir(), "noughts.db"))
	defer db.Close()
	dir := t.TempDir()
	if err := db.Backup(t.Context(), filepath.Join(dir, "no", "such", "folder.db")); err == nil {
		t.Error("a backup into no folder was made")
	}
	if err := db.Backup(t.Context(), dir); !errors.Is(err, sqlite.ErrExists) {
		t.Errorf("in place of a folder: %v", err)
	}
}

// TestBackupHere makes a backup whose name is without a folder.
func TestBackupHere(t *testing.T) {
	t.Chdir(t.TempDir())
	db := open(t, "noughts.db")
	defer db.Close()
	if err := db.Backup(t.Context(), "copy.db"); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat("copy.db"); err != nil {
		t.Error(err)
	}
}
