package engine_test

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"noughts/engine"
)

// A truth is what a move, or a position, is really worth: what is known of it is some part of
// that.
type truth struct {
	result   engine.Result
	distance int
	margin   int64
}

// better reports whether t is worth more than o: a better result, a sooner win or a later loss.
func (t truth) better(o truth) bool {
	if t.result != o.result {
		return t.result > o.result
	}
	return t.result == engine.Win && t.distance < o.distance || t.result == engine.Loss && t.distance > o.distance
}

// results draws one of the results from one to another.
func results(t *rapid.T, from, to engine.Result, label string) engine.Result {
	return engine.Result(rapid.IntRange(int(from), int(to)).Draw(t, label))
}

// reasons are some of each claim.
var reasons = []engine.Reason{
	{},
	{ID: "reason.of_a_family"},
	{ID: engine.ReasonProvedWin, Plies: 3, Moves: []engine.Move{{Cell: 1}}},
	{ID: engine.ReasonProvedDraw},
	{ID: engine.ReasonLost},
	{ID: engine.ReasonOnlyMove},
	{ID: engine.ReasonEstimate},
	{ID: engine.ReasonUnknown},
}

// known draws what somebody may know of something.
func known(t *rapid.T, m engine.Move, of truth) engine.Evaluation {
	j := engine.Unknown(m)
	switch rapid.IntRange(0, 3).Draw(t, "known") {
	case 0:
	case 1:
		j = j.WithEstimate(rapid.SampledFrom([]float64{0, 0.1, 0.25, 0.5, 0.7, 0.75, 1}).Draw(t, "estimate"))
	case 2:
		j = j.Within(results(t, engine.Loss, of.result, "low"), results(t, of.result, engine.Win, "high"))
		if j = j.WithEstimate(rapid.Float64Range(0, 1).Draw(t, "estimate")); rapid.Bool().Draw(t, "without") {
			j = j.Within(j.Low, j.High)
		}
	case 3:
		j = engine.Proved(m, of.result, -1)
		if rapid.Bool().Draw(t, "soon") {
			j.Distance = of.distance
		}
		if rapid.Bool().Draw(t, "scored") {
			j.Margin, j.Scored = of.margin, true
		}
	}
	if j.Decided() && j.Distance < 0 {
		j.Estimate = j.Low.Score()
	}
	j.Reason = rapid.SampledFrom(reasons).Draw(t, "reason")
	return j
}

// A finding is what a solver may hand over, and what it names as the best move.
type finding struct {
	engine.Analysis
	named []engine.Move
}

// findings draws what a solver may hand over that claims nothing wrong: the truth of the
// position is that of its best move.
func findings(t *rapid.T) finding {
	moves := rapid.SliceOfNDistinct(rapid.Uint16Range(0, 15), 1, 8, rapid.ID[uint16]).Draw(t, "moves")
	anyMove := rapid.Custom(func(t *rapid.T) engine.Move { return engine.Move{Cell: rapid.Uint16Range(0, 16).Draw(t, "cell")} })
	var f finding
	var best truth
	for i, cell := range moves {
		of := truth{results(t, engine.Loss, engine.Win, "truth"), rapid.IntRange(1, 9).Draw(t, "distance"), 0}
		of.margin = int64(of.result) * int64(rapid.IntRange(1, 3).Draw(t, "margin"))
		if i == 0 || of.better(best) {
			best = of
		}
		f.Moves = append(f.Moves, known(t, engine.Move{Cell: cell}, of))
	}
	f.Root = known(t, anyMove.Draw(t, "root"), best)
	if f.Root.Low == engine.Win && f.Root.Distance >= 0 { // perhaps a first win, while a quicker one was open
		f.Root.Distance += rapid.IntRange(0, 4).Draw(t, "later")
	}
	f.Line = rapid.SliceOfN(anyMove, 0, 3).Draw(t, "line")
	f.named = rapid.SliceOfN(anyMove, 0, 2).Draw(t, "named")
	return f
}

