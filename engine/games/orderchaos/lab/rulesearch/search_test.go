package rulesearch

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"noughts/engine/games/orderchaos/keyrule"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/longtest"
)

// Of two rules the search finds the one that is called the simplest, with either side beginning.
func TestSimplestIsFound(t *testing.T) {
	longtest.SkipUnderRace(t)
	order, err := rules.Parse(rules.Key + ":4x4:4")
	if err != nil {
		t.Fatal(err)
	}
	keys := keyrule.Keys()
	corner := slices.IndexFunc(keys, func(k keyrule.Key) bool { return strings.HasPrefix(k.Name, "the most row plus column") })
	found := winning(t.Context(), order, []keyrule.Rule{{keys[corner]}, keyrule.Simplest()})
	if len(found) != 1 || found[0].index != 1 || len(found[0].starts) != 2 {
		t.Errorf("the search finds %+v", found)
	}
}

// The tool tries every combination and prints what wins. On 3×3 any rule that
// takes what is there to take wins.
func TestSearch(t *testing.T) {
	if got := len(combinations(1)); got != len(keyrule.Keys()) {
		t.Errorf("%d rules of one key", got)
	}
	if n, got := len(keyrule.Keys())/2, len(combinations(2)); got != 4*n*(n-1) {
		t.Errorf("%d rules of two keys", got)
	}
	var out strings.Builder
	if err := (&Search{Keys: 1, Variant: "order-chaos:4x4:3"}).Run(context.Background(), nil, &out); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out.String(), "1 key: 36 rules tried") || !strings.Contains(out.String(), "begins: the most own symbols on open lines\n") {
		t.Error(out.String())
	}
	for _, variant := range []string{"order-chaos:5x5:4", "order-chaos:4x4:4:symbols=3", "order-chaos:4x4:3:exact"} {
		if err := (&Search{Keys: 1, Variant: variant}).Run(context.Background(), nil, &out); err == nil {
			t.Errorf("%s: no error", variant)
		}
	}
	if err := (&Search{Keys: 4, Variant: "order-chaos:4x4:4"}).Run(context.Background(), nil, &out); err == nil {
		t.Error("four keys: no error")
	}
}

// With other orders of equal moves the tool finds what trying every rule with every order finds.
func TestTies(t *testing.T) {
	longtest.SkipUnderRace(t)
	order, err := rules.Parse(rules.Key + ":3x3:3")
	if err != nil {
		t.Fatal(err)
	}
	orders := keyrule.Orders()
	seen := map[string]bool{}
	for _, o := range orders {
		seen[o.String()] = true
	}
	if len(seen) != 48 {
		t.Errorf("%d orders differ", len(seen))
	}
	var out strings.Builder
	if err := (&Search{Keys: 1, Ties: true, Variant: order.String()}).Run(t.Context(), nil, &out); err != nil {
		t.Fatal(err)
	}
	want := 0
	for _, r := range combinations(1) {
		for _, o := range orders {
			if all := slices.Concat(r, o); all.Wins(order) && all.Wins(withStarter(order, 1)) {
				want++
			}
		}
	}
	if !strings.Contains(out.String(), fmt.Sprintf("orders, %d win with either starter\n", want)) || want == 0 {
		t.Errorf("%d win; the tool prints %s", want, out.String())
	}
	if lost := strings.Split(out.String(), " of 36 ")[0]; !strings.HasSuffix(lost, ": 9") {
		t.Error(out.String())
	}
	// Where nothing else decides, a rule goes by the first of the orders.
	for _, r := range combinations(1) {
		if got, want := slices.Concat(r, orders[0]).Wins(order), r.Wins(order); got != want {
			t.Errorf("%s: wins with the first order: %v, and without: %v", r, got, want)
		}
	}
}
