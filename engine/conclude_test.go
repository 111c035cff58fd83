package engine_test

import (
	"testing"

	"noughts/engine"
)

// A position is worth what its best move is, and what may be better than that is still open.
func TestConcludeValuesThePosition(t *testing.T) {
	list := ranked()
	for _, c := range []struct {
		moves     []engine.Evaluation
		low, high engine.Result
		distance  int
	}{
		{list, engine.Win, engine.Win, 3},
		{list[3:], engine.Draw, engine.Win, -1},
		{list[4:], engine.Draw, engine.Win, -1}, // another move may be better than the proved one
		{[]engine.Evaluation{list[4], list[7], list[9]}, engine.Draw, engine.Draw, 7},
		{list[9:], engine.Loss, engine.Loss, 6},
	} {
		root := engine.Analysis{Root: engine.Unknown(engine.Move{}), Moves: c.moves}.Conclude().Root
		if root.Low != c.low || root.High != c.high || root.Distance != c.distance || root.Move != c.moves[0].Move {
			t.Errorf("%v: got %+v", c.moves, root)
		}
	}
}

// No move is estimated higher than its position can be worth, and what is proved of each stays.
func TestConcludeBoundsEstimates(t *testing.T) {
	move := func(cell uint16, low, high engine.Result, estimate float64) engine.Evaluation {
		return engine.Evaluation{Move: engine.Move{Cell: cell}, Low: low, High: high, Distance: -1, Estimate: estimate}
	}
	a := engine.Analysis{
		Root:  move(0, engine.Loss, engine.Draw, 0.4),
		Moves: []engine.Evaluation{move(0, engine.Loss, engine.Draw, 0.4), move(1, engine.Loss, engine.Win, 0.52), move(2, engine.Loss, engine.Win, 0.1)},
	}
	got := a.Conclude(a.Root.Move)
	for i, want := range []engine.Evaluation{a.Moves[0], a.Moves[1].WithEstimate(0.5), a.Moves[2]} {
		if g := got.Moves[i]; g.Move != want.Move || g.Low != want.Low || g.High != want.High || g.Estimate != want.Estimate {
			t.Errorf("move %d became %+v, want %+v", i, g, want)
		}
	}
	if a.Moves[1].Estimate != 0.52 {
		t.Error("the analysis that was given has changed")
	}
	a.Root.High = engine.Win
	if got := a.Conclude(a.Root.Move); got.Moves[1].Estimate != 0.52 {
		t.Errorf("a move of a position that may be won became %+v", got.Moves[1])
	}
}

// A settled position of which no distance is known has that of its best move, if no move is left
// that may do better.
func TestConcludeTellsTheDistance(t *testing.T) {
	proved := func(cell uint16, r engine.Result, distance int) engine.Evaluation {
		return engine.Proved(engine.Move{Cell: cell}, r, distance)
	}
	open := func(cell uint16, low, high engine.Result) engine.Evaluation {
		return engine.Unknown(engine.Move{Cell: cell}).Within(low, high)
	}
	for _, c := range []struct {
		root  engine.Result
		moves []engine.Evaluation
		want  int
	}{
		{engine.Win, []engine.Evaluation{proved(0, engine.Win, 5), proved(1, engine.Win, 7), proved(2, engine.Loss, -1)}, 5},
		{engine.Win, []engine.Evaluation{proved(0, engine.Win, 5), open(1, engine.Loss, engine.Draw)}, 5},
		{engine.Win, []engine.Evaluation{proved(0, engine.Win, 5), proved(1, engine.Win, -1)}, -1},
		{engine.Win, []engine.Evaluation{proved(0, engine.Win, 5), open(1, engine.Loss, engine.Win)}, -1},
		{engine.Win, []engine.Evaluation{proved(0, engine.Win, 1), open(1, engine.Loss, engine.Win)}, 1},
		{engine.Draw, []engine.Evaluation{proved(0, engine.Draw, 4), proved(1, engine.Loss, -1)}, 4},
		{engine.Draw, []engine.Evaluation{proved(0, engine.Draw, 4), proved(1, engine.Draw, -1)}, -1},
		{engine.Loss, []engine.Evaluation{proved(0, engine.Loss, 6), proved(1, engine.Loss, 4)}, 6},
		{engine.Loss, []engine.Evaluation{proved(0, engine.Loss, 6), proved(1, engine.Loss, -1)}, -1},
	} {
		a := engine.Analysis{Root: engine.Proved(engine.Move{}, c.root, -1), Moves: c.moves}.Conclude()
		if a.Root.Distance != c.want || a.Root.Low != c.root {
			t.Errorf("%v %+v: in %d, want %d", c.root, c.moves, a.Root.Distance, c.want)
		}
		if err := a.Check(); err != nil {
			t.Error(err)
		}
	}
}