// Whatever a solver knows, what is concluded from it agrees with itself, tells as much, and is
// as it is when it is concluded again.
func TestConclude(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := findings(t)
		before := fmt.Sprintf("%#v", f.Analysis)
		a := f.Conclude(f.named...)
		if err := a.Check(); err != nil {
			t.Fatalf("%v: %+v", err, a)
		}
		if after := fmt.Sprintf("%#v", f.Analysis); after != before {
			t.Fatalf("what was handed over has changed from %s to %s", before, after)
		}
		if again := a.Conclude(f.named...); !reflect.DeepEqual(again, a) {
			t.Fatalf("concluded again: got %+v, want %+v", again, a)
		}
		if again := a.Conclude(a.Root.Move); !reflect.DeepEqual(again, a) {
			t.Fatalf("concluded again with the best move: got %+v, want %+v", again, a)
		}
		checkKept(t, f, a)
		checkNamed(t, f, a)
		checkDerived(t, f, a)
	})
}

// checkKept checks that nothing that was known has been lost, nor anything added.
func checkKept(t *rapid.T, f finding, a engine.Analysis) {
	if len(a.Moves) != len(f.Moves) {
		t.Fatalf("%d moves have become %d", len(f.Moves), len(a.Moves))
	}
	for _, was := range f.Moves {
		i := slices.IndexFunc(a.Moves, func(j engine.Evaluation) bool { return j.Move == was.Move })
		if i < 0 {
			t.Fatalf("%v is missing", was.Move)
		}
		is := a.Moves[i]
		if is.Reason.ID != was.Reason.ID && is.Reason.ID != "" && is.Reason.ID != f.Root.Reason.ID {
			t.Fatalf("the reason of %v was %q and is %q", was.Move, was.Reason.ID, is.Reason.ID)
		}
		if i > 0 && was.Reason.Fits(is) && was.Reason.Fits(was) && is.Reason.ID != was.Reason.ID {
			t.Fatalf("%v has lost its reason %q", was.Move, was.Reason.ID)
		}
		is.Reason, was.Reason = engine.Reason{}, engine.Reason{}
		if is.Estimate = was.Estimate; !reflect.DeepEqual(is, was) {
			t.Fatalf("%+v has become %+v", was, is)
		}
	}
	if was := f.Root; was.Decided() {
		is := a.Root
		was.Move, was.Reason, is.Reason = is.Move, engine.Reason{}, engine.Reason{}
		for _, j := range f.Moves {
			if quicker(f) && j.Low == engine.Win && j.Distance >= 0 {
				was.Distance = min(was.Distance, j.Distance)
			}
		}
		if was.Distance < 0 && told(was.Low, f.Moves) {
			was.Distance = a.Moves[0].Distance
			for _, j := range f.Moves {
				if was.Low == engine.Win && j.Low == engine.Win && j.Distance >= 0 && j.Distance < was.Distance || was.Low == engine.Loss && j.Distance > was.Distance {
					t.Fatalf("the position is %v in %d, and %v in %d", was.Low, was.Distance, j.Move, j.Distance)
				}
			}
		}
		if !reflect.DeepEqual(is, was) {
			t.Fatalf("the position was %+v and is %+v", was, is)
		}
	}
	if len(f.Line) > 0 && f.Line[0] == a.Root.Move && !slices.Equal(a.Line, f.Line) {
		t.Fatalf("the line was %v and is %v", f.Line, a.Line)
	}
	if why := f.Root.Reason; why.ID != "" && f.Root.Move == a.Root.Move && why.Fits(a.First()) && a.Root.Reason.ID != why.ID {
		t.Fatalf("the best move's reason was %q and is %q", why.ID, a.Root.Reason.ID)
	}
}

// told reports whether the moves tell how far away the end of a position of this value is.
func told(value engine.Result, moves []engine.Evaluation) bool {
	every := true
	for _, j := range moves {
		if value == engine.Win && j.Low == engine.Win && j.Distance == 1 {
			return true
		}
		if j.High >= value && j.Distance < 0 {
			every = false
		}
	}
	return every
}

// slow reports whether a move is proved to win later, or to lose sooner, than another.
func slow(j engine.Evaluation, moves []engine.Evaluation) bool {
	return slices.ContainsFunc(moves, func(k engine.Evaluation) bool {
		if !j.Decided() || !k.Decided() || j.Low != k.Low || j.Distance < 0 || k.Distance < 0 {
			return false
		}
		return j.Low == engine.Win && k.Distance < j.Distance || j.Low == engine.Loss && k.Distance > j.Distance
	})
}

// quicker reports whether a move is proved to win sooner than the position.
func quicker(f finding) bool {
	return f.Root.Low == engine.Win && f.Root.Distance >= 0 && slices.ContainsFunc(f.Moves, func(j engine.Evaluation) bool {
		return j.Low == engine.Win && j.Distance >= 0 && j.Distance < f.Root.Distance
	})
}

