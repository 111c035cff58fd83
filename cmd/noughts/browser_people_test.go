package main

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp"
)

// TestTwoPeopleInTheBrowser has two people play in two windows: a challenge to anyone with
// days a move, an answer that was planned, and a game in their own conversation, where the bot is
// only a guest.
func TestTwoPeopleInTheBrowser(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.startBot()
	b := openBrowser(t, h.url.String())
	ada, ben := b.open("ada"), b.open("ben")
	ada.types("/play game:tic-tac-toe anyone:True clock:2d side:first")
	ben.sees("wants to play")
	ben.shot("anyone")
	ben.press("/join")
	ada.sees(toMove("X"))
	ada.sees("2 days a move")
	ada.press("/0/b2")
	ben.sees(toMove("O"))
	ada.types("/if move:a1 then:c3")
	ada.sees("Planned! I'll play it for you.")
	ada.shot("planned")
	ben.press("/1/a1")
	ben.sees("had C3 ready")
	ada.sees("had C3 ready")
	ben.shot("played")

	person := h.server.Person("ada")
	talk, err := person.DirectChannel(t.Context(), h.server.Person("ben").User().ID)
	if err != nil {
		t.Fatal(err)
	}
	for _, tb := range []*tab{ada, ben} {
		// A page that has not heard of the conversation yet goes back to where it was.
		tb.holds("the conversation", fmt.Sprintf(`(location.hash = "#/@me/%s", document.querySelector("#composer").placeholder.includes("@"))`, talk))
	}
	ada.run("make the page a phone's", chromedp.EmulateViewport(390, 844))
	ada.types("/play game:tic-tac-toe opponent:@Ben side:first") // before anybody has added the app
	ada.holds("the way to add it", `document.querySelector(".composer-note .text-button")?.textContent === "Add Noughts to my apps"`)
	ada.shot("add")
	ada.click(`.composer-note .text-button`)
	ada.holds("the commands", `document.activeElement.id === "composer" && document.querySelector(".composer-note").textContent === ""`)
	ada.holds("the challenge", `document.querySelector(".composer .send").click() || document.querySelector("button[data-custom-id='match/2/0/cancel']") !== null`)
	ben.sees("I'm a guest here")
	ben.shot("guest")
	ben.press("match/2/0/accept")
	ada.press("match/2/0/b2")
	ben.press("match/2/1/a1")
	ada.holds("the answer", `document.querySelector('button[data-custom-id^="match/2/2/"]:enabled') != null`)
	ada.shot("conversation")
}
