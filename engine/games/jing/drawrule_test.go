package jing

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"noughts/engine"
)

// TestDrawRuleChooses compares the pairs that rules take with what the lines are worth after
// each pair, counted line by line.
func TestDrawRuleChooses(t *testing.T) {
	lots := rand.New(rand.NewPCG(5, 2))
	for range 200 {
		p := random(lots, perTurn*lots.IntN(reckonedFrom))
		list := drawRules(p.Turn())
		w := newDrawWalk(t.Context(), list[lots.IntN(len(list))])
		worth := func(pair uint32) (sum int) {
			next := p.with(pair)
			for _, l := range lines {
				sum += w.worths[bits.OnesCount32(next.stones[p.Turn()]&l)][bits.OnesCount32(next.stones[p.Turn().Other()]&l)]
			}
			return sum
		}
		all := pairsIn(p.free())
		best := slices.MaxFunc(all, func(a, b uint32) int { return worth(a) - worth(b) })
		if got := w.choose(p); got != best {
			t.Fatalf("%v takes %v in %+v, worth %d, and not %v, worth %d", w.rule, namesOf(got), p, worth(got), namesOf(best), worth(best))
		}
	}
}

// TestDrawWalk walks a rule from positions late in the game, and compares with plain minimax in
// which the rule's side has no choice until its last turn.
func TestDrawWalk(t *testing.T) {
	lots := rand.New(rand.NewPCG(7, 3))
	found := map[bool]int{}
	for range 60 {
		p := random(lots, perTurn*(reckonedFrom-1-lots.IntN(2)))
		list := drawRules(engine.Player(lots.IntN(2)))
		w := newDrawWalk(t.Context(), list[lots.IntN(len(list))])
		var plain func(p position) bool // whether the rule's side gets a draw
		plain = func(p position) bool {
			if p.plies() == lastPly {
				return w.rule.player == engine.First == (margin(p.stones[engine.First]) >= w.goal)
			}
			mine, turns := p.Turn() == w.rule.player, p.plies()/perTurn
			if mine && turns < reckonedFrom {
				return plain(p.with(w.choose(p)))
			}
			return slices.ContainsFunc(pairsIn(p.free()), func(pair uint32) bool { return plain(p.with(pair)) == mine }) == mine
		}
		want := plain(p)
		if got := w.holds(p); got != want {
			t.Fatalf("%v in %+v: got %v, want %v", w.rule, p, got, want)
		}
		if found[want]++; !want {
			for turn := p.plies() / perTurn; turn < reckonedFrom; turn++ {
				p = p.with(w.game[turn])
			}
			if plain(p) {
				t.Errorf("%v has not lost %+v", w.rule, p)
			}
		}
	}
	if min(found[true], found[false]) < 5 {
		t.Errorf("%v prove little", found)
	}
}
