package orderchaos

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"noughts/engine"
)

// BenchmarkStart proves start positions from a cold start, tables included.
func BenchmarkStart(b *testing.B) {
	for _, v := range []string{"4x4:4", "4x4:4:chaos-first", "4x4:4:full", "5x5:4", "5x5:4:chaos-first"} {
		r, err := parseRules(key + ":" + v)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(v, func(b *testing.B) { benchmarkProof(b, []position{{rules: r}}) })
	}
}

// BenchmarkMiddle proves random positions of the classic game, each from a cold
// start.
func BenchmarkMiddle(b *testing.B) {
	for _, empty := range []int{16, 20, 24, 26} {
		rng := rand.New(rand.NewPCG(11, 2))
		list := make([]position, 20)
		for i := range list {
			list[i] = randomPosition(classic, empty, rng)
		}
		b.Run(fmt.Sprint(empty), func(b *testing.B) { benchmarkProof(b, list) })
	}
}

func benchmarkProof(b *testing.B, list []position) {
	var nodes uint64
	i := 0
	for b.Loop() {
		p := &list[i%len(list)]
		pr := newSolver(engine.SolverOptions{}).proverFor(p)
		pr.stop = unlimited
		pr.allow(unlimited)
		s := pr.field.stance(p)
		if pr.prove(context.Background(), &s) == goesOn {
			b.Fatalf("%s: not settled", rows(p))
		}
		nodes += pr.nodes
		i++
	}
	b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
}

// BenchmarkSettled reports how many of fifty random positions of the classic
// game are settled within so many nodes as a machine of today visits in about a
// second.
func BenchmarkSettled(b *testing.B) {
	const positions, nodes = 50, 100_000
	for _, empty := range []int{20, 22, 24, 26, 28} {
		b.Run(fmt.Sprint(empty), func(b *testing.B) {
			settled := 0
			for b.Loop() {
				settled = 0
				rng := rand.New(rand.NewPCG(77, uint64(empty)))
				for range positions {
					p := randomPosition(classic, empty, rng)
					pr := newSolver(engine.SolverOptions{}).proverFor(&p)
					pr.stop = nodes
					pr.allow(nodes)
					if s := pr.field.stance(&p); pr.prove(context.Background(), &s) != goesOn {
						settled++
					}
				}
			}
			b.ReportMetric(float64(settled), "settled/50")
		})
	}
}

// BenchmarkPlayOut plays the classic game at random from the empty board.
func BenchmarkPlayOut(b *testing.B) {
	for _, r := range []rules{classic, {rows: 6, cols: 6, line: 5, symbols: 2, exact: true}, {rows: 10, cols: 10, line: 5, symbols: 3}} {
		b.Run(r.variant(), func(b *testing.B) {
			s, rng := newState(position{rules: r}), rand.New(rand.NewPCG(1, 1))
			b.ReportAllocs()
			for b.Loop() {
				playOut(s, rng)
			}
		})
	}
}
