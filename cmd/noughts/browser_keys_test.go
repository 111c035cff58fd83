package main

import (
	"fmt"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"noughts/engine/longtest"
)

// keys types without looking where the focus is, as fingers do. The page
// answers Enter itself, so no line break is typed with it.
func (tb *tab) keys(text string) {
	tb.Helper()
	noBreak := func(k *input.DispatchKeyEventParams) {
		if k.Type == kb.KeyChar && k.Key == "Enter" {
			k.Modifiers |= int64(chromedp.ModifierCtrl) // such a key gets no character
		}
	}
	tb.run("press the keys "+text, chromedp.KeyEvent(text, noBreak))
}

// focus waits until typing goes into an element that can be seen.
func (tb *tab) focus(selector string) {
	tb.Helper()
	tb.holds("the focus on "+selector, fmt.Sprintf(`document.activeElement.matches(%q) && document.activeElement.checkVisibility()`, selector))
}

// TestKeyboardAlone runs commands one after the other without a mouse. The
// first leaves none of its options unused; the next must find its own again.
func TestKeyboardAlone(t *testing.T) {
	longtest.SkipUnderRace(t)
	t.Parallel()
	h := newHarness(t)
	h.startBot()
	ada := openBrowser(t, h.url.String()).open("ada")
	ada.sees("Noughts")
	ada.focus("#composer")
	ada.keys("/play" + kb.Enter)
	ada.focus(".command-bar .tail")
	ada.holds("that Enter would take no option", `document.querySelector(".suggestion") && !document.querySelector('.suggestion[aria-selected="true"]')`)
	ada.keys("game:tic-tac-toe" + kb.Enter)
	ada.sees(toMove("X"))
	ada.keys("/hint game:1" + kb.Enter)
	ada.sees("Only you can see this")
	for _, command := range []string{"/hint", "/play"} {
		ada.focus("#composer")
		ada.keys(command + kb.Enter)
		ada.focus(".command-bar .tail")
		ada.shot(command[1:])
		ada.keys(kb.Escape + kb.Escape)
	}
	ada.keys("/move b3 size:7")
	ada.sees("/move has no option size")
	ada.shot("slip")
}

// TestMessageMenu asks for a message's menu by a right click, by the menu key
// and by a long press.
func TestMessageMenu(t *testing.T) {
	longtest.SkipUnderRace(t)
	t.Parallel()
	h := newHarness(t)
	h.startBot()
	ada := openBrowser(t, h.url.String()).open("ada")
	ada.types("hello everybody")
	ada.sees("hello everybody")
	const menu = `document.querySelector(".menu")?.textContent.includes("Copy text")`
	closed := func() {
		t.Helper()
		ada.keys(kb.Escape)
		ada.holds("no menu", `!document.querySelector(".menu")`)
	}
	middle := asks[[]float64](ada, `(r => [r.x + r.width / 2, r.y + r.height / 2])(document.querySelector(".message").getBoundingClientRect())`)
	ada.run("right click", chromedp.MouseClickXY(middle[0], middle[1], chromedp.ButtonRight))
	ada.holds("the menu where it was asked for", menu+` && Math.abs(document.querySelector(".menu").getBoundingClientRect().x - `+fmt.Sprint(middle[0])+`) < 8`)
	ada.shot("menu")
	closed()
	ada.focus(".message") // where the mouse was
	for what, ask := range map[string]string{
		"a menu key":   `new MouseEvent("contextmenu", { bubbles: true, cancelable: true })`,
		"a long press": `new PointerEvent("pointerdown", { pointerType: "touch", isPrimary: true, bubbles: true, clientX: 400, clientY: 600 })`,
	} {
		asks[bool](ada, `document.querySelector(".message .markdown").dispatchEvent(`+ask+`), true`)
		ada.holds("the menu after "+what, menu)
		closed()
	}
}
