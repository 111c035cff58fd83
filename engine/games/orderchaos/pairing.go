package orderchaos

import (
	"math/bits"
	"slices"
)

// pairingSteps bounds the search for a pairing.
const pairingSteps = 60

// paired reports whether every goal holds two cells that can be set aside for
// it: disjoint pairs such that each goal has a pair among its empty cells. Then
// Chaos, moving second with an even number of empty cells, wins: whenever Order
// plays into a pair Chaos puts another symbol on its other cell, and whenever
// Order plays elsewhere so does Chaos, where the number of cells stays even.
//
// It may miss a pairing that exists.
func paired(goals []goal, empty uint64) bool {
	var store [64]uint64
	sets := store[:0]
	for i := range goals {
		set := goals[i].cells & empty
		if set&(set-1) == 0 || len(sets) == cap(sets) {
			return false
		}
		sets = append(sets, set)
	}
	slices.SortFunc(sets, func(a, b uint64) int { return bits.OnesCount64(a) - bits.OnesCount64(b) })
	steps := pairingSteps
	return pairSets(slices.Compact(sets), empty, &steps)
}

// pairSets finds pairs of free cells for all sets, the smallest sets first.
func pairSets(sets []uint64, free uint64, steps *int) bool {
	if len(sets) == 0 {
		return true
	}
	*steps--
	if *steps < 0 {
		return false
	}
	set := sets[0] & free
	for a := set; a != 0; a &= a - 1 {
		first := a & -a
		for b := a &^ first; b != 0; b &= b - 1 {
			pair := first | b&-b
			if rest, ok := without(sets[1:], pair, free&^pair); ok && pairSets(rest, free&^pair, steps) {
				return true
			}
		}
	}
	return false
}

// without returns the sets that do not hold the pair, or false if one of them
// has too few free cells left.
func without(sets []uint64, pair, free uint64) ([]uint64, bool) {
	rest := make([]uint64, 0, len(sets))
	for _, s := range sets {
		if s&pair == pair {
			continue
		}
		if s &= free; s&(s-1) == 0 {
			return nil, false
		}
		rest = append(rest, s)
	}
	return rest, true
}
