package pvs

import (
	"noughts/engine/games/mnk/patterns"
	"noughts/engine/search"
)

// expandMisere tries the moves of a game in which whoever makes the line loses:
// those that make none.
func (w *Worker) expandMisere(first move, ply, depth int, alpha, beta search.Score) search.Score {
	t := node{ply: ply, depth: depth, alpha: alpha, beta: beta, best: search.LossIn(ply + 1)}
	safe := w.board
	safe.Drop(w.Any(w.turn, patterns.Fives))
	w.genSet(ply, &safe, first).most = minMoves + movesPerPly*depth
	w.searchMoves(&t)
	w.searchRest(&t, safe)
	return w.store(&t)
}
