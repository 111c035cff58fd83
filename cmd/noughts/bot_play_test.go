package main

import (
	"encoding/hex"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"noughts/config"
	"noughts/playground"
)

// playTicTacToe starts a game of Ada, who goes first, against Ben, and returns
// the message that shows it.
func playTicTacToe(ada, ben *user) playground.Message {
	ada.Helper()
	m := ada.run("play", map[string]any{"game": "tic-tac-toe", "opponent": "ben", "side": "first"})
	if len(m.Mentions) != 1 || m.Mentions[0].ID != ben.User().ID {
		ada.Errorf("the challenge notified %v, want Ben", m.Mentions)
	}
	ben.pressed(m, "match/1/0/accept")
	return ada.sees(toMove("X"))
}

func TestPlayAndWin(t *testing.T) {
	h := newHarness(t)
	h.startBot()
	playAndWin(t, h)
}

// TestPostedInteractions plays the same game while what people do is posted to the bot, signed,
// through a load balancer that counts.
func TestPostedInteractions(t *testing.T) {
	h := newHarness(t)
	address := freeAddress(t)
	h.configure = func(c *config.Config) {
		key, err := hex.DecodeString(playground.PublicKey(c.Token))
		if err != nil {
			t.Fatal(err)
		}
		copy(c.PublicKey[:], key)
		c.InteractionsAddr = address
	}
	var posted atomic.Int64
	behind := httputil.NewSingleHostReverseProxy(&url.URL{Scheme: "http", Host: address})
	balancer := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		posted.Add(1)
		behind.ServeHTTP(w, r)
	}))
	defer balancer.Close()
	if err := h.server.SetEndpoint(t.Context(), playgroundToken, balancer.URL); err == nil {
		t.Fatal("an endpoint was taken that nobody answers")
	}
	h.startBot()
	if err := h.server.SetEndpoint(t.Context(), playgroundToken, balancer.URL); err != nil {
		t.Fatal(err)
	}
	posted.Store(0)
	playAndWin(t, h)
	if n := posted.Load(); n < 8 {
		t.Errorf("only %d interactions were posted", n)
	}
}

