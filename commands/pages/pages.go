package pages

import (
	"cmp"
	"context"
	"log/slog"
	"time"

	"noughts/commands"
	"noughts/commands/route"
	"noughts/commands/table"
	"noughts/commands/view"
	"noughts/engine/match"
	"noughts/store"
	"noughts/words"
)

// Pages make what the pages show that are open. They are safe for concurrent use; the fields are
// set before the first use.
type Pages struct {
	Windows *Windows
	Links   *Links
	Tables  *table.Tables
	Store   Store
	Shown   Shown
	Words   *words.Catalogue
	Logger  *slog.Logger
	Now     func() time.Time
}

// Store finds the matches of a channel, and what is played there.
type Store interface {
	Matches(ctx context.Context, f store.Filter) ([]*match.Match, error)
	Played(ctx context.Context, userID, guildID, channelID string) ([]store.Played, error)
}

// Shown says what is said beside boards.
type Shown interface {
	Apart(ctx context.Context, m *match.Match, say *words.Printer) (view.Apart, error)
	// Watched is Apart for people from elsewhere.
	Watched(ctx context.Context, m *match.Match, say *words.Printer) (view.Apart, error)
}

// News is something that a page is to show.
type News struct {
	Kind string    // match, here, lobby, offer, goto or gone
	Body []byte    // a JSON object
	At   time.Time // when it was made
}

// Poll loads the matches that pages show anew: a change of another process may not have been told.
func (p *Pages) Poll(ctx context.Context) {
	p.Windows.beat()
	for _, id := range p.Windows.Showing() {
		p.poll(ctx, id)
	}
	for _, l := range p.Windows.listing() {
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
	p.Windows.loaded(m)
	return nil
}

// LoadPending loads the matches that Windows.RemoteChange has noted, each once: first those that
// are shown.
func (p *Pages) LoadPending(ctx context.Context) {
	for _, c := range p.Windows.takePending() {
		if p.Windows.concernedBy(c) && ctx.Err() == nil {
			p.poll(ctx, c.id)
		}
	}
}

// Wished returns the match that a person has wanted to see of late, if it was one, and where they
// asked for it; ok is false where there is none.
func (p *Pages) Wished(userID string) (key string, at commands.Place, ok bool) {
	w, ok := p.Windows.wished(userID)
	if !ok {
		return "", at, false
	}
	if w.match != 0 {
		key = p.Links.Key(w.match)
	}
	return key, w.at, true
}

// Watchable returns the match that a key names to anybody who has the key, or a Closed.
func (p *Pages) Watchable(ctx context.Context, key string) (id int64, err error) {
	id, ok := p.Links.match(key)
	if !ok {
		return 0, noMatch
	}
	m, err := p.Tables.Load(ctx, id)
	if err != nil {
		return 0, missing(err)
	}
	return id, p.Links.public(ctx, m)
}

// Why says to somebody why a match is not shown; an empty reason is that there is none to see.
func (p *Pages) Why(v Viewer, closed Closed) string {
	if closed == "" && v.Stranger {
		closed = noMatch
	}
	return p.sayTo(&v).Says(cmp.Or(string(closed), "page.gone"))
}
