package enginetest

import (
	"slices"
	"testing"

	"noughts/engine"
)

// checkAnalysis checks that an analysis holds together.
func checkAnalysis(t testing.TB, game engine.Game, p engine.Position, a engine.Analysis) {
	t.Helper()
	checkMoves(t, game, p, a)
	checkRoot(t, game, p, a)
	checkReasons(t, game, p, a)
	for i, m := range a.Line {
		next, err := p.Play(m)
		if err != nil {
			t.Errorf("%s: move %d of the line: %v", show(game, p), i+1, err)
			return
		}
		p = next
	}
	if _, over := p.Outcome(); over && a.Root.Decided() && a.Root.Distance >= 0 && len(a.Line) != a.Root.Distance {
		t.Errorf("%s: reached by a line of %d moves, but the value is said to be %d plies away", show(game, p), len(a.Line), a.Root.Distance)
	}
}

// checkMoves checks that every legal move is judged once, and soundly.
func checkMoves(t testing.TB, game engine.Game, p engine.Position, a engine.Analysis) {
	t.Helper()
	var judged []engine.Move
	for _, j := range a.Moves {
		judged = append(judged, j.Move)
		if j.Low > j.High || !(0 <= j.Estimate && j.Estimate <= 1) {
			t.Errorf("%s, %s: %v to %v, estimate %v", show(game, p), game.MoveName(j.Move), j.Low, j.High, j.Estimate)
		}
	}
	moves := p.AppendMoves(nil)
	for _, m := range moves {
		if !slices.Contains(judged, m) {
			t.Errorf("%s: %s is not judged", show(game, p), game.MoveName(m))
		}
	}
	if len(judged) != len(moves) {
		t.Errorf("%s: %d moves judged, of %d", show(game, p), len(judged), len(moves))
	}
}

// checkRoot checks that the value of a position is the best of its moves' values,
// as far as they are known, and that the best move comes first and has a reason.
func checkRoot(t testing.TB, game engine.Game, p engine.Position, a engine.Analysis) {
	t.Helper()
	if len(a.Moves) == 0 {
		return
	}
	low, high := engine.Loss, engine.Loss
	for _, j := range a.Moves {
		low, high = max(low, j.Low), max(high, j.High)
	}
	if a.Root.Low > a.Root.High || low > a.Root.High || high < a.Root.Low {
		t.Errorf("%s: is %v to %v, its best move %v to %v", show(game, p), a.Root.Low, a.Root.High, low, high)
	}
	if low == high && !a.Root.Decided() {
		t.Errorf("%s: not decided, but its best move is %v", show(game, p), low)
	}
	first := a.Moves[0]
	if a.Root.Move != first.Move || a.Root.Reason.ID == "" {
		t.Errorf("%s: the best move is %s for reason %q, the first of the list %s", show(game, p),
			game.MoveName(a.Root.Move), a.Root.Reason.ID, game.MoveName(first.Move))
	}
	if a.Root.Decided() && first.High < a.Root.Low {
		t.Errorf("%s: is %v, the first of its moves %v at most", show(game, p), a.Root.Low, first.High)
	}
}