// checkNamed checks that the best move is the one that is named, if that can be, or else the
// first of the others that can.
func checkNamed(t *rapid.T, f finding, a engine.Analysis) {
	can := func(j engine.Evaluation) bool {
		return j.High >= a.Root.Low && (j.High > engine.Loss || a.Root.High == engine.Loss)
	}
	if !can(a.Moves[0]) {
		t.Fatalf("the position is %+v, which %+v can not be the best move of", a.Root, a.Moves[0])
	}
	for _, m := range f.named {
		i := slices.IndexFunc(a.Moves, func(j engine.Evaluation) bool { return j.Move == m })
		if i < 0 || !can(a.Moves[i]) || slow(a.Moves[i], a.Moves) {
			continue
		}
		if a.Root.Move != m {
			t.Fatalf("the best move is %v, want %v, which was named", a.Root.Move, m)
		}
		return
	}
	for _, j := range a.Moves[1:] {
		if can(j) && engine.CompareMoves(j, a.Moves[0]) < 0 {
			t.Fatalf("the best move is %+v, and %+v is better", a.Moves[0], j)
		}
	}
}

// checkDerived compares what follows for the position with what its bounds and those of its
// moves say, found in another way: by asking of each result whether it can be.
func checkDerived(t *rapid.T, f finding, a engine.Analysis) {
	var can []engine.Result
	for r := engine.Loss; r <= engine.Win; r++ {
		reached, passed := false, false
		for _, j := range f.Moves {
			reached, passed = reached || j.High >= r, passed || j.Low > r
		}
		if reached && !passed && f.Root.Low <= r && r <= f.Root.High {
			can = append(can, r)
		}
	}
	if a.Root.Low != can[0] || a.Root.High != can[len(can)-1] {
		t.Fatalf("the position is %v to %v, want one of %v", a.Root.Low, a.Root.High, can)
	}
	best := a.Best()
	if len(best) == 0 || best[0] != a.Root.Move {
		t.Fatalf("the best moves are %v, the best one is %v", best, a.Root.Move)
	}
	if first := a.Moves[0]; !f.Root.Decided() && first.Decided() && a.Root.Decided() &&
		(a.Root.Distance != first.Distance || a.Root.Scored != first.Scored || a.Root.Margin != first.Margin) {
		t.Fatalf("the position has become %+v by %+v", a.Root, first)
	}
	for _, j := range a.Moves {
		if !j.Decided() && j.Estimate > a.Root.High.Score() {
			t.Fatalf("%+v is estimated too high for %+v", j, a.Root)
		}
	}
}

// Of a position without moves, as when a game is over, nothing is concluded.
func TestConcludeWithoutMoves(t *testing.T) {
	a := engine.Analysis{Root: engine.Proved(engine.Move{Cell: 3}, engine.Draw, 0), Method: "rules"}
	if got := a.Conclude(engine.Move{Cell: 5}); !reflect.DeepEqual(got, a) {
		t.Errorf("got %+v, want %+v", got, a)
	}
	if err := a.Check(); err != nil {
		t.Error(err)
	}
}

// What contradicts itself stays as it is, and Check says so.
func TestConcludeHidesNoContradiction(t *testing.T) {
	move := func(cell uint16, r engine.Result) engine.Evaluation {
		return engine.Proved(engine.Move{Cell: cell}, r, -1)
	}
	for _, a := range []engine.Analysis{
		{Root: move(0, engine.Loss), Moves: []engine.Evaluation{move(0, engine.Draw), move(1, engine.Loss)}},
		{Root: move(0, engine.Win), Moves: []engine.Evaluation{move(0, engine.Draw), move(1, engine.Loss)}},
		{Root: engine.Unknown(engine.Move{}).Within(engine.Draw, engine.Win), Moves: []engine.Evaluation{move(0, engine.Loss)}},
		{Moves: []engine.Evaluation{move(0, engine.Win)}}, // a root that was not handed over reads as a draw
	} {
		got := a.Conclude()
		if got.Root.Low != a.Root.Low || got.Root.High != a.Root.High {
			t.Errorf("%+v has become %+v", a.Root, got.Root)
		}
		if got.Check() == nil {
			t.Errorf("nothing is wrong with %+v", got)
		}
	}
}

