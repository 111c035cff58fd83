package app

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"noughts/commands"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/engine/review"
)

// What is pasted as moves is kept as moves: the replay and the review begin at the
// start of the game, nobody takes back what was given, and the rematch begins after it.
func TestPlayFromMoves(t *testing.T) {
	h := newHarness(t)
	h.wants(h.run("ada", "play", "position", "mnk:3x3:3 b2 a1", "level", "novice"), commands.Post, h.says("match.from_move", "Count", 2))
	h.press("ada", 1, "/c3")
	h.wants(h.run("ada", "replay"), commands.Private, h.says("replay.so_far", "Count", 4))
	h.open()
	h.wants(h.run("ada", "takeback"), commands.Private, "taken back")
	h.wants(h.run("ada", "takeback"), commands.Private, h.says("error.nothing_to_take_back"))
	h.run("ada", "resign")
	h.pressID("ada", "match/1/2/resigned", "private")
	h.wants(h.run("ada", "review"), commands.Private, h.says("review.given", "Count", 2))
	if r := h.run("ada", "review"); !strings.Contains(said(r), "1.\u00a0b2") {
		t.Errorf("the review begins elsewhere: %q", said(r))
	}
	h.wants(h.press("ada", 1, "/rematch"), commands.Post, h.says("match.from_move", "Count", 2))
	m := h.match(2)
	if got := (games.Sequence{Game: m.Game, Start: m.Begin(), Moves: m.Moves[:m.Given]}).String(); got != "mnk:3x3:3 b2 a1" {
		t.Errorf("the rematch begins after %s", got)
	}
}

// Nobody is judged for moves that were given: they count for no accuracy and turn no game.
func TestGivenMovesAreNobodys(t *testing.T) {
	h := newHarness(t)
	h.run("ada", "play", "position", "mnk:3x3:3 "+strings.Join(missed[:6], " "), "level", "novice")
	h.press("ada", 1, "/c1") // instead of winning
	h.run("ada", "resign")
	m := h.match(1)
	h.pressID("ada", fmt.Sprintf("match/1/%d/resigned", m.Ply()), "private")
	h.run("ada", "review")
	m = h.match(1)
	r, ok := h.app.Reviewer.Cached(t.Context(), m)
	if !ok || m.Given != 6 || len(r.Plies) != m.Ply() {
		t.Fatalf("got %+v of %d moves, %d of them given", r, m.Ply(), m.Given)
	}
	for _, p := range r.Plies[:6] {
		if p.Class != review.Good || p.Lost != 0 || slices.Contains(r.Turning, p.Number) {
			t.Errorf("ply %d, which was given, is a %s", p.Number, p.Class)
		}
	}
	if r.Plies[6].Class != review.MissedWin || !slices.Contains(r.Turning, 7) || r.Accuracy[0] > 90 || !r.Moved[1] {
		t.Errorf("the move after them is a %s, with an accuracy of %v; the game turned at %v", r.Plies[6].Class, r.Accuracy, r.Turning)
	}
}

// A game begins from whatever position was pasted, goes on after a restart, and its
// rematch begins there again.
func TestPlayFromAPosition(t *testing.T) {
	h := newHarness(t)
	h.wants(h.run("ada", "play", "position", "mnk:3x3:3 .../.X./O..", "level", "novice"), commands.Post, "mnk:3x3:3 .../.X./O..")
	m := h.match(1)
	if seat, _ := m.SeatOf("ada"); seat != m.Begin().Turn() {
		t.Errorf("Ada sits at %d, want where it is the turn", seat)
	}
	h.wants(h.press("ada", 1, "/c3"), commands.Update, "")
	h.open()
	if got := h.match(1); got.Ply() != 2 || got.Begin() != m.Begin() || got.Position() == m.Position() {
		t.Fatalf("after a restart: %+v", got)
	}
	h.wants(h.run("ada", "takeback"), commands.Private, "taken back")
	h.wants(h.run("ada", "takeback"), commands.Private, h.says("error.nothing_to_take_back"))
	if got := h.match(1); got.Position() != m.Begin() {
		t.Errorf("taken back to %s", games.FormatPosition(got.Game, got.Position()))
	}
	h.run("ada", "resign")
	h.pressID("ada", "match/1/0/resigned", "private")
	h.wants(h.press("ada", 1, "/rematch"), commands.Post, "mnk:3x3:3 .../.X./O..")
	if next := h.match(2); next.Begin() != m.Begin() || next.Status != match.Playing {
		t.Errorf("the rematch begins at %s", games.FormatPosition(next.Game, next.Begin()))
	}
}

