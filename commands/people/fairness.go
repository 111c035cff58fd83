package people

import (
	"context"
	"errors"
	"time"

	"noughts/commands/route"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/grid"
	"noughts/engine/match"
	"noughts/keyed"
	"noughts/store"
)

// ahead is how many plies beyond a game between people that goes on its players may not
// ask about either: three moves of each side. A guess; what comes later tells little of
// the next move.
const ahead = 6

// Unaided reports whether a match goes on in which nobody may have the help of the
// engine: one between people, or a rated one.
func Unaided(m *match.Match) bool { return m.Status == match.Playing && (m.Rated || !m.AgainstBot()) }

// Fairness keeps the engine out of games between people. Store and Chat must be there.
type Fairness struct {
	Store interface {
		Matches(ctx context.Context, f store.Filter) ([]*match.Match, error)
	}
	Chat interface {
		Member(ctx context.Context, guildID, userID string) (bool, error)
	}
	Now func() time.Time

	members keyed.Cache[memberKey, membership] // who is in which server
}

// A memberKey is a person and a server.
type memberKey struct{ user, guild string }

// mostWatched is how many games between people are looked through for a position that somebody may
// have seen in another place: those of the variant in which somebody moved last. A guess; not
// measured.
const mostWatched = 500

// MayDiscuss refuses what would help somebody in a game between people that goes on. The players of
// such a game are told nothing of the position that stands there, of those on the way to it, and of
// those that it may soon come to. Everybody else who may see the game, as all people in its server
// may, is told nothing of the position that stands there, wherever they ask. A board that is turned
// or mirrored is the same. The start of a game is nobody's secret.
func (f *Fairness) MayDiscuss(ctx context.Context, q *route.Call, game engine.Game, p engine.Position) error {
	return f.mayTell(ctx, q, game, p, nearOwn)
}

// MayReview refuses, of a game that is over, what is known of a position that stands in
// such a game now.
func (f *Fairness) MayReview(ctx context.Context, q *route.Call, game engine.Game, p engine.Position) error {
	return f.mayTell(ctx, q, game, p, nearNone)
}

// MayShow refuses to show a channel what would help somebody in a game between people
// that goes on there: the positions that its players may not ask about.
func (f *Fairness) MayShow(ctx context.Context, q *route.Call, game engine.Game, p engine.Position) error {
	return f.mayTell(ctx, q, game, p, nearAll)
}

// A reserve says for which games between people not only the position that stands there
// is kept from being told, but those near it too.
type reserve uint8

const (
	nearNone reserve = iota
	nearOwn          // those of the person who asks
	nearAll          // those of the channel too
)

// mayTell refuses what would help somebody in a game between people.
func (f *Fairness) mayTell(ctx context.Context, q *route.Call, game engine.Game, p engine.Position, how reserve) error {
	if p == game.Start() {
		return nil
	}
	playing := []match.Status{match.Playing}
	filters := []store.Filter{{UserID: q.User.ID, Status: playing}, {ChannelID: q.Place.ChannelID, Status: playing}}
	if q.Place.GuildID != "" {
		filters = append(filters, store.Filter{GuildID: q.Place.GuildID, Variant: game.Variant(), Status: playing})
	}
	elsewhere := len(filters)
	filters = append(filters, store.Filter{Unaided: true, Variant: game.Variant(), Limit: mostWatched})
	for i, filter := range filters {
		found, err := f.Store.Matches(ctx, filter)
		if err != nil {
			return err
		}
		for _, m := range found {
			switch {
			case !Unaided(m) || m.Game.Variant() != game.Variant():
			case alike(m.Position(), p) && (i < elsewhere || f.mayWatch(ctx, q, m)):
				return route.NewUserError("error.analyze_live")
			case (how == nearAll && filter.ChannelID != "" || how == nearOwn && filter.UserID != "") && near(m, p):
				return route.NewUserError("error.analyze_near", "Number", m.ID)
			}
		}
	}
	return nil
}

// Withheld reports whether an error says that the engine keeps out of a game between
// people.
func Withheld(err error) bool {
	said, ok := errors.AsType[*route.UserError](err)
	return ok && (said.Error() == "error.analyze_live" || said.Error() == "error.analyze_near")
}

// mayWatch reports whether a person who asks somewhere else may see a match: one in a server
// of theirs. Where nobody can tell, they may.
func (f *Fairness) mayWatch(ctx context.Context, q *route.Call, m *match.Match) bool {
	if m.Place.GuildID == "" || m.Place.GuildID == q.Place.GuildID {
		return false // it is between two people, or was looked at already
	}
	if m.Place.Guest {
		return true
	}
	return f.memberOf(ctx, q.User.ID, m.Place.GuildID)
}

// A membership is what the chat said of whether somebody is in a server.
type membership struct {
	in bool
	at time.Time
}

// askAgain is how long that is believed, also where the chat could not tell. A guess.
const askAgain = 5 * time.Minute

// memberOf reports whether a person is in a server, or nobody can tell. The chat is asked once in a
// while: a position may stand in many games.
func (f *Fairness) memberOf(ctx context.Context, userID, guildID string) bool {
	key := memberKey{userID, guildID}
	if known, ok := f.members.Get(key); ok && f.Now().Sub(known.at) < askAgain {
		return known.in
	}
	in, err := f.Chat.Member(ctx, guildID, userID)
	known := membership{in || err != nil, f.Now()}
	f.members.Put(key, known)
	return known.in
}

// near reports whether a position was met in a match, or the match may come to it soon;
// its start does not count.
func near(m *match.Match, p engine.Position) bool {
	s := games.SequenceOf(m)
	for ply := range s.Moves {
		if q := s.At(ply); q != m.Game.Start() && alike(q, p) {
			return true
		}
	}
	return m.Position() != m.Game.Start() && reaches(m.Position(), p, ahead)
}

// alike reports whether two positions of a game are the same but for a turn or a mirror.
func alike(p, q engine.Position) bool { return reaches(p, q, 0) }

// reaches reports whether a position has all stones of another and at most so many more,
// however the board is turned or mirrored.
func reaches(from, to engine.Position, plies int) bool {
	a, b := from.Board(), to.Board()
	if more := stones(&b) - stones(&a); more < 0 || more > plies {
		return false
	}
	for _, way := range append([]int{0}, grid.Ways(a.Rows, a.Cols)...) {
		if within(&a, &b, grid.Images(a.Rows, a.Cols, way)) {
			return true
		}
	}
	return false
}

// within reports whether all stones of a board stand on another, where its cells and what
// is written on them go.
func within(a, b *engine.Board, to []uint16) bool {
	for c, there := range to {
		if a.Cells[c] != engine.Empty && a.Cells[c] != b.Cells[there] || len(a.Labels) > 0 && a.Labels[c] != b.Labels[there] {
			return false
		}
	}
	return true
}

func stones(b *engine.Board) (n int) {
	for _, s := range b.Cells {
		if s != engine.Empty {
			n++
		}
	}
	return n
}
