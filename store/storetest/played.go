package storetest

import (
	"slices"
	"strings"
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/store"
)

func testPlayed(t *testing.T, place Place) {
	s := openOnce(t, place)
	presets := games.Presets()
	x, y, z := presets[0].Variant, presets[1].Variant, presets[2].Variant
	at := func(minute int) time.Time { return start.Add(time.Duration(minute) * time.Minute) }
	play := func(variant, guild, channel string, minute int, first, second match.Seat) *match.Match {
		m := match.New(parse(t, variant), [2]match.Seat{first, second}, engine.First, at(minute))
		return create(t, s, m.At(match.Place{GuildID: guild, ChannelID: channel}))
	}
	played := func(user match.Seat, guild, channel string, want ...store.Played) {
		t.Helper()
		got, err := s.Played(t.Context(), user.UserID, guild, channel)
		slices.SortFunc(want, func(a, b store.Played) int { return strings.Compare(a.Variant, b.Variant) })
		if err != nil || !slices.EqualFunc(got, want, func(a, b store.Played) bool {
			return a.Variant == b.Variant && a.Games == b.Games && a.Here.Equal(b.Here) && a.There.Equal(b.There)
		}) {
			t.Errorf("played in %s: got %+v, %v, want %+v", channel, got, err, want)
		}
	}
	played(anna, "g1", "c1")

	play(x, "g1", "c1", 1, anna, bot)
	play(x, "g1", "c1", 2, bot, boris)
	play(y, "g1", "c2", 3, boris, anna)
	play(z, "g2", "c3", 4, anna, bot)
	played(anna, "g1", "c1", store.Played{Variant: x, Here: at(1), There: at(1), Games: 2}, store.Played{Variant: y, There: at(3)})
	played(anna, "g1", "c2", store.Played{Variant: x, There: at(1)}, store.Played{Variant: y, Here: at(3), There: at(3), Games: 1})
	played(boris, "g1", "c1", store.Played{Variant: x, Here: at(2), There: at(2), Games: 2}, store.Played{Variant: y, There: at(3)})
	played(clara, "g1", "c1", store.Played{Variant: x, Games: 2})
	played(clara, "g1", "c9")

	// Direct messages, which all have no server, are none.
	play(y, "", "d1", 5, anna, bot)
	play(z, "", "d2", 6, anna, bot)
	played(anna, "", "d1", store.Played{Variant: y, Here: at(5), Games: 1}, store.Played{Variant: z})

	// A challenge counts once it is taken.
	offer := func(minute int) *match.Match {
		m := match.Offer(parse(t, z), [2]match.Seat{anna, clara}, engine.First, at(minute), at(minute+60))
		return create(t, s, m.At(match.Place{GuildID: "g3", ChannelID: "c4"}))
	}
	m := offer(7)
	declined, err := m.Decline(clara.UserID, at(8))
	if err != nil {
		t.Fatal(err)
	}
	update(t, s, m, declined)
	m = offer(9)
	played(anna, "g3", "c4")
	accepted, err := m.Accept(clara.UserID, at(10))
	if err != nil {
		t.Fatal(err)
	}
	update(t, s, m, accepted)
	played(clara, "g3", "c4", store.Played{Variant: z, Here: at(10), There: at(10), Games: 1})

	// What was played long before no longer counts.
	for range store.PlayedOfLate {
		play(y, "g1", "c1", 11, anna, bot)
	}
	played(anna, "g1", "c1", store.Played{Variant: y, Here: at(11), There: at(11), Games: store.PlayedOfLate})
}
