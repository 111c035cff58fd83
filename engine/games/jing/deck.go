package jing

import (
	"math/bits"
	"math/rand/v2"
	"sync"
)

// A deck is ways in which the free cells of a position may end up as O's: all of
// them where they are few, or else a sample, the same in every run. Which of them
// are good for O says which moves are promising.
type deck struct {
	free  int        // free cells
	hands []uint32   // sets of them, cell by cell from the lowest bit
	with  [][]uint64 // by cell: the hands that have it, one bit a hand
}

// maxHands bounds the decks by turns made; a larger one tells more and takes
// longer. The turns of an ending are ranked only at the root.
var maxHands = [lastPly / perTurn]int{16384, 16384, 16384, 16384, 4096, 1024, 256, 512, 512, 512, 512}

// deckAfter returns the deck for positions after so many plies.
var deckAfter = func() (decks [lastPly]func() *deck) {
	for plies := range decks {
		decks[plies] = sync.OnceValue(func() *deck {
			return newDeck(cellCount-plies, ownCells-stonesOfO(plies), maxHands[plies/perTurn])
		})
	}
	return decks
}()

func newDeck(free, own, limit int) *deck {
	d := &deck{free: free}
	d.hands = allHands(free, own, limit)
	if d.hands == nil {
		d.hands = someHands(free, own, limit)
	}
	words := (len(d.hands) + 63) / 64
	d.with = make([][]uint64, free)
	for c := range d.with {
		d.with[c] = make([]uint64, words)
		for i, h := range d.hands {
			d.with[c][i/64] |= uint64(h>>c&1) << (i % 64)
		}
	}
	return d
}

// allHands returns all sets of own out of free, or nil if there are more than limit.
func allHands(free, own, limit int) []uint32 {
	var hands []uint32
	for h := uint32(1)<<own - 1; h < 1<<free; {
		if len(hands) == limit {
			return nil
		}
		hands = append(hands, h)
		low := h & -h // the next larger number with as many bits
		carried := h + low
		h = carried | (h^carried)>>2/low
	}
	return hands
}

// someHands draws sets of own out of free by lot.
func someHands(free, own, n int) []uint32 {
	lots := rand.New(rand.NewPCG(uint64(free), uint64(own)))
	hands := make([]uint32, n)
	for i := range hands {
		for bits.OnesCount32(hands[i]) < own {
			hands[i] |= 1 << lots.IntN(free)
		}
	}
	return hands
}
