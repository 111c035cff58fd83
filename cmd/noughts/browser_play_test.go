package main

import (
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"

	"noughts/engine/longtest"
)

// TestStrategyInTheBrowser plays against an opponent by its name, which says why
// it moves, and gets a hint that says so too.
func TestStrategyInTheBrowser(t *testing.T) {
	longtest.Skip(t)
	t.Parallel()
	h := newHarness(t)
	h.startBot()
	ada := openBrowser(t, h.url.String()).open("ada")
	ada.types("/play game:exact-five-full level:pairing")
	ada.sees("exactly 5 of the same symbol")
	ada.sees("Noughts (pairing) as Chaos")
	ada.shot("start")
	ada.press("/0/Xc3")
	ada.sees("the partner of C3")
	ada.shot("answer")

	ada.types("/play game:exact-five-full level:novice side:chaos")
	ada.sees("Chaos can always win")
	ada.sees(toMove("Chaos"))
	ada.focus("#composer")
	ada.keys("/hint" + kb.Enter + kb.Enter)
	ada.press("/reveal")
	ada.holds("the reason of the hint", `document.querySelector(".message.private:last-child")?.innerText.includes("so it gets the opposite symbol")`)
	ada.shot("hint")
}

// TestThoughtInTheBrowser lets the bot think about a large board in one tab; a
// small game in another tab goes on meanwhile.
func TestThoughtInTheBrowser(t *testing.T) {
	longtest.Skip(t)
	t.Parallel()
	h := newHarness(t)
	h.think = time.Minute
	h.startBot()
	b := openBrowser(t, h.url.String())
	ada, ben := b.open("ada"), b.open("ben")
	ada.types("/play game:mnk:17x17:5 level:best")
	ada.sees(toMove("Black"))
	ada.press("/0/i9")
	ada.sees("Noughts is thinking… (up to 60 s)")
	ada.shot("thinking")
	ben.types("/play game:tic-tac-toe level:best")
	ben.sees("Tic-tac-toe")
	ben.press("match/2/0/b2")
	ben.holds("the answer", `document.querySelector('button[data-custom-id^="match/2/2/"]:enabled') != null`)
	ada.sees("Noughts is thinking… (up to 60 s)")
	ben.shot("answered")
}
