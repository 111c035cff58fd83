package mnk

import (
	"math/rand/v2"
	"testing"

	"noughts/engine"
	"noughts/engine/search"
)

// midgame is a position of gomoku with sixteen stones and nothing decided.
func midgame(tb testing.TB) position {
	tb.Helper()
	rng := rand.New(rand.NewPCG(11, 12))
	for {
		p := position{rule: rule{rows: 15, cols: 15, line: 5}}
		for range 16 {
			moves := p.AppendMoves(nil)
			p = p.step(moves[rng.IntN(3)].Cell)
			if p.ended != open {
				break
			}
		}
		t := newTally(newGrid(p.rule), p)
		if f := newFours(t); p.ended == open && t.need1[0].size+t.need1[1].size == 0 && !f.win(0, 9999) && !f.win(1, 9999) {
			return p
		}
	}
}

// deepHunt runs the main search from p to a depth.
func deepHunt(tb testing.TB, p position, depth int) *hunt {
	tb.Helper()
	h := newHunt(newTally(newGrid(p.rule), p), newMemory(0, p.rule.size()))
	for d := 1; d <= depth; d++ {
		h.visit(0, d, -search.WinIn(0), search.WinIn(0))
	}
	return h
}

func TestTheMainSearchAllocatesNothing(t *testing.T) {
	p := midgame(t)
	h := newHunt(newTally(newGrid(p.rule), p), newMemory(0, p.rule.size()))
	allocs := testing.AllocsPerRun(1, func() {
		for d := 1; d <= 4; d++ {
			h.visit(0, d, -search.WinIn(0), search.WinIn(0))
		}
	})
	if h.nodes < 1000 || allocs > 0 {
		t.Errorf("%v allocations for %d nodes", allocs, h.nodes)
	}
}

func BenchmarkExact4x4(b *testing.B) {
	b.ReportAllocs()
	var nodes uint64
	p := position{rule: rule{rows: 4, cols: 4, line: 4}}
	for b.Loop() {
		a := search.NewAlphaBeta[small](0)
		if v, _, ok := a.Solve(b.Context(), p.small()); !ok || v != 0 {
			b.Fatalf("got %v, %v, want a draw", v, ok)
		}
		nodes += a.Nodes
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(nodes), "ns/node")
}

func BenchmarkMainSearch15x15(b *testing.B) {
	p := midgame(b)
	b.ReportAllocs()
	var nodes, threats uint64
	for b.Loop() {
		h := deepHunt(b, p, 7)
		nodes += h.nodes
		threats += h.fours.tried
	}
	b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(nodes), "ns/node")
	b.ReportMetric(float64(threats)/float64(nodes), "threats/node")
}

func BenchmarkPutAndLift15x15(b *testing.B) {
	p := midgame(b)
	t := newTally(newGrid(p.rule), p)
	free := p.AppendMoves(nil)
	b.ReportAllocs()
	i := 0
	for b.Loop() {
		c := free[i%len(free)].Cell
		t.play(c)
		t.takeBack(c)
		i++
	}
}

func BenchmarkPlay(b *testing.B) {
	p := position{rule: rule{rows: 20, cols: 20, line: 5}}
	for b.Loop() {
		if _, err := p.Play(engine.Move{Cell: 210}); err != nil {
			b.Fatal(err)
		}
	}
}
