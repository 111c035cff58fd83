package pvs

import (
	"math"

	"noughts/engine/games/mnk/patterns"
	"noughts/engine/search"
)

// Futility pruning and razoring: up to which depth in plies, and how far beyond the
// window, a ply of depth, an estimate stands for the search. Units of the evaluation
// (Scale); with the history above and the aspiration windows worth +74 (+34 to
// +116) Elo.
const (
	futilityDepth  = 6
	futilityMargin = 110
	razorMargin    = 220
)

// ProbCut: from which depth in plies on, by how many plies its search is shallower,
// and how far beyond the window, in units of the evaluation, it has to come out.
// Worth +22 (-15 to +60) Elo.
const (
	probCutDepth     = 5
	probCutReduction = 4
	probCutMargin    = 200
)

// futilityOrRazoring returns an estimate that is so far beyond the window that a shallow
// search would hardly bring it back: over it (futility) where the opponent threatens nothing,
// as a move is always worth something in these games; under it (razoring)
// where no VCF wins. It is not used where a proof is wanted.
func (w *Worker) futilityOrRazoring(t *node) (v search.Score, ok bool) {
	if t.depth > futilityDepth || !t.isScout() || w.Threatens(w.turn^1) {
		return 0, false
	}
	over := futilityMargin * t.depth
	if t.improving {
		over -= futilityMargin / 2
	}
	v = w.estimates[t.ply]
	switch {
	case v >= t.beta+search.Score(over):
		return v, true
	case v <= t.alpha-search.Score(razorMargin*t.depth):
		return w.leaf(t.ply, t.beta), true
	}
	return 0, false
}

// probCut returns what a much shallower search finds, if that is so far beyond the
// window that the whole search would hardly bring it back.
func (w *Worker) probCut(t *node) (v search.Score, ok bool) {
	if t.depth < probCutDepth || !t.isScout() || w.Threatens(w.turn^1) {
		return 0, false
	}
	switch est := w.estimates[t.ply]; {
	case est >= t.beta:
		over := t.beta + probCutMargin
		v = w.visit(t.ply, t.depth-probCutReduction, over-1, over)
		return v, v >= over
	case est <= t.alpha:
		under := t.alpha - probCutMargin
		v = w.visit(t.ply, t.depth-probCutReduction, under, under+1)
		return v, v <= under
	}
	return 0, false
}

// isScout reports whether the search has a null window and no proof is wanted: all
// that is asked is on which side of a score the value lies.
func (t *node) isScout() bool {
	return t.beta-t.alpha == 1 && !t.alpha.Decided() && !t.beta.Decided()
}

// isImproving estimates the position and reports whether it is better for the player
// to move than two plies before.
func (w *Worker) isImproving(ply int) bool {
	w.estimates[ply] = w.eval(ply)
	return ply < 2 || w.estimates[ply] > w.estimates[ply-2]
}

// lmr returns the late-move reduction, in plies, of the position after a move:
// the later the move comes, the less is to be expected of it, and the more there is
// to be saved. Threats, and what was good elsewhere, are searched more deeply.
func (w *Worker) lmr(t *node, c uint16) int {
	if t.tried <= 2 || t.depth <= 2 {
		return 0
	}
	less := int(lmrTable[min(t.depth, 63)][min(t.tried, 63)])
	if w.Any(w.turn, patterns.Fours).Has(c) || w.Any(w.turn, patterns.Threes).Has(c) {
		less--
	}
	if !t.improving {
		less++
	}
	less -= int(w.pastOf(c, t.ply)) / maxHistory
	return max(0, min(less, t.depth-1))
}

// lmrTable holds the reductions by depth and number of the move, in plies. The
// logarithms are usual in chess engines; 0.6 and 1.5 with movesPerPly are worth +41
// (-11 to +96) Elo against gentler ones.
var lmrTable = func() (r [64][64]int8) {
	for d := 1; d < 64; d++ {
		for n := 1; n < 64; n++ {
			r[d][n] = int8(min(float64(d)-1, 0.6+math.Log(float64(d))*math.Log(float64(n))/1.5))
		}
	}
	return r
}()
