package table

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"sync"
	"time"

	"noughts/commands/route"
	"noughts/engine/match"
	"noughts/keyed"
	"noughts/store"
	"noughts/words"
)

// Tables are the matches as this process knows and changes them. They are safe for concurrent use;
// the exported fields are set before the first use.
type Tables struct {
	Store  Store
	Words  *words.Catalogue
	Logger *slog.Logger
	Now    func() time.Time
	// Answer makes the plies that the bot owes in a match that is about to be saved, as many as it
	// finds at once: move and answer are one change. It may be called again for the same move. Nil
	// for a bot that never answers at once.
	Answer func(ctx context.Context, m *match.Match) *match.Match
	Access Access
	Local  func(guildID string) bool          // whether a server is one of this process's shards; "" is direct messages
	Active func(userID string, matchID int64) // is told who has just done something in a match
	// OnPlans is told in which match somebody has changed what they plan; nil for nobody.
	OnPlans func(matchID int64)

	creating    sync.RWMutex                   // held by those who create matches, until it is noted that this process did
	locks       keyed.Locks[int64]             // by match, while it changes
	revisions   keyed.Cache[int64, int64]      // the newest revision of each match that this process has saved or loaded anew
	plansPlayed keyed.Cache[int64, playedPlan] // the last move that a plan has made in each match
	subscribers []func(context.Context, Changed)
}

// A Store keeps the matches and the plans of their players.
type Store interface {
	store.Matches
	store.Plans
}

// Access says whether people can reach the bot: nobody's time runs out while they cannot.
type Access interface {
	// UpSince is since when people can reach the bot in a place; now where they cannot.
	UpSince(at match.Place) time.Time
	// Down reports whether nobody can reach the bot, or it is not known yet since when they can.
	Down() bool
	// Denied reports whether the bot may not post in a place.
	Denied(at match.Place) bool
}

// mostUnderWay is how many matches are remembered at least in which something has just happened:
// some hundreds a second for some seconds. An entry takes about 40 bytes.
const mostUnderWay = 1 << 14

// Changed says that a match has changed. It only wakes: whatever must follow from a change is saved
// with the change, and can be found again in the store.
type Changed struct {
	// Before is the match as it was; nil for one that is new, or that another process has changed.
	Before *match.Match
	After  *match.Match // the match as it is saved now
	Remote bool         // another process has changed the match, and sees to what follows
}

// Ended reports whether the match has come to its end by the change.
func (c Changed) Ended() bool {
	return c.After.Status == match.Over && c.Before != nil && c.Before.Status != match.Over
}

// Subscribe has f called after every change that was saved, of one match in the order of its
// revisions. f is called while the match cannot change, which is what keeps that order: so f only
// takes note, and returns. It is called before the first change.
func (t *Tables) Subscribe(f func(context.Context, Changed)) {
	t.subscribers = append(t.subscribers, f)
}

// publish tells the subscribers of a change. The lock of the match is held.
func (t *Tables) publish(ctx context.Context, c Changed) {
	for _, f := range t.subscribers {
		f(ctx, c)
	}
}

// Change is the one way in which a match changes: f makes the changed one of the match as it is
// now, and that is saved before anybody hears of it. m is the match as the caller knows it; only if
// it is out of date is it loaded again. Two who change a match at once queue up; should one of them
// be another process, the store refuses the later one, and f is asked about the match as it is
// then. After an error Change returns the match as it was.
func (t *Tables) Change(ctx context.Context, m *match.Match, f func(*match.Match) (*match.Match, error)) (*match.Match, error) {
	defer t.locks.Lock(m.ID)()
	now, err := t.Current(ctx, m)
	if err != nil {
		return nil, err
	}
	return t.save(ctx, now, f)
}

// MoveTo notes where a match is shown from now on, and returns it so.
func (t *Tables) MoveTo(ctx context.Context, m *match.Match, at match.Place) (*match.Match, error) {
	return t.Change(ctx, m, func(m *match.Match) (*match.Match, error) {
		if m.Place == at {
			return m, nil
		}
		return m.At(at), nil
	})
}

// Create saves a new match, and publishes it.
func (t *Tables) Create(ctx context.Context, m *match.Match) (*match.Match, error) {
	saved, err := t.create(ctx, m)
	if err != nil {
		return nil, err
	}
	defer t.locks.Lock(saved.ID)()
	t.publish(ctx, Changed{After: saved})
	return saved, nil
}

func (t *Tables) create(ctx context.Context, m *match.Match) (*match.Match, error) {
	t.creating.RLock() // several are created at a time, and saved together
	defer t.creating.RUnlock()
	saved, err := t.Store.Create(ctx, m)
	if err == nil {
		t.revisions.Put(saved.ID, saved.Revision)
	}
	return saved, err
}

