package jobs

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"testing/synctest"
	"time"
)

// A twin is one job in a Queue and in the simple one.
type twin struct {
	name   string
	queued *job
	simple *simpleJob
}

// A pair is a Queue and the simple one, to which the same happens.
type pair struct {
	t       *testing.T
	queue   *Queue
	simple  *simpleQueue
	twins   []twin
	entered int
}

func newPair(t *testing.T, places int, share time.Duration) *pair {
	return &pair{
		t: t, queue: NewQueue(places, share, 1<<30),
		simple: &simpleQueue{free: places, share: share, people: map[string]*simpleUsage{}, games: map[Client]*simpleUsage{}},
	}
}

func (p *pair) enter(c Client) {
	ctx, cancel := context.WithCancel(p.t.Context())
	w := twin{
		name:   fmt.Sprintf("%s%d-%d", c.User, c.Game, p.entered),
		queued: &job{Client: c, ready: make(chan struct{}), working: ctx, end: cancel},
		simple: &simpleJob{Client: c},
	}
	p.entered++
	p.twins = append(p.twins, w)
	p.queue.enter(w.queued)
	p.simple.enter(w.simple)
}

// leave ends job i.
func (p *pair) leave(i int) {
	w := p.twins[i]
	p.twins = slices.Delete(p.twins, i, i+1)
	w.queued.end()
	p.queue.leave(w.queued)
	p.simple.leave(w.simple)
}

// expire lets nobody wait for job i any more, which still stands in the line.
func (p *pair) expire(i int) {
	if w := p.twins[i]; w.queued.began.IsZero() {
		w.queued.end()
		w.simple.ended = true
	}
}

// compare reports who runs in both, in order, and who is asked to end.
func (p *pair) compare() (got, want string) {
	names := func(is func(twin) (place int, asked bool)) string {
		list := make([]string, len(p.twins))
		for _, w := range p.twins {
			if place, asked := is(w); place >= 0 {
				list[place] = fmt.Sprintf("%s asked=%t", w.name, asked)
			}
		}
		return strings.Join(slices.DeleteFunc(list, func(s string) bool { return s == "" }), ", ")
	}
	got = names(func(w twin) (int, bool) { return slices.Index(p.queue.running, w.queued), w.queued.asked })
	want = names(func(w twin) (int, bool) { return slices.Index(p.simple.running, w.simple), w.simple.asked })
	return got, want
}

// check looks at what the heaps hold.
func (p *pair) check() error {
	q := p.queue
	waiting := 0
	for i, who := range q.waiting.items {
		if who.index != i || i > 0 && who.before(q.waiting.items[(i-1)/2]) {
			return fmt.Errorf("%s stands badly at %d", who.id, i)
		}
		for k, g := range who.games.items {
			if g.index != k || k > 0 && g.before(who.games.items[(k-1)/2]) {
				return fmt.Errorf("%v stands badly at %d", g.Client, k)
			}
			waiting += g.line.Len()
		}
	}
	if waiting != len(p.simple.waiting) || len(q.people) != len(p.simple.people) || len(q.games) != len(p.simple.games) || q.free != p.simple.free {
		return fmt.Errorf("%d wait of %d people in %d games, %d places free; want %d, %d, %d, %d",
			waiting, len(q.people), len(q.games), q.free,
			len(p.simple.waiting), len(p.simple.people), len(p.simple.games), p.simple.free)
	}
	return nil
}

