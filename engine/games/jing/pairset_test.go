package jing

import (
	"math/rand/v2"
	"testing"
)

// TestPairsAsDrawn keeps the order of the documentation true: 01 02 … 0a 12 … 9a.
func TestPairsAsDrawn(t *testing.T) {
	bit := 0
	for a := range endFree {
		if a < endFree-1 && rowStart[a] != bit {
			t.Errorf("the pairs of %d begin at bit %d, want %d", a, rowStart[a], bit)
		}
		for b := a + 1; b < endFree; b++ {
			if pairs[bit] != (pair{uint8(a), uint8(b)}) || int(pairOf[a][b]) != bit || int(pairOf[b][a]) != bit {
				t.Errorf("bit %d: got %v, and the bits %d and %d for the pair %d %d", bit, pairs[bit], pairOf[a][b], pairOf[b][a], a, b)
			}
			if got := pairsOfCell(a, 1<<b); got != 1<<bit {
				t.Errorf("the pair of %d and %d is %b, want bit %d", a, b, got, bit)
			}
			bit++
		}
	}
	if bit != endPairs {
		t.Errorf("there are %d pairs, want %d", bit, endPairs)
	}
}

// randomPairs returns a set of so many pairs of the first n cells.
func randomPairs(lots *rand.Rand, n, size int) (s pairSet) {
	for s.len() < size {
		if a, b := lots.IntN(n), lots.IntN(n); a != b {
			s |= 1 << pairOf[a][b]
		}
	}
	return s
}

// coveredBySome reports whether some set of so many of n cells covers all pairs,
// by trying them all.
func coveredBySome(s pairSet, n, cells int) bool {
	if cells == 0 {
		return s == 0
	}
	for _, cover := range setsOf(n, cells) {
		covers := true
		for rest := s; rest != 0; rest &= rest - 1 {
			p := rest.first()
			covers = covers && (cover>>p.a&1 != 0 || cover>>p.b&1 != 0)
		}
		if covers {
			return true
		}
	}
	return false
}

// TestCovers compares the ways to find a vertex cover with trying all of them.
func TestCovers(t *testing.T) {
	lots := rand.New(rand.NewPCG(2, 2))
	found := map[bool]int{}
	for range 3000 {
		n := 4 + lots.IntN(endFree-3)
		s := randomPairs(lots, n, lots.IntN(min(7, n*(n-1)/2)))
		if lots.IntN(2) == 0 { // likely to be covered
			a, b := lots.IntN(n), lots.IntN(n)
			s &= pairsWith[a] | pairsWith[b] | 1<<lots.IntN(endPairs)
		}
		for cells, got := range []bool{1: s.coveredByOne(), 2: s.coveredByTwo()} {
			if want := coveredBySome(s, n, cells); cells > 0 && got != want {
				t.Fatalf("the pairs %055b, covered by %d cells: got %v, want %v", s, cells, got, want)
			}
		}
		var c completions
		for rest := s; rest != 0; rest &= rest - 1 {
			p := rest.first()
			c[p.a] |= 1 << p.b
			c[p.b] |= 1 << p.a
		}
		for budget := range 4 {
			want := coveredBySome(s, n, budget)
			if got := c.coverable(1<<n-1, budget); got != want {
				t.Fatalf("the pairs %055b, coverable by %d cells: got %v, want %v", s, budget, got, want)
			}
			found[want]++
		}
		if s != 0 {
			first := s.first()
			left := s.without(first)
			for bit, p := range pairs {
				hit := p.a == first.a || p.a == first.b || p.b == first.a || p.b == first.b
				if want := s>>bit&1 != 0 && !hit; want != (left>>bit&1 != 0) {
					t.Fatalf("the pairs %055b without %v leave %055b", s, first, left)
				}
			}
		}
	}
	if found[true] < 1000 || found[false] < 1000 {
		t.Errorf("%v covers prove little", found)
	}
}

// TestLeastToHold finds that any two pairs are covered by two cells, and that some
// three are not.
func TestLeastToHold(t *testing.T) {
	lots := rand.New(rand.NewPCG(5, 2))
	uncovered := 0
	for range 2000 {
		if s := randomPairs(lots, endFree, leastToHold-1); !s.coveredByTwo() {
			t.Fatalf("the pairs %055b are not covered", s)
		}
		if !randomPairs(lots, endFree, leastToHold).coveredByTwo() {
			uncovered++
		}
	}
	if uncovered == 0 {
		t.Errorf("%d pairs are always covered", leastToHold)
	}
}
