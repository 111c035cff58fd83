package main

import (
	"errors"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"noughts/engine/longtest"
	"noughts/playground"
)

// refusedEdits refuses every edit of a board that brings a picture, whichever way it comes.
func refusedEdits(code int) func(playground.Call) int {
	return func(c playground.Call) int {
		update := strings.HasSuffix(c.Path, "/callback") && strings.HasPrefix(string(c.Body), `{"type":7`)
		if len(c.Files) > 0 && (update || c.Method == http.MethodPatch) {
			return code
		}
		return 0
	}
}

// boards counts the boards of a match that a person sees in a channel.
func boards(u *user, id int) (n int) {
	for _, m := range u.Messages(u.channel) {
		if _, ok := buttonOf(m, "/resign"); ok && strings.Contains(fmt.Sprint(m.Components), fmt.Sprintf("match/%d/", id)) {
			n++
		}
	}
	return n
}

// TestRefusedEdits: where Discord refuses every edit of a board, for its picture or since the
// message is old, people play on, on one board that is posted anew.
func TestRefusedEdits(t *testing.T) {
	for name, code := range map[string]int{"picture": playground.FailPicture, "old": playground.FailOldEdits} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			h := newHarness(t)
			h.startBot()
			ada, ben := h.user("ada", "lobby"), h.user("ben", "lobby")
			m := playTicTacToe(ada, ben)
			h.server.InjectFaults(playground.Faults{Fail: refusedEdits(code)})
			who := []*user{ada, ben}
			for i, move := range []string{"a1", "b1", "a2", "b2"} {
				who[i%2].pressed(m, fmt.Sprintf("match/1/%d/%s", i, move))
				next := ada.waitFor(move, func(m playground.Message) bool {
					_, ok := buttonOf(m, fmt.Sprintf("match/1/%d/a3", i+1))
					return ok
				})
				if next.ID == m.ID || next.Ephemeral {
					t.Errorf("after %s the board stands in %s, as before", move, next.ID)
				}
				ada.gone(m)
				for begun := time.Now(); boards(ada, 1) != 1; time.Sleep(20 * time.Millisecond) {
					if time.Since(begun) > waitLimit {
						t.Fatalf("after %s there are %d boards", move, boards(ada, 1))
					}
				}
				m = next
			}
			h.server.InjectFaults(playground.Faults{})
			ada.pressed(m, "match/1/4/a3")
			if end := ben.sees("wins as X after 5 moves"); end.ID != m.ID {
				t.Errorf("the end is in %s, want the board %s", end.ID, m.ID)
			}
		})
	}
}

// gone waits until a message is no longer there.
func (u *user) gone(m playground.Message) {
	u.Helper()
	ctx, cancel := u.ctx()
	defer cancel()
	if err := u.AwaitGone(ctx, m); err != nil {
		u.Fatal(err)
	}
}

// TestPlacesInTheBrowser shows what people see where Discord has rules of its own: an edit that is
// refused, a voice channel, a server where somebody may not write, no common server, a message that
// is forwarded.
func TestPlacesInTheBrowser(t *testing.T) {
	longtest.Skip(t)
	t.Parallel()
	h := newHarness(t)
	h.startBot()
	ada, ben := h.user("ada", "lobby"), h.user("ben", "lobby")
	b := openBrowser(t, h.url.String())
	adas, bens := b.open("ada"), b.open("ben")
	goes := func(tb *tab, channel string) {
		t.Helper()
		tb.holds("the channel", fmt.Sprintf(`(location.hash = "#/%s/%s", document.querySelector(".place.open")?.dataset.key === %q)`,
			orMe(h.server.GuildOf(channel)), channel, channel))
	}

	m := ada.run("play", map[string]any{"game": "tic-tac-toe", "level": "novice", "side": "first"})
	h.server.InjectFaults(playground.Faults{Fail: refusedEdits(playground.FailPicture)})
	adas.press("match/1/0/b2")
	adas.holds("the answer", `document.querySelector('button[data-custom-id^="match/1/2/"]:enabled') != null`)
	ada.gone(m)
	h.server.InjectFaults(playground.Faults{})
	if n := boards(ada, 1); n != 1 {
		t.Errorf("%d boards", n)
	}
	adas.shot("rules-picture-refused")

	voice := h.server.Channel("voice-chat")
	ada.channel, ben.channel = voice, voice
	goes(adas, voice)
	ada.run("play", map[string]any{"game": "tic-tac-toe", "opponent": "ben", "side": "first"})
	adas.sees("challenges you")
	adas.shot("rules-voice")

	written, err := ben.Send(t.Context(), h.server.Channel("lobby"), "Who wins this?\nX.O/.X./O..")
	if err != nil {
		t.Fatal(err)
	}
	forwarded, err := ada.Forward(t.Context(), written.ChannelID, written.ID, voice)
	if err != nil {
		t.Fatal(err)
	}
	adas.sees("Who wins this?")
	outcome, err := ada.Menu(t.Context(), voice, "Analyze this board", forwarded.ID)
	if err != nil {
		t.Fatal(err)
	}
	if said := ada.answer(outcome); !strings.Contains(fmt.Sprint(said.Components), "study/") {
		t.Errorf("the forwarded position is answered with %q", textOf(said))
	}
	adas.shot("rules-forwarded")

	bot := h.server.Bots()[0].ID
	listeners := h.server.Channel("listeners")
	if err := errors.Join(ben.Install(t.Context(), bot), ada.Install(t.Context(), bot), h.server.Leave(t.Context(), "Noughts Lounge", bot)); err != nil {
		t.Fatal(err)
	}
	ben.channel = listeners
	goes(bens, listeners)
	board := ben.run("play", map[string]any{"game": "tic-tac-toe", "level": "novice", "side": "first"})
	if !board.Ephemeral {
		t.Errorf("Ben's board: %+v", board)
	}
	bens.press("/0/b2")
	bens.sees(toMove("X"))
	if said := ben.run("play", map[string]any{"game": "tic-tac-toe", "opponent": "ada"}); !said.Ephemeral || !strings.Contains(textOf(said), "nobody but you") {
		t.Errorf("a challenge that nobody hears: %q", textOf(said))
	}
	bens.holds("the new picture", newPicture)
	bens.shot("rules-may-not-write")

	if err := h.server.Leave(t.Context(), "Quiet Corner", bot); err != nil {
		t.Fatal(err)
	}
	direct, err := ada.DirectChannel(t.Context(), bot)
	if err != nil {
		t.Fatal(err)
	}
	ada.channel = direct
	goes(adas, direct)
	board = ada.run("play", map[string]any{"game": "tic-tac-toe", "level": "novice", "side": "first"})
	if !strings.Contains(textOf(board), "a guest here") {
		t.Errorf("without a common server: %q", textOf(board))
	}
	adas.press("/0/b2")
	adas.sees(toMove("X"))
	if said := ada.run("play", map[string]any{"game": "tic-tac-toe", "opponent": "ben"}); !strings.Contains(textOf(said), "Nobody else sees this conversation") {
		t.Errorf("a challenge in the bot's own conversation: %q", textOf(said))
	}
	adas.holds("the new picture", newPicture)
	adas.shot("rules-no-common-server")
}

// newPicture holds once the page shows the picture of the board with a stone on B2.
const newPicture = `[...document.querySelectorAll(".picture img")].at(-1)?.alt.includes("B2")`

// orMe is how an address names a server, or conversations.
func orMe(guild string) string {
	if guild == "" {
		return "@me"
	}
	return guild
}
