package orderchaos

import (
	"context"
	"fmt"
	"math/rand/v2"
	"testing"

	"noughts/engine"
	"noughts/engine/games/orderchaos/dfpn"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/rulestest"
	"noughts/engine/games/orderchaos/uct"
)

// BenchmarkStart proves start positions from a cold start, tables included.
func BenchmarkStart(b *testing.B) {
	for _, v := range []string{"4x4:4", "4x4:4:chaos-first", "4x4:4:full", "5x5:4", "5x5:4:chaos-first"} {
		r, err := rules.Parse(rules.Key + ":" + v)
		if err != nil {
			b.Fatal(err)
		}
		b.Run(v, func(b *testing.B) { benchmarkProof(b, []rules.Position{{Variant: r}}) })
	}
}

// BenchmarkMiddle proves random positions of the classic game, each from a cold
// start.
func BenchmarkMiddle(b *testing.B) {
	for _, empty := range []int{16, 20, 24, 26} {
		rng := rand.New(rand.NewPCG(11, 2))
		list := make([]rules.Position, 20)
		for i := range list {
			list[i] = rulestest.RandomPosition(rules.Classic, empty, rng)
		}
		b.Run(fmt.Sprint(empty), func(b *testing.B) { benchmarkProof(b, list) })
	}
}

func benchmarkProof(b *testing.B, list []rules.Position) {
	var nodes uint64
	i := 0
	for b.Loop() {
		p := &list[i%len(list)]
		pr, n := proverOf(b, p, dfpn.Unlimited)
		if pr.Prove(context.Background(), &n) == rules.Undecided {
			b.Fatalf("%s: not settled", rulestest.Show(p))
		}
		nodes += pr.Nodes()
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
					p := rulestest.RandomPosition(rules.Classic, empty, rng)
					pr, n := proverOf(b, &p, nodes)
					if pr.Prove(context.Background(), &n) != rules.Undecided {
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
	for _, r := range []rules.Variant{rules.Classic, {Rows: 6, Cols: 6, Line: 5, Symbols: 2, Exact: true}, {Rows: 10, Cols: 10, Line: 5, Symbols: 3}} {
		b.Run(r.String(), func(b *testing.B) {
			s, rng := uct.NewState(rules.Position{Variant: r}), rand.New(rand.NewPCG(1, 1))
			b.ReportAllocs()
			for b.Loop() {
				uct.Playout(s, rng)
			}
		})
	}
}

// BenchmarkUCT chooses the first move of a game with 5,000 iterations, as the thesis did.
func BenchmarkUCT(b *testing.B) {
	for _, v := range []rules.Variant{{Rows: 4, Cols: 4, Line: 4, Symbols: 2}, rules.Classic} {
		b.Run(v.String(), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := (uct.Player{Seed: 1, Iterations: uct.DefaultIterations}).Choose(b.Context(), rules.Position{Variant: v}, engine.Budget{}); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
