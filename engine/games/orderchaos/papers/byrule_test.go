package papers

import (
	"math/rand/v2"
	"testing"

	"noughts/engine"
	"noughts/engine/games/orderchaos/keyrule"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/longtest"
)

// Whether a rule wins by keyrule's own search is what the game tree of it says.
func TestRulesAgainstGameTree(t *testing.T) {
	starters := []bool{true, false}[:longtest.Sample(t, 1, 2)] // whether Chaos begins
	random, second, least := longtest.Sample(t, 0, 8), longtest.Sample(t, 1, 3), longtest.Sample(t, 1, 2)
	rng := rand.New(rand.NewPCG(5, 17))
	keys := keyrule.Keys()
	wins, losses := 0, 0
	try := func(rule keyrule.Rule) {
		for _, chaosFirst := range starters {
			plan := func(p *rules.Position) engine.Choice { return engine.Choice{Move: rule.Choose(p).Move} }
			g := gameTree{plan: plan, seen: map[uint32]LeafCount{}}
			slow := !g.loses(rules.Position{Variant: PlanBoard(chaosFirst)})
			if got := rule.Wins(PlanBoard(chaosFirst)); got != slow {
				t.Errorf("%s, Chaos first %v: wins %v, by the tree %v", rule, chaosFirst, got, slow)
			} else if got {
				wins++
			} else {
				losses++
			}
		}
	}
	for range random {
		try(keyrule.Rule{keys[rng.IntN(len(keys))], keys[rng.IntN(len(keys))], keys[rng.IntN(len(keys))]})
	}
	for _, second := range keys[2 : 2+second] { // some of these win where Chaos begins
		try(keyrule.Rule{keyrule.Simplest()[0], second})
	}
	try(keyrule.Rule{keys[0]})
	if wins < least || losses == 0 {
		t.Errorf("only %d win, and %d do not", wins, losses)
	}
}

// loses reports whether Chaos wins any game from a position. It looks for one and
// ends there, as the tree of a bad plan is large.
func (g *gameTree) loses(p rules.Position) bool {
	if p.Over() {
		return g.after(p).ChaosWins > 0
	}
	if p.OrderToMove() {
		if _, ok := g.seen[fingerprint(&p)]; ok {
			return false
		}
		g.seen[fingerprint(&p)] = LeafCount{}
		return g.loses(p.Step(g.plan(&p).Move))
	}
	for _, m := range p.AppendUnordered(nil) {
		if g.loses(p.Step(m)) {
			return true
		}
	}
	return false
}
