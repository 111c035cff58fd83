package mnk

import (
	"testing"

	"noughts/engine"
	"noughts/engine/games/mnk/makerbreaker"
	"noughts/engine/longtest"
)

// The next move of a principal variation is best in every position of tic-tac-toe,
// also where the most promising move is not.
func TestBestMovesAgreeWithMinimax(t *testing.T) {
	longtest.Skip(t)
	r, truth := rule{rows: 3, cols: 3, line: 3}, minimax{}
	staged := newStagedSolver(game{r}, engine.SolverOptions{TableBytes: 1 << 16})
	tried, traps := map[engine.Result]int{}, 0
	for p := range reachable(r) {
		if p.ended != open {
			continue
		}
		want := truth.of(p)
		trap := truth.move(p, p.AppendMoves(nil)[0].Cell) != want
		if !trap && want.result != engine.Loss && tried[want.result] >= 200 {
			continue // there are many
		}
		s := &analysis{Worker: staged.pvs.Start(p.stones, p.Turn(), 0), rule: r, position: p}
		s.prepareQueries()
		c, ok := s.bestMove(p, [2]*makerbreaker.Query{s.queries.attack, s.queries.defence}, want.result, want.distance, 1<<20)
		if !ok || truth.move(p, c) != want {
			t.Errorf("%s: got %s, %v, which is %v, want %v", show(p), engine.CellName(c, 3), ok, truth.move(p, c), want)
		}
		tried[want.result]++
		if trap {
			traps++
		}
	}
	if tried[engine.Win] < 200 || tried[engine.Draw] < 200 || tried[engine.Loss] < 200 || traps < 14 {
		t.Errorf("there were %v positions, and %d whose most promising move is not best", tried, traps)
	}
}
