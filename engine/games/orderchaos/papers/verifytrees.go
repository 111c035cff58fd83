package papers

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

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
	noneSpared := math.Round(1000*float64(steps[reasonNoneSpared])/float64(steps[reasonNoneSpared]+steps[reasonSpares])) / 10
	list := []finding{
		claimed("t1.literal.leaves", documentation, 245108, literal.leaves),
		wrongly("t1.literal.chaos_wins", found, 7, 553, literal.chaosWins),
		nearly("t1.sum.leaves", found, 180690, 193752, sum.leaves),
		claimed("t1.sum.chaos_wins", found, 7, sum.chaosWins),
		claimed("t1.sum.c3_empty_percent", documentation, 62.9, noneSpared),
	}
	list = append(list, tieBreakFindings()...)
	for _, tree := range []struct {
		key        string
		plan       orderPlan
		chaosFirst bool
		source     string // of the claim that Order always wins
		leaves     int
	}{
		{"t1.sum.exceptions", thesisPlan{exceptions: true}.choose, false, "thesis, section 3.5", 195267},
		{"t1.sum.chaos_first", thesisPlan{exceptions: true}.choose, true, "thesis, section 4.1", 537257},
		{"rule.order_first", byRule, false, documentation, 197785},
		{"rule.chaos_first", byRule, true, documentation, 665050},
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

// tieBreakFindings counts the games of T1 in both readings of C3, with all ways to
// choose from C4.
func tieBreakFindings() (list []finding) {
	const found, spans = "thesis, section 3.4.2", ".tie_breaks.leaves"
	lost := map[int]bool{}
	for _, reading := range []struct {
		key        string
		intersects bool
		leaves     string
	}{
		{"t1.sum", false, "190745 to 193752"},
		{"t1.intersects", true, "179356 to 179592"},
	} {
		var leaves []int
		for _, prefer := range tieBreaks {
			count := countLeaves(thesisPlan{intersects: reading.intersects, fifth: prefer}.choose, false)
			leaves = append(leaves, count.leaves)
			lost[count.chaosWins] = true
		}
		if reading.intersects {
			list = append(list, nearly(reading.key+".leaves", found, 180690, 179592, leaves[0]))
		}
		list = append(list, claimed(reading.key+spans, documentation, reading.leaves, fmt.Sprintf("%d to %d", slices.Min(leaves), slices.Max(leaves))))
	}
	return append(list, claimed("t1.tie_breaks.chaos_wins", found, "7", strings.Trim(fmt.Sprint(slices.Sorted(maps.Keys(lost))), "[]")))
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
