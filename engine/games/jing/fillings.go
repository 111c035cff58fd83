package jing

import (
	"math/bits"
	"math/rand/v2"
	"sync"
)

// Fillings are ways in which the free cells of a position may be filled when the
// game is over, as the sets of those that are O's: all of them where they are few,
// or else a random sample, the same in every run. How many of them are good for O
// says which moves are promising, as the playouts of a Monte-Carlo search do; since
// only the final filling counts, no order of play need be drawn.
type fillings struct {
	free int        // free cells
	sets []uint32   // of them, cell by cell from the lowest bit
	with [][]uint64 // by cell: the sets that have it, one bit a set
}

// maxFillings bounds them, in sets, by turns made; more tell more and take longer.
// After seven turns moves are ordered only at the root. Guesses
// that "go test -bench 'Result|EmptyBoard' ./engine/games/jing" shows the worth of.
var maxFillings = [lastPly / perTurn]int{16384, 16384, 16384, 16384, 4096, 1024, 256, 512, 512, 512, 512}

// fillingsAfter has the fillings for positions after so many plies.
var fillingsAfter = func() (all [lastPly]func() *fillings) {
	for plies := range all {
		all[plies] = sync.OnceValue(func() *fillings {
			return newFillings(cellCount-plies, ownCells-stonesOfO(plies), maxFillings[plies/perTurn])
		})
	}
	return all
}()

func newFillings(free, own, limit int) *fillings {
	f := &fillings{free: free}
	f.sets = allSets(free, own, limit)
	if f.sets == nil {
		f.sets = randomSets(free, own, limit)
	}
	words := (len(f.sets) + 63) / 64
	f.with = make([][]uint64, free)
	for c := range f.with {
		f.with[c] = make([]uint64, words)
		for i, h := range f.sets {
			f.with[c][i/64] |= uint64(h>>c&1) << (i % 64)
		}
	}
	return f
}

// allSets returns all sets of own out of free, in ascending order, or nil if there
// are more than limit. The step from one to the next is Gosper's hack.
func allSets(free, own, limit int) []uint32 {
	var sets []uint32
	for h := uint32(1)<<own - 1; h < 1<<free; {
		if len(sets) == limit {
			return nil
		}
		sets = append(sets, h)
		low := h & -h // the next larger number with as many bits
		carried := h + low
		h = carried | (h^carried)>>2/low
	}
	return sets
}

// randomSets draws sets of own out of free.
func randomSets(free, own, n int) []uint32 {
	lots := rand.New(rand.NewPCG(uint64(free), uint64(own)))
	sets := make([]uint32, n)
	for i := range sets {
		for bits.OnesCount32(sets[i]) < own {
			sets[i] |= 1 << lots.IntN(free)
		}
	}
	return sets
}
