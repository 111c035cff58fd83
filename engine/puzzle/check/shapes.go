package check

import (
	"slices"

	"noughts/engine"
)

// The themes of shapes: what a stone makes in the lines through it. A win that a stone makes
// possible is one on a cell on which there was none without it.

// directions are those a line can take, as steps of row and column.
var directions = [4][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}}

// A shape is what a stone makes.
type shape struct {
	fours, threes int  // directions in which it makes a four, or an open three
	open          bool // one of the fours is four in a row with both ends free
}

// shapeOf returns the shape of the last stone of a turn.
func (l *Line) shapeOf(t turn) (s shape) {
	from, ok := t.from.(engine.Skipper)
	to, also := t.to.(engine.Skipper)
	if _, over := t.to.Outcome(); !ok || !also || over {
		return s
	}
	at := int(t.last.Cell)
	before, after := wins(from), threatened(to)
	for _, d := range directions {
		made := l.along(at, d, fresh(after, before))
		if len(made) > 0 {
			s.fours++
			s.open = s.open || len(made) == 2 && abs(made[0]-made[1]) == l.Row
			continue
		}
		if l.opens(from, to, at, d) {
			s.threes++
		}
	}
	return s
}

// opens reports whether one more stone in a direction from a cell would make two wins at once with
// the stone there.
func (l *Line) opens(from, to engine.Skipper, at int, d [2]int) bool {
	passed := to.Skip()
	for _, e := range passed.AppendMoves(nil) {
		if _, ok := l.steps(at, int(e.Cell), d); !ok {
			continue
		}
		with, err := passed.Play(e)
		if err != nil {
			continue
		}
		var without []engine.Move // what e makes alone
		if alone, err := from.Play(e); err == nil {
			without = threatened(alone)
		}
		if len(l.along(at, d, fresh(threatened(with), without))) > 1 {
			return true
		}
	}
	return false
}

// along returns how many steps in a direction some moves are from a cell, of those that lie there.
func (l *Line) along(at int, d [2]int, moves []engine.Move) (list []int) {
	for _, m := range moves {
		if n, ok := l.steps(at, int(m.Cell), d); ok {
			list = append(list, n)
		}
	}
	return list
}

// steps returns how many steps in a direction a cell is from another; ok is false if it is not
// there, or not within a line.
func (l *Line) steps(from, to int, d [2]int) (n int, ok bool) {
	cols := l.Info.Cols
	up, right := to/cols-from/cols, to%cols-from%cols
	if n = right; d[0] != 0 {
		n = up
	}
	return n, n != 0 && abs(n) < l.Row && up == n*d[0] && right == n*d[1]
}

func abs(n int) int { return max(n, -n) }

// fresh returns the moves that are not among others.
func fresh(moves, others []engine.Move) []engine.Move {
	return slices.DeleteFunc(slices.Clone(moves), func(m engine.Move) bool { return slices.Contains(others, m) })
}

// NamedRow is how many in a row the names of the shapes are about.
const NamedRow = 5

// OpensFour reports whether the first stone makes four in a row with both ends free.
func (l *Line) OpensFour() bool { return l.shapeOf(l.turns()[0]).open }

// DoublesFour reports whether the first stone makes a four, and another or an open three with it.
func (l *Line) DoublesFour() bool {
	s := l.shapeOf(l.turns()[0])
	return s.fours > 0 && s.fours+s.threes > 1
}

// some reports whether one of the solver's stones has a shape.
func (l *Line) some(is func(shape) bool) (bool, error) {
	return slices.ContainsFunc(l.turns(), func(t turn) bool { return is(l.shapeOf(t)) }), nil
}

// fourThree: one stone makes a four and an open three.
func (c *Checker) fourThree(l *Line) (bool, error) {
	return l.some(func(s shape) bool { return s.fours == 1 && s.threes > 0 })
}

// doubleThree: one stone makes two open threes.
func (c *Checker) doubleThree(l *Line) (bool, error) {
	return l.some(func(s shape) bool { return s.fours == 0 && s.threes > 1 })
}

// doubleFour: one stone makes two fours.
func (c *Checker) doubleFour(l *Line) (bool, error) {
	return l.some(func(s shape) bool { return s.fours > 1 })
}

// openFour: a stone makes four in a row with both ends free.
func (c *Checker) openFour(l *Line) (bool, error) {
	return l.some(func(s shape) bool { return s.open })
}

// fours: every stone makes a four, and from the end of the solution fours go on to win.
func (c *Checker) fours(l *Line) (bool, error) {
	list := l.turns()
	for _, t := range list {
		if _, over := t.to.Outcome(); !over && len(threatened(t.to)) == 0 {
			return false, nil
		}
	}
	return len(list) > 1 && byFours(list[len(list)-1].to, l.side()), nil
}

// byFours reports whether a side, which has just moved, wins by threats to win at once alone.
func byFours(p engine.Position, side engine.Player) bool {
	if _, over := p.Outcome(); over {
		return won(p, side)
	}
	if len(threatened(p)) == 0 {
		return false
	}
	for _, r := range p.AppendMoves(nil) {
		next, err := p.Play(r)
		if err != nil {
			return false
		}
		if _, over := next.Outcome(); over {
			return false
		}
		if len(wins(next)) > 0 {
			continue
		}
		if !slices.ContainsFunc(next.AppendMoves(nil), func(m engine.Move) bool {
			q, err := next.Play(m)
			return err == nil && byFours(q, side)
		}) {
			return false
		}
	}
	return true
}

