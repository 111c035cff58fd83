package explain

import (
	"strings"

	"noughts/engine"
	"noughts/render"
)

// mostPlies is how much of a line of play is told.
const mostPlies = 24

// PlayNames tells a line of play.
func PlayNames(game engine.Game, line []engine.Move) string {
	var list []string
	for _, mv := range line[:min(len(line), mostPlies)] {
		list = append(list, game.MoveName(mv))
	}
	if len(line) > mostPlies {
		list = append(list, "…")
	}
	return strings.Join(list, " ")
}

// mostMarks is how many moves are marked on a board with so many that nobody
// could read them all: the best.
const (
	manyMoves = 100
	mostMarks = 14
)

// crowded reports whether there are more moves than can be marked.
func crowded(result engine.Analysis, info engine.Info) bool {
	return len(result.Moves) > manyMoves*len(info.Symbols)
}

// ForcedLine is the line of play that a picture shows in place of marks: on a board
// with many moves, the one that is proved to win.
func ForcedLine(game engine.Game, p engine.Position, result engine.Analysis) []engine.Move {
	if len(result.Line) < 2 || result.Root.Low != engine.Win || !crowded(result, game.Info()) {
		return nil
	}
	return WithSymbols(game, p, result.Line)
}

// WithSymbols gives each move of a line of play the symbol that it places, where
// that goes without saying.
func WithSymbols(game engine.Game, p engine.Position, line []engine.Move) []engine.Move {
	var list []engine.Move
	for _, mv := range line {
		next, err := p.Play(mv)
		if err != nil {
			break
		}
		if mv.Symbol == engine.Empty {
			mv.Symbol = game.Info().Sides[p.Turn()].Symbol
		}
		list = append(list, mv)
		p = next
	}
	return list
}

// Marks turns an analysis into the marks of a picture. A move of which nothing
// is known gets none; nor does one that loses, where not all can be marked.
func Marks(result engine.Analysis, info engine.Info) []render.Mark {
	moves := result.Moves
	if crowded(result, info) {
		moves = moves[:mostMarks]
	}
	list := make([]render.Mark, 0, len(moves))
	for i, j := range moves {
		unknown := engine.Unknown(j.Move)
		hopeless := len(moves) < len(result.Moves) && j.High == engine.Loss && moves[0].High > engine.Loss
		if i > 0 && (hopeless || j.Low == unknown.Low && j.High == unknown.High && j.Estimate == unknown.Estimate) {
			continue
		}
		m := render.MarkOf(j)
		m.Best = i == 0
		list = append(list, m)
	}
	return list
}
