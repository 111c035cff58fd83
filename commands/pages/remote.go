package pages

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"time"

	"noughts/commands"
)

// How processes that share a store tell each other who has pages open.
const (
	presenceBeat  = 10 * time.Second // how often each says it again, as a word may be lost
	presenceLease = 35 * time.Second // how long the others believe it; a process that dies says nothing
	presenceSoon  = 50 * time.Millisecond
	// fewHere is how many pages show a match of which each is told at once who comes and goes.
	// Where they are more, that waits for crowdWait at least, and for crowdEach times their number:
	// so many pages are told in all. Guesses.
	fewHere   = 40
	crowdWait = time.Second
	crowdEach = time.Millisecond
	// mostTold is how many bytes a word has at most: who else watches is only counted.
	mostTold = 6000
)

// A remote is what other processes have said, and are to be told. All of it is guarded by
// Windows.mu.
type remote struct {
	presences   map[int64]map[string]*presence // who shows a match there, by match and process
	pending     map[int64]int64                // the newest revision of each match that is to be loaded
	signal      chan struct{}                  // is sent to when pending has something new
	unannounced map[int64]struct{}             // the matches of which is to be told who shows them here
	announced   time.Time                      // when that was last told of all
}

func newRemote() remote {
	return remote{
		presences: map[int64]map[string]*presence{}, pending: map[int64]int64{}, signal: make(chan struct{}, 1), unannounced: map[int64]struct{}{},
	}
}

// note takes up who shows a match in a process.
func (r *remote) note(process string, there *presence) {
	id := there.Match
	if len(there.People) == 0 && there.More == 0 {
		r.forget(id, process)
		return
	}
	if r.presences[id] == nil {
		r.presences[id] = map[string]*presence{}
	}
	r.presences[id][process] = there
}

// forget drops what a process has said of a match.
func (r *remote) forget(id int64, process string) {
	if delete(r.presences[id], process); len(r.presences[id]) == 0 {
		delete(r.presences, id)
	}
}

// expire forgets what processes have said that have fallen silent, and returns the matches.
func (r *remote) expire(now time.Time) (ids []int64) {
	for id, by := range r.presences {
		for process, there := range by {
			if !now.Before(there.until) {
				r.forget(id, process)
				ids = append(ids, id)
			}
		}
	}
	return ids
}

// here reports whether somebody has a page of another process open that shows a match.
func (r *remote) here(userID string, id int64, now time.Time) bool {
	for _, there := range r.presences[id] {
		if now.Before(there.until) && slices.ContainsFunc(there.People, func(who present) bool { return who.ID == userID }) {
			return true
		}
	}
	return false
}

// A word is what a process tells the others: who shows a match there, or what somebody wants.
type word struct {
	Here *presence `json:"here,omitempty"`
	Wish *wishWord `json:"wish,omitempty"`
}

// A presence is who shows a match in a process.
type presence struct {
	Match  int64     `json:"match"`
	People []present `json:"people,omitempty"`
	More   int       `json:"more,omitempty"` // how many show it besides

	until time.Time // when it counts no longer
}

// A present is somebody who has a page open.
type present struct {
	ID     string `json:"id"`
	Name   string `json:"name,omitempty"`
	Avatar string `json:"avatar,omitempty"`
}

// A wishWord is what somebody wants to see, and where they asked for it.
type wishWord struct {
	User   string         `json:"user"`
	At     commands.Place `json:"at"`
	Parent string         `json:"parent,omitempty"` // the channel whose thread that is
	Match  int64          `json:"match,omitempty"`
}

// tell tells the other processes something, if there are any.
func (o *Windows) tell(w word) {
	if o.Tell == nil {
		return
	}
	if data, err := json.Marshal(w); err == nil {
		o.Tell(string(data))
	}
}

