package jing

import (
	"math/bits"

	"noughts/engine"
)

// forPoint is how many equal symbols make a line a point.
const forPoint = 4

// Board returns the position ready to draw, with the lines that are points
// already. In a finished position the empty cells stay empty, so that it can be
// written down and read back, but they count as X.
func (p position) Board() engine.Board {
	b := engine.Board{Rows: side, Cols: side, Cells: make([]engine.Symbol, cellCount), Scored: true}
	for cell := range cellCount {
		for player, stones := range p.stones {
			if stones>>cell&1 != 0 {
				b.Cells[cell] = symbols[player]
			}
		}
	}
	counted := p.stones
	note := "jing.note.first"
	switch plies := p.plies(); {
	case plies >= lastPly:
		note = "jing.note.over"
		counted[engine.Second] |= p.free()
	case plies%perTurn == 1:
		note = "jing.note.second"
	}
	b.Notes = []engine.Text{engine.Say(note)}
	for player, stones := range counted {
		for _, l := range lines {
			if bits.OnesCount32(stones&l) >= forPoint {
				b.Score[player]++
				b.Lines = append(b.Lines, engine.Line{Kind: engine.LineScoring, Symbol: symbols[player], Cells: cellsOf(l)})
			}
		}
	}
	return b
}

// cellsOf lists the cells of a set.
func cellsOf(set uint32) []uint16 {
	var cells []uint16
	for ; set != 0; set &= set - 1 {
		cells = append(cells, uint16(bits.TrailingZeros32(set)))
	}
	return cells
}
