package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"noughts/playground"
)

// newPages opens a playground whose bot serves the board page, too.
func newPages(t *testing.T) *harness {
	t.Helper()
	h := newHarnessWith(t, func(o *playground.Options) { o.World.Bots[0].Activities = true })
	h.boardPage = true
	h.startBot()
	return h
}

// frame finds the frame in which somebody sees the Activity. What it shows is in a frame of its
// own, on the same origin: see inFrame.
func (tb *tab) frame() *tab {
	tb.Helper()
	for end := time.Now().Add(waitLimit); time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
		src := asks[string](tb, `document.querySelector(".activity iframe")?.src ?? ""`)
		all, err := chromedp.Targets(tb.ctx)
		if err != nil {
			tb.Fatal(err)
		}
		for _, target := range all {
			if src != "" && target.URL == src {
				ctx, _ := chromedp.NewContext(tb.ctx, chromedp.WithTargetID(target.TargetID)) // it ends with the tab
				if err := chromedp.Do(ctx); err != nil {
					tb.Fatal(err)
				}
				f := &tab{browser: tb.browser, who: tb.who, ctx: ctx}
				f.arrives(src, end)
				return f
			}
		}
	}
	tb.Fatalf("%s sees no Activity", tb.who)
	return nil
}

// arrives waits until a frame has the document of its address: what is begun in the empty one
// before it ends with that, and is never answered.
func (tb *tab) arrives(address string, end time.Time) {
	tb.Helper()
	for there := false; !there; time.Sleep(20 * time.Millisecond) {
		ctx, cancel := context.WithTimeout(tb.ctx, time.Second)
		there, _ = chromedp.Run(ctx, chromedp.Evaluate[bool](fmt.Sprintf(`location.href === %q && document.readyState === "complete"`, address)))
		if cancel(); !there && time.Now().After(end) {
			tb.Fatalf("%s sees a frame without %s", tb.who, address)
		}
	}
}

// openBoard begins the game of the first card and opens its board, which asks one question, and
// returns the frame.
func (tb *tab) openBoard() *tab {
	tb.Helper()
	tb.click(`.welcome-card`)
	tb.press("/open")
	tb.click(`dialog .button.primary`)
	return tb.frame()
}

// inFrame is an expression about the page in the relay's frame.
const inFrame = `((document) => %s)(document.querySelector("iframe").contentDocument)`

