package dfpn

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/rulestest"
)

// BenchmarkApart reports how many nodes either search takes alone: of fifty random positions of the
// classic game, and of 4×4 with three symbols.
func BenchmarkApart(b *testing.B) {
	for _, alone := range []struct {
		name   string
		search func(*Prover) prover
	}{
		{"df-pn", func(p *Prover) prover { return p.dfpn }},
		{"alpha-beta", func(p *Prover) prover { return p.alphaBeta }},
	} {
		apart := func(of string, list []rules.Position) {
			b.Run(of+"/"+alone.name, func(b *testing.B) {
				var nodes uint64
				for b.Loop() {
					for _, p := range list {
						pr, n := unlimited(b, &p)
						pr.prove(b.Context(), &n, alone.search(pr))
						nodes += pr.Nodes()
					}
				}
				b.ReportMetric(float64(nodes)/float64(b.N*len(list)), "nodes/position")
			})
		}
		for _, empty := range []int{20, 24} {
			rng := rand.New(rand.NewPCG(77, uint64(empty)))
			var list []rules.Position
			for range 50 {
				list = append(list, rulestest.RandomPosition(rules.Classic, empty, rng))
			}
			apart(fmt.Sprint(empty), list)
		}
		apart("4x4:4:symbols=3", []rules.Position{{Variant: rules.Variant{Rows: 4, Cols: 4, Line: 4, Symbols: 3}}})
	}
}

// BenchmarkExactlyFour proves by alpha-beta alone that Chaos wins 5×5 with exactly four on the full
// board if it begins.
func BenchmarkExactlyFour(b *testing.B) {
	for symbols := uint8(3); symbols <= 4; symbols++ {
		p := rules.Position{Variant: rules.Variant{Rows: 5, Cols: 5, Line: 4, Symbols: symbols, Exact: true, Full: true, ChaosFirst: true}}
		b.Run(p.Variant.String(), func(b *testing.B) {
			for b.Loop() {
				pr := New(7 << 30)
				if !pr.SetRoot(&p) {
					b.Fatal("too large")
				}
				pr.SetLimit(Unlimited)
				pr.Allow(Unlimited)
				n := pr.Node(&p)
				if v := pr.prove(b.Context(), &n, pr.alphaBeta); v != rules.ChaosWins {
					b.Fatalf("got %d", v)
				}
				b.ReportMetric(float64(pr.Nodes()), "nodes")
			}
		})
	}
}

// BenchmarkClassicLasts looks for a win of Order within eleven plies of the classic game.
func BenchmarkClassicLasts(b *testing.B) {
	const plies = 11
	p, wins := rules.Position{Variant: rules.Classic}, 0.0
	for b.Loop() {
		pr, n := unlimited(b, &p)
		if won, known := pr.WinsWithin(b.Context(), &n, plies); won || !known {
			wins++
		}
		b.ReportMetric(float64(pr.Nodes()), "nodes")
	}
	b.ReportMetric(wins, "wins")
}
