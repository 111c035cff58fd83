package makerbreaker

import (
	"cmp"
	"math/bits"
	"slices"

	"noughts/engine"
)

// A Step is a part of the breaker's strategy in the weak game: what it plays in a position,
// and what it answers then.
type Step struct {
	Cells   []engine.Symbol // the position, with the breaker to move; or the first one
	Play    int             // a cell, or -1 if it is the maker's move
	Replies []Reply         // those that pairs answer; other steps answer the rest
}

// A Reply is the breaker's answer to a move of the maker's, after which pairs of cells stop
// all windows.
type Reply struct {
	To, Answer uint16
	Pairs      [][2]uint16
}

// Strategy returns how the breaker stops the maker in the weak game, by one step for all
// positions with the same open windows but for a symmetry; ok is false if it does not, or
// was stopped. It visits at most so many positions.
func (q *Query) Strategy(limit uint64) (steps []Step, ok bool) {
	if q.weak == nil {
		return nil, false
	}
	if q.weak.limit = q.weak.nodes + limit; q.weak.solve(q.weakStart) != Fails {
		return nil, false
	}
	w := &strategist{dfpn: q.weak, cells: slices.Clone(q.board.Cells), stones: stones, seen: map[state]bool{}}
	if q.maker == engine.Second {
		w.stones = [2]engine.Symbol{stones[1], stones[0]}
	}
	if q.weakStart.turn == breaker {
		ok = w.breaks(q.weakStart)
	} else {
		ok = w.makes(q.weakStart, -1)
	}
	return w.steps, ok
}

// A strategist walks through the weak game, the breaker playing by what the search knows.
type strategist struct {
	*dfpn
	cells  []engine.Symbol // the board as it stands
	stones [2]engine.Symbol
	seen   map[state]bool
	steps  []Step
}

// key returns the same state for all with the same open windows but for a symmetry.
func (w *strategist) key(at state) state {
	at.held[maker] &= w.inOpen(&at, maker)
	return w.canonical(at)
}

// breaks adds the steps that the breaker, to move, needs.
func (w *strategist) breaks(at state) bool {
	key := w.key(at)
	if w.seen[key] {
		return true
	}
	w.seen[key] = true
	for _, c := range w.defenses(&at) {
		next := at
		if w.take(&next, c); w.solve(next) == Fails {
			return w.makes(next, c)
		}
	}
	return false
}

// makes adds the step of the position in which the breaker has played a cell, if it has, and
// those for what the maker may do then.
func (w *strategist) makes(at state, played int) bool {
	l := Step{Cells: slices.Clone(w.cells), Play: played}
	if played >= 0 {
		l.Play = int(w.cell[played])
		w.cells[l.Play] = w.stones[breaker]
		defer func() { w.cells[l.Play] = engine.Empty }()
	}
	for free := w.free(&at); free != 0; free &= free - 1 {
		c := bits.TrailingZeros64(free)
		next := at
		if w.take(&next, c); w.seen[w.key(next)] {
			continue
		}
		if r, ok := w.byPairs(next, l.Replies); ok {
			r.To = w.cell[c]
			l.Replies = append(l.Replies, r)
			continue
		}
		w.cells[w.cell[c]] = w.stones[maker]
		ok := w.breaks(next)
		if w.cells[w.cell[c]] = engine.Empty; !ok {
			return false
		}
	}
	w.steps = append(w.steps, l)
	return true
}

// defenses returns the cells that the breaker may take, best first: those of the heaviest
// windows.
func (w *strategist) defenses(at *state) (list []int) {
	weight := map[int]int{}
	try := w.free(at)
	if must := w.threats(at, maker); must != 0 {
		try = must
	}
	for ; try != 0; try &= try - 1 {
		c := bits.TrailingZeros64(try)
		next := *at
		w.take(&next, c)
		weight[c] = w.weight(&next)
		list = append(list, c)
	}
	slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(weight[a], weight[b]) })
	return list
}

// byPairs returns an answer after which pairs do, one that answers another reply if it can.
func (w *strategist) byPairs(at state, others []Reply) (r Reply, ok bool) {
	tried := map[uint16]bool{}
	for _, r := range others {
		next := at
		n := w.number[r.Answer]
		if w.free(&at)>>n&1 == 0 || len(r.Pairs) == 0 || tried[r.Pairs[0][0]<<8|r.Pairs[0][1]] {
			continue
		}
		tried[r.Pairs[0][0]<<8|r.Pairs[0][1]] = true
		if w.take(&next, n); w.hold(&next, r.Pairs, r.Answer) {
			return r, true
		}
	}
	for _, c := range w.defenses(&at) {
		next := at
		w.take(&next, c)
		if p := w.newPairing(maker); p.stops(&next) {
			r.Answer = w.cell[c]
			for _, c := range p.pairs {
				r.Pairs = append(r.Pairs, [2]uint16{w.cell[bits.TrailingZeros64(c)], w.cell[bits.Len64(c)-1]})
			}
			return r, true
		}
	}
	return r, false
}

// hold reports whether pairs of cells are empty, but for the one that was answered, and stop
// all windows.
func (w *strategist) hold(at *state, pairs [][2]uint16, answered uint16) bool {
	open := at.open[maker]
	for _, p := range pairs {
		for _, c := range p {
			if w.cells[c] != engine.Empty || c == answered || at.held[maker]>>w.number[c]&1 != 0 {
				return false
			}
		}
		stopped := w.through[maker][w.number[p[0]]].and(&w.through[maker][w.number[p[1]]])
		open = open.without(&stopped)
	}
	return open.none()
}
