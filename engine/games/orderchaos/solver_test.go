package orderchaos

import (
	"context"
	"math/rand/v2"
	"slices"
	"testing"

	"noughts/engine"
	"noughts/engine/games/orderchaos/dfpn"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/rulestest"
	"noughts/engine/longtest"
)

// analyze has the solver judge a position without a deadline.
func analyze(t *testing.T, p rules.Position) engine.Analysis {
	t.Helper()
	a, err := game{p.Variant}.NewSolver(engine.SolverOptions{TableBytes: 1 << 20}).Analyze(context.Background(), p, engine.Budget{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	return a
}

// agrees holds a judgment against the slow solver's, both for the side to move
// in p.
func agrees(t *testing.T, p *rules.Position, what string, j engine.Evaluation, want rulestest.Value) {
	t.Helper()
	result := engine.Loss
	if want.Order == p.OrderToMove() {
		result = engine.Win
	}
	if !j.Decided() || j.Low != result || j.Distance != want.Plies {
		t.Fatalf("%s, %s: got %v..%v in %d, want %v in %d", rulestest.Show(p), what, j.Low, j.High, j.Distance, result, want.Plies)
	}
}

// endsAsJudged checks that the line of an analysis leads to the end that the root
// promises, and as soon.
func endsAsJudged(t *testing.T, p *rules.Position, a engine.Analysis) {
	t.Helper()
	at := *p
	for _, m := range a.Line {
		next, err := at.Play(m)
		if err != nil {
			t.Fatalf("%s: %v in the line", rulestest.Show(p), err)
		}
		at = next.(rules.Position)
	}
	o, over := at.Outcome()
	if len(a.Line) != a.Root.Distance || !over || o.For(p.Turn()) != a.Root.Low {
		t.Fatalf("%s: the line has %d plies and leads to %s; %v in %d is promised", rulestest.Show(p), len(a.Line), rulestest.Show(&at), a.Root.Low, a.Root.Distance)
	}
}

func TestSolverAgreesWithMinimax(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	for _, b := range longtest.Some(t, 3, []struct{ rows, cols, line, empty uint8 }{
		{3, 3, 3, 9}, {3, 4, 3, 8}, {4, 4, 3, 7}, {4, 4, 4, 8}, {5, 5, 4, 6}, {3, 6, 3, 7}, {6, 6, 5, 6}, {5, 6, 3, 6}, {9, 8, 4, 5},
	}) {
		rulestest.EachVariant(b.rows, b.cols, b.line, []uint8{2, 3, 4}, func(r rules.Variant) {
			empty := int(b.empty - 2*(r.Symbols-2))
			slow := rulestest.Minimax{}
			for range 2 {
				p := rulestest.RandomPosition(r, empty-rng.IntN(3), rng)
				a := analyze(t, p)
				agrees(t, &p, "root", a.Root, slow.Solve(p))
				endsAsJudged(t, &p, a)
				for _, j := range a.Moves {
					v := slow.Solve(p.Step(j.Move))
					v.Plies++
					agrees(t, &p, game{r}.MoveName(j.Move), j, v)
				}
				if len(a.Moves) > 0 && (a.Moves[0].Move != a.Root.Move || a.Moves[0].Distance != a.Root.Distance || a.Line[0] != a.Root.Move) {
					t.Fatalf("%s: the best move %v is not the root's %v", rulestest.Show(&p), a.Moves[0], a.Root)
				}
			}
		})
	}
}

// As soon as a win is reported, so is a move that wins.
func TestTheVerdictComesWithItsMove(t *testing.T) {
	longtest.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(5, 6))
	for i := range 24 {
		r := rules.Variant{Rows: 4, Cols: 4, Line: 4, Symbols: 2, Exact: i&1 != 0, Full: i&2 != 0, ChaosFirst: i&4 != 0}
		p := rulestest.RandomPosition(r, 5+rng.IntN(9), rng)
		first := true
		_, err := game{r}.NewSolver(engine.SolverOptions{}).Analyze(t.Context(), p, engine.Budget{}, func(a engine.Analysis) {
			if !first || !a.Root.Decided() || len(a.Moves) == 0 {
				return
			}
			first = false
			next := p.Step(a.Root.Move)
			if v := proveAlone(t, &next); a.Root.Low == engine.Win && (v == rules.OrderWins) != p.OrderToMove() {
				t.Errorf("%s: said to be won with %s, after which the verdict is %d", rulestest.Show(&p), game{r}.MoveName(a.Root.Move), v)
			}
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}

// With its time gone, a solver still knows what one look shows and claims no
// more.
func TestAnalysisWithoutTime(t *testing.T) {
	gone, cancel := context.WithCancel(t.Context())
	cancel()
	for _, v := range []string{"6x6:5:exact:full", "10x10:5", "8x8:6:symbols=3"} {
		r, err := rules.Parse(rules.Key + ":" + v)
		if err != nil {
			t.Fatal(err)
		}
		p := rules.Position{Variant: r}
		a, err := game{r}.NewSolver(engine.SolverOptions{}).Analyze(gone, p, engine.Budget{}, nil)
		if err != nil || a.Root.Decided() || len(a.Moves) != r.Cells()*int(r.Symbols) {
			t.Errorf("%s: got %+v with %d moves, %v", v, a.Root, len(a.Moves), err)
		}
	}
}

// What the solver keeps between calls does not change its verdicts.
func TestSolverIsReused(t *testing.T) {
	rng := rand.New(rand.NewPCG(9, 9))
	for _, r := range []rules.Variant{
		{Rows: 4, Cols: 4, Line: 4, Symbols: 2},
		{Rows: 4, Cols: 4, Line: 3, Symbols: 3, Exact: true, Full: true},
		{Rows: 9, Cols: 8, Line: 4, Symbols: 2, Exact: true},
	} {
		kept, slow := game{r}.NewSolver(engine.SolverOptions{TableBytes: 1 << 20}), rulestest.Minimax{}
		for range 25 {
			p := rulestest.RandomPosition(r, 5, rng)
			a, err := kept.Analyze(t.Context(), p, engine.Budget{}, nil)
			if err != nil {
				t.Fatal(err)
			}
			agrees(t, &p, "root", a.Root, slow.Solve(p))
		}
	}
}

// proveAlone proves a position from a cold start.
func proveAlone(tb testing.TB, p *rules.Position) rules.Verdict {
	pr, n := proverOf(tb, p, dfpn.Unlimited)
	return pr.Prove(context.Background(), &n)
}

// proverOf returns a prover that knows nothing yet, which may visit so many nodes.
func proverOf(tb testing.TB, p *rules.Position, nodes uint64) (*dfpn.Prover, dfpn.Node) {
	tb.Helper()
	pr := dfpn.New(defaultTableBytes)
	if !pr.SetRoot(p) {
		tb.Fatalf("%s: too large", rulestest.Show(p))
	}
	pr.SetLimit(nodes)
	pr.Allow(nodes)
	return pr, pr.Node(p)
}

// clustered returns a position on a large board whose few empty cells lie
// together, so that many lines are open that hold old stones; ok is false if the
// game ends on the way.
func clustered(r rules.Variant, empty int, rng *rand.Rand) (p rules.Position, ok bool) {
	row, col := rng.IntN(int(r.Rows)-3), rng.IntN(int(r.Cols)-3)
	var hole []int
	for _, c := range rng.Perm(16)[:empty] {
		hole = append(hole, (row+c/4)*int(r.Cols)+col+c%4)
	}
	p = rules.Position{Variant: r}
	for c := range r.Cells() {
		if slices.Contains(hole, c) {
			continue
		}
		for tries := 0; ; tries++ {
			m := engine.Move{Cell: uint16(c), Symbol: engine.X + engine.Symbol(rng.IntN(int(r.Symbols)))}
			if next := p.Step(m); !next.HasLine() {
				p = next
				break
			} else if tries == 10 {
				return p, false
			}
		}
	}
	return p, !p.Over()
}

// Stones that have no number tell the symbols apart: a table that takes X for O
// then gives wrong answers.
func TestSymbolsOnLargeBoards(t *testing.T) {
	positions := longtest.Sample(t, 10, 30)
	rng := rand.New(rand.NewPCG(9, 9))
	for n := 0; n < positions; {
		r := rules.Variant{Rows: 9, Cols: 9, Line: uint8(4 + rng.IntN(2)), Symbols: uint8(2 + rng.IntN(2)), ChaosFirst: rng.IntN(2) == 0}
		r.Exact = rng.IntN(3) > 0
		r.Full = r.Exact && rng.IntN(3) > 0
		p, ok := clustered(r, 9-int(r.Symbols), rng)
		if !ok {
			continue
		}
		n++
		a, err := newSolver(engine.SolverOptions{TableBytes: 1 << 20}).Analyze(context.Background(), p, engine.Budget{}, nil)
		if err != nil {
			t.Fatal(err)
		}
		slow := rulestest.Minimax{}
		for _, j := range append(a.Moves, a.Root) {
			order := slow.Solve(p.Step(j.Move)).Order
			if j.Decided() && (j.Low == engine.Win) != (order == p.OrderToMove()) {
				t.Fatalf("%s %s: %s is judged %v, Order wins: %v (%s)", r.String(), rulestest.Show(&p), game{r}.MoveName(j.Move), j.Low, order, a.Method)
			}
		}
	}
}
