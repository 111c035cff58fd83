package main

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"noughts/engine/longtest"
	"noughts/engine/match"
)

// at waits until the focus is on something, and says where it is if it is not.
func (tb boardTab) at(what, is string) {
	tb.Helper()
	tb.holds(what+" has the focus", fmt.Sprintf(`((el) => { globalThis.hadFocus = el.outerHTML.slice(0, 120); return %s; })(document.activeElement)`, is))
}

// tabsTo goes on by the Tab key to the next thing that says so or is called so, and presses a key.
func (tb boardTab) tabsTo(name, key string) {
	tb.Helper()
	const most = 60
	for range most {
		tb.keys(kb.Tab)
		if asks[bool](tb.tab, fmt.Sprintf(`((el) => [el.getAttribute("aria-label"), el.textContent].includes(%q))(document.activeElement)`, name)) {
			tb.keys(key)
			return
		}
	}
	tb.Fatalf("the Tab key never comes to %s", name)
}

// goesTo moves the focus on the board to a cell by the arrow keys, and presses a key.
func (tb boardTab) goesTo(row, col int, key string) {
	tb.Helper()
	name := asks[string](tb.tab, `document.activeElement.getAttribute("aria-label")`)
	var letter rune
	var number int
	if _, err := fmt.Sscanf(name, "%c%d", &letter, &number); err != nil {
		tb.Fatalf("the focus is on %q: %v", name, err)
	}
	along := func(steps int, forth, back string) {
		if steps < 0 {
			steps, forth = -steps, back
		}
		tb.keys(strings.Repeat(forth, steps))
	}
	along(row+1-number, kb.ArrowUp, kb.ArrowDown)
	along(col-int(letter-'A'), kb.ArrowRight, kb.ArrowLeft)
	tb.keys(key)
}

// TestBoardByKeysAlone begins a game in the lobby, asks for a hint, resigns after a question, plays
// another game to its end and looks at its review, all by keys: the focus is never lost, and what
// happened is said.
func TestBoardByKeysAlone(t *testing.T) {
	longtest.SkipUnderRace(t)
	t.Parallel()
	w := newBoardWorld(t)
	ada := openBrowser(t, w.http.URL).board("ada", w.http.URL+"/?code=ada", 1280, 860)
	ada.front()
	ada.tabsTo("Order and Chaos: Play Noughts", kb.Shift)
	w.Run("eve", "play", "game", "tic-tac-toe", "anyone", "true")
	ada.holds("what there is anew", `document.querySelector(".row .button")`)
	ada.at("the same button", `el.ariaLabel === "Order and Chaos: Play Noughts"`)
	ada.keys(" ")
	ada.turn()
	ada.at("the game", `el.matches("main.table")`)
	ada.tabsTo("Hint", " ")
	ada.holds("where to look, in words", `/marked cells\.( [A-F][1-6])+/.test(document.querySelector("[aria-live]").textContent)`)
	ada.holds("the marked cells, in words", `document.querySelector(".hinted") && document.querySelectorAll("[role=gridcell][aria-label$='empty, marked']").length === document.querySelectorAll(".hinted").length`)
	ada.at("the button that was pressed", `el.textContent === "Hint"`)
	ada.tabsTo("Resign", " ")
	ada.holds("a question", `document.querySelector("dialog[open] .button.danger")`)
	if m := w.Match(2); m.Status == match.Over {
		t.Error("resigned without a question")
	}
	ada.keys(kb.Escape)
	ada.at("the button again, which waits no longer", `el.textContent === "Resign" && !el.ariaBusy`)
	w.Advance(time.Minute) // else the second press of a button is taken for a double click
	ada.keys(" ")
	ada.holds("the question again", `document.querySelector("dialog[open] .button.danger")`)
	ada.tabsTo("Yes, resign", " ")
	ada.holds("that it is over, in words", `document.querySelector(".headline.over") && /resigned/.test(document.querySelector("[aria-live]").textContent)`)
	ada.shot("resigned")
	ada.keys(kb.Escape)
	ada.at("a place beside the board", `el.closest("main")`)

	ada.tabsTo("All games here", " ")
	ada.at("the lobby", `el.matches("main.lobby")`)
	ada.tabsTo("Tic-tac-toe: Play Noughts", " ")
	ada.turn()
	ada.keys(kb.Tab)
	ada.at("a cell with its name", `el.matches("[role=gridcell][aria-label]")`)
	for {
		m := w.Match(3)
		if m.Status == match.Over {
			break
		}
		ada.turn()
		mv := m.Position().AppendMoves(nil)[0]
		ada.goesTo(int(mv.Cell)/3, int(mv.Cell)%3, kb.Enter)
		for end := time.Now().Add(waitLimit); w.Match(3).Steps() == m.Steps(); time.Sleep(5 * time.Millisecond) {
			if time.Now().After(end) {
				t.Fatalf("the key does nothing after %d moves", m.Steps())
			}
		}
		for w.Match(3).BotToMove() {
			time.Sleep(5 * time.Millisecond)
		}
		ada.holds("the answer", fmt.Sprintf(`document.querySelector(".where").textContent === "%[1]d / %[1]d"`, w.Match(3).Ply()))
	}
	ada.holds("the end, in words", `/wins|won|draw/i.test(document.querySelector("[aria-live]").textContent)`)
	ada.at("the board", `el.matches("[role=gridcell]")`)
	ada.tabsTo("To the start", " ")
	ada.at("what goes on from there", `el.ariaLabel === "One move forward"`)
	ada.holds("the start", `document.querySelectorAll(".stones > *").length === 0`)
	ada.tabsTo("Back to the game", " ")
	ada.at("the board", `el.matches("[role=gridcell]")`)
	ada.tabsTo("Review", " ")
	ada.study("review")
	ada.at("the board of the review", `el.matches(".study [role=gridcell]")`)
	ada.tabsTo("Back to the game", " ")
	ada.at("the game", `el.matches("[role=gridcell]")`)
	ada.shot("over")
}
