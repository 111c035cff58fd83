package meant_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/catalogue"
	"noughts/commands/meant"
	"noughts/commands/route"
	"noughts/engine"
	"noughts/store"
)

// A memory is what was played, whoever asks where.
type memory struct {
	played []store.Played
	err    error
	asked  int
}

// Played implements the store of meant.Games.
func (m *memory) Played(context.Context, string, string, string) ([]store.Played, error) {
	m.asked++
	return m.played, m.err
}

func TestGame(t *testing.T) {
	words, err := catalogue.Load()
	if err != nil {
		t.Fatal(err)
	}
	at := func(minute int64) time.Time { return time.Unix(60*minute, 0) }
	const ttt, gomoku, caro, c4, mini, custom = "mnk:3x3:3", "mnk:15x15:5", "mnk:15x15:5:caro", "drop:6x7:4", "order-chaos:4x4:4", "mnk:9x8:4"
	lastHere, lastThere := store.Played{Variant: gomoku, Here: at(1), There: at(1), Games: 1}, store.Played{Variant: caro, There: at(9)}
	most, less := store.Played{Variant: mini, Games: 5}, store.Played{Variant: c4, Games: 4}
	for _, c := range []struct {
		name    string
		played  []store.Played
		err     error
		channel string
		not     string // variants that are not offered
		want    string
		known   bool
	}{
		{name: "nothing is known", want: ttt},
		{name: "the person's last here", played: []store.Played{lastThere, lastHere, most}, channel: "connect-four", want: gomoku, known: true},
		{name: "the newest of those", played: []store.Played{lastHere, {Variant: c4, Here: at(2)}, {Variant: mini, Here: at(0)}}, want: c4, known: true},
		{name: "their last in the server", played: []store.Played{most, lastThere}, channel: "connect-four", want: caro, known: true},
		{name: "the channel's name", played: []store.Played{most}, channel: "connect-four", want: c4, known: true},
		{name: "the name in the server's language", channel: "boter-kaas-en-eieren", not: "nothing", want: ttt, known: true},
		{name: "the name in the person's language", channel: "四子棋", want: c4, known: true},
		{name: "what is played most here", played: []store.Played{less, most}, channel: "general", want: mini, known: true},
		{name: "a name of no game", channel: "chess", want: ttt},
		{name: "a variant without a name", played: []store.Played{{Variant: custom, Here: at(3)}}, want: custom, known: true},
		{name: "the next, where one is not offered", played: []store.Played{lastThere, lastHere, most}, channel: "connect-four", not: gomoku, want: caro, known: true},
		{name: "the name, where two are not", played: []store.Played{lastThere, lastHere, most}, channel: "connect-four", not: gomoku + " " + caro, want: c4, known: true},
		{name: "the channel's, where three are not", played: []store.Played{lastThere, lastHere, most}, channel: "connect-four", not: gomoku + " " + caro + " " + c4, want: mini, known: true},
		{name: "another, where the first is not offered", not: ttt, want: "mnk:4x4:4"},
		{name: "the first, where nothing is offered", not: "*", want: ttt},
		{name: "a variant that is no more", played: []store.Played{{Variant: "gone:1", Here: at(3)}, lastThere}, want: caro, known: true},
		{name: "the store fails", err: errors.New("no disk"), channel: "gomoku", want: gomoku, known: true},
	} {
		m := &memory{played: c.played, err: c.err}
		q := &route.Call{ToUser: words.Printer("zh-TW"), ToChannel: words.Printer("nl")}
		q.Request = commands.Request{User: commands.User{ID: "ada"}, Place: commands.Place{GuildID: "g", ChannelID: "c"}, ChannelName: c.channel}
		game, known := meant.Games{Store: m}.Game(t.Context(), q, func(game engine.Game) bool {
			for _, not := range strings.Fields(c.not) {
				if not == game.Variant() || not == "*" {
					return false
				}
			}
			return true
		})
		if game.Variant() != c.want || known != c.known || m.asked != 1 {
			t.Errorf("%s: got %s, %v by %d questions, want %s, %v", c.name, game.Variant(), known, m.asked, c.want, c.known)
		}
	}
}
