package activity

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"slices"
	"sync"
	"time"

	"golang.org/x/time/rate"

	"noughts/commands"
	"noughts/commands/pages"
)

// How long sessions and tickets last, and how many there are; those who were seen last stay. What
// Discord has said of who enters, such as that they may see a channel, holds for a session: then
// the page enters anew, which in a tab means to log in. Guesses.
const (
	sessionFor    = time.Hour
	tabFor        = 12 * time.Hour
	idleFor       = 30 * time.Minute // without a socket
	ticketFor     = 30 * time.Second
	mostSessions  = 20            // of one person
	mostInAll     = 2 * mostLines // of all people: some have no socket
	mostTickets   = 5             // of one session
	mostRemembers = 64            // numbers of a session whose answers are remembered
)

// A session is a page that was let in. It outlives its sockets, so that what was sent twice is done
// once.
type session struct {
	viewer pages.Viewer
	person *person
	until  time.Time // when it ends, whatever is done

	// Guarded by sessions.mu:
	key     [sha256.Size]byte
	seen    time.Time
	tickets int
	lines   int // its open sockets

	mu    sync.Mutex
	deeds map[int64]*deed
	order []int64 // the numbers of deeds, the oldest first
}

// A person is somebody with their sessions.
type person struct {
	pace     *rate.Limiter // of all that their pages send
	sessions []*session    // guarded by sessions.mu; the one that was seen last is the last
	lines    int           // guarded by sessions.mu: their open sockets
}

// What one person's pages may send. People press some times a second, whatever their hurry; the app
// has limits of its own.
const (
	paceEvery = 100 * time.Millisecond
	paceBurst = 40
	mostOwn   = 20 // sockets of one person
)

func newPerson() *person {
	return &person{pace: rate.NewLimiter(rate.Every(paceEvery), paceBurst)}
}

// A ticket lets a socket be opened once.
type ticket struct {
	of    *session
	until time.Time
}

// sessions are all that there are. Tokens are kept as hashes: who reads the memory by way of some
// mistake has none of them.
type sessions struct {
	now func() time.Time

	mu      sync.Mutex
	byKey   map[[sha256.Size]byte]*session
	people  map[string]*person // by ID
	tickets map[[sha256.Size]byte]ticket
	swept   time.Time
	// strangers is how many sockets people have whom nobody knows.
	strangers int
}

func newSessions(now func() time.Time) *sessions {
	return &sessions{
		now: now, byKey: map[[sha256.Size]byte]*session{}, people: map[string]*person{}, tickets: map[[sha256.Size]byte]ticket{}, swept: now(),
	}
}

// token returns one that nobody can guess, and its hash.
func token() (string, [sha256.Size]byte) {
	var b [32]byte
	_, _ = rand.Read(b[:]) // it never fails
	t := base64.RawURLEncoding.EncodeToString(b[:])
	return t, sha256.Sum256([]byte(t))
}

// over reports whether a session has ended. sessions.mu is held.
func (s *session) over(now time.Time) bool {
	return !now.Before(s.until) || s.lines == 0 && now.Sub(s.seen) > idleFor
}

// begin begins a session that lasts so long and returns its token.
func (s *sessions) begin(v pages.Viewer, last time.Duration) string {
	t, key := token()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.expire()
	if len(s.byKey) >= mostInAll {
		s.dropIdle()
	}
	p := s.people[v.User.ID]
	if p == nil {
		p = newPerson()
		s.people[v.User.ID] = p
	}
	one := &session{viewer: v, person: p, until: s.now().Add(last), key: key, seen: s.now(), deeds: map[int64]*deed{}}
	s.byKey[key] = one
	if p.sessions = append(p.sessions, one); len(p.sessions) > mostSessions {
		s.drop(p.sessions[0])
	}
	return t
}

