package pvs

import (
	"noughts/engine/games/mnk/patterns"
	"noughts/engine/search"
)

// expandMisere tries the moves of a game in which whoever makes the line loses:
// those that make none.
func (w *Worker) expandMisere(first move, ply, depth int, alpha, beta search.Score) search.Score {
	t := trial{ply: ply, depth: depth, alpha: alpha, beta: beta, best: search.LossIn(ply + 1)}
	safe := w.board
	safe.Drop(w.Any(w.turn, patterns.Fives))
	w.among(ply, &safe, first).most = fewest + deeper*depth
	w.try(&t)
	w.tryRest(&t, safe)
	return w.conclude(&t)
}
