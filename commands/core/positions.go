package core

import (
	"context"
	"time"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/store"
)

// lookTime is how long people may wait for what is not solved at once, with what is
// known so far before their eyes. A guess.
const lookTime = 5 * time.Second

// StudyFor is how long a study is kept after somebody last tried something in it.
const StudyFor = 4 * 7 * 24 * time.Hour

// ReadPosition reads a position that a person typed or pasted. One that names no game
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
	if err != nil {
		return games.Sequence{}, WrapUserError(err, "error.position")
	}
	return read, c.MayDiscuss(ctx, q, read.Game, read.Position())
}

// MayDiscuss refuses what would help somebody in a game between people that goes on:
// what is known of a position that stands in one of the person's own or in this
// channel. The start of a game is nobody's secret.
func (c *Core) MayDiscuss(ctx context.Context, q *Call, game engine.Game, p engine.Position) error {
	if p == game.Start() {
		return nil
	}
	playing := []match.Status{match.Playing}
	for _, f := range []store.Filter{{UserID: q.User.ID, Status: playing}, {ChannelID: q.Place.ChannelID, Status: playing}} {
		found, err := c.Store.Matches(ctx, f)
		if err != nil {
			return err
		}
		for _, m := range found {
			if BetweenPeople(m) && m.Position() == p && m.Game.Variant() == game.Variant() {
				return NewUserError("error.analyze_live")
			}
		}
	}
	return nil
}

// BetweenPeople reports whether a match goes on in which nobody may have the help of the
// engine.
func BetweenPeople(m *match.Match) bool { return m.Status == match.Playing && !m.AgainstBot() }
