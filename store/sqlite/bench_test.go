package sqlite_test

import (
	"path/filepath"
	"testing"
	"time"

	"noughts/engine/match"
	"noughts/store"
	"noughts/store/sqlite"
)

// opened is a file with one match of two plies.
func opened(b *testing.B) (*sqlite.DB, *match.Match) {
	b.Helper()
	db, err := sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "noughts.db"), nil)
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { db.Close() })
	return db, started(b, db)
}

// BenchmarkUpdate saves one ply: what a click waits for.
func BenchmarkUpdate(b *testing.B) {
	db, m := opened(b)
	next, err := m.PlayBot(m.Position().AppendMoves(nil)[0], time.Now())
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		saved, err := db.Update(b.Context(), m, next)
		if err != nil {
			b.Fatal(err)
		}
		m, next = saved, m
	}
}

// BenchmarkMatch loads one match.
func BenchmarkMatch(b *testing.B) {
	db, m := opened(b)
	for b.Loop() {
		if _, err := db.Match(b.Context(), m.ID); err != nil {
			b.Fatal(err)
		}
	}
}

// BenchmarkMatches lists the games of a person among a thousand of others.
func BenchmarkMatches(b *testing.B) {
	db, m := opened(b)
	for i := range 1000 {
		other := m.At(match.Place{ChannelID: "c"})
		other.Seats[i%2] = match.Seat{UserID: "somebody"}
		if i%100 == 0 {
			other.Seats[i%2].UserID = "anna"
		}
		if _, err := db.Create(b.Context(), other); err != nil {
			b.Fatal(err)
		}
	}
	for b.Loop() {
		list, err := db.Matches(b.Context(), store.Filter{UserID: "anna", Limit: 25})
		if err != nil || len(list) != 10 {
			b.Fatal(len(list), err)
		}
	}
}

// BenchmarkClick saves what one click leaves behind: who clicked, the move, and
// the board that was drawn.
func BenchmarkClick(b *testing.B) {
	db, m := opened(b)
	next, err := m.PlayBot(m.Position().AppendMoves(nil)[0], time.Now())
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		if err := db.SaveLastSeen(b.Context(), "anna", m.ID, time.Now()); err != nil {
			b.Fatal(err)
		}
		saved, err := db.Update(b.Context(), m, next)
		if err != nil {
			b.Fatal(err)
		}
		if err := db.SaveBoard(b.Context(), m.ID, store.BoardOf(saved, false, "", time.Now())); err != nil {
			b.Fatal(err)
		}
		m, next = saved, m
	}
}
