package pvs

import (
	"noughts/engine/games/mnk/patterns"
	"noughts/engine/search"
)

// expandMisere tries the moves of a game in which whoever makes the line loses:
// those that make none.
func (w *Worker) expandMisere(t *node, first move) search.Score {
	safe := w.board
	safe.Drop(w.Any(w.turn, patterns.Fives))
	w.genSet(t.ply, &safe, first).most = minMoves + movesPerPly*t.depth
	w.searchMoves(t)
	w.searchRest(t, safe)
	return w.store(t)
}
