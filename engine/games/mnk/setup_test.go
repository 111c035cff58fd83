package mnk

import (
	"testing"

	"noughts/engine"
	"noughts/engine/longtest"
)

// reachable returns every position that play reaches.
func reachable(r rule) map[position]bool {
	seen := map[position]bool{}
	var walk func(position)
	walk = func(p position) {
		if seen[p] {
			return
		}
		seen[p] = true
		for _, m := range p.AppendMoves(nil) {
			walk(p.step(m.Cell))
		}
	}
	walk(position{rule: r})
	return seen
}

// Of all ways to cover a board, exactly those are accepted that play reaches.
func TestSetupAcceptsWhatPlayReaches(t *testing.T) {
	longtest.SkipUnderRace(t)
	rules := []rule{
		{rows: 3, cols: 3, line: 3},
		{rows: 3, cols: 3, line: 2},
		{rows: 3, cols: 3, line: 1},
		{rows: 3, cols: 3, line: 2, exact: true},
		{rows: 3, cols: 3, line: 3, misere: true},
		{rows: 1, cols: 9, line: 3, exact: true},
		{rows: 1, cols: 9, line: 2, exact: true},
		{rows: 1, cols: 9, line: 4},
		{rows: 2, cols: 5, line: 2, exact: true},
		{rows: 2, cols: 5, line: 3, exact: true, misere: true},
		{rows: 5, cols: 2, line: 3},
	}
	for _, r := range rules {
		known, accepted := reachable(r), 0
		board := make([]engine.Symbol, r.size())
		var cover func(c int)
		cover = func(c int) {
			if c < len(board) {
				for s := engine.Empty; s <= engine.O; s++ {
					board[c] = s
					cover(c + 1)
				}
				return
			}
			p, err := r.setup(board)
			if err == nil {
				accepted++
				if !known[p] {
					t.Errorf("%s is accepted, but play does not reach it", show(p))
				}
			}
		}
		cover(0)
		if accepted != len(known) {
			t.Errorf("%v: %d positions accepted, play reaches %d", r, accepted, len(known))
		}
	}
}

// On a big board, too, a longer run is accepted where the gap in it can have
// been filled last.
func TestLongerRuns(t *testing.T) {
	for _, c := range []struct {
		rule rule
		run  int
		want bool
	}{
		{rule{rows: 15, cols: 15, line: 5}, 9, true},   // four, a gap, four
		{rule{rows: 15, cols: 15, line: 5}, 10, false}, // no stone leaves less than five on each side
		{rule{rows: 15, cols: 15, line: 5, exact: true}, 6, true},
		{rule{rows: 15, cols: 15, line: 5, exact: true}, 15, true},
		{rule{rows: 15, cols: 15, line: 1}, 2, false},
	} {
		board := make([]engine.Symbol, c.rule.size())
		for i := range c.run {
			board[i] = engine.X
			if i > 0 {
				board[(4+2*(i/5))*15+3*(i%5)] = engine.O // far from each other
			}
		}
		if _, err := c.rule.setup(board); (err == nil) != c.want {
			t.Errorf("%v with a run of %d: got %v, want accepted %v", c.rule, c.run, err, c.want)
		}
	}
}
