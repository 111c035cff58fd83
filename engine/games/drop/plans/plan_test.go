package plans

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// does reports whether a plan does right by all lessons.
func does(plan []Rule, lessons []lesson) bool {
	return !slices.ContainsFunc(lessons, func(l lesson) bool {
		i := slices.IndexFunc(plan, func(r Rule) bool { return r.applies(l.safe, l.all) })
		return i < 0 || plan[i].Cell&l.right == 0
	})
}

// anyDoes reports whether rules can be put in an order that does right by all lessons.
func anyDoes(plan, rules []Rule, lessons []lesson) bool {
	if len(rules) == 0 {
		return does(plan, lessons)
	}
	for i := range rules {
		rest := slices.Delete(slices.Clone(rules), i, i+1)
		if anyDoes(append(slices.Clip(plan), rules[i]), rest, lessons) {
			return true
		}
	}
	return false
}

// What is learned does right by all lessons, and if nothing is learned nothing does.
func TestLearn(t *testing.T) {
	rng := rand.New(rand.NewPCG(19, 88))
	learned, not := 0, 0
	for range 3000 {
		rules := []Rule{{1, 0}, {2, 0}, {4, 0}, {8, 0}}
		for range 2 {
			rules = append(rules, Rule{1 << rng.IntN(4), 16 << rng.IntN(2)})
		}
		var lessons []lesson
		for range 1 + rng.IntN(8) {
			l := lesson{all: 16 * rng.Uint64N(4), safe: 1 + rng.Uint64N(15)}
			if l.right = l.safe & rng.Uint64N(16); l.right != 0 {
				lessons = append(lessons, l)
			}
		}
		plan := learn(rules, 4, lessons)
		if plan == nil {
			if not++; not%10 == 0 && anyDoes(nil, rules, lessons) {
				t.Fatalf("nothing is learned of %v by %v", lessons, rules)
			}
			continue
		}
		if learned++; !does(plan, lessons) {
			t.Fatalf("%v does not do right by %v", plan, lessons)
		}
		if len(lessons) == 0 && !slices.Equal(plan, rules[:4]) {
			t.Fatalf("nothing to learn, and the plan is %v", plan)
		}
	}
	if learned < 500 || not < 300 {
		t.Errorf("%d times something was learned, %d times nothing", learned, not)
	}
}
