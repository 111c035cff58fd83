package tournament

import (
	"math/rand/v2"
	"slices"
	"testing"

	"noughts/engine/longtest"
)

// plainBest finds the greatest weight of a perfect matching by trying all.
func plainBest(n int, edge func(i, j int) weight) (best weight) {
	used := make([]bool, n)
	var sum weight
	var try func()
	try = func() {
		i := slices.Index(used, false)
		if i < 0 {
			if best == nil || slices.Compare(sum, best) > 0 {
				best = slices.Clone(sum)
			}
			return
		}
		used[i] = true
		for j := i + 1; j < n; j++ {
			w := edge(i, j)
			if used[j] || w == nil {
				continue
			}
			used[j] = true
			if sum == nil {
				sum = make(weight, len(w))
			}
			sum.add(w, 1)
			try()
			sum.add(w, -1)
			used[j] = false
		}
		used[i] = false
	}
	try()
	return best
}

func TestMatchIsTheBestOfAll(t *testing.T) {
	longtest.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(1, 2))
	none := 0
	for trial := range 6000 {
		n, width, values := 2*(1+rng.IntN(4)), 1+rng.IntN(3), 1+rng.Int64N(5)
		if trial%50 == 0 {
			n = 10
		}
		missing := rng.IntN(7)
		weights := map[[2]int]weight{}
		for i := range n {
			for j := i + 1; j < n; j++ {
				if rng.IntN(10) < missing {
					continue
				}
				w := make(weight, width)
				for k := range w {
					w[k] = rng.Int64N(2*values+1) - values
				}
				weights[[2]int{i, j}] = w
			}
		}
		edge := func(i, j int) weight { return weights[[2]int{i, j}] }
		mate, ok := match(n, width, edge)
		want := plainBest(n, edge)
		if ok != (want != nil) {
			t.Fatalf("trial %d: got a matching %v, want %v", trial, ok, want != nil)
		}
		if !ok {
			none++
			continue
		}
		got := make(weight, width)
		for i, j := range mate {
			if mate[j] != i || i == j {
				t.Fatalf("trial %d: %v is no matching", trial, mate)
			}
			if i < j {
				got.add(edge(i, j), 1)
			}
		}
		if !slices.Equal(got, want) {
			t.Fatalf("trial %d: got %v of weight %v, want %v", trial, mate, got, want)
		}
	}
	if none < 100 {
		t.Errorf("got %d graphs without a perfect matching, want some hundred", none)
	}
}
