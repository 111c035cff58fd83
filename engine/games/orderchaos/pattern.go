package orderchaos

import (
	"cmp"
	"math/bits"
	"slices"

	"noughts/engine/games/orderchaos/rules"
)

// A pattern is what of a position has to do with its goals: for each numbered
// cell one of "nothing", "empty" and the symbols, three bits of code spread over
// three planes. Two positions with equal patterns have the same goals with the
// same cells left, and their other empty cells differ by an even number. Such
// cells can be played in pairs, so that both positions have the same winner.
//
// Where all cells have a number, positions are also taken for one that a symmetry
// of the board or other names of the symbols make equal. Elsewhere the stones
// without a number stay as they are, and with them the names.
type pattern struct {
	planes [3]uint64
	tag    uint8 // bit 0: Order is to move; oddBit; between them what a search adds
}

// oddBit tells that an odd number of cells is empty beside those of the goals.
const oddBit = 1 << 7

// turned are the numbers of stones up to which positions that are turned or
// mirrored are taken for one. It does not pay later, where few of them meet.
const turned = 5

// pattern returns the pattern of a stance.
func (f *field) pattern(s *stance) pattern {
	empty, stones := s.empty&s.related, s.stones
	placed := 0
	for i := range stones {
		placed += bits.OnesCount64(stones[i])
		stones[i] &= s.related
	}
	var p pattern
	switch {
	case !f.whole():
		p = spread(empty, stones)
	case placed <= turned:
		p = f.leastTurned(code(empty, stones), empty, stones)
	default:
		p = code(empty, stones)
	}
	if s.order {
		p.tag = 1
	}
	if bits.OnesCount64(s.empty&^s.related)%2 != 0 {
		p.tag |= oddBit
	}
	return p
}

// leastTurned returns the least of a pattern's mirror images.
func (f *field) leastTurned(least pattern, empty uint64, stones [rules.MaxSymbols]uint64) pattern {
	for i := range f.turns {
		t := &f.turns[i]
		there := stones
		for s := range f.rules.Symbols {
			there[s] = t.Apply(stones[s])
		}
		if p := code(t.Apply(empty), there); slices.Compare(p.planes[:], least.planes[:]) < 0 {
			least = p
		}
	}
	return least
}

// code spreads the cells over the planes, the symbols in the order of their sets.
func code(empty uint64, stones [rules.MaxSymbols]uint64) pattern {
	if stones[2]|stones[3] == 0 {
		stones[0], stones[1] = max(stones[0], stones[1]), min(stones[0], stones[1])
	} else {
		slices.SortFunc(stones[:], func(a, b uint64) int { return cmp.Compare(b, a) })
	}
	return spread(empty, stones)
}

// spread spreads the cells over the planes, the symbols by their names.
func spread(empty uint64, stones [rules.MaxSymbols]uint64) pattern {
	a, b, c, d := stones[0], stones[1], stones[2], stones[3]
	return pattern{planes: [3]uint64{empty | b | d, a | b, c | d}}
}

func (p *pattern) hash() uint64 {
	h := p.planes[0]*0x9e3779b97f4a7c15 ^ bits.RotateLeft64(p.planes[1]*0xc2b2ae3d27d4eb4f, 31) ^ p.planes[2]*0x165667b19e3779f9
	h ^= uint64(p.tag)<<56 ^ h>>29
	h *= 0xbf58476d1ce4e5b9
	return h ^ h>>32
}
