package pages

import (
	"cmp"
	"context"
	"encoding/json"
	"maps"
	"slices"
	"sync"
	"time"

	"noughts/commands"
	"noughts/commands/args"
	"noughts/commands/meant"
	"noughts/commands/route"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/store"
	"noughts/words"
)

// A lobby has the matches of a channel and its threads, or of a person who is in none. All of it is
// guarded by Windows.mu.
type lobby struct {
	name    string
	filters []store.Filter
	count   int // counts what has changed
	windows map[*Window]struct{}
	listed  []*match.Match
	known   int        // for which count they were listed
	listing sync.Mutex // held while they are listed; not guarded
}

// How many matches a lobby lists.
const (
	mostLive = 40
	mostOver = 5
)

// ShowLobby has a page show the matches of the person's channel from now on.
func (w *Window) ShowLobby() {
	o := w.windows
	if w.Viewer.Stranger {
		return // they have one match to see
	}
	channel := w.Viewer.Place.ChannelID
	name, filters := "channel "+channel, []store.Filter{{ChannelID: channel}, {Parent: channel}}
	if channel == "" {
		name, filters = "person "+w.Viewer.User.ID, []store.Filter{{UserID: w.Viewer.User.ID}}
	}
	o.mu.Lock()
	defer o.mu.Unlock()
	w.leave()
	l := o.lobbies[name]
	if l == nil {
		l = &lobby{name: name, filters: filters, windows: map[*Window]struct{}{}, known: -1}
		o.lobbies[name] = l
	}
	l.windows[w] = struct{}{}
	w.lobby = l
	w.wake()
}

// lobbyChanged has the lobbies listed anew in which a match stands. o.mu is held.
func (o *Windows) lobbyChanged(m *match.Match) {
	names := []string{"channel " + m.Place.ChannelID, "channel " + m.Parent, "person " + m.Seats[0].UserID, "person " + m.Seats[1].UserID}
	slices.Sort(names)
	for _, name := range slices.Compact(names) {
		if l := o.lobbies[name]; l != nil {
			l.touch()
		}
	}
}

// touch has all pages list the lobby anew. Windows.mu is held.
func (l *lobby) touch() {
	l.count++
	for w := range l.windows {
		w.wake()
	}
}

// lobbyOf returns a lobby as a person sees it, unless it is that of the count.
func (p *Pages) lobbyOf(ctx context.Context, l *lobby, w *Window, have int) (News, int, error) {
	_, _, count := p.Windows.listOf(l)
	if count == have {
		return News{}, count, nil
	}
	listed, err := p.list(ctx, l)
	if err != nil {
		return News{}, have, err
	}
	body, err := json.Marshal(w.lobbyIn(listed, w.playedHere(ctx), p.sayTo(&w.Viewer)))
	return News{Kind: "lobby", Body: body, At: p.Now()}, count, err
}

// list returns the matches of a lobby: once for all who look at it.
func (p *Pages) list(ctx context.Context, l *lobby) ([]*match.Match, error) {
	l.listing.Lock()
	defer l.listing.Unlock()
	listed, known, count := p.Windows.listOf(l)
	if known == count {
		return listed, nil
	}
	listed, err := p.find(ctx, l)
	if err != nil {
		return nil, err
	}
	p.Windows.keepList(l, listed, count)
	return listed, nil
}

// listing returns the lobbies that pages show.
func (o *Windows) listing() []*lobby {
	o.mu.Lock()
	defer o.mu.Unlock()
	return slices.Collect(maps.Values(o.lobbies))
}

// listOf returns the matches of a lobby as they were listed last, for which count that was, and the
// count of now.
func (o *Windows) listOf(l *lobby) (listed []*match.Match, known, count int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	return l.listed, l.known, l.count
}

// keepList keeps the matches of a lobby as they were listed for a count.
func (o *Windows) keepList(l *lobby, listed []*match.Match, count int) {
	o.mu.Lock()
	defer o.mu.Unlock()
	l.listed, l.known = listed, count
}

// compare has the pages list a lobby anew if what was found is not what is listed.
func (o *Windows) compare(l *lobby, found []*match.Match) {
	o.mu.Lock()
	defer o.mu.Unlock()
	same := func(a, b *match.Match) bool { return a.ID == b.ID && a.Revision == b.Revision }
	if l.known == l.count && !slices.EqualFunc(l.listed, found, same) {
		l.touch()
	}
}

// find asks the store for the matches of a lobby.
func (p *Pages) find(ctx context.Context, l *lobby) (found []*match.Match, err error) {
	for _, part := range []struct {
		status []match.Status
		most   int
	}{{match.Live, mostLive}, {[]match.Status{match.Over}, mostOver}} {
		var some []*match.Match
		for _, f := range l.filters {
			f.Status, f.Limit = part.status, part.most
			listed, err := p.Store.Matches(ctx, f)
			if err != nil {
				return nil, err
			}
			some = append(some, listed...)
		}
		if len(l.filters) > 1 {
			slices.SortStableFunc(some, func(a, b *match.Match) int { return b.Touched.Compare(a.Touched) })
		}
		found = append(found, some[:min(len(some), part.most)]...)
	}
	return found, nil
}

// pollLobby has the pages list a lobby anew if other processes have changed one of its matches.
func (p *Pages) pollLobby(ctx context.Context, l *lobby) {
	found, err := p.find(ctx, l)
	if err != nil {
		route.Warn(ctx, p.Logger, "look for changes of matches", err)
		return
	}
	p.Windows.compare(l, found)
}

