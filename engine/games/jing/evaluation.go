package jing

import (
	"cmp"
	"math/bits"
	"slices"

	"noughts/engine"
	"noughts/engine/search"
)

// report returns what is known so far.
func (an *analysis) report() engine.Analysis {
	type candidate struct {
		engine.Evaluation
		low      int     // the margin that is proved at least
		estimate float64 // how promising it looked before anything was proved
	}
	best := uint16(bits.TrailingZeros32(an.replies[an.best].cells))
	var list []candidate
	for _, m := range an.moves {
		list = append(list, candidate{an.evaluation(m, 1<<m.Cell), an.boundsOf(1 << m.Cell).Low, an.estimate(1 << m.Cell)})
	}
	slices.SortStableFunc(list, func(a, b candidate) int {
		return cmp.Or(
			cmp.Compare(first(b.Move.Cell == best), first(a.Move.Cell == best)),
			search.CompareMoves(a.Evaluation, b.Evaluation), cmp.Compare(b.low, a.low), cmp.Compare(b.estimate, a.estimate),
		)
	})
	a := engine.Analysis{Method: search.MethodFull, Depth: LastPly - an.root.Plies(), Line: slices.Clone(an.line)}
	for _, c := range list {
		a.Moves = append(a.Moves, c.Evaluation)
	}
	a.Root = an.evaluation(a.Moves[0].Move, 0)
	a.Turns = an.bestTurns()
	if len(a.Line) == 0 {
		a.Line = []engine.Move{a.Root.Move}
	}
	if !a.Root.Decided() {
		a.Method = search.MethodUnfinished
	}
	return a
}

// first is 1 for what must come first, or else 0.
func first(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// evaluation returns what is known of the replies with a cell, or of all for none,
// as an evaluation of m.
func (an *analysis) evaluation(m engine.Move, cell uint32) engine.Evaluation {
	b := an.boundsOf(cell)
	low, high := engine.Result(cmp.Compare(b.Low, 0)), engine.Result(cmp.Compare(b.high, 0))
	j := engine.Unknown(m).Within(low, high).WithEstimate(an.estimate(cell))
	if j.Decided() {
		j = engine.Proved(m, low, LastPly-an.root.Plies())
	}
	if b.Low == b.high {
		j.Margin, j.Scored = int64(b.Low), true
	}
	j.Reason = an.reason(j)
	return j
}

// The reasons that this game has of its own.
const (
	reasonLost = "jing.reason.lost" // loses against best play, but not by itself
)

// reason says why a move is what it is. How long the game lasts is no reason
// here: that is always the same.
func (an *analysis) reason(j engine.Evaluation) engine.Reason {
	switch {
	case !j.Decided():
		return engine.Reason{ID: engine.ReasonEstimate}
	case j.Low == engine.Win:
		return engine.Reason{ID: engine.ReasonProvedWin, Plies: j.Distance}
	case j.Low == engine.Draw:
		return engine.Reason{ID: engine.ReasonProvedDraw}
	}
	return engine.Reason{ID: reasonLost, Claims: engine.ClaimsLoss}
}

// estimate returns how promising the best reply with a cell looks, or of all for
// none.
func (an *analysis) estimate(cell uint32) (best float64) {
	for _, r := range an.replies {
		if r.cells&cell == cell {
			best = max(best, r.estimate)
		}
	}
	return best
}

// principalVariation finds a line of best play as far as the time allows: the best
// reply, and then for each side one that keeps what is proved for it.
func (an *analysis) principalVariation() {
	b := an.boundsOf(0)
	if b.Low == -mostPoints && b.high == mostPoints {
		return
	}
	pos := an.play(an.root, an.replies[an.best].cells)
	for pos.Plies() < LastPly {
		b = bounds{-b.high, -b.Low}
		next := newAnalysis(an.prover, an.book, pos)
		if i, found, ok := next.findReply(0, b.Low); ok && found {
			pos = an.play(pos, next.replies[i].cells)
		} else {
			return
		}
	}
}

// play adds cells to the line, the one that is named first as the move to make
// before the other.
func (an *analysis) play(pos Position, cells uint32) Position {
	for rest := cells; rest != 0; rest &= rest - 1 {
		an.line = append(an.line, engine.Move{Cell: uint16(bits.TrailingZeros32(rest))})
	}
	return pos.With(cells)
}
