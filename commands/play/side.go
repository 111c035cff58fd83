package play

import (
	"context"
	"strings"

	"noughts/commands"
	"noughts/commands/core"
	"noughts/engine"
	"noughts/engine/match"
)

// The sides a person may ask for when starting a match.
const (
	sideFirst  = "first"
	sideSecond = "second"
	sideRandom = "random"
)

// sideArg reads the side that the person wants: first, second, random, or a
// side's own name. Left open, lots are drawn between people, and against the
// bot the person moves first, unless its strategy is made for that side.
func (g *group) sideArg(from beginning, side string, rival match.Seat) (engine.Player, error) {
	sides := from.game.Info().Sides
	switch turn := from.turn(); {
	case side != "":
	case !rival.Bot():
		side = sideRandom
	case core.MadeFor(from.game, rival.Level) == sides[turn].Name:
		return turn.Other(), nil
	default:
		return turn, nil
	}
	switch side = strings.ToLower(side); side {
	case sideFirst, strings.ToLower(sides[engine.First].Name):
		return engine.First, nil
	case sideSecond, strings.ToLower(sides[engine.Second].Name):
		return engine.Second, nil
	case sideRandom:
		return engine.Player(g.Rand(2)), nil
	}
	return 0, core.NewUserError("error.side", "Side", core.Quote(side), "First", sides[engine.First].Name, "Second", sides[engine.Second].Name)
}

// completeSide offers the sides of the chosen game by their names.
func (g *group) completeSide(_ context.Context, q *core.Call) ([]commands.Choice, error) {
	game, err := g.GameArg(q)
	if err != nil {
		return nil, err
	}
	sides := game.Info().Sides
	return []commands.Choice{
		{Name: q.ToUser.Says("side.first", "Side", sides[engine.First].Title), Value: sideFirst},
		{Name: q.ToUser.Says("side.second", "Side", sides[engine.Second].Title), Value: sideSecond},
		{Name: q.ToUser.Says("side.random"), Value: sideRandom},
	}, nil
}
