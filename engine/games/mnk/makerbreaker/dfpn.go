package makerbreaker

import (
	"math/bits"

	"noughts/engine/search"
)

// A dfpn solves a game by depth-first proof-number search (Nagai 2002). Of the two
// numbers of a state one estimates how much work is left to prove that the maker
// wins, the proof number, and the other that it does not, the disproof number. The
// search always goes to the state whose proof takes least, down to the thresholds
// at which another becomes better, and keeps the numbers in a table of whole states:
// no proof rests on a hash.
type dfpn struct {
	*game
	table   *table
	stack   [][]entry // the branches of the states being searched, by depth
	nodes   uint64
	limit   uint64      // nodes at most; 0 for no limit
	over    func() bool // whether to end the search
	helpers []*dfpn     // search with it, each in a goroutine of its own
}

const (
	infinity = search.ProofInfinity // the number of what is not true
	maxDepth = 2 * maxCells
)

// newDFPN returns a search with a table of at most about so many bytes, which
// ends when over is set.
func newDFPN(g *game, over func() bool, bytes int) *dfpn {
	return dfpnOn(g, over, newTable(bytes))
}

// dfpnOn returns a search with that table.
func dfpnOn(g *game, over func() bool, table *table) *dfpn {
	d := &dfpn{game: g, over: over, table: table}
	for range maxDepth {
		d.stack = append(d.stack, make([]entry, 0, maxCells))
	}
	return d
}

// solve finds out who wins from a state, unless it is stopped.
func (d *dfpn) solve(at state) Verdict {
	e := d.lookup(at)
	switch {
	case e.verdict() != Unsettled:
	case len(d.helpers) > 0:
		d.searchInParallel(&e)
	default:
		d.visit(&e, 0, [2]uint32{infinity, infinity})
	}
	return e.verdict()
}

// stopped reports whether the search has to end.
func (d *dfpn) stopped() bool {
	return d.over() || d.limit != 0 && d.nodes >= d.limit
}

// lookup returns what is known of a state, or can be told without a search.
func (d *dfpn) lookup(at state) entry {
	d.nodes++
	e := entry{state: at}
	if v := d.reduce(&e.state); v != Unsettled {
		e.settle(v)
		return e
	}
	e.state = d.canonical(e.state)
	if known, ok := d.table.find(&e.state); ok {
		return known
	}
	d.initialNumbers(&e)
	d.table.store(&e)
	return e
}

// The numbers of a new state, by the weight of the windows that pairs leave to the maker, in
// units of the weight below which the breaker stops them: the heavier, the less work a proof
// takes and the more a disproof. Guesses: with 5, 20 and 80 for a proof
// `go test -run xxx -bench Settle ./engine/games/mnk/makerbreaker` takes 50, 35 and 18 thousand
// nodes for mnk:5x6:4, but 54, 55 and 72 for mnk:7x7:5; with 4, 16 and 64 for a disproof 46, 35
// and 34, and 102, 55 and 59.
const (
	proofWork    = 20
	disproofWork = 16
)

// initialNumbers settles a state that is new if the maker wins it by threats or the breaker
// stops all windows by pairs and weight, and else guesses how much work is left.
func (d *dfpn) initialNumbers(e *entry) {
	if e.turn == maker {
		if _, ok := d.findVCF(&e.state); ok {
			e.settle(Makes)
			return
		}
	}
	p := d.newPairing(e.turn)
	p.safe = safeWeight(e.turn)
	if p.stops(&e.state) {
		e.settle(Fails)
		return
	}
	weight := float64(p.least) / float64(p.safe)
	e.numbers = [2]uint32{uint32(1 + proofWork/weight), uint32(min(infinity-1, 1+disproofWork*weight*weight))}
}

// visit searches a state until one of its numbers reaches its threshold.
func (d *dfpn) visit(e *entry, depth int, threshold [2]uint32) {
	us, them := int(e.turn), int(e.turn^1)
	branches := d.expand(&e.state, depth)
	for {
		d.refresh(branches)
		best, second := 0, uint32(infinity)
		e.numbers, best, second = combine(branches, us)
		if e.numbers[us] >= threshold[us] || e.numbers[them] >= threshold[them] || e.verdict() != Unsettled || d.stopped() {
			break
		}
		b := &branches[best]
		ours := func(n [2]uint32) search.ProofNumbers { return search.ProofNumbers{Proof: n[us], Disproof: n[them]} }
		child := search.ChildThresholds(true, ours(threshold), ours(e.numbers), ours(b.numbers), search.LeaveAt(second, epsilon))
		var inner [2]uint32
		inner[us], inner[them] = child.Proof, child.Disproof
		d.addVirtualLoss(b, us)
		d.visit(b, depth+1, inner)
	}
	d.table.store(e)
}

// epsilon is the divisor of the 1+ε threshold: the search leaves the best branch
// only when it is a quarter worse than the second best. A guess: with 2, 4 and 8
// `go test -run xxx -bench Settle ./engine/games/mnk/makerbreaker` takes 28, 35 and 61
// thousand nodes for mnk:5x6:4, and 56, 55 and 67 for mnk:7x7:5.
const epsilon = 4

// combine returns the numbers of a state from those of its branches: the least of
// them for the side to move, which needs one branch, and the weak proof number for
// the other, which needs them all. As branches have much in common, that is not
// their sum but the greatest and one for every other branch (Ueda, Hashimoto,
// Hashimoto and Iida 2008). It also returns the best branch, and the number of the
// second best.
func combine(branches []entry, us int) (numbers [2]uint32, best int, second uint32) {
	them := us ^ 1
	numbers[us], second = infinity, infinity
	open := uint32(0)
	for i := range branches {
		b := &branches[i]
		switch ours := b.numbers[us]; {
		case ours < numbers[us]:
			second, numbers[us], best = numbers[us], ours, i
		case ours < second:
			second = ours
		}
		if b.numbers[them] > 0 {
			numbers[them] = max(numbers[them], b.numbers[them])
			open++
		}
	}
	if numbers[us] == 0 {
		numbers[them] = infinity
	} else if open > 0 {
		numbers[them] = min(infinity, numbers[them]+open-1)
	}
	return numbers, best, second
}

// expand returns the branches of a state that are worth looking at; only one if
// it wins.
func (d *dfpn) expand(at *state, depth int) []entry {
	list := d.stack[depth][:0]
	for try := d.candidates(at); try != 0; try &= try - 1 {
		next := *at
		d.take(&next, bits.TrailingZeros64(try))
		list = append(list, d.lookup(next))
		if last := len(list) - 1; list[last].numbers[at.turn] == 0 {
			list[0] = list[last]
			list = list[:1]
			break
		}
	}
	d.stack[depth] = list
	return list
}
