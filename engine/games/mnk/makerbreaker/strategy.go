package makerbreaker

import (
	"cmp"
	"math/bits"
	"slices"

	"noughts/engine"
)

// A Step is a part of the breaker's strategy: what it plays in a position, and what it does then. After every move of the
// maker's to which neither Pairs nor Answer says what to do, it comes to the position of an earlier step, or it stops the last
// window with its next stone, or completes one of its own.
type Step struct {
	Cells  []engine.Symbol // the position, with the breaker to move; or the first one
	Play   int             // a cell, or -1 if it is the maker's move
	Pairs  [][2]uint16     // of cells that stop all windows then; nil if something else does
	Answer *Answer         // to what no earlier step answers; nil if there is no such move
}

// An Answer is a move of the breaker's after which pairs of cells stop all windows.
type Answer struct {
	Play  uint16
	Pairs [][2]uint16
}

// How much is done for a short strategy. With 1, 5 and 12 moves compared and 8 tried for pairs, the strategy
// by which X stops O's lines on 4×8 has 1.7 million, 26,000 and 28,000 steps.
const (
	compared     = 5    // moves in a position that are good
	triedPairs   = 8    // moves in a position after which pairs are looked for
	pairTries    = 60   // sets of pairs each time
	comparedWork = 3000 // positions that a move may take to be compared; more only if there is no other
)

// Strategy returns how the breaker stops the maker, in the weak game or in the strong one: by one step for all positions with the
// same open windows but for a symmetry. ok is false if it does not stop it, or was stopped. It visits at most so many positions.
func (q *Query) Strategy(weak bool, limit uint64) (steps []Step, ok bool) {
	d, start := q.weak, q.weakStart
	if !weak {
		d, start = q.strong, q.strongStart
	}
	if d == nil || !weak && q.board.Exact { // a full window is not always a line
		return nil, false
	}
	w := &strategist{
		dfpn: d, cells: slices.Clone(q.board.Cells), stones: stones, weak: weak, most: d.nodes + limit,
		seen: map[state]bool{}, paired: map[state]bool{},
	}
	if q.maker == engine.Second {
		w.stones = [2]engine.Symbol{stones[1], stones[0]}
	}
	switch {
	case !w.holds(start, limit):
	case start.turn == breaker:
		ok = w.breaks(start)
	default:
		ok = w.makes(start, -1)
	}
	return w.steps, ok
}

// A strategist walks through a game, the breaker playing by what the search knows.
type strategist struct {
	*dfpn
	cells  []engine.Symbol // the board as it stands
	stones [2]engine.Symbol
	weak   bool
	most   uint64         // nodes
	seen   map[state]bool // those that steps settle
	paired map[state]bool // whether pairs do after the breaker's next move
	steps  []Step
}

// key returns the same state for all with the same open windows but for a symmetry.
func (w *strategist) key(at state) state {
	for side := range at.held {
		at.held[side] &= w.inOpen(&at, side)
	}
	return w.canonical(at)
}

// after returns what a stone on a cell makes of a state.
func (w *strategist) after(at state, cell int) state {
	w.take(&at, cell)
	return at
}

// holds reports whether the breaker stops the maker, as far as so many positions tell.
func (w *strategist) holds(at state, work uint64) bool {
	w.limit = min(w.most, w.nodes+work)
	return w.nodes < w.most && w.solve(at) == Fails
}

// plain reports whether the breaker, to move, completes a window or stops the last one of the maker's, or none is left.
func (w *strategist) plain(at *state) bool { return at.open[maker].none() || w.last(at) != 0 }

// last returns the cells with which the breaker, to move, completes a window or stops the last one of the maker's.
func (w *strategist) last(at *state) uint64 {
	if wins := w.threats(at, breaker); wins != 0 {
		return wins
	}
	all := w.inOpen(at, maker) &^ at.held[maker]
	for i, open := range at.open[maker] {
		for ; open != 0; open &= open - 1 {
			all &= w.lines[maker][i<<6|bits.TrailingZeros64(open)]
		}
	}
	return all
}

// breaks adds the steps that the breaker, to move, needs.
func (w *strategist) breaks(at state) bool {
	key := w.key(at)
	if w.seen[key] {
		return true
	}
	w.seen[key] = true
	if cells := w.last(&at); cells != 0 { // here it all begins
		w.steps = append(w.steps, Step{Cells: slices.Clone(w.cells), Play: int(w.cell[bits.TrailingZeros64(cells)])})
		return true
	}
	if a := w.answer(&at); a != nil {
		w.steps = append(w.steps, Step{Cells: slices.Clone(w.cells), Play: int(a.Play), Pairs: a.Pairs})
		return true
	}
	c, ok := w.choose(&at)
	return ok && w.makes(w.after(at, c), c)
}

// choose returns the move that seems to need the fewest steps, of some that stop the maker; ok is false if none does.
func (w *strategist) choose(at *state) (best int, ok bool) {
	found, least := 0, 0
	for work := uint64(comparedWork); found == 0 && work < 8*w.most; work *= 8 {
		for _, c := range w.defenses(at) {
			if found == compared {
				break
			}
			next := w.after(*at, c)
			if !w.holds(next, work) {
				continue
			}
			if cost := w.cost(&next); found == 0 || cost < least {
				best, least = c, cost
			}
			found++
		}
	}
	return best, found > 0
}

// unpaired is what a step costs that has no pairs, in others.
const unpaired = 100

// cost guesses how many steps answer all moves of the maker's after the breaker's next.
func (w *strategist) cost(at *state) (cost int) {
	for _, r := range w.open(at, 1) {
		if cost++; !w.isPaired(&r.state) {
			cost += unpaired
		}
	}
	return cost
}

