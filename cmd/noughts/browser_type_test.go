package main

import (
	"testing"

	"github.com/chromedp/chromedp"

	"noughts/engine/longtest"
)

// TestTypeAMove types moves into the form that a button opens: one that is wrong comes back to be
// corrected, and one that is right is on the board.
func TestTypeAMove(t *testing.T) {
	longtest.SkipUnderRace(t)
	t.Parallel()
	h := newHarness(t)
	h.startBot()
	ada := openBrowser(t, h.url.String()).open("ada")
	fill := func(text string) {
		ada.run("fill in "+text, chromedp.SetValue(`dialog.modal input`, text, chromedp.NodeVisible))
		ada.shot("form")
		ada.click(`dialog.modal button[type=submit]`)
	}
	ada.types("/play game:gomoku level:novice side:first")
	ada.sees(toMove("Black"))
	ada.shot("board")
	ada.press("/0/type")
	ada.holds("an example", `document.querySelector("dialog.modal input")?.placeholder.includes("A1")`)
	fill("z99")
	ada.sees("isn't a move here")
	ada.shot("wrong")
	ada.click(`.message.private button[data-custom-id*="/type/="]`)
	ada.holds("what was typed", `document.querySelector("dialog.modal input")?.value === "z99"`)
	fill("H8")
	ada.sees("You played H8")
	ada.run("make the page a phone's", chromedp.EmulateViewport(390, 844))
	ada.holds("the board on a phone", `document.querySelector('button[data-custom-id="match/1/2/type"]:enabled') != null`)
	ada.shot("phone")
	ada.press("/2/type")
	fill("a1")
	ada.holds("the answer", `document.querySelector('button[data-custom-id="match/1/4/type"]') != null`)
}

// TestTypeTwoStones types both stones of a turn of jing.
func TestTypeTwoStones(t *testing.T) {
	longtest.SkipUnderRace(t)
	t.Parallel()
	h := newHarness(t)
	h.startBot()
	ada := openBrowser(t, h.url.String()).open("ada")
	ada.types("/play game:jing level:novice side:first")
	ada.sees("to move")
	ada.press("/0/type")
	ada.holds("two fields", `document.querySelectorAll("dialog.modal input").length === 2`)
	ada.holds("both filled in", `["C3", "d4"].map((text, i) => (document.querySelectorAll("dialog.modal input")[i].value = text)).length === 2`)
	ada.shot("form")
	ada.click(`dialog.modal button[type=submit]`)
	ada.holds("the answer", `document.querySelector('button[data-custom-id="match/1/4/type"]:enabled') != null`)
	ada.shot("board")
}
