package search_test

import (
	"testing"

	"noughts/engine/search"
)

func TestChildThresholds(t *testing.T) {
	const infinity = search.ProofInfinity
	numbers := func(proof, disproof uint32) search.ProofNumbers {
		return search.ProofNumbers{Proof: proof, Disproof: disproof}
	}
	for _, c := range []struct {
		limits, node, child search.ProofNumbers
		second, divisor     uint32
		want                search.ProofNumbers
	}{
		{numbers(20, 20), numbers(3, 7), numbers(3, 2), 8, 4, numbers(11, 15)},                                  // the example in the comment
		{numbers(9, 20), numbers(3, 7), numbers(3, 2), 8, 4, numbers(9, 15)},                                    // the node's own limit comes first
		{numbers(infinity, infinity), numbers(3, 7), numbers(3, 2), infinity, 4, numbers(infinity, infinity-5)}, // the only child of the root
		{numbers(infinity, infinity), numbers(1, 2), numbers(1, 2), 1, 4, numbers(2, infinity)},                 // small numbers get room too
		{numbers(infinity, 10), numbers(0, infinity), numbers(0, infinity), 3, 8, numbers(4, infinity)},         // never beyond infinity
	} {
		leave := search.LeaveAt(c.second, c.divisor)
		if got := search.ChildThresholds(true, c.limits, c.node, c.child, leave); got != c.want {
			t.Errorf("%+v: got %+v", c, got)
		}
		if got := search.ChildThresholds(false, c.limits.Swapped(), c.node.Swapped(), c.child.Swapped(), leave); got != c.want.Swapped() {
			t.Errorf("%+v, for the other side: got %+v", c, got)
		}
	}
}