// A reply is what a move of the maker's leads to, on a numbered cell or another one that is empty.
type reply struct {
	state
	cell int // passes if it is none
}

// passes is in place of the number of a cell that is in no open window. In the weak game none of these need be answered.
const passes = -1

// open returns the moves of the maker's that nothing answers yet, so many stones being put that are not on the board.
func (w *strategist) open(at *state, more int) (list []reply) {
	free, empty := w.free(at), -more
	for _, s := range w.cells {
		if s == engine.Empty {
			empty++
		}
	}
	add := func(r reply) {
		if !w.plain(&r.state) && !w.seen[w.key(r.state)] {
			list = append(list, r)
		}
	}
	if empty > bits.OnesCount64(free) && !w.weak {
		pass := reply{*at, passes}
		pass.turn ^= 1
		add(pass)
	}
	for ; free != 0; free &= free - 1 {
		c := bits.TrailingZeros64(free)
		add(reply{w.after(*at, c), c})
	}
	return list
}

// makes adds the step of the position in which the breaker has played a cell, if it has, and
// those for what the maker may do then.
func (w *strategist) makes(at state, played int) bool {
	s := Step{Cells: slices.Clone(w.cells), Play: played}
	if played >= 0 {
		s.Play = int(w.cell[played])
		w.cells[s.Play] = w.stones[breaker]
		defer func() { w.cells[s.Play] = engine.Empty }()
	}
	if !w.settle(at, func(next *state) bool { return !w.isPaired(next) }) {
		return false
	}
	s.Answer = w.usual(&at)
	ok := w.settle(at, func(next *state) bool { return s.Answer == nil || !w.suffices(*next, s.Answer) })
	w.steps = append(w.steps, s)
	return ok
}

// settle adds the steps for those moves of the maker's, of some, that nothing answers yet.
func (w *strategist) settle(at state, which func(next *state) bool) bool {
	for _, r := range w.open(&at, 0) {
		if !which(&r.state) {
			continue
		}
		cell := w.boardCell(&at, r.cell)
		w.cells[cell] = w.stones[maker]
		ok := w.breaks(r.state)
		if w.cells[cell] = engine.Empty; !ok {
			return false
		}
	}
	return true
}

// boardCell returns where a cell is on the board.
func (w *strategist) boardCell(at *state, cell int) uint16 {
	if cell != passes {
		return w.cell[cell]
	}
	free := w.free(at)
	for c, s := range w.cells {
		if n, known := w.number[uint16(c)]; s == engine.Empty && !(known && free>>n&1 != 0) {
			return uint16(c)
		}
	}
	panic("there is no such cell")
}

// usual returns the answer to most moves of the maker's that nothing answers yet; nil if there are none.
func (w *strategist) usual(at *state) (best *Answer) {
	left, most := w.open(at, 0), 0
	for _, r := range left {
		a, n := w.answer(&r.state), 0
		if a == nil {
			continue
		}
		for _, other := range left {
			if w.suffices(other.state, a) {
				n++
			}
		}
		if n > most {
			best, most = a, n
		}
	}
	return best
}

// defenses returns the cells that the breaker may take, best first: those that leave the maker the least weight.
func (w *strategist) defenses(at *state) (list []int) {
	weight := map[int]int{}
	try := w.free(at)
	if must := w.threats(at, maker); must != 0 {
		try = must
	}
	for ; try != 0; try &= try - 1 {
		c := bits.TrailingZeros64(try)
		next := w.after(*at, c)
		weight[c] = w.weight(&next)
		list = append(list, c)
	}
	slices.SortStableFunc(list, func(a, b int) int { return cmp.Compare(weight[a], weight[b]) })
	return list
}

// answer returns an answer after which pairs do; nil if it finds none.
func (w *strategist) answer(at *state) *Answer {
	if !w.isPaired(at) {
		return nil
	}
	return w.byPairs(at)
}

// isPaired reports whether byPairs finds an answer to a position, or to one that is as good.
func (w *strategist) isPaired(at *state) bool {
	key := w.key(*at)
	is, known := w.paired[key]
	if !known {
		is = w.byPairs(&key) != nil
		w.paired[key] = is
	}
	return is
}

// byPairs looks for an answer.
func (w *strategist) byPairs(at *state) *Answer {
	tries := w.defenses(at)
	for _, c := range tries[:min(len(tries), triedPairs)] {
		next := w.after(*at, c)
		p := w.newPairing(maker)
		if p.tries = pairTries; !p.stops(&next) {
			continue
		}
		a := &Answer{Play: w.cell[c]}
		for _, c := range p.pairs {
			a.Pairs = append(a.Pairs, [2]uint16{w.cell[bits.TrailingZeros64(c)], w.cell[bits.Len64(c)-1]})
		}
		return a
	}
	return nil
}

// suffices reports whether an answer can be given, and its pairs are empty then and stop all windows.
func (w *strategist) suffices(at state, a *Answer) bool {
	n := w.number[a.Play]
	free := w.free(&at)
	if free>>n&1 == 0 {
		return false
	}
	w.take(&at, n)
	free &^= 1 << n
	for _, p := range a.Pairs {
		x, y := w.number[p[0]], w.number[p[1]]
		if free>>x&1 == 0 || free>>y&1 == 0 {
			return false
		}
		stopped := w.through[maker][x].and(&w.through[maker][y])
		at.open[maker] = at.open[maker].without(&stopped)
	}
	return at.open[maker].none()
}
