package jing

import (
	"cmp"
	"math/bits"
	"slices"

	"noughts/engine"
)

// replies lists the ways to end the turn, the most promising first: those with
// which the side to move scores best over the fillings.
func (p *Prover) replies(root Position) []reply {
	f := fillingsAfter[root.Plies()]()
	mine := countsOf(root.Stones[engine.First])
	wins := p.goodFillings(f, nil, root.Free(), mine, 1)
	holds := p.goodFillings(f, nil, root.Free(), mine, 0)
	var list []reply
	add := func(cells ...int) {
		r := reply{bounds: unproved}
		r.estimate = f.score(root.Turn(), cells, wins, holds)
		for _, c := range cells {
			r.cells |= nth(root.Free(), c)
		}
		list = append(list, r)
	}
	for a := range f.free {
		if root.Plies()%PerTurn == 1 {
			add(a)
			continue
		}
		for b := a + 1; b < f.free; b++ {
			add(a, b)
		}
	}
	slices.SortStableFunc(list, func(a, b reply) int { return cmp.Compare(b.estimate, a.estimate) })
	return list
}

// score returns the mean score of a player over the fillings in which the player
// has the cells. wins and holds are those with which O wins and does not lose.
func (f *fillings) score(player engine.Player, cells []int, wins, holds []uint64) float64 {
	n, sum := 0, 0
	for i := range wins {
		sets := ^uint64(0)
		if i == len(wins)-1 {
			sets >>= 63 - (len(f.sets)-1)%64
		}
		for _, c := range cells {
			with := f.with[c][i]
			if player == engine.Second {
				with = ^with
			}
			sets &= with
		}
		n += 2 * bits.OnesCount64(sets)
		sum += bits.OnesCount64(sets&wins[i]) + bits.OnesCount64(sets&holds[i])
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
