package search

import (
	"slices"

	"noughts/engine"
	"noughts/engine/tactics"
)

// Explain gives the best move of an analysis of p, and every move that ends the
// game or stops its end, the reason that the rules alone show. It leaves reasons
// alone that are there already, if they fit what is known.
func Explain(p engine.Position, a *engine.Analysis) {
	if len(a.Moves) == 0 {
		return
	}
	moves := make([]engine.Move, len(a.Moves))
	for i, j := range a.Moves {
		moves[i] = j.Move
	}
	ExplainThreats(p, a, tactics.Threats(p, moves))
}

// ExplainThreats is Explain for who knows the moves with which the opponent would
// win at once.
func ExplainThreats(p engine.Position, a *engine.Analysis, threats []engine.Move) {
	start := empty(p)
	for i := range a.Moves {
		if j := &a.Moves[i]; j.Reason.ID == "" || !j.Reason.Fits(*j) {
			j.Reason = reason(p, *j, start && i == 0, threats)
		}
	}
	best := a.First()
	if best.Reason = a.Moves[0].Reason; !best.Reason.Fits(best) {
		best.Reason = reason(p, best, start, threats)
	}
	*a = a.WithReason(bestReason(p, best, a.Moves, threats))
}

// bestReason says why the best of the moves is that, where the others tell more than
// the move itself does.
func bestReason(p engine.Position, best engine.Evaluation, moves []engine.Evaluation, threats []engine.Move) engine.Reason {
	switch best.Reason.ID {
	case engine.ReasonProvedDraw, engine.ReasonBlocks, engine.ReasonStopsFork, engine.ReasonStopsWin:
		if best.Decided() && best.Low == engine.Draw {
			return holdsDraw(p, best.Reason, moves[1:])
		}
	case engine.ReasonEstimate, engine.ReasonOpening, engine.ReasonUnknown:
		return hopes(best, moves[1:])
	case engine.ReasonLost:
		if unstoppable(p, moves, threats) {
			return engine.Reason{ID: engine.ReasonCannotStop, Moves: threats, Number: tactics.Cells(threats)}
		}
		if lastsLongest(moves) {
			return engine.Reason{ID: engine.ReasonResists, Plies: best.Distance}
		}
	}
	return best.Reason
}

// trouble is the estimate from which a side is in trouble: what it does will hardly stop
// anything. A guess; not measured.
const trouble = 0.1

// hopes says why a move is the best of which nothing is settled.
func hopes(best engine.Evaluation, others []engine.Evaluation) engine.Reason {
	open := slices.ContainsFunc(others, func(j engine.Evaluation) bool { return j.High > engine.Loss })
	switch {
	case best.Low == engine.Loss && best.Estimated() && best.Estimate < trouble && len(others) > 0:
		return engine.Reason{ID: engine.ReasonTrouble}
	case !open && len(others) > 0:
		return engine.Reason{ID: engine.ReasonOnlyMove}
	}
	return best.Reason
}

// holdsDraw says how much a move stands out that is proved to hold the draw.
func holdsDraw(p engine.Position, why engine.Reason, others []engine.Evaluation) engine.Reason {
	var losing []engine.Evaluation
	drawn := 0
	for _, j := range others {
		if j.High == engine.Loss {
			losing = append(losing, j)
		} else if j.Decided() {
			drawn++
		}
	}
	switch {
	case drawn == len(others):
		return engine.Reason{ID: engine.ReasonAllDraw}
	case why.ID == engine.ReasonBlocks:
		return why
	}
	moves := make([]engine.Move, len(losing))
	for i, j := range losing {
		moves[i] = j.Move
	}
	switch {
	case len(losing) == len(others):
		return engine.Reason{ID: engine.ReasonOnlyDraw, Moves: moves, Number: len(moves)}
	case why.ID != engine.ReasonProvedDraw:
		return why
	case stopsFork(p, losing):
		return engine.Reason{ID: engine.ReasonStopsFork}
	}
	return engine.Reason{ID: engine.ReasonProvedDraw, Moves: moves, Number: len(moves)}
}

