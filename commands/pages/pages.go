package pages

import (
	"context"
	"encoding/json"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"noughts/commands"
	"noughts/commands/route"
	"noughts/commands/table"
	"noughts/commands/view"
	"noughts/engine/match"
	"noughts/keyed"
	"noughts/store"
	"noughts/words"
)

// Pages know which pages are open, and what they show. They are safe for concurrent use; the
// exported fields are set before the first use.
type Pages struct {
	Tables *table.Tables
	Store  Store
	Shown  Shown
	Words  *words.Catalogue
	Logger *slog.Logger
	Now    func() time.Time
	URL    string // where the page is on the web; empty where it is in the chat alone
	// PublicLinks says that anybody who has the link of a match in a server may watch it, whatever
	// the server has chosen.
	PublicLinks bool
	// ChatLink is the address by which the chat opens the page, with the key of a match or none;
	// empty where it has no such address, and nil without a chat.
	ChatLink func(key string) string
	// Changed hears whether pages are open when a first one was opened, or a last one closed, one
	// call after the other; nil for nobody.
	Changed func(open bool)
	// Tell tells the other processes that share the store a word, for their Hear; nil where there
	// are none. It does not wait.
	Tell func(word string)

	keys     keys
	wishes   keyed.Cache[string, wish]      // by person
	seen     keyed.Cache[seeing, time.Time] // until when people may see again what they saw
	changing sync.Mutex                     // held while Changed hears something

	mu      sync.Mutex
	windows map[*Window]struct{}
	matches map[int64]*shown  // those that are shown, by match
	lobbies map[string]*lobby // by channel, or by the person who is in none
	remote  remote            // what other processes have said, and are to be told
}

// Store finds the matches of a channel, what is played there, and what servers have chosen.
type Store interface {
	Servers
	Matches(ctx context.Context, f store.Filter) ([]*match.Match, error)
	Played(ctx context.Context, userID, guildID, channelID string) ([]store.Played, error)
}

// Shown says what is said beside boards.
type Shown interface {
	Apart(ctx context.Context, m *match.Match, say *words.Printer) (view.Apart, error)
	// Watched is Apart for people from elsewhere.
	Watched(ctx context.Context, m *match.Match, say *words.Printer) (view.Apart, error)
}

// New returns Pages whose keys are made of a secret. The exported fields are still to be set.
func New(secret []byte) *Pages {
	return &Pages{
		keys: newKeys(secret), windows: map[*Window]struct{}{}, matches: map[int64]*shown{}, lobbies: map[string]*lobby{}, remote: newRemote(),
	}
}

// A shown is a match that pages show. All but the locks is guarded by Pages.mu.
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

// News is something that a page is to show.
type News struct {
	Kind string    // match, here, lobby, offer, goto or gone
	Body []byte    // a JSON object
	At   time.Time // when it was made
}

// OnChange has the pages show what has changed.
func (p *Pages) OnChange(_ context.Context, c table.Changed) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.windows) == 0 {
		return
	}
	p.learn(c.After)
	p.lobbyChanged(c.After)
	if c.Before == nil && !c.Remote {
		p.offer(c.After)
	}
}

// learn takes note of a state of a match. p.mu is held.
func (p *Pages) learn(m *match.Match) {
	if s := p.matches[m.ID]; s != nil && m.Revision >= s.match.Revision {
		s.match = m
		s.touch()
	}
}

// catchUp takes note of a state of a match that was loaded, if it is a newer one. p.mu is held.
func (p *Pages) catchUp(m *match.Match) {
	if s := p.matches[m.ID]; s != nil && m.Revision > s.match.Revision {
		p.learn(m)
	}
}

// touch has all pages show the match anew. Pages.mu is held.
func (s *shown) touch() {
	s.count++
	s.wake()
}

// wake wakes all pages, those of who plays first. Pages.mu is held.
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
func (p *Pages) Refresh(id int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if s := p.matches[id]; s != nil {
		s.touch()
	}
}

// Poll loads the matches that pages show anew: a change of another process may not have been told.
func (p *Pages) Poll(ctx context.Context) {
	p.beat()
	for _, id := range p.Showing() {
		p.poll(ctx, id)
	}
	p.mu.Lock()
	lobbies := slices.Collect(maps.Values(p.lobbies))
	p.mu.Unlock()
	for _, l := range lobbies {
		p.pollLobby(ctx, l)
	}
}

