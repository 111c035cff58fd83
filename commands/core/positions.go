package core

import (
	"context"
	"strings"
	"time"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/store"
)

// lookTime is how long people may wait for what is not solved at once, with what is
// known so far before their eyes. A guess.
const lookTime = 5 * time.Second

// StudyFor is how long a study is kept after somebody last tried something in it.
const StudyFor = 4 * 7 * 24 * time.Hour

// ReadPosition reads a position that a person typed or pasted, with the game as it is called in their language. One that names no game
// is of the game here or, if that is nil, of the one that the person touched last in
// this channel, as far as it fits. Of a game between people that goes on nothing is
// said.
func (c *Core) ReadPosition(ctx context.Context, q *Call, typed string, here engine.Game) (games.Sequence, error) {
	if here == nil {
		found, err := c.Store.Matches(ctx, store.Filter{UserID: q.User.ID, ChannelID: q.Place.ChannelID, Limit: 1})
		if err != nil {
			return games.Sequence{}, err
		}
		if len(found) > 0 {
			here = found[0].Game
		}
	}
	read, err := games.Read(typed, here)
	if err != nil { // games are read by their keys and English names, which are in no other language
		if p, rest, ok := calledPreset(q.ToUser, strings.TrimSpace(typed)); ok {
			read, err = games.Read(p.Name+" "+rest, nil)
		}
	}
	if err != nil {
		if word, _, _ := strings.Cut(strings.TrimSpace(typed), " "); !namesGame(word) {
			return games.Sequence{}, WrapUserError(err, "error.position_game", "Example", positionExample())
		}
		return games.Sequence{}, WrapUserError(err, "error.position")
	}
	return read, c.MayDiscuss(ctx, q, read.Game, read.Position())
}

// namesGame reports whether a word names a game.
func namesGame(word string) bool {
	_, err := games.Find(word)
	return err == nil
}

// positionExample is how a position may be typed, in a game with opening rules, since those
// are the ones whose positions people bring along.
func positionExample() string {
	for _, preset := range games.Presets() {
		game, ok := PresetGame(preset.Name)
		if !ok || len(engine.OpeningRules(game)) == 0 {
			continue
		}
		p, text := game.Start(), preset.Name
		for range exampleMoves {
			moves := p.AppendMoves(nil)
			text += " " + game.MoveName(moves[0])
			p, _ = p.Play(moves[0]) // it is legal
		}
		return text
	}
	return games.Presets()[0].Name
}

// exampleMoves is how many moves an example of a position has.
const exampleMoves = 3