// conflicts is how often a change is tried that others keep coming before. One process is refused
// once; more is for many of them.
const conflicts = 3

// save saves what f makes of a match whose lock is held, together with the answer of the bot if it
// has one at once. Where time has run out, that comes first.
func (t *Tables) save(ctx context.Context, before *match.Match, f func(*match.Match) (*match.Match, error)) (*match.Match, error) {
	if before.TimeUp(t.Now()) {
		after, err := t.saveRetrying(ctx, before, t.seeToClock)
		if err != nil {
			return after, err
		}
		before = after
	}
	return t.saveRetrying(ctx, before, f)
}

func (t *Tables) saveRetrying(ctx context.Context, before *match.Match, f func(*match.Match) (*match.Match, error)) (*match.Match, error) {
	for tries := 1; ; tries++ {
		saved, err := t.trySave(ctx, before, f)
		if !errors.Is(err, store.ErrConflict) || tries == conflicts {
			return saved, err
		}
		if before, err = t.Load(ctx, before.ID); err != nil {
			return nil, err
		}
	}
}

func (t *Tables) trySave(ctx context.Context, before *match.Match, f func(*match.Match) (*match.Match, error)) (*match.Match, error) {
	after, err := f(before)
	if err != nil || after == before {
		return before, err
	}
	if t.Answer != nil && after.BotToMove() && !before.BotToMove() {
		after = t.Answer(ctx, after)
	}
	after, plans := t.playPlans(ctx, before, after)
	saved, err := t.Store.Update(ctx, before, after)
	if err != nil {
		t.revisions.Put(before.ID, 0) // whatever is stored, it is not what was thought
		return nil, fmt.Errorf("save match %d: %w", before.ID, err)
	}
	t.revisions.Put(saved.ID, saved.Revision)
	t.settlePlans(ctx, before, saved, plans)
	if !saved.LooksLike(before) { // else nobody has to hear of it, such as that the board stands elsewhere
		t.publish(ctx, Changed{Before: before, After: saved})
	}
	return saved, nil
}

// Ended publishes matches that have come to their end in a change of much else, such as when all
// that is kept of a person is deleted.
func (t *Tables) Ended(ctx context.Context, all []store.Change) {
	for _, c := range all {
		t.revisions.Put(c.Before.ID, 0)
		t.publish(ctx, Changed{Before: c.Before, After: c.After})
	}
}

// Forget says that what this process remembers of a match is not what is stored.
func (t *Tables) Forget(id int64) { t.revisions.Put(id, 0) }

// Made reports whether this process has made the last change of a match, which was at this revision
// when it was loaded. It waits for matches that are being created.
func (t *Tables) Made(id, revision int64) bool {
	t.creating.Lock()
	defer t.creating.Unlock()
	return t.Mine(id, revision)
}

// Mine reports whether nobody but this process has changed a match since it was at this revision,
// as far as this process knows.
func (t *Tables) Mine(id, revision int64) bool {
	mine, ok := t.revisions.Get(id)
	return ok && mine == revision
}

// Current returns a match as it is now: m itself, unless it may have changed since it was loaded.
func (t *Tables) Current(ctx context.Context, m *match.Match) (*match.Match, error) {
	if t.Mine(m.ID, m.Revision) {
		return m, nil
	}
	return t.Load(ctx, m.ID)
}

// Load returns a match as this process knows it.
func (t *Tables) Load(ctx context.Context, id int64) (*match.Match, error) {
	m, err := t.Store.Match(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("load match %d: %w", id, err)
	}
	return m, nil
}

// Reload loads a match that another process may have changed, and publishes that it has.
func (t *Tables) Reload(ctx context.Context, id int64) (*match.Match, error) {
	defer t.locks.Lock(id)()
	m, err := t.Store.Reload(ctx, id)
	if err != nil {
		return nil, fmt.Errorf("load match %d: %w", id, err)
	}
	if known, ok := t.revisions.Get(id); !ok || known < m.Revision {
		t.revisions.Put(id, m.Revision)
		t.publish(ctx, Changed{After: m, Remote: true})
	}
	return m, nil
}

// warn logs that something failed which nobody waits for.
func (t *Tables) warn(ctx context.Context, what string, err error, about ...any) {
	route.Warn(ctx, t.Logger, what, err, about...)
}

// New returns the matches of a store. The other exported fields are still to be set.
func New(s Store) *Tables {
	t := &Tables{Store: s}
	t.revisions.AtLeast = mostUnderWay
	return t
}
