package think

import (
	"slices"
	"sync"

	"noughts/commands/jobs"
)

// pending are the matches in which the bot could not think about its move, because it thinks about
// so much else for the same person. The zero value is ready to use.
type pending struct {
	mu sync.Mutex
	by map[string][]int64 // by person
}

// add notes a match.
func (p *pending) add(c jobs.Client) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.by == nil {
		p.by = map[string][]int64{}
	}
	if !slices.Contains(p.by[c.User], c.Game) {
		p.by[c.User] = append(p.by[c.User], c.Game)
	}
}

// take takes out as many of each person's matches as there are places for.
func (p *pending) take(places func(user string) int) (ids []int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for user, list := range p.by {
		n := min(places(user), len(list))
		ids = append(ids, list[:n]...)
		if p.by[user] = list[n:]; n == len(list) {
			delete(p.by, user)
		}
	}
	return ids
}

// Retryable takes out the matches in which the bot could not think about its move, and now can.
// Thinking.Left says when to ask.
func (t *Thinker) Retryable() []int64 { return t.pending.take(t.Thinking.Room) }
