package postgres

import (
	"context"
	"fmt"
	"strings"
	"sync/atomic"
	"time"

	"noughts/store"
	"noughts/store/sqlstore"
)

// How the processes tell each other of changes while pages of matches are open. Guesses.
const (
	// pageChannel is the NOTIFY channel.
	pageChannel = "noughts_pages"
	// pageBeat is how often a process says that it has pages open, and pageLease how long the
	// others believe it.
	pageBeat  = 10 * time.Second
	pageLease = 35 * time.Second
	// mostAnnounced is how many changes wait to be told. What is lost is found by asking.
	mostAnnounced = 1024
	// mostAtOnce is how many changes one statement tells.
	mostAtOnce = 100
)

// pagesOpen is what a process says that has pages open; what else is said are changes.
const pagesOpen = "open"

// pageNews is what a process says and hears of matches while pages are open.
type pageNews struct {
	open      atomic.Bool   // here
	heard     atomic.Int64  // when another process last said that it has pages open, in nanoseconds since 1970
	opened    chan struct{} // gets a signal when open has changed
	announced chan string
	on        atomic.Pointer[func(ctx context.Context, matchID, revision int64)]
}

// OnMatch has f called for every change of a match in another process, while pages are open here
// and Listen runs. One that is missed must be found by asking.
func (s *Scheduler) OnMatch(f func(ctx context.Context, matchID, revision int64)) {
	s.pages.on.Store(&f)
}

// PagesOpen notes whether pages are open in this process: only then does it want to hear of
// changes.
func (s *Scheduler) PagesOpen(open bool) {
	if s.pages.open.Swap(open) != open {
		signal(s.pages.opened)
	}
}

// Announce tells the other processes of a change of a match that was saved, if one of them has
// pages open. It does not wait.
func (s *Scheduler) Announce(matchID, revision int64) {
	if time.Since(time.Unix(0, s.pages.heard.Load())) > pageLease {
		return
	}
	select {
	case s.pages.announced <- fmt.Sprintf("%d %d", matchID, revision):
	default:
	}
}

// TellPages tells the other processes what was announced, and that pages are open here, until ctx
// ends.
func (s *Scheduler) TellPages(ctx context.Context) {
	beat := time.NewTicker(pageBeat)
	defer beat.Stop()
	for {
		var said []string
		select {
		case <-ctx.Done():
			return
		case <-beat.C:
		case <-s.pages.opened:
		case change := <-s.pages.announced:
			said = append(said, change)
			for len(s.pages.announced) > 0 && len(said) < mostAtOnce {
				said = append(said, <-s.pages.announced)
			}
		}
		if len(said) == 0 && s.pages.open.Load() {
			said = append(said, pagesOpen)
		}
		if len(said) == 0 {
			continue
		}
		if err := s.tellPages(ctx, said); err != nil && !store.Transient(err) && ctx.Err() == nil {
			s.options.Logger.WarnContext(ctx, "other processes are not told of changes at once", "err", err)
		}
	}
}

func (s *Scheduler) tellPages(ctx context.Context, said []string) error {
	if err := s.db.Gate.Enter(); err != nil {
		return err
	}
	defer s.db.Gate.Leave()
	bound, done := s.db.bound(ctx)
	_, err := s.db.writers[sqlstore.Unsynced].ExecContext(bound, "SELECT pg_notify($1, $2)", pageChannel, s.process+"\n"+strings.Join(said, "\n"))
	return done(err)
}

// hearPages takes note of what another process has said.
func (s *Scheduler) hearPages(ctx context.Context, payload string) {
	said := strings.Split(payload, "\n")
	if said[0] == s.process {
		return
	}
	for _, line := range said[1:] {
		var id, revision int64
		if line == pagesOpen {
			s.pages.heard.Store(time.Now().UnixNano())
		} else if n, err := fmt.Sscan(line, &id, &revision); n == 2 && err == nil {
			if on := s.pages.on.Load(); on != nil && s.pages.open.Load() {
				(*on)(ctx, id, revision)
			}
		}
	}
}
