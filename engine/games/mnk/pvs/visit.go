package pvs

import (
	"noughts/engine"
	"noughts/engine/games/mnk/patterns"
	"noughts/engine/search"
)

// visit returns the value of the position for the side to move, or a bound
// beyond alpha or beta. Its result means nothing once the search is stopped.
func (w *Worker) visit(ply, depth int, alpha, beta search.Score) search.Score {
	w.nodes++
	if w.Halted() || w.Free() == 0 {
		return 0
	}
	if v, known := w.winIn3(ply); known {
		return v
	}
	if !w.options.Misere && w.Size(w.turn^1, patterns.Fives) == 1 {
		return w.forced(ply, depth, alpha, beta)
	}
	if ply >= MaxPly-2 {
		return w.eval(ply)
	}
	depth = max(depth, 0)
	g, ok := w.table.find(w.Hash())
	if ok && g.bound == proved {
		if known, sure := w.proofs.find(w.PatternBoard); sure {
			return known.score.Deeper(ply)
		}
	}
	switch {
	case ok && g.cutsOff(depth, alpha, beta):
		return g.score
	case depth == 0:
		return w.leaf(ply, beta)
	case w.options.Misere:
		return w.expandMisere(&node{ply: ply, depth: depth, alpha: alpha, beta: beta, best: search.LossIn(ply + 1)}, g.move)
	}
	t := node{
		ply: ply, depth: depth, alpha: alpha, beta: beta, best: -search.WinIn(0), complete: true,
		improving: w.isImproving(ply), absent: g.absent | w.absent[ply]&absenceOf(w.turn),
	}
	if v, beyond := w.futilityOrRazoring(&t); beyond {
		return v
	}
	if v, likely := w.probCut(&t); likely {
		return v
	}
	return w.expand(&t, g.move)
}

// winIn3 returns the value of a position that the next three plies decide.
func (w *Worker) winIn3(ply int) (v search.Score, known bool) {
	p, q := w.turn, w.turn^1
	switch {
	case w.options.Misere:
		// If every move makes a line, the game is lost.
		return search.LossIn(ply + 1), w.Size(p, patterns.Fives) == w.Free()
	case w.Size(p, patterns.Fives) > 0:
		return search.WinIn(ply + 1), true
	case w.Size(q, patterns.Fives) > 1:
		return search.LossIn(ply + 2), true
	case w.Size(q, patterns.Fives) == 0:
		_, known = w.fours.DoubleFour(p)
		return search.WinIn(ply + 3), known
	}
	return 0, false
}

// forced makes the only move that does not lose at once. It costs no depth.
func (w *Worker) forced(ply, depth int, alpha, beta search.Score) search.Score {
	if ply >= MaxPly-2 {
		return w.eval(ply)
	}
	c := w.Any(w.turn^1, patterns.Fives).First()
	if w.Forbidden(w.turn, c) {
		return search.LossIn(ply + 2)
	}
	w.path[ply+1], w.estimates[ply] = to(c), w.estimates[max(0, ply-2)]
	w.absent[ply+1] = w.absent[ply].afterFour(w.turn ^ 1)
	w.Play(c)
	v := -w.visit(ply+1, depth, -beta, -alpha)
	w.TakeBack()
	return v
}

// leaf looks for a VCF, and else estimates. What is estimated to be good enough needs none.
func (w *Worker) leaf(ply int, beta search.Score) search.Score {
	v, b := w.eval(ply), exact
	switch {
	case w.options.Misere:
	case v >= beta:
		b = atLeast
	case !w.absent[ply].covers(noGaining, w.turn) && w.fours.GainingOnly(w.turn, leafLimit):
		return search.WinIn(ply + w.fours.Plies())
	}
	if w.options.Leaf != nil {
		w.options.Leaf(w)
	}
	w.table.store(w.Hash(), ttEntry{score: v, bound: b})
	return v
}

// expand searches the moves of a position in which nothing is forced at once. A
// position without a move from the transposition table is searched a ply less deeply
// (internal iterative reduction): when the search comes back it has one.
func (w *Worker) expand(t *node, first move) search.Score {
	if first == noMove && t.depth >= iirDepth {
		t.depth--
	}
	if w.vcfWins(t, w.turn) {
		v := search.WinIn(w.fours.Plies())
		w.storeProof(v, to(w.fours.Line[0]))
		return v.Deeper(t.ply)
	}
	w.genMoves(t, first)
	w.searchMoves(t)
	w.searchRest(t, w.board)
	return w.store(t)
}

// iirDepth is the depth in plies from which on internal iterative reduction is used.
const iirDepth = 4

// genMoves generates the moves worth trying. Where the opponent threatens to win by
// force only those that can matter to that are.
func (w *Worker) genMoves(t *node, first move) {
	q := w.turn ^ 1
	if w.Threatens(q) {
		t.best = search.LossIn(t.ply + 4) // with any other move
		set := w.defenses(q)
		if t.ply < w.rootDepth {
			t.depth++ // near the root an answer to a threat costs no depth
		}
		w.genSet(t.ply, &set, first)
		return
	}
	if w.vcfWins(t, q) {
		t.best = search.LossIn(t.ply + 1 + w.fours.Plies()) // with any move that does not touch it
		set := w.fours.RelevanceZone(q)
		w.genSet(t.ply, &set, first)
		return
	}
	t.complete = false
	w.genNear(t, first)
}

// defenses returns the moves after which q, which threatens to make two lines to
// complete at once, cannot do so next: those that stop it wherever it can, and
// the threats that have to be answered first.
func (w *Worker) defenses(q engine.Player) patterns.Cells {
	set := w.StopsAll(q)
	set.Unite(w.Any(w.turn, patterns.Fours))
	return set
}
