package explain

import (
	"slices"

	"noughts/engine"
)

// CellsOf returns the cells of moves, each once.
func CellsOf(moves []engine.Move) []uint16 {
	var cells []uint16
	for _, m := range moves {
		if !slices.Contains(cells, m.Cell) {
			cells = append(cells, m.Cell)
		}
	}
	return cells
}

// An ImmediateThreat is what the opponent of the side to move wins with next, unless it
// is stopped.
type ImmediateThreat struct {
	Lines []engine.Line // which would be completed
	Stops []engine.Move // all moves that leave the opponent no such win
}

// ImmediateThreatIn finds the threat in a position. Moves on two cells show it: a win of
// the opponent that one of them stops, the other does not.
func ImmediateThreatIn(p engine.Position) ImmediateThreat {
	var d ImmediateThreat
	moves := p.AppendMoves(nil)
	if len(moves) < 2 {
		return d
	}
	last := len(moves) - 1
	for last > 0 && moves[last].Cell == moves[0].Cell {
		last--
	}
	cells := map[uint16]bool{}
	for _, m := range []engine.Move{moves[0], moves[last]} {
		next, err := p.Play(m)
		if err != nil || next.Turn() == p.Turn() {
			return ImmediateThreat{}
		}
		for _, win := range winsIn(next) {
			cells[win.Cell] = true
			d.Lines = addLines(d.Lines, Completed(next, win))
		}
	}
	for _, m := range moves {
		if !cells[m.Cell] {
			continue
		}
		if next, err := p.Play(m); err == nil && !lost(next, p.Turn()) && len(winsIn(next)) == 0 {
			d.Stops = append(d.Stops, m)
		}
	}
	return d
}

// PendingThreatLines returns the lines with which the opponent of the side to move threatens
// to make an immediate threat, by a move on one of the cells that can stop it.
func PendingThreatLines(p engine.Position, stops []engine.Move) (lines []engine.Line) {
	cells := CellsOf(stops)
	quiet := slices.IndexFunc(p.AppendMoves(nil), func(m engine.Move) bool { return !slices.Contains(cells, m.Cell) })
	if quiet < 0 {
		return nil
	}
	waited, err := p.Play(p.AppendMoves(nil)[quiet])
	if err != nil || waited.Turn() == p.Turn() {
		return nil
	}
	for _, m := range waited.AppendMoves(nil) {
		if !slices.Contains(cells, m.Cell) {
			continue
		}
		next, err := waited.Play(m)
		if err != nil {
			continue
		}
		for _, l := range ImmediateThreatIn(next).Lines {
			if slices.Contains(l.Cells, m.Cell) {
				lines = addLines(lines, []engine.Line{l})
			}
		}
	}
	return lines
}

// lost reports whether a player has lost.
func lost(p engine.Position, player engine.Player) bool {
	o, over := p.Outcome()
	return over && o.For(player) == engine.Loss
}

// winsIn returns the moves with which the side to move wins at once.
func winsIn(p engine.Position) []engine.Move {
	return slices.DeleteFunc(p.AppendMoves(nil), func(m engine.Move) bool {
		next, err := p.Play(m)
		if err != nil {
			return true
		}
		return !lost(next, p.Turn().Other())
	})
}

// Completed returns the lines that a winning move completes, as lines that are
// not complete yet.
func Completed(p engine.Position, win engine.Move) []engine.Line {
	next, err := p.Play(win)
	if err != nil {
		return nil
	}
	var lines []engine.Line
	board := next.Board()
	for _, l := range board.Lines {
		if l.Kind == engine.LineWinning && slices.Contains(l.Cells, win.Cell) {
			lines = append(lines, engine.Line{Kind: engine.LineThreat, Symbol: l.Symbol, Cells: l.Cells})
		}
	}
	return lines
}

// addLines adds those lines that are not there yet.
func addLines(lines, more []engine.Line) []engine.Line {
	for _, l := range more {
		if !slices.ContainsFunc(lines, func(k engine.Line) bool { return slices.Equal(k.Cells, l.Cells) }) {
			lines = append(lines, l)
		}
	}
	return lines
}