// Each thing that can be wrong with an analysis is found, and named.
func TestCheck(t *testing.T) {
	open := func(cell uint16, estimate float64) engine.Evaluation {
		return engine.Unknown(engine.Move{Cell: cell}).WithEstimate(estimate)
	}
	good := func() engine.Analysis {
		a := engine.Analysis{
			Root:  engine.Unknown(engine.Move{}).Within(engine.Loss, engine.Draw),
			Moves: []engine.Evaluation{open(0, 0.2), open(1, 0.4), open(2, 0.3), engine.Proved(engine.Move{Cell: 3}, engine.Loss, 4)},
			Line:  []engine.Move{{Cell: 1}, {Cell: 2}},
		}
		return a.Conclude().WithReason(engine.Reason{ID: engine.ReasonEstimate})
	}
	won := func() engine.Analysis {
		return engine.Analysis{Root: engine.Proved(engine.Move{}, engine.Win, 3), Moves: []engine.Evaluation{engine.Proved(engine.Move{}, engine.Win, 3), open(1, 0.5)}}.Conclude()
	}
	for _, a := range []engine.Analysis{good(), won()} {
		if err := a.Check(); err != nil {
			t.Fatal(err)
		}
	}
	for want, breakIt := range map[string]func(a *engine.Analysis){
		"the position is win at least and loss at most":   func(a *engine.Analysis) { a.Root.Low, a.Root.High = engine.Win, engine.Loss },
		"and estimated at 0.9":                            func(a *engine.Analysis) { a.Root.Estimate = 0.9 },
		"estimated at NaN":                                func(a *engine.Analysis) { a.Moves[2].Estimate = math.NaN() },
		"loss to draw in 5 plies":                         func(a *engine.Analysis) { a.Root.Distance = 5 },
		"loss to win in 5 plies":                          func(a *engine.Analysis) { a.Moves[0].Distance = 5 },
		"loss to win by 2 points":                         func(a *engine.Analysis) { a.Moves[0].Scored, a.Moves[0].Margin = true, 2 },
		"is judged twice":                                 func(a *engine.Analysis) { a.Moves[3].Move = a.Moves[2].Move },
		"is estimated at 0.8, the position is worth draw": func(a *engine.Analysis) { a.Moves[0].Estimate = 0.8 },
		"stands after":                                    func(a *engine.Analysis) { a.Moves[1], a.Moves[2] = a.Moves[2], a.Moves[1] },
		"its moves draw to win":                           func(a *engine.Analysis) { a.Moves[0].Low, a.Moves[0].Estimate = engine.Draw, 0.5 },
		"the best move {1 .} loss at most":                func(a *engine.Analysis) { a.Moves[0] = engine.Proved(a.Moves[0].Move, engine.Loss, -1) },
		"the first of the moves":                          func(a *engine.Analysis) { a.Root.Move.Cell = 2 },
		"the line [{2 .} {1 .}]":                          func(a *engine.Analysis) { slices.Reverse(a.Line) },
		"the line []":                                     func(a *engine.Analysis) { a.Line = nil },
		"its moves make that 0.4":                         func(a *engine.Analysis) { a.Root.Estimate = 0.3 },
		"because of reason.estimate; the position":        func(a *engine.Analysis) { a.Root.Reason = engine.Reason{} },
		"because of reason.lost; the position":            func(a *engine.Analysis) { *a = withReasons(*a, engine.ReasonLost) },
		"and the reason is reason.proved_win":             func(a *engine.Analysis) { a.Moves[1].Reason.ID = engine.ReasonProvedWin },
	} {
		a := good()
		breakIt(&a)
		if err := a.Check(); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
	a := won()
	a.Moves[0].Distance = 1
	if err := a.Check(); err == nil || !strings.Contains(err.Error(), "is win in 1 plies, the position in 3") {
		t.Errorf("a move that wins sooner than its position: %v", err)
	}
	a = won()
	slices.Reverse(a.Moves)
	a.Moves[0] = a.Moves[0].Within(engine.Loss, engine.Draw)
	if err := a.Check(); err == nil || !strings.Contains(err.Error(), "the position is win to win, the best move {1 .} draw at most") {
		t.Errorf("a best move that does not win a won position: %v", err)
	}
}

// withReasons gives root and best move a reason, whether it fits or not.
func withReasons(a engine.Analysis, id string) engine.Analysis {
	a.Root.Reason.ID, a.Moves[0].Reason.ID = id, id
	return a
}
