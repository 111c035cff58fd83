//go:build unix

package drop

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"syscall"
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/games/drop/exact"
	"noughts/engine/grid"
	"noughts/engine/longtest"
)

// Every move has the score that the position after it has when it is searched by itself, with
// nothing known of the move's siblings.
func TestMovesHaveTheScoresOfTheirPositions(t *testing.T) {
	positions := longtest.Sample(t, 1, 2)
	g, rng := game{rule{6, 7, 4}}, rand.New(rand.NewPCG(24, 16))
	for range positions {
		p := quietPosition(g, rng, 14) // with more discs few moves take more than patience has for them
		s := g.NewSolver(engine.SolverOptions{}).(*solver)
		a, err := s.Analyze(t.Context(), p, engine.Budget{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		if len(a.Line) != a.Root.Distance {
			t.Errorf("%v: the line has %d moves, but the end is %d plies away", p, len(a.Line), a.Root.Distance)
		}
		alone := exact.NewSolver(s.exact.Board, 1<<20)
		most := alone.Board.Most()
		for _, e := range a.Moves {
			low, high := alone.Score(s.bitboard(p.(position).step(int(e.Move.Cell))), -most, most)
			if got, ok := g.Score(p, e); !ok || got != -low || got != -high {
				t.Errorf("%v, %s: got %d (%v), but the position after it is worth %d to %d", p, g.MoveName(e.Move), got, ok, low, high)
			}
		}
	}
}

// BenchmarkAllMoves finds the scores of all moves, and a line of best play, of positions of random
// play, and of positions drawn evenly from all that come up as long as nobody leaves a win at once,
// and in which nobody has one, mirror images being one, each with nothing known but the book: how
// much processor time and how many nodes half of them take, 99 of 100, and the longest.
func BenchmarkAllMoves(b *testing.B) {
	g := game{rule{6, 7, 4}}
	for discs := 14; discs >= 8; discs-- {
		b.Run(fmt.Sprintf("%d discs", discs), func(b *testing.B) {
			rng := rand.New(rand.NewPCG(uint64(discs), 16))
			allMoves(b, g, func() engine.Position { return quietPosition(g, rng, discs) })
		})
	}
	for discs := 10; discs <= 14; discs++ {
		b.Run(fmt.Sprintf("%d evenly", discs), func(b *testing.B) {
			book, rng := bookOf(g.rule), rand.New(rand.NewPCG(uint64(discs), 99))
			keys := book.Keys[len(book.Keys)-1]
			for range discs - (len(book.Keys) - 1) {
				keys = book.After(keys)
			}
			allMoves(b, g, func() engine.Position { return positionOf(g.rule, book.Board, keys[rng.IntN(len(keys))]) })
		})
	}
}

// allMoves analyzes one position after the other.
func allMoves(b *testing.B, g game, next func() engine.Position) {
	b.Helper()
	var took []time.Duration
	var nodes []uint64
	for b.Loop() {
		p := next()
		begin := processorTime()
		a, err := g.NewSolver(engine.SolverOptions{}).Analyze(b.Context(), p, engine.Budget{}, nil)
		took, nodes = append(took, processorTime()-begin), append(nodes, a.Nodes)
		if err != nil || slices.ContainsFunc(a.Moves, func(e engine.Evaluation) bool { return !e.Decided() }) {
			b.Fatalf("%v: %+v, %v", p, a, err)
		}
	}
	slices.Sort(took)
	slices.Sort(nodes)
	for name, at := range map[string]int{"p50": len(took) / 2, "p99": len(took) * 99 / 100, "max": len(took) - 1} {
		b.ReportMetric(float64(took[at].Microseconds())/1000, name+"-ms")
		b.ReportMetric(float64(nodes[at]), name+"-nodes")
	}
}

func positionOf(r rule, board *exact.Board, key uint64) engine.Position {
	from, p := board.Position(key), position{rule: r}
	turn := engine.Player(from.Plies() & 1)
	for cell := range r.size() {
		switch bit := board.Cell(cell/int(r.cols), cell%int(r.cols)); {
		case from.Mine&bit != 0:
			p.stones[turn] = p.stones[turn].Or(grid.OneCell(cell))
		case from.All&bit != 0:
			p.stones[turn.Other()] = p.stones[turn.Other()].Or(grid.OneCell(cell))
		}
	}
	return p
}

// quietPosition returns a position of random play in which nobody can win at once.
func quietPosition(g game, rng *rand.Rand, discs int) engine.Position {
	for {
		p := g.Start()
		for over := false; p.(position).plies() < discs && !over; _, over = p.Outcome() {
			moves := p.AppendMoves(nil)
			p, _ = p.Play(moves[rng.IntN(len(moves))])
		}
		if _, over := p.Outcome(); over || slices.ContainsFunc(p.AppendMoves(nil), func(m engine.Move) bool {
			next, _ := p.Play(m)
			_, over := next.Outcome()
			return over
		}) {
			continue
		}
		return p
	}
}

func processorTime() time.Duration {
	var used syscall.Rusage
	_ = syscall.Getrusage(syscall.RUSAGE_SELF, &used)
	return time.Duration(used.Utime.Nano())
}
