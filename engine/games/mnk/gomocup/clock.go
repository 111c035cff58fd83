package gomocup

import (
	"context"
	"math"
	"os"
	"time"

	"noughts/engine"
	"noughts/engine/cpu"
)

// A clock divides the time of a match among its turns.
type clock struct {
	came  time.Time     // when the command came that is being answered
	spent time.Duration // thinking, in this match
	lag   time.Duration // how late the machine has been lately
}

// How the time of a match is shared: a turn gets one of so many parts of what is
// left, but for a reserve that lets the longest of games end. The first thirty turns
// get nine tenths of it all, as 1-(13/14)^30 says; that they should is a guess.
const (
	turnShare = 14
	reserve   = 200 * overhead // for half of the points of the largest board
)

// fastest is how long a turn takes that has to be as fast as possible: enough for
// what wins or loses at once (`go test -run xxx -bench OneMove ./engine/games/mnk`).
const fastest = 10 * time.Millisecond

// late is how much longer than planned a search may take where there is time. A
// guess; not measured.
const late = 50 * time.Millisecond

// overhead is what an answer takes beside the search. A guess; not measured: what a
// machine takes more is found out by probe.
const overhead = 3 * time.Millisecond

// budget returns how long the turn that came at c.came may take.
func (c *clock) budget(s *settings) *budget {
	b := &budget{came: c.came, plan: s.turn, limit: s.turn, lag: c.lag, nodes: s.nodes}
	if s.turn == 0 {
		b.plan, b.limit = fastest, fastest+late
	}
	left, limited := s.remains(c.spent)
	if s.cpuTime && s.turn > 0 && !limited && cpu.Supported {
		b.cpu = cpu.OfProcess(os.Getpid())
	}
	if limited {
		left = max(0, left-overhead-c.lag)
		b.plan, b.limit = min(b.plan, (left-min(left/2, reserve))/turnShare), max(min(b.limit, left), fastest)
	}
	return b
}

// done notes that a turn has been thought about.
func (c *clock) done(b *budget, s *settings) {
	now := time.Now()
	took := now.Sub(c.came)
	c.spent += took
	s.left.gone += took
	if b.cpu == nil {
		c.lag = max(b.lag*9/10, now.Sub(b.think()), 0)
	}
}

// probe finds out how late the machine is when it has much to do.
func (c *clock) probe() {
	const polls = 4
	for range polls {
		begin := time.Now()
		time.Sleep(pollEvery)
		c.lag = max(c.lag, time.Since(begin)-pollEvery)
	}
}

// A budget is how long one turn may take.
type budget struct {
	came  time.Time
	plan  time.Duration // for the search, if the machine is not late
	limit time.Duration // for the answer
	lag   time.Duration // how late the machine has been lately, now included
	nodes uint64        // that may be visited, 0 for any number
	cpu   engine.Clock  // by which plan and limit are measured; nil for the wall
}

// part returns the budget of one of so many parts of a turn, one after the other.
func (b *budget) part(of int) *budget {
	p := *b
	p.plan, p.limit = b.plan/time.Duration(of), b.limit/time.Duration(of)
	if b.nodes > 0 {
		p.nodes = max(1, b.nodes/uint64(of))
	}
	return &p
}

// think returns when the search has to end.
func (b *budget) think() time.Time { return b.came.Add(min(b.plan, b.limit-b.margin())) }

// hard returns when the answer has to be given, search or no search.
func (b *budget) hard() time.Time {
	atMost, slack := b.came.Add(b.limit-b.margin()*2/3), b.think().Add(late+b.lag)
	if slack.Before(atMost) {
		return slack
	}
	return atMost
}

// margin is what of the limit is kept for the machine to be late in: a little, and more on one that
// has been late. Whoever had to wait for a processor may have to wait longer the next time: at a
// load of eight on two cores, 3 answers of 600 with a second each were late by 15 to 84 ms when a
// busy machine got twice its lateness, and no larger part.
func (b *budget) margin() time.Duration {
	const least, most = 20 * time.Millisecond, 500 * time.Millisecond
	part := b.limit / 40
	if b.lag > pollEvery {
		part = b.limit / 10
	}
	return min(b.limit/2, min(max(part, least), most)+2*b.lag)
}

// pollEvery is how often the time is looked at during a search. Whoever sleeps beside
// others who compete for the processors wakes up late, as the answer would be, so
// every wait also shows how late the machine is just now.
const pollEvery = 4 * time.Millisecond

// soft returns the budget of the search.
func (b *budget) soft() engine.Budget {
	if b.cpu != nil {
		plan := b.plan - max(overhead, min(b.plan/10, late)) // a search is late to stop by that
		return engine.Budget{Time: max(1, plan), Nodes: b.nodes, Clock: b.cpu}
	}
	return engine.Budget{Time: max(1, time.Until(b.think())), Nodes: b.nodes}
}

// watch returns when the search is done, or when the answer has to be given. It
// stops the search in time, earlier if the machine turns out to be late. ctx is
// the search's.
func (b *budget) watch(ctx context.Context, done <-chan struct{}, stop func()) {
	if b.cpu != nil { // the search ends by itself
		select {
		case <-done:
			return
		case <-ctx.Done():
		}
		select {
		case <-done:
		case <-time.After(grace):
		}
		return
	}
	stopped, atOnce := ctx.Done(), time.Duration(math.MaxInt64)
	for {
		begin := time.Now()
		wait := min(pollEvery, max(0, b.hard().Sub(begin)))
		select {
		case <-done:
			return
		case <-stopped:
			stopped, atOnce = nil, begin.Sub(b.came)+grace
		case <-time.After(wait):
			now := time.Now()
			b.lag = max(b.lag, now.Sub(begin)-wait)
			if !now.Before(b.hard()) || now.Sub(b.came) >= atOnce {
				return
			}
			if !now.Before(b.think()) {
				stop()
			}
		}
	}
}

// grace is how long a search that is told to stop may take to do so. A guess;
// not measured.
const grace = 100 * time.Millisecond
