package search_test

import (
	"cmp"
	"context"
	"slices"
	"testing"

	"noughts/engine"
	"noughts/engine/search"
)

// visit calls f with a part of the positions that play from s reaches.
func visit(s toy, every int, f func(toy)) {
	seen, n := map[toy]bool{}, 0
	var walk func(toy)
	walk = func(s toy) {
		if _, over := s.Outcome(); over || seen[s] {
			return
		}
		seen[s] = true
		if n++; n%every == 0 {
			f(s)
		}
		for _, m := range s.AppendMoves(nil) {
			walk(s.Step(m))
		}
	}
	walk(s)
}

// The search keeps what it has learned from one position to the next, in a table
// so small and with a hash so bad that it forgets all the time: neither may show.
func TestAlphaBetaIsThePlainTruth(t *testing.T) { checkTruth(t, 0) }

// Nor does it show that several search together.
func TestHelpersFindThePlainTruth(t *testing.T) { checkTruth(t, 2) }

func checkTruth(t *testing.T, helpers int) {
	t.Helper()
	for _, game := range toys() {
		known := map[toy]truth{}
		a := search.NewAlphaBeta[toy](1)
		a.AddHelpers(helpers)
		check := func(s toy) {
			want := plain(s, known)
			v, m, ok := a.Solve(t.Context(), s)
			if !ok || v.Result() != want.result || v.Decided() && v.Plies() != want.plies {
				t.Fatalf("%+v: got %v in %d (%v), want %v", s, v.Result(), v.Plies(), ok, want)
			}
			next := plain(s.Step(m), known)
			if s.Step(m).Turn() != s.Turn() {
				next.result = -next.result
			}
			if next.result != want.result || v.Decided() && next.plies+1 != want.plies {
				t.Fatalf("%+v: the move %v leads to %v, want %v", s, m, next, want)
			}
		}
		check(game)
		visit(game, 5*(1+helpers), check)
	}
}

// Positions that are each other's mirror images are judged once.
func TestExactJudgesEveryMove(t *testing.T) {
	for n, game := range toys() {
		known := map[toy]truth{}
		read := func(p engine.Position) (toy, error) { return p.(toyPosition).toy, nil }
		solver := search.NewExact(read, engine.SolverOptions{})
		if n%2 == 0 {
			solver.Canonical = toy.canonical
		}
		visit(game, 13, func(s toy) {
			first := true
			a, err := solver.Analyze(t.Context(), toyPosition{s}, engine.Budget{}, func(a engine.Analysis) {
				if first && !a.Root.Decided() { // that no move is better is known with the value
					t.Fatalf("%+v: %+v is all that is told at first", s, a.Root)
				}
				first = false
			})
			if err != nil {
				t.Fatal(err)
			}
			if want := plain(s, known); !a.Root.Decided() || a.Root.Low != want.result || a.Root.Distance != want.plies {
				t.Fatalf("%+v: got %+v, want %v", s, a.Root, want)
			}
			var judged []engine.Move
			for _, j := range a.Moves {
				judged = append(judged, j.Move)
			}
			slices.SortFunc(judged, func(a, b engine.Move) int {
				return cmp.Or(cmp.Compare(a.Cell, b.Cell), cmp.Compare(a.Symbol, b.Symbol))
			})
			if !slices.Equal(judged, s.AppendMoves(nil)) {
				t.Fatalf("%+v: judged %v", s, judged)
			}
			for _, j := range a.Moves {
				want := plain(s.Step(j.Move), known)
				if s.Step(j.Move).Turn() != s.Turn() {
					want.result = -want.result
				}
				if !j.Decided() || j.Low != want.result || j.Distance != want.plies+1 {
					t.Fatalf("%+v, %v: got %+v, want %v", s, j.Move, j, want)
				}
			}
			if len(a.Line) != a.Root.Distance {
				t.Fatalf("%+v: a line of %d plies, want %d", s, len(a.Line), a.Root.Distance)
			}
		})
	}
}

// A toyPosition is a toy as everybody else sees it.
type toyPosition struct{ toy }

func (p toyPosition) Play(m engine.Move) (engine.Position, error) {
	return toyPosition{p.Step(m)}, nil
}

func (p toyPosition) Board() engine.Board {
	return engine.Board{Rows: 1, Cols: int(p.cells), Cells: make([]engine.Symbol, p.cells)}
}

func TestSolveStops(t *testing.T) {
	game := toys()[0]
	cancelled, cancel := context.WithCancel(t.Context())
	cancel()
	if v, _, ok := search.NewAlphaBeta[toy](0).Solve(cancelled, game); ok {
		t.Errorf("got %v after the context had ended", v)
	}
	a := search.NewAlphaBeta[toy](0)
	a.NodeLimit = 100
	if v, _, ok := a.Solve(t.Context(), game); ok || a.Nodes > 110 {
		t.Errorf("got %v, %v after %d nodes, want a stop after 100", v, ok, a.Nodes)
	}
	a.NodeLimit = 0
	if _, _, ok := a.Solve(t.Context(), game); !ok {
		t.Error("does not go on once the limit is gone")
	}
}

func TestScoresAreOrdered(t *testing.T) {
	scores := []search.Score{search.LossIn(0), search.LossIn(1), search.LossIn(400), -20_000, 0, 20_000, search.WinIn(400), search.WinIn(1), search.WinIn(0)}
	for i, s := range scores {
		if i > 0 && scores[i-1] >= s {
			t.Errorf("%d is not less than %d", scores[i-1], s)
		}
		if -s != scores[len(scores)-1-i] {
			t.Errorf("%d is not the other side of %d", s, scores[len(scores)-1-i])
		}
		if got := s.Deeper(7).Deeper(-7); got != s {
			t.Errorf("%d there and back is %d", s, got)
		}
	}
	if s := search.WinIn(3).Deeper(2); s != search.WinIn(5) || s.Plies() != 5 || s.Result() != engine.Win {
		t.Errorf("a win in 3, two plies earlier: got %v in %d", s.Result(), s.Plies())
	}
}

// A search allocates its table and its buffers, and nothing for its nodes.
func TestNodesAllocateNothing(t *testing.T) {
	var nodes uint64
	allocs := testing.AllocsPerRun(1, func() {
		a := search.NewAlphaBeta[toy](1)
		if _, _, ok := a.Solve(t.Context(), toy{cells: 10, turn: 2}); !ok {
			t.Fatal("not solved")
		}
		nodes = a.Nodes
	})
	if nodes < 10_000 || allocs > 50 {
		t.Errorf("%v allocations for %d nodes", allocs, nodes)
	}
}
