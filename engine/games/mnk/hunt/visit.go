package hunt

import (
	"math"

	"noughts/engine"
	"noughts/engine/games/mnk/field"
	"noughts/engine/search"
)

// visit returns the value of the position for the side to move, or a bound
// beyond alpha or beta. Its result means nothing once the search is stopped.
func (w *Worker) visit(ply, depth int, alpha, beta search.Score) search.Score {
	w.nodes++
	if w.Halted() || w.Free() == 0 {
		return 0
	}
	if v, known := w.glance(ply); known {
		return v
	}
	if !w.options.Misere && w.Size(w.turn^1, field.Fives) == 1 {
		return w.forced(ply, depth, alpha, beta)
	}
	if depth <= 0 || ply >= MaxPly-2 {
		return w.leaf(ply)
	}
	g, ok := w.table.find(w.Hash())
	if ok && g.bound == proved {
		if known, sure := w.proofs.find(w.Field); sure {
			return known.score.Deeper(ply)
		}
	}
	switch {
	case ok && g.settles(depth, alpha, beta):
		return g.score
	case w.options.Misere:
		return w.expandMisere(g.move, ply, depth, alpha, beta)
	}
	return w.expand(g.move, ply, depth, alpha, beta)
}

// glance returns what the next three plies decide.
func (w *Worker) glance(ply int) (v search.Score, known bool) {
	p, q := w.turn, w.turn^1
	switch {
	case w.options.Misere:
		// If every move makes a line, the game is lost.
		return search.LossIn(ply + 1), w.Size(p, field.Fives) == w.Free()
	case w.Size(p, field.Fives) > 0:
		return search.WinIn(ply + 1), true
	case w.Size(q, field.Fives) > 1:
		return search.LossIn(ply + 2), true
	case w.Size(q, field.Fives) == 0:
		_, known = w.fours.Decisive(p)
		return search.WinIn(ply + 3), known
	}
	return 0, false
}

// forced makes the only move that does not lose at once. It costs no depth.
func (w *Worker) forced(ply, depth int, alpha, beta search.Score) search.Score {
	if ply >= MaxPly-2 {
		return w.Estimate()
	}
	w.Play(w.Any(w.turn^1, field.Fives).First())
	v := -w.visit(ply+1, depth, -beta, -alpha)
	w.TakeBack()
	return v
}

// leaf looks for a win by threats, and else estimates.
func (w *Worker) leaf(ply int) search.Score {
	if !w.options.Misere && w.fours.Strict(w.turn, leafLimit) {
		return search.WinIn(ply + w.fours.Plies())
	}
	if w.options.Leaf != nil {
		w.options.Leaf(w)
	}
	return w.Estimate()
}

// A trial is the work on the moves of one position.
type trial struct {
	ply, depth  int
	alpha, beta search.Score
	whole       bool // whether the moves left out are known to lose
	best        search.Score
	move        move
	tried       int
}

// expand tries the moves of a position in which nothing is forced at once.
func (w *Worker) expand(first move, ply, depth int, alpha, beta search.Score) search.Score {
	if w.wins(w.turn, depth) {
		v := search.WinIn(w.fours.Plies())
		w.keepProof(v, to(w.fours.Line[0]))
		return v.Deeper(ply)
	}
	t := trial{ply: ply, depth: depth, alpha: alpha, beta: beta, best: -search.WinIn(0), whole: true}
	w.choose(&t, first)
	w.try(&t)
	w.tryRest(&t, w.board)
	return w.conclude(&t)
}

// wins reports whether p, if it were to move, has a win by fours. The deeper the
// search still goes, the harder it looks.
func (w *Worker) wins(p engine.Player, depth int) bool {
	return w.fours.Strict(p, leafLimit*(depth+1)) || depth > 1 && w.fours.Shortest(p, leafLimit/2*depth)
}

