package orderchaos

import (
	"cmp"
	"math/bits"
	"slices"
)

// A pattern is what of a position has to do with its goals: for each numbered
// cell one of "nothing", "empty" and the symbols, three bits of code spread over
// three planes. Two positions with equal patterns have the same goals with the
// same cells left, up to a symmetry of the board and the names of the symbols,
// and their other empty cells differ by an even number. Such cells can be played
// in pairs, so that both positions have the same winner.
type pattern struct {
	planes [3]uint64
	tag    uint8 // bit 0: Order is to move; above it what a search adds
}

// turned are the numbers of stones up to which positions that are turned or
// mirrored are taken for one. It does not pay later, where few of them meet.
const turned = 5

// pattern returns the pattern of a stance whose goals have to do with the cells
// related.
func (f *field) pattern(s *stance, related uint64) pattern {
	empty, stones := s.empty&related, s.stones
	placed := 0
	for i := range stones {
		placed += bits.OnesCount64(stones[i])
		stones[i] &= related
	}
	p := code(empty, stones)
	if placed <= turned {
		for i := range f.turns {
			t := &f.turns[i]
			other := stones
			for j := range f.rules.symbols {
				other[j] = t.apply(stones[j])
			}
			if q := code(t.apply(empty), other); slices.Compare(q.planes[:], p.planes[:]) < 0 {
				p = q
			}
		}
	}
	if s.order {
		p.tag = 1
	}
	return p
}

// code spreads the cells over the planes, the symbols in the order of their sets.
func code(empty uint64, stones [maxSymbols]uint64) pattern {
	if stones[2]|stones[3] == 0 {
		a, b := max(stones[0], stones[1]), min(stones[0], stones[1])
		return pattern{planes: [3]uint64{empty | b, a | b, 0}}
	}
	slices.SortFunc(stones[:], func(a, b uint64) int { return cmp.Compare(b, a) })
	a, b, c, d := stones[0], stones[1], stones[2], stones[3]
	return pattern{planes: [3]uint64{empty | b | d, a | b, c | d}}
}

func (p *pattern) hash() uint64 {
	h := p.planes[0]*0x9e3779b97f4a7c15 ^ bits.RotateLeft64(p.planes[1]*0xc2b2ae3d27d4eb4f, 31) ^ p.planes[2]*0x165667b19e3779f9
	h ^= uint64(p.tag)<<56 ^ h>>29
	h *= 0xbf58476d1ce4e5b9
	return h ^ h>>32
}

// A turn is a way to turn or mirror the board: where each numbered cell goes.
type turn [64]uint8

func (t *turn) apply(set uint64) uint64 {
	var to uint64
	for ; set != 0; set &= set - 1 {
		to |= 1 << t[bits.TrailingZeros64(set)]
	}
	return to
}

// newTurns returns the ways to turn and mirror a board whose cells are all
// numbered in order, other than leaving it.
func newTurns(r rules) []turn {
	rows, cols := int(r.rows), int(r.cols)
	var turns []turn
	for way := 1; way < 8; way++ {
		if way&4 != 0 && rows != cols {
			break
		}
		var t turn
		for c := range rows * cols {
			row, col := c/cols, c%cols
			if way&1 != 0 {
				row = rows - 1 - row
			}
			if way&2 != 0 {
				col = cols - 1 - col
			}
			if way&4 != 0 {
				row, col = col, row
			}
			t[c] = uint8(row*cols + col)
		}
		turns = append(turns, t)
	}
	return turns
}
