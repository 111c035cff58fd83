package grid_test

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"noughts/engine/grid"
)

// TestCells compares sets with maps.
func TestCells(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 400))
	draw := func(share int) (s grid.Cells, in map[uint16]bool) {
		in = map[uint16]bool{}
		for c := range uint16(grid.MaxCells) {
			if rng.IntN(share) == 0 {
				s.Add(c)
				in[c] = true
			}
		}
		return s, in
	}
	for range 200 {
		s, inS := draw(1 + rng.IntN(20))
		u, inU := draw(1 + rng.IntN(200))
		united, kept, dropped, meets := s, s, s, false
		united.Unite(&u)
		kept.Keep(&u)
		dropped.Drop(&u)
		for c := range uint16(grid.MaxCells) {
			if s.Has(c) != inS[c] || united.Has(c) != (inS[c] || inU[c]) || kept.Has(c) != (inS[c] && inU[c]) || dropped.Has(c) != (inS[c] && !inU[c]) {
				t.Fatalf("cell %d: has %v, united %v, kept %v, dropped %v; in the first: %v, in the second: %v",
					c, s.Has(c), united.Has(c), kept.Has(c), dropped.Has(c), inS[c], inU[c])
			}
			meets = meets || inS[c] && inU[c]
		}
		list := slices.Collect(s.All)
		if s.Count() != len(inS) || s.Meets(&u) != meets || len(list) != len(inS) || !slices.IsSorted(list) {
			t.Fatalf("count %d, meets %v, all %v; want %d and %v", s.Count(), s.Meets(&u), list, len(inS), meets)
		}
		for _, c := range list {
			if s.First() != c {
				t.Fatalf("the first is %d, want %d", s.First(), c)
			}
			s.Remove(c)
		}
		if !s.IsEmpty() {
			t.Fatalf("%d cells are left of none", s.Count())
		}
	}
}

func TestCellsOf(t *testing.T) {
	for set, want := range map[uint32][]uint16{0: nil, 1: {0}, 1<<31 | 1<<5: {5, 31}} {
		if got := grid.CellsOf(set); !slices.Equal(got, want) {
			t.Errorf("%b: got %v, want %v", set, got, want)
		}
	}
	if got := grid.CellsOf[uint16](0x8001); !slices.Equal(got, []uint16{0, 15}) {
		t.Errorf("of 16 cells: got %v", got)
	}
}

// TestSmallSets compares small sets with maps.
func TestSmallSets(t *testing.T) {
	const cells = 128
	rng := rand.New(rand.NewPCG(1, cells))
	draw := func(share int) (s grid.SmallSet, in map[int]bool) {
		in = map[int]bool{}
		for c := range cells {
			if rng.IntN(share) == 0 {
				s = s.Or(grid.OneCell(c))
				in[c] = true
			}
		}
		return s, in
	}
	for range 200 {
		s, inS := draw(1 + rng.IntN(20))
		u, inU := draw(1 + rng.IntN(60))
		meets, covers := false, true
		for c := range cells {
			if s.Has(c) != inS[c] || s.Or(u).Has(c) != (inS[c] || inU[c]) || s.And(u).Has(c) != (inS[c] && inU[c]) || s.AndNot(u).Has(c) != (inS[c] && !inU[c]) {
				t.Fatalf("cell %d: in the first: %v, in the second: %v", c, inS[c], inU[c])
			}
			meets = meets || inS[c] && inU[c]
			covers = covers && (inS[c] || !inU[c])
		}
		if s.Count() != len(inS) || s.Meets(u) != meets || s.Covers(u) != covers || s.IsEmpty() != (len(inS) == 0) {
			t.Fatalf("count %d, meets %v, covers %v; want %d, %v, %v", s.Count(), s.Meets(u), s.Covers(u), len(inS), meets, covers)
		}
		for last := -1; !s.IsEmpty(); {
			c := s.Pop()
			if c <= last || !inS[c] || s.Has(c) {
				t.Fatalf("%d comes out after %d", c, last)
			}
			last = c
		}
	}
	for n := range cells + 1 {
		if s := grid.FirstCells(n); s.Count() != n || n > 0 && !s.Has(n-1) {
			t.Errorf("below %d: %d cells", n, s.Count())
		}
	}
}

// inverse returns the way that undoes a way. All undo themselves but the quarter
// turns, which undo each other.
func inverse(way int) int {
	if way&grid.Swapped == 0 {
		return way
	}
	return grid.Swapped | way&grid.UpsideDown<<1 | way&grid.LeftToRight>>1
}

// The symmetries of a board are different permutations of its cells that keep
// neighbors together, and those of a square are all there are.
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
				if back := grid.Image(rows, cols, there, inverse(way)); int(back) != c {
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

// BenchmarkCells does what searches do with the cells of a board: ns/op for a copy, a
// union, a count and a walk through 32 cells.
func BenchmarkCells(b *testing.B) {
	var s, u grid.Cells
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

// The orders of a list are all different, and its own is the first.
func TestOrders(t *testing.T) {
	for n, want := range []int{1, 1, 2, 6, 24} {
		list := []int{0, 1, 2, 3}[:n]
		all := grid.Orders(list)
		seen := map[string]bool{}
		for _, order := range all {
			if len(order) != n {
				t.Errorf("%v is no order of %v", order, list)
			}
			seen[fmt.Sprint(order)] = true
		}
		if len(all) != want || len(seen) != want || !slices.Equal(all[0], list) {
			t.Errorf("%v has %d orders, %d of them different, want %d: %v", list, len(all), len(seen), want, all)
		}
	}
}

// Lines are as many as the rows, columns and diagonals hold, and each is one of them.
func TestLines(t *testing.T) {
	for _, c := range []struct{ rows, cols, length, want int }{{3, 3, 3, 8}, {6, 7, 4, 69}, {1, 5, 2, 4}, {4, 4, 5, 0}, {10, 10, 5, 192}} {
		lines := grid.Lines(c.rows, c.cols, c.length)
		if len(lines) != c.want || len(grid.Lines(c.rows, c.cols, c.length)) != c.want {
			t.Errorf("%d lines of %d on %d×%d, want %d", len(lines), c.length, c.rows, c.cols, c.want)
		}
		seen := map[grid.SmallSet]bool{}
		for _, l := range lines {
			cells := l.List()
			if seen[l] || len(cells) != c.length {
				t.Fatalf("%v is there twice, or not %d cells", cells, c.length)
			}
			seen[l] = true
			for i := range cells[1:] {
				row, col := int(cells[i+1])/c.cols-int(cells[i])/c.cols, int(cells[i+1])%c.cols-int(cells[i])%c.cols
				if row < 0 || row > 1 || col < -1 || col > 1 || i > 0 && cells[i+1]-cells[i] != cells[i]-cells[i-1] {
					t.Errorf("%v is no line", cells)
				}
			}
		}
	}
}
