package dfpn

import (
	"math/bits"
	"slices"

	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/grid"
)

// A tableKey is what of a node has to do with its live lines: for each numbered
// cell one of "nothing", "empty" and the symbols, three bits of code spread over
// three planes. Two nodes with equal keys have the same live lines with the same
// cells missing, and their other empty cells differ by an even number. Such cells
// can be played in pairs, so that both nodes have the same winner.
//
//	cell        nothing  empty  X  O  T  S
//	planes[0]      0       1    0  1  0  1
//	planes[1]      0       0    1  1  0  0
//	planes[2]      0       0    0  0  1  1
//
// Where all cells have a number, nodes are also taken for one that a symmetry
// of the board or other names of the symbols make equal. Elsewhere the stones
// without a number stay as they are, and with them the names.
type tableKey struct {
	planes [3]uint64
	tag    uint8 // bit 0: Order is to move; oddBit; between them what a search adds
}

// oddBit tells that an odd number of cells is empty beside those of the lines.
const oddBit = 1 << 7

// symmetricStones is up to how many stones nodes that a symmetry makes equal are taken for one. It
// does not pay later, where few of them meet: 4×5 with four in a line and four symbols, Chaos
// first, takes 1.06 million nodes with 12, 1.15 million with 8.
const symmetricStones = 12

func (sp *searchSpace) key(n *Node) tableKey {
	placed := 0
	for _, s := range n.stones {
		placed += bits.OnesCount64(s)
	}
	return sp.keyUnder(n, placed <= symmetricStones)
}

// keyUnder returns a key of a node, with or without the symmetries of the board.
func (sp *searchSpace) keyUnder(n *Node, symmetries bool) tableKey {
	empty, stones := n.empty&n.related, n.stones
	for i := range stones {
		stones[i] &= n.related
	}
	var k tableKey
	switch {
	case !sp.whole():
		k = spread(empty, stones)
	case symmetries:
		k = sp.leastSymmetric(canonical(empty, stones), empty, stones)
	default:
		k = canonical(empty, stones)
	}
	if n.order {
		k.tag = 1
	}
	if bits.OnesCount64(n.empty&^n.related)%2 != 0 {
		k.tag |= oddBit
	}
	return k
}

// leastSymmetric returns the least of a key's images under the symmetries.
func (sp *searchSpace) leastSymmetric(least tableKey, empty uint64, stones [rules.MaxSymbols]uint64) tableKey {
	for i := range sp.symmetries {
		t := sp.symmetries[i]
		there := stones
		for s := range sp.variant.Symbols {
			there[s] = image(t, stones[s])
		}
		if k := canonical(image(t, empty), there); slices.Compare(k.planes[:], least.planes[:]) < 0 {
			least = k
		}
	}
	return least
}

// image is t.Of(set), which every leaf asks for dozens of times: it stops after the
// last cell and is short enough to be inlined.
func image(t *grid.Permutation, set uint64) (to uint64) {
	for i := 0; set != 0; i++ {
		to |= t[i][set&255]
		set >>= 8
	}
	return to
}

// canonical spreads the cells over the planes, the symbols in the order of their sets.
func canonical(empty uint64, stones [rules.MaxSymbols]uint64) tableKey {
	a, b := max(stones[0], stones[1]), min(stones[0], stones[1])
	c, d := max(stones[2], stones[3]), min(stones[2], stones[3])
	a, c = max(a, c), min(a, c)
	b, d = max(b, d), min(b, d)
	b, c = max(b, c), min(b, c)
	return spread(empty, [rules.MaxSymbols]uint64{a, b, c, d})
}

// spread spreads the cells over the planes, the symbols by their names.
func spread(empty uint64, stones [rules.MaxSymbols]uint64) tableKey {
	a, b, c, d := stones[0], stones[1], stones[2], stones[3]
	return tableKey{planes: [3]uint64{empty | b | d, a | b, c | d}}
}

// hash says where in a table a key belongs. It may be the same for two keys.
func (k *tableKey) hash() uint64 {
	h := k.planes[0]*0x9e3779b97f4a7c15 ^ bits.RotateLeft64(k.planes[1]*0xc2b2ae3d27d4eb4f, 31) ^ k.planes[2]*0x165667b19e3779f9
	h ^= uint64(k.tag)<<56 ^ h>>29
	h *= 0xbf58476d1ce4e5b9
	return h ^ h>>32
}