// choose lists the moves worth trying. Where the opponent threatens to win by
// force only those that can matter to that are.
func (w *Worker) choose(t *trial, first move) {
	q := w.turn ^ 1
	if w.Threatens(q) {
		t.best = search.LossIn(t.ply + 4) // with any other move
		set := w.defences(q)
		w.among(t.ply, &set, first)
		return
	}
	if t.depth > 1 && w.wins(q, t.depth) {
		t.best = search.LossIn(t.ply + 1 + w.fours.Plies()) // with any move that does not touch it
		set := w.fours.Zone(q)
		w.among(t.ply, &set, first)
		return
	}
	t.whole = w.promising(t.ply, t.depth, first)
}

// defences returns the moves after which q, which threatens to make two lines to
// complete at once, cannot do so next: those that stop it wherever it can, and
// the threats that have to be answered first.
func (w *Worker) defences(q engine.Player) field.Cells {
	set := field.Cells{}
	for i := range set {
		set[i] = ^uint64(0)
	}
	for c := range w.Any(q, field.OpenFours).All {
		stops := w.Stops(q, c)
		set.Keep(&stops)
	}
	for c := range w.Many(q, field.Fours).All {
		stops := w.Stops(q, c)
		set.Keep(&stops)
	}
	set.Unite(w.Any(w.turn, field.Fours))
	return set
}

// try searches the moves one by one until one is good enough.
func (w *Worker) try(t *trial) {
	l := &w.lists[t.ply]
	for {
		c, ok := l.next()
		if !ok {
			return
		}
		w.Play(c)
		v := w.child(t, max(t.alpha, t.best))
		w.TakeBack()
		if v > t.best || t.tried == 0 {
			t.best, t.move = max(v, t.best), to(c)
		}
		t.tried++
		// A loss is never cut short: it is one only if every move has been seen to lose.
		if t.best >= t.beta && t.best.Result() >= 0 || t.best.Result() > 0 || w.halt.Load() {
			w.praise(t)
			return
		}
	}
}

// tryRest searches the moves of a set that were left out, if all others lose:
// only then they matter, and only if they lose too, the position is lost.
func (w *Worker) tryRest(t *trial, set field.Cells) {
	if t.whole || t.best.Result() >= 0 || w.halt.Load() {
		return
	}
	w.rest(t.ply, set)
	w.try(t)
}

// child searches the position after a move, the later ones less deeply, unless
// that shows that they are better than the ones before.
func (w *Worker) child(t *trial, alpha search.Score) search.Score {
	depth := t.depth - 1
	if t.tried > 0 {
		less := 0
		if t.tried > 2 && t.depth > 2 {
			less = int(reductions[min(t.depth, 63)][min(t.tried, 63)])
		}
		v := -w.visit(t.ply+1, depth-less, -alpha-1, -alpha)
		if less > 0 && v > alpha {
			v = -w.visit(t.ply+1, depth, -alpha-1, -alpha)
		}
		if v <= alpha || v >= t.beta {
			return v
		}
	}
	return -w.visit(t.ply+1, depth, -t.beta, -alpha)
}

// reductions say by how much less deeply a move is searched, by depth and number:
// the later it comes, the less is to be expected of it, and the more there is to
// be saved.
var reductions = func() (r [64][64]int8) {
	for d := 1; d < 64; d++ {
		for n := 1; n < 64; n++ {
			r[d][n] = int8(min(float64(d)-1, 0.6+math.Log(float64(d))*math.Log(float64(n))/1.8))
		}
	}
	return r
}()

// conclude returns the value of a position from its trial and remembers it.
func (w *Worker) conclude(t *trial) search.Score {
	switch {
	case w.halt.Load():
		return 0
	case t.best.Decided():
		w.keepProof(t.best.Deeper(-t.ply), t.move)
		return t.best
	}
	b := exact
	if t.best >= t.beta {
		b = atLeast
	} else if t.best <= t.alpha {
		b = atMost
	}
	w.table.keep(w.Hash(), guess{score: t.best, move: t.move, depth: int8(min(t.depth, 127)), bound: b})
	return t.best
}

// keepProof remembers a decided score, with plies counted from the position.
func (w *Worker) keepProof(v search.Score, m move) {
	w.proofs.keep(w.Field, proof{v, m})
	w.table.keep(w.Hash(), guess{move: m, depth: 127, bound: proved})
}
