// Package meant says which game is meant where somebody names none: what the menus of commands open
// at.
package meant

import (
	"cmp"
	"context"
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

// Game returns the game that is meant where somebody calls a command: the one that they played last
// in the channel, or else in the server; the one after which the channel is named; the one that is
// played most in the channel; or the first there is. Where the command does not offer a game, the
// next one is meant. known is false where nothing but the list of games was left to go by.
func (g Games) Game(ctx context.Context, q *route.Call, offers func(engine.Game) bool) (game engine.Game, known bool) {
	for _, variant := range g.known(ctx, q) {
		if game, err := games.Parse(variant); err == nil && offers(game) {
			return game, true
		}
	}
	var first engine.Game
	for _, p := range games.Presets() {
		game, err := games.Parse(p.Variant)
		if err != nil {
			continue // a test of each family parses its presets
		}
		if offers(game) {
			return game, false
		}
		if first == nil {
			first = game
		}
	}
	return first, false
}

// Any offers every game.
func Any(engine.Game) bool { return true }

// known lists the games that are known of the person and the place, the first being meant first. A
// store that can't say costs no more than that: menus open without it.
func (g Games) known(ctx context.Context, q *route.Call) (variants []string) {
	played, _ := g.Store.Played(ctx, q.User.ID, q.Place.GuildID, q.Place.ChannelID)
	by := func(had func(store.Played) bool, compare func(a, b store.Played) int) {
		list := slices.SortedFunc(slices.Values(played), func(a, b store.Played) int { return cmp.Or(compare(b, a), cmp.Compare(a.Variant, b.Variant)) })
		for _, p := range list {
			if had(p) {
				variants = append(variants, p.Variant)
			}
		}
	}
	by(func(p store.Played) bool { return !p.Here.IsZero() }, func(a, b store.Played) int { return a.Here.Compare(b.Here) })
	by(func(p store.Played) bool { return !p.There.IsZero() }, func(a, b store.Played) int { return a.There.Compare(b.There) })
	for _, say := range []*words.Printer{q.ToChannel, q.ToUser} {
		if found, ok := naming.Within(say, q.ChannelName); ok {
			variants = append(variants, found.Variant)
		}
	}
	by(func(p store.Played) bool { return p.Games > 0 }, func(a, b store.Played) int { return cmp.Compare(a.Games, b.Games) })
	return variants
}
