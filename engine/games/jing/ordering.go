package jing

import (
	"cmp"
	"math/bits"
	"math/rand/v2"
	"slices"
	"sync"
)

// orderMoves returns the pairs of the position, the most promising first: those
// that leave O the most good fillings, or the fewest if X moves.
func (p *Prover) orderMoves(q question) []rankedPair {
	f := fillingsAfter[PerTurn*q.turns]()
	at := &p.levels[q.turns]
	free := q.free()
	at.good = p.goodFillings(f, at.good, free, countsOf(q.o), q.goal)
	var cells [CellCount]uint32
	var with [CellCount]int
	n := 0
	for rest := free; rest != 0; rest &= rest - 1 {
		cells[n] = rest & -rest
		with[n] = countCommon(at.good, f.with[n], f.with[n])
		n++
	}
	at.moves = at.moves[:0]
	for a := range n {
		for b := a + 1; b < n; b++ {
			both := countCommon(at.good, f.with[a], f.with[b])
			if !q.oMoves() {
				both = with[a] + with[b] - both // the fillings that X breaks
			}
			at.moves = append(at.moves, rankedPair(both)<<32|rankedPair(cells[a]|cells[b]))
		}
	}
	if q.turns == preEndingTurns {
		selectBest(at.moves, sortedBeforeEnding)
	} else {
		slices.SortFunc(at.moves, func(a, b rankedPair) int { return cmp.Compare(b, a) })
	}
	return at.moves
}

// sortedBeforeEnding is how many pairs are put in order after six turns: a few settle
// nearly every position, and sorting all would take longer than that. A guess; not
// measured.
const sortedBeforeEnding = 3

// selectBest sorts the best n of the moves to the front, and leaves the others.
func selectBest(moves []rankedPair, n int) {
	for i := range moves[:n] {
		for j := i + 1; j < len(moves); j++ {
			if moves[j] > moves[i] {
				moves[i], moves[j] = moves[j], moves[i]
			}
		}
	}
}

// goodFillings returns which fillings give O a margin of at least goal, one bit a
// filling. O's counts outside of the free cells are t.
func (p *Prover) goodFillings(f *fillings, good []uint64, free uint32, t lineCounts, goal int) []uint64 {
	split := f.free / 2
	low, high := p.low[:1<<split], p.high[:1<<(f.free-split)]
	subsetSums(low, t, &free)
	subsetSums(high, 0, &free)
	mask := uint32(len(low) - 1)
	good = good[:0]
	for i := 0; i < len(f.sets); i += 64 {
		var word uint64
		for j, set := range f.sets[i:min(i+64, len(f.sets))] {
			if (low[set&mask] + high[set>>split]).margin() >= goal {
				word |= 1 << j
			}
		}
		good = append(good, word)
	}
	return good
}

// subsetSums fills in the counts of all sets of the next cells of free, on top of
// t, and takes those cells out.
func subsetSums(all []lineCounts, t lineCounts, free *uint32) {
	all[0] = t
	for n := 1; n < len(all); n *= 2 {
		w := cellCounts[bits.TrailingZeros32(*free)]
		*free &= *free - 1
		for i := range n {
			all[n+i] = all[i] + w
		}
	}
}

// countCommon counts the bits that all three sets have.
func countCommon(a, b, c []uint64) (n int) {
	for i := range a {
		n += bits.OnesCount64(a[i] & b[i] & c[i])
	}
	return n
}

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
// After seven turns moves are ordered only at the root. Guesses; other numbers can be
// compared by "go test -bench 'Result|EmptyBoard' ./engine/games/jing".
var maxFillings = [LastPly / PerTurn]int{16384, 16384, 16384, 16384, 4096, 1024, 256, 512, 512, 512, 512}

// fillingsAfter has the fillings for positions after so many plies.
var fillingsAfter = func() (all [LastPly]func() *fillings) {
	for plies := range all {
		all[plies] = sync.OnceValue(func() *fillings {
			return newFillings(CellCount-plies, ownCells-stonesOfO(plies), maxFillings[plies/PerTurn])
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
