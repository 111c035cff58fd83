package play

import (
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"noughts/commands"
	"noughts/commands/markup"
	"noughts/commands/route"
	"noughts/commands/view"
	"noughts/engine/match"
	"noughts/keyed"
	"noughts/store"
)

// How often people may be called by a challenge. Guesses of what is still polite.
const (
	openLimit     = 3                // how many challenges of one person may wait for an answer
	pairPause     = 5 * time.Minute  // from a challenge that was not played to the next of the same two
	declinedPause = time.Hour        // the same when it was declined, from then on
	calledLimit   = 5                // how many challenges that were not taken may call one person within calledWindow
	calledWindow  = 10 * time.Minute // see calledLimit
	mostCalls     = 4096             // how many calls are remembered
	lately        = 50               // how many of a person's last games are looked at for those that were not played
)

// calls are whom challenges have called within calledWindow, the oldest first. They are held in
// memory alone, and end with the process. That forgives little: challenges that wait, and what
// became of those between the same two people, are in the store. Only challenges that several
// people sent to one and withdrew are forgotten.
type calls struct {
	people keyed.Locks[string] // held, of both, from the judgment of a challenge until it is saved
	mu     sync.Mutex          // guards recent
	recent []call
}

type call struct {
	at time.Time
	to string
}

// taken forgets the last call of somebody who has taken a challenge: who plays is not pestered, and
// two may play one short game after the other.
func (c *calls) taken(by string) {
	c.mu.Lock()
	defer c.mu.Unlock()
	for i, past := range slices.Backward(c.recent) {
		if past.to == by {
			c.recent = slices.Delete(c.recent, i, i+1)
			return
		}
	}
}

// lock has other challenges of these people wait.
func (c *calls) lock(from, to string) (unlock func()) {
	first := c.people.Lock(min(from, to)) // in one order, so that two who challenge each other do not wait for each other
	if from == to {
		return first
	}
	second := c.people.Lock(max(from, to))
	return func() { second(); first() }
}

// until returns when somebody may be called again; the zero time for now.
func (c *calls) until(to string, now time.Time) time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	old := 0
	for old < len(c.recent) && now.Sub(c.recent[old].at) >= calledWindow {
		old++
	}
	c.recent = slices.Delete(c.recent, 0, old)
	left := calledLimit
	for _, past := range slices.Backward(c.recent) {
		if past.to != to {
			continue
		}
		if left--; left == 0 {
			return past.at.Add(calledWindow)
		}
	}
	return time.Time{}
}

func (c *calls) note(to string, now time.Time) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if len(c.recent) >= mostCalls {
		c.recent = slices.Delete(c.recent, 0, len(c.recent)-mostCalls+1)
	}
	c.recent = append(c.recent, call{now, to})
}

// challenge saves a challenge, if its sender may call the other person now.
func (g *Group) challenge(ctx context.Context, m *match.Match) (*match.Match, error) {
	from, to := m.Seats[m.Challenger].UserID, m.Seats[m.Challenger.Other()].UserID
	defer g.calls.lock(from, to)()
	for _, check := range []func(context.Context, string, string) error{g.notBlocked, g.welcome, g.fewOpen, g.notLately, g.notCrowded} {
		if err := check(ctx, from, to); err != nil {
			return nil, err
		}
	}
	saved, err := g.save(ctx, m)
	if err == nil {
		g.calls.note(to, g.Now())
	}
	return saved, err
}

// challengeAnyone saves a challenge to anyone, which calls nobody: its sender may not have
// many, nor two in one channel.
func (g *Group) challengeAnyone(ctx context.Context, m *match.Match) (*match.Match, error) {
	from := m.Seats[m.Challenger].UserID
	defer g.calls.lock(from, from)()
	open, err := g.openOf(ctx, from)
	if err != nil {
		return nil, err
	}
	for _, other := range open {
		if other.ForAnyone() && other.Place.ChannelID == m.Place.ChannelID {
			return nil, route.NewUserError("error.anyone_open", "Link", view.Link(g.Chat, other))
		}
	}
	if len(open) >= openLimit {
		return nil, route.NewUserError("error.too_many_challenges", "Count", openLimit)
	}
	return g.save(ctx, m)
}