// threats: every stone makes a four or an open three, and one of them an open three.
func (c *Checker) threats(l *Line) (bool, error) {
	threes := 0
	for _, t := range l.turns() {
		if _, over := t.to.Outcome(); over {
			continue
		}
		s := l.shapeOf(t)
		if s.fours+s.threes == 0 {
			return false, nil
		}
		threes += s.threes
	}
	return threes > 0, nil
}

// defense: the opponent has nothing to complete yet, the first move makes no four, and every other
// first move loses.
func (c *Checker) defense(l *Line) (bool, error) {
	p, ok := l.Before[0].(engine.Skipper)
	if !ok || l.Goal != engine.Draw || len(wins(p.Skip())) > 0 {
		return false, nil
	}
	return len(threatened(l.Before[1])) == 0, nil
}

// counterFour: the opponent has nothing to complete yet, every other first move misses the goal,
// and the first move is a four. Where the goal is a win, a later move is none: fours alone do not
// do it.
func (c *Checker) counterFour(l *Line) (bool, error) {
	p, ok := l.Before[0].(engine.Skipper)
	if !ok || len(wins(p.Skip())) > 0 || len(threatened(l.Before[1])) == 0 {
		return false, nil
	}
	return l.Goal == engine.Draw || slices.ContainsFunc(l.turns(), func(t turn) bool {
		_, over := t.to.Outcome()
		return !over && len(threatened(t.to)) == 0
	}), nil
}

// forbiddenPoint: one of the solver's stones makes a four whose only stops are cells on which the
// rules let the opponent put no stone, though they are empty.
func (c *Checker) forbiddenPoint(l *Line) (bool, error) {
	return slices.ContainsFunc(l.turns(), func(t turn) bool { return trapped(t.to) }), nil
}

// trapped reports whether the side to move may not play on a cell on which the other side threatens
// to win, and no move of it stops the win.
func trapped(p engine.Position) bool {
	aims := threatened(p)
	if len(aims) == 0 {
		return false
	}
	replies := p.AppendMoves(nil)
	if slices.ContainsFunc(aims, func(a engine.Move) bool {
		return slices.ContainsFunc(replies, func(r engine.Move) bool { return r.Cell == a.Cell })
	}) {
		return false
	}
	for _, r := range replies {
		if next, err := p.Play(r); err != nil || len(wins(next)) == 0 {
			return false
		}
	}
	return len(replies) > 0
}

// oddThreat: the first move makes a cell out of reach on which the first player would win, in an
// odd row.
func (c *Checker) oddThreat(l *Line) (bool, error) {
	return l.side() == engine.First && l.makesIn(1), nil
}

// evenThreat: the same for the second player, in an even row.
func (c *Checker) evenThreat(l *Line) (bool, error) {
	return l.side() == engine.Second && l.makesIn(0), nil
}

// makesIn reports whether the first move makes a cell out of reach on which the solver would win,
// in a row whose number leaves so much when divided by two.
func (l *Line) makesIn(parity int) bool {
	before, after := l.Before[0].Board(), l.Before[1].Board()
	own := l.Info.Sides[l.side()].Symbol
	for cell, s := range after.Cells {
		row := cell / after.Cols
		reach := row == 0 || after.Cells[cell-after.Cols] != engine.Empty
		if s == engine.Empty && !reach && (row+1)%2 == parity && l.completes(&after, cell, own) && !l.completes(&before, cell, own) {
			return true
		}
	}
	return false
}

// completes reports whether a symbol on an empty cell would make a line of a board.
func (l *Line) completes(b *engine.Board, cell int, own engine.Symbol) bool {
	for _, d := range directions {
		run := 1
		for _, sign := range [...]int{1, -1} {
			for n := 1; ; n++ {
				row, col := cell/b.Cols+sign*n*d[0], cell%b.Cols+sign*n*d[1]
				if row < 0 || row >= b.Rows || col < 0 || col >= b.Cols || b.Cell(row, col) != own {
					break
				}
				run++
			}
		}
		if run >= l.Row {
			return true
		}
	}
	return false
}

// mirrorStones are how many stones a board has at least that is called its own mirror image.
const mirrorStones = 6

// mirror: the first turn makes the board its own image, turned or mirrored, with the same symbols
// or with X and O exchanged.
func (c *Checker) mirror(l *Line) (bool, error) {
	before, after := l.Before[0].Board(), l.turns()[0].to.Board()
	if stones := len(after.Cells) - after.EmptyCells(); stones < mirrorStones {
		return false, nil
	}
	for way := 1; way < 8; way++ {
		for _, exchanged := range [...]bool{false, true} {
			if mirrored(&after, way, exchanged) && !mirrored(&before, way, exchanged) {
				return true, nil
			}
		}
	}
	return false, nil
}

// mirrored reports whether a board is its own image: the bits of way say whether rows are turned
// round, whether columns are, and whether rows and columns are exchanged.
func mirrored(b *engine.Board, way int, exchanged bool) bool {
	if way&4 != 0 && b.Rows != b.Cols {
		return false
	}
	for row := range b.Rows {
		for col := range b.Cols {
			r, k := row, col
			if way&1 != 0 {
				r = b.Rows - 1 - r
			}
			if way&2 != 0 {
				k = b.Cols - 1 - k
			}
			if way&4 != 0 {
				r, k = k, r
			}
			s := b.Cell(row, col)
			switch {
			case exchanged && s == engine.X:
				s = engine.O
			case exchanged && s == engine.O:
				s = engine.X
			}
			if b.Cell(r, k) != s {
				return false
			}
		}
	}
	return true
}
