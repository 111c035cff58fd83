package makerbreaker

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
)

// A pairing is a search for pairs of free cells, none in two of them, with which the breaker
// stops all windows: whenever the maker takes one cell of a pair the breaker takes the other
// (Hales and Jewett 1963). Every window holds a pair, or those that hold none weigh so little
// that the breaker stops them by their weight (Erdős and Selfridge 1973), even if the maker
// holds all cells of pairs: there it never has to move first.
type pairing struct {
	*game
	turn  uint8
	safe  int      // below it, windows without a pair are stopped by their weight
	tries int      // left
	least int      // the least weight of windows without a pair so far
	pairs []uint64 // found
}

// pairingLimit is how many sets of pairs a search tries. A guess: with 20, 40 and 80
// `go test -run xxx -bench Settle ./engine/games/mnk/makerbreaker` takes 86, 55 and 47
// thousand nodes for mnk:7x7:5, the longer each the more are tried.
const pairingLimit = 40

// newPairing prepares the search for a state with that side to move.
func (g *game) newPairing(turn uint8) *pairing {
	return &pairing{game: g, turn: turn, tries: pairingLimit, least: math.MaxInt}
}

// stops reports whether pairs, and weight, are found that stop all windows of a state. It may
// miss them.
func (p *pairing) stops(s *state) bool {
	return p.find(s.open[maker], p.inOpen(s, maker)&^s.held[maker])
}

// find finds pairs for windows, of which only these free cells are in no pair yet.
func (p *pairing) find(windows windowSet, free uint64) bool {
	if windows.none() {
		return true
	}
	if p.tries--; p.tries < 0 {
		return false
	}
	var w weights
	if !w.weigh(p, &windows, free) {
		return false
	}
	if p.least = min(p.least, w.total); w.total < p.safe {
		return true
	}
	var room [16]pair
	for _, c := range p.appendPairs(room[:0], w.tightest(p, &windows, free), &w, &windows) {
		if p.find(windows.without(&c.stopped), free&^c.cells) {
			p.pairs = append(p.pairs, c.cells)
			return true
		}
	}
	return false
}

// weights are what windows weigh: half for each free cell that they lack.
type weights struct {
	window [maxWindows]int
	cell   [maxCells]int // the sum over its windows
	total  int
	fewest int // cells that a window lacks, but for those that lack one
}

// weigh weighs windows. It is false if the maker is to move and one lacks a single cell, or if
// one lacks none.
func (w *weights) weigh(p *pairing, windows *windowSet, free uint64) bool {
	w.fewest = maxCells
	for i, set := range windows {
		for ; set != 0; set &= set - 1 {
			line := i<<6 | bits.TrailingZeros64(set)
			lacks := p.lines[maker][line] & free
			n := bits.OnesCount64(lacks)
			if n == 0 || n == 1 && p.turn == maker {
				return false
			}
			w.fewest = min(w.fewest, max(2, n))
			weight := fullWeight >> n
			w.window[line] = weight
			w.total += weight
			for ; lacks != 0; lacks &= lacks - 1 {
				w.cell[bits.TrailingZeros64(lacks)] += weight
			}
		}
	}
	return true
}

// tightest returns the free cells of the window that lacks the fewest, but more than one; of
// several, that through the heaviest cells.
func (w *weights) tightest(p *pairing, windows *windowSet, free uint64) (cells uint64) {
	heaviest := -1
	for i, set := range windows {
		for ; set != 0; set &= set - 1 {
			lacks := p.lines[maker][i<<6|bits.TrailingZeros64(set)] & free
			if bits.OnesCount64(lacks) != w.fewest {
				continue
			}
			sum := 0
			for l := lacks; l != 0; l &= l - 1 {
				sum += w.cell[bits.TrailingZeros64(l)]
			}
			if sum > heaviest {
				cells, heaviest = lacks, sum
			}
		}
	}
	return cells
}

// A pair is two free cells, with the windows that hold both.
type pair struct {
	cells   uint64
	stopped windowSet
	left    int // what the other windows weigh then
}

// appendPairs appends the pairs of some cells, those that leave the least weight first.
func (p *pairing) appendPairs(list []pair, cells uint64, w *weights, windows *windowSet) []pair {
	through := &p.through[maker]
	for a := cells; a != 0; a &= a - 1 {
		for b := a & (a - 1); b != 0; b &= b - 1 {
			i, j := bits.TrailingZeros64(a), bits.TrailingZeros64(b)
			c := pair{cells: 1<<i | 1<<j, stopped: through[i].and(&through[j]).and(windows)}
			// A window with one of the two weighs twice as much; one with both is counted
			// in each of their sums.
			c.left = w.total + w.cell[i] + w.cell[j]
			for k, set := range c.stopped {
				for ; set != 0; set &= set - 1 {
					c.left -= 3 * w.window[k<<6|bits.TrailingZeros64(set)]
				}
			}
			list = append(list, c)
		}
	}
	slices.SortStableFunc(list, func(a, b pair) int { return cmp.Compare(a.left, b.left) })
	return list
}
