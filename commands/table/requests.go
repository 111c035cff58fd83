package table

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"

	"noughts/commands"
	"noughts/commands/markup"
	"noughts/commands/route"
	"noughts/commands/view"
	"noughts/engine/match"
	"noughts/store"
)

// MatchFor finds the match that a command is about: the one named by the option "game", of the
// person's own or in this channel, or else the one that the person touched last in this channel.
func (t *Tables) MatchFor(ctx context.Context, q *route.Call, status ...match.Status) (*match.Match, error) {
	if named := q.Arg("game"); named != "" {
		return t.namedMatch(ctx, q, named)
	}
	found, err := t.Store.Matches(ctx, store.Filter{
		UserID: q.User.ID, ChannelID: q.Place.ChannelID, Status: status, Limit: 2,
	})
	if err != nil {
		return nil, err
	}
	switch {
	case len(found) == 0 && len(status) == 1 && status[0] == match.Over: // there may be one that is being played
		return nil, route.NewUserError("error.no_match_finished")
	case len(found) == 0 && slices.Contains(status, match.Over):
		return nil, route.NewUserError("error.no_match_over")
	case len(found) == 0:
		return nil, route.NewUserError("error.no_match_here")
	}
	if len(found) > 1 && found[0].Status == match.Playing && found[1].Status == match.Playing {
		q.Among(found[0])
	}
	t.speak(q, found[0])
	return found[0], nil
}

// speak has what everybody sees in a conversation of people said in the language of the match:
// each of them may have another, and the place has none of its own.
func (t *Tables) speak(q *route.Call, m *match.Match) {
	if q.Place.Guest && q.Place.GuildID == "" && !q.Direct {
		q.ToChannel = t.Words.Printer(m.Locale)
	}
}

// MostSearched is among how many of a person's matches in a channel one is looked for in which
// it is their turn. More than anybody plays at once.
const MostSearched = 50

// MatchToMove finds the match in which a person wants to move: as MatchFor does, but one in
// which it is their turn comes before one that they touched later. If there are several and
// it is their turn in none, it says so.
func (t *Tables) MatchToMove(ctx context.Context, q *route.Call) (*match.Match, error) {
	if q.Arg("game") != "" {
		return t.MatchFor(ctx, q, match.Playing)
	}
	found, err := t.Store.Matches(ctx, store.Filter{
		UserID: q.User.ID, ChannelID: q.Place.ChannelID, Status: []match.Status{match.Playing}, Limit: MostSearched,
	})
	if err != nil {
		return nil, err
	}
	for _, m := range found {
		seat, mine := m.SeatOf(q.User.ID)
		if turn, playing := m.Turn(); mine && playing && turn == seat {
			if len(found) > 1 {
				q.Among(m)
			}
			t.speak(q, m)
			return m, nil
		}
	}
	switch len(found) {
	case 0:
		return nil, route.NewUserError("error.no_match_here")
	case 1:
		t.speak(q, found[0])
		return found[0], nil
	}
	return nil, route.NewUserError("error.turn_nowhere", "Count", len(found))
}

func (t *Tables) namedMatch(ctx context.Context, q *route.Call, named string) (*match.Match, error) {
	id, err := strconv.ParseInt(strings.TrimPrefix(named, "#"), 10, 64)
	if err != nil || id <= 0 {
		return nil, route.NewUserError("error.match_name", "Name", markup.Quote(named))
	}
	m, err := t.VisibleMatch(ctx, q, id)
	if errors.Is(err, store.ErrNotFound) { // whether it is somebody else's is not told
		err = route.NewUserError("error.match_name", "Name", markup.Quote(named))
	}
	return m, err
}

// VisibleMatch loads a match that the person may see: one of their own, or one in this
// channel.
func (t *Tables) VisibleMatch(ctx context.Context, q *route.Call, id int64) (*match.Match, error) {
	m, err := t.Store.Match(ctx, id)
	if err != nil {
		return nil, err
	}
	t.speak(q, m)
	if _, ok := m.SeatOf(q.User.ID); !ok && m.Place.ChannelID != q.Place.ChannelID {
		return nil, store.ErrNotFound // what others play elsewhere is theirs to show
	}
	return m, nil
}