// drop ends a session. s.mu is held.
func (s *sessions) drop(one *session) {
	delete(s.byKey, one.key)
	p := one.person
	p.sessions = slices.DeleteFunc(p.sessions, func(other *session) bool { return other == one })
	if len(p.sessions) == 0 && p.lines == 0 {
		delete(s.people, one.viewer.User.ID)
	}
}

// dropIdle ends the session without a socket that was seen longest ago. s.mu is held.
func (s *sessions) dropIdle() {
	var idle *session
	for _, one := range s.byKey {
		if one.lines == 0 && (idle == nil || one.seen.Before(idle.seen)) {
			idle = one
		}
	}
	if idle != nil {
		s.drop(idle)
	}
}

// expire ends what is out of date, once in a while. s.mu is held.
func (s *sessions) expire() {
	now := s.now()
	if now.Sub(s.swept) < ticketFor {
		return
	}
	s.swept = now
	for key, t := range s.tickets {
		if now.After(t.until) {
			s.forget(key, t)
		}
	}
	for _, one := range s.byKey {
		if one.over(now) {
			s.drop(one)
		}
	}
}

// forget forgets a ticket. s.mu is held.
func (s *sessions) forget(key [sha256.Size]byte, t ticket) {
	delete(s.tickets, key)
	t.of.tickets--
}

// issue makes a ticket for the session of a token. ok is false where there is none, and allowed is
// false where it has too many.
func (s *sessions) issue(of string) (t string, ok, allowed bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.expire()
	one := s.byKey[sha256.Sum256([]byte(of))]
	if one == nil || one.over(s.now()) {
		return "", false, false
	}
	one.seen = s.now()
	if one.tickets >= mostTickets || !one.person.pace.AllowN(s.now(), 1) {
		return "", true, false
	}
	return s.ticket(one), true, true
}

// ticket makes a ticket for a session. s.mu is held.
func (s *sessions) ticket(of *session) string {
	t, key := token()
	s.tickets[key] = ticket{of, s.now().Add(ticketFor)}
	of.tickets++
	return t
}

// ended reports whether a session has ended or was dropped. s.mu is held.
func (s *sessions) ended(one *session) bool {
	return one.over(s.now()) || !one.viewer.Stranger && s.byKey[one.key] == nil
}

// full reports whether a session's person has as many sockets as they may, or people whom nobody
// knows have. s.mu is held.
func (s *sessions) full(one *session) bool {
	if one.viewer.Stranger {
		return s.strangers >= mostStrangers
	}
	return one.person.lines >= mostOwn
}

// use returns the session of a ticket, which is then used up. full says that the person has too
// many sockets.
func (s *sessions) use(t string) (of *session, full bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	key := sha256.Sum256([]byte(t))
	known, ok := s.tickets[key]
	if !ok {
		return nil, false
	}
	s.forget(key, known)
	if s.now().After(known.until) || s.ended(known.of) {
		return nil, false
	}
	if s.full(known.of) {
		return known.of, true
	}
	if known.of.viewer.Stranger {
		s.strangers++
	}
	known.of.person.lines++
	known.of.lines++
	known.of.seen = s.now()
	return known.of, false
}

// left notes that a socket of a session was closed.
func (s *sessions) left(one *session) {
	s.mu.Lock()
	defer s.mu.Unlock()
	one.seen = s.now()
	one.lines--
	if one.viewer.Stranger {
		s.strangers--
		return
	}
	if one.person.lines--; one.person.lines == 0 && len(one.person.sessions) == 0 {
		delete(s.people, one.viewer.User.ID)
	}
}

// viewerOf is a visitor as pages see them. Who comes without a place is where they have asked for a
// page, if they have of late.
func (s *Server) viewerOf(v Visitor) (pages.Viewer, string) {
	key, at, ok := s.Pages.Wished(v.User.ID)
	if ok && v.Place == (commands.Place{}) {
		v.Place = at
	}
	v.Place.MessageID = ""
	return pages.Viewer{User: v.User, Avatar: v.Avatar, Locale: v.Locale, Guild: v.Guild, Place: v.Place}, key
}
