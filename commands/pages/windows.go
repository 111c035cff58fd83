package pages

import (
	"context"
	"sync"
	"time"

	"noughts/commands"
	"noughts/commands/table"
	"noughts/engine/match"
	"noughts/keyed"
)

// Windows are the pages that are open, and know what each shows. They are told of what changes, and
// wake the pages that show it; they make nothing that is shown. They are safe for concurrent use;
// the exported fields are set before the first use.
type Windows struct {
	// Changed hears whether pages are open when a first one was opened, or a last one closed, one
	// call after the other; nil for nobody.
	Changed func(open bool)
	// Tell tells the other processes that share the store a word, for their Hear; nil where there
	// are none. It does not wait.
	Tell func(word string)

	now      func() time.Time
	recent   recent     // what people wanted to see, or saw
	changing sync.Mutex // held while Changed hears something

	mu      sync.Mutex
	open    map[*Window]struct{}
	matches map[int64]*shown  // those that are shown, by match
	lobbies map[string]*lobby // by channel, or by the person who is in none
	remote  remote            // what other processes have said, and are to be told
}

// NewWindows returns Windows of which none is open.
func NewWindows(now func() time.Time) *Windows {
	return &Windows{now: now, open: map[*Window]struct{}{}, matches: map[int64]*shown{}, lobbies: map[string]*lobby{}, remote: newRemote()}
}

// A shown is a match that pages show. All but the locks is guarded by Windows.mu.
type shown struct {
	id       int64
	match    *match.Match // the newest state that this process knows
	count    int          // counts what has changed of it
	presence int          // counts who came and went
	late     bool         // who came and went is shown in a moment
	windows  map[*Window]struct{}
	watching int                   // how many of them are by the public link
	making   keyed.Locks[audience] // held while a state is made
	states   map[audience]*state
	here     map[bool]*state // for people who have only the public link, and for all others
}

// An audience is who is shown the same of a match: those of a role and a language.
type audience struct {
	role     role
	language string
}

// A state is what was made last, for the count of the shown.
type state struct {
	count int
	News
}

// OnChange has the pages show what has changed.
func (o *Windows) OnChange(_ context.Context, c table.Changed) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if len(o.open) == 0 {
		return
	}
	o.learn(c.After)
	o.lobbyChanged(c.After)
	if c.Before == nil && !c.Remote {
		o.offer(c.After)
	}
}

// learn takes note of a state of a match. o.mu is held.
func (o *Windows) learn(m *match.Match) {
	if s := o.matches[m.ID]; s != nil && m.Revision >= s.match.Revision {
		s.match = m
		s.touch()
	}
}

// catchUp takes note of a state of a match that was loaded, if it is a newer one. o.mu is held.
func (o *Windows) catchUp(m *match.Match) {
	if s := o.matches[m.ID]; s != nil && m.Revision > s.match.Revision {
		o.learn(m)
	}
}

// loaded takes note of a state of a match that was loaded.
func (o *Windows) loaded(m *match.Match) {
	o.mu.Lock()
	defer o.mu.Unlock()
	o.catchUp(m)
}

// touch has all pages show the match anew. Windows.mu is held.
func (s *shown) touch() {
	s.count++
	s.wake()
}

// wake wakes all pages, those of who plays first. Windows.mu is held.
func (s *shown) wake() {
	for _, plays := range []bool{true, false} {
		for w := range s.windows {
			if (roleOf(s.match, w.Viewer.User.ID) != watcher) == plays {
				w.wake()
			}
		}
	}
}

// Refresh has the pages that show a match show it anew, as something else is to be said of it.
func (o *Windows) Refresh(id int64) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if s := o.matches[id]; s != nil {
		s.touch()
	}
}

// tellOpen tells whether pages are open. Whoever comes last tells what holds then.
func (o *Windows) tellOpen() {
	o.changing.Lock()
	defer o.changing.Unlock()
	if o.Changed != nil {
		o.Changed(o.Open() > 0)
	}
}

// Open returns how many pages are open.
func (o *Windows) Open() int {
	o.mu.Lock()
	defer o.mu.Unlock()
	return len(o.open)
}

// Showing lists the matches that pages show.
func (o *Windows) Showing() (ids []int64) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for id := range o.matches {
		ids = append(ids, id)
	}
	return ids
}

// Here reports whether a person has a page open that shows a match, of any process.
func (o *Windows) Here(userID string, matchID int64) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.isHere(userID, matchID)
}

// has reports whether a person has a page open, not by the public link. Windows.mu is held.
func (s *shown) has(userID string) bool {
	if s == nil {
		return false
	}
	for w := range s.windows {
		if w.Viewer.User.ID == userID && !w.byLink {
			return true
		}
	}
	return false
}

// AllHere reports whether all people who play a match have a page open that shows it, of any
// process.
func (o *Windows) AllHere(m *match.Match) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	for _, seat := range m.Seats {
		if !seat.Bot() && !o.isHere(seat.UserID, m.ID) {
			return false
		}
	}
	return o.matches[m.ID] != nil || len(o.remote.presences[m.ID]) > 0
}

// Wish notes that a person wants to see a match, or with 0 what there is to do, and in which
// channel they have asked for it: their next page opens with it, whichever process lets them in,
// and those that they have open in the channel, or in that whose thread it is, show it now.
func (o *Windows) Wish(userID string, at commands.Place, parent string, matchID int64) {
	w := wishWord{userID, at, parent, matchID}
	o.note(w)
	o.tell(word{Wish: &w})
}

// note is Wish in this process.
func (o *Windows) note(wanted wishWord) {
	o.recent.wishes.Put(wanted.User, wish{wanted.At, wanted.Match, o.now().Add(wishFor)})
	if wanted.Match == 0 {
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	for w := range o.open {
		if in := w.Viewer.Place.ChannelID; w.Viewer.User.ID == wanted.User && (in == wanted.At.ChannelID || in != "" && in == wanted.Parent) {
			w.offers = append(w.offers, offer{goTo: wanted.Match, at: o.now()})
			w.wake()
		}
	}
}

// wished returns what a person has wanted to see of late.
func (o *Windows) wished(userID string) (wish, bool) { return o.recent.wanted(userID, o.now()) }

// newest returns the newest state of a match that is shown.
func (o *Windows) newest(s *shown) *match.Match {
	o.mu.Lock()
	defer o.mu.Unlock()
	return s.match
}

// stateOf returns the newest state of a match that is shown, its count, and what was made last for
// an audience; nil if nothing was.
func (o *Windows) stateOf(s *shown, how audience) (m *match.Match, count int, made *state) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return s.match, s.count, s.states[how]
}

// keep keeps what was made for an audience.
func (o *Windows) keep(s *shown, how audience, made *state) {
	o.mu.Lock()
	defer o.mu.Unlock()
	s.states[how] = made
}
