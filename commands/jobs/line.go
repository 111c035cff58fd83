package jobs

import (
	"cmp"
	"container/heap"
	"container/list"
)

// A person is what somebody has of the processors. It is kept only while they
// have or await something.
type person struct {
	id    string
	games heapOf[*game] // in which something waits
	usage
}

// A game is the same for one game of a person.
type game struct {
	Client
	person *person
	line   list.List // the jobs that wait, in the order in which they came
	usage
}

// A usage counts jobs and places.
type usage struct {
	jobs    int    // running and waiting
	running int    // places
	last    uint64 // the turn in which a place was last given
	index   int    // in the heap of those who wait
}

//lint:ignore U1000 heaps call it through their type parameter
func (u *usage) at() *int { return &u.index }

// first returns the job of the game that came first.
func (g *game) first() *job { return g.line.Front().Value.(*job) }

// before reports whether a game should get a place before another of the same
// person's.
func (g *game) before(other *game) bool {
	return cmp.Or(
		cmp.Compare(g.running, other.running), cmp.Compare(g.last, other.last),
		cmp.Compare(g.first().seq, other.first().seq),
	) < 0
}

// before reports whether a person, for the first of their games, should get a
// place before another.
func (p *person) before(other *person) bool {
	g, h := p.games.items[0], other.games.items[0]
	return cmp.Or(
		cmp.Compare(p.running, other.running), cmp.Compare(g.running, h.running),
		cmp.Compare(p.last, other.last), cmp.Compare(g.last, h.last),
		cmp.Compare(g.first().seq, h.first().seq),
	) < 0
}

// put lets a game wait that did not. q.mu is held.
func (q *Queue) put(g *game) {
	heap.Push(&g.person.games, g)
	if len(g.person.games.items) == 1 {
		heap.Push(&q.waiting, g.person)
	} else {
		heap.Fix(&q.waiting, g.person.index)
	}
}

// take lets a game wait no more. q.mu is held.
func (q *Queue) take(g *game) {
	heap.Remove(&g.person.games, g.index)
	if len(g.person.games.items) == 0 {
		heap.Remove(&q.waiting, g.person.index)
	} else {
		heap.Fix(&q.waiting, g.person.index)
	}
}

// settle puts a game and its person where they belong after their usage changed.
// q.mu is held.
func (q *Queue) settle(g *game) {
	if g.line.Len() > 0 {
		heap.Fix(&g.person.games, g.index)
	}
	if len(g.person.games.items) > 0 {
		heap.Fix(&q.waiting, g.person.index)
	}
}

// A heapOf is a container/heap of things that know where they stand in it.
type heapOf[T interface {
	before(T) bool
	at() *int
}] struct {
	items    []T
	compared uint64 // how often two were compared
}

func (h *heapOf[T]) Len() int { return len(h.items) }

func (h *heapOf[T]) Less(i, j int) bool {
	h.compared++
	return h.items[i].before(h.items[j])
}

func (h *heapOf[T]) Swap(i, j int) {
	h.items[i], h.items[j] = h.items[j], h.items[i]
	*h.items[i].at(), *h.items[j].at() = i, j
}

// Push implements heap.Interface.
func (h *heapOf[T]) Push(x any) {
	item := x.(T)
	*item.at() = len(h.items)
	h.items = append(h.items, item)
}

// Pop implements heap.Interface.
func (h *heapOf[T]) Pop() any {
	var none T
	last := len(h.items) - 1
	item := h.items[last]
	h.items[last] = none
	h.items = h.items[:last]
	return item
}