// Open board under a game opens the page in a frame, after one question; the game is there, and
// what happens on the message is seen there. Somebody else finds the channel's games by the
// launcher. The same page opens in a tab, and by the page's own log-in.
func TestOpenBoard(t *testing.T) {
	t.Parallel()
	h := newPages(t)
	b := openBrowser(t, h.url.String())
	ada := b.open("ada")
	board := ada.openBoard()
	board.holds("the board", fmt.Sprintf(inFrame, `document.querySelector("svg [role=gridcell], [role=grid]") !== null && document.body.innerText.includes("Tic-tac-toe")`))
	ada.shot("frame")
	ada.press("/b2")
	board.holds("the stone", fmt.Sprintf(inFrame, `[...document.querySelectorAll("[role=gridcell]")].some((c) => c.ariaLabel?.includes("B2") && /X|✕/.test(c.ariaLabel))`))
	ada.click(`.activity-bar button:last-child`)
	ada.holds("no Activity", `document.querySelector(".activity iframe") === null`)
	ada.press("/open")
	ada.frame().holds("the board again, with no more questions", fmt.Sprintf(inFrame, `document.body.innerText.includes("Tic-tac-toe")`))

	ben := b.open("ben")
	ben.click(`.topbar-tools button:first-child:not([hidden])`)
	ben.click(`.menu-item`)
	ben.click(`dialog .button.secondary`)
	refused := ben.frame()
	refused.holds("why he is asked", fmt.Sprintf(inFrame, `document.body.innerText.includes("needs to know who you are")`))
	ben.shot("refused")
	asks[bool](refused, fmt.Sprintf(inFrame, `(document.querySelector(".boot button").click(), true)`))
	ben.click(`dialog .button.primary`)
	ben.frame().holds("the channel's games", fmt.Sprintf(inFrame, `document.body.innerText.includes("Tic-tac-toe")`))
	ada.holds("Ben beside Ada", `document.querySelectorAll(".activity-people .avatar").length === 2`)

	ada.click(`.activity-bar button:nth-last-child(4)`)
	ada.holds("the link to a tab", `document.querySelector("dialog a.primary") !== null`)
	tab := asks[string](ada, `document.querySelector("dialog a.primary").href`)
	ada.run("open the tab", chromedp.Navigate(tab))
	ada.holds("the games in a tab", `document.body.innerText.includes("Tic-tac-toe")`)
	ada.shot("tab")

	ada.run("the game in the tab", chromedp.WaitVisible(`[aria-label="Copy link"]`))
	link := asks[string](ada, `location.href`)
	boardTab{ada}.turn()
	ada.click(`[role=gridcell][aria-label$=", empty"]`)
	ada.holds("a move made in the tab", `Number(document.querySelector(".where").textContent.split("/")[1]) >= 3`)
	ben.run("open the link as nobody", chromedp.Navigate(link))
	ben.holds("the board to be watched", `[...document.querySelectorAll("[role=gridcell]")].some((c) => c.ariaLabel?.includes("B2") && /X|✕/.test(c.ariaLabel)) && !document.querySelector(".controls .button")`)
	ben.shot("watched")
	ben.click(`.bar a.button.primary`)
	ben.click(`dialog .button.primary`)
	ben.run("the board after the log-in", chromedp.WaitVisible(`[role=gridcell]`))
	boardTab{ben}.count(`.bar a.button.primary`, 0)
	ben.run("open a link to nothing", chromedp.Navigate(strings.Replace(link, "m=", "m=A", 1)))
	ben.sees("no game at this link")
	ben.shot("nothing")

	page, _, _ := strings.Cut(tab, "?")
	ada.run("open the page as nobody", chromedp.Navigate(page))
	ada.click(`.boot a.button.primary`)
	ada.sees("You are Ada here")
	ada.shot("login")
	ada.click(`dialog .button.primary`)
	ada.run("the games after the log-in", chromedp.WaitVisible(`header.bar`))
}

// A board in a thread, where Discord launches no Activity, is opened by a link that Noughts gives
// to who asks for it.
func TestOpenBoardInThread(t *testing.T) {
	t.Parallel()
	h := newPages(t)
	ctx, cancel := context.WithTimeout(t.Context(), waitLimit)
	defer cancel()
	ada, lobby := h.server.Person("ada"), h.server.Channel("lobby")
	thread, err := ada.StartThread(ctx, lobby, "", "aside")
	if err != nil {
		t.Fatal(err)
	}
	begun, err := ada.Command(ctx, thread, "play", map[string]any{"game": "tic-tac-toe", "level": "novice"})
	if err != nil {
		t.Fatal(err)
	}
	msg, err := ada.Answer(ctx, begun)
	if err != nil {
		t.Fatal(err)
	}
	pressed, err := ada.Press(ctx, msg, "match/1/0/open")
	if err != nil {
		t.Fatal(err)
	}
	told, err := ada.Answer(ctx, pressed)
	if err != nil {
		t.Fatal(err)
	}
	text, _ := json.Marshal(told.Components)
	if !strings.Contains(string(text), "https://discord.com/activities/"+h.server.Bots()[0].ID+"?custom_id=") {
		t.Errorf("Ada is told %s", text)
	}
}

// What the playground's bot says of its page: where browsers log in and come back to.
func TestBoardPageSetup(t *testing.T) {
	t.Parallel()
	h := newPages(t)
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, h.url.String()+"/.proxy/api/setup", nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Host = h.server.Bots()[0].ID + ".localhost:" + h.url.Port()
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	var about struct {
		ClientID string `json:"client_id"`
		Login    string `json:"login"`
		Redirect string `json:"redirect"`
	}
	if err := json.NewDecoder(resp.Body).Decode(&about); err != nil {
		t.Fatal(err)
	}
	back, err := url.Parse(about.Redirect)
	if err != nil || about.ClientID != h.server.Bots()[0].ID || about.Login != h.url.String()+playground.LoginPath || back.Hostname() != "127.0.0.1" {
		t.Errorf("the page is told %+v, %v", about, err)
	}
}
