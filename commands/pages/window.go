package pages

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"maps"
	"slices"
	"strings"

	"noughts/commands"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/store"
	"noughts/words"
)

// A Viewer is somebody who looks at pages.
type Viewer struct {
	Stranger bool // nobody knows who it is: they have the public link of a match, and only watch

	User   commands.User
	Avatar string
	Locale string         // theirs
	Guild  string         // the language of the server
	Place  commands.Place // the channel that they are in; the zero Place in none
}

// A Window is an open page of one person. Its methods may be called by several goroutines; News by
// one.
type Window struct {
	Viewer  Viewer
	pages   *Pages
	windows *Windows
	woken   chan struct{}

	// Guarded by Windows.mu:
	shown  *shown // nil for the lobby
	byLink bool   // by its public link alone
	lobby  *lobby
	offers []offer
	sent   sent
	played engine.Game // which the lobby offers first, as long as it is shown; nil for none
	asked  bool        // whether the store was asked for it
}

// sent is what a page was sent last, by the counts of what it shows.
type sent struct{ match, presence, lobby int }

// nothing is what a page has that was sent nothing.
var nothing = sent{-1, -1, -1}

// ErrNoMatch says that there is no match for somebody to see.
var ErrNoMatch = errors.New("there is no such match to see")

// missing is an error of loading a match: ErrNoMatch where there is none.
func missing(err error) error {
	if errors.Is(err, store.ErrNotFound) {
		return ErrNoMatch
	}
	return err
}

// NewWindow opens a page.
func (p *Pages) NewWindow(v Viewer) *Window {
	w := &Window{Viewer: v, pages: p, windows: p.Windows, woken: make(chan struct{}, 1), sent: nothing}
	w.windows.add(w)
	return w
}

// add takes a page in that was opened.
func (o *Windows) add(w *Window) {
	o.mu.Lock()
	o.open[w] = struct{}{}
	first := len(o.open) == 1
	o.mu.Unlock()
	if first {
		o.tellOpen()
	}
}

// Close closes the page.
func (w *Window) Close() {
	o := w.windows
	o.mu.Lock()
	w.leave()
	delete(o.open, w)
	last := len(o.open) == 0
	o.mu.Unlock()
	if last {
		o.tellOpen()
	}
}

// leave has a page show nothing. Windows.mu is held.
func (w *Window) leave() {
	o := w.windows
	if s := w.shown; s != nil {
		if w.byLink {
			s.watching--
		} else {
			o.recent.seen.Put(seeing{w.Viewer.User.ID, s.match.ID}, o.now().Add(wishFor))
		}
		delete(s.windows, w)
		if len(s.windows) == 0 {
			delete(o.matches, s.match.ID)
		}
		o.presenceChanged(s.id)
		o.showPresence(s)
	}
	if l := w.lobby; l != nil {
		delete(l.windows, w)
		if len(l.windows) == 0 {
			delete(o.lobbies, l.name)
		}
	}
	w.shown, w.byLink, w.lobby, w.sent, w.asked = nil, false, nil, nothing, false
}

// wake says that there may be news.
func (w *Window) wake() {
	select {
	case w.woken <- struct{}{}:
	default:
	}
}

// Woken gets a signal when there may be news.
func (w *Window) Woken() <-chan struct{} { return w.woken }

// Show has a page show the match that a key names from now on.
func (w *Window) Show(ctx context.Context, key string) error {
	p := w.pages
	id, ok := p.Links.match(key)
	if !ok {
		return ErrNoMatch
	}
	m, err := p.Tables.Reload(ctx, id) // another process may have changed it
	if err != nil {
		return missing(err)
	}
	if err = w.show(m, false); errors.Is(err, ErrNoMatch) {
		err = w.showByLink(ctx, m)
	}
	if err != nil {
		return err
	}
	return p.reload(ctx, id) // it may have changed before the page was there to hear of it
}

// showByLink has a page show a match that anybody may watch. To whom nobody knows it says why not:
// they have nothing but the link.
func (w *Window) showByLink(ctx context.Context, m *match.Match) error {
	err := w.pages.Links.public(ctx, m)
	if err == nil {
		return w.show(m, true)
	}
	if _, closed := errors.AsType[Closed](err); closed && !w.Viewer.Stranger {
		return ErrNoMatch
	}
	return err
}

// show has a page show a match from now on: by its public link, or to who may see it without.
func (w *Window) show(m *match.Match, byLink bool) error {
	o, id := w.windows, m.ID
	o.mu.Lock()
	defer o.mu.Unlock()
	if !byLink && !w.maySee(m) {
		return ErrNoMatch
	}
	w.leave()
	s := o.matches[id]
	if byLink && s != nil && s.watching >= mostWatching {
		return crowded
	}
	if s == nil {
		s = &shown{id: id, match: m, windows: map[*Window]struct{}{}, states: map[audience]*state{}, here: map[bool]*state{}}
		o.matches[id] = s
	}
	o.catchUp(m)
	if byLink {
		s.watching++
	}
	s.windows[w] = struct{}{}
	o.presenceChanged(id)
	w.shown, w.byLink = s, byLink
	o.showPresence(s)
	w.wake()
	return nil
}

