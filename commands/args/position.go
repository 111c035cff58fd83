package args

import (
	"context"

	"noughts/commands/people"
	"noughts/commands/route"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/naming"
	"noughts/store"
)

// Positions read positions of any game.
type Positions struct {
	Store    Matches
	Fairness *people.Fairness
}

// Matches find the matches that somebody plays or has played; a store.Store does.
type Matches interface {
	Matches(ctx context.Context, f store.Filter) ([]*match.Match, error)
}

// Read reads a position that a person typed or pasted, with the game as it is called in
// their language. One that names no game is of the game they chose or, if that is nil, of the one
// that they touched last in this channel, as far as it fits. Of a game between people that goes on
// nothing is said.
func (r Positions) Read(ctx context.Context, q *route.Call, typed string, chosen engine.Game) (games.Sequence, error) {
	here := chosen
	if here == nil {
		found, err := r.Store.Matches(ctx, store.Filter{UserID: q.User.ID, ChannelID: q.Place.ChannelID, Limit: 1})
		if err != nil {
			return games.Sequence{}, err
		}
		if len(found) > 0 {
			here = found[0].Game
		}
	}
	read := naming.Read(q.ToUser, typed, here)
	s, err := read.Sequence, read.Err
	if err != nil && !read.Named && chosen != nil {
		s, err = games.Read(chosen.Variant()+" "+typed, nil)
	}
	if err == nil {
		return s, r.Fairness.MayDiscuss(ctx, q, s.Game, s.Position())
	}
	if len(read.Meant) > 0 {
		return games.Sequence{}, Ask(q, read.Typed, read.Meant)
	}
	if read.Named {
		return games.Sequence{}, route.WrapUserError(err, "error.position")
	}
	if here == nil {
		here = broughtAlong()
	}
	return games.Sequence{}, route.WrapUserError(err, "error.position_game", "Example", positionExample(here))
}

// broughtAlong is the game of which people bring along positions most: the first with opening
// rules.
func broughtAlong() engine.Game {
	var game engine.Game
	for _, preset := range games.Presets() {
		if game, _ = PresetGame(preset.Name); len(engine.OpeningRules(game)) > 0 {
			break
		}
	}
	return game
}

// positionExample is how a position of a game may be typed: by its name and some moves.
func positionExample(game engine.Game) string {
	text := game.Variant()
	if preset, ok := games.PresetOf(text); ok {
		text = preset.Name
	}
	p := game.Start()
	for range exampleMoves {
		moves := p.AppendMoves(nil)
		if len(moves) == 0 {
			break
		}
		text += " " + game.MoveName(moves[0])
		p, _ = p.Play(moves[0]) // it is legal
	}
	return text
}

// exampleMoves is how many moves an example of a position has.
const exampleMoves = 3
