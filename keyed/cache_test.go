package keyed

import (
	"cmp"
	"math/rand/v2"
	"strconv"
	"testing"
)

// However much is put into a cache, it holds what was put in last and not much more.
func TestCacheIsBounded(t *testing.T) {
	for _, atLeast := range []int{0, 3 * defaultAtLeast} {
		least := cmp.Or(atLeast, defaultAtLeast)
		for _, puts := range []int{1, least, least + 1, 2*least - 1, 20*least + 7} {
			c := Cache[int, int]{AtLeast: atLeast}
			for i := range puts {
				c.Put(i, -i)
				if n := len(c.young) + len(c.old); n > 2*least {
					t.Fatalf("after %d it holds %d, want %d at most", i, n, 2*least)
				}
			}
			for k := puts - 1; k >= max(0, puts-least); k-- {
				if v, ok := c.Get(k); !ok || v != -k {
					t.Fatalf("after %d it says %d, %t of %d", puts, v, ok, k)
				}
			}
			if _, ok := c.Get(0); ok && puts > 2*least {
				t.Error("it remembers the first")
			}
		}
	}
}

// What a cache holds is bounded by what its entries cost, also where they are replaced and deleted.
func TestCacheIsBoundedByCost(t *testing.T) {
	const most = 1000
	c := Cache[string, []byte]{AtLeast: most, Cost: func(key string, v []byte) int { return len(key) + len(v) }}
	random := rand.New(rand.NewPCG(1, 2))
	held := func(of map[string][]byte) (n int) {
		for key, v := range of {
			n += len(key) + len(v)
		}
		return n
	}
	for i := range 20_000 {
		key := strconv.Itoa(random.IntN(200))
		switch v := make([]byte, random.IntN(90)); i % 5 {
		case 0:
			c.Delete(key)
		case 1:
			before, ok := c.Get(key)
			if got, again := GetBytes(&c, []byte(key)); again != ok || len(got) != len(before) {
				t.Fatalf("by bytes it says %d, %t, want %d, %t", len(got), again, len(before), ok)
			}
		default:
			c.Put(key, v)
			if got, ok := c.Get(key); !ok || len(got) != len(v) {
				t.Fatal("what was put in last is gone")
			}
		}
		if n := held(c.young); n != c.size {
			t.Fatalf("after %d it counts %d, and holds %d", i, c.size, n)
		}
		if n := held(c.young) + held(c.old); n > 2*(most+100) {
			t.Fatalf("after %d it holds %d", i, n)
		}
	}
	c.Clear()
	if _, ok := c.Get("1"); ok || c.size != 0 {
		t.Error("it remembers something that was cleared")
	}
}

// What is used stays, however much comes after it.
func TestCacheKeepsWhatIsUsed(t *testing.T) {
	c := Cache[int, int]{AtLeast: 10}
	c.Put(0, 7)
	for i := 1; i < 1000; i++ {
		if v, ok := c.Get(0); !ok || v != 7 {
			t.Fatalf("after %d it is gone", i)
		}
		c.Put(i, i)
	}
}
