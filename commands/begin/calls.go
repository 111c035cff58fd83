package begin

import (
	"slices"
	"sync"
	"time"
)

// mostCalls is how many calls are remembered.
const mostCalls = 4096

// calls are whom challenges have called within calledWindow, the oldest first. They are held in
// memory alone, and end with the process. That forgives little: challenges that wait, and what
// became of those between the same two people, are in the store. Only challenges that several
// people sent to one and withdrew are forgotten.
type calls struct {
	mu     sync.Mutex // guards recent
	recent []call
}

type call struct {
	at time.Time
	to string
}

// taken forgets the last call of somebody who has taken a challenge: who plays is not pestered, and
// two may play one short game after the other.
func (c *calls) taken(by string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i, past := range slices.Backward(c.recent) {
		if past.to == by {
			c.recent = slices.Delete(c.recent, i, i+1)
			return
		}
	}
}

// until returns when somebody may be called again; the zero time for now.
func (c *calls) until(to string, now time.Time) time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	old := 0
	for old < len(c.recent) && now.Sub(c.recent[old].at) >= calledWindow {
		old++
	}
	c.recent = slices.Delete(c.recent, 0, old)
	left := calledLimit
	for _, past := range slices.Backward(c.recent) {
		if past.to != to {
			continue
		}
		if left--; left == 0 {
			return past.at.Add(calledWindow)
		}
	}
	return time.Time{}
}

func (c *calls) note(to string, now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.recent) >= mostCalls {
		c.recent = slices.Delete(c.recent, 0, len(c.recent)-mostCalls+1)
	}
	c.recent = append(c.recent, call{now, to})
}
