package lab

import (
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"

	"noughts/engine"
	"noughts/engine/games/jing"
	"noughts/engine/longtest"
)

// randomPosition returns a position after some plies, drawn by lot.
func randomPosition(lots *rand.Rand, plies int) jing.Position {
	var p jing.Position
	for _, cell := range lots.Perm(jing.CellCount)[:plies] {
		p = p.With(1 << cell)
	}
	return p
}

// TestDrawRuleChooses compares the pairs that rules take with what the lines are worth after
// each pair, counted line by line.
func TestDrawRuleChooses(t *testing.T) {
	lots := rand.New(rand.NewPCG(5, 2))
	several := 0
	for range 200 {
		p := randomPosition(lots, jing.PerTurn*lots.IntN(reckonedFrom))
		list := drawRules(p.Turn())
		w := newDrawWalk(list[lots.IntN(len(list))], &jing.Prover{})
		worth := func(pair uint32) (sum int) {
			next := p.With(pair)
			for _, l := range jing.Lines {
				sum += w.worths[bits.OnesCount32(next.Stones[p.Turn()]&l)][bits.OnesCount32(next.Stones[p.Turn().Other()]&l)]
			}
			return sum
		}
		all := jing.PairsIn(p.Free())
		most := worth(slices.MaxFunc(all, func(a, b uint32) int { return worth(a) - worth(b) }))
		want := slices.DeleteFunc(all, func(pair uint32) bool { return worth(pair) < most })
		if got := w.choices(p); !slices.Equal(got, want) {
			t.Fatalf("%v takes %v in %+v, and not %v", w.rule, got, p, want)
		}
		if len(want) > 1 {
			several++
		}
	}
	if several < 10 {
		t.Errorf("only %d positions with several best pairs prove little", several)
	}
}

// TestDrawRuleAsPrinted holds the table of docs/jing.md, what a stone of one's own adds in a line,
// against the rule.
func TestDrawRuleAsPrinted(t *testing.T) {
	w := drawRule{engine.First, 3, 2}.worths()
	for other, row := range [][]int{{2, 7, 18, 54, 0}, {2, 9, 18, 54}, {0, 9, 0}, {0, 27}} {
		for own, want := range row {
			if got := (w[own+1][other] - w[own][other]) / 2; got != want {
				t.Errorf("beside %d of the other's, stone %d adds %d, not %d", other, own+1, got, want)
			}
		}
	}
}

// TestDrawWalk walks rules from positions late in the game, and compares with plain minimax in
// which the rule's side has no choice until its last turn, and the other side picks from what the
// rule leaves open.
func TestDrawWalk(t *testing.T) {
	lots := rand.New(rand.NewPCG(7, 3))
	found := map[bool]int{}
	for range 60 {
		p := randomPosition(lots, jing.PerTurn*(reckonedFrom-2-lots.IntN(2)))
		list := drawRules(engine.Player(lots.IntN(2)))
		w := newDrawWalk(list[lots.IntN(len(list))], &jing.Prover{})
		var plain func(p jing.Position) bool // whether the rule's side gets a draw
		plain = func(p jing.Position) bool {
			if p.Plies() == jing.LastPly {
				return w.rule.player == engine.First == (jing.Margin(p.Stones[engine.First]) >= w.goal)
			}
			mine, turns := p.Turn() == w.rule.player, p.Plies()/jing.PerTurn
			if w.certain(p) {
				return true
			}
			if mine && turns < reckonedFrom {
				return !slices.ContainsFunc(w.choices(p), func(pair uint32) bool { return !plain(p.With(pair)) })
			}
			return slices.ContainsFunc(jing.PairsIn(p.Free()), func(pair uint32) bool { return plain(p.With(pair)) == mine }) == mine
		}
		want := plain(p)
		lost, err := w.lost(t.Context(), p)
		if got := lost == nil; got != want || err != nil {
			t.Fatalf("%v in %+v: got %v, %v, want %v", w.rule, p, got, err, want)
		}
		if found[want]++; !want && plain(lost[len(lost)-1]) {
			t.Errorf("%v has not lost %+v", w.rule, lost)
		}
	}
	if min(found[true], found[false]) < 5 {
		t.Errorf("%v prove little", found)
	}
}

// TestRuleHolds plays the rule of docs/jing.md, with O, against all that X can do. Half as much for
// X's lines is too little.
func TestRuleHolds(t *testing.T) {
	longtest.Skip(t)
	p := jing.NewProver(jing.VerifySlots)
	for rival, holds := range map[int]bool{2: true, 1: false} {
		r := drawRule{engine.First, 3, rival}
		w := newDrawWalk(r, p)
		if lost, err := w.lost(t.Context(), jing.Position{}); (lost == nil) != holds || err != nil {
			t.Errorf("%v: got %v, %v, want %v", r, r.turns(lost), err, holds)
		}
	}
}
