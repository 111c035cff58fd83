package mnk

import (
	"sync/atomic"

	"noughts/engine"
	"noughts/engine/search"
)

// A hunt is the search for big boards: a principal-variation search over the
// promising cells, with a search for winning threats at every position. What it
// calls decided is proved: it concludes that a position is lost only after it has
// seen every move lose. What it calls otherwise is an estimate.
type hunt struct {
	*tally
	fours   *fours
	memory  memory
	nodes   uint64
	limit   uint64 // nodes at most, 0 without
	stopped atomic.Bool
	moves   [maxPly][]uint16
	history [2][maxCells]int32
	killers [maxPly][2]uint16
}

const (
	maxPly    = 128
	width     = 20     // cells tried where nothing forces
	leafLimit = 40     // threats tried at a leaf
	certain   = 20_000 // estimates stay below this
)

func newHunt(t *tally, m memory) *hunt {
	h := &hunt{tally: t, fours: newFours(t), memory: m}
	for ply := range h.moves {
		h.moves[ply] = make([]uint16, 0, t.rule.size())
	}
	return h
}

// halted reports whether the search has to end.
func (h *hunt) halted() bool {
	if h.limit != 0 && h.visited() >= h.limit {
		h.stopped.Store(true)
	}
	return h.stopped.Load()
}

// visited returns how many positions were looked at.
func (h *hunt) visited() uint64 { return h.nodes + 2*h.fours.tried }

// visit returns the value of the position for the side to move, or a bound
// beyond alpha or beta. Its result means nothing once the search is stopped.
func (h *hunt) visit(ply, depth int, alpha, beta search.Score) search.Score {
	h.nodes++
	p, q := h.turn, h.turn^1
	switch {
	case h.halted() || h.free == 0 || h.alive[p]+h.alive[q] == 0:
		return 0
	case h.rule.misere:
		return h.visitMisere(ply, depth, alpha, beta)
	case h.need1[p].size > 0:
		return search.WinIn(ply + 1)
	case h.need1[q].size > 1:
		return search.LossIn(ply + 2)
	case h.need1[q].size == 1:
		return h.forced(ply, depth, alpha, beta)
	}
	if known := h.memory.proof(h.tally); known != nil {
		return known.score.Deeper(ply)
	}
	if depth <= 0 || ply >= maxPly-2 {
		return h.leaf(ply)
	}
	g := h.memory.guess(h.tally)
	if g != nil && g.settles(depth, alpha, beta) {
		return g.score
	}
	return h.expand(g, ply, depth, alpha, beta)
}

// settles reports whether the guess answers a search.
func (g *guess) settles(depth int, alpha, beta search.Score) bool {
	if int(g.depth) < depth {
		return false
	}
	switch g.bound {
	case exact:
		return true
	case atLeast:
		return g.score >= beta
	}
	return g.score <= alpha
}

// forced makes the only move that does not lose at once. It costs no depth.
func (h *hunt) forced(ply, depth int, alpha, beta search.Score) search.Score {
	if ply >= maxPly-2 {
		return h.estimate()
	}
	c, _ := h.fours.only(h.turn ^ 1)
	h.play(c)
	v := -h.visit(ply+1, depth, -beta, -alpha)
	h.takeBack(c)
	return v
}

// leaf looks for a win by threats, and else estimates.
func (h *hunt) leaf(ply int) search.Score {
	if h.fours.win(h.turn, leafLimit) {
		return search.WinIn(ply + h.fours.plies())
	}
	return h.estimate()
}

// estimate weighs the stones in the windows of both sides; those of the side to
// move count more, as it may go on at once.
func (h *hunt) estimate() search.Score {
	p, q := h.turn, h.turn^1
	v := h.stoneWeight(p)*5/4 - h.stoneWeight(q)
	if h.rule.misere {
		v = -v
	}
	return search.Score(max(-certain, min(certain, v)))
}

// stoneWeight is the weight of a player's windows less what they weigh empty.
func (h *hunt) stoneWeight(p engine.Player) int32 {
	return h.total[p] - int32(h.alive[p])*h.weight[0]
}

