// Package meant says which game is meant where somebody names none: what the menus of commands open
// at.
package meant

import (
	"cmp"
	"context"
	"iter"
	"slices"

	"noughts/commands/route"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/naming"
	"noughts/store"
	"noughts/words"
)

// Games know what was played where.
type Games struct {
	Store interface {
		Played(ctx context.Context, userID, guildID, channelID string) ([]store.Played, error)
	}
}

// Game returns the game that is meant where somebody calls a command: the first in their order that
// the command offers or, where it offers none, the first of the list of games. known is false where
// nothing but that list was left to go by.
func (g Games) Game(ctx context.Context, q *route.Call, offers func(engine.Game) bool) (game engine.Game, known bool) {
	var first engine.Game
	for game, known := range g.InOrder(ctx, q) {
		if offers(game) {
			return game, known
		}
		if first == nil && !known {
			first = game
		}
	}
	return first, false
}

// InOrder returns the games in the order in which they are meant where somebody calls a command:
// the one that they played last in the channel, or else in the server; the one after which the
// channel is named; the one that is played most in the channel; and then, with false, the list of
// games. One that is known in several ways comes as often.
func (g Games) InOrder(ctx context.Context, q *route.Call) iter.Seq2[engine.Game, bool] {
	return func(yield func(engine.Game, bool) bool) {
		for _, variant := range g.known(ctx, q) {
			if game, err := games.Parse(variant); err == nil && !yield(game, true) {
				return
			}
		}
		for _, p := range games.Presets() {
			game, err := games.Parse(p.Variant) // a test of each family parses its presets
			if err == nil && !yield(game, false) {
				return
			}
		}
	}
}

// Any offers every game.
func Any(engine.Game) bool { return true }

// known lists the games that are known of the person and the place, the first being meant first. A
// store that can't say costs no more than that: menus open without it.
func (g Games) known(ctx context.Context, q *route.Call) (variants []string) {
	played, _ := g.Store.Played(ctx, q.User.ID, q.Place.GuildID, q.Place.ChannelID)
	variants = append(variants, theirs(played)...)
	for _, say := range []*words.Printer{q.ToChannel, q.ToUser} {
		if found, ok := naming.Within(say, q.ChannelName); ok {
			variants = append(variants, found.Variant)
		}
	}
	return append(variants, most(played)...)
}

// Played returns the game that somebody played last in a channel, or else in its server, or else
// the one that is played most in the channel; ok is false where that is none.
func Played(list []store.Played) (game engine.Game, ok bool) {
	for _, variant := range append(theirs(list), most(list)...) {
		if game, err := games.Parse(variant); err == nil {
			return game, true
		}
	}
	return nil, false
}

// theirs are the games that the person has played in the channel, and then those in the server; the
// last one first.
func theirs(played []store.Played) []string {
	here := sorted(played, func(p store.Played) bool { return !p.Here.IsZero() }, func(a, b store.Played) int { return a.Here.Compare(b.Here) })
	there := sorted(played, func(p store.Played) bool { return !p.There.IsZero() }, func(a, b store.Played) int { return a.There.Compare(b.There) })
	return append(here, there...)
}

// most are the games that are played in the channel, those that are played most first.
func most(played []store.Played) []string {
	return sorted(played, func(p store.Played) bool { return p.Games > 0 }, func(a, b store.Played) int { return cmp.Compare(a.Games, b.Games) })
}

// sorted are the games of which something is so, the greatest first.
func sorted(played []store.Played, had func(store.Played) bool, compare func(a, b store.Played) int) (variants []string) {
	list := slices.SortedFunc(slices.Values(played), func(a, b store.Played) int { return cmp.Or(compare(b, a), cmp.Compare(a.Variant, b.Variant)) })
	for _, p := range list {
		if had(p) {
			variants = append(variants, p.Variant)
		}
	}
	return variants
}
