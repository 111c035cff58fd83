package explain

import (
	"strings"

	"noughts/engine"
	"noughts/words"
)

// mostPlies is how much of a line of play is told.
const mostPlies = 24

// PlayNames tells a line of play. Where a move's name has a blank in it, more than a blank parts
// the moves.
func PlayNames(say *words.Printer, game engine.Game, line []engine.Move) string {
	var list []string
	for _, mv := range line[:min(len(line), mostPlies)] {
		list = append(list, say.Move(game, mv))
	}
	if len(line) > mostPlies {
		list = append(list, "…")
	}
	if len(list) > 0 && strings.Contains(list[0], " ") {
		return say.List(list)
	}
	return strings.Join(list, " ")
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