// expand tries the moves of a position in which nothing is forced at once.
func (h *hunt) expand(g *guess, ply, depth int, alpha, beta search.Score) search.Score {
	if h.fours.win(h.turn, leafLimit*(depth+1)) {
		v := search.WinIn(h.fours.plies())
		h.memory.keepProof(h.tally, v, h.fours.line[0])
		return v.Deeper(ply)
	}
	t := trial{ply: ply, depth: depth, alpha: alpha, beta: beta, best: -search.WinIn(0), whole: true}
	if h.fours.win(h.turn^1, leafLimit*(depth+1)) {
		t.best = search.LossIn(ply + 1 + h.fours.plies()) // with any move that does not touch it
		t.moves = h.among(h.fours.zone(h.turn^1), ply)
	} else {
		t.moves, t.whole = h.promising(ply)
	}
	if g != nil {
		toFront(t.moves, g.move)
	}
	h.try(&t)
	h.tryRest(&t)
	return h.conclude(&t)
}

// A trial is the work on the moves of one position.
type trial struct {
	ply, depth  int
	alpha, beta search.Score
	moves       []uint16
	whole       bool // whether the moves left out are known to lose
	best        search.Score
	move        uint16
}

// try searches the moves one by one until one is good enough.
func (h *hunt) try(t *trial) {
	if len(t.moves) > 0 {
		t.move = t.moves[0]
	}
	for i, c := range t.moves {
		alpha := max(t.alpha, t.best)
		h.play(c)
		v := h.child(t, i, alpha)
		h.takeBack(c)
		if v > t.best {
			t.best, t.move = v, c
		}
		// A loss is never cut short: it is one only if every move has been seen to lose.
		if t.best >= t.beta && t.best.Result() >= 0 || t.best.Result() > 0 || h.stopped.Load() {
			h.praise(t.move, t.ply, t.depth)
			return
		}
	}
}

// tryRest searches the moves that were left out, if all others lose: only then
// they matter, and only if they lose too, the position is lost.
func (h *hunt) tryRest(t *trial) {
	if t.whole || t.best.Result() >= 0 || h.stopped.Load() {
		return
	}
	rest := h.worthTrying()
	for _, c := range t.moves {
		rest.remove(c)
	}
	t.moves, t.whole = h.among(rest, t.ply), true
	h.try(t)
}

// child searches the position after move number i.
func (h *hunt) child(t *trial, i int, alpha search.Score) search.Score {
	depth := t.depth - 1
	if i > 0 && alpha+1 < t.beta || i > 5 {
		less := 0
		if i > 5 && t.depth > 2 {
			less = 1
		}
		v := -h.visit(t.ply+1, depth-less, -alpha-1, -alpha)
		if v <= alpha || less == 0 && v >= t.beta {
			return v
		}
	}
	return -h.visit(t.ply+1, depth, -t.beta, -alpha)
}

// conclude returns the value of a position from its trial and remembers it.
func (h *hunt) conclude(t *trial) search.Score {
	switch {
	case h.stopped.Load():
		return 0
	case t.best.Decided():
		h.memory.keepProof(h.tally, t.best.Deeper(-t.ply), t.move)
		return t.best
	}
	b := exact
	if t.best >= t.beta {
		b = atLeast
	} else if t.best <= t.alpha {
		b = atMost
	}
	h.memory.keepGuess(h.tally, t.best, t.move, t.depth, b)
	return t.best
}

// visitMisere is visit for games in which whoever makes the line loses.
func (h *hunt) visitMisere(ply, depth int, alpha, beta search.Score) search.Score {
	if h.need1[h.turn].size == h.free {
		return search.LossIn(ply + 1) // every move makes a line
	}
	if depth <= 0 || ply >= maxPly-2 {
		return h.estimate()
	}
	g := h.memory.guess(h.tally)
	if g != nil && g.settles(depth, alpha, beta) {
		return g.score
	}
	t := trial{ply: ply, depth: depth, alpha: alpha, beta: beta, best: -search.WinIn(0)}
	t.moves, t.whole = h.harmless(ply)
	if g != nil {
		toFront(t.moves, g.move)
	}
	h.try(&t)
	h.tryRest(&t)
	return h.conclude(&t)
}
