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
	// mostAtOnce is how many bytes one statement tells: NOTIFY takes less than 8000.
	mostAtOnce = 7500
)

// What a process says besides changes: that it has pages open, that it has begun to listen and asks
// what holds, and, after a sign, a word of the pages' own.
const (
	pagesOpen = "open"
	pagesAsk  = "ask"
	pagesWord = "="
)

// pageNews is what a process says and hears of matches while pages are open.
type pageNews struct {
	open      atomic.Bool   // here
	heard     atomic.Int64  // when another process last said that it has pages open, in nanoseconds since 1970
	opened    chan struct{} // gets a signal when open has changed
	announced chan string
	on        atomic.Pointer[func(ctx context.Context, matchID, revision int64)]
	onWord    atomic.Pointer[PageWords]
}

// PageWords is what pages of processes tell each other.
type PageWords struct {
	Hear  func(process, word string) // hears a word of another process
	Asked func()                     // says again what holds, as another process has begun to listen
}

// OnWords sets who hears the words of other processes, while Listen runs.
func (s *Scheduler) OnWords(w PageWords) { s.pages.onWord.Store(&w) }

// TellWord tells the other processes a word of one line. It does not wait.
func (s *Scheduler) TellWord(word string) { s.announce(pagesWord + word) }

// announce has a line told, unless too many wait.
func (s *Scheduler) announce(line string) {
	select {
	case s.pages.announced <- line:
	default:
	}
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
	s.announce(fmt.Sprintf("%d %d", matchID, revision))
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
		case line := <-s.pages.announced:
			said = append(said, line)
			for range len(s.pages.announced) {
				said = append(said, <-s.pages.announced)
			}
		}
		if len(said) == 0 && s.pages.open.Load() {
			said = append(said, pagesOpen)
		}
		for _, some := range batches(said) {
			if err := s.tellPages(ctx, some); err != nil && !store.Transient(err) && ctx.Err() == nil {
				s.options.Logger.WarnContext(ctx, "other processes are not told of changes at once", "err", err)
			}
		}
	}
}

// batches splits lines into what one statement each can tell. A line that is too long for any is
// left out.
func batches(lines []string) (list [][]string) {
	size := mostAtOnce
	for _, line := range lines {
		if len(line) >= mostAtOnce {
			continue
		}
		if size += 1 + len(line); size > mostAtOnce {
			list, size = append(list, nil), len(line)
		}
		list[len(list)-1] = append(list[len(list)-1], line)
	}
	return list
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
		s.hearLine(ctx, said[0], line)
	}
}

func (s *Scheduler) hearLine(ctx context.Context, process, line string) {
	words := s.pages.onWord.Load()
	word, isWord := strings.CutPrefix(line, pagesWord)
	var id, revision int64
	switch {
	case line == pagesOpen:
		s.pages.heard.Store(time.Now().UnixNano())
	case line == pagesAsk:
		if signal(s.pages.opened); words != nil {
			words.Asked()
		}
	case isWord && words != nil:
		words.Hear(process, word)
	default:
		n, err := fmt.Sscan(line, &id, &revision)
		if on := s.pages.on.Load(); n == 2 && err == nil && on != nil && s.pages.open.Load() {
			(*on)(ctx, id, revision)
		}
	}
}
