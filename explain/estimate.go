package explain

import (
	"noughts/engine"
	"noughts/engine/tactics"
)

// estimated says what can be seen of a move that is the best by an estimate: what the
// game says of it, or that it makes a line longer, is in the way of one, or is in many
// that are still open. Where one does not want a line, there is no more to say.
func estimated(game engine.Game, p engine.Position, m engine.Move, seen engine.Description) engine.Reason {
	if seen.Fact.ID != "" {
		return seen.Fact
	}
	info, board := game.Info(), p.Board()
	own, other := info.Sides[p.Turn()].Symbol, info.Sides[p.Turn().Other()].Symbol
	if info.Line == 0 || own == engine.Empty || other == engine.Empty {
		return engine.Reason{ID: engine.ReasonEstimate}
	}
	mine, theirs := tactics.ProspectOf(&board, info.Line, m.Cell, own), tactics.ProspectOf(&board, info.Line, m.Cell, other)
	hinders := len(theirs.Cells) > 1 && len(theirs.Cells) > len(mine.Cells)
	if seen.Makes.ID != "" || seen.Spoils.ID != "" {
		hinders = seen.SpoilsMore && len(theirs.Cells) > 0
	}
	switch {
	case hinders:
		return engine.Reason{ID: engine.ReasonHinders, Moves: movesOn(theirs.Cells), Number: len(theirs.Cells)}
	case len(mine.Cells) > 0:
		return engine.Reason{ID: engine.ReasonExtends, Moves: movesOn(mine.Cells), Number: len(mine.Cells) + 1}
	case len(theirs.Cells) > 1:
		return engine.Reason{ID: engine.ReasonHinders, Moves: movesOn(theirs.Cells), Number: len(theirs.Cells)}
	case mine.Open > 1:
		return engine.Reason{ID: engine.ReasonOpenLines, Number: mine.Open}
	}
	return engine.Reason{ID: engine.ReasonEstimate}
}

// movesOn returns moves on cells.
func movesOn(cells []uint16) []engine.Move {
	moves := make([]engine.Move, len(cells))
	for i, c := range cells {
		moves[i].Cell = c
	}
	return moves
}
