package explain

import (
	"slices"

	"noughts/engine"
	"noughts/render"
)

// On a board with so many cells, or so long a side, a mark in every cell could not be
// read: there the best moves are numbered.
const (
	manyCells = 49
	longSide  = 10
)

// How many of the best moves are numbered, and how many where all lose: those that
// hold out longest.
const (
	mostNumbered = 5
	mostLost     = 3
)

// Picture adds to the options of a picture of a board what an analysis says of the
// moves there: marks on small boards; on others numbers for the best, tints for the
// rest, and a crop. A move of which nothing is known is not marked, and where all lose
// alike none is marked as the best.
func Picture(game engine.Game, board engine.Board, a engine.Analysis, o render.Options) render.Options {
	if len(a.Moves) == 0 {
		return o
	}
	if board.Rows*board.Cols < manyCells && max(board.Rows, board.Cols) < longSide {
		o.Marks = marks(game, a.Moves)
		o.Marks[0].Best = !AllLoseAlike(a)
		return o
	}
	n := numbered(a.Moves)
	if AllLoseAlike(a) {
		n = 0
	}
	o.Candidates = marks(game, a.Moves[:n])
	if a.Moves[0].High > engine.Loss { // else all lose
		rest := marks(game, a.Moves)
		o.Heat = rest[min(len(o.Candidates), len(rest)):]
	}
	o.Crop = render.CropTo(board, o)
	return o
}

// AllLoseAlike reports whether all moves are proved to lose, and none is known to hold
// out longer than another: there is no best one.
func AllLoseAlike(a engine.Analysis) bool {
	return len(a.Moves) > 1 && !slices.ContainsFunc(a.Moves, func(j engine.Evaluation) bool {
		return j.High > engine.Loss || j.Distance != a.Moves[0].Distance
	})
}

// numbered returns how many of the moves, the best first, are numbered: none that is
// proved to lose where the best does not, and none of which nothing is known.
func numbered(moves []engine.Evaluation) int {
	best, most := moves[0], min(len(moves), mostNumbered)
	if best.High == engine.Loss {
		most = min(most, mostLost)
	}
	for i, j := range moves[:most] {
		if i > 0 && (!j.Judged() || j.High == engine.Loss && (best.High > engine.Loss || j.Distance != best.Distance)) {
			return i
		}
	}
	return most
}

// marks turns evaluations, the best first, into marks; a move other than the best of
// which nothing is known gets none.
func marks(game engine.Game, moves []engine.Evaluation) []render.Mark {
	list := make([]render.Mark, 0, len(moves))
	for i, j := range moves {
		if i > 0 && !j.Judged() {
			continue
		}
		m := MarkOf(game, j)
		m.Best = i == 0
		list = append(list, m)
	}
	return list
}

// MarkOf turns an evaluation into a mark, whose distance is counted as people count.
func MarkOf(game engine.Game, j engine.Evaluation) render.Mark {
	m := render.MarkOf(counted(game, j))
	if m.Distance > 0 {
		m.Distance = MovesToEnd(m.Distance)
	}
	return m
}

// MovesToEnd counts the moves to an end that is so many plies away, as players count
// them: a move and its reply are one, from the side to move on, and so is a last move without
// a reply. Whoever makes the last move makes so many. Words and pictures both count with it.
func MovesToEnd(plies int) int { return (plies + 1) / 2 }
