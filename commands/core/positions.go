package core

import (
	"context"
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
