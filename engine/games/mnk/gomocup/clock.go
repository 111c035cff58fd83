package gomocup

import "time"

// A clock divides the time of a match among its turns.
type clock struct {
	came  time.Time     // when the command came that is being answered
	spent time.Duration // thinking, in this match
	lag   time.Duration // how late the machine has been lately
}

// A budget is how long one turn may take.
type budget struct {
	think time.Time // when the search has to end
	hard  time.Time // when the answer has to be given, search or no search
}

// How the time of a match is shared: a turn gets this part of what is left. The
// first thirty turns get nine tenths of it all, and there is always something.
const share = 14

// quick is how long a turn takes that has to be as fast as possible: enough for
// what wins or loses at once.
const quick = 10 * time.Millisecond

// late is how much later than that its answer may come.
const late = 50 * time.Millisecond

// overhead is what an answer takes beside the search.
const overhead = 3 * time.Millisecond

// budget returns how long the turn that came at c.came may take.
func (c *clock) budget(s *settings) budget {
	turn, kept := s.turn, c.margin(s.turn)
	most := turn // whatever happens
	if turn == 0 {
		turn, most = quick, quick+late+overhead
	}
	if left, limited := s.remains(c.spent); limited {
		left = max(0, left-overhead-c.lag)
		turn, most = min(turn, left/share), max(min(most, left), quick)
	}
	kept = min(kept, c.margin(turn))
	think, slack := turn-kept, kept/3
	if turn <= quick {
		slack = late
	}
	hard := max(think, min(think+slack, most-min(most/4, overhead)))
	return budget{think: c.came.Add(think), hard: c.came.Add(hard)}
}

// margin is what of a turn's time is kept for the machine to be late in: more
// than a little, if it has been.
func (c *clock) margin(turn time.Duration) time.Duration {
	const least, most = 60 * time.Millisecond, time.Second
	return min(turn/2, min(max(turn/12, least), most)+2*c.lag)
}

// done notes that a turn has been thought about.
func (c *clock) done(b budget, s *settings) {
	now := time.Now()
	took := now.Sub(c.came)
	c.spent += took
	s.left.gone += took
	c.lag = max(now.Sub(b.think), c.lag*3/4, 0)
}

// probe finds out how late the machine is when it has much to do.
func (c *clock) probe() {
	const nap, naps = 2 * time.Millisecond, 4
	for range naps {
		begin := time.Now()
		time.Sleep(nap)
		c.lag = max(c.lag, time.Since(begin)-nap)
	}
}