// NamedMatch finds the match of a button <word>/<id>, as VisibleMatch does.
func (t *Tables) NamedMatch(ctx context.Context, q *route.Call) (*match.Match, error) {
	id, err := strconv.ParseInt(q.At(1), 10, 64)
	if err != nil {
		return nil, route.NewUserError("error.button")
	}
	return t.VisibleMatch(ctx, q, id)
}

// pressed reads the match and the ply of a custom id match/<id>/<ply>/….
func pressed(q *route.Call) (id int64, ply int, err error) {
	id, err1 := strconv.ParseInt(q.At(0), 10, 64)
	ply, err2 := strconv.Atoi(q.At(1))
	if err1 != nil || err2 != nil || ply < 0 {
		return 0, 0, route.NewUserError("error.button")
	}
	return id, ply, nil
}

// PressedMatch finds the match and the ply of a button.
func (t *Tables) PressedMatch(ctx context.Context, q *route.Call) (m *match.Match, ply int, err error) {
	id, ply, err := pressed(q)
	if err != nil {
		return nil, 0, err
	}
	m, err = t.freshPressed(ctx, q, id, ply)
	return m, ply, err
}

// LoadPressed returns the match of a button as this process knows it.
func (t *Tables) LoadPressed(ctx context.Context, q *route.Call, id int64) (m *match.Match, err error) {
	if q.Pressed != nil && q.Pressed.ID == id {
		return t.Current(ctx, q.Pressed)
	}
	if m, err = t.Load(ctx, id); err == nil {
		t.speak(q, m)
		q.Pressed = m
	}
	return m, err
}

// freshPressed loads the match of a button. A button that was made for a later ply
// than there is comes from another process, so what is remembered of the match is out
// of date: a list brings it up to date.
func (t *Tables) freshPressed(ctx context.Context, q *route.Call, id int64, ply int) (*match.Match, error) {
	t.Active(q.User.ID, id)
	m, err := t.LoadPressed(ctx, q, id)
	if err != nil || ply <= m.Steps() {
		return m, err
	}
	listed, err := t.Store.Matches(ctx, store.Filter{UserID: m.Seats[m.Challenger].UserID, ChannelID: m.Place.ChannelID})
	for _, now := range listed {
		if now.ID == id {
			return now, nil
		}
	}
	return m, err
}

// ChangePressed is Change of the match whose button was pressed; f gets the ply for
// which the button was made, too.
func (t *Tables) ChangePressed(ctx context.Context, q *route.Call, f func(m *match.Match, ply int) (*match.Match, error)) (*match.Match, error) {
	id, ply, err := pressed(q)
	if err != nil {
		return nil, err
	}
	defer t.locks.Lock(id)()
	m, err := t.freshPressed(ctx, q, id, ply)
	if err != nil {
		return nil, err
	}
	return t.save(ctx, m, func(m *match.Match) (*match.Match, error) { return f(m, ply) })
}

// Touch notes that the person had to do with a match; it is a convenience, so
// failing is only logged.
func (t *Tables) Touch(ctx context.Context, q *route.Call, id int64) {
	t.Active(q.User.ID, id)
	if err := t.Store.SaveLastSeen(ctx, q.User.ID, id, t.Now()); err != nil {
		t.warn(ctx, "touch", err, "match", id)
	}
}

// CompleteMatch offers the person's matches in this channel, the last touched
// first, then those elsewhere.
func (t *Tables) CompleteMatch(status ...match.Status) route.Completer {
	return func(ctx context.Context, q *route.Call) ([]commands.Choice, error) {
		found, err := t.Store.Matches(ctx, store.Filter{UserID: q.User.ID, Status: status, Limit: 50})
		if err != nil {
			return nil, err
		}
		typed := strings.ToLower(q.Arg("game"))
		var here, elsewhere []commands.Choice
		for _, m := range found {
			c := commands.Choice{Name: markup.ClipOption(view.MatchLine(m, q.User.ID, q.ToUser)), Value: strconv.FormatInt(m.ID, 10)}
			switch {
			case !strings.Contains(strings.ToLower(c.Name), typed):
			case m.Place.ChannelID == q.Place.ChannelID:
				here = append(here, c)
			default:
				elsewhere = append(elsewhere, c)
			}
		}
		return append(here, elsewhere...), nil
	}
}
