package main

import (
	"fmt"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"

	"noughts/engine/longtest"
)

// TestBoardInTheBrowser opens the analysis board in the menu of a message, tries a move,
// asks what is threatened and plays on.
func TestBoardInTheBrowser(t *testing.T) {
	longtest.SkipUnderRace(t)
	t.Parallel()
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
	ada.sees("3 of 3: X played A2")
	ada.run("make the page a phone's", chromedp.EmulateViewport(390, 844))
	ada.holds("a phone's page", `innerWidth === 390`) // else its picture is measured in the wide page now and then
	const width = `[...document.querySelectorAll(".picture")].at(-1)?.getBoundingClientRect().width`
	before := asks[float64](ada, width)
	ada.press("/3/ask")
	const asked = `button[data-custom-id$="/try/c3"]:enabled` // the best move can be tried before that
	ada.run("load the page again", chromedp.WaitVisible(asked), chromedp.Reload(), chromedp.WaitVisible(asked))
	ada.press("/try/c3")
	ada.sees("What if C3?")
	if after := asks[float64](ada, width); after != before {
		t.Errorf("the picture was %v wide before a move was tried, and is %v after it", before, after)
	}
	ada.run("make the page wide again", chromedp.EmulateViewport(1280, 800))
	ada.shot("tried")
	ada.press("/4/main")
	ada.press("/3/threat")
	ada.sees("threatens to win with C2")
	ada.shot("threat")
	ada.press("/3/at")
	ada.press("/-/-/-")
	ada.sees("From move 3 on")
	ada.click(`button[data-custom-id^="menu/start/"]:enabled`)
	ada.sees("Continues from move 3.")
	ada.shot("played")
}

// TestDescriptionBesideThePicture looks at the button that shows a picture's description: on a
// phone as on a wide page it stands beside the picture, where it covers nothing of a board.
func TestDescriptionBesideThePicture(t *testing.T) {
	longtest.SkipUnderRace(t)
	t.Parallel()
	h := newHarness(t)
	h.startBot()
	ada := openBrowser(t, h.url.String()).open("ada")
	ada.types("/play game:gomoku level:casual")
	ada.sees(toMove("Black"))
	for _, width := range []int64{375, 1280} {
		ada.run("make the page so wide", chromedp.EmulateViewport(width, 800))
		ada.holds("the button beside the picture", `(() => {
			const picture = document.querySelector(".picture img"), badge = document.querySelector(".alt-badge").getBoundingClientRect();
			const board = picture.getBoundingClientRect(), avatar = document.querySelector(".message .avatar:not(.avatar-tiny)").getBoundingClientRect();
			return picture.naturalWidth > 0 && badge.right <= board.left && badge.left >= 0 && badge.bottom <= board.bottom && badge.top >= avatar.bottom;
		})()`)
	}
	ada.click(`.alt-badge`)
	ada.holds("the description", `document.querySelector(".alt-text").checkVisibility() && document.querySelector(".alt-text").innerText.includes("15")`)
}

// TestBoardKeepsItsSize measures a challenge's picture before and after somebody accepts, and at
// the end of the game, on pages of all sizes: the buttons that come and go leave it as large as it
// was, and the page does not jump.
func TestBoardKeepsItsSize(t *testing.T) {
	longtest.Skip(t)
	t.Parallel()
	h := newHarness(t)
	h.startBot()
	ada, ben := h.user("ada", "lobby"), openBrowser(t, h.url.String()).open("ben")
	sizes := [][2]int64{{375, 812}, {900, 700}, {1280, 800}, {1600, 1200}}
	measure := func(playing bool) (widths []float64) {
		width := fmt.Sprintf(`(() => {
			const picture = [...document.querySelectorAll(".picture")].at(-1);
			return picture?.querySelector("img").naturalWidth > 0 && Boolean(picture.parentNode.querySelector(".board")) === %v && picture.getBoundingClientRect().width;
		})()`, playing)
		for _, size := range sizes {
			ben.run("make the page so large", chromedp.EmulateViewport(size[0], size[1]))
			ben.holds("the picture", width+" > 0")
			widths = append(widths, asks[float64](ben, width))
		}
		return widths
	}
	for i, game := range []string{"tic-tac-toe", "mini", "order-and-chaos", "gomoku", "connect-four"} {
		ada.run("play", map[string]any{"game": game, "opponent": h.server.Person("ben").User().ID})
		ben.holds("the challenge", fmt.Sprintf(`document.querySelectorAll(".picture").length === %d`, i+1))
		before := measure(false)
		ben.press("/accept")
		if after := measure(true); !slices.Equal(before, after) {
			t.Errorf("%s: on pages of %v the picture is %v wide, and %v when the challenge is accepted", game, sizes, before, after)
		}
		ada.press(ada.run("resign", nil), fmt.Sprintf("match/%d/0/resigned", i+1))
		if after := measure(false); !slices.Equal(before, after) {
			t.Errorf("%s: on pages of %v the picture is %v wide, and %v when the game is over", game, sizes, before, after)
		}
	}
}

