package claims

import (
	"context"

	"noughts/engine/games/orderchaos/rules"
)

// A Winner finds out who wins a variant, with the empty board alone to go by.
type Winner func(context.Context, rules.Variant) (rules.Verdict, error)

// findings asks who wins the games that the papers are about.
func (w Winner) findings(ctx context.Context) ([]finding, error) {
	const (
		order  = "Order"
		chaos  = "Chaos"
		atOnce = " with Definition 2.6"
	)
	words := map[rules.Verdict]string{rules.OrderWins: order, rules.ChaosWins: chaos, rules.Undecided: "unknown"}
	var list []finding
	for _, claim := range []struct{ variant, source, says, wins string }{
		{"4x4:4", "thesis, section 3.5", order, order},
		{"4x4:4:chaos-first", "thesis, section 4.1", order, order},
		{"6x6:5", "thesis, section 3.6", order, order},
		{"6x6:5:chaos-first", "thesis, section 4.1", order, order},
		{"6x6:5:exact", "thesis, Theorem 4.1" + atOnce, chaos, order},
		{"6x6:5:exact:chaos-first", "thesis, Theorem 4.2" + atOnce, order, order},
		{"6x6:5:exact:full", "thesis, Theorem 4.1", chaos, chaos},
		{"6x6:5:exact:full:chaos-first", "thesis, Theorem 4.2", order, order},
	} {
		v, err := rules.Parse(rules.Key + ":" + claim.variant)
		if err != nil {
			return nil, err
		}
		verdict, err := w(ctx, v)
		if err != nil {
			return nil, err
		}
		f := claimed("winner."+claim.variant, claim.source, claim.says, words[verdict])
		if claim.says != claim.wins {
			f = wrongly(f.Key, claim.source, claim.says, claim.wins, words[verdict])
		}
		list = append(list, f)
	}
	return list, ctx.Err()
}
