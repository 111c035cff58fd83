package jing

import (
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/longtest"
	"noughts/engine/strategy"
)

// plain is minimax with a table, for margins: the margin of O under best
// play, whoever is to move.
func plain(p Position, memo map[Position]int) int {
	if o, over := p.Outcome(); over {
		return int(o.Margin)
	}
	if v, ok := memo[p]; ok {
		return v
	}
	var values []int
	for _, m := range p.AppendMoves(nil) {
		values = append(values, plain(p.With(1<<m.Cell), memo))
	}
	v := slices.Max(values)
	if p.Turn() == engine.Second {
		v = slices.Min(values)
	}
	memo[p] = v
	return v
}

// random returns a position after so many random plies.
func random(lots *rand.Rand, plies int) Position {
	var p Position
	for _, cell := range lots.Perm(CellCount)[:plies] {
		p = p.With(1 << cell)
	}
	return p
}

// TestSolverAgainstPlainRecursion compares the result and the margin of random
// late positions, and of all their moves.
func TestSolverAgainstPlainRecursion(t *testing.T) {
	lots := rand.New(rand.NewPCG(3, 5))
	s := game{}.NewSolver(engine.SolverOptions{})
	for _, c := range []struct{ plies, positions int }{
		{21, 300}, {20, 300}, {19, 300}, {18, 700}, {17, 150}, {16, 70}, {15, 6}, {14, 2},
	} {
		for range longtest.Sample(t, c.positions/10, c.positions) {
			compare(t, s, random(lots, c.plies))
		}
	}
}

// compare compares what a solver says about p with the plain recursion.
func compare(t *testing.T, s engine.Solver, p Position) {
	t.Helper()
	memo := map[Position]int{}
	a, err := s.Analyze(t.Context(), p, engine.Budget{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	sign := 1
	if p.Turn() == engine.Second {
		sign = -1
	}
	check := func(j engine.Evaluation, want int) {
		t.Helper()
		if !j.Decided() || !j.Scored || int(j.Margin) != want || j.Low != engine.Result(min(max(want, -1), 1)) || j.Distance != LastPly-p.Plies() {
			t.Fatalf("%s, %s: got %+v, want a margin of %d", show(p), game{}.MoveName(j.Move), j, want)
		}
	}
	check(a.Root, sign*plain(p, memo))
	for _, j := range a.Moves {
		check(j, sign*plain(p.With(1<<j.Move.Cell), memo))
	}
	if a.Moves[0].Margin != a.Root.Margin || a.Moves[0].Move != a.Root.Move {
		t.Fatalf("%s: the root has %+v, the best move %+v", show(p), a.Root, a.Moves[0])
	}
	end := p
	for _, m := range a.Line {
		end = end.With(1 << m.Cell)
	}
	if o, over := end.Outcome(); !over || int(o.Margin) != sign*int(a.Root.Margin) {
		t.Fatalf("%s: the line %v leads to %v, over: %v; want a margin of %d", show(p), a.Line, o, over, a.Root.Margin)
	}
}

func TestProverAgainstPlainRecursion(t *testing.T) {
	lots := rand.New(rand.NewPCG(7, 7))
	for range 12 {
		p := random(lots, 2*endTurns)
		want := plain(p, map[Position]int{})
		var pr Prover
		for goal := want - 1; goal <= want+1; goal++ {
			if got := pr.holds(p.question(goal)); got != (want >= goal) {
				t.Errorf("%s: a margin of at least %d: got %v; it is %d", show(p), goal, got, want)
			}
		}
	}
}

// TestClaimsNoMoreThanIsProved stops analyses early: what they say is still true,
// and what they say first is not taken back.
func TestClaimsNoMoreThanIsProved(t *testing.T) {
	lots := rand.New(rand.NewPCG(8, 1))
	for _, plies := range []int{9, 10, 11, 12, 13, 14, 15} {
		p := random(lots, plies)
		whole := analyze(t, p)
		truth := map[engine.Move]engine.Evaluation{}
		for _, j := range whole.Moves {
			truth[j.Move] = j
		}
		for _, nodes := range []uint64{1, 10, 100, 400, 3000} {
			s := game{}.NewSolver(engine.SolverOptions{})
			low := engine.Loss
			check := func(a engine.Analysis) {
				best := truth[a.Moves[0].Move]
				if a.Root.Low > whole.Root.Low || a.Root.High < whole.Root.Low || a.Root.Low < low || a.Root.Decided() && best.Low != whole.Root.Low {
					t.Errorf("%s, %d nodes: got %+v, want %+v", show(p), nodes, a.Root, whole.Root)
				}
				low = a.Root.Low
				for _, j := range a.Moves {
					want := truth[j.Move]
					if j.Low > want.Low || j.High < want.Low || j.Scored && j.Margin != want.Margin {
						t.Errorf("%s, %d nodes: got %+v, want %+v", show(p), nodes, j, want)
					}
				}
			}
			a, err := s.Analyze(t.Context(), p, engine.Budget{Nodes: nodes}, check)
			if err != nil {
				t.Fatal(err)
			}
			check(a)
		}
	}
}

func TestRefusesPositionsOfOtherGames(t *testing.T) {
	if _, err := (game{}).NewSolver(engine.SolverOptions{}).Analyze(t.Context(), nil, engine.Budget{}, nil); err == nil {
		t.Error("no position is analyzed")
	}
}

// TestProverAllocatesNothing runs a proof after four turns again and again.
func TestProverAllocatesNothing(t *testing.T) {
	pos := random(rand.New(rand.NewPCG(4, 4)), 8)
	p := Prover{table: newTable(16)}
	if n := testing.AllocsPerRun(3, func() {
		clear(p.table.slots)
		p.holds(pos.question(ForWin))
	}); n != 0 {
		t.Errorf("%v allocations a proof", n)
	}
}

// TestBestKeepsTheResult lets the best level play from random positions to the
// end, for both sides: it never gives away what it has.
func TestBestKeepsTheResult(t *testing.T) {
	longtest.SkipUnderRace(t)
	lots := rand.New(rand.NewPCG(5, 9))
	for _, plies := range []int{4, 7, 10, 13, 16} {
		p := random(lots, plies)
		best, err := strategy.New(game{}, strategy.Best, engine.StrategyOptions{})
		if err != nil {
			t.Fatal(err)
		}
		want := resultForO(t, p)
		for p.Plies() < LastPly {
			c, err := best.Choose(t.Context(), p, engine.Budget{Time: time.Hour}) // as long as it takes, however busy the machine is
			if err != nil {
				t.Fatal(err)
			}
			p = p.With(1 << c.Move.Cell)
			if got := resultForO(t, p); got != want {
				t.Fatalf("%s: after %s it is %v for O, before it was %v", show(p), game{}.MoveName(c.Move), got, want)
			}
		}
	}
}

func resultForO(t *testing.T, p Position) engine.Result {
	t.Helper()
	r, ok := newSolver(engine.SolverOptions{}).result(t.Context(), p)
	if !ok {
		t.Fatalf("%s is not solved", show(p))
	}
	return r
}
