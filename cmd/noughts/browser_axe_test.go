package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"noughts/engine/longtest"
)

// installAxe returns the script of axe-core, which is kept outside of the repository.
func installAxe(t *testing.T) string {
	t.Helper()
	dir := installPackage(t, "axe", "package.json")
	script, err := os.ReadFile(filepath.Join(dir, "node_modules", "axe-core", "axe.min.js"))
	if err != nil {
		t.Fatal(err)
	}
	return string(script)
}

// axeRules asks axe for all that it checks, and tells each finding with where it is.
const axeRules = `axe.run(document, { resultTypes: ["violations"] }).then((r) => JSON.stringify(r.violations.flatMap((v) => v.nodes.map((n) => v.id + ": " + n.target.join(" ") + ": " + n.failureSummary.replace(/\s+/g, " ")))))`

// axe holds the page to axe-core's rules, once no color is on its way to another one: where motion
// is reduced, too, each element takes a frame for it after the one that it is in.
func (tb *tab) axe(script, what string) {
	tb.Helper()
	tb.holds("colors at rest", `!document.getAnimations().some((a) => a instanceof CSSTransition)`)
	tb.shot(what)
	if !asks[bool](tb, `typeof axe === "object"`) {
		asks[bool](tb, script+"\n;true")
	}
	asks[bool](tb, `globalThis.axeFound = null, `+axeRules+`.then((r) => axeFound = r), true`)
	tb.holds("axe-core's verdict", `typeof axeFound === "string"`)
	var found []string
	if err := json.Unmarshal([]byte(asks[string](tb, `axeFound`)), &found); err != nil {
		tb.Fatal(err)
	}
	for _, f := range found {
		tb.Errorf("%s: %s", what, f)
	}
}

// everyKind has the page show a message of every kind that the other tests of axe do not.
func (tb *tab) everyKind() {
	tb.Helper()
	for _, line := range []string{
		"/play game:gomoku level:novice", "/hint game:2", "/resign game:2", "/leaderboard game:gomoku", "/profile", "/games", "/theme", "/settings", "/privacy",
		"/puzzle kind:random game:gomoku", "/puzzle kind:record", "/tournament game:tic-tac-toe", "/play", "/about",
	} {
		tb.posts(line)
	}
	tb.afterGames()
	tb.click(`button[data-custom-id^="tournament/new/create/"]:enabled`)
	tb.holds("a tournament", `document.querySelector('button[data-custom-id^="tournament/join/"]') != null`)
}

// posts types a command, which takes a second press where it has options, and waits for a message.
func (tb *tab) posts(line string) {
	tb.Helper()
	before := asks[int](tb, `document.querySelectorAll(".message").length`)
	tb.types(line)
	tb.holds("the answer to "+line, fmt.Sprintf(`(() => {
		if (document.querySelector(".command-bar .tail")?.checkVisibility()) document.querySelector(".composer .send").click(); // the first press shows the options
		return document.querySelectorAll(".message").length > %d;
	})()`, before))
}

// afterGames has the page show what there is of a game that is over: its review and one of its
// moves, its animation, and both as they are shared.
func (tb *tab) afterGames() {
	tb.Helper()
	tb.posts("/play position:mnk:3x3:3 a1 b2 a2 c2 level:novice side:first")
	tb.press("/4/a3")
	tb.press("/5/review")
	tb.holds("a review", `document.querySelector('button[data-custom-id^="share/review/"]') != null`)
	tb.click(`button[data-custom-id^="share/review/"]:enabled`)
	tb.press("/ply/first")
	tb.holds("a move of it", `document.querySelector('button[data-custom-id$="/reviewed"]') != null`)
	tb.press("/5/replay")
	tb.holds("an animation", `document.querySelector('img[src$=".gif"]') != null`)
	tb.click(`button[data-custom-id^="share/game/"]:enabled`)
}

// TestAxe looks at the chat page with axe-core, which checks names, roles, contrast and
// more: in the dark and the light theme, at the width of a phone, greeting and games,
// commands and lists.
func TestAxe(t *testing.T) {
	longtest.Skip(t)
	t.Parallel()
	h := newHarness(t)
	h.startBot()
	b := openBrowser(t, h.url.String())
	script := installAxe(t)
	for _, screen := range []struct {
		name, theme   string
		width, height int64
	}{{"dark", "dark", 1280, 900}, {"light", "light", 1280, 900}, {"phone", "dark", 375, 740}} {
		ada := b.open("ada")
		asks[bool](ada, `localStorage.setItem("playground.theme", "`+screen.theme+`"), localStorage.removeItem("playground.welcome"), true`)
		ada.run("make the page "+screen.name, chromedp.EmulateViewport(screen.width, screen.height),
			chromedp.Reload(), chromedp.WaitVisible(`[role=log]`))
		ada.sees("Noughts")
		ada.axe(script, screen.name+" start")
		ada.types("/play game:order-and-chaos level:novice")
		ada.holds("a game", `document.querySelector('button[data-custom-id$="/Xc3"]') != null`)
		ada.axe(script, screen.name+" game")
		ada.types("/rules game:gomoku")
		ada.holds("the rules", `document.querySelector('button[data-custom-id="rules/gomoku/3"]') != null`)
		ada.press("rules/gomoku/3")
		ada.holds("an example", `document.querySelector('button[data-custom-id="rules/gomoku"]') != null`)
		ada.axe(script, screen.name+" rules")
		ada.types("/explore game:tic-tac-toe")
		ada.holds("the explorer", `document.querySelector('button[data-custom-id="explore/tic-tac-toe/a1/0"]') != null`)
		ada.types("/analyze position:mnk:3x3:3 b2 a1 c1")
		ada.holds("an analysis", `document.querySelector('button[data-custom-id$="/try/a3"]') != null`)
		ada.types("/help")
		ada.holds("the help", `document.querySelector('button[data-custom-id="help/menu"]') != null`)
		ada.axe(script, screen.name+" help")
		if screen.theme == "light" { // in which faint words have least contrast
			ada.everyKind()
			ada.axe(script, screen.name+" every kind of message")
		}
		ada.click(`#composer`)
		ada.keys("/play" + kb.Enter)
		ada.axe(script, screen.name+" command")
	}
}
