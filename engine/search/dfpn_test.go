package search_test

import (
	"testing"

	"noughts/engine/search"
)

func TestChildThresholds(t *testing.T) {
	const infinity = search.ProofInfinity
	for _, c := range []struct{ oneLimit, allLimit, all, childAll, second, divisor, one, rest uint32 }{
		{20, 20, 7, 2, 8, 4, 11, 15},                                    // the example in the comment
		{9, 20, 7, 2, 8, 4, 9, 15},                                      // the position's own limit comes first
		{infinity, infinity, 7, 2, infinity, 4, infinity, infinity - 5}, // the only child of the root
		{infinity, infinity, 2, 2, 1, 4, 2, infinity},                   // small numbers get room too
		{infinity, 10, infinity, infinity, 3, 8, 4, infinity},           // never beyond infinity
	} {
		one, rest := search.ChildThresholds(c.oneLimit, c.allLimit, c.all, c.childAll, c.second, c.divisor)
		if one != c.one || rest != c.rest {
			t.Errorf("%+v: got %d and %d", c, one, rest)
		}
	}
}
