package jobs

import (
	"cmp"
	"math"
	"slices"
	"sync"
	"time"
)

// A DelayQueue holds matches, each of them once, with the time at which something is to be done
// about it. The zero value is ready to use.
type DelayQueue struct {
	mu sync.Mutex
	at map[int64]time.Time
}

// mostDelay is how long a match can wait: what waits for longer does so because the clock has
// jumped back, and is due. It is longer than any delay with which matches are added.
const mostDelay = 6 * time.Minute

// Add adds a match that is due at some time, unless it is due earlier anyway.
func (q *DelayQueue) Add(id int64, at time.Time) { q.AddUpTo(math.MaxInt, id, at) }

// AddUpTo is Add unless so many wait already, and reports whether this match waits now.
func (q *DelayQueue) AddUpTo(most int, id int64, at time.Time) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	before, ok := q.at[id]
	if !ok && len(q.at) >= most {
		return false
	}
	if q.at == nil {
		q.at = map[int64]time.Time{}
	}
	if !ok || at.Before(before) {
		q.at[id] = at
	}
	return true
}

// Take takes out the matches that are due, the longest overdue first.
func (q *DelayQueue) Take(now time.Time) []int64 {
	q.mu.Lock()
	defer q.mu.Unlock()
	var due []int64
	for id, at := range q.at {
		if !at.After(now) || at.Sub(now) > mostDelay {
			due = append(due, id)
		}
	}
	slices.SortFunc(due, func(a, b int64) int { return cmp.Or(q.at[a].Compare(q.at[b]), cmp.Compare(a, b)) })
	for _, id := range due {
		delete(q.at, id)
	}
	return due
}

// Len is how many matches wait.
func (q *DelayQueue) Len() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	return len(q.at)
}