// poll is reload for Poll and LoadPending, where an error is only logged.
func (p *Pages) poll(ctx context.Context, id int64) {
	if err := p.reload(ctx, id); err != nil {
		route.Warn(ctx, p.Logger, "look for a change of a match", err, "match", id)
	}
}

// reload loads a match anew. OnChange hears of it if it has changed since this process knows it,
// which may have been before a page showed it.
func (p *Pages) reload(ctx context.Context, id int64) error {
	m, err := p.Tables.Reload(ctx, id)
	if err != nil {
		return err
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	p.catchUp(m)
	return nil
}

// tellOpen tells whether pages are open. Whoever comes last tells what holds then.
func (p *Pages) tellOpen() {
	p.changing.Lock()
	defer p.changing.Unlock()
	if p.Changed != nil {
		p.Changed(p.Open() > 0)
	}
}

// Open returns how many pages are open.
func (p *Pages) Open() int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return len(p.windows)
}

// Showing lists the matches that pages show.
func (p *Pages) Showing() (ids []int64) {
	p.mu.Lock()
	defer p.mu.Unlock()
	for id := range p.matches {
		ids = append(ids, id)
	}
	return ids
}

// Here reports whether a person has a page open that shows a match, of any process.
func (p *Pages) Here(userID string, matchID int64) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.isHere(userID, matchID)
}

// has reports whether a person has a page open, not by the public link. Pages.mu is held.
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
func (p *Pages) AllHere(m *match.Match) bool {
	p.mu.Lock()
	defer p.mu.Unlock()
	for _, seat := range m.Seats {
		if !seat.Bot() && !p.isHere(seat.UserID, m.ID) {
			return false
		}
	}
	return p.matches[m.ID] != nil || len(p.remote.presences[m.ID]) > 0
}

// A seeing is a person and a match that they see.
type seeing struct {
	user  string
	match int64
}

// wishFor is how long it is remembered which match somebody wanted to see, or saw last.
const wishFor = 10 * time.Minute

// A wish is a match that somebody wants to see, and where they asked for it.
type wish struct {
	at    commands.Place
	match int64
	until time.Time
}

// Wish notes that a person wants to see a match, or with 0 what there is to do, and in which
// channel they have asked for it: their next page opens with it, whichever process lets them in,
// and those that they have open in the channel, or in that whose thread it is, show it now.
func (p *Pages) Wish(userID string, at commands.Place, parent string, matchID int64) {
	w := wishWord{userID, at, parent, matchID}
	p.note(w)
	p.tell(word{Wish: &w})
}

// note is Wish in this process.
func (p *Pages) note(wanted wishWord) {
	p.wishes.Put(wanted.User, wish{wanted.At, wanted.Match, p.Now().Add(wishFor)})
	if wanted.Match == 0 {
		return
	}
	body, err := json.Marshal(map[string]string{"key": p.keys.of(wanted.Match)})
	if err != nil {
		return // cannot be: it is a text
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	for w := range p.windows {
		if in := w.Viewer.Place.ChannelID; w.Viewer.User.ID == wanted.User && (in == wanted.At.ChannelID || in != "" && in == wanted.Parent) {
			w.offers = append(w.offers, News{Kind: "goto", Body: body, At: p.Now()})
			w.wake()
		}
	}
}

// Wished returns the match that a person has wanted to see of late, if it was one, and where they
// asked for it; ok is false where there is none.
func (p *Pages) Wished(userID string) (key string, at commands.Place, ok bool) {
	w, ok := p.wished(userID)
	if !ok {
		return "", at, false
	}
	if w.match != 0 {
		key = p.keys.of(w.match)
	}
	return key, w.at, true
}

func (p *Pages) wished(userID string) (w wish, ok bool) {
	w, ok = p.wishes.Get(userID)
	return w, ok && p.Now().Before(w.until)
}

// Link is the address of a match, or without one (0) of what there is to do, in the chat or else
// on the web; empty where there is none.
func (p *Pages) Link(matchID int64) string {
	key := ""
	if matchID != 0 {
		key = p.keys.of(matchID)
	}
	if p.ChatLink != nil {
		if link := p.ChatLink(key); link != "" {
			return link
		}
	}
	if p.URL == "" || key == "" {
		return p.URL
	}
	return p.webLink(matchID)
}

// webLink is the address of a match on the web.
func (p *Pages) webLink(matchID int64) string { return p.URL + "?m=" + p.keys.of(matchID) }

// Key returns the key of a match.
func (p *Pages) Key(id int64) string { return p.keys.of(id) }
