package claims

import (
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"noughts/engine"
	"noughts/engine/games/orderchaos/papers"
	"noughts/engine/games/orderchaos/rules"
)

// treeFindings plays the plans against everything that Chaos can do. Each of the
// trees takes a second at most, so ctx is asked between them.
func treeFindings(ctx context.Context) ([]finding, error) {
	const found = "thesis, section 3.4.2"
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	literal := papers.CountLeaves(plan("thesis:literal"), false)
	steps := map[string]int{} // how often T1 chooses for which reason
	plain := plan("thesis:plain")
	sum := papers.CountLeaves(func(p *rules.Position) engine.Choice {
		c := plain(p)
		steps[c.Reason.ID]++
		return c
	}, false)
	noneSpared := math.Round(1000*float64(steps[papers.ReasonNoneSpared])/float64(steps[papers.ReasonNoneSpared]+steps[papers.ReasonSpares])) / 10
	list := []finding{
		claimed("t1.literal.leaves", documentation, 245108, literal.Leaves),
		wrongly("t1.literal.chaos_wins", found, 7, 553, literal.ChaosWins),
		nearly("t1.sum.leaves", found, 180690, 193752, sum.Leaves),
		claimed("t1.sum.chaos_wins", found, 7, sum.ChaosWins),
		claimed("t1.sum.c3_empty_percent", documentation, 62.9, noneSpared),
	}
	list = append(list, tieBreakFindings()...)
	for _, tree := range []struct {
		key        string
		plan       string
		chaosFirst bool
		source     string // of the claim that Order always wins
		leaves     int
	}{
		{"t1.sum.exceptions", "thesis", false, "thesis, section 3.5", 195267},
		{"t1.sum.chaos_first", "thesis", true, "thesis, section 4.1", 537257},
		{"rule.order_first", "rule", false, documentation, 197785},
		{"rule.chaos_first", "rule", true, documentation, 665050},
		{"numbered.order_first", "numbered", false, documentation, 325077},
		{"numbered.chaos_first", "numbered", true, documentation, 965032},
	} {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		t := papers.CountLeaves(plan(tree.plan), tree.chaosFirst)
		list = append(list,
			claimed(tree.key+".leaves", documentation, tree.leaves, t.Leaves),
			claimed(tree.key+".chaos_wins", tree.source, 0, t.ChaosWins))
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
		for _, plan := range papers.TieBroken(reading.intersects) {
			count := papers.CountLeaves(plan, false)
			leaves = append(leaves, count.Leaves)
			lost[count.ChaosWins] = true
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

// plan returns the plan of a strategy that there is.
func plan(name string) papers.OrderPlan {
	by, err := papers.PlanCalled(name)
	if err != nil {
		panic(err)
	}
	return by
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
	by := plan(name)
	knowing, _ := papers.Exploiter(name, seed)
	p := rules.Position{Variant: papers.PlanBoard(false)}
	for !p.Over() {
		if p.OrderToMove() {
			p = p.Step(by(&p).Move)
			continue
		}
		c, _ := knowing(&p)
		p = p.Step(c.Move)
	}
	return p.HasLine()
}
