package postgres_test

import (
	"path/filepath"
	"testing"
	"time"

	"noughts/engine/match"
	"noughts/store"
	"noughts/store/postgres/postgrestest"
	"noughts/store/sqlite"
)

// both runs a benchmark on a server that waits for its disk, and on a file beside it.
func both(b *testing.B, run func(b *testing.B, db store.Store)) {
	b.Run("postgres", func(b *testing.B) {
		db := open(b, postgrestest.New(b, "fsync = on", "full_page_writes = on").Address("postgres"))
		defer db.Close()
		run(b, db)
		b.ReportMetric(float64(db.Repeats())/float64(b.N), "repeats/op")
	})
	b.Run("sqlite", func(b *testing.B) {
		db, err := sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "noughts.db"), nil)
		if err != nil {
			b.Fatal(err)
		}
		defer db.Close()
		run(b, db)
	})
}

// BenchmarkUpdate saves one ply: what a click waits for.
func BenchmarkUpdate(b *testing.B) {
	both(b, func(b *testing.B, db store.Store) {
		m := newMatch(b, db, "1", "2")
		next := moved(b, m)
		for b.Loop() {
			saved, err := db.Update(b.Context(), m, next)
			if err != nil {
				b.Fatal(err)
			}
			m, next = saved, m
		}
	})
}

// BenchmarkUpdates saves plies of eight matches side by side.
func BenchmarkUpdates(b *testing.B) {
	both(b, func(b *testing.B, db store.Store) {
		b.SetParallelism(4)
		b.RunParallel(func(p *testing.PB) {
			m := newMatch(b, db, "1", "2")
			next := moved(b, m)
			for p.Next() {
				saved, err := db.Update(b.Context(), m, next)
				if err != nil {
					b.Error(err)
					return
				}
				m, next = saved, m
			}
		})
	})
}

// BenchmarkMatch loads one match.
func BenchmarkMatch(b *testing.B) {
	both(b, func(b *testing.B, db store.Store) {
		m := newMatch(b, db, "1", "2")
		for b.Loop() {
			if _, err := db.Match(b.Context(), m.ID); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkClick saves what one click leaves behind: who clicked, the move, and the board that was
// drawn.
func BenchmarkClick(b *testing.B) {
	both(b, func(b *testing.B, db store.Store) {
		m := newMatch(b, db, "1", "2")
		next := moved(b, m)
		var saved *match.Match
		for b.Loop() {
			err := db.SaveLastSeen(b.Context(), "1", m.ID, time.Now())
			if err == nil {
				saved, err = db.Update(b.Context(), m, next)
			}
			if err == nil {
				err = db.SaveBoard(b.Context(), m.ID, store.BoardOf(saved, false, "", time.Now()))
			}
			if err != nil {
				b.Fatal(err)
			}
			m, next = saved, m
		}
	})
}
