package pages

import (
	"cmp"
	"context"

	"noughts/engine/match"
	"noughts/store"
)

// A Closed is an error that says why the link of a match does not show it to people whom nobody
// knows: the message that tells them.
type Closed string

// The reasons.
const (
	closedServer Closed = "page.closed_server" // the server keeps its matches to itself
	closedPlace  Closed = "page.closed_place"  // it is played between few people, or where the bot is a guest
	noMatch      Closed = "page.no_match"      // the link leads to none
	crowded      Closed = "page.crowded"       // as many watch it as may
)

// Error implements error.
func (c Closed) Error() string { return "not shown: " + string(c) }

// mostWatching is how many people may watch a match by its public link at the same time. A guess.
const mostWatching = 300

// Servers say what servers have chosen.
type Servers interface {
	Server(ctx context.Context, id string) (store.Server, error)
}

// public reports whether anybody who has its link may watch a match: nil, or why not.
func (p *Pages) public(ctx context.Context, m *match.Match) error {
	switch {
	case p.URL == "":
		return noMatch
	case m.Place.GuildID == "" || m.Place.Guest:
		return closedPlace
	case p.PublicLinks:
		return nil
	}
	server, err := p.Store.Server(ctx, m.Place.GuildID)
	if err == nil && !server.Public {
		return closedServer
	}
	return err
}

// publicLink is the address at which anybody may watch a match; empty where nobody may.
func (p *Pages) publicLink(ctx context.Context, m *match.Match) (string, error) {
	switch err := p.public(ctx, m).(type) {
	case nil:
		return p.webLink(m.ID), nil
	case Closed:
		return "", nil
	default:
		return "", err
	}
}

// Watchable returns the match that a key names to anybody who has the key, or a Closed.
func (p *Pages) Watchable(ctx context.Context, key string) (id int64, err error) {
	id, ok := p.keys.match(key)
	if !ok {
		return 0, noMatch
	}
	m, err := p.Tables.Load(ctx, id)
	if err != nil {
		return 0, missing(err)
	}
	return id, p.public(ctx, m)
}

// Why says to somebody why a match is not shown; an empty reason is that there is none to see.
func (p *Pages) Why(v Viewer, closed Closed) string {
	if closed == "" && v.Stranger {
		closed = noMatch
	}
	return p.sayTo(&v).Says(cmp.Or(string(closed), "page.gone"))
}

// StillShown returns a Closed if the page shows a match by its public link that it may show so no
// longer, as the server has chosen otherwise.
func (w *Window) StillShown(ctx context.Context) error {
	w.pages.mu.Lock()
	s, byLink := w.shown, w.byLink
	var m *match.Match
	if s != nil {
		m = s.match
	}
	w.pages.mu.Unlock()
	if m == nil || !byLink {
		return nil
	}
	return w.pages.public(ctx, m)
}
