package grid_test

import (
	"math/rand/v2"
	"slices"
	"testing"

	"noughts/engine/grid"
)

// TestSets compares sets of both sizes with maps.
func TestSets(t *testing.T) {
	checkSets[[2]uint64](t, 128)
	checkSets[[7]uint64](t, 400)
}

func checkSets[W grid.Words](t *testing.T, cells int) {
	t.Helper()
	rng := rand.New(rand.NewPCG(1, uint64(cells)))
	draw := func(share int) (s grid.Set[W], in map[uint16]bool) {
		in = map[uint16]bool{}
		for c := range uint16(cells) {
			if rng.IntN(share) == 0 {
				s.Add(c)
				in[c] = true
			}
		}
		return s, in
	}
	for range 200 {
		s, inS := draw(1 + rng.IntN(20))
		u, inT := draw(1 + rng.IntN(200))
		united, kept, dropped := s, s, s
		united.Unite(&u)
		kept.Keep(&u)
		dropped.Drop(&u)
		meets, covers := false, true
		for c := range uint16(cells) {
			if s.Has(c) != inS[c] || united.Has(c) != (inS[c] || inT[c]) || kept.Has(c) != (inS[c] && inT[c]) || dropped.Has(c) != (inS[c] && !inT[c]) {
				t.Fatalf("cell %d of %d: has %v, united %v, kept %v, dropped %v; it is in the first: %v, in the second: %v",
					c, cells, s.Has(c), united.Has(c), kept.Has(c), dropped.Has(c), inS[c], inT[c])
			}
			meets = meets || inS[c] && inT[c]
			covers = covers && (inS[c] || !inT[c])
		}
		if s.Count() != len(inS) || s.IsEmpty() != (len(inS) == 0) || s.Meets(&u) != meets || s.Covers(&u) != covers {
			t.Fatalf("%d cells: count %d, empty %v, meets %v, covers %v; want %d, %v, %v, %v", cells,
				s.Count(), s.IsEmpty(), s.Meets(&u), s.Covers(&u), len(inS), len(inS) == 0, meets, covers)
		}
		checkOrder(t, s, inS)
	}
	for n := range cells + 1 {
		if s := grid.Below[W](n); s.Count() != n || n > 0 && !s.Has(uint16(n-1)) {
			t.Errorf("below %d: %d cells", n, s.Count())
		}
	}
}

// checkOrder checks that the cells of a set come one after the other.
func checkOrder[W grid.Words](t *testing.T, s grid.Set[W], in map[uint16]bool) {
	t.Helper()
	list := slices.Collect(s.All)
	if len(list) != len(in) || !slices.IsSorted(list) {
		t.Fatalf("all: %v, want %d cells in order", list, len(in))
	}
	if s != grid.Of[W](list...) {
		t.Errorf("%v: the set of its cells is another", list)
	}
	for _, c := range list {
		if !in[c] || s.First() != c || s.Pop() != c || s.Has(c) {
			t.Fatalf("%d comes out of %v", c, list)
		}
	}
	if !s.IsEmpty() {
		t.Errorf("%d cells left", s.Count())
	}
	s.Add(5)
	s.Remove(5)
	if !s.IsEmpty() {
		t.Error("a cell that was removed is still there")
	}
}

// The symmetries of a board are different permutations of its cells that keep
// neighbours together, and those of a square are all there are.
func TestSymmetries(t *testing.T) {
	for _, size := range [][2]int{{3, 3}, {4, 4}, {5, 5}, {2, 3}, {5, 4}, {1, 7}, {20, 20}} {
		rows, cols := size[0], size[1]
		seen := map[string]bool{}
		ways := grid.Ways(rows, cols)
		for _, way := range append(ways, 0) {
			to := grid.Images(rows, cols, way)
			key := ""
			for c, there := range to {
				key += string(rune(there))
				if back := grid.Image(rows, cols, there, grid.Inverse(way)); int(back) != c {
					t.Fatalf("%v, way %d: %d goes to %d and that back to %d", size, way, c, there, back)
				}
				for d := range to {
					if near(c, d, cols) != near(int(there), int(to[d]), cols) {
						t.Fatalf("%v, way %d: %d and %d go to %d and %d", size, way, c, d, there, to[d])
					}
				}
			}
			seen[key] = true
		}
		if want := len(ways) + 1; len(seen) != want && min(rows, cols) > 1 {
			t.Errorf("%v: %d symmetries differ, want %d", size, len(seen), want)
		}
		if want := map[bool]int{true: 7, false: 3}[rows == cols]; len(ways) != want {
			t.Errorf("%v: %d ways, want %d", size, len(ways), want)
		}
	}
}

// near reports whether two cells share a side.
func near(a, b, cols int) bool {
	rows, columns := a/cols-b/cols, a%cols-b%cols
	return rows*rows+columns*columns == 1
}

func TestPermutations(t *testing.T) {
	rng := rand.New(rand.NewPCG(7, 7))
	for range 20 {
		to := rng.Perm(64)
		p := grid.NewPermutation(to)
		set, want := rng.Uint64()&rng.Uint64(), uint64(0)
		for i, j := range to {
			want |= set >> i & 1 << j
		}
		if got := p.Of(set); got != want {
			t.Fatalf("%x goes to %x, want %x", set, got, want)
		}
	}
}

var sink int

// BenchmarkSet does what searches do with the cells of a board: ns/op for a copy, a
// union, a count and a walk through 32 cells.
func BenchmarkSet(b *testing.B) {
	var s, u grid.Set[[7]uint64]
	for c := uint16(0); c < 400; c += 13 {
		s.Add(c)
	}
	u.Add(399)
	for b.Loop() {
		both := s
		both.Unite(&u)
		sink += both.Count()
		for c := range both.All {
			if u.Has(c) {
				sink++
			}
		}
	}
}

// BenchmarkPermutation turns a bitboard: ns/op for one set.
func BenchmarkPermutation(b *testing.B) {
	to := grid.Images(8, 8, grid.Swapped|grid.UpsideDown)
	p, set := grid.NewPermutation(to), uint64(0x0123456789abcdef)
	for b.Loop() {
		set = p.Of(set)
	}
	sink += int(set)
}
