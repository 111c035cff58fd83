package check

import (
	"go/parser"
	"go/token"
	"math/bits"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"noughts/engine/longtest"
)

// TestImportsNothingOfOurs keeps the checker independent of what it checks.
func TestImportsNothingOfOurs(t *testing.T) {
	names, err := filepath.Glob("*.go")
	if err != nil {
		t.Fatal(err)
	}
	read := 0
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(token.NewFileSet(), name, nil, parser.ImportsOnly)
		if err != nil {
			t.Fatal(err)
		}
		read++
		for _, spec := range file.Imports {
			if strings.HasPrefix(spec.Path.Value, `"noughts`) {
				t.Errorf("%s imports %s", name, spec.Path.Value)
			}
		}
	}
	if read < 3 {
		t.Errorf("only %d files were read", read)
	}
}

func TestSymmetries(t *testing.T) {
	all := symmetries()
	if len(all) != 32 {
		t.Errorf("got %d symmetries, want 32", len(all))
	}
	lots := rand.New(rand.NewPCG(4, 1))
	for range 200 {
		o, x := random(lots, lots.IntN(turns+1))
		for i := range all {
			if margin(image(&all[i], o)) != margin(o) {
				t.Fatalf("symmetry %d changes the margin of O on %025b", i, o)
			}
			c := Checker{images: all}
			wantO, wantX := c.earliest(o, x)
			if gotO, gotX := c.earliest(image(&all[i], o), image(&all[i], x)); gotO != wantO || gotX != wantX {
				t.Fatalf("symmetry %d of O on %025b, X on %025b has another image", i, o, x)
			}
		}
	}
}

// random returns stones after so many turns.
func random(lots *rand.Rand, turn int) (o, x uint32) {
	for i, cell := range lots.Perm(cells)[:stones*turn] {
		if i/stones%2 == 0 {
			o |= 1 << cell
		} else {
			x |= 1 << cell
		}
	}
	return o, x
}

// A minimax finds margins by the rules alone, stone by stone.
type minimax map[[2]uint32]int

func (m minimax) value(o, x uint32) int {
	free := board &^ (o | x)
	if bits.OnesCount32(free) == cells-turns*stones {
		return pointsByCell(o) - pointsByCell(board&^o)
	}
	if v, ok := m[[2]uint32{o, x}]; ok {
		return v
	}
	oMoves := bits.OnesCount32(o|x)/stones%2 == 0
	var values []int
	for ; free != 0; free &= free - 1 {
		if cell := free & -free; oMoves {
			values = append(values, m.value(o|cell, x))
		} else {
			values = append(values, -m.value(o, x|cell))
		}
	}
	v := slices.Max(values)
	if !oMoves {
		v = -v
	}
	m[[2]uint32{o, x}] = v
	return v
}

// pointsByCell counts points cell by cell, without lines.
func pointsByCell(set uint32) (n int) {
	var rows, cols [side]int
	var rising, falling int
	for ; set != 0; set &= set - 1 {
		row, col := bits.TrailingZeros32(set)/side, bits.TrailingZeros32(set)%side
		rows[row]++
		cols[col]++
		if row == col {
			rising++
		}
		if row+col == side-1 {
			falling++
		}
	}
	for _, count := range append([]int{rising, falling}, append(rows[:], cols[:]...)...) {
		if count >= enough {
			n++
		}
	}
	return n
}

// advise returns a pair that keeps the margin.
func (m minimax) advise(o, x uint32, turn int) (best uint32) {
	want := m.value(o, x)
	pairs(board&^(o|x), func(two uint32) bool {
		nextO, nextX := take(o, x, two, turn)
		if m.value(nextO, nextX) == want {
			best = two
		}
		return best == 0
	})
	return best
}

// TestWalk walks true claims, false ones and bad advice, from positions of which
// minimax knows the margin.
func TestWalk(t *testing.T) {
	first, least := 20-longtest.Sample(t, 3, 20), longtest.Sample(t, 2, 4)
	lots := rand.New(rand.NewPCG(2, 4))
	success := map[int][]uint64{0: New(Claim{Goal: 0}, nil).success, 1: New(Claim{Goal: 1}, nil).success}
	images := symmetries()
	taken, refused, advised := map[Claim]int{}, map[Claim]int{}, map[string]int{}
	for i := first; i < 20; i++ {
		turn := searched - 1
		if i%10 == 0 {
			turn-- // minimax takes much longer
		}
		o, x := random(lots, turn)
		truth := minimax{}
		for _, claim := range []Claim{{0, true}, {0, false}, {1, true}, {1, false}} {
			c := &Checker{
				claim: claim, advice: truth.advise, images: images,
				success: success[claim.Goal], seen: map[[2]uint32]bool{},
			}
			err := c.Walk(o, x)
			if want := claim.Gets == (truth.value(o, x) >= claim.Goal); want != (err == nil) {
				t.Errorf("O on %025b, X on %025b has a margin of %d; of the claim %+v: %v", o, x, truth.value(o, x), claim, err)
			}
			if err != nil {
				refused[claim]++
				continue
			}
			taken[claim]++
			if (turn%2 == 0) != claim.Gets {
				continue // the side to move gets no advice
			}
			for name, bad := range map[string]func(o, free uint32) uint32{
				"a taken cell":         func(o, free uint32) uint32 { return free&-free | o&-o },
				"no cell":              func(_, _ uint32) uint32 { return 0 },
				"one cell":             func(_, free uint32) uint32 { return free & -free },
				"every cell":           func(_, free uint32) uint32 { return free },
				"no cell of the board": func(_, _ uint32) uint32 { return 3 << cells },
			} {
				c.advice = func(o, x uint32, _ int) uint32 { return bad(o, board&^(o|x)) }
				clear(c.seen)
				if c.Walk(o, x) == nil {
					t.Errorf("O on %025b, X on %025b: %s is taken for advice", o, x, name)
				}
				advised[name]++
			}
		}
	}
	if len(taken) < least || len(refused) < least || len(advised) < 5 {
		t.Errorf("%v taken, %v refused and the advice %v prove little", taken, refused, advised)
	}
}

// TestWalkRefusesStonesOfNoTurn gives positions that do not begin a turn.
func TestWalkRefusesStonesOfNoTurn(t *testing.T) {
	c := &Checker{}
	for _, stones := range [][2]uint32{{1, 0}, {0, 3}, {7, 0}, {3, 3}, {3, 4}, {15, 0}, {3 << 24, 0}} {
		if c.Walk(stones[0], stones[1]) == nil {
			t.Errorf("O on %b, X on %b is walked", stones[0], stones[1])
		}
	}
}
