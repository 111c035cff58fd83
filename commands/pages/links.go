package pages

import (
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

// Links are the addresses of matches on pages, and say who may follow them. They are safe for
// concurrent use; the exported fields are set before the first use.
type Links struct {
	Servers Servers
	URL     string // where the page is on the web; empty where it is in the chat alone
	// PublicLinks says that anybody who has the link of a match in a server may watch it, whatever
	// the server has chosen.
	PublicLinks bool
	// ChatLink is the address by which the chat opens the page, with the key of a match or none;
	// empty where it has no such address, and nil without a chat.
	ChatLink func(key string) string

	keys keys
}

// NewLinks returns Links whose keys are made of a secret. The exported fields are still to be set.
func NewLinks(secret []byte) *Links { return &Links{keys: newKeys(secret)} }

// Link is the address of a match, or without one (0) of what there is to do, in the chat or else
// on the web; empty where there is none.
func (l *Links) Link(matchID int64) string {
	key := ""
	if matchID != 0 {
		key = l.Key(matchID)
	}
	if l.ChatLink != nil {
		if link := l.ChatLink(key); link != "" {
			return link
		}
	}
	if l.URL == "" || key == "" {
		return l.URL
	}
	return l.webLink(matchID)
}

// webLink is the address of a match on the web.
func (l *Links) webLink(matchID int64) string { return l.URL + "?m=" + l.Key(matchID) }

// Key returns the key of a match.
func (l *Links) Key(id int64) string { return l.keys.of(id) }

// match returns the match that a key names.
func (l *Links) match(key string) (id int64, ok bool) { return l.keys.match(key) }

// public reports whether anybody who has its link may watch a match: nil, or why not.
func (l *Links) public(ctx context.Context, m *match.Match) error {
	switch {
	case l.URL == "":
		return noMatch
	case m.Place.GuildID == "" || m.Place.Guest:
		return closedPlace
	case l.PublicLinks:
		return nil
	}
	server, err := l.Servers.Server(ctx, m.Place.GuildID)
	if err == nil && !server.Public {
		return closedServer
	}
	return err
}

// publicLink is the address at which anybody may watch a match; empty where nobody may.
func (l *Links) publicLink(ctx context.Context, m *match.Match) (string, error) {
	switch err := l.public(ctx, m).(type) {
	case nil:
		return l.webLink(m.ID), nil
	case Closed:
		return "", nil
	default:
		return "", err
	}
}
