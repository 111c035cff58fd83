package begin_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/engine/review"
)

// What is pasted as moves is kept as moves: the replay and the review begin at the
// start of the game, nobody takes back what was given, and the rematch begins after it.
func TestPlayFromMoves(t *testing.T) {
	h := newHarness(t)
	h.Wants(h.Run("ada", "play", "position", "mnk:3x3:3 b2 a1", "level", "novice"), commands.Post, h.Says("match.from_move", "Count", 2))
	h.Press("ada", 1, "/c3")
	h.Wants(h.Run("ada", "replay"), commands.Private, h.Says("replay.so_far", "Count", 4))
	h.Open()
	h.Wants(h.Run("ada", "takeback"), commands.Private, "taken back")
	h.Wants(h.Run("ada", "takeback"), commands.Private, h.Says("error.nothing_to_take_back"))
	h.Run("ada", "resign")
	h.PressID("ada", "match/1/2/resigned", "private")
	h.Wants(h.Run("ada", "review"), commands.Private, h.Says("review.given", "Count", 2))
	if r := h.Run("ada", "review"); !strings.Contains(apptest.Said(r), "1.\u00a0B2") {
		t.Errorf("the review begins elsewhere: %q", apptest.Said(r))
	}
	h.Wants(h.Press("ada", 1, "/rematch"), commands.Post, h.Says("match.from_move", "Count", 2))
	m := h.Match(2)
	if got := games.SequenceOf(m).Cut(m.Given).String(); got != "mnk:3x3:3 b2 a1" {
		t.Errorf("the rematch begins after %s", got)
	}
}

// Nobody is judged for moves that were given: they count for no accuracy and turn no game.
func TestGivenMovesAreNobodys(t *testing.T) {
	h := newHarness(t)
	h.Run("ada", "play", "position", "mnk:3x3:3 "+strings.Join(apptest.Missed[:6], " "), "level", "novice")
	h.Press("ada", 1, "/c1") // instead of winning
	h.Run("ada", "resign")
	m := h.Match(1)
	h.PressID("ada", fmt.Sprintf("match/1/%d/resigned", m.Ply()), "private")
	h.Run("ada", "review")
	m = h.Match(1)
	r, ok := h.App.Reviewed.Cached(t.Context(), m)
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
	h.Wants(h.Run("ada", "play", "position", "mnk:3x3:3 .../.X./O..", "level", "novice"), commands.Post, "mnk:3x3:3 .../.X./O..")
	m := h.Match(1)
	if seat, _ := m.SeatOf("ada"); seat != m.Begin().Turn() {
		t.Errorf("Ada sits at %d, want where it is the turn", seat)
	}
	h.Wants(h.Press("ada", 1, "/c3"), commands.Update, "")
	h.Open()
	if got := h.Match(1); got.Ply() != 2 || got.Begin() != m.Begin() || got.Position() == m.Position() {
		t.Fatalf("after a restart: %+v", got)
	}
	h.Wants(h.Run("ada", "takeback"), commands.Private, "taken back")
	h.Wants(h.Run("ada", "takeback"), commands.Private, h.Says("error.nothing_to_take_back"))
	if got := h.Match(1); got.Position() != m.Begin() {
		t.Errorf("taken back to %s", games.FormatPosition(got.Game, got.Position()))
	}
	h.Run("ada", "resign")
	h.PressID("ada", "match/1/0/resigned", "private")
	h.Wants(h.Press("ada", 1, "/rematch"), commands.Post, "mnk:3x3:3 .../.X./O..")
	if next := h.Match(2); next.Begin() != m.Begin() || next.Status != match.Playing {
		t.Errorf("the rematch begins at %s", games.FormatPosition(next.Game, next.Begin()))
	}
}

