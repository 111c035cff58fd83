package core

import (
	"slices"
	"sync"

	"noughts/commands/jobs"
)

// owed are the matches in which the bot could not think about its move, because it
// thinks about so much else of the same person. The zero value is ready to use.
type owed struct {
	mu sync.Mutex
	by map[string][]int64 // by person
}

// add notes a match.
func (o *owed) add(c jobs.Client) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if o.by == nil {
		o.by = map[string][]int64{}
	}
	if !slices.Contains(o.by[c.User], c.Game) {
		o.by[c.User] = append(o.by[c.User], c.Game)
	}
}

// take takes out as many of each person's matches as there is room for.
func (o *owed) take(room func(user string) int) (ids []int64) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for user, list := range o.by {
		n := min(room(user), len(list))
		ids = append(ids, list[:n]...)
		if o.by[user] = list[n:]; n == len(list) {
			delete(o.by, user)
		}
	}
	return ids
}

// OwedWithRoom takes out the matches in which the bot owes a move that it could not
// think about, and now can. Thinking.Left says when to ask.
func (c *Core) OwedWithRoom() []int64 { return c.owed.take(c.Thinking.Room) }
