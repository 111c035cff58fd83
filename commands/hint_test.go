package commands

import (
	"slices"
	"strings"
	"testing"

	"noughts/engine"
	"noughts/engine/games"
)

// set brings a match of Ada's against the bot into a position by moves from the
// start.
func (tb *table) set(game, level string, moves ...string) int64 {
	tb.t.Helper()
	r := tb.run("ada", "play", "game", game, "level", level)
	tb.wants(r, Post, "")
	id := int64(len(tb.chat.messages))
	m := tb.match(id)
	for _, name := range moves {
		mv, err := m.Game.ParseMove(name)
		if err != nil {
			tb.t.Fatal(err)
		}
		before := m
		if m.BotToMove() {
			m, err = m.PlayBot(mv, tb.now)
		} else {
			m, err = m.Play("ada", -1, mv, tb.now)
		}
		if err != nil {
			tb.t.Fatal(err)
		}
		if m, err = tb.app.Store.Update(tb.t.Context(), before, m); err != nil {
			tb.t.Fatal(err)
		}
	}
	return id
}

// reveal asks for the move of a hint.
func (tb *table) reveal(hint Reply) Reply {
	tb.t.Helper()
	b := button(hint.Message, "/reveal")
	if b == nil {
		tb.t.Fatalf("the hint has no button: %+v", hint.Message)
	}
	return tb.pressID("ada", b.ID, "private")
}

func TestHintsSpeakTheStrategy(t *testing.T) {
	tb := newTable(t)
	tb.set("exact-five-full", "casual", "Xc3", "Oe3") // as Order, who is lost
	tb.wants(tb.run("ada", "hint"), Private, "Look at")

	tb = newTable(t)
	tb.run("ada", "play", "game", "exact-five-full", "side", "chaos", "level", "casual")
	m := tb.match(1)
	hint := tb.run("ada", "hint")
	tb.wants(hint, Private, "Look at")
	r := tb.reveal(hint)
	tb.wants(r, Update, "opposite symbol at")
	first := m.Game.MoveName(m.Moves[0])
	tb.wants(r, Update, "answer "+first[1:])
	if !strings.Contains(r.Message.Picture.Alt, "Look at "+first[1:]) {
		t.Errorf("the picture does not point at %s: %s", first[1:], r.Message.Picture.Alt)
	}
}

// A hint can be revealed after a restart, when nobody remembers it.
func TestRevealAfterARestart(t *testing.T) {
	tb := newTable(t)
	tb.set("tic-tac-toe", "novice", "a1", "b1", "a2", "b2")
	hint := tb.run("ada", "hint")
	tb.wants(hint, Private, "You can win with your next move")
	tb.open()
	r := tb.reveal(hint)
	tb.wants(r, Update, "Play **a3**: it completes a line")
	if !strings.Contains(r.Message.Picture.Alt, "Threatened lines: X a1 to a3") {
		t.Errorf("the line is not shown: %s", r.Message.Picture.Alt)
	}
	tb.wants(tb.pressID("ada", strings.Replace(button(hint.Message, "/reveal").ID, "/4/", "/3/", 1), "private"), Private, "moved on")
}

// On a large board a hint shows the threat and all that stops it.
func TestHintShowsTheThreat(t *testing.T) {
	tb := newTable(t)
	tb.set("gomoku", "best", "a1", "h8", "h7", "i8", "a3", "j8", "a5", "k8")
	hint := tb.run("ada", "hint")
	tb.wants(hint, Private, "Your opponent threatens to win")
	if p := hint.Message.Picture; p == nil || !strings.Contains(p.Alt, "Threatened lines: O") {
		t.Fatalf("the threat is not shown: %+v", p)
	}

	tb = newTable(t)
	id := tb.set("gomoku", "best", "g8", "h8", "h7", "i8", "a3", "j8", "a5", "k8")
	hint = tb.run("ada", "hint")
	tb.wants(hint, Private, "Only l8 stops it.")
	if alt := hint.Message.Picture.Alt; !strings.Contains(alt, "Threatened lines: O h8 to l8") || !strings.Contains(alt, "Look at l8") {
		t.Errorf("the threat is not shown: %s", alt)
	}
	tb.wants(tb.reveal(hint), Update, "Play **l8**")
	if msg, _ := tb.board(id); button(msg, "/l8") == nil {
		t.Error("no button reaches the cell of the hint")
	}
}

// So it does of a double threat, before it is one.
func TestHintShowsADoubleThreat(t *testing.T) {
	tb := newTable(t)
	tb.app.Think = hintTime
	tb.set("gomoku", "best", "h7", "h8", "g9", "i8", "a3", "j8")
	hint := tb.run("ada", "hint")
	tb.wants(hint, Private, "about to make two threats at once")
	for _, want := range []string{"Threatened lines: O", "g8", "k8"} {
		if alt := hint.Message.Picture.Alt; !strings.Contains(alt, want) {
			t.Errorf("the picture does not show %s: %s", want, alt)
		}
	}
}

func TestLooming(t *testing.T) {
	_, p, err := games.ParsePosition("mnk:15x15:5 a1 h8 a3 i8 a5 j8")
	if err != nil {
		t.Fatal(err)
	}
	var stops []engine.Move
	for _, name := range []string{"g8", "k8"} {
		cell, err := engine.ParseCell(name, 15, 15)
		if err != nil {
			t.Fatal(err)
		}
		stops = append(stops, engine.Move{Cell: cell})
	}
	var lines []string
	for _, l := range pendingThreatLines(p, stops) {
		lines = append(lines, engine.CellName(l.Cells[0], 15)+"-"+engine.CellName(l.Cells[len(l.Cells)-1], 15))
	}
	slices.Sort(lines)
	if got := strings.Join(lines, " "); got != "f8-j8 g8-k8 h8-l8" {
		t.Errorf("an open three threatens %q", got)
	}
}

func TestDangerIn(t *testing.T) {
	for position, want := range map[string]string{
		"mnk:3x3:3 XX./OO./...":                     "c2",
		"mnk:3x3:3 XX./.O./...":                     "c3",
		"mnk:3x3:3 OO./X../X..":                     "c3",
		"mnk:15x15:5 a1 h8 a3 i8 a5 j8 a7 k8":       "", // two cells at once
		"order-chaos:6x6:5 Xa1 Xb1 Oa6 Xc1 Of6 Xd1": "",
		"order-chaos:6x6:5 Xa1 Xb1 Xc1 Of6 Xd1":     "Oe1",
		"jing a1 c3":                                "",
	} {
		game, p, err := games.ParsePosition(position)
		if err != nil {
			t.Fatal(err)
		}
		var stops []string
		for _, m := range immediateThreatIn(p).stops {
			stops = append(stops, game.MoveName(m))
		}
		if got := strings.Join(stops, " "); got != want {
			t.Errorf("%s: %q stops it, want %q", position, got, want)
		}
	}
}
