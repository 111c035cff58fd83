package enginetest

import (
	"slices"
	"testing"

	"noughts/engine"
)

// checkReasons checks that there is a reason for the best move, and that what reasons say of
// the next moves is so, by the rules alone.
func checkReasons(t testing.TB, game engine.Game, p engine.Position, a engine.Analysis) {
	t.Helper()
	if len(a.Moves) == 0 {
		return
	}
	best := a.First()
	if best.Reason.ID == "" {
		t.Errorf("%s: no reason for %s", show(game, p), game.MoveName(best.Move))
	}
	for _, j := range append([]engine.Evaluation{best}, a.Moves[1:]...) {
		if problem := checkReason(p, j, a.Moves); problem != "" {
			t.Errorf("%s: %s because of %s: %s", show(game, p), game.MoveName(j.Move), j.Reason.ID, problem)
		}
	}
}

// checkReason says what is wrong with a reason for j, one of the moves.
func checkReason(p engine.Position, j engine.Evaluation, moves []engine.Evaluation) string {
	why := j.Reason
	others := slices.DeleteFunc(slices.Clone(moves), func(o engine.Evaluation) bool { return o.Move == j.Move })
	every := func(list []engine.Evaluation, is func(engine.Evaluation) bool) bool {
		return !slices.ContainsFunc(list, func(o engine.Evaluation) bool { return !is(o) })
	}
	lost := func(o engine.Evaluation) bool { return o.High == engine.Loss }
	drawn := func(o engine.Evaluation) bool { return o.Low == engine.Draw && o.High == engine.Draw }
	switch why.ID {
	case engine.ReasonCompletes, engine.ReasonFills:
		if !wins(p, j.Move) {
			return "it does not win"
		}
		if line := inWinningLine(p, j.Move); line != (why.ID == engine.ReasonCompletes) {
			return "whether a line is completed is said wrong"
		}
	case engine.ReasonBlocks:
		if len(why.Moves) != 1 || why.Moves[0].Cell != j.Move.Cell || !threatened(p, moves, why.Moves[0]) {
			return "nothing is threatened there"
		}
	case engine.ReasonCannotStop:
		if on := cellsOf(why.Moves); len(why.Moves) < 2 || why.Number != len(on) {
			return "there are not several wins"
		}
		if !every(moves, func(o engine.Evaluation) bool {
			next, err := p.Play(o.Move)
			if err != nil {
				return false
			}
			if end, over := next.Outcome(); over {
				return end.For(p.Turn()) == engine.Loss
			}
			return slices.ContainsFunc(why.Moves, func(m engine.Move) bool { return wins(next, m) })
		}) {
			return "something stops it"
		}
	case engine.ReasonFork:
		if !forks(p, j.Move) {
			return "it is none"
		}
	case engine.ReasonOnlyDraw:
		if !every(others, lost) || why.Number != len(others) {
			return "others hold it too"
		}
	case engine.ReasonAllDraw:
		if !every(moves, drawn) {
			return "others are not drawn"
		}
	case engine.ReasonOnlyMove:
		if !every(others, lost) {
			return "others are not lost"
		}
	case engine.ReasonProvedDraw:
		if !every(others, func(o engine.Evaluation) bool { return lost(o) || !slices.Contains(why.Moves, o.Move) }) {
			return "it names moves that are not lost"
		}
	case engine.ReasonResists:
		if !every(others, func(o engine.Evaluation) bool { return 0 <= o.Distance && o.Distance <= j.Distance }) ||
			every(others, func(o engine.Evaluation) bool { return o.Distance == j.Distance }) {
			return "others last as long"
		}
	case engine.ReasonStopsFork, engine.ReasonStopsWin:
		if len(why.Moves) > 0 && (!slices.Contains(why.Moves, j.Move) ||
			!every(others, func(o engine.Evaluation) bool { return lost(o) != slices.Contains(why.Moves, o.Move) })) {
			return "it names other moves than those that are not lost"
		}
	}
	return ""
}

// wins reports whether a move wins at once.
func wins(p engine.Position, m engine.Move) bool {
	next, err := p.Play(m)
	if err != nil {
		return false
	}
	o, over := next.Outcome()
	return over && o.For(p.Turn()) == engine.Win
}

// inWinningLine reports whether the board shows a winning line through a move.
func inWinningLine(p engine.Position, m engine.Move) bool {
	next, err := p.Play(m)
	if err != nil {
		return false
	}
	return slices.ContainsFunc(next.Board().Lines, func(l engine.Line) bool {
		return l.Kind == engine.LineWinning && slices.Contains(l.Cells, m.Cell)
	})
}

// threatened reports whether the opponent could win with a move, after some move
// elsewhere. Where every other move ends the game, nobody can tell.
func threatened(p engine.Position, moves []engine.Evaluation, threat engine.Move) bool {
	goOn := false
	for _, o := range moves {
		next, err := p.Play(o.Move)
		if err != nil || o.Move.Cell == threat.Cell {
			continue
		}
		if _, over := next.Outcome(); over {
			continue
		}
		if goOn = true; next.Turn() != p.Turn() && wins(next, threat) {
			return true
		}
	}
	return !goOn
}

// forks reports whether the mover completes a line with the next move but one, whatever
// is done about it, and on more than one cell.
func forks(p engine.Position, m engine.Move) bool {
	next, err := p.Play(m)
	if err != nil {
		return false
	}
	on := map[uint16]bool{}
	for _, reply := range next.AppendMoves(nil) {
		after, err := next.Play(reply)
		if err != nil {
			continue // checkPosition says so
		}
		if o, over := after.Outcome(); over && o.For(p.Turn()) == engine.Win {
			continue
		}
		won := false
		for _, m := range after.AppendMoves(nil) {
			if wins(after, m) && inWinningLine(after, m) {
				won, on[m.Cell] = true, true
			}
		}
		if !won {
			return false
		}
	}
	return len(on) > 1
}

// cellsOf returns the cells of moves, each once.
func cellsOf(moves []engine.Move) (cells []uint16) {
	for _, m := range moves {
		if !slices.Contains(cells, m.Cell) {
			cells = append(cells, m.Cell)
		}
	}
	return cells
}