// Whatever happens, the same jobs run as in the simple queue, in the same order,
// and the same are asked to end.
func TestQueueIsTheSimpleQueue(t *testing.T) {
	const sequences, steps = 400, 150
	began, asked, dropped := 0, 0, 0
	for seed := range uint64(sequences) {
		synctest.Test(t, func(t *testing.T) {
			r := rand.New(rand.NewPCG(seed, 1))
			share := time.Second
			if r.IntN(4) == 0 {
				share = 0
			}
			p := newPair(t, 1+r.IntN(5), share)
			people, games := 1+r.IntN(6), 1+r.IntN(4)
			for step := range steps {
				switch n := r.IntN(20); {
				case n < 10 || len(p.twins) == 0:
					p.enter(Client{string(rune('a' + r.IntN(people))), int64(r.IntN(games))})
				case n < 16:
					p.leave(r.IntN(len(p.twins)))
				case n < 17:
					p.expire(r.IntN(len(p.twins)))
					dropped++
				default:
					time.Sleep(time.Duration(r.IntN(1500)) * time.Millisecond)
					p.queue.recall()
					p.simple.makeRoom()
				}
				if got, want := p.compare(); got != want {
					t.Fatalf("sequence %d, step %d: there run\n%s\nwant\n%s", seed, step, got, want)
				}
				if err := p.check(); err != nil {
					t.Fatalf("sequence %d, step %d: %v", seed, step, err)
				}
			}
			for _, w := range p.twins {
				if w.queued.asked {
					asked++
				}
				if !w.queued.began.IsZero() {
					began++
				}
			}
			for len(p.twins) > 0 {
				p.leave(r.IntN(len(p.twins)))
			}
			if n := len(p.queue.people) + len(p.queue.games) + len(p.queue.running) + len(p.queue.waiting.items); n != 0 {
				t.Errorf("sequence %d: %d things are kept when all have left", seed, n)
			}
		})
	}
	if began < sequences || asked < sequences/10 || dropped < sequences {
		t.Errorf("%d jobs ran, %d were asked to end, %d were dropped: too few to say anything", began, asked, dropped)
	}
}

// comparisons is how often the heaps of a queue compared two of those who wait.
func (q *Queue) comparisons() uint64 {
	n := q.waiting.compared
	for _, who := range q.people {
		n += who.games.compared
	}
	return n
}

// A crowd is a queue in which many wait: every other is alone, the rest are four
// people with many games.
type crowd struct {
	*Queue
	come int
}

func newCrowd(tb testing.TB, waiting int) *crowd {
	c := &crowd{Queue: NewQueue(1, time.Nanosecond, waiting)}
	for range waiting + 1 {
		c.enterNext(tb)
	}
	return c
}

func (c *crowd) enterNext(tb testing.TB) {
	client := Client{fmt.Sprint(c.come % 8), int64(c.come)}
	if c.come%2 == 0 {
		client.User = fmt.Sprint("alone", c.come)
	}
	c.come++
	if !c.enter(&job{Client: client, ready: make(chan struct{}), working: tb.Context(), end: func() {}}) {
		tb.Fatal("one was not let in")
	}
}

// turn lets one come and the one that has the place go, so that another has it.
func (c *crowd) turn(tb testing.TB) {
	c.enterNext(tb)
	c.leave(c.running[0])
}

// With 4,000 waiting, that one comes and another has its place costs some dozens of
// comparisons.
func TestComingAndGoingCostsLittle(t *testing.T) {
	const waiting, most, rounds = 4000, 120, 1000
	c := newCrowd(t, waiting)
	before := c.comparisons()
	for range rounds {
		c.turn(t)
	}
	if n := (c.comparisons() - before) / rounds; n < 5 || n > most {
		t.Errorf("coming and going takes %d comparisons, want 5 to %d", n, most)
	}
}

// Nor does it cost more when work has had its share on which none of them has a claim.
func TestLookingForRoomCostsLittle(t *testing.T) {
	const waiting, most = 4000, 120
	q := NewQueue(2, time.Hour, waiting)
	for i := range waiting + 2 {
		user := "a"
		if i == 1 {
			user = "b"
		}
		q.enter(&job{Client: Client{user, int64(i)}, ready: make(chan struct{}), working: t.Context(), end: func() {}})
	}
	q.running[1].began = time.Now().Add(-2 * time.Hour)
	before := q.comparisons()
	q.recall()
	if n := q.comparisons() - before; n > most || q.running[1].asked {
		t.Errorf("it took %d comparisons, want at most %d; b was asked to end: %t, want not", n, most, q.running[1].asked)
	}
}

func BenchmarkTurn(b *testing.B) {
	for _, waiting := range []int{10, 4000} {
		b.Run(fmt.Sprint(waiting, "waiting"), func(b *testing.B) {
			c := newCrowd(b, waiting)
			before := c.comparisons()
			b.ReportAllocs()
			for b.Loop() {
				c.turn(b)
			}
			b.ReportMetric(float64(c.comparisons()-before)/float64(b.N), "comparisons/op")
		})
	}
}