// TestClosedCellsAreFaint compares the letters of a column that is full with those of one that is
// not: what cannot be pressed does not stand out.
func TestClosedCellsAreFaint(t *testing.T) {
	longtest.SkipUnderRace(t)
	t.Parallel()
	h := newHarness(t)
	h.startBot()
	ada := openBrowser(t, h.url.String()).open("ada")
	ada.types("/play game:connect-four level:novice position:a1 a2 a3 a4 a5 a6")
	ada.sees(toMove("Red"))
	ada.holds("the letters", `(() => {
		const light = (color) => color.match(/\d+/g).slice(0, 3).reduce((sum, n) => sum + Number(n), 0);
		const contrast = (b) => Math.abs(light(getComputedStyle(b).color) - light(getComputedStyle(b).backgroundColor));
		const [full, free] = ["A", "B"].map((name) => [...document.querySelectorAll(".board .button")].find((b) => b.innerText === name));
		return full?.disabled && free && !free.disabled && contrast(full) < contrast(free);
	})()`)
}

// TestColumnsUnderThePicture measures the buttons of columns against the columns of the picture
// above them, on pages of all sizes, as a picture is smaller where the page is low.
func TestColumnsUnderThePicture(t *testing.T) {
	longtest.Skip(t)
	t.Parallel()
	h := newHarness(t)
	h.startBot()
	ada := openBrowser(t, h.url.String()).open("ada")
	ada.types("/play game:connect-four level:novice side:X")
	ada.sees(toMove("Red"))
	for _, size := range [][2]int64{{375, 640}, {375, 812}, {375, 1400}, {320, 740}, {1280, 600}, {1280, 900}} {
		ada.run("make the page so large", chromedp.EmulateViewport(size[0], size[1]))
		// The picture is 381 wide, and its cells stand from 35 to 365 in it.
		ada.holds("the columns where the picture has them", `(() => {
			const picture = document.querySelector(".picture img").getBoundingClientRect(), scale = picture.width / 381;
			const middles = [...document.querySelectorAll(".board .button")].map((b) => b.getBoundingClientRect()).map((r) => r.left + r.width / 2);
			return middles.length === 7 && middles.every((x, i) => Math.abs(x - picture.left - scale * (35 + 330 * (i + .5) / 7)) < 3);
		})()`)
	}
}

// TestButtonsWithNumbersAreAGrid measures the buttons of a board whose cells have numbers, which
// stand on the buttons, too: they keep to the columns of the board, also when a stone has taken the
// place of a number, and nothing is cut off.
func TestButtonsWithNumbersAreAGrid(t *testing.T) {
	longtest.Skip(t)
	t.Parallel()
	h := newHarness(t)
	h.startBot()
	ada := openBrowser(t, h.url.String()).open("ada")
	ada.types("/play game:weighted level:novice side:X")
	ada.sees(toMove("X"))
	for _, size := range [][2]int64{{320, 740}, {375, 812}, {1280, 900}} {
		ada.run("make the page so large", chromedp.EmulateViewport(size[0], size[1]))
		ada.holds("nine buttons in three columns", `(() => {
			const buttons = [...document.querySelectorAll(".board .button")], at = buttons.map((b) => b.getBoundingClientRect());
			return at.length === 9 && at.every((r, i) => r.width === at[0].width && r.left === at[i % 3].left) && new Set(at.map((r) => r.left)).size === 3
				&& buttons.every((b) => b.scrollWidth <= b.clientWidth);
		})()`)
	}
	ada.press("/b2")
	ada.holds("stones in place of numbers, in the same columns", `(() => {
		const buttons = [...document.querySelectorAll(".board .button")], at = buttons.map((b) => b.getBoundingClientRect());
		return buttons.filter((b) => b.innerText.length === 1).length === 2 && at.length === 9 && at.every((r, i) => r.width === at[0].width && r.left === at[i % 3].left);
	})()`)
}

// TestBoardFitsAPhone looks, on a phone, at a board with four rows of buttons and two of controls
// below its picture: the whole message is in sight once a move has been made. On a wide page, where
// they stand beside the picture, all that the controls say is read whole.
func TestBoardFitsAPhone(t *testing.T) {
	longtest.SkipUnderRace(t)
	t.Parallel()
	h := newHarness(t)
	h.startBot()
	ada := openBrowser(t, h.url.String()).open("ada")
	ada.run("make the page a phone's", chromedp.EmulateViewport(390, 844))
	ada.types("/play game:order-and-chaos level:novice side:order")
	ada.sees(toMove("Order"))
	ada.press("/0/Xc3")
	ada.holds("the answer", `document.querySelector('button[data-custom-id^="match/1/2/X"]:enabled') != null`)
	ada.holds("all of the message", `(() => {
		const message = [...document.querySelectorAll(".message")].findLast((m) => m.querySelector(".picture ~ .board ~ .toolbar"));
		return message?.getBoundingClientRect().height <= document.querySelector("[role=log]").clientHeight;
	})()`)
	ada.run("make the page wide", chromedp.EmulateViewport(1280, 800))
	ada.holds("all that the controls say", `(() => {
		const buttons = [...document.querySelectorAll(".picture ~ :is(.toolbar, .row) .button")], right = document.querySelector(".picture").getBoundingClientRect().right;
		return buttons.length >= 8 && buttons.every((b) => b.getBoundingClientRect().left > right && b.scrollWidth <= b.clientWidth);
	})()`)
}
