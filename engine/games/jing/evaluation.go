package jing

import (
	"cmp"
	"math/bits"
	"slices"

	"noughts/engine"
	"noughts/engine/search"
)

// report returns what is known so far. Of moves that are equal otherwise those come first that
// are proved to get the higher margin, and then those that looked more promising before
// anything was proved.
func (an *analysis) report() engine.Analysis {
	best := engine.Move{Cell: uint16(bits.TrailingZeros32(an.replies[an.best].cells))}
	moves := slices.SortedStableFunc(slices.Values(an.moves), func(a, b engine.Move) int {
		return cmp.Or(cmp.Compare(an.boundsOf(1<<b.Cell).Low, an.boundsOf(1<<a.Cell).Low), cmp.Compare(an.estimate(1<<b.Cell), an.estimate(1<<a.Cell)))
	})
	a := engine.Analysis{Root: an.evaluation(best, 0), Method: search.MethodFull, Depth: LastPly - an.root.Plies(), Line: slices.Clone(an.line)}
	for _, m := range moves {
		a.Moves = append(a.Moves, an.evaluation(m, 1<<m.Cell))
	}
	a = a.Conclude(best)
	a.Turns = an.bestTurns()
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
	j.Compared = true // all are estimated alike
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
