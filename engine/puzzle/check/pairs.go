package check

import (
	"slices"

	"noughts/engine"
)

// pairing: after the first turn there are pairs of empty cells, none in two of them, such that the
// solver gets the goal by answering in the partner of every cell that has one, and anywhere outside
// the untouched pairs otherwise.
func (c *Checker) pairing(l *Line) (bool, error) {
	p := l.turns()[0].to
	if _, over := p.Outcome(); over {
		return false, nil
	}
	b := p.Board()
	w := pairs{Checker: c, line: l, partner: map[uint16]uint16{}}
	return w.choose(p, l.windows(&b))
}

// windows returns the empty cells of each run of cells that may still become a line.
func (l *Line) windows(b *engine.Board) (list [][]uint16) {
	for start := range b.Cells {
		for _, d := range directions {
			var empty []uint16
			symbol, open := engine.Empty, true
			for n := range l.Row {
				row, col := start/b.Cols+n*d[0], start%b.Cols+n*d[1]
				if row < 0 || row >= b.Rows || col < 0 || col >= b.Cols {
					open = false
					break
				}
				switch s := b.Cell(row, col); {
				case s == engine.Empty:
					empty = append(empty, uint16(row*b.Cols+col))
				case symbol != engine.Empty && s != symbol:
					open = false
				default:
					symbol = s
				}
			}
			if open {
				list = append(list, empty)
			}
		}
	}
	slices.SortStableFunc(list, func(a, b []uint16) int { return len(a) - len(b) })
	return list
}

// A pairs looks for pairs of cells.
type pairs struct {
	*Checker
	line    *Line
	partner map[uint16]uint16
}

// choose gives a pair to each window that has none, in all ways, until some pairs hold.
func (w *pairs) choose(p engine.Position, windows [][]uint16) (bool, error) {
	for len(windows) > 0 && slices.ContainsFunc(windows[0], func(a uint16) bool {
		b, ok := w.partner[a]
		return ok && slices.Contains(windows[0], b)
	}) {
		windows = windows[1:]
	}
	if len(windows) == 0 {
		return w.hold(map[engine.Position]bool{}, p, nil)
	}
	for i, a := range windows[0] {
		for _, b := range windows[0][i+1:] {
			_, used := w.partner[a]
			if _, also := w.partner[b]; used || also {
				continue
			}
			w.partner[a], w.partner[b] = b, a
			if holds, err := w.choose(p, windows[1:]); holds || err != nil {
				return holds, err
			}
			delete(w.partner, a)
			delete(w.partner, b)
		}
	}
	return false, nil
}

// hold reports whether the solver gets the goal by the pairs; last is what the opponent has just
// played, nil if the opponent is to move.
func (w *pairs) hold(seen map[engine.Position]bool, p engine.Position, last *engine.Move) (bool, error) {
	if o, over := p.Outcome(); over {
		return o.For(w.line.side()) >= w.line.Goal, nil
	}
	if w.Nodes++; w.Limit > 0 && w.Nodes > w.Limit {
		return false, ErrLimit
	}
	if last == nil {
		if holds, ok := seen[p]; ok {
			return holds, nil
		}
		holds := true
		for _, m := range p.AppendMoves(nil) {
			next, err := p.Play(m)
			if err != nil {
				return false, err
			}
			if holds, err = w.hold(seen, next, &m); err != nil {
				return false, err
			}
			if !holds {
				break
			}
		}
		seen[p] = holds
		return holds, nil
	}
	for _, m := range w.answers(p, *last) {
		next, err := p.Play(m)
		if err != nil {
			return false, err
		}
		if holds, err := w.hold(seen, next, nil); holds || err != nil {
			return holds, err
		}
	}
	return false, nil
}

// answers returns the moves that the pairs leave: in the partner of the last cell, if that is
// empty; else on cells of no untouched pair; else all.
func (w *pairs) answers(p engine.Position, last engine.Move) []engine.Move {
	all, b := p.AppendMoves(nil), p.Board()
	if partner, ok := w.partner[last.Cell]; ok && b.Cells[partner] == engine.Empty {
		return slices.DeleteFunc(all, func(m engine.Move) bool { return m.Cell != partner })
	}
	outside := slices.DeleteFunc(slices.Clone(all), func(m engine.Move) bool {
		partner, ok := w.partner[m.Cell]
		return ok && b.Cells[partner] == engine.Empty
	})
	if len(outside) > 0 {
		return outside
	}
	return all
}
