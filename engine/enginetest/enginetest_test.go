package enginetest

import (
	"context"
	"fmt"
	"strings"
	"testing"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
)

// A recorder takes the failures of a check.
type recorder struct {
	testing.TB
	failures []string
}

func (r *recorder) Helper() {}

func (r *recorder) Errorf(format string, args ...any) {
	r.failures = append(r.failures, fmt.Sprintf(format, args...))
}

func (r *recorder) Fatalf(format string, args ...any) { r.Errorf(format, args...) }

// A liar is a game whose solver's analyses are changed.
type liar struct {
	engine.Game
	lie func(p engine.Position, a *engine.Analysis)
}

func (l liar) NewSolver(o engine.SolverOptions) engine.Solver {
	return lyingSolver{l.Game.NewSolver(o), l.lie}
}

type lyingSolver struct {
	engine.Solver
	lie func(p engine.Position, a *engine.Analysis)
}

func (s lyingSolver) Analyze(ctx context.Context, p engine.Position, b engine.Budget, progress func(engine.Analysis)) (engine.Analysis, error) {
	a, err := s.Solver.Analyze(ctx, p, b, progress)
	s.lie(p, &a)
	return a, err
}

// last returns the last of the moves, which come best first.
func last(a *engine.Analysis) *engine.Evaluation { return &a.Moves[len(a.Moves)-1] }

// Every kind of wrong analysis is found out.
func TestLiesAreFoundOut(t *testing.T) {
	longtest.SkipUnderRace(t)
	honest, err := games.Parse("mnk:3x3:3")
	if err != nil {
		t.Fatal(err)
	}
	for what, lie := range map[string]func(p engine.Position, a *engine.Analysis){
		"":                        func(engine.Position, *engine.Analysis) {},
		"a wrong value":           func(_ engine.Position, a *engine.Analysis) { a.Root.Low, a.Root.High = -a.Root.High, -a.Root.Low },
		"a wrong move":            func(_ engine.Position, a *engine.Analysis) { *last(a) = engine.Proved(last(a).Move, engine.Win, -1) },
		"a wrong distance":        func(_ engine.Position, a *engine.Analysis) { a.Root.Distance += 2 },
		"a move's wrong distance": func(_ engine.Position, a *engine.Analysis) { last(a).Distance++ },
		"a move is missing":       func(_ engine.Position, a *engine.Analysis) { a.Moves = a.Moves[1:] },
		"a move twice":            func(_ engine.Position, a *engine.Analysis) { a.Moves = append(a.Moves, *last(a)) },
		"nothing":                 func(_ engine.Position, a *engine.Analysis) { a.Root.Low, a.Root.High = engine.Loss, engine.Win },
		"a line that is not best": func(_ engine.Position, a *engine.Analysis) { a.Line = []engine.Move{last(a).Move} },
		"a line of no moves": func(_ engine.Position, a *engine.Analysis) {
			a.Line = append(a.Line, a.Line[0])
		},
		"no reason":        func(_ engine.Position, a *engine.Analysis) { a.Root.Reason.ID = "" },
		"another move":     func(_ engine.Position, a *engine.Analysis) { a.Root.Move = last(a).Move },
		"too low a bound":  func(_ engine.Position, a *engine.Analysis) { a.Root.Low = min(a.Root.Low, engine.Loss) },
		"too high a bound": func(_ engine.Position, a *engine.Analysis) { a.Root.High = engine.Win },
	} {
		r := &recorder{TB: t}
		checkValues(r, liar{honest, lie}, leastJudged)
		if (len(r.failures) > 0) != (what != "") {
			t.Errorf("%q: %d failures: %.200s", what, len(r.failures), strings.Join(r.failures, "\n"))
		}
	}
}

// Values that do not turn with the turn are found out without the plain solver.
func TestValuesThatDoNotFitTheirMoves(t *testing.T) {
	longtest.SkipUnderRace(t)
	for _, variant := range []string{"mnk:3x3:3", "jing"} {
		game, err := games.Parse(variant)
		if err != nil {
			t.Fatal(err)
		}
		for lies, lie := range []func(p engine.Position, a *engine.Analysis){
			func(engine.Position, *engine.Analysis) {},
			func(p engine.Position, a *engine.Analysis) { // as the first player sees them
				if p.Turn() == engine.Second {
					for i := range a.Moves {
						a.Moves[i].Low, a.Moves[i].High = -a.Moves[i].High, -a.Moves[i].Low
					}
					a.Root.Low, a.Root.High = -a.Root.High, -a.Root.Low
				}
			},
		} {
			r := &recorder{TB: t}
			checkLooks(r, liar{game, lie}, looks)
			if (len(r.failures) > 0) != (lies > 0) {
				t.Errorf("%s, %d lies: %d failures: %.200s", variant, lies, len(r.failures), strings.Join(r.failures, "\n"))
			}
		}
	}
}

// To compare nothing is a failure.
func TestTooFewPositionsFail(t *testing.T) {
	game, err := games.Parse("mnk:5x5:5")
	if err != nil {
		t.Fatal(err)
	}
	r := &recorder{TB: t}
	if compare(r, game, leastJudged, 0); len(r.failures) == 0 {
		t.Error("a game of which nothing is compared passes")
	}
}
