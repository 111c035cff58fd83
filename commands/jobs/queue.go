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

// NoRoom reports whether work was refused for want of room: it can be done as soon as there is
// some.
func NoRoom(err error) bool { return errors.Is(err, ErrBusy) }

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
	ends  chan struct{} // closed when all work is to come to its end

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
		free: places, share: share, limit: limit, left: make(chan struct{}, 1), ends: make(chan struct{}),
		people: map[string]*person{}, games: map[Client]*game{},
	}
}

// Do does the work once there is a place for it. The work's context ends with
// ctx, and earlier when others need the place. Do says ErrBusy at once if too
// much of the same person's work waits already.
func (q *Queue) Do(ctx context.Context, c Client, work func(context.Context)) error {
	working, end := context.WithCancel(ctx)
	defer end()
	j := &job{Client: c, ready: make(chan struct{}), working: working, end: end}
	if !q.enter(j) {
		return ErrBusy
	}
	defer q.leave(j)
	select {
	case <-j.ready:
	case <-ctx.Done():
		return fmt.Errorf("waiting for a processor: %w", ctx.Err())
	}
	if q.share > 0 {
		defer time.AfterFunc(q.share, q.recall).Stop()
	}
	work(working)
	return nil
}

// enter queues a job up, unless too many of the person's wait.
func (q *Queue) enter(j *job) bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	who := q.people[j.User]
	if who != nil && who.jobs-who.running >= q.limit {
		return false
	}
	if who == nil {
		who = &person{id: j.User}
		q.people[j.User] = who
	}
	g := q.games[j.Client]
	if g == nil {
		g = &game{Client: j.Client, person: who}
		q.games[j.Client] = g
	}
	who.jobs++
	g.jobs++
	q.arrived++
	j.seq = q.arrived
	j.waits = g.line.PushBack(j)
	if g.line.Len() == 1 {
		q.put(g)
	}
	q.fill()
	q.makeRoom()
	return true
}

// leave takes a job out, whether it ran or not.
func (q *Queue) leave(j *job) {
	q.mu.Lock()
	defer q.mu.Unlock()
	who, g := q.people[j.User], q.games[j.Client]
	if i := slices.Index(q.running, j); i >= 0 {
		q.running = slices.Delete(q.running, i, i+1)
		q.free++
		who.running--
		g.running--
		q.settle(g)
	}
	q.drop(j)
	if who.jobs--; who.jobs == 0 {
		delete(q.people, j.User)
	}
	if g.jobs--; g.jobs == 0 {
		delete(q.games, j.Client)
	}
	q.fill()
	q.makeRoom()
	wake(q.left)
}

// wake leaves word; once is enough.
func wake(word chan<- struct{}) {
	select {
	case word <- struct{}{}:
	default:
	}
}

// Room returns how much more work of a person may wait.
func (q *Queue) Room(user string) int {
	q.mu.Lock()
	defer q.mu.Unlock()
	who := q.people[user]
	if who == nil {
		return q.limit
	}
	return q.limit - (who.jobs - who.running)
}

// recall sees whether work that has had its share should make room.
func (q *Queue) recall() {
	q.mu.Lock()
	defer q.mu.Unlock()
	q.makeRoom()
}

// Close asks all work to come to its end, also what is still to begin.
func (q *Queue) Close() {
	q.mu.Lock()
	defer q.mu.Unlock()
	if q.closing {
		return
	}
	q.closing = true
	close(q.ends)
	for _, j := range q.running {
		j.end()
	}
}

// Closed reports whether Close was called.
func (q *Queue) Closed() bool {
	q.mu.Lock()
	defer q.mu.Unlock()
	return q.closing
}

// Waiting returns how many pieces of work wait for a place.
func (q *Queue) Waiting() int {
	q.mu.Lock()
	defer q.mu.Unlock()
	n := -len(q.running)
	for _, who := range q.people {
		n += who.jobs
	}
	return n
}

// fill gives the free places out. q.mu is held.
func (q *Queue) fill() {
	for q.free > 0 && len(q.waiting.items) > 0 {
		g := q.waiting.items[0].games.items[0]
		j := g.first()
		q.drop(j)
		if j.working.Err() != nil {
			continue // nobody waits for it any more; Do is about to find out
		}
		q.free--
		q.running = append(q.running, j)
		j.began = time.Now()
		q.turns++
		g.running++
		g.person.running++
		g.last, g.person.last = q.turns, q.turns
		q.settle(g)
		if q.closing {
			j.end()
		}
		close(j.ready)
	}
}

// drop takes a job out of those who wait, if it does. q.mu is held.
func (q *Queue) drop(j *job) {
	if j.waits == nil {
		return
	}
	g := q.games[j.Client]
	g.line.Remove(j.waits)
	j.waits = nil
	if g.line.Len() == 0 {
		q.take(g)
	} else {
		q.settle(g)
	}
}