// maySee reports whether somebody may see a match: one of their own, one in their channel, the one
// that they have asked for where it is shown, or one that they see or have just seen on a page, as
// where the page connects anew. Windows.mu is held.
func (w *Window) maySee(m *match.Match) bool {
	o, user := w.windows, w.Viewer.User.ID
	if w.Viewer.Stranger {
		return false
	}
	if w.roleIn(m) != visitor || o.matches[m.ID].has(user) {
		return true
	}
	if asked, ok := o.wished(user); ok && asked.match == m.ID { // they saw its message
		return true
	}
	return o.recent.saw(user, m.ID, o.now())
}

// roleIn returns as what the person sees a match from where they are.
func (w *Window) roleIn(m *match.Match) role {
	if w.Viewer.Stranger {
		return stranger
	}
	r := roleOf(m, w.Viewer.User.ID)
	if r == watcher && !w.inChannel(m) {
		return visitor
	}
	return r
}

// inChannel reports whether somebody is where a match is shown, or in the channel of its thread.
func (w *Window) inChannel(m *match.Match) bool {
	return m.Place.ChannelID != "" && m.Place.ChannelID == w.Viewer.Place.ChannelID || w.belowChannel(m)
}

// belowChannel reports whether a match is shown in a thread of the channel in which somebody is.
func (w *Window) belowChannel(m *match.Match) bool {
	return m.Parent != "" && m.Parent == w.Viewer.Place.ChannelID
}

// locales are the languages in which to speak to the person, and to their server.
func (v *Viewer) locales() (own, guild []string) {
	for _, l := range []string{v.Locale, v.Guild} {
		if l != "" {
			own = append(own, l)
		}
	}
	if v.Guild != "" {
		guild = []string{v.Guild}
	}
	return own, guild
}

// sayTo speaks to a person.
func (p *Pages) sayTo(v *Viewer) *words.Printer {
	own, _ := v.locales()
	return p.Words.Printer(own...)
}

// Says says a message to the person.
func (w *Window) Says(id string) string { return w.pages.sayTo(&w.Viewer).Says(id) }

