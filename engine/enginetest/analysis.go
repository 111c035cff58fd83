package enginetest

import (
	"slices"
	"testing"

	"noughts/engine"
)

// checkAnalysis checks that an analysis agrees with itself, as engine.Analysis.Conclude says,
// and with the rules.
func checkAnalysis(t testing.TB, game engine.Game, p engine.Position, a engine.Analysis) {
	t.Helper()
	if err := a.Check(); err != nil {
		t.Errorf("%s: %v", show(game, p), err)
	}
	checkMoves(t, game, p, a)
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

// checkMoves checks that every legal move is judged.
func checkMoves(t testing.TB, game engine.Game, p engine.Position, a engine.Analysis) {
	t.Helper()
	var judged []engine.Move
	for _, j := range a.Moves {
		judged = append(judged, j.Move)
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
