package jing

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
	"time"
)

// BenchmarkResult proves the results of random positions, the same in every run,
// each from an empty table and without the book. One op is one position; run it
// with -benchtime=60x for all of them.
func BenchmarkResult(b *testing.B) {
	for turns := 2; turns <= endTurns; turns++ {
		b.Run(fmt.Sprintf("turns=%d", turns), func(b *testing.B) { benchmarkResult(b, turns) })
	}
}

// benchPositions are how many positions a benchmark goes through before it begins
// again.
const benchPositions = 60

func benchmarkResult(b *testing.B, turns int) {
	lots := rand.New(rand.NewPCG(uint64(turns), 1))
	positions := make([]Position, benchPositions)
	for i := range positions {
		positions[i] = random(lots, PerTurn*turns)
	}
	p := Prover{table: newTable(slotsAfter[turns])}
	var took []time.Duration
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		clear(p.table.slots)
		start := time.Now()
		p.result(positions[i%benchPositions])
		took = append(took, time.Since(start))
	}
	report(b, &p)
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Nanoseconds()), "ns-median")
	b.ReportMetric(float64(took[len(took)-1].Nanoseconds()), "ns-worst")
}

// result asks what settles the result of a position.
func (p *Prover) result(pos Position) {
	if !p.holds(pos.question(ForWin)) {
		p.holds(pos.question(ForDraw))
	}
}

// BenchmarkEmptyBoard proves the draw of the empty board from nothing.
func BenchmarkEmptyBoard(b *testing.B) {
	p := Prover{table: newTable(VerifySlots)}
	for b.Loop() {
		clear(p.table.slots)
		if !p.holds(question{goal: ForDraw}) || p.holds(question{goal: ForWin}) {
			b.Fatal("the empty board is no draw")
		}
	}
	report(b, &p)
}

func report(b *testing.B, p *Prover) {
	b.ReportMetric(float64(p.Nodes)/b.Elapsed().Seconds(), "positions/s")
	b.ReportMetric(float64(p.Nodes)/float64(b.N), "positions/op")
}

// BenchmarkEnding settles endings of eleven free cells.
func BenchmarkEnding(b *testing.B) {
	lots := rand.New(rand.NewPCG(1, 1))
	positions := make([]Position, 256)
	for i := range positions {
		positions[i] = random(lots, PerTurn*endTurns)
	}
	var e ending
	b.ReportAllocs()
	for i := 0; b.Loop(); i++ {
		p := positions[i%len(positions)]
		e.read(p.Free(), countsOf(p.Stones[0]), ForWin)
		e.holds()
	}
}
