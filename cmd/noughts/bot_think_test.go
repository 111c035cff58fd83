package main

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"noughts/playground"
)

// TestQuickGameBesideALongThought lets the bot think about a large board in one
// channel for as long as it likes. Its answers on a small one do not wait.
func TestQuickGameBesideALongThought(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.think = time.Minute
	stop := h.startBot()
	ada, ben := h.user("ada", "gomoku"), h.user("ben", "lobby")
	long := ada.run("play", map[string]any{"game": "mnk:17x17:5", "level": "best"})
	ada.pressed(long, "match/1/0/h8")
	ada.sees("Noughts is thinking… (up to 60 s)")

	short := ben.run("play", map[string]any{"game": "tic-tac-toe", "level": "best"})
	for ply := 0; ; ply += 2 {
		cell, ok := freeCell(short, fmt.Sprintf("match/2/%d/", ply))
		if !ok {
			break
		}
		ben.pressed(short, cell)
		short = ben.waitFor("the answer", func(m playground.Message) bool {
			_, free := freeCell(m, fmt.Sprintf("match/2/%d/", ply+2))
			_, over := buttonOf(m, "/rematch")
			return free || over
		})
	}
	if _, over := buttonOf(short, "/rematch"); !over {
		t.Fatalf("the short game did not come to its end: %+v", short)
	}
	ada.waitFor("that the bot still thinks", func(m playground.Message) bool {
		return m.ID == long.ID && strings.Contains(textOf(m), "Noughts is thinking")
	})

	stop() // in the middle of the thought
	h.think = 100 * time.Millisecond
	h.startBot()
	ada.sees(toMove("Black"))
}

// freeCell returns the custom id of the first cell that can be pressed.
func freeCell(m playground.Message, prefix string) (id string, ok bool) {
	eachComponent(m.Components, func(c playground.Component) {
		if cell, is := strings.CutPrefix(c.CustomID, prefix); is && len(cell) == 2 && !c.Disabled && !ok {
			id, ok = c.CustomID, true
		}
	})
	return id, ok
}

// TestPlayAgainstAStrategy plays Order against Chaos who answers in pairs, and
// is told so; the hint speaks of the strategy too.
func TestPlayAgainstAStrategy(t *testing.T) {
	h := newHarness(t)
	h.startBot()
	ada := h.user("ada", "order-and-chaos")
	m := ada.run("play", map[string]any{"game": "exact-five-full", "level": "pairing"})
	if text := textOf(m); !strings.Contains(text, "exactly 5 of the same symbol") || strings.Contains(text, "can always win") {
		t.Errorf("the rule that is on is not said, or who should win is: %s", text)
	}
	ada.pressed(m, "match/1/0/Xc3")
	ada.sees("the partner of C3")

	ada.run("play", map[string]any{"game": "exact-five-full", "level": "novice", "side": "chaos"})
	ada.sees(toMove("Chaos"))
	hint := ada.run("hint", map[string]any{"game": "2"})
	hint = ada.waitFor("the hint", func(m playground.Message) bool {
		_, ok := buttonOf(m, "/reveal")
		return m.ID == hint.ID && ok
	})
	reveal, _ := buttonOf(hint, "/reveal")
	ada.press(hint, reveal.CustomID)
	ada.sees("so it gets the opposite symbol")

	said := ada.run("play", map[string]any{"game": "order-and-chaos", "level": "pairing:/etc/passwd"})
	if !said.Ephemeral || strings.Contains(textOf(said), "\n\n") {
		t.Errorf("a hostile level: %+v", said)
	}
}
