package jing

import (
	"noughts/engine"
)

// Margins in an analysis are those of the side to move.
const (
	mostPoints = lineCount
	ForWin     = 1
	ForDraw    = 0
)

// A bounds is what is proved of a margin.
type bounds struct{ Low, high int }

// unproved claims nothing.
var unproved = bounds{-mostPoints, mostPoints}

// A reply is a way to end the turn, with what is known of it.
type reply struct {
	cells    uint32 // two, or one if the turn has begun
	bounds   bounds
	estimate float64
}

// An analysis judges one position, and grows with what is asked of it.
type analysis struct {
	prover  *Prover
	book    Book
	root    Position
	bounds  bounds  // of the root, beside what the replies say
	replies []reply // the most promising first
	best    int     // the reply to make
	moves   []engine.Move
	line    []engine.Move
}

// newAnalysis begins the analysis of a position that is not over, with what the
// book says of it and of the positions after the turn.
func newAnalysis(p *Prover, b Book, root Position) *analysis {
	an := &analysis{
		prover: p, book: b, root: root, bounds: unproved,
		moves: root.AppendMoves(nil), replies: p.replies(root),
	}
	entry, known := b.Find(root)
	if known {
		an.bounds = entry.Bounds(root.Turn())
	}
	for i := range an.replies {
		r := &an.replies[i]
		after := root.With(r.cells)
		if e, ok := b.Find(after); ok {
			r.bounds = e.Bounds(root.Turn())
		}
		if known && r.cells == entry.Reply {
			r.bounds, an.best = an.bounds, i
		}
	}
	return an
}

// prove reports whether the side to move gets at least the margin m with a reply;
// ok is false if there was no time to find out.
func (an *analysis) prove(i, m int) (yes, ok bool) {
	r := &an.replies[i]
	if m <= r.bounds.Low || m > r.bounds.high {
		return m <= r.bounds.Low, true
	}
	yes = an.prover.Gets(an.root.With(r.cells), an.root.Turn(), m)
	if an.prover.Stopped.Load() {
		return false, false
	}
	if yes {
		r.bounds.Low = m
	} else {
		r.bounds.high = m - 1
	}
	return yes, true
}

// Gets reports whether a player gets at least the margin m in a position in which
// a turn begins. X gets it unless O gets more than -m.
func (p *Prover) Gets(pos Position, player engine.Player, m int) bool {
	if player == engine.First {
		return p.holds(pos.question(m))
	}
	return !p.holds(pos.question(1 - m))
}

// findReply finds a reply, of those with a cell, that gets at least m. One that is
// known to is as good as any.
func (an *analysis) findReply(cell uint32, m int) (i int, found, ok bool) {
	if m > an.bounds.high {
		return 0, false, true
	}
	for i, r := range an.replies {
		if r.cells&cell == cell && r.bounds.Low >= m {
			return i, true, true
		}
	}
	for i := range an.replies {
		if an.replies[i].cells&cell != cell {
			continue
		}
		yes, ok := an.prove(i, m)
		if yes || !ok {
			return i, yes, ok
		}
	}
	return 0, false, true
}

// raiseMargin makes the best reply with a cell, or of all for none, as good as it
// can be, from one margin to the next. It reports whether there was time.
func (an *analysis) raiseMargin(cell uint32, from, to int) bool {
	for m := from; m <= to; m++ {
		i, found, ok := an.findReply(cell, m)
		if !ok {
			return false
		}
		if !found {
			return true
		}
		if cell == 0 {
			an.best = i
		}
	}
	return true
}

// marginPlies is from how many plies on a margin is found so soon that the reply
// with the best one is worth waiting for: in plies, a guess, not measured.
const marginPlies = 8

// proveRoot finds the result of the root, and late in the game its margin.
func (an *analysis) proveRoot() {
	an.proveResult()
	if an.root.Plies() >= marginPlies && !an.prover.Stopped.Load() {
		an.proveMargin()
	}
}

// proveResult finds the result of the root, and the reply that gets it.
func (an *analysis) proveResult() {
	for m := ForWin; m >= ForDraw; m-- {
		if i, found, ok := an.findReply(0, m); found || !ok {
			if found {
				an.best = i
			}
			return
		}
	}
}

// proveMoveResults finds the result of every move.
func (an *analysis) proveMoveResults() {
	for m := ForWin; m >= ForDraw; m-- {
		for _, move := range an.moves {
			if b := an.boundsOf(1 << move.Cell); m <= b.Low || m > b.high {
				continue
			}
			if _, _, ok := an.findReply(1<<move.Cell, m); !ok {
				return
			}
		}
	}
}

// proveMargin finds the margin of the root.
func (an *analysis) proveMargin() { an.proveMarginOf(0) }

// proveMoveMargins finds the margin of every move.
func (an *analysis) proveMoveMargins() {
	for _, move := range an.moves {
		if !an.proveMarginOf(1 << move.Cell) {
			return
		}
	}
}

// proveMarginOf finds the margin of the replies with a cell, whose result is known.
func (an *analysis) proveMarginOf(cell uint32) bool {
	b := an.boundsOf(cell)
	if b.Low > 0 {
		return an.raiseMargin(cell, b.Low+1, b.high)
	}
	for m := b.high; m > b.Low; m-- {
		if i, found, ok := an.findReply(cell, m); found || !ok {
			if found && cell == 0 {
				an.best = i
			}
			return ok
		}
	}
	return true
}

// boundsOf returns what is known of the best reply with a cell, or of all for none.
func (an *analysis) boundsOf(cell uint32) bounds {
	b := bounds{-mostPoints, -mostPoints}
	for _, r := range an.replies {
		if r.cells&cell == cell {
			b.Low, b.high = max(b.Low, r.bounds.Low), max(b.high, r.bounds.high)
		}
	}
	b.high = min(b.high, an.bounds.high)
	if cell == 0 {
		b.Low = max(b.Low, an.bounds.Low)
	}
	return b
}