// The bot makes its move where it is its turn, and a friend accepts as always.
func TestPlayFromAPositionAsEitherSide(t *testing.T) {
	h := newHarness(t)
	h.Run("ada", "play", "position", "X . .\n. O .\n. . X", "level", "novice", "side", "X")
	if m := h.Match(1); m.Ply() != 1 || m.BotToMove() {
		t.Errorf("the bot has made %d moves, want 1", m.Ply())
	}
	h.Wants(h.Run("ada", "play", "position", "X../.O./..X", "opponent", "ben", "side", "X"), commands.Post, "challenges you")
	h.Wants(h.Press("ben", 2, "/accept"), commands.Update, h.ToMove("ben"))

	// What is pasted of a game between people that goes on gets no help, in its channel.
	live := "mnk:3x3:3 X../.O./..X"
	for _, user := range []string{"ada", "ben", "eve"} {
		h.Wants(h.Run(user, "play", "position", live, "level", "best"), commands.Private, h.Says("error.analyze_live"))
		h.Wants(h.Run(user, "analyze", "position", live), commands.Private, h.Says("error.analyze_live"))
	}
	h.Wants(h.Run("eve", "analyze"), commands.Private, h.Says("error.no_match_over"))
	h.Wants(h.Run("eve", "analyze", "game", "2"), commands.Private, h.Says("error.analyze_live"))
	h.PressID("ben", "match/2/0/resigned", "private")
	h.Wants(h.Run("eve", "analyze", "position", live), commands.Private, "")
	if r := h.Run("eve", "analyze", "position", live); r.Message.Text == h.Says("error.analyze_live") {
		t.Error("no analysis of a game that is over")
	}
}

// What cannot be played from is refused in one sentence.
func TestPlayFromNothing(t *testing.T) {
	h := newHarness(t)
	for typed, want := range map[string]string{
		"XXX/OO./...":      h.Says("error.position_over"),
		"hello":            "moves, such as `gomoku h8 ",
		"mnk:15:5/-/x h8":  "moves, such as `gomoku h8 ",
		"gomku h8":         "Did you mean **Gomoku 15×15**",
		"X.O\n.X\n..O":     "row 2",
		"OO.\n...\n...":    "2 O",
		"mnk:3x3:3 b2 b2":  "B2 is taken",
		"jing a1 c3 a1 a2": "A1 is taken",
	} {
		r := h.Run("ada", "play", "position", typed)
		h.Wants(r, commands.Private, want)
		if strings.Contains(strings.TrimSpace(r.Message.Text), "\n") {
			t.Errorf("%q: more than a sentence: %q", typed, r.Message.Text)
		}
	}
	if len(h.Chat.Messages) != 0 {
		t.Errorf("%d messages were posted", len(h.Chat.Messages))
	}
}

// Whoever writes no position of the game they chose, or have here, reads how one of that game is
// written.
func TestPositionExampleOfTheGame(t *testing.T) {
	h := newHarness(t)
	for game, example := range map[string]string{"connect-four": "`connect-four d1 d2 d3`", "tic-tac-toe": "`tic-tac-toe b2 a1 c1`", "order-and-chaos": "`order-and-chaos Xc3 Oc2 Xd4`"} {
		h.Wants(h.Run("ada", "play", "game", game, "position", "hello there"), commands.Private, example)
		h.Run("ada", "play", "game", game, "level", "novice")
		h.Wants(h.Run("ada", "analyze", "position", "hello there"), commands.Private, example)
	}
	r := h.Run("ada", "play", "game", "tic-tac-toe", "position", "hello there")
	if text := apptest.Said(r); strings.Contains(text, "no game is called") || !strings.Contains(text, "A1 to C3") {
		t.Errorf("a game was chosen, and the answer is %q", text)
	}
}

// Nobody is blamed or praised for moves that were there when the game began, whatever they did to
// it; what they were worth is said.
func TestGivenMovesAreNotGraded(t *testing.T) {
	h := newHarness(t)
	h.Run("ada", "play", "level", "best", "position", "tic-tac-toe b2 b1 a1 a2", "side", "X")
	h.Run("ada", "move", "move", "c3")
	h.Wants(h.Run("ada", "review"), commands.Private, h.Says("review.given", "Count", 4))
	line := func(number int, side, move, class string) string {
		return h.Says("review.ply", "Number", number, "Count", 5, "Side", side, "Move", move, "Class", h.Says(class))
	}
	lost := h.PressID("ada", "match/1/2/ply/next", "private")
	h.Wants(lost, commands.Update, line(2, "O", "B1", "review.agreed"))
	h.Wants(lost, commands.Update, "For O, it turned a draw into a loss.")
	if msg := lost.Message; strings.Contains(msg.Below, "Best:") || strings.Contains(msg.Text, h.Says("class.good")) {
		t.Errorf("a given move is graded: %q, %q", msg.Text, msg.Below)
	}
	h.Wants(h.PressID("ada", "match/1/5/ply/last", "private"), commands.Update, line(5, "X", "C3", "class.best"))
}
