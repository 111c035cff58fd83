package cached_test

import (
	"path/filepath"
	"runtime"
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/store/cached"
	"noughts/store/sqlite"
)

// BenchmarkMemory loads a thousand matches of ten plies of each family's first
// game, and reports what each of them really takes and what is estimated.
func BenchmarkMemory(b *testing.B) {
	db, err := sqlite.Open(b.Context(), filepath.Join(b.TempDir(), "noughts.db"), nil)
	if err != nil {
		b.Fatal(err)
	}
	defer db.Close()
	for _, family := range games.All() {
		b.Run(family.Key(), func(b *testing.B) {
			var ids []int64
			for range 1000 {
				m, err := db.Create(b.Context(), tenPlies(b, family.Presets()[0].Variant))
				if err != nil {
					b.Fatal(err)
				}
				ids = append(ids, m.ID)
			}
			for b.Loop() {
				c := cached.New(db)
				before := heap()
				for _, id := range ids {
					if _, err := c.Match(b.Context(), id); err != nil {
						b.Fatal(err)
					}
				}
				after := heap()
				n, bytes := c.Remembered()
				b.ReportMetric((after-before)/float64(n), "B/match")
				b.ReportMetric(float64(bytes)/float64(n), "estimated-B/match")
			}
		})
	}
}

// heap returns how many bytes are in use.
func heap() float64 {
	runtime.GC()
	runtime.GC()
	var s runtime.MemStats
	runtime.ReadMemStats(&s)
	return float64(s.HeapAlloc)
}

// tenPlies is a match of up to ten plies.
func tenPlies(b *testing.B, variant string) *match.Match {
	b.Helper()
	game, err := games.Parse(variant)
	if err != nil {
		b.Fatal(err)
	}
	m := match.New(game, [2]match.Seat{{UserID: "100000000000000001", Name: "Anna"}, {Level: "strong"}}, engine.First, time.Now())
	m.Place = match.Place{GuildID: "100000000000000002", ChannelID: "100000000000000003", MessageID: "100000000000000004"}
	for m.Ply() < 10 && m.Status == match.Playing {
		mv := m.Position().AppendMoves(nil)[0]
		next, err := m.PlayBot(mv, time.Now())
		if !m.BotToMove() {
			next, err = m.Play(m.Seats[0].UserID, m.Ply(), mv, time.Now())
		}
		if err != nil {
			b.Fatal(err)
		}
		m = next
	}
	return m
}
