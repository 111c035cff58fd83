package main

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"noughts/engine/longtest"
)

// allWords are the texts of a page, and what its parts are called to those who do not see them.
const allWords = `(() => {
	const list = [document.title];
	const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT);
	for (let n = walk.nextNode(); n; n = walk.nextNode()) {
		if (n.localName === "noscript" || n.parentElement.localName === "noscript") continue; // before any language is known
		if (n.nodeType === Node.TEXT_NODE) list.push(n.data);
		else for (const name of ["aria-label", "aria-valuetext", "title", "placeholder", "alt"]) if (n.hasAttribute(name)) list.push(n.getAttribute(name));
	}
	return [...new Set(list.map((s) => s.trim()))];
})()`

// sameOnPages is what is the same in all languages, or at least in Dutch and English: names, a key,
// variants as they are typed, and words of games.
var sameOnPages = regexp.MustCompile(`\b(Ada|Ben|everyone|Noughts|Enter|Gomoku|Caro|Renju|Misère|Chaos|Hint|blunder)\b|[a-z-]+:[\dx:]+`)

var latinWord = regexp.MustCompile(`\p{Latin}{3,}`)

// TestBoardInLanguages goes through the page in each language, and finds no English there.
func TestBoardInLanguages(t *testing.T) {
	longtest.Skip(t)
	t.Parallel()
	w := newBoardWorld(t)
	b := openBrowser(t, w.http.URL)
	english := map[string]bool{}
	for i, language := range []string{"en", "nl", "ja", "zh-TW"} {
		said := w.walk(b, language, int64(3*i))
		if len(said) < 100 {
			t.Errorf("%s: only %d texts", language, len(said))
		}
		for text, where := range said {
			rest := sameOnPages.ReplaceAllString(text, "")
			switch {
			case language == "en":
				english[text] = true
			case latinWord.MatchString(rest) && (language != "nl" || english[text]):
				t.Errorf("%s: %s: %q", language, where, text)
			}
		}
	}
}

// walk looks at all kinds of views of the page in a language, and returns what is said there, and
// where first. So many matches were begun before.
func (b *boardWorld) walk(in *browser, language string, before int64) map[string]string {
	b.T.Helper()
	said := map[string]string{}
	tb := in.board("ada", b.http.URL+"/?code=ada."+language+"&lang="+language, 1280, 860)
	hears := func(where string) {
		b.T.Helper()
		for _, text := range asks[[]string](tb.tab, allWords) {
			if said[text] == "" {
				said[text] = where
			}
		}
		tb.shot(language + "-" + strings.ReplaceAll(where, " ", "-"))
	}
	view := func(id int64) {
		b.T.Helper()
		b.Advance(time.Minute) // else the second press of a button is taken for a double click
		tb.run("open a game", chromedp.Navigate(fmt.Sprintf("%s/?code=ada.%s&lang=%s&m=%s", b.http.URL, language, language, b.App.OnPages.Links.Key(id))), chromedp.WaitVisible(`.board`))
		tb.holds("the cells' names", `[...document.querySelectorAll("[role=gridcell]")].every((c) => c.ariaLabel)`)
	}
	b.Run("ada", "play", "game", "order-and-chaos", "level", "novice", "side", "order")
	b.InTurn(b.Challenge("gomoku", before+2), "h8")
	b.InTurn(b.Challenge("tic-tac-toe", before+3), "a1", "b2", "c3", "c1", "a3", "a2", "b3")
	tb.holds("the games", `document.querySelectorAll(".rows li").length >= 3`)
	hears("lobby")
	tb.click(`.card:not(.whole) ~ .card.whole`)
	tb.holds("the menu", `document.querySelector("dialog[open] select")`)
	hears("menu")
	tb.click(`.dialog-close`)
	tb.click(`.bar .icon-button:last-child`)
	hears("settings")
	tb.click(`.dialog-close`)
	tb.click(`.card.whole`)
	tb.study("puzzle")
	hears("puzzle")

	view(before + 1)
	tb.turn()
	hears("game against the bot")
	for _, button := range []string{"rules", "resign", "type"} {
		tb.click(fmt.Sprintf(`.controls .button[data-id*=%q]`, "/"+button))
		tb.holds(button, `document.querySelector("dialog[open]")`)
		hears(button)
		tb.click(`.dialog-close`)
	}
	tb.click(`.controls .button[data-id$="hint"]`)
	tb.holds("where to look", `document.querySelectorAll(".hinted").length > 1 && document.querySelector(".hint").innerText !== ""`)
	hears("hint")
	tb.click(`.hint .actions .button:last-child`)
	tb.holds("the move", `document.querySelector(".step") !== null`)
	hears("move of the hint")
	tb.click(`.hint .actions .button:last-child`)
	tb.study("analysis")
	tb.holds("what it knows", `document.querySelector(".study .mark")`)
	hears("analysis")

	view(before + 2)
	hears("game between people")
	if asks[bool](tb.tab, `document.querySelector(".plan-ahead") !== null`) {
		tb.click(`.plan-ahead`)
		tb.study("plan")
		hears("plan")
	}
	view(before + 3)
	hears("game that is over")
	tb.click(`.controls .button[data-id$="review"]`)
	tb.study("review")
	tb.holds("all of it", `document.querySelector(".chart-slip")`)
	hears("review")
	tb.click(`.move[data-ply="4"]`)
	tb.holds("a ply", `document.querySelector(".chart-slider").ariaValueNow === "4" && document.querySelector(".study-text").innerText.includes("4")`)
	hears("ply")
	return said
}
