package orderchaos

import (
	"noughts/engine"
	"noughts/engine/explore"
)

// Canonical implements engine.Canonicalizer: boards are alike however they are turned and
// mirrored and whatever symbols change places, as no symbol is anybody's own.
func (g game) Canonical(p engine.Position) string {
	board := p.Board()
	s := explore.Square(board.Rows, board.Cols)
	s.Symbols = permutations(g.Info().Symbols)
	return g.Variant() + " " + s.Key(&board)
}

// permutations returns the ways in which symbols can change places.
func permutations(symbols []engine.Symbol) (list [][]engine.Symbol) {
	if len(symbols) == 0 {
		return [][]engine.Symbol{nil}
	}
	last := symbols[len(symbols)-1]
	for _, shorter := range permutations(symbols[:len(symbols)-1]) {
		for at := range len(symbols) {
			p := append(append(append([]engine.Symbol{}, shorter[:at]...), last), shorter[at:]...)
			list = append(list, p)
		}
	}
	return list
}
