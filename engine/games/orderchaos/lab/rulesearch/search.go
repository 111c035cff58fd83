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
	"noughts/engine/refusal"
	"noughts/engine/tool"
)

// MostKeys is how many keys the rules have at most that Search tries.
const MostKeys = 3

// A Search is the tool that tries all rules of up to so many keys on a variant,
// with either side beginning, and prints those that win every game.
type Search struct {
	Keys    int    `default:"3" placeholder:"N" help:"orderchaos.tool.find_rule.keys"`
	Ties    bool   `help:"orderchaos.tool.find_rule.ties"`
	Variant string `arg:"" help:"orderchaos.tool.find_rule.variant"`
}

// Run implements tool.Call.
func (f *Search) Run(ctx context.Context, _ io.Reader, out io.Writer) error {
	v, err := rules.Find(f.Variant)
	switch {
	case err != nil:
		return err
	case !keyrule.Plays(v):
		return engine.NewUserError("orderchaos.illegal.rule_variant", "Cells", keyrule.MaxCells)
	case f.Keys < 1 || f.Keys > MostKeys:
		return refusal.NotBetween("--keys", 1, MostKeys, fmt.Sprint(f.Keys))
	}
	w := tool.NewWriter(out)
	if f.Ties {
		return tryTies(ctx, w, v, f.Keys)
	}
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

// wins reports whether a rule wins every game of a variant.
type wins func(keyrule.Rule, rules.Variant) bool

// starters are who may begin.
var starters = [2]string{"Order", "Chaos"}

// winning returns the rules of a list that win with somebody beginning, in the
// order of the list. It ends early, with some of them, if ctx does.
func winning(ctx context.Context, v rules.Variant, list []keyrule.Rule) []winner {
	return try(ctx, list, func(r keyrule.Rule) (w winner) {
		for i, name := range starters {
			if r.Wins(withStarter(v, i)) {
				w.starts = append(w.starts, name)
			}
		}
		return w
	})
}

// winningBoth returns those of a list that win, as wins says, whoever begins.
func winningBoth(ctx context.Context, v rules.Variant, list []keyrule.Rule, won wins) (found []keyrule.Rule) {
	for _, w := range try(ctx, list, func(r keyrule.Rule) (w winner) {
		if won(r, withStarter(v, 0)) && won(r, withStarter(v, 1)) {
			w.starts = starters[:]
		}
		return w
	}) {
		found = append(found, list[w.index])
	}
	return found
}

// withStarter returns a variant with one of starters beginning.
func withStarter(v rules.Variant, starter int) rules.Variant {
	v.ChaosFirst = starter == 1
	return v
}

// try tries the rules of a list, and returns those that win with somebody beginning.
func try(ctx context.Context, list []keyrule.Rule, one func(keyrule.Rule) winner) []winner {
	var found []winner
	var lock sync.Mutex
	var workers sync.WaitGroup
	next := make(chan int)
	for range runtime.GOMAXPROCS(0) {
		workers.Go(func() {
			for i := range next {
				if w := one(list[i]); len(w.starts) > 0 {
					w.index = i
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
