package pvs

import (
	"noughts/engine/games/mnk/patterns"
	"noughts/engine/search"
)

// A node is a position whose moves are being searched.
type node struct {
	ply, depth  int
	alpha, beta search.Score
	complete    bool // whether all moves that are not listed are known to lose
	best        search.Score
	move        move
	tried       int
	improving   bool // whether the player to move stands better than two plies before
	absent      absence
}

// searchMoves searches the moves one by one until one is good enough.
func (w *Worker) searchMoves(t *node) {
	for {
		c, ok := w.next(t.ply)
		if !ok {
			return
		}
		if w.Forbidden(w.turn, c) {
			continue
		}
		less := w.lmr(t, c)
		w.path[t.ply+1], w.absent[t.ply+1] = to(c), t.absent
		w.prefetched ^= w.table.prefetch(w.HashWith(c, w.turn)) // it arrives while the stone is put
		w.Play(c)
		v := w.searchChild(t, less, max(t.alpha, t.best))
		w.TakeBack()
		if v > t.best || t.tried == 0 {
			t.best, t.move = max(v, t.best), to(c)
		}
		t.tried++
		// A loss is never cut short: it is one only if every move has been seen to lose.
		if t.best >= t.beta && t.best.Result() >= 0 || t.best.Result() > 0 || w.halt.Load() {
			w.updateHistory(t)
			return
		}
	}
}

// searchRest searches the moves of a set that were left out, if all others lose:
// only then they matter, and only if they lose too, the position is lost.
func (w *Worker) searchRest(t *node, set patterns.Cells) {
	if t.complete || t.best.Result() >= 0 || w.halt.Load() {
		return
	}
	w.genRest(t.ply, set)
	w.searchMoves(t)
}

// searchChild searches the position after a move: the first with the whole window,
// the later ones with a null window and less plies, and again without that if they
// turn out better.
func (w *Worker) searchChild(t *node, less int, alpha search.Score) search.Score {
	depth := t.depth - 1
	if t.tried > 0 {
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

// store returns the value of a searched position and remembers it.
func (w *Worker) store(t *node) search.Score {
	switch {
	case w.halt.Load():
		return 0
	case t.best.Decided():
		w.storeProof(t.best.Deeper(-t.ply), t.move)
		return t.best
	}
	b := exact
	if t.best >= t.beta {
		b = atLeast
	} else if t.best <= t.alpha {
		b = atMost
	}
	w.table.store(w.Hash(), ttEntry{score: t.best, move: t.move, depth: int8(min(t.depth, 127)), bound: b, absent: t.absent & exhausted})
	return t.best
}

// storeProof remembers a decided score, its plies counted from the position.
func (w *Worker) storeProof(v search.Score, m move) {
	w.proofs.store(w.PatternBoard, proof{v, m})
	w.table.store(w.Hash(), ttEntry{move: m, depth: 127, bound: proved})
}