// News returns what has changed of what the page shows since it was last asked. It may take as long
// as it takes to make it, once for all pages that are to show the same.
func (w *Window) News(ctx context.Context) (list []News, err error) {
	p, o := w.pages, w.windows
	o.mu.Lock()
	s, l, last := w.shown, w.lobby, w.sent
	offers := w.offers
	w.offers = nil
	o.mu.Unlock()
	for _, one := range offers {
		n, err := w.offered(one)
		if err != nil {
			return list, err
		}
		list = append(list, n)
	}
	now := last
	if s != nil {
		var n News
		if n, now.match, err = p.stateOf(ctx, s, w, last.match); err != nil {
			return list, err
		}
		list = appendNews(list, n)
		if n, now.presence, err = o.hereOf(s, w, p.Links.Key(s.id), last.presence); err != nil {
			return list, err
		}
		list = appendNews(list, n)
	}
	if l != nil {
		var n News
		if n, now.lobby, err = p.lobbyOf(ctx, l, w, last.lobby); err != nil {
			return list, err
		}
		list = appendNews(list, n)
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	if w.shown == s && w.lobby == l { // else it shows something else by now
		w.sent = now
	}
	return list, nil
}

// appendNews adds news, if they are any.
func appendNews(list []News, n News) []News {
	if n.Kind == "" {
		return list
	}
	return append(list, n)
}

// stateOf returns the newest state of a match for a page, unless it is that of the count.
func (p *Pages) stateOf(ctx context.Context, s *shown, w *Window, have int) (n News, count int, err error) {
	for {
		as := w.roleIn(p.Windows.newest(s))
		n, count, err = p.stateAs(ctx, s, w, as, have)
		if !errors.Is(err, errOtherRole) {
			return n, count, err
		}
	}
}

// errOtherRole says that somebody sees a match as something else by now: they have joined it.
var errOtherRole = errors.New("the role has changed")

// stateAs is stateOf for who sees the match in a role, which may have changed meanwhile.
func (p *Pages) stateAs(ctx context.Context, s *shown, w *Window, as role, have int) (News, int, error) {
	say := p.sayTo(&w.Viewer)
	how := audience{as, say.Language()}
	defer s.making.Lock(how)()
	m, count, old := p.Windows.stateOf(s, how)
	switch {
	case w.roleIn(m) != as:
		return News{}, have, errOtherRole
	case count == have:
		return News{}, count, nil
	case old != nil && old.count == count:
		return old.News, count, nil
	}
	tell := p.Shown.Apart
	if as == stranger || as == visitor {
		tell = p.Shown.Watched
	}
	apart, err := tell(ctx, m, say)
	if err != nil {
		return News{}, have, err
	}
	link, err := p.Links.publicLink(ctx, m)
	if err != nil {
		return News{}, have, err
	}
	t := telling{match: m, role: how.role, say: say, now: p.Now(), key: p.Links.Key, apart: apart, link: link}
	if t.mayPlan() {
		if t.plans, err = p.Tables.PlansOf(ctx, m, w.Viewer.User.ID); err != nil {
			return News{}, have, err
		}
	}
	body, err := json.Marshal(t.state())
	if err != nil {
		return News{}, have, err
	}
	n := News{Kind: "match", Body: body, At: t.now}
	p.Windows.keep(s, how, &state{count, n})
	return n, count, nil
}

// mostNamed is how many of those who watch are named.
const mostNamed = 50

// hereOf says who shows a match, unless that is known by the count.
func (o *Windows) hereOf(s *shown, w *Window, key string, have int) (News, int, error) {
	o.mu.Lock()
	defer o.mu.Unlock()
	known := s.here[w.byLink]
	switch {
	case s.presence == have || w.shown != s: // it shows something else by now
		return News{}, have, nil
	case known != nil && known.count == s.presence:
		return known.News, s.presence, nil
	}
	here := o.whoIsHere(s, key)
	if w.byLink {
		here = here.nameless()
	}
	body, err := json.Marshal(here)
	if err != nil {
		return News{}, have, err
	}
	known = &state{s.presence, News{Kind: "here", Body: body, At: o.now()}}
	s.here[w.byLink] = known
	return known.News, s.presence, nil
}

// whoIsHere says who shows a match. o.mu is held.
func (o *Windows) whoIsHere(s *shown, key string) Here {
	here := Here{Key: key, Watching: []Person{}}
	people := map[string]Person{}
	for w := range s.windows {
		if !w.byLink {
			people[w.Viewer.User.ID] = Person{Name: w.Viewer.User.Name, Avatar: w.Viewer.Avatar, Here: true}
		}
	}
	here.Count = s.watching
	for _, there := range o.remote.presences[s.id] {
		here.Count += there.More
		for _, who := range there.People {
			people[who.ID] = Person{Name: who.Name, Avatar: who.Avatar, Here: true}
		}
	}
	for seat, who := range s.match.Seats {
		if !who.Bot() {
			here.Seats[seat] = people[who.UserID]
		}
	}
	for _, who := range s.match.Seats {
		delete(people, who.UserID)
	}
	here.Count += len(people)
	named := slices.SortedFunc(maps.Values(people), func(a, b Person) int { return cmp.Or(cmp.Compare(a.Name, b.Name), cmp.Compare(a.Avatar, b.Avatar)) })
	here.Watching = append(here.Watching, named[:min(mostNamed, len(named))]...)
	return here
}

// nameless is what people who have only the public link may know of who is here: which players, and
// how many watch.
func (h Here) nameless() Here {
	h.Watching = []Person{}
	for i := range h.Seats {
		h.Seats[i] = Person{Here: h.Seats[i].Here}
	}
	return h
}

// At returns the board of the match that the page shows after so many plies.
func (w *Window) At(ply int) (key string, b Board, err error) {
	w.windows.mu.Lock()
	s := w.shown
	var m *match.Match
	if s != nil {
		m = s.match
	}
	w.windows.mu.Unlock()
	if m == nil || ply < 0 || ply > m.Ply() {
		return "", b, ErrNoMatch
	}
	shown := games.SequenceOf(m).Cut(ply)
	last := shown.LastCells()
	slices.Sort(last)
	return w.pages.Links.Key(m.ID), boardOf(shown.Position().Board(), last), nil
}

// StillShown returns a Closed if the page shows a match by its public link that it may show so no
// longer, as the server has chosen otherwise.
func (w *Window) StillShown(ctx context.Context) error {
	w.windows.mu.Lock()
	s, byLink := w.shown, w.byLink
	var m *match.Match
	if s != nil {
		m = s.match
	}
	w.windows.mu.Unlock()
	if m == nil || !byLink {
		return nil
	}
	return w.pages.Links.public(ctx, m)
}

// Join puts the body of news into a frame that begins with some fields: {"t":"match","age":12.
func Join(head string, body []byte) []byte {
	body = bytes.TrimPrefix(body, []byte("{"))
	var b bytes.Buffer
	b.Grow(len(head) + 1 + len(body))
	b.WriteString(strings.TrimSuffix(head, "}"))
	if len(body) > 1 {
		b.WriteByte(',')
	}
	b.Write(body)
	return b.Bytes()
}
