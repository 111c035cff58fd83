package jobs

import (
	"container/list"
	"context"
	"errors"
	"fmt"
	"slices"
	"sync"
	"time"
)

// ErrBusy says that somebody waits for so much already that no more is taken.
var ErrBusy = errors.New("too much is waiting already")

// ErrCrowded is the kind of ErrBusy that comes of what all together ask for: something has
// waited, or was worked on, for so long that it is of no use any more.
var ErrCrowded = fmt.Errorf("for too long: %w", ErrBusy)

// A Client is whom work is done for: a person, and the game of theirs that it
// is about, 0 for none.
type Client struct {
	User string
	Game int64
}

// A Queue gives out places for work that keeps a processor busy, shared fairly: a
// place that falls free goes to the person, and of that person's games to the
// one, with the fewest places, then to whom nothing was done for longest. So
// whoever asks for much waits for himself and not for others; and no more than
// so many pieces of work of one person wait.
//
// Work cannot be interrupted, but asked to come to its end: once it has had its
// share, and somebody waits who has no place at all. Work whose context ends
// before it has a place is never begun.
//
// Those who wait stand in heaps, so that with n of them it takes O(log n) steps
// to come and to go, for each place.
type Queue struct {
	share time.Duration // 0: work is never asked to end
	limit int           // how much of one person's work may wait
	left  chan struct{} // gets word when work has left the queue

	mu      sync.Mutex
	closing bool // all work is to come to its end
	free    int
	turns   uint64 // places given out so far
	arrived uint64 // jobs that have come so far
	running []*job // in the order in which they began
	waiting heapOf[*person]
	people  map[string]*person
	games   map[Client]*game
}

// A job is one piece of work that waits or runs.
type job struct {
	Client
	ready   chan struct{} // closed when it has a place
	working context.Context
	end     context.CancelFunc
	seq     uint64        // when it came
	waits   *list.Element // in its game's line; nil once it has a place or is dropped
	began   time.Time
	asked   bool // to come to its end
}

// NewQueue returns a queue that gives out so many places, and lets limit pieces of
// work of one person wait. Work that has had its share makes room for others; it
// is never asked to if the share is 0.
func NewQueue(places int, share time.Duration, limit int) *Queue {
	return &Queue{
		free: places, share: share, limit: limit, left: make(chan struct{}, 1),
		people: map[string]*person{}, games: map[Client]*game{},
	}
}

// Do does the work once there is a place for it. The work's context ends with
// ctx, and earlier when others need the place. Do says ErrBusy at once if too
// much of the same person's work waits already.
func (p *Queue) Do(ctx context.Context, c Client, work func(context.Context)) error {
	working, end := context.WithCancel(ctx)
	defer end()
	j := &job{Client: c, ready: make(chan struct{}), working: working, end: end}
	if !p.enter(j) {
		return ErrBusy
	}
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

// enter queues a job up, unless too many of the person's wait.
func (p *Queue) enter(j *job) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	who := p.people[j.User]
	if who != nil && who.jobs-who.running >= p.limit {
		return false
	}
	if who == nil {
		who = &person{id: j.User}
		p.people[j.User] = who
	}
	g := p.games[j.Client]
	if g == nil {
		g = &game{Client: j.Client, person: who}
		p.games[j.Client] = g
	}
	who.jobs++
	g.jobs++
	p.arrived++
	j.seq = p.arrived
	j.waits = g.line.PushBack(j)
	if g.line.Len() == 1 {
		p.put(g)
	}
	p.fill()
	p.makeRoom()
	return true
}

// leave takes a job out, whether it ran or not.
func (p *Queue) leave(j *job) {
	p.mu.Lock()
	defer p.mu.Unlock()
	who, g := p.people[j.User], p.games[j.Client]
	if i := slices.Index(p.running, j); i >= 0 {
		p.running = slices.Delete(p.running, i, i+1)
		p.free++
		who.running--
		g.running--
		p.settle(g)
	}
	p.drop(j)
	if who.jobs--; who.jobs == 0 {
		delete(p.people, j.User)
	}
	if g.jobs--; g.jobs == 0 {
		delete(p.games, j.Client)
	}
	p.fill()
	p.makeRoom()
	wake(p.left)
}

// wake leaves word; once is enough.
func wake(word chan<- struct{}) {
	select {
	case word <- struct{}{}:
	default:
	}
}

// Room returns how much more work of a person may wait.
func (p *Queue) Room(user string) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	who := p.people[user]
	if who == nil {
		return p.limit
	}
	return p.limit - (who.jobs - who.running)
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

// Closed reports whether Close was called.
func (p *Queue) Closed() bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.closing
}

// Waiting returns how many pieces of work wait for a place.
func (p *Queue) Waiting() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	n := -len(p.running)
	for _, who := range p.people {
		n += who.jobs
	}
	return n
}

// fill gives the free places out. p.mu is held.
func (p *Queue) fill() {
	for p.free > 0 && len(p.waiting.items) > 0 {
		g := p.waiting.items[0].games.items[0]
		j := g.first()
		p.drop(j)
		if j.working.Err() != nil {
			continue // nobody waits for it any more; Do is about to find out
		}
		p.free--
		p.running = append(p.running, j)
		j.began = time.Now()
		p.turns++
		g.running++
		g.person.running++
		g.last, g.person.last = p.turns, p.turns
		p.settle(g)
		if p.closing {
			j.end()
		}
		close(j.ready)
	}
}

// drop takes a job out of those who wait, if it does. p.mu is held.
func (p *Queue) drop(j *job) {
	if j.waits == nil {
		return
	}
	g := p.games[j.Client]
	g.line.Remove(j.waits)
	j.waits = nil
	if g.line.Len() == 0 {
		p.take(g)
	} else {
		p.settle(g)
	}
}
