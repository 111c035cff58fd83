package keyed

import "testing"

// However much is put into a cache, it holds what was put in last and not much more.
func TestCacheIsBounded(t *testing.T) {
	for _, c := range []*Cache[int64, int64]{{}, {AtLeast: 3 * mostRecent}} {
		least := int64(max(mostRecent, c.AtLeast))
		for i := range 20 * least {
			c.Put(i, -i)
			if n := len(c.young) + len(c.old); n > 2*int(least) {
				t.Fatalf("after %d it holds %d, want %d at most", i, n, 2*least)
			}
			for _, k := range []int64{i, i - least/2, i - least + 1} {
				if v, ok := c.Get(k); k >= 0 && (!ok || v != -k) {
					t.Fatalf("after %d it says %d, %t of %d", i, v, ok, k)
				}
			}
		}
		if _, ok := c.Get(0); ok {
			t.Error("it remembers the first")
		}
	}
}

// A revision that is raised never falls, wherever it is remembered.
func TestRaise(t *testing.T) {
	var c Cache[int64, int64]
	for _, step := range []struct{ to, want int64 }{{3, 3}, {2, 3}, {5, 5}} {
		Raise(&c, 1, step.to)
		if v, _ := c.Get(1); v != step.want {
			t.Errorf("raised to %d it is %d, want %d", step.to, v, step.want)
		}
		for k := range int64(mostRecent) { // into the older half
			c.Put(100+k, 0)
		}
	}
}
