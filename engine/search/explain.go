package search

import (
	"noughts/engine"
	"noughts/engine/tactics"
)

// Explain gives the best move of an analysis of p, and every move that ends the
// game or stops its end, the reason that the rules alone show. It leaves reasons
// alone that are there already.
func Explain(p engine.Position, a *engine.Analysis) {
	if len(a.Moves) == 0 {
		return
	}
	ExplainThreats(p, a, threatened(p, a.Moves))
}

// ExplainThreats is Explain for who knows the moves with which the opponent would
// win at once, by their cell.
func ExplainThreats(p engine.Position, a *engine.Analysis, threats map[uint16]engine.Move) {
	start := empty(p)
	for i := range a.Moves {
		if j := &a.Moves[i]; j.Reason.ID == "" {
			j.Reason = reason(*j, start, threats)
		}
	}
	best := &a.Moves[0]
	if best.Reason.ID == engine.ReasonProvedDraw && stopsFork(a.Moves) {
		best.Reason = engine.Reason{ID: engine.ReasonStopsFork}
	}
	if best.Reason.ID == engine.ReasonLost && lastsLongest(a.Moves) {
		best.Reason = engine.Reason{ID: engine.ReasonResists, Plies: best.Distance}
	}
	a.Root.Reason = best.Reason
}

// lastsLongest reports whether the first of the moves, which are all lost, is known
// to put the end off for longest, and some other is not as good.
func lastsLongest(moves []engine.Evaluation) bool {
	shorter := false
	for _, j := range moves[1:] {
		if j.Distance < 0 || j.Distance > moves[0].Distance {
			return false
		}
		shorter = shorter || j.Distance < moves[0].Distance
	}
	return shorter
}

// reason says why a move is what it is; start says that the board is empty.
func reason(j engine.Evaluation, start bool, threats map[uint16]engine.Move) engine.Reason {
	threat, blocks := threats[j.Move.Cell]
	switch {
	case j.Decided() && j.Low == engine.Win && j.Distance == 1:
		return engine.Reason{ID: engine.ReasonCompletes, Moves: []engine.Move{j.Move}, Plies: 1}
	case blocks:
		return engine.Reason{ID: engine.ReasonBlocks, Moves: []engine.Move{threat}}
	case !j.Decided() && start:
		return engine.Reason{ID: engine.ReasonOpening}
	case !j.Decided():
		return engine.Reason{ID: engine.ReasonEstimate}
	case j.Low == engine.Loss:
		return engine.Reason{ID: engine.ReasonLost}
	case j.Low == engine.Draw:
		return engine.Reason{ID: engine.ReasonProvedDraw}
	case j.Distance == 3:
		return engine.Reason{ID: engine.ReasonFork, Plies: 3}
	}
	return engine.Reason{ID: engine.ReasonProvedWin, Plies: max(0, j.Distance)}
}

// threatened returns the moves with which the opponent would win at once, by their
// cell.
func threatened(p engine.Position, evaluations []engine.Evaluation) map[uint16]engine.Move {
	moves := make([]engine.Move, len(evaluations))
	for i, j := range evaluations {
		moves[i] = j.Move
	}
	threats := map[uint16]engine.Move{}
	for _, t := range tactics.Threats(p, moves) {
		threats[t.Cell] = t
	}
	return threats
}

// stopsFork reports whether the first of the moves holds the draw where another
// loses to a double threat.
func stopsFork(moves []engine.Evaluation) bool {
	for _, m := range moves[1:] {
		if m.Decided() && m.Low == engine.Loss && m.Distance == 4 {
			return true
		}
	}
	return false
}

func empty(p engine.Position) bool {
	for _, s := range p.Board().Cells {
		if s != engine.Empty {
			return false
		}
	}
	return true
}
