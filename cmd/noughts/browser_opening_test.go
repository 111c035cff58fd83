package main

import (
	"testing"

	"github.com/chromedp/chromedp"

	"noughts/engine/longtest"
)

// TestOpeningInTheBrowser lets two people play a game that begins by swap2 from the first
// stone to the end, by buttons alone: one places three stones, the other adds two, the first
// swaps sides, and then they play on. On a phone everything is in sight.
func TestOpeningInTheBrowser(t *testing.T) {
	longtest.Skip(t)
	t.Parallel()
	h := newHarness(t)
	h.startBot()
	b := openBrowser(t, h.url.String())
	ada, ben := b.open("ada"), b.open("ben")
	ben.run("make the page a phone's", chromedp.EmulateViewport(375, 740))
	ada.types("/play opponent:@Ben")
	ada.chooses("menu/games/", "Gomoku")
	ada.sees("Gomoku 15×15")
	ada.click(`button[data-custom-id^="menu/more/"]`)
	ada.chooses("menu/opening/", "Swap2")
	ada.sees("three stones (Black, White, Black)")
	ada.click(`button[data-custom-id^="menu/side/"]`)
	ada.sees("First stones: you")
	ada.click(`button[data-custom-id^="menu/start/"]`)
	ben.sees("challenges you")
	ben.press("/accept")
	ada.sees("places the first three stones")
	ada.shot("three")
	for _, step := range []struct {
		who  *tab
		cell string
	}{{ada, "/0/h8"}, {ada, "/1/g9"}, {ada, "/2/i8"}} {
		step.who.press(step.cell)
	}
	ben.sees("picks a side")
	ben.shot("choice")
	ada.shot("wait")
	ada.holds("three buttons to choose by", `document.querySelectorAll('button:not(.select)[data-custom-id*="/opening/"]').length == 3`)
	ben.press("/opening/more")
	ben.sees("adds two stones")
	ben.press("/4/i9")
	ben.press("/5/g8")
	ada.sees("picks a side")
	ada.shot("side")
	ada.press("/6/opening/swap")
	ada.sees(toMove("White")) // Ada is White now, and it is her turn
	ada.shot("swapped")
	ben.shot("swapped")
	ada.press("/7/g7")
	ben.press("/8/j8")
	ada.press("/9/i7")
	ben.press("/10/f8")
	ben.sees("wins")
	ben.shot("end")
	ada.shot("end")
}
