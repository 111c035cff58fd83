package jing

import (
	"cmp"
	"math/bits"
	"slices"

	"noughts/engine"
)

// replies lists the ways to end the turn, the most promising first: those with
// which the side to move scores best over the hands of the deck.
func (p *prover) replies(root position) []reply {
	d := deckAfter[root.plies()]()
	mine := tallyOf(root.stones[engine.First])
	wins := p.judge(d, nil, root.free(), mine, 1)
	holds := p.judge(d, nil, root.free(), mine, 0)
	var list []reply
	add := func(cells ...int) {
		r := reply{bounds: unproved}
		r.estimate = d.score(root.Turn(), cells, wins, holds)
		for _, c := range cells {
			r.cells |= nth(root.free(), c)
		}
		list = append(list, r)
	}
	for a := range d.free {
		if root.plies()%perTurn == 1 {
			add(a)
			continue
		}
		for b := a + 1; b < d.free; b++ {
			add(a, b)
		}
	}
	slices.SortStableFunc(list, func(a, b reply) int { return cmp.Compare(b.estimate, a.estimate) })
	return list
}

// score returns the mean score of a player over the hands in which the player has
// the cells. wins and holds are the hands with which O wins and does not lose.
func (d *deck) score(player engine.Player, cells []int, wins, holds []uint64) float64 {
	n, sum := 0, 0
	for i := range wins {
		hands := ^uint64(0)
		if i == len(wins)-1 {
			hands >>= 63 - (len(d.hands)-1)%64
		}
		for _, c := range cells {
			with := d.with[c][i]
			if player == engine.Second {
				with = ^with
			}
			hands &= with
		}
		n += 2 * bits.OnesCount64(hands)
		sum += bits.OnesCount64(hands&wins[i]) + bits.OnesCount64(hands&holds[i])
	}
	if n == 0 {
		return 0.5
	}
	if player == engine.Second {
		sum = n - sum
	}
	return float64(sum) / float64(n)
}

// nth returns the cell of a set that has so many before it.
func nth(set uint32, n int) uint32 {
	for range n {
		set &= set - 1
	}
	return set & -set
}