// freeAddress is unusedAddress for tests.
func freeAddress(t *testing.T) string {
	t.Helper()
	address, err := unusedAddress(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return address
}

// playAndWin has Ada win a game against Ben, with presses that are refused in between.
func playAndWin(t *testing.T, h *harness) {
	t.Helper()
	ada, ben, cleo := h.user("ada", "lobby"), h.user("ben", "lobby"), h.user("cleo", "lobby")
	m := playTicTacToe(ada, ben)

	private := func(who *user, button, want string) {
		t.Helper()
		said := who.press(m, button)
		if !said.Ephemeral || !strings.Contains(textOf(said), want) {
			t.Errorf("%s: got %+v, want a private %q", button, said, want)
		}
	}
	private(ben, "match/1/0/a1", "not your turn")
	private(cleo, "match/1/0/a1", "not playing")
	for i, move := range []string{"a1", "b1", "a2", "b2"} {
		b, ok := buttonOf(m, "/"+move)
		if !ok {
			t.Fatalf("no button for %s in %+v", move, m)
		}
		[]*user{ada, ben}[i%2].pressed(m, b.CustomID)
		m = ada.sees(toMove([]string{"O", "X"}[i%2]))
	}
	ada.pressed(m, "match/1/4/a3")
	m = ada.sees("wins as X after 5 moves")
	if shown := m.Media(); len(shown) != 1 || shown[0].Description == "" {
		t.Errorf("the board has no picture with a description: %+v", shown)
	}
	if _, ok := buttonOf(m, "/rematch"); !ok {
		t.Error("there is no rematch button")
	}
}

// TestTwoClicksAtOnce presses two cells of the same board before either is answered: one move is
// made, and the other press is told so privately. A press that comes after the answer to the other
// finds its button gone; then another game is begun.
func TestTwoClicksAtOnce(t *testing.T) {
	h := newHarness(t)
	h.startBot()
	ada, ben := h.user("ada", "lobby"), h.user("ben", "lobby")
	const games = 20
	for range games {
		if twoClicks(t, ada, playTicTacToe(ada, ben)) {
			ben.sees(toMove("O"))
			return
		}
	}
	t.Errorf("in %d games no two presses were taken at once", games)
}

// twoClicks presses two cells of a board at once, and reports whether the playground took both.
func twoClicks(t *testing.T, who *user, m playground.Message) bool {
	t.Helper()
	type outcome struct {
		answer playground.Message
		err    error
	}
	said := make(chan outcome, 2)
	for _, cell := range []string{"a1", "b1"} {
		b, ok := buttonOf(m, "/"+cell)
		if !ok {
			t.Fatalf("no button for %s in %+v", cell, m)
		}
		go func() {
			fate, err := who.Press(t.Context(), m, b.CustomID)
			if err != nil {
				said <- outcome{err: err}
				return
			}
			answer, err := who.Answer(t.Context(), fate)
			said <- outcome{answer, err}
		}()
	}
	private, late := 0, 0
	for range 2 {
		o := <-said
		switch {
		case o.err != nil && strings.Contains(o.err.Error(), "no longer there"):
			late++
		case o.err != nil:
			t.Error(o.err)
		case o.answer.Ephemeral:
			private++
			if !strings.Contains(textOf(o.answer), "moved on") {
				t.Errorf("the slower press was told %q", textOf(o.answer))
			}
		}
	}
	if late == 0 && private != 1 {
		t.Errorf("%d presses were told that they came too late, want 1", private)
	}
	return late == 0
}

func TestMoveAndBoardByCommand(t *testing.T) {
	h := newHarness(t)
	h.startBot()
	ada, ben := h.user("ada", "lobby"), h.user("ben", "lobby")
	old := playTicTacToe(ada, ben)
	if said := ada.run("move", map[string]any{"move": "b2"}); !said.Ephemeral || !strings.Contains(textOf(said), "You played **B2**") {
		t.Errorf("/move b2: %+v", said)
	}
	ben.sees(toMove("O"))
	ada.run("board", nil)
	if fresh := ada.sees(toMove("O")); fresh.ID == old.ID {
		t.Error("/board did not post the board again")
	}
}

func TestRestartInMidGame(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	stop := h.startBot()
	ada, ben := h.user("ada", "lobby"), h.user("ben", "lobby")
	m := playTicTacToe(ada, ben)
	ada.pressed(m, "match/1/0/b2")
	m = ben.sees(toMove("O"))
	stop()
	h.startBot()
	ben.pressed(m, "match/1/1/a1") // the old message's button
	m = ada.sees(toMove("X"))
	if b, ok := buttonOf(m, "/a1"); !ok || !b.Disabled {
		t.Errorf("a1 should be taken: %+v", b)
	}
}

func TestDirectMessages(t *testing.T) {
	h := newHarness(t)
	h.startBot()
	ada := h.user("ada", "lobby")
	bot := ada.run("help", nil).Author.ID
	ctx, cancel := ada.ctx()
	defer cancel()
	direct, err := ada.DirectChannel(ctx, bot)
	if err != nil {
		t.Fatal(err)
	}
	ada.channel = direct
	m := ada.run("play", map[string]any{"game": "tic-tac-toe", "level": "best"})
	ada.pressed(m, "match/1/0/b2")
	ada.sees(toMove("X"))
	ada.run("takeback", nil)
	said := ada.run("play", map[string]any{"game": "tic-tac-toe", "opponent": "ben"})
	if !said.Ephemeral || !strings.Contains(textOf(said), "channel of a server") {
		t.Errorf("a challenge in direct messages: %+v", said)
	}
}

func TestMissingPermissionIsNamed(t *testing.T) {
	h := newHarness(t)
	h.startBot()
	said := h.user("ada", "read-only").run("play", map[string]any{"game": "tic-tac-toe"})
	if !said.Ephemeral || !strings.Contains(textOf(said), "permission Send Messages") {
		t.Errorf("got %+v", said)
	}
}

func TestBadInputIsAnsweredPrivately(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.startBot()
	ada := h.user("ada", "lobby")
	for _, options := range []map[string]any{
		{"game": "chess"},
		{"game": strings.Repeat("@everyone *x* ", 500)[:6000]},
		{"game": "mnk:0x0:3"},
		{"game": "mnk:21x21:5"},
		{"game": "mnk:3x3:4"},
		{"game": "gomoku", "position": strings.Repeat("x", 6000)},
		{"game": "tic-tac-toe", "level": "<@1> @here"},
	} {
		said := ada.run("play", options)
		if !said.Ephemeral || said.MentionEveryone || len(said.Mentions) > 0 || len(textOf(said)) > 400 {
			t.Errorf("%.60v: got %+v", options, said)
		}
	}
	ada.run("play", map[string]any{"game": "tic-tac-toe"})
	for _, move := range []string{"z9", "b2b2", "", strings.Repeat("b", 6000)} {
		if said := ada.run("move", map[string]any{"move": move}); !said.Ephemeral {
			t.Errorf("move %.20q: got %+v", move, said)
		}
	}
}

func TestLargeBoard(t *testing.T) {
	h := newHarness(t)
	h.startBot()
	ada := h.user("ada", "order-and-chaos")
	m := ada.run("play", map[string]any{"game": "order-and-chaos", "side": "first"})
	b, ok := buttonOf(m, "view/symbol/O/0/0")
	eachComponent(m.Components, func(c playground.Component) {
		if strings.Contains(c.CustomID, "/view/symbol/") {
			b, ok = c, true
		}
	})
	if !ok {
		t.Fatalf("no button for the symbol: %+v", m)
	}
	ada.pressed(m, b.CustomID)
	ada.pressed(ada.sees("to move"), "match/1/0/Oc3")
	m = ada.sees(toMove("Order"))
	ctx, cancel := ada.ctx()
	defer cancel()
	fate, err := ada.Autocomplete(ctx, ada.channel, "move", "move", map[string]any{"move": "b3"})
	if err != nil || len(fate.Choices) != 2 {
		t.Errorf("completing b3: %+v, %v", fate, err)
	}
	ada.run("hint", nil)
}

// TestDroppedGateway loses the connection in every way; the game goes on.
func TestDroppedGateway(t *testing.T) {
	t.Parallel()
	h := newHarnessWith(t, func(o *playground.Options) { o.AnswerWithin = 4 * time.Second }) // until it is tried again
	h.startBot()
	ada := h.user("ada", "lobby")
	m := ada.run("play", map[string]any{"game": "tic-tac-toe", "level": "novice"})
	for i, trouble := range []func(){func() { h.server.Drop(true) }, func() { h.server.Drop(false) }, h.server.AskReconnect} {
		trouble()
		if said := ada.retry("games"); !strings.Contains(textOf(said), "#1") {
			t.Errorf("after trouble %d: %+v", i, said)
		}
	}
	b, _ := buttonOf(m, "/b2")
	ada.pressed(m, b.CustomID)
	ada.sees(toMove("X"))
}

// retry sends a command again until it is answered: one that was sent while
// the bot was away is lost, as on Discord.
func (u *user) retry(name string) playground.Message {
	u.Helper()
	ctx, cancel := u.ctx()
	defer cancel()
	for {
		fate, err := u.Command(ctx, u.channel, name, nil)
		if err != nil {
			u.Fatal(err)
		}
		if !fate.Failed {
			return u.answer(fate)
		}
	}
}
