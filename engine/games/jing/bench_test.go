package jing

import (
	"fmt"
	"math/rand/v2"
	"testing"
	"time"
)

// BenchmarkResult proves the results of random positions, each from an empty
// memory and without the book.
func BenchmarkResult(b *testing.B) {
	for _, turns := range []int{2, 3, 4, 5, 6, 7} {
		b.Run(fmt.Sprintf("turns=%d", turns), func(b *testing.B) {
			lots := rand.New(rand.NewPCG(uint64(turns), 1))
			p := prover{known: newMemory(slotsAfter[turns])}
			b.ReportAllocs()
			var worst time.Duration
			for b.Loop() {
				pos := random(lots, perTurn*turns)
				clear(p.known.slots)
				start := time.Now()
				if !p.holds(pos.stones[0], pos.stones[1], turns, forWin) {
					p.holds(pos.stones[0], pos.stones[1], turns, forDraw)
				}
				worst = max(worst, time.Since(start))
			}
			report(b, &p, worst)
		})
	}
}

// BenchmarkEmptyBoard proves the draw of the empty board from nothing.
func BenchmarkEmptyBoard(b *testing.B) {
	p := prover{known: newMemory(verifySlots)}
	for b.Loop() {
		clear(p.known.slots)
		if !p.holds(0, 0, 0, forDraw) || p.holds(0, 0, 0, forWin) {
			b.Fatal("the empty board is no draw")
		}
	}
	report(b, &p, 0)
}

func report(b *testing.B, p *prover, worst time.Duration) {
	b.ReportMetric(float64(p.nodes)/b.Elapsed().Seconds(), "positions/s")
	b.ReportMetric(float64(p.nodes)/float64(b.N), "positions/op")
	if worst > 0 {
		b.ReportMetric(float64(worst.Nanoseconds()), "ns-worst")
	}
}

// BenchmarkEnding settles endings of eleven free cells.
func BenchmarkEnding(b *testing.B) {
	lots := rand.New(rand.NewPCG(1, 1))
	positions := make([]position, 256)
	for i := range positions {
		positions[i] = random(lots, perTurn*endTurns)
	}
	var e ending
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		p := positions[i%len(positions)]
		e.read(p.free(), tallyOf(p.stones[0]), forWin)
		e.holds()
	}
}
