package core

import "testing"

// However much is put into a cache, it holds what was put in last and not much more.
func TestCacheIsBounded(t *testing.T) {
	var c Cache[int, int]
	for i := range 20 * mostRecent {
		c.Put(i, -i)
		if n := len(c.young) + len(c.old); n > 2*mostRecent {
			t.Fatalf("after %d it holds %d, want %d at most", i, n, 2*mostRecent)
		}
		for _, k := range []int{i, i - mostRecent/2, i - mostRecent + 1} {
			if v, ok := c.Get(k); k >= 0 && (!ok || v != -k) {
				t.Fatalf("after %d it says %d, %t of %d", i, v, ok, k)
			}
		}
	}
	if _, ok := c.Get(0); ok {
		t.Error("it remembers the first")
	}
}