// Hear takes note of a word of another process.
func (o *Windows) Hear(process, said string) {
	var w word
	if json.Unmarshal([]byte(said), &w) != nil {
		return
	}
	if w.Wish != nil {
		o.note(*w.Wish)
	}
	if w.Here == nil {
		return
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	w.Here.until = o.now().Add(presenceLease)
	o.remote.note(process, w.Here)
	if s := o.matches[w.Here.Match]; s != nil {
		o.showPresence(s)
	}
}

// showPresence has the pages of a match show who is here: at once where they are few, and else
// once for all who come and go in a while, as each of them concerns every page. o.mu is held.
func (o *Windows) showPresence(s *shown) {
	if len(s.windows) <= fewHere {
		s.presence++
		s.wake()
		return
	}
	if s.late {
		return
	}
	s.late = true
	time.AfterFunc(max(crowdWait, time.Duration(len(s.windows))*crowdEach), func() {
		o.mu.Lock()
		defer o.mu.Unlock()
		s.late = false
		s.presence++
		s.wake()
	})
}

// presenceChanged has the other processes told soon who shows a match here. o.mu is held.
func (o *Windows) presenceChanged(id int64) {
	if o.Tell == nil {
		return
	}
	if len(o.remote.unannounced) == 0 {
		time.AfterFunc(presenceSoon, o.announceChanged)
	}
	o.remote.unannounced[id] = struct{}{}
}

// announceChanged tells who shows the matches of which that has changed.
func (o *Windows) announceChanged() {
	o.mu.Lock()
	var words []word
	for id := range o.remote.unannounced {
		words = append(words, word{Here: o.presenceOf(id)})
	}
	clear(o.remote.unannounced)
	o.mu.Unlock()
	for _, w := range words {
		o.tell(w)
	}
}

// AnnouncePresence tells the other processes who shows which match here, as one that was just
// started wants to know.
func (o *Windows) AnnouncePresence() {
	o.mu.Lock()
	for id := range o.matches {
		o.presenceChanged(id)
	}
	o.remote.announced = o.now()
	o.mu.Unlock()
}

// beat says again who is here once that is due, and forgets what other processes have said that
// have fallen silent.
func (o *Windows) beat() {
	o.mu.Lock()
	now := o.now()
	due := now.Sub(o.remote.announced) >= presenceBeat
	for _, id := range o.remote.expire(now) {
		if s := o.matches[id]; s != nil {
			o.showPresence(s)
		}
	}
	o.mu.Unlock()
	if due {
		o.AnnouncePresence()
	}
}

// presenceOf is who shows a match here: players are named before all others. o.mu is held.
func (o *Windows) presenceOf(id int64) *presence {
	there := &presence{Match: id}
	s := o.matches[id]
	if s == nil {
		return there
	}
	there.More = s.watching
	size, known := 0, map[string]bool{}
	for _, plays := range []bool{true, false} {
		for w := range s.windows {
			who := present{w.Viewer.User.ID, w.Viewer.User.Name, w.Viewer.Avatar}
			if w.byLink || known[who.ID] || (roleOf(s.match, who.ID) != watcher) != plays {
				continue
			}
			known[who.ID] = true
			data, _ := json.Marshal(who) // texts alone
			if size += len(data) + 1; size > mostTold {
				there.More++
				continue
			}
			there.People = append(there.People, who)
		}
	}
	return there
}

// isHere reports whether somebody has a page open that shows a match, in any process. o.mu is held.
func (o *Windows) isHere(userID string, id int64) bool {
	return o.matches[id].has(userID) || o.remote.here(userID, id, o.now())
}

// RemoteChange notes that another process has saved a revision of a match, for Pages.LoadPending.
// It does not wait.
func (o *Windows) RemoteChange(_ context.Context, id, revision int64) {
	o.mu.Lock()
	defer o.mu.Unlock()
	if !o.concerned(id, revision) {
		return
	}
	o.remote.pending[id] = max(o.remote.pending[id], revision)
	select {
	case o.remote.signal <- struct{}{}:
	default:
	}
}

// concerned reports whether a revision of a match may be new to a page. o.mu is held.
func (o *Windows) concerned(id, revision int64) bool {
	if s := o.matches[id]; s != nil {
		return s.match.Revision < revision
	}
	return len(o.lobbies) > 0 // it may have begun in the channel of one
}

// Pending gets a signal when there is something to be loaded by Pages.LoadPending.
func (o *Windows) Pending() <-chan struct{} { return o.remote.signal }

// A pendingChange is a revision of a match that another process has saved.
type pendingChange struct{ id, revision int64 }

// takePending takes what RemoteChange has noted: first the matches that are shown.
func (o *Windows) takePending() (list []pendingChange) {
	o.mu.Lock()
	defer o.mu.Unlock()
	for id, revision := range o.remote.pending {
		list = append(list, pendingChange{id, revision})
	}
	o.remote.pending = map[int64]int64{}
	slices.SortFunc(list, func(a, b pendingChange) int { return cmp.Compare(o.rank(a.id), o.rank(b.id)) })
	return list
}

// concernedBy reports whether a change may be new to a page.
func (o *Windows) concernedBy(c pendingChange) bool {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.concerned(c.id, c.revision)
}

// rank is the order in which matches are loaded. o.mu is held.
func (o *Windows) rank(id int64) int {
	if o.matches[id] != nil {
		return 0
	}
	return 1
}
