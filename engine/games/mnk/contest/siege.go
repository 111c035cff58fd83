package contest

import "math/bits"

// A siege settles a contest by proof-number search. A number says how much is
// left to prove, at least about, before the maker is known to win, and another
// how much before the breaker is; the search always goes where the least is
// left. It goes down and comes back, and keeps the numbers in a table that holds
// whole stances: no proof rests on a hash.
type siege struct {
	*contest
	table   *holdings
	stack   [][]holding // the branches of the stances being searched, by depth
	nodes   uint64
	limit   uint64      // nodes at most; 0 for no limit
	over    func() bool // whether to end the search
	helpers []*siege    // search with it, each in a goroutine of its own
}

const (
	never    = 1 << 30 // the work to prove what is not true
	maxDepth = 2 * maxCells
)

// newSiege returns a search with a table of at most about so many bytes, which
// ends when over is set.
func newSiege(c *contest, over func() bool, bytes int) *siege {
	return siegeOn(c, over, newHoldings(bytes))
}

// siegeOn returns a search with that table.
func siegeOn(c *contest, over func() bool, table *holdings) *siege {
	s := &siege{contest: c, over: over, table: table}
	for range maxDepth {
		s.stack = append(s.stack, make([]holding, 0, maxCells))
	}
	return s
}

// settle finds out who wins from a stance, unless it is stopped.
func (s *siege) settle(at stance) Verdict {
	h := s.enter(at)
	switch {
	case h.settled() != Unsettled:
	case len(s.helpers) > 0:
		s.together(&h)
	default:
		s.visit(&h, 0, [2]uint32{never, never})
	}
	return h.settled()
}

// halted reports whether the search has to end.
func (s *siege) halted() bool {
	return s.over() || s.limit != 0 && s.nodes >= s.limit
}

// enter returns what is known of a stance, or can be told without a search.
func (s *siege) enter(at stance) holding {
	s.nodes++
	h := holding{stance: at}
	if v := s.reduce(&h.stance); v != Unsettled {
		h.settle(v)
		return h
	}
	h.stance = s.canonical(h.stance)
	if known, ok := s.table.find(&h.stance); ok {
		return known
	}
	s.guess(&h)
	s.table.keep(&h)
	return h
}

// guess settles a stance that is new if it is won by threats or held by pairs,
// and else guesses from the weight of the maker's windows how much work is left.
func (s *siege) guess(h *holding) {
	if h.turn == maker {
		if _, ok := s.findSeries(&h.stance); ok {
			h.settle(Makes)
			return
		}
		if s.paired(&h.stance) {
			h.settle(Fails)
			return
		}
	}
	const one = 1 << 40
	sum := 0
	for i, open := range h.open[maker] {
		for ; open != 0; open &= open - 1 {
			sum += one >> bits.OnesCount64(s.lacks(&h.stance, maker, i<<6|bits.TrailingZeros64(open)))
		}
	}
	weight := float64(sum) / (one / 2)
	if h.turn == breaker {
		weight /= 2
	}
	h.work = [2]uint32{uint32(1 + 20/weight), uint32(1 + weight*weight)}
}

// visit searches a stance until the work left for one side reaches its bound.
func (s *siege) visit(h *holding, depth int, bound [2]uint32) {
	us, them := int(h.turn), int(h.turn^1)
	branches := s.expand(&h.stance, depth)
	for {
		s.refresh(branches)
		best, next := 0, uint32(never)
		h.work, best, next = sum(branches, us)
		if h.work[us] >= bound[us] || h.work[them] >= bound[them] || h.settled() != Unsettled || s.halted() {
			break
		}
		b := &branches[best]
		var inner [2]uint32
		inner[us] = min(bound[us], next+next/4+1)
		inner[them] = min(never, bound[them]-h.work[them]+b.work[them])
		s.claim(b, us)
		s.visit(b, depth+1, inner)
	}
	s.table.keep(h)
}

// sum returns the work left for the side to move, which needs but one branch,
// and for the other, which needs them all. As branches have much in common, the
// other's is not their sum but the greatest, and one for every branch besides.
// It also returns the best branch, and the work of the second best.
func sum(branches []holding, us int) (work [2]uint32, best int, next uint32) {
	them := us ^ 1
	work[us], next = never, never
	left := uint32(0)
	for i := range branches {
		b := &branches[i]
		switch mine := b.work[us]; {
		case mine < work[us]:
			next, work[us], best = work[us], mine, i
		case mine < next:
			next = mine
		}
		if b.work[them] > 0 {
			work[them] = max(work[them], b.work[them])
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
func (s *siege) expand(at *stance, depth int) []holding {
	list := s.stack[depth][:0]
	for try := s.worthwhile(at); try != 0; try &= try - 1 {
		next := *at
		s.take(&next, bits.TrailingZeros64(try))
		list = append(list, s.enter(next))
		if last := len(list) - 1; list[last].work[at.turn] == 0 {
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
func (s *siege) worthwhile(at *stance) uint64 {
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
func (s *siege) covers(at *stance, b, a int) bool {
	for side := range at.open {
		of, in, open := &s.through[side][a], &s.through[side][b], &at.open[side]
		if of[0]&^in[0]&open[0]|of[1]&^in[1]&open[1] != 0 {
			return false
		}
	}
	return true
}