// notBlocked refuses a challenge that one of the two has blocked.
func (g *Group) notBlocked(ctx context.Context, from, to string) error {
	theirs, err := g.Store.Blocks(ctx, to)
	if err != nil {
		return err
	}
	if slices.Contains(theirs, from) {
		return route.NewUserError("error.blocked", "Who", markup.Named(to))
	}
	mine, err := g.Store.Blocks(ctx, from)
	if err == nil && slices.Contains(mine, to) {
		err = route.NewUserError("error.blocked_yourself", "Who", markup.Named(to))
	}
	return err
}

// welcome refuses a challenge to somebody who wants none of this person, or whom the bot doesn't
// serve: they couldn't answer.
func (g *Group) welcome(ctx context.Context, from, to string) error {
	if !g.Bans.Serves(to) {
		return route.NewUserError("error.challenges_unserved", "Who", markup.Named(to))
	}
	who, err := g.Store.Person(ctx, to)
	switch {
	case err != nil || who.Challengers == "":
		return err
	case who.Challengers == store.Nobody:
		return route.NewUserError("error.challenges_nobody", "Who", markup.Named(to))
	}
	if in, err := g.Chat.Member(ctx, who.Challengers, from); err == nil && in {
		return nil
	} else if err != nil && !errors.Is(err, commands.ErrForbidden) { // the bot is not there any more
		return err
	}
	return route.NewUserError("error.challenges_server", "Who", markup.Named(to))
}

// fewOpen refuses more challenges than openLimit at once, and a second one of the
// same two.
func (g *Group) fewOpen(ctx context.Context, from, to string) error {
	open, err := g.openOf(ctx, from)
	if err != nil {
		return err
	}
	for _, m := range open {
		if m.Seats[m.Challenger.Other()].UserID == to {
			return route.NewUserError("error.challenge_open", "Who", markup.Named(to))
		}
	}
	if len(open) >= openLimit {
		return route.NewUserError("error.too_many_challenges", "Count", openLimit)
	}
	return nil
}

// openOf lists a person's challenges that wait for an answer.
func (g *Group) openOf(ctx context.Context, from string) ([]*match.Match, error) {
	open, err := g.Store.Matches(ctx, store.Filter{UserID: from, Status: []match.Status{match.Offered}})
	return slices.DeleteFunc(open, func(m *match.Match) bool { return m.Seats[m.Challenger].UserID != from }), err
}

// notLately refuses a challenge soon after one of the same two that was not played.
func (g *Group) notLately(ctx context.Context, from, to string) error {
	over, err := g.Store.Matches(ctx, store.Filter{UserID: from, Status: []match.Status{match.Over}, Limit: lately})
	if err != nil {
		return err
	}
	for _, m := range over {
		if m.HasResult() || m.Seats[m.Challenger].UserID != from || m.Seats[m.Challenger.Other()].UserID != to {
			continue
		}
		id, again := "error.challenge_again", m.Created.Add(pairPause)
		if m.Ending == match.Declined {
			id, again = "error.challenge_declined", m.Touched.Add(declinedPause)
		}
		if g.Now().Before(again) {
			return route.NewUserError(id, "Who", markup.Named(to), "Time", markup.Until(again, g.Now()), "When", markup.Relative(again))
		}
	}
	return nil
}

// notCrowded refuses a challenge to somebody whom many have challenged.
func (g *Group) notCrowded(ctx context.Context, _, to string) error {
	open, err := g.Store.Matches(ctx, store.Filter{UserID: to, Status: []match.Status{match.Offered}})
	if err != nil {
		return err
	}
	waiting, again := 0, g.calls.until(to, g.Now())
	for _, m := range open {
		if m.Seats[m.Challenger.Other()].UserID != to {
			continue
		}
		if waiting++; waiting >= calledLimit {
			again = m.Deadline
		}
	}
	if !again.IsZero() {
		return route.NewUserError("error.challenge_crowd", "Who", markup.Named(to), "Time", markup.Until(again, g.Now()), "When", markup.Relative(again))
	}
	return nil
}
