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
	const all = 200
	most := longtest.Sample(t, 20, all) // of each value
	r, truth := rule{rows: 3, cols: 3, line: 3}, minimax{}
	staged := newStagedSolver(game{r}, engine.SolverOptions{TableBytes: 1 << 16})
	tried, traps := map[engine.Result]int{}, 0
	for p := range reachable(r) {
		if p.ended != open {
			continue
		}
		want := truth.of(p)
		trap := truth.move(p, p.AppendMoves(nil)[0].Cell) != want
		if !trap && (want.result != engine.Loss || most < all) && tried[want.result] >= most {
			continue // there are many
		}
		s := &analysis{Worker: staged.pvs.Start(p.stones, p.Turn(), 0), rule: r, position: p}
		s.prepareQueries()
		c, ok := s.bestMove(p, [2]*makerbreaker.Query{s.queries.attack, s.queries.defense}, want.result, want.distance, 1<<20)
		if !ok || truth.move(p, c) != want {
			t.Errorf("%s: got %s, %v, which is %v, want %v", show(p), engine.CellName(c, 3), ok, truth.move(p, c), want)
		}
		tried[want.result]++
		if trap {
			traps++
		}
	}
	if tried[engine.Win] < most || tried[engine.Draw] < most || tried[engine.Loss] < most || traps < 14 {
		t.Errorf("there were %v positions, and %d whose most promising move is not best", tried, traps)
	}
}

// A search that is stopped follows its line no further. On a large board that is settled by pairs
// or tiles the line has hundreds of moves, each of which has to be shown to hold the draw.
func TestAStoppedSearchFollowsNoLine(t *testing.T) {
	longtest.SkipUnderRace(t)
	for _, r := range []rule{{rows: 12, cols: 12, line: 8}, {rows: 20, cols: 20, line: 8}, {rows: 20, cols: 20, line: 9}, {rows: 13, cols: 20, line: 8, exact: true}} {
		for _, stopped := range []bool{false, true} {
			if !stopped && r.rows > 12 {
				continue // it takes long
			}
			p := game{r}.Start().(position)
			staged := newStagedSolver(game{r}, engine.SolverOptions{TableBytes: 1 << 16})
			s := &analysis{Worker: staged.pvs.Start(p.stones, p.Turn(), 0), solver: staged, rule: r, position: p, rootLow: engine.Draw}
			s.moves = []engine.Evaluation{engine.Unknown(engine.Move{})}
			s.prepareQueries()
			s.atMost(engine.Draw)
			s.atLeast(engine.Draw)
			if stopped {
				s.Stopper()()
			}
			s.principalVariation(1)
			if stopped != (len(s.line) <= 1) {
				t.Errorf("%dx%d with %d, stopped: %v, follows %d moves", r.rows, r.cols, r.line, stopped, len(s.line))
			}
		}
	}
}
