package dfpn

// A liveLine is one way in which Order may still win: a window and the symbol that
// is to fill it. The searches see a position as nothing but its live lines and its
// empty cells, so all rules of the family look alike to them:
//
//	cells  every one must get the symbol
//	ends   none may get it (only under "exact")
//
// A stone that breaks one of these kills the line for good. A line that misses
// nothing is complete, and Order has won. Under "full" with "exact" the ends have
// to be filled too, as until then Chaos may still spoil the line.
type liveLine struct {
	cells, ends uint64
	symbol      uint8 // index of the symbol, 0 for X
}

// A cellMove is a symbol on a numbered cell.
type cellMove struct{ cell, symbol uint8 }

// survives reports whether a line stays live after a move.
func (l *liveLine) survives(m cellMove) bool {
	bit := uint64(1) << m.cell
	if l.symbol == m.symbol {
		return l.ends&bit == 0
	}
	return l.cells&bit == 0
}
