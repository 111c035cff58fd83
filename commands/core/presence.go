package core

import (
	"context"
	"sync"
	"time"

	"noughts/engine/match"
	"noughts/store"
)

// lateTick is how much later than the last time the clocks are looked at where the program
// or the whole machine stood still in between. A guess.
const lateTick = 10 * time.Second

// presence is since when people can reach the bot. Nobody can while a connection to the
// chat is lost, the machine sleeps or the store fails. A link that carries nothing any more
// is found out only when the chat has not answered for a while; the clocks run until then.
type presence struct {
	mu     sync.Mutex
	lost   int       // connections to the chat that are not back
	resume bool      // the clocks have to be resumed
	since  time.Time // since when people can reach the bot
	ticked time.Time // when the clocks were looked at last; zero before that
}

// OutOfReach is told of every connection to the chat that was lost.
func (c *Core) OutOfReach() {
	c.presence.mu.Lock()
	defer c.presence.mu.Unlock()
	c.presence.lost++
}

// Reached is told of every connection to the chat, the first ones too.
func (c *Core) Reached() {
	c.presence.mu.Lock()
	defer c.presence.mu.Unlock()
	c.presence.lost, c.presence.resume = max(c.presence.lost-1, 0), true
}

// begin notes that people can reach the bot from now on.
func (p *presence) begin(now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.since, p.resume = now, false
}

// late reports whether nobody has looked at the clocks when they should have.
func (p *presence) late(now time.Time) bool {
	return !p.ticked.IsZero() && now.Round(0).Sub(p.ticked) > lateTick
}

// backSince is since when people can reach the bot: since now at best where they could not
// and the clocks have not been resumed.
func (p *presence) backSince(now time.Time) time.Time {
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.lost > 0 || p.resume || p.late(now) {
		return now
	}
	return p.since
}

// Down reports whether nobody can reach the bot, or it is not known yet since when they can.
func (c *Core) Down() bool {
	p := &c.presence
	p.mu.Lock()
	defer p.mu.Unlock()
	h := c.Store.Health().Reason
	return p.lost > 0 || p.resume || h != store.Fine && h != store.Low
}

// TickClocks looks at the clocks, as somebody has to every second. Where people could not
// reach the bot since the last time, the clocks are resumed instead.
func (c *Core) TickClocks(ctx context.Context) {
	now := c.Now()
	p := &c.presence
	p.mu.Lock()
	p.resume = p.resume || p.late(now)
	lost, resume := p.lost > 0, p.resume
	p.mu.Unlock()
	if h := c.Store.Health().Reason; lost || h != store.Fine && h != store.Low {
		return // the next time is late
	}
	var err error
	switch {
	case resume:
		err = c.ResumeClocks(ctx)
	case !c.Jobs:
		err = c.Tables.WatchClocks(ctx)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if err != nil {
		p.resume = true
		return
	}
	p.ticked = c.Now().Round(0) // a machine that sleeps holds the monotonic clock
}

// UpSince is since when people can reach the bot in a place.
func (c *Core) UpSince(at match.Place) time.Time {
	since := c.presence.backSince(c.Now())
	for _, at := range []match.Place{{ChannelID: at.ChannelID}, {GuildID: at.GuildID}} {
		if opened, ok := c.reopened.Get(at); ok && opened.After(since) {
			since = opened
		}
	}
	return since
}

// ResumeClocks is called once the bot can be reached after it was not: in games by the
// minute the turn begins again.
func (c *Core) ResumeClocks(ctx context.Context) error {
	c.presence.begin(c.Now())
	return c.Tables.ResumeTurns(ctx, store.Filter{})
}