// lobbyIn is a lobby in a language. It offers a game first, if there is one, and then all kinds.
func (w *Window) lobbyIn(listed []*match.Match, played engine.Game, say *words.Printer) Lobby {
	lobby := Lobby{Matches: []Listed{}, New: []NewGame{}}
	for _, m := range listed {
		if m.Status != match.Over || m.HasResult() {
			lobby.Matches = append(lobby.Matches, w.listed(m, say))
		}
	}
	slices.SortStableFunc(lobby.Matches, func(a, b Listed) int { return cmp.Compare(lobbyRank(a), lobbyRank(b)) })
	if !w.postsHere() {
		return lobby
	}
	if played != nil {
		name, _ := args.GameID(played)
		lobby.New = append(lobby.New, w.newGame(say.Say(played.Info().Title), say.Say(games.KindOf(played).Brief), name))
	}
	for _, kind := range games.Kinds() {
		if first, ok := args.PresetGame(kind.Presets[0]); ok && played != nil && first.Variant() == played.Variant() {
			continue
		}
		lobby.New = append(lobby.New, w.newGame(say.Say(kind.Title), say.Say(kind.Brief), kind.Presets[0]))
	}
	lobby.More = &NewGame{Label: say.Says("page.more_games"), ID: w.command("play")}
	lobby.Puzzles = []NewGame{
		{Label: say.Says("page.puzzle"), ID: w.command("puzzle")},
		{Label: say.Says("page.puzzles"), ID: w.command("puzzle", "kind", "random")},
	}
	return lobby
}

// postsHere reports whether games can be begun where the person is.
func (w *Window) postsHere() bool { return w.Viewer.Place.ChannelID != "" && !w.Viewer.Place.Guest }

// newGame offers a game by its name.
func (w *Window) newGame(label, detail, name string) NewGame {
	return NewGame{
		Label: label, Detail: detail,
		ID: w.command("play", "game", name, "level", args.DefaultLevel), Open: w.command("play", "game", name, "anyone", "true"),
	}
}

// playedHere returns the game that the person has played last in the channel or the server, or else
// the one that is played most in the channel; nil for none. The store is asked once for as long as
// the lobby is shown; one that can't say costs no more than that.
func (w *Window) playedHere(ctx context.Context) engine.Game {
	o := w.windows
	o.mu.Lock()
	game, asked := w.played, w.asked
	o.mu.Unlock()
	if asked || !w.postsHere() {
		return game
	}
	list, _ := w.pages.Store.Played(ctx, w.Viewer.User.ID, w.Viewer.Place.GuildID, w.Viewer.Place.ChannelID)
	if game, asked = meant.Played(list); asked && !args.HasID(game) {
		game = nil
	}
	o.mu.Lock()
	w.played, w.asked = game, true
	o.mu.Unlock()
	return game
}

// lobbyRank is the order of matches in a lobby: those in which the person is to move come first.
func lobbyRank(l Listed) int {
	if l.Turn {
		return -1
	}
	return slices.Index([]string{"yours", "join", "watch", "over"}, l.State)
}

// listed tells of a match in a list.
func (w *Window) listed(m *match.Match, say *words.Printer) Listed {
	l := Listed{Key: w.pages.Links.Key(m.ID), Title: say.Say(m.Game.Info().Title), State: "watch", Thread: w.belowChannel(m)}
	turn, playing := m.Turn()
	r := roleOf(m, w.Viewer.User.ID)
	seat, plays := r.seat(m)
	joins := !plays && m.ForAnyone() && w.inChannel(m)
	switch {
	case m.Status == match.Over:
		l.State = "over"
	case plays:
		l.State, l.Turn = "yours", playing && turn == seat || m.Status == match.Offered && seat != m.Challenger
	case joins && l.Thread: // where it is opened, it can be joined
		l.State = "join"
	case joins:
		l.State, l.ID = "join", w.sealed(append([]string{sealedPress, view.CustomID(m, "join")}, placed(commands.Place(m.Place))...)...)
	}
	names := [2]string{seatName(m, engine.First, say), seatName(m, engine.Second, say)}
	l.Line = say.Says("page.line", "First", names[0], "Second", names[1], "Offered", m.Status == match.Offered, "Over", m.Status == match.Over,
		"Turn", names[turn], "End", plainNames(endOf(m, say), m))
	return l
}

// endOf says how a match that is over has ended.
func endOf(m *match.Match, say *words.Printer) string {
	if m.Status != match.Over {
		return ""
	}
	return view.Ending(m, say)
}

// An offer is what a page is told beside what it shows: a match that is offered to the person or
// has just begun, or one that they want to see and go to.
type offer struct {
	match *match.Match // nil for one to go to
	goTo  int64
	at    time.Time // when it came
}

// offer tells the people who are to play a match that has just begun, or is offered to them. o.mu
// is held.
func (o *Windows) offer(m *match.Match) {
	for w := range o.open {
		r := roleOf(m, w.Viewer.User.ID)
		if seat, plays := r.seat(m); !plays || r == both || seat == m.Challenger {
			continue
		}
		w.offers = append(w.offers, offer{match: m, at: o.now()})
		w.wake()
	}
}

// offered is an offer as news.
func (w *Window) offered(o offer) (n News, err error) {
	if o.match == nil {
		n = News{Kind: "goto", At: o.at}
		n.Body, err = json.Marshal(map[string]string{"key": w.pages.Links.Key(o.goTo)})
		return n, err
	}
	n = News{Kind: "offer", At: o.at}
	n.Body, err = json.Marshal(Offer{w.listed(o.match, w.pages.sayTo(&w.Viewer))})
	return n, err
}
