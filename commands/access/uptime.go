package access

import (
	"context"
	"sync"
	"time"

	"noughts/engine/match"
	"noughts/store"
)

// lateTick is how much time passes from one tick of the clocks to the next where the program or the
// whole machine stood still in between. A guess.
const lateTick = 10 * time.Second

// uptime is since when people can reach the bot. Nobody can while a connection to the chat is lost,
// the machine sleeps or the store fails. A connection that carries nothing any more is found out
// only when the chat has not answered for a while; the clocks run until then.
type uptime struct {
	mu     sync.Mutex
	lost   int       // connections to the chat that are not back
	resume bool      // the clocks have to be resumed
	since  time.Time // since when people can reach the bot
	ticked time.Time // the last tick of the clocks; zero before that
}

// start notes that people can reach the bot from now on.
func (u *uptime) start(now time.Time) {
	u.mu.Lock()
	defer u.mu.Unlock()
	u.since, u.resume = now, false
}

// late reports whether the next tick of the clocks is long due. mu is held.
func (u *uptime) late(now time.Time) bool {
	return !u.ticked.IsZero() && now.Round(0).Sub(u.ticked) > lateTick
}

// begin is since when people can reach the bot: since now at best where they could not and the
// clocks have not been resumed.
func (u *uptime) begin(now time.Time) time.Time {
	u.mu.Lock()
	defer u.mu.Unlock()
	if u.lost > 0 || u.resume || u.late(now) {
		return now
	}
	return u.since
}

// Disconnected is told of every connection to the chat that was lost.
func (a *Access) Disconnected() {
	a.uptime.mu.Lock()
	defer a.uptime.mu.Unlock()
	a.uptime.lost++
}

// Connected is told of every connection to the chat, the first ones too.
func (a *Access) Connected() {
	a.uptime.mu.Lock()
	defer a.uptime.mu.Unlock()
	a.uptime.lost, a.uptime.resume = max(a.uptime.lost-1, 0), true
}

// Down reports whether nobody can reach the bot, or it is not known yet since when they can.
func (a *Access) Down() bool {
	u := &a.uptime
	u.mu.Lock()
	defer u.mu.Unlock()
	return u.lost > 0 || u.resume || a.storeFails()
}

// storeFails reports whether the store saves nothing.
func (a *Access) storeFails() bool {
	h := a.Store.Health().Reason
	return h != store.Fine && h != store.Low
}

// TickClocks sees to the clocks of the matches; it is called every second. Where people could not
// reach the bot since the last time, the clocks are resumed instead.
func (a *Access) TickClocks(ctx context.Context) {
	now := a.Now()
	u := &a.uptime
	u.mu.Lock()
	u.resume = u.resume || u.late(now)
	lost, resume := u.lost > 0, u.resume
	u.mu.Unlock()
	if lost || a.storeFails() {
		return // the next time is late
	}
	see := a.WatchClocks
	if resume {
		see = a.ResumeClocks
	}
	err := see(ctx)
	u.mu.Lock()
	defer u.mu.Unlock()
	if err != nil {
		u.resume = true
		return
	}
	u.ticked = a.Now().Round(0) // a machine that sleeps holds the monotonic clock
}

// UpSince is since when people can reach the bot in a place; now where they cannot.
func (a *Access) UpSince(at match.Place) time.Time {
	since := a.uptime.begin(a.Now())
	for _, at := range []match.Place{{ChannelID: at.ChannelID}, {GuildID: at.GuildID}} {
		if granted, ok := a.grantedAt.Get(at); ok && granted.After(since) {
			since = granted
		}
	}
	return since
}

// ResumeClocks is called once people can reach the bot who could not: in games by the minute the
// turn begins again.
func (a *Access) ResumeClocks(ctx context.Context) error {
	a.uptime.start(a.Now())
	return a.Resume(ctx, store.Filter{})
}
