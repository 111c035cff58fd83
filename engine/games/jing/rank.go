package jing

import (
	"cmp"
	"math/bits"
	"slices"
)

// rank returns the pairs of the position, the most promising first: those that
// leave O the most good hands, or the fewest if X moves.
func (p *prover) rank(o, x uint32, turns, goal int) []ranked {
	d := deckAfter[perTurn*turns]()
	at := &p.levels[turns]
	free := fullBoard &^ (o | x)
	at.good = p.judge(d, at.good, free, tallyOf(o), goal)
	var cells [cellCount]uint32
	var with [cellCount]int
	n := 0
	for rest := free; rest != 0; rest &= rest - 1 {
		cells[n] = rest & -rest
		with[n] = common(at.good, d.with[n], d.with[n])
		n++
	}
	at.moves = at.moves[:0]
	for a := range n {
		for b := a + 1; b < n; b++ {
			both := common(at.good, d.with[a], d.with[b])
			if turns%2 == 1 {
				both = with[a] + with[b] - both // the hands that X breaks
			}
			at.moves = append(at.moves, ranked(both)<<32|ranked(cells[a]|cells[b]))
		}
	}
	if turns == endTurns-1 {
		bestFirst(at.moves, 3)
	} else {
		slices.SortFunc(at.moves, func(a, b ranked) int { return cmp.Compare(b, a) })
	}
	return at.moves
}

// bestFirst sorts the best n of the moves to the front, and leaves the others.
func bestFirst(moves []ranked, n int) {
	for i := range moves[:n] {
		for j := i + 1; j < len(moves); j++ {
			if moves[j] > moves[i] {
				moves[i], moves[j] = moves[j], moves[i]
			}
		}
	}
}

// judge returns which hands are good for O, who has the tally t outside of the
// free cells, one bit a hand.
func (p *prover) judge(d *deck, good []uint64, free uint32, t tally, goal int) []uint64 {
	split := d.free / 2
	low, high := p.low[:1<<split], p.high[:1<<(d.free-split)]
	sums(low, t, &free)
	sums(high, 0, &free)
	mask := uint32(len(low) - 1)
	good = good[:0]
	for i := 0; i < len(d.hands); i += 64 {
		var word uint64
		for j, h := range d.hands[i:min(i+64, len(d.hands))] {
			if (low[h&mask] + high[h>>split]).margin() >= goal {
				word |= 1 << j
			}
		}
		good = append(good, word)
	}
	return good
}

// sums fills in the tallies of all sets of the next cells of free, on top of t,
// and takes those cells out.
func sums(all []tally, t tally, free *uint32) {
	all[0] = t
	for n := 1; n < len(all); n *= 2 {
		w := tallies[bits.TrailingZeros32(*free)]
		*free &= *free - 1
		for i := range n {
			all[n+i] = all[i] + w
		}
	}
}

// common counts the bits that all three sets have.
func common(a, b, c []uint64) (n int) {
	for i := range a {
		n += bits.OnesCount64(a[i] & b[i] & c[i])
	}
	return n
}
