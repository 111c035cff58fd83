package main

import "testing"

// TestBoardInTheBrowser opens the analysis board in the menu of a message, tries a move,
// asks what is threatened and plays on.
func TestBoardInTheBrowser(t *testing.T) {
	h := newHarness(t)
	h.startBot()
	ada := openBrowser(t, h.url.String()).open("ada")
	ada.types("who wins tic-tac-toe b2 a1 a2 ?")
	ada.sees("who wins")
	ada.holds("the menu of the message", `(() => {
		const e = new PointerEvent("contextmenu", { bubbles: true, cancelable: true, clientX: 300, clientY: 300 });
		[...document.querySelectorAll(".message")].at(-1).dispatchEvent(e);
		return document.querySelector('[role=menu]')?.innerText.includes("Analyze this board");
	})()`)
	ada.shot("menu")
	ada.holds("the command", `(() => {
		[...document.querySelectorAll('[role=menu] button')].find(b => b.innerText.includes("Analyze this board"))?.click();
		return true;
	})()`)
	ada.sees("3 of 3: X played a2")
	ada.press("/3/ask")
	ada.press("/try/c3")
	ada.sees("What if c3?")
	ada.shot("tried")
	ada.press("/4/main")
	ada.press("/3/threat")
	ada.sees("threatens to win with c2")
	ada.shot("threat")
	ada.press("/3/at")
	ada.press("/-/-/-")
	ada.sees("From move 3 on")
	ada.click(`button[data-custom-id^="menu/start/"]:enabled`)
	ada.sees("Continues from move 3.")
	ada.shot("played")
}
