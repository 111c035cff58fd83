package main

import (
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"noughts/engine/longtest"
)

// TestBoardHints asks for a hint beside the game's own board, where it is marked and one plays on
// at once, and how it is known who wins, on the board of the analysis.
func TestBoardHints(t *testing.T) {
	longtest.SkipUnderRace(t)
	t.Parallel()
	w := newBoardWorld(t)
	b := openBrowser(t, w.http.URL)
	id := int64(0)
	for _, s := range []struct {
		who           string
		width, height int64
	}{{"ada", 1280, 860}, {"ben", 390, 844}} {
		w.Run(s.who, "play", "game", "order-and-chaos", "level", "novice", "side", "order")
		id++
		tb := b.board(s.who, fmt.Sprintf("%s/?code=%s&m=%s", w.http.URL, s.who, w.App.Links.Key(id)), s.width, s.height)
		tb.turn()
		tb.click(`.controls .button[data-id$="hint"]`)
		tb.holds("where to look, on the board", `document.querySelectorAll(".hinted").length > 1 && document.querySelector(".hint").innerText !== "" && !document.querySelector("dialog[open]")`)
		tb.count(`.step`, 0)
		tb.holds("it in words", `document.querySelector("[aria-live]").textContent !== "" && document.querySelector(".hint").innerText.includes(document.querySelector("[aria-live]").textContent.split(".")[0])`)
		tb.shot("where")
		tb.click(`.hint .actions .button:last-child`)
		tb.holds("the move, on the board", `document.querySelector(".step") !== null`)
		tb.shot("move")
		tb.front()
		tb.focus(`.hint .actions .button`) // which has taken the place of the one that was pressed
		tb.click(`.choice:first-child`)
		tb.holds("the hint as long as the board", `document.querySelector(".step") !== null`)
		tb.click(`.hint > .icon-button`)
		tb.count(`.step, .hinted`, 0)
		w.Advance(time.Minute) // else the second press of a button is taken for a double click
		tb.click(`.controls .button[data-id$="hint"]`)
		tb.holds("the move again, as it was told", `document.querySelector(".step") !== null`)
		tb.click(cell("A6"))
		tb.holds("no hint after a move", `document.querySelector(".hint").hidden && !document.querySelector(".step, .hinted")`)
	}
}

// TestBoardInAPicture makes the window as small as a picture in a picture: of a game, and of what
// the person alone is shown, there is only the board, whole; and all of it again in a larger one.
func TestBoardInAPicture(t *testing.T) {
	longtest.SkipUnderRace(t)
	t.Parallel()
	w := newBoardWorld(t)
	b := openBrowser(t, w.http.URL)
	id := w.Challenge("gomoku", 1)
	w.InTurn(id, "h8", "g8")
	tb := b.board("ada", w.http.URL+"/?code=ada&m="+w.App.Links.Key(id), 1280, 860)
	tb.count(stones, 2)
	small := func(what string) {
		tb.Helper()
		tb.run("be a small picture", chromedp.EmulateViewport(250, 220))
		tb.holds("the board of "+what+" whole and alone", `(() => {
			const board = document.querySelector("main .board").getBoundingClientRect();
			const others = [...document.querySelectorAll("main, main *, .bar")].filter((e) => !e.closest(".board-place") && e.childElementCount === 0 && e.textContent && e.checkVisibility());
			return board.height > 120 && board.top >= 0 && board.left >= 0 && board.bottom <= innerHeight && board.right <= innerWidth
				&& ![...document.querySelectorAll(".dialog, .notices")].some((e) => e.checkVisibility())
				&& document.documentElement.scrollHeight <= innerHeight && others.every((e) => e.closest(".headline, .visually-hidden"));
		})()`)
		tb.count(`.names text`, 0)
		tb.shot("small-" + what)
		tb.run("be large again", chromedp.EmulateViewport(1280, 860))
		tb.holds("all of it again", `document.querySelector(".panel").checkVisibility() && document.querySelector(".bar").checkVisibility()`)
		tb.count(`.names text`, 30)
	}
	small("game")
	tb.click(`.controls .button[data-id$="rules"]`)
	tb.holds("the rules", `document.querySelector(".dialog[open]")?.checkVisibility()`)
	small("rules")
	tb.holds("the rules again", `document.querySelector(".dialog[open]")?.checkVisibility()`)
	tb.click(`.dialog-close`)
	w.PressID("ben", fmt.Sprintf("match/%d/2/resigned", id), "private")
	tb.click(`.controls .button[data-id$="review"]`)
	tb.study("review")
	tb.count(stones, 2)
	small("review")
}
