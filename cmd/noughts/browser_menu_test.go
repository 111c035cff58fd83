package main

import (
	"testing"

	"github.com/chromedp/chromedp"

	"noughts/engine/longtest"
)

// TestMenuInTheBrowser starts games from the menu by what a newcomer presses: the first page, the
// second and back, and the game that the menu opens at afterwards.
func TestMenuInTheBrowser(t *testing.T) {
	longtest.Skip(t)
	t.Parallel()
	h := newHarness(t)
	h.startBot()
	b := openBrowser(t, h.url.String())
	ada, ben := b.open("ada"), b.open("ben")
	ben.run("make the page a phone's", chromedp.EmulateViewport(390, 844))
	ada.types("/play")
	ada.click(`.composer .send`) // the first press shows the options
	ada.sees("Against Noughts")
	ada.shot("first")
	ada.chooses("menu/games/", "Gomoku, Caro, Renju")
	ada.sees("Gomoku 15×15")
	ada.shot("gomoku")
	ada.chooses("menu/game/", "Caro 15×15")
	ada.sees("Caro 15×15")
	ada.click(`button[data-custom-id^="menu/more/caro/"]`)
	ada.sees("Challenge anyone")
	ada.shot("more")
	ada.click(`button[data-custom-id^="menu/anyone/"]`)
	ada.click(`button[data-custom-id^="menu/menu/caro/anyone"]`)
	ada.sees("Caro 15×15")
	ada.shot("back")
	ada.click(`button[data-custom-id^="menu/start/caro/anyone"]`)
	ben.sees("Caro")
	ben.press("/join")
	ben.types("/play")
	ben.click(`.composer .send`) // the first press shows the options
	ben.sees("Against Noughts")
	ben.holds("the menu opens at caro", `!!document.querySelector('button[data-custom-id^="menu/start/caro/"]')`)
	ben.shot("knows")
	ben.click(`button[data-custom-id^="menu/more/caro/"]`)
	ben.sees("Challenge anyone")
	ben.shot("phone")
	ben.types("/leaderboard")
	ben.click(`.composer .send`) // the first press shows the options
	ben.sees("Ratings settle after about")
	ben.shot("leaderboard")
	ada.types("/puzzle kind:random game:gomoku")
	ada.sees("costs rating")
	ada.holds("words within their buttons", `[...document.querySelectorAll(".row .button")].every((b) => b.scrollWidth <= b.clientWidth)`)
	ada.shot("puzzle")
}
