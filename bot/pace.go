package bot

import "time"

// Discord allows a bot 50 requests in any second, those that answer interactions
// not counted. Requests that go out a second apart may arrive closer together, so
// a few less go out in a little more than a second. The allowances for that are
// guesses; what is left is 42 requests a second. Some of them are kept for
// requests that somebody waits for.
const (
	paceWindow = 1100 * time.Millisecond
	paceAll    = 47
	paceLater  = 37
)

// A pace knows when the last requests went out.
type pace struct {
	sent [paceAll]time.Time // a ring
	next int                // where the next one is noted, and the oldest stands
}

// opens is when the whole bot's limit lets a request of a lane go.
func (p *pace) opens(l lane) time.Time {
	back := paceAll
	if l == laneLater {
		back = paceLater
	}
	t := p.sent[(p.next+paceAll-back)%paceAll]
	if t.IsZero() {
		return t
	}
	return t.Add(paceWindow)
}

func (p *pace) note(now time.Time) {
	p.sent[p.next] = now
	p.next = (p.next + 1) % paceAll
}

// Discord bans whoever makes 10 000 requests in ten minutes that it has to refuse.
// The bot stops far below: at first whatever is no answer to an interaction.
const (
	invalidSlots = 60
	invalidSlot  = 10 * time.Second // so that all slots are ten minutes
	invalidMost  = 500              // then only interactions are answered; a guess
	invalidEnd   = 1000             // then nothing is sent; a guess
)

// An invalidCount counts refused requests of the last ten minutes.
type invalidCount struct {
	counts [invalidSlots]int
	last   int64 // number of the slot that counts now
}

// pass empties the slots whose time is over.
func (c *invalidCount) pass(now time.Time) {
	slot := now.UnixNano() / int64(invalidSlot)
	for c.last = max(c.last, slot-invalidSlots); c.last < slot; {
		c.last++
		c.counts[c.last%invalidSlots] = 0
	}
}

// note counts one more, and returns how many there are then.
func (c *invalidCount) note(now time.Time) int {
	c.pass(now)
	c.counts[c.last%invalidSlots]++
	return c.sum()
}

func (c *invalidCount) sum() (n int) {
	for _, k := range c.counts {
		n += k
	}
	return n
}

func (c *invalidCount) tooMany(now time.Time, interaction bool) bool {
	c.pass(now)
	n := c.sum()
	return n >= invalidEnd || n >= invalidMost && !interaction
}
