// Package rulesearch searches through all rules of the form of package keyrule for those that
// never lose. Castelein's thesis "Order and Chaos" (Leiden) asks in its outlook for a strategy
// without exceptions; the search answers which of these rules are one.
package rulesearch

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"runtime"
	"slices"
	"strings"
	"sync"

	"noughts/engine"
	"noughts/engine/games/orderchaos/keyrule"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/tool"
)

// MostKeys is how many keys the rules have at most that Search tries.
const MostKeys = 3

// A Search is the tool that tries all rules of up to so many keys on a variant,
// with either side beginning, and prints those that win every game.
type Search struct {
	Keys    int    `default:"3" placeholder:"N" help:"orderchaos.tool.find_rule.keys"`
	Variant string `arg:"" help:"orderchaos.tool.find_rule.variant"`
}

// Run implements engine.ToolCall.
func (f *Search) Run(ctx context.Context, _ io.Reader, out io.Writer) error {
	v, err := rules.Find(f.Variant)
	switch {
	case err != nil:
		return err
	case !keyrule.Plays(v):
		return engine.NewUserError("orderchaos.illegal.rule_variant", "Cells", keyrule.MaxCells)
	case f.Keys < 1 || f.Keys > MostKeys:
		return engine.NotBetween("--keys", 1, MostKeys, fmt.Sprint(f.Keys))
	}
	w := tool.NewWriter(out)
	for keys := 1; keys <= f.Keys; keys++ {
		list := combinations(keys)
		found := winning(ctx, v, list)
		if ctx.Err() != nil {
			return fmt.Errorf("stopped before the end: %w", ctx.Err())
		}
		both := 0
		for _, r := range found {
			both += min(len(r.starts)-1, 1)
		}
		w.Printf("%d %s: %d rules tried, %d win with one starter, %d with either\n", keys, plural(keys, "key"), len(list), len(found)-both, both)
		for _, r := range found {
			w.Printf("  %s begins: %s\n", strings.Join(r.starts, " or "), list[r.index])
		}
	}
	return w.Err()
}

// plural returns a word for so many things.
func plural(n int, word string) string {
	if n == 1 {
		return word
	}
	return word + "s"
}

// combinations returns all rules of so many keys of different quantities, those of
// the simplest quantities first.
func combinations(keys int) []keyrule.Rule {
	type ranked struct {
		rule keyrule.Rule
		used []int // the quantities
		sum  int
	}
	list := []ranked{{}}
	for range keys {
		var longer []ranked
		for _, r := range list {
			for i, k := range keyrule.Keys() {
				if quantity := i / 2; !slices.Contains(r.used, quantity) {
					longer = append(longer, ranked{append(slices.Clip(r.rule), k), append(slices.Clip(r.used), quantity), r.sum + i})
				}
			}
		}
		list = longer
	}
	slices.SortStableFunc(list, func(a, b ranked) int { return cmp.Compare(a.sum, b.sum) })
	all := make([]keyrule.Rule, len(list))
	for i := range list {
		all[i] = list[i].rule
	}
	return all
}

// A winner is a rule that wins, by its index in the list that was tried.
type winner struct {
	index  int
	starts []string // who may begin
}

// winning returns the rules of a list that win with somebody beginning, in the
// order of the list. It ends early, with some of them, if ctx does.
func winning(ctx context.Context, v rules.Variant, list []keyrule.Rule) []winner {
	var starts [2]rules.Variant
	for i := range starts {
		starts[i] = v
		starts[i].ChaosFirst = i == 1
	}
	var found []winner
	var lock sync.Mutex
	var workers sync.WaitGroup
	next := make(chan int)
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for i := range next {
				w := winner{index: i}
				for starter, name := range []string{"Order", "Chaos"} {
					if list[i].Wins(starts[starter]) {
						w.starts = append(w.starts, name)
					}
				}
				if len(w.starts) > 0 {
					lock.Lock()
					found = append(found, w)
					lock.Unlock()
				}
			}
		})
	}
	for i := range list {
		if ctx.Err() != nil {
			break
		}
		next <- i
	}
	close(next)
	workers.Wait()
	slices.SortFunc(found, func(a, b winner) int { return cmp.Compare(a.index, b.index) })
	return found
}
