package papers

import (
	"context"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
)

// treeFindings plays the plans against everything that Chaos can do. Each of the
// trees takes a second at most, so ctx is asked between them.
func treeFindings(ctx context.Context) ([]finding, error) {
	const found = "thesis, section 3.4.2"
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	literal := countLeaves(thesisPlan{literal: true}.choose, false)
	steps := map[string]int{} // how often T1 chooses for which reason
	sum := countLeaves(func(p *rules.Position) engine.Choice {
		c := thesisPlan{}.choose(p)
		steps[c.Reason.ID]++
		return c
	}, false)
	noneSpared := steps[reasonNoneSpared] * 100 / (steps[reasonNoneSpared] + steps[reasonSpares])
	list := []finding{
		wrongly("t1.literal.chaos_wins", found, 7, 553, literal.chaosWins),
		wrongly("t1.sum.leaves", found, 180690, 193752, sum.leaves),
		claimed("t1.sum.chaos_wins", found, 7, sum.chaosWins),
		claimed("t1.sum.c3_empty_percent", documentation, 62, noneSpared),
	}
	for _, tree := range []struct {
		key        string
		plan       orderPlan
		chaosFirst bool
		source     string // of the claim that Order always wins
		leaves     int
	}{
		{"t1.sum.exceptions", thesisPlan{exceptions: true}.choose, false, "thesis, section 3.5", 195267},
		{"t1.sum.chaos_first", thesisPlan{exceptions: true}.choose, true, "thesis, section 4.1", 537257},
		{"numbered.order_first", numbered, false, documentation, 325077},
		{"numbered.chaos_first", numbered, true, documentation, 965032},
	} {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		t := countLeaves(tree.plan, tree.chaosFirst)
		list = append(list,
			claimed(tree.key+".leaves", documentation, tree.leaves, t.leaves),
			claimed(tree.key+".chaos_wins", tree.source, 0, t.chaosWins))
	}
	return append(list, controlFindings()...), ctx.Err()
}

// documentation is the source of what no paper says.
const documentation = "docs/order-and-chaos.md"

// countLeaves counts the games that Order plays by a plan.
func countLeaves(by orderPlan, chaosFirst bool) leafCount {
	_, count := fullTree(by, chaosFirst)
	return count
}

// controlFindings has the exploiter play T1 on 4×4, without its exceptions and
// with them.
func controlFindings() []finding {
	const rounds = 20
	beaten := func(name string) int {
		wins := 0
		for seed := range uint64(rounds) {
			if !withstands(name, seed) {
				wins++
			}
		}
		return wins
	}
	return []finding{
		claimed("control.t1.sum.lost_of_20", documentation, rounds, beaten("thesis:plain")),
		claimed("control.t1.sum.exceptions.lost_of_20", documentation, 0, beaten("thesis")),
	}
}

// withstands reports whether a plan wins a game against an exploiter who knows it.
func withstands(name string, seed uint64) bool {
	by, _ := planCalled(name)
	knowing := exploiter{strategy: name, plan: by, seed: seed}
	p := rules.Position{Variant: planBoard(false)}
	for !p.Over() {
		if p.OrderToMove() {
			p = p.Step(by(&p).Move)
			continue
		}
		c, _ := knowing.play(&p)
		p = p.Step(c.Move)
	}
	return p.HasLine()
}
