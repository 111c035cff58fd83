package orderchaos

import (
	"context"
	"math/rand/v2"
	"testing"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/rulestest"
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

// agrees holds a judgement against the slow solver's, both for the side to move
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
	for _, b := range []struct{ rows, cols, line, empty uint8 }{
		{3, 3, 3, 9}, {3, 4, 3, 8}, {4, 4, 3, 7}, {4, 4, 4, 8}, {5, 5, 4, 6}, {3, 6, 3, 7}, {6, 6, 5, 6}, {5, 6, 3, 6}, {9, 8, 4, 5},
	} {
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

// The start of 4×4 is Order's with either starter, in this many plies.
func TestStartOfTheSmallBoard(t *testing.T) {
	for v, want := range map[string]int{"4x4:4": 13, "4x4:4:chaos-first": 12} {
		r, err := rules.Parse(rules.Key + ":" + v)
		if err != nil {
			t.Fatal(err)
		}
		p := rules.Position{Variant: r}
		pr := newSolver(engine.SolverOptions{}).proverFor(&p)
		pr.stop = unlimited
		pr.allow(unlimited)
		s := pr.field.stance(&p)
		if got := pr.prove(t.Context(), &s); got != rules.OrderWins {
			t.Errorf("%s: got verdict %d, want a win for Order", v, got)
		}
		if got := pr.soonest(t.Context(), &s); got != want {
			t.Errorf("%s: got %d plies, want %d", v, got, want)
		}
	}
}

// As soon as a win is reported, so is a move that wins.
func TestTheVerdictComesWithItsMove(t *testing.T) {
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

func proveAlone(t *testing.T, p *rules.Position) rules.Verdict {
	pr := newSolver(engine.SolverOptions{}).proverFor(p)
	pr.stop = unlimited
	pr.allow(unlimited)
	s := pr.field.stance(p)
	return pr.prove(t.Context(), &s)
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

// What a part of the board proves to be Order's is Order's.
func TestPartsAgreeWithMinimax(t *testing.T) {
	rng := rand.New(rand.NewPCG(41, 42))
	proved := 0
	for _, b := range []struct{ rows, cols, line uint8 }{{6, 6, 3}, {5, 7, 3}} {
		rulestest.EachVariant(b.rows, b.cols, b.line, []uint8{2, 3}, func(r rules.Variant) {
			slow := rulestest.Minimax{}
			for range 20 {
				p := rulestest.RandomPosition(r, 6-int(r.Symbols-2)-rng.IntN(3), rng)
				f := fieldOver(&p, region(&p))
				f.part = true
				pr := &prover{field: f, table: newTable(1 << 12), budget: unlimited}
				s := f.stance(&p)
				switch pr.prove(t.Context(), &s) {
				case rules.ChaosWins:
					t.Fatalf("%s: a part proves a win of Chaos", rulestest.Show(&p))
				case rules.OrderWins:
					if !slow.Solve(p).Order {
						t.Fatalf("%s: Chaos wins, but a part says that Order does", rulestest.Show(&p))
					}
					proved++
				}
			}
		})
	}
	if proved < 200 {
		t.Errorf("parts proved only %d positions", proved)
	}
}
