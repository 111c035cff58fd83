package commands

import (
	"context"
	"strconv"
	"strings"

	"noughts/engine/match"
	"noughts/store"
	"noughts/words"
)

// A call is a request on its way through the App, with what answering it needs.
type call struct {
	Request
	path      []string       // what follows the first word of a custom id
	toUser    *words.Printer // to the person
	toChannel *words.Printer // to everybody in the place
}

func (a *App) newCall(r Request) *call {
	q := &call{Request: r, toUser: a.Words.Printer(r.Locales...)}
	q.toChannel = a.Words.Printer(q.public()...)
	return q
}

// public are the languages in which to speak to everybody in the place.
func (q *call) public() []string {
	if len(q.Guild) > 0 {
		return q.Guild
	}
	return q.Locales
}

// locale is the first of them, if there is any.
func (q *call) locale() string {
	if all := q.public(); len(all) > 0 {
		return all[0]
	}
	return ""
}

// arg returns an option as typed, without blanks around it.
func (q *call) arg(name string) string { return strings.TrimSpace(q.Args[name]) }

// at returns part n of a custom id's path, or nothing.
func (q *call) at(n int) string {
	if n < len(q.path) {
		return q.path[n]
	}
	return ""
}

// checkPermissions reports a UserError if the bot lacks a permission in this place.
func (q *call) checkPermissions() error {
	if len(q.Lacks) == 0 {
		return nil
	}
	return newUserError("error.permission", "Permission", q.toUser.Says("permission."+string(q.Lacks[0])))
}

// person loads the settings of who asks.
func (a *App) person(ctx context.Context, q *call) (store.Person, error) {
	return a.Store.Person(ctx, q.User.ID)
}

// matchFor finds the match that a command is about: the one named by the option
// "game", of the person's own or in this channel, or else the one that the person touched last in this channel.
func (a *App) matchFor(ctx context.Context, q *call, status ...match.Status) (*match.Match, error) {
	if named := q.arg("game"); named != "" {
		return a.namedMatch(ctx, q, named)
	}
	found, err := a.Store.Matches(ctx, store.Filter{
		UserID: q.User.ID, ChannelID: q.Place.ChannelID, Status: status, Limit: 1,
	})
	if err != nil {
		return nil, err
	}
	if len(found) == 0 {
		return nil, newUserError("error.no_match_here")
	}
	return found[0], nil
}

func (a *App) namedMatch(ctx context.Context, q *call, named string) (*match.Match, error) {
	id, err := strconv.ParseInt(strings.TrimPrefix(named, "#"), 10, 64)
	if err != nil {
		return nil, newUserError("error.match_name", "Name", quote(named))
	}
	m, err := a.Store.Match(ctx, id)
	if err != nil {
		return nil, err
	}
	if _, ok := m.SeatOf(q.User.ID); !ok && m.Place.ChannelID != q.Place.ChannelID {
		return nil, store.ErrNotFound // what others play elsewhere is theirs to show
	}
	return m, nil
}

// pressedMatch finds the match and the ply of a custom id match/<id>/<ply>/….
func (a *App) pressedMatch(ctx context.Context, q *call) (m *match.Match, ply int, err error) {
	id, err1 := strconv.ParseInt(q.at(0), 10, 64)
	ply, err2 := strconv.Atoi(q.at(1))
	if err1 != nil || err2 != nil || ply < 0 {
		return nil, 0, newUserError("error.button")
	}
	m, err = a.Store.Match(ctx, id)
	return m, ply, err
}

// touch notes that the person had to do with a match; it is a convenience, so
// failing is only logged.
func (a *App) touch(ctx context.Context, q *call, id int64) {
	if err := a.Store.Touch(ctx, q.User.ID, id, a.Now()); err != nil {
		a.Logger.WarnContext(ctx, "touch", "match", id, "err", err)
	}
}
