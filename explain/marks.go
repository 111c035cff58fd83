package explain

import (
	"strings"

	"noughts/engine"
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