// The bot makes its move where it is its turn, and a friend accepts as always.
func TestPlayFromAPositionAsEitherSide(t *testing.T) {
	h := newHarness(t)
	h.run("ada", "play", "position", "X . .\n. O .\n. . X", "level", "novice", "side", "X")
	if m := h.match(1); m.Ply() != 1 || m.BotToMove() {
		t.Errorf("the bot has made %d moves, want 1", m.Ply())
	}
	h.wants(h.run("ada", "play", "position", "X../.O./..X", "opponent", "ben", "side", "X"), commands.Post, "challenges you")
	h.wants(h.press("ben", 2, "/accept"), commands.Update, h.toMove("ben"))

	// What is pasted of a game between people that goes on gets no help, in its channel.
	live := "mnk:3x3:3 X../.O./..X"
	for _, user := range []string{"ada", "ben", "eve"} {
		h.wants(h.run(user, "play", "position", live, "level", "best"), commands.Private, h.says("error.analyze_live"))
		h.wants(h.run(user, "analyze", "position", live), commands.Private, h.says("error.analyze_live"))
	}
	h.wants(h.run("eve", "analyze"), commands.Private, h.says("error.no_match_over"))
	h.wants(h.run("eve", "analyze", "game", "2"), commands.Private, h.says("error.analyze_live"))
	h.pressID("ben", "match/2/0/resigned", "private")
	h.wants(h.run("eve", "analyze", "position", live), commands.Private, "")
	if r := h.run("eve", "analyze", "position", live); r.Message.Text == h.says("error.analyze_live") {
		t.Error("no analysis of a game that is over")
	}
}

// What cannot be played from is refused in one sentence.
func TestPlayFromNothing(t *testing.T) {
	h := newHarness(t)
	for typed, want := range map[string]string{
		"XXX/OO./...":      h.says("error.position_over"),
		"hello":            "moves, such as `gomoku h8 ",
		"mnk:15:5/-/x h8":  "moves, such as `gomoku h8 ",
		"gomku h8":         "the closest is `gomoku`. ",
		"X.O\n.X\n..O":     "row 2",
		"OO.\n...\n...":    "2 O",
		"mnk:3x3:3 b2 b2":  "b2 is taken",
		"jing a1 c3 a1 a2": "a1 is taken",
	} {
		r := h.run("ada", "play", "position", typed)
		h.wants(r, commands.Private, want)
		if strings.Contains(strings.TrimSpace(r.Message.Text), "\n") {
			t.Errorf("%q: more than a sentence: %q", typed, r.Message.Text)
		}
	}
	if len(h.chat.messages) != 0 {
		t.Errorf("%d messages were posted", len(h.chat.messages))
	}
}

// Whoever writes no position of the game they chose, or have here, reads how one of that game is
// written.
func TestPositionExampleOfTheGame(t *testing.T) {
	h := newHarness(t)
	for game, example := range map[string]string{"connect-four": "`connect-four d1 d2 d3`", "tic-tac-toe": "`tic-tac-toe b2 a1 c1`", "order-and-chaos": "`order-and-chaos Xc3 Oc2 Xd4`"} {
		h.wants(h.run("ada", "play", "game", game, "position", "hello there"), commands.Private, example)
		h.run("ada", "play", "game", game, "level", "novice")
		h.wants(h.run("ada", "analyze", "position", "hello there"), commands.Private, example)
	}
	r := h.run("ada", "play", "game", "tic-tac-toe", "position", "hello there")
	if text := said(r); strings.Contains(text, "no game is called") || !strings.Contains(text, "a1 to c3") {
		t.Errorf("a game was chosen, and the answer is %q", text)
	}
}

// Nobody is blamed or praised for moves that were there when the game began, whatever they did to
// it; what they were worth is said.
func TestGivenMovesAreNotGraded(t *testing.T) {
	h := newHarness(t)
	h.run("ada", "play", "level", "best", "position", "tic-tac-toe b2 b1 a1 a2", "side", "X")
	h.run("ada", "move", "move", "c3")
	h.wants(h.run("ada", "review"), commands.Private, h.says("review.given", "Count", 4))
	line := func(number int, side, move, class string) string {
		return h.says("review.ply", "Number", number, "Count", 5, "Side", side, "Move", move, "Class", h.says(class))
	}
	lost := h.pressID("ada", "match/1/2/ply/next", "private")
	h.wants(lost, commands.Update, line(2, "O", "b1", "review.agreed"))
	h.wants(lost, commands.Update, "For O, it turned a draw into a loss.")
	if msg := lost.Message; strings.Contains(msg.Below, "Best:") || strings.Contains(msg.Text, h.says("class.good")) {
		t.Errorf("a given move is graded: %q, %q", msg.Text, msg.Below)
	}
	h.wants(h.pressID("ada", "match/1/5/ply/last", "private"), commands.Update, line(5, "X", "c3", "class.best"))
}
