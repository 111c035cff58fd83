package mnk

import (
	"math/rand/v2"
	"reflect"
	"testing"

	"noughts/engine"
)

// rules of every kind, for tests that take each of them.
var testRules = []rule{
	{rows: 3, cols: 3, line: 3},
	{rows: 3, cols: 3, line: 1},
	{rows: 4, cols: 3, line: 2, exact: true},
	{rows: 3, cols: 5, line: 3, misere: true},
	{rows: 6, cols: 7, line: 4, exact: true},
	{rows: 8, cols: 8, line: 5},
	{rows: 9, cols: 20, line: 5, exact: true},
	{rows: 20, cols: 20, line: 6},
	{rows: 1, cols: 12, line: 3, exact: true},
	{rows: 5, cols: 5, line: 4, exact: true, misere: true},
}

// randomGame plays at random, from a seed, and calls visit with every position.
func randomGame(r rule, rng *rand.Rand, visit func(position)) {
	for p := (position{rule: r}); ; {
		visit(p)
		moves := p.AppendMoves(nil)
		if len(moves) == 0 {
			return
		}
		p = p.step(moves[rng.IntN(len(moves))].Cell)
	}
}

// After any stones put and taken back, a tally is the one made afresh, and its
// lists say what the rules say.
func TestTallyCountsAsTheRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, r := range testRules {
		g := newGrid(r)
		for range 3 {
			kept := newTally(g, position{rule: r})
			var played []uint16
			randomGame(r, rng, func(p position) {
				if int(p.plies) > len(played) {
					for c := range uint16(r.size()) {
						if (p.stones[0].has(c) || p.stones[1].has(c)) && kept.owner[c] == 0 {
							played = append(played, c)
							kept.play(c)
						}
					}
				}
				if p.ended == open {
					checkNeeds(t, kept, p)
				}
				if p.plies%7 != 0 && p.ended == open {
					return // comparing everything takes long
				}
				fresh := newTally(g, p)
				if !reflect.DeepEqual(kept, fresh) {
					t.Fatalf("%v, %v: the tally kept differs from the tally made afresh", r, p.stones)
				}
			})
			for i := len(played) - 1; i >= 0; i-- {
				kept.takeBack(played[i])
			}
			if !reflect.DeepEqual(kept, newTally(g, position{rule: r})) {
				t.Fatalf("%v: taking everything back does not leave an empty board", r)
			}
		}
	}
}

// checkNeeds compares the cells that complete a line with the rules' word.
func checkNeeds(t *testing.T, tally *tally, p position) {
	t.Helper()
	for c := range uint16(p.rule.size()) {
		for player := range p.stones {
			want := false
			if !p.stones[0].has(c) && !p.stones[1].has(c) {
				with := p.stones[player]
				with.add(c)
				want = p.rule.completes(&with, c)
			}
			if got := tally.need1[player].set.has(c); got != want {
				t.Fatalf("%v: %s completes a line of %v: got %v, want %v\n%v", p.rule,
					engine.CellName(c, int(p.rule.cols)), symbols[player], got, want, p.stones)
			}
		}
	}
}
