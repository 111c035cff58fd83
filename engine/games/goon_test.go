package games_test

import (
	"context"
	"testing"

	"pgregory.net/rapid"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/search"
)

// A told solver finds what it is told.
type told engine.Analysis

// Analyze implements engine.Solver.
func (a told) Analyze(_ context.Context, _ engine.Position, _ engine.Budget, progress func(engine.Analysis)) (engine.Analysis, error) {
	progress(engine.Analysis(a))
	return engine.Analysis(a), nil
}

// What was known of a position stays known when a search finds something else, or nothing.
func TestGoOnLosesNothing(t *testing.T) {
	game, err := games.Parse("mnk:3x3:3")
	if err != nil {
		t.Fatal(err)
	}
	p := game.Start()
	all := func(of int, j engine.Evaluation) (a engine.Analysis) {
		for i, m := range p.AppendMoves(nil) {
			k := engine.Unknown(m)
			if i == of {
				k, k.Move = j, m
			}
			a.Moves = append(a.Moves, k)
		}
		a.Root = engine.Unknown(engine.Move{})
		return a.Conclude()
	}
	known := all(3, engine.Proved(engine.Move{}, engine.Loss, 8))
	known.Nodes = 10
	for found, want := range map[string]int{"more": 2, "nothing": 1} {
		var solver told
		if found == "more" {
			solver = told(all(5, engine.Proved(engine.Move{}, engine.Draw, 9)))
			solver.Nodes = 1000
		}
		heard := 0
		both, err := search.GoOn(t.Context(), solver, p, known, engine.Budget{Nodes: 1000}, func(a engine.Analysis) {
			for _, j := range a.Moves {
				if j.Decided() {
					heard++
				}
			}
		})
		proved := 0
		for _, j := range both.Moves {
			if j.Decided() {
				proved++
			}
		}
		if err != nil || proved != want || heard != want || both.Complete {
			t.Errorf("found %s: %d moves are proved, %d on the way, want %d; complete: %v, %v", found, proved, heard, want, both.Complete, err)
		}
	}
}

// Whatever two analyses of a position prove, what they tell together agrees with itself, also where
// one of them knows a quicker win than the other.
func TestMergeAgreesWithItself(t *testing.T) {
	game, err := games.Parse("mnk:3x3:3")
	if err != nil {
		t.Fatal(err)
	}
	p := game.Start()
	moves := p.AppendMoves(nil)
	rapid.Check(t, func(t *rapid.T) {
		truths := rapid.SliceOfN(rapid.IntRange(int(engine.Loss), int(engine.Win)), len(moves), len(moves)).Draw(t, "truths")
		analysis := func(name string) engine.Analysis {
			a := engine.Analysis{Nodes: rapid.Uint64Range(1, 9).Draw(t, name)}
			for i, m := range moves {
				j := engine.Unknown(m)
				if rapid.Bool().Draw(t, "proved") {
					j = engine.Proved(m, engine.Result(truths[i]), rapid.IntRange(-1, 9).Draw(t, "distance"))
				}
				a.Moves = append(a.Moves, j)
			}
			a.Root = engine.Unknown(moves[0])
			return a.Conclude()
		}
		a, b := analysis("one"), analysis("other")
		both := search.Merge(p, a, b)
		if err := both.Check(); err != nil {
			t.Errorf("%v\nof %+v\nand %+v", err, a, b)
		}
		if both.Root.Low < max(a.Root.Low, b.Root.Low) || both.Root.High > min(a.Root.High, b.Root.High) {
			t.Errorf("together they prove %v to %v, alone %v to %v and %v to %v",
				both.Root.Low, both.Root.High, a.Root.Low, a.Root.High, b.Root.Low, b.Root.High)
		}
	})
}

// What is proved of a position without telling by which move is not lost either, whichever
// analysis is the deeper one.
func TestMergeKeepsWhatIsProvedOfThePosition(t *testing.T) {
	game, err := games.Parse("mnk:3x3:3")
	if err != nil {
		t.Fatal(err)
	}
	p := game.Start()
	var a, b engine.Analysis
	for _, m := range p.AppendMoves(nil) {
		a.Moves, b.Moves = append(a.Moves, engine.Unknown(m)), append(b.Moves, engine.Unknown(m))
	}
	a.Root, b.Root = a.Moves[0], b.Moves[0]
	a.Nodes, b.Nodes = 1000, 10
	a.Root.High, b.Root.Low = engine.Draw, engine.Draw
	for _, both := range []engine.Analysis{search.Merge(p, a, b), search.Merge(p, b, a)} {
		if !both.Root.Decided() || both.Root.Low != engine.Draw {
			t.Errorf("at least and at most a draw: %v to %v", both.Root.Low, both.Root.High)
		}
	}
}
