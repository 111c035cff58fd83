package papers

import (
	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
)

// exceptions are the six boards of section 3.5 of "Order and Chaos" by S. T.
// Castelein, the rows from the top, with the move that T1 has for them and the
// one that Order has to make.
var exceptions = [...]struct {
	board      string
	wrong, due thesisMove
}{
	{"O.../XXOX/O.X./O...", thesisMove{1, 3, engine.O}, thesisMove{1, 4, engine.O}},
	{".O../XXXO/..../...O", thesisMove{3, 4, engine.O}, thesisMove{4, 2, engine.O}},
	{"..../OXX./O.../....", thesisMove{1, 2, engine.X}, thesisMove{1, 4, engine.X}},
	{"OO../XX../..../....", thesisMove{1, 3, engine.O}, thesisMove{1, 4, engine.O}},
	{"X.O./OX../O.../O...", thesisMove{2, 3, engine.O}, thesisMove{4, 4, engine.X}},
	{"..../OX../O.../XX.O", thesisMove{1, 2, engine.X}, thesisMove{3, 4, engine.O}},
}

// A thesisMove is a move as the thesis writes it, ((i, j), s).
type thesisMove struct {
	i, j   int
	symbol engine.Symbol
}

// move returns the move on a board of these rules.
func (m thesisMove) move(r rules.Variant) engine.Move {
	return engine.Move{Cell: uint16(CellOf(r, m.i, m.j)), Symbol: m.symbol}
}

// exception returns the move that Order has to make on one of the six boards.
func exception(p *rules.Position) (m engine.Move, ok bool) {
	for _, e := range exceptions {
		if sameStones(p, e.board) {
			return e.due.move(p.Variant), true
		}
	}
	return m, false
}

// sameStones reports whether the stones are those of rows from the top, joined
// by /.
func sameStones(p *rules.Position, rows string) bool {
	i, j := 1, 1
	for _, c := range []byte(rows) {
		if c == '/' {
			i, j = i+1, 1
			continue
		}
		if p.At(CellOf(p.Variant, i, j)).Letter() != c {
			return false
		}
		j++
	}
	return true
}
