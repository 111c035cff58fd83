package jobs

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"sync"
	"time"
)

// A Client is whom work is done for: a person, and the game of theirs that it
// is about, 0 for none.
type Client struct {
	User string
	Game int64
}

// A Queue gives out places for work that keeps a processor busy, shared fairly: a
// place that falls free goes to the person, and of that person's games to the
// one, with the fewest places, then to whom nothing was done for longest. So
// whoever asks for much waits for himself and not for others.
//
// Work cannot be interrupted, but asked to come to its end: once it has had its
// share, and somebody waits who has no place at all.
type Queue struct {
	share time.Duration // 0: work is never asked to end

	mu      sync.Mutex
	closing bool // all work is to come to its end
	free    int
	turns   uint64 // places given out so far
	waiting []*job // in the order in which they came
	running []*job
	people  map[string]*usage
	games   map[Client]*usage
}

// A job is one piece of work that waits or runs.
type job struct {
	Client
	ready chan struct{} // closed when it has a place
	end   context.CancelFunc
	began time.Time
	asked bool // to come to its end
}

// A usage is what somebody has of the processors. It is kept only while they
// have or await something.
type usage struct {
	jobs    int    // running and waiting
	running int    // places
	last    uint64 // the turn in which a place was last given
}

// NewQueue returns a Queue with so many places, in which work may be asked to end when
// it has had its share.
func NewQueue(places int, share time.Duration) *Queue {
	return &Queue{free: places, share: share, people: map[string]*usage{}, games: map[Client]*usage{}}
}

// Do does the work once there is a place for it. The work's context ends with
// ctx, and earlier when others need the place.
func (p *Queue) Do(ctx context.Context, c Client, work func(context.Context)) error {
	working, end := context.WithCancel(ctx)
	defer end()
	j := &job{Client: c, ready: make(chan struct{}), end: end}
	p.enter(j)
	defer p.leave(j)
	select {
	case <-j.ready:
	case <-ctx.Done():
		return fmt.Errorf("waiting for a processor: %w", ctx.Err())
	}
	if p.share > 0 {
		defer time.AfterFunc(p.share, p.recall).Stop()
	}
	work(working)
	return nil
}

// enter queues a job up.
func (p *Queue) enter(j *job) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.people[j.User] == nil {
		p.people[j.User] = &usage{}
	}
	if p.games[j.Client] == nil {
		p.games[j.Client] = &usage{}
	}
	p.people[j.User].jobs++
	p.games[j.Client].jobs++
	p.waiting = append(p.waiting, j)
	p.fill()
	p.makeRoom()
}

// leave takes a job out, whether it ran or not.
func (p *Queue) leave(j *job) {
	p.mu.Lock()
	defer p.mu.Unlock()
	person, game := p.people[j.User], p.games[j.Client]
	if i := slices.Index(p.running, j); i >= 0 {
		p.running = slices.Delete(p.running, i, i+1)
		p.free++
		person.running--
		game.running--
	} else {
		p.waiting = slices.DeleteFunc(p.waiting, func(w *job) bool { return w == j })
	}
	if person.jobs--; person.jobs == 0 {
		delete(p.people, j.User)
	}
	if game.jobs--; game.jobs == 0 {
		delete(p.games, j.Client)
	}
	p.fill()
	p.makeRoom()
}

// recall sees whether work that has had its share should make room.
func (p *Queue) recall() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.makeRoom()
}

// Close asks all work to come to its end, also what is still to begin.
func (p *Queue) Close() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.closing = true
	for _, j := range p.running {
		j.end()
	}
}

// fill gives the free places out. p.mu is held.
func (p *Queue) fill() {
	for ; p.free > 0 && len(p.waiting) > 0; p.free-- {
		j := slices.MinFunc(p.waiting, p.precedence)
		p.waiting = slices.DeleteFunc(p.waiting, func(w *job) bool { return w == j })
		p.running = append(p.running, j)
		j.began = time.Now()
		p.turns++
		for _, a := range []*usage{p.people[j.User], p.games[j.Client]} {
			a.running++
			a.last = p.turns
		}
		if p.closing {
			j.end()
		}
		close(j.ready)
	}
}

// precedence orders jobs by who should get a place first. p.mu is held.
func (p *Queue) precedence(a, b *job) int {
	pa, pb, ga, gb := p.people[a.User], p.people[b.User], p.games[a.Client], p.games[b.Client]
	return cmp.Or(
		cmp.Compare(pa.running, pb.running), cmp.Compare(ga.running, gb.running),
		cmp.Compare(pa.last, pb.last), cmp.Compare(ga.last, gb.last),
	)
}

// makeRoom asks jobs to end for those who wait and have no place, one for each
// that does not get one anyway from a job that was asked before. p.mu is held.
func (p *Queue) makeRoom() {
	if p.share == 0 {
		return
	}
	coming := 0
	for _, r := range p.running {
		if r.asked {
			coming++
		}
	}
	queue := slices.Clone(p.waiting)
	slices.SortStableFunc(queue, p.precedence)
	for i, w := range queue {
		if slices.ContainsFunc(queue[:i], func(before *job) bool { return before.Client == w.Client }) {
			continue // no more than one place at once is made for a game
		}
		if coming > 0 {
			coming--
			continue
		}
		if v := p.victim(w); v != nil {
			v.asked = true
			v.end()
		}
	}
}

// victim returns the job that should make room for w: of those that have had
// their share, one of whoever has the most places, and of these the oldest. It
// is nil if w has no claim. p.mu is held.
func (p *Queue) victim(w *job) *job {
	var found *job
	for _, r := range p.running { // the oldest first
		claim := p.people[w.User].running == 0
		if w.User == r.User {
			claim = w.Game != r.Game && p.games[w.Client].running == 0
		}
		if !claim || r.asked || time.Since(r.began) < p.share {
			continue
		}
		if found == nil || cmp.Or(
			cmp.Compare(p.people[r.User].running, p.people[found.User].running),
			cmp.Compare(p.games[r.Client].running, p.games[found.Client].running),
		) > 0 {
			found = r
		}
	}
	return found
}