// stopsFork reports whether a move that holds something stops a double threat: after
// one of the moves that lose the opponent makes one.
func stopsFork(p engine.Position, losing []engine.Evaluation) bool {
	for _, j := range losing {
		next, err := p.Play(j.Move)
		if err != nil || !j.Decided() || j.Distance != 4 {
			continue
		}
		for _, m := range next.AppendMoves(nil) {
			if forks(next, m) {
				return true
			}
		}
	}
	return false
}

// unstoppable reports whether no move stops all of several threats.
func unstoppable(p engine.Position, moves []engine.Evaluation, threats []engine.Move) bool {
	if len(threats) < 2 {
		return false
	}
	for _, j := range moves {
		next, err := p.Play(j.Move)
		if err != nil {
			return false
		}
		if o, over := next.Outcome(); over && o.For(p.Turn()) == engine.Loss {
			continue // the opponent's line, made by the move itself
		}
		if len(tactics.Wins(next, threats)) == 0 {
			return false
		}
	}
	return true
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

// reason says why a move is what it is; opening says that it is the best one on an empty board.
func reason(p engine.Position, j engine.Evaluation, opening bool, threats []engine.Move) engine.Reason {
	blocked := slices.IndexFunc(threats, func(t engine.Move) bool { return t.Cell == j.Move.Cell })
	switch {
	case j.Decided() && j.Low == engine.Win && j.Distance == 1:
		if !completes(p, j.Move) {
			return engine.Reason{ID: engine.ReasonFills, Plies: 1}
		}
		return engine.Reason{ID: engine.ReasonCompletes, Moves: []engine.Move{j.Move}, Plies: 1}
	case j.High == engine.Loss:
		return engine.Reason{ID: engine.ReasonLost}
	case blocked >= 0:
		return engine.Reason{ID: engine.ReasonBlocks, Moves: []engine.Move{threats[blocked]}}
	case !j.Decided() && opening:
		return engine.Reason{ID: engine.ReasonOpening}
	case !j.Judged():
		return engine.Reason{ID: engine.ReasonUnknown}
	case !j.Decided():
		return engine.Reason{ID: engine.ReasonEstimate}
	case j.Low == engine.Draw:
		return engine.Reason{ID: engine.ReasonProvedDraw}
	case j.Distance == 3 && forks(p, j.Move):
		return engine.Reason{ID: engine.ReasonFork, Plies: 3}
	}
	return engine.Reason{ID: engine.ReasonProvedWin, Plies: max(0, j.Distance)}
}

// forks reports whether a move makes two threats at once to complete a line: to win
// when the board is full is none.
func forks(p engine.Position, m engine.Move) bool {
	next, err := p.Play(m)
	if err != nil || !tactics.Fork(p, m) {
		return false
	}
	replies := next.AppendMoves(nil)
	var lines []engine.Move
	for _, t := range tactics.Threats(next, replies) {
		if slices.ContainsFunc(replies, func(r engine.Move) bool {
			after, err := next.Play(r)
			return err == nil && r.Cell != t.Cell && completes(after, t)
		}) {
			lines = append(lines, t)
		}
	}
	return tactics.Cells(lines) > 1
}

// completes reports whether a move that ends the game completes a line.
func completes(p engine.Position, m engine.Move) bool {
	next, err := p.Play(m)
	if err != nil {
		return false
	}
	board := next.Board()
	return slices.ContainsFunc(board.Lines, func(l engine.Line) bool {
		return l.Kind == engine.LineWinning && slices.Contains(l.Cells, m.Cell)
	})
}

func empty(p engine.Position) bool {
	for _, s := range p.Board().Cells {
		if s != engine.Empty {
			return false
		}
	}
	return true
}
