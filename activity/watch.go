package activity

import (
	"errors"
	"net/http"
	"time"

	"golang.org/x/time/rate"

	"noughts/commands/pages"
	"noughts/keyed"
)

// Bounds of people whom nobody knows: they come by the public link of a match. As the chat's proxy
// stands before many of them, none is by their address. Guesses.
const (
	mostStrangers = 2_000 // sockets in all; mostLines leaves the rest to people who have logged in
	watchPace     = 50    // people a second who begin to watch; after a restart all come at once
	watchBurst    = 500
	linkPace      = 10 // the same of each match
	linkBurst     = 100
	mostLocale    = 35
)

// strangers hold back people whom nobody knows.
type strangers struct {
	pace *rate.Limiter
	each keyed.Cache[int64, *rate.Limiter] // by match
}

func newStrangers() *strangers {
	return &strangers{pace: rate.NewLimiter(watchPace, watchBurst)}
}

// allow reports whether one more may begin to watch a match.
func (s *strangers) allow(now time.Time, match int64) bool {
	one, ok := s.each.Get(match)
	if !ok {
		one = rate.NewLimiter(linkPace, linkBurst)
		s.each.Put(match, one)
	}
	return one.AllowN(now, 1) && s.pace.AllowN(now, 1)
}

// serveWatch gives a ticket for a socket to somebody who has the public link of a match, and no
// more than that.
func (s *Server) serveWatch(w http.ResponseWriter, r *http.Request) {
	var sent struct{ Key, Locale string }
	if !s.read(w, r, &sent) || len(sent.Locale) > mostLocale {
		fail(w, http.StatusBadRequest, "request")
		return
	}
	viewer := pages.Viewer{Stranger: true, Locale: sent.Locale}
	id, err := s.Pages.Watchable(r.Context(), sent.Key)
	closed, ok := errors.AsType[pages.Closed](err)
	switch {
	case ok || errors.Is(err, pages.ErrNoMatch):
		answer(w, http.StatusForbidden, map[string]string{"error": "closed", "says": s.Pages.Why(viewer, closed)})
	case err != nil:
		s.Logger.WarnContext(r.Context(), "look who may watch a match", "err", err)
		fail(w, http.StatusServiceUnavailable, "away")
	case !s.strangers.allow(s.Now(), id):
		fail(w, http.StatusTooManyRequests, "busy")
	default:
		answer(w, http.StatusOK, map[string]string{"ticket": s.sessions.watch(viewer)})
	}
}

// watch makes a ticket for somebody whom nobody knows. They have no session that they could come
// back to.
func (s *sessions) watch(v pages.Viewer) string {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.expire()
	return s.ticket(&session{viewer: v, person: newPerson(), until: s.now().Add(tabFor), seen: s.now()})
}
