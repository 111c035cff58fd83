package notify

import (
	"time"

	"noughts/engine/match"
)

// activeFor is how long after doing something in a match a player is taken to be there.
const activeFor = time.Minute

// A spot is where a person was seen: in a match or, where that is none, in a channel.
type spot struct {
	user    string
	match   int64
	channel string
}

// SeenInMatch notes that a person has just done something in a match.
func (n *Notifier) SeenInMatch(userID string, id int64) {
	n.seen.Put(spot{user: userID, match: id}, n.Now())
}

// SeenInChannel notes that a person has just done something in a channel.
func (n *Notifier) SeenInChannel(userID, channelID string) {
	n.seen.Put(spot{user: userID, channel: channelID}, n.Now())
}

// lastSeen is how long ago a person was seen in a match, or in its channel; active is false if that
// is not known to be within activeFor. Who has a page open that shows the match is seen now.
func (n *Notifier) lastSeen(userID string, m *match.Match) (ago time.Duration, active bool) {
	if n.Here(userID, m.ID) {
		return 0, true
	}
	at, _ := n.seen.Get(spot{user: userID, match: m.ID})
	if beside, ok := n.seen.Get(spot{user: userID, channel: m.Place.ChannelID}); ok && beside.After(at) {
		at = beside
	}
	ago = n.Now().Sub(at)
	return ago, ago >= 0 && ago < activeFor
}
