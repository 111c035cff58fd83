package makerbreaker

import "math/bits"

// A dfpn settles a contest by proof-number search. A number says how much is
// left to prove, at least about, before the maker is known to win, and another
// how much before the breaker is; the search always goes where the least is
// left. It goes down and comes back, and keeps the numbers in a table that holds
// whole stances: no proof rests on a hash.
type dfpn struct {
	*game
	table   *table
	stack   [][]entry // the branches of the stances being searched, by depth
	nodes   uint64
	limit   uint64      // nodes at most; 0 for no limit
	over    func() bool // whether to end the search
	helpers []*dfpn     // search with it, each in a goroutine of its own
}

const (
	never    = 1 << 30 // the work to prove what is not true
	maxDepth = 2 * maxCells
)

// newDFPN returns a search with a table of at most about so many bytes, which
// ends when over is set.
func newDFPN(c *game, over func() bool, bytes int) *dfpn {
	return dfpnOn(c, over, newTable(bytes))
}

// dfpnOn returns a search with that table.
func dfpnOn(c *game, over func() bool, table *table) *dfpn {
	s := &dfpn{game: c, over: over, table: table}
	for range maxDepth {
		s.stack = append(s.stack, make([]entry, 0, maxCells))
	}
	return s
}

// solve finds out who wins from a stance, unless it is stopped.
func (s *dfpn) solve(at state) Verdict {
	h := s.lookup(at)
	switch {
	case h.settled() != Unsettled:
	case len(s.helpers) > 0:
		s.searchInParallel(&h)
	default:
		s.visit(&h, 0, [2]uint32{never, never})
	}
	return h.settled()
}

// halted reports whether the search has to end.
func (s *dfpn) halted() bool {
	return s.over() || s.limit != 0 && s.nodes >= s.limit
}

// lookup returns what is known of a stance, or can be told without a search.
func (s *dfpn) lookup(at state) entry {
	s.nodes++
	h := entry{state: at}
	if v := s.reduce(&h.state); v != Unsettled {
		h.settle(v)
		return h
	}
	h.state = s.canonical(h.state)
	if known, ok := s.table.find(&h.state); ok {
		return known
	}
	s.initialNumbers(&h)
	s.table.keep(&h)
	return h
}

// initialNumbers settles a stance that is new if it is won by threats or held by pairs,
// and else guesses from the weight of the maker's windows how much work is left.
func (s *dfpn) initialNumbers(h *entry) {
	if h.turn == maker {
		if _, ok := s.findVCF(&h.state); ok {
			h.settle(Makes)
			return
		}
		if s.paired(&h.state) {
			h.settle(Fails)
			return
		}
	}
	const one = 1 << 40
	sum := 0
	for i, open := range h.open[maker] {
		for ; open != 0; open &= open - 1 {
			sum += one >> bits.OnesCount64(s.lacks(&h.state, maker, i<<6|bits.TrailingZeros64(open)))
		}
	}
	weight := float64(sum) / (one / 2)
	if h.turn == breaker {
		weight /= 2
	}
	h.numbers = [2]uint32{uint32(1 + 20/weight), uint32(1 + weight*weight)}
}

// visit searches a stance until the work left for one side reaches its bound.
func (s *dfpn) visit(h *entry, depth int, bound [2]uint32) {
	us, them := int(h.turn), int(h.turn^1)
	branches := s.expand(&h.state, depth)
	for {
		s.refresh(branches)
		best, next := 0, uint32(never)
		h.numbers, best, next = sum(branches, us)
		if h.numbers[us] >= bound[us] || h.numbers[them] >= bound[them] || h.settled() != Unsettled || s.halted() {
			break
		}
		b := &branches[best]
		var inner [2]uint32
		inner[us] = min(bound[us], next+next/4+1)
		inner[them] = min(never, bound[them]-h.numbers[them]+b.numbers[them])
		s.addVirtualLoss(b, us)
		s.visit(b, depth+1, inner)
	}
	s.table.keep(h)
}

// sum returns the work left for the side to move, which needs but one branch,
// and for the other, which needs them all. As branches have much in common, the
// other's is not their sum but the greatest, and one for every branch besides.
// It also returns the best branch, and the work of the second best.
func sum(branches []entry, us int) (work [2]uint32, best int, next uint32) {
	them := us ^ 1
	work[us], next = never, never
	left := uint32(0)
	for i := range branches {
		b := &branches[i]
		switch mine := b.numbers[us]; {
		case mine < work[us]:
			next, work[us], best = work[us], mine, i
		case mine < next:
			next = mine
		}
		if b.numbers[them] > 0 {
			work[them] = max(work[them], b.numbers[them])
			left++
		}
	}
	if work[us] == 0 {
		work[them] = never
	} else if left > 0 {
		work[them] = min(never, work[them]+left-1)
	}
	return work, best, next
}

// expand returns the branches of a stance that are worth looking at; only one if
// it wins.
func (s *dfpn) expand(at *state, depth int) []entry {
	list := s.stack[depth][:0]
	for try := s.worthwhile(at); try != 0; try &= try - 1 {
		next := *at
		s.take(&next, bits.TrailingZeros64(try))
		list = append(list, s.lookup(next))
		if last := len(list) - 1; list[last].numbers[at.turn] == 0 {
			list[0] = list[last]
			list = list[:1]
			break
		}
	}
	s.stack[depth] = list
	return list
}

// worthwhile returns the cells worth taking. A cell is not if another does as
// much: if it stands in all windows, of either side, that the one stands in.
func (s *dfpn) worthwhile(at *state) uint64 {
	free := s.free(at)
	try := free
	if at.turn == breaker {
		try &= s.zone(at)
	}
	left := free
	for list := free; list != 0; list &= list - 1 {
		a := bits.TrailingZeros64(list)
		for others := left &^ (1 << a); others != 0; others &= others - 1 {
			if s.covers(at, bits.TrailingZeros64(others), a) {
				left &^= 1 << a
				break
			}
		}
	}
	return try & left
}

// covers reports whether cell b stands in all open windows that cell a does.
func (s *dfpn) covers(at *state, b, a int) bool {
	for side := range at.open {
		of, in, open := &s.through[side][a], &s.through[side][b], &at.open[side]
		if of[0]&^in[0]&open[0]|of[1]&^in[1]&open[1] != 0 {
			return false
		}
	}
	return true
}
