package rulesearch

import (
	"context"
	"fmt"
	"slices"

	"noughts/engine/games/orderchaos/keyrule"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/tool"
)

// tryTies prints which rules win, whoever begins, if moves that are equal in all keys go by another
// order. First it leaves out the rules whose first key loses however Order chooses among equal
// moves; then it tries every order of keyrule.Orders after each of the others.
func tryTies(ctx context.Context, w *tool.Writer, v rules.Variant, most int) error {
	single := combinations(1)
	may := winningBoth(ctx, v, single, keyrule.Rule.MayWin)
	if ctx.Err() == nil {
		w.Printf("whatever Order chooses among equal moves: %d of %d first keys lose with one starter or both\n", len(single)-len(may), len(single))
		for _, r := range may {
			w.Printf("  not shown to lose: %s\n", r)
		}
	}
	orders := keyrule.Orders()
	for keys := 1; keys <= most && ctx.Err() == nil; keys++ {
		all := combinations(keys)
		list := slices.DeleteFunc(all, func(r keyrule.Rule) bool {
			return !slices.ContainsFunc(may, func(first keyrule.Rule) bool { return first[0].Name == r[0].Name })
		})
		found := winningBoth(ctx, v, ordered(list, orders), keyrule.Rule.Wins)
		if ctx.Err() != nil {
			break
		}
		w.Printf("%d %s: %d of them followed by each of %d orders, %d win with either starter\n", keys, plural(keys, "key"), len(list), len(orders), len(found))
		for _, r := range found {
			w.Printf("  %s\n", r)
		}
	}
	if ctx.Err() != nil {
		return fmt.Errorf("stopped before the end: %w", ctx.Err())
	}
	return w.Err()
}

// ordered returns each rule followed by each order.
func ordered(list, orders []keyrule.Rule) (all []keyrule.Rule) {
	for _, r := range list {
		for _, order := range orders {
			all = append(all, slices.Concat(r, order))
		}
	}
	return all
}
