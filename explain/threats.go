package explain

import (
	"slices"

	"noughts/engine"
	"noughts/engine/tactics"
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
	Wins  []engine.Move // with which the opponent wins
	Lines []engine.Line // which would be completed
	Stops []engine.Move // all moves that leave the opponent no such win
}

// ImmediateThreatIn finds the threat in a position.
func ImmediateThreatIn(p engine.Position) ImmediateThreat {
	moves := p.AppendMoves(nil)
	threats := tactics.Threats(p, moves)
	d := ImmediateThreat{Wins: threats, Stops: tactics.Stops(p, moves, threats)}
	for _, t := range threats {
		d.Lines = addLines(d.Lines, threatenedLines(p, moves, t))
	}
	return d
}

// ImmediateStops returns the Stops of the threat in a position, of which moves are the legal ones.
func ImmediateStops(p engine.Position, moves []engine.Move) []engine.Move {
	return tactics.Stops(p, moves, tactics.Threats(p, moves))
}

// threatenedLines returns the lines that the opponent's move would complete, after
// some other move that does not end the game.
func threatenedLines(p engine.Position, moves []engine.Move, threat engine.Move) []engine.Line {
	for _, m := range moves {
		if m.Cell == threat.Cell {
			continue
		}
		if next, err := p.Play(m); err == nil && len(tactics.Wins(next, []engine.Move{threat})) > 0 {
			return Completed(next, threat)
		}
	}
	return nil
}

// pendingThreatLines returns the lines with which the opponent of the side to move threatens
// to make an immediate threat, by a move on one of the cells that can stop it.
func pendingThreatLines(p engine.Position, stops []engine.Move) (lines []engine.Line) {
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
