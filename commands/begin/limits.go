package begin

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"time"

	"noughts/commands"
	"noughts/commands/markup"
	"noughts/commands/people"
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
	lately        = 50               // how many of a person's last games are looked at for those that were not played
)

// Limits say which matches people may begin, and how often they may challenge others. They are safe
// for concurrent use; the exported fields are set before the first use.
type Limits struct {
	Store   store.Store
	Chat    commands.Chat
	Bans    *people.Bans
	Budgets *people.Budgets
	Now     func() time.Time

	judged keyed.Locks[string] // held, of both, from the judgment of a challenge until it is saved
	calls  calls               // whom challenges have called lately
}

// within has a new match saved, unless its challenger has begun too many or may not offer it now.
func (l *Limits) within(ctx context.Context, m *match.Match, save func(context.Context, *match.Match) (*match.Match, error)) (*match.Match, error) {
	from, to := m.Seats[m.Challenger].UserID, m.Seats[m.Challenger.Other()].UserID
	if m.Status == match.Offered {
		defer l.lock(from, cmp.Or(to, from))()
		if err := l.mayOffer(ctx, m, from, to); err != nil {
			return nil, err
		}
	}
	if err := l.Budgets.MayBegin(ctx, from, m.Place.GuildID); err != nil {
		return nil, err
	}
	saved, err := save(ctx, m)
	if err == nil && m.Status == match.Offered && !m.ForAnyone() {
		l.calls.note(to, l.Now())
	}
	return saved, err
}

// lock has other challenges of these people wait.
func (l *Limits) lock(from, to string) (unlock func()) {
	first := l.judged.Lock(min(from, to)) // in one order, so that two who challenge each other do not wait for each other
	if from == to {
		return first
	}
	second := l.judged.Lock(max(from, to))
	return func() { second(); first() }
}

// mayOffer refuses a challenge to somebody whom its sender may not call now, or to anyone if there
// are too many.
func (l *Limits) mayOffer(ctx context.Context, m *match.Match, from, to string) error {
	if m.ForAnyone() {
		return l.fewForAnyone(ctx, m, from)
	}
	for _, check := range []func(context.Context, string, string) error{l.notBlocked, l.welcome, l.fewOpen, l.notLately, l.notCrowded} {
		if err := check(ctx, from, to); err != nil {
			return err
		}
	}
	return nil
}

// fewForAnyone refuses a challenge to anyone, which calls nobody, where its sender has many, or one
// in the same channel.
func (l *Limits) fewForAnyone(ctx context.Context, m *match.Match, from string) error {
	open, err := l.openOf(ctx, from)
	if err != nil {
		return err
	}
	for _, other := range open {
		if other.ForAnyone() && other.Place.ChannelID == m.Place.ChannelID {
			return route.NewUserError("error.anyone_open", "Link", view.Link(l.Chat, other))
		}
	}
	if len(open) >= openLimit {
		return route.NewUserError("error.too_many_challenges", "Count", openLimit)
	}
	return nil
}

// notBlocked refuses a challenge that one of the two has blocked.
func (l *Limits) notBlocked(ctx context.Context, from, to string) error {
	theirs, err := l.Store.Blocks(ctx, to)
	if err != nil {
		return err
	}
	if slices.Contains(theirs, from) {
		return route.NewUserError("error.blocked", "Who", markup.Named(to))
	}
	mine, err := l.Store.Blocks(ctx, from)
	if err == nil && slices.Contains(mine, to) {
		err = route.NewUserError("error.blocked_yourself", "Who", markup.Named(to))
	}
	return err
}

// welcome refuses a challenge to somebody who wants none of this person, or whom the bot doesn't
// serve: they couldn't answer.
func (l *Limits) welcome(ctx context.Context, from, to string) error {
	if !l.Bans.Serves(to) {
		return route.NewUserError("error.challenges_unserved", "Who", markup.Named(to))
	}
	who, err := l.Store.Person(ctx, to)
	switch {
	case err != nil || who.Challengers == "":
		return err
	case who.Challengers == store.Nobody:
		return route.NewUserError("error.challenges_nobody", "Who", markup.Named(to))
	}
	if in, err := l.Chat.Member(ctx, who.Challengers, from); err == nil && in {
		return nil
	} else if err != nil && !errors.Is(err, commands.ErrForbidden) { // the bot is not there any more
		return err
	}
	return route.NewUserError("error.challenges_server", "Who", markup.Named(to))
}

// fewOpen refuses more challenges than openLimit at once, and a second one of the
// same two.
func (l *Limits) fewOpen(ctx context.Context, from, to string) error {
	open, err := l.openOf(ctx, from)
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
func (l *Limits) openOf(ctx context.Context, from string) ([]*match.Match, error) {
	open, err := l.Store.Matches(ctx, store.Filter{UserID: from, Status: []match.Status{match.Offered}})
	return slices.DeleteFunc(open, func(m *match.Match) bool { return m.Seats[m.Challenger].UserID != from }), err
}

// notLately refuses a challenge soon after one of the same two that was not played.
func (l *Limits) notLately(ctx context.Context, from, to string) error {
	over, err := l.Store.Matches(ctx, store.Filter{UserID: from, Status: []match.Status{match.Over}, Limit: lately})
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
		if l.Now().Before(again) {
			return route.NewUserError(id, "Who", markup.Named(to), "Time", markup.Until(again, l.Now()), "When", markup.Relative(again))
		}
	}
	return nil
}

// notCrowded refuses a challenge to somebody whom many have challenged.
func (l *Limits) notCrowded(ctx context.Context, _, to string) error {
	open, err := l.Store.Matches(ctx, store.Filter{UserID: to, Status: []match.Status{match.Offered}})
	if err != nil {
		return err
	}
	waiting, again := 0, l.calls.until(to, l.Now())
	for _, m := range open {
		if m.Seats[m.Challenger.Other()].UserID != to {
			continue
		}
		if waiting++; waiting >= calledLimit {
			again = m.Deadline
		}
	}
	if !again.IsZero() {
		return route.NewUserError("error.challenge_crowd", "Who", markup.Named(to), "Time", markup.Until(again, l.Now()), "When", markup.Relative(again))
	}
	return nil
}
