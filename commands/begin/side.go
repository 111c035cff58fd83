package begin

import (
	"context"
	"strings"

	"noughts/commands"
	"noughts/commands/args"
	"noughts/commands/markup"
	"noughts/commands/route"
	"noughts/engine"
	"noughts/engine/match"
)

// The sides a person may ask for when starting a match.
const (
	sideFirst  = "first"
	sideSecond = "second"
	sideRandom = "random"
)

// sideArg reads the side that the person wants. Left open, lots are drawn between people, and
// against the bot the person moves first, unless its strategy is made for that side.
func (s *Starter) sideArg(q *route.Call, from beginning, side string, rival match.Seat) (engine.Player, error) {
	switch turn := from.turn(); {
	case side != "":
	case !rival.Bot():
		side = sideRandom
	case args.MadeFor(from.game, rival.Level) == from.game.Info().Sides[turn].Name:
		return turn.Other(), nil
	default:
		return turn, nil
	}
	choice, err := sideChoice(q, from.game, side)
	switch {
	case err != nil:
		return 0, err
	case choice == sideFirst:
		return engine.First, nil
	case choice == sideSecond:
		return engine.Second, nil
	}
	return engine.Player(s.Rand(2)), nil
}

// sideChoice reads a side that was typed: first, second, random, or a side's own name, in the
// person's language too.
func sideChoice(q *route.Call, game engine.Game, typed string) (string, error) {
	sides := game.Info().Sides
	called := func(p engine.Player) string { return q.ToUser.Say(sides[p].Title) }
	for player, choice := range map[engine.Player]string{engine.First: sideFirst, engine.Second: sideSecond} {
		if strings.EqualFold(typed, choice) || strings.EqualFold(typed, sides[player].Name) || strings.EqualFold(typed, called(player)) {
			return choice, nil
		}
	}
	if strings.EqualFold(typed, sideRandom) || strings.EqualFold(typed, q.ToUser.Says("side.random")) {
		return sideRandom, nil
	}
	return "", route.NewUserError("error.side", "Side", markup.Quote(typed), "First", called(engine.First), "Second", called(engine.Second))
}

// completeSide offers the sides of the chosen game by their names.
func (g *Group) completeSide(_ context.Context, q *route.Call) ([]commands.Choice, error) {
	game, err := args.GameArg(q)
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
