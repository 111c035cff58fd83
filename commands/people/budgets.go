package people

import (
	"context"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"noughts/commands"
	"noughts/commands/markup"
	"noughts/commands/route"
	"noughts/engine/match"
	"noughts/store"
)

// What one person, and one server, may ask of the bot. The figures are guesses of what nobody
// reaches who plays; Options.Pace is the setting that says how many requests a second that is.
const (
	// burstFor is how long somebody may be quicker than in the long run.
	burstFor = 20 * time.Second
	// serverShare is how many people as quick as one may be a server may have.
	serverShare = 20
	// thinkingAtOnce is how much processor time may go into the hints, analyses and
	// explorations of one person, and thinkingAnHour what comes back of it in an hour.
	thinkingAtOnce, thinkingAnHour = 15 * time.Minute, 15 * time.Minute
	// mostGames is how many games one person, and serverGames how many one server, may have
	// going on, challenges included.
	mostGames, serverGames = 100, 10_000
)

// Budgets are what people and servers have left. They are in memory alone: who waits until the
// process starts anew has waited long enough.
type Budgets struct {
	Store interface {
		IDs(ctx context.Context, f store.Filter) ([]int64, error)
		Health() store.Health
	}
	Now func() time.Time

	people, servers, thinking allowances // without limits until begin is called
}

// NewBudgets returns budgets by which people may ask for so many things a second in the long run; 0
// for as many as they like.
func NewBudgets(s store.Store, now func() time.Time, pace float64) *Budgets {
	b := &Budgets{Store: s, Now: now}
	b.begin(pace)
	return b
}

// begin gives people so many requests a second, 0 for as many as they like.
func (b *Budgets) begin(pace float64) {
	b.people.limit, b.people.burst = rate.Limit(pace), int(pace*burstFor.Seconds())
	b.servers.limit, b.servers.burst = serverShare*b.people.limit, serverShare*b.people.burst
	b.thinking.limit, b.thinking.burst = rate.Limit(1000*thinkingAnHour.Seconds()/time.Hour.Seconds()), int(thinkingAtOnce.Milliseconds())
}

// Spend notes that somebody asks for something, and says a UserError if that was too much of
// them or of their server.
func (b *Budgets) Spend(r commands.Request) error {
	if b.people.limit == 0 {
		return nil
	}
	switch now := b.Now(); {
	case !b.people.spend(r.User.ID, 1, now):
		return route.NewUserError("error.pace")
	case r.Place.GuildID != "" && !b.servers.spend(r.Place.GuildID, 1, now):
		return route.NewUserError("error.pace_server")
	}
	return nil
}

// MayThink says a UserError if so much was thought about for a person that others have to come
// first.
func (b *Budgets) MayThink(user string) error {
	if b.thinking.limit == 0 {
		return nil
	}
	now := b.Now()
	if again := b.thinking.again(user, now); !again.IsZero() {
		return route.NewUserError("error.thinking_spent", "Time", markup.Until(again, now), "When", markup.Relative(again))
	}
	return nil
}

// Thought notes how long was thought about for a person.
func (b *Budgets) Thought(user string, d time.Duration) {
	if b.thinking.limit > 0 {
		b.thinking.overdraw(user, int(d.Milliseconds()), b.Now())
	}
}

// NewGames says a UserError while the store fails or has little room: the games that go on come
// first.
func (b *Budgets) NewGames() error {
	if !b.Store.Health().NewGames() {
		return route.NewUserError("error.no_new_games")
	}
	return nil
}

// MayBegin says a UserError if a person or a server has so many games that one more may not begin.
func (b *Budgets) MayBegin(ctx context.Context, user, guild string) error {
	for _, limit := range []struct {
		filter store.Filter
		most   int
		id     string
	}{
		{store.Filter{UserID: user}, mostGames, "error.too_many_games"},
		{store.Filter{GuildID: guild}, serverGames, "error.too_many_games_server"},
	} {
		if limit.filter.UserID+limit.filter.GuildID == "" {
			continue // in a direct message there is no server
		}
		limit.filter.Status, limit.filter.Limit = match.Live, limit.most
		ids, err := b.Store.IDs(ctx, limit.filter)
		if err != nil {
			return err
		}
		if len(ids) >= limit.most {
			return route.NewUserError(limit.id, "Count", limit.most)
		}
	}
	return nil
}

// allowances are what each of many may spend: so much at once, which comes back over time.
type allowances struct {
	limit rate.Limit // comes back in a second
	burst int        // at most there

	mu       sync.Mutex
	of       map[string]*rate.Limiter
	forgetAt int // so many call for a look at whose is whole again
}

// fewest is how many allowances are kept without a look at them.
const fewest = 1024

// get returns somebody's allowance. a.mu is held.
func (a *allowances) get(who string, now time.Time) *rate.Limiter {
	l := a.of[who]
	if l == nil {
		a.forgetIdle(now)
		l = rate.NewLimiter(a.limit, a.burst)
		a.of[who] = l
	}
	return l
}

// forgetIdle forgets the allowances that are whole, now and then: a new one is the same.
func (a *allowances) forgetIdle(now time.Time) {
	if a.of == nil {
		a.of, a.forgetAt = map[string]*rate.Limiter{}, fewest
	}
	if len(a.of) < a.forgetAt {
		return
	}
	for who, l := range a.of {
		if l.TokensAt(now) >= float64(a.burst) {
			delete(a.of, who)
		}
	}
	a.forgetAt = max(fewest, 2*len(a.of))
}

// spend takes n out of somebody's allowance, if there is so much.
func (a *allowances) spend(who string, n int, now time.Time) bool {
	a.mu.Lock()
	defer a.mu.Unlock()
	return a.get(who, now).AllowN(now, n)
}

// overdraw takes n out of somebody's allowance, also what is not there yet.
func (a *allowances) overdraw(who string, n int, now time.Time) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.get(who, now).ReserveN(now, min(n, a.burst))
}

// again is when something is left of somebody's allowance; zero for now.
func (a *allowances) again(who string, now time.Time) time.Time {
	a.mu.Lock()
	defer a.mu.Unlock()
	left := a.get(who, now).TokensAt(now)
	if left > 0 {
		return time.Time{}
	}
	return now.Add(time.Duration((1 - left) / float64(a.limit) * float64(time.Second)))
}
