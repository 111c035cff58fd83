package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"noughts/activity"
	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/engine/longtest"
	"noughts/engine/match"
)

// A boardWorld is an App with its board pages, and what people see of them.
type boardWorld struct {
	*apptest.Harness
	server atomic.Pointer[activity.Server] // nil while it is away
	http   *httptest.Server
	cutter *cutter
}

// newBoardWorld serves the board pages of an App.
func newBoardWorld(t *testing.T) *boardWorld {
	t.Helper()
	b := &boardWorld{Harness: apptest.New(t)}
	b.App.Boards.Watched = func(*match.Match) bool { return false } // else messages follow pages late, and Settle waits for them
	b.http = httptest.NewUnstartedServer(b)
	b.cutter = &cutter{Listener: b.http.Listener}
	b.http.Listener = b.cutter
	b.http.Start()
	b.serve()
	t.Cleanup(func() {
		b.stop()
		b.http.Close()
	})
	return b
}

// serve starts a server, which knows nothing of those before it.
func (b *boardWorld) serve() {
	b.T.Helper()
	server, err := activity.New(activity.Options{
		Pages: b.App.OnPages, Handler: b.App, Chat: b.Chat, Identity: b, ClientID: func() string { return "1" }, Languages: []string{"en"},
		ErrorText: func(_ []string, ref string, err error) string { return ref + ": " + err.Error() },
	})
	if err != nil {
		b.T.Fatal(err)
	}
	b.server.Store(server)
}

// stop ends the server and all its sockets.
func (b *boardWorld) stop() {
	if server := b.server.Swap(nil); server != nil {
		server.Close(context.WithoutCancel(b.T.Context()))
	}
}

// ServeHTTP implements http.Handler.
func (b *boardWorld) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	if server := b.server.Load(); server != nil {
		server.ServeHTTP(w, r)
		return
	}
	w.WriteHeader(http.StatusBadGateway)
}

// Enter implements activity.Identity: the code is who somebody is, and after a dot their language.
func (b *boardWorld) Enter(_ context.Context, e activity.Entry) (activity.Visitor, error) {
	who, locale, _ := strings.Cut(e.Code, ".")
	user, ok := apptest.People[who]
	if !ok {
		return activity.Visitor{}, activity.BadCode
	}
	return activity.Visitor{User: user, Locale: locale, Place: commands.Place{GuildID: "guild", ChannelID: "channel"}}, nil
}

// look opens a match in tabs of Ada, Ben and Eve, who watches.
func (b *boardWorld) look(in *browser, id int64, width, height int64) (tabs []boardTab) {
	b.T.Helper()
	for _, who := range []string{"ada", "ben", "eve"} {
		tabs = append(tabs, in.board(who, b.http.URL+"/?code="+who+"&m="+b.App.Links.Key(id), width, height))
	}
	return tabs
}

// A boardTab is one person's board page.
type boardTab struct{ *tab }

// board opens the board page at an address as somebody, on a screen of a size.
func (b *browser) board(who, address string, width, height int64) boardTab {
	b.Helper()
	tb := boardTab{b.tab(who)}
	tb.run("open the board", chromedp.EmulateViewport(width, height), chromedp.Navigate(address), chromedp.WaitVisible(`main`))
	return tb
}

// cell selects a cell by its name, once it can be read aloud.
func cell(name string) string { return fmt.Sprintf(`[role=gridcell][aria-label^="%s,"]`, name) }

// has waits until a cell is read aloud with words such as the name of its stone.
func (tb boardTab) has(name, words string) {
	tb.Helper()
	tb.holds(name+" with "+words, fmt.Sprintf(`document.querySelector('%s')?.getAttribute("aria-label").includes(%q)`, cell(name), words))
}

// plays clicks a cell once something can be clicked.
func (tb boardTab) plays(name string) {
	tb.Helper()
	tb.turn()
	tb.click(cell(name))
}

// front has what is typed go to this tab.
func (tb boardTab) front() {
	tb.Helper()
	tb.run("come to the front", func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, t, page.BringToFront, cdp.Empty{})
		return chromedp.Void{}, err
	})
}

// turn waits until it is the person's turn.
func (tb boardTab) turn() {
	tb.Helper()
	tb.holds("the turn", `document.querySelector("main").dataset.turn === "true"`)
}

// middle returns where the middle of a cell is.
func (tb boardTab) middle(name string) (x, y float64) {
	tb.Helper()
	at := asks[[]float64](tb.tab, fmt.Sprintf(`(r => [r.x + r.width / 2, r.y + r.height / 2])(document.querySelector('%s').getBoundingClientRect())`, cell(name)))
	return at[0], at[1]
}

// touch puts a finger on the screen, moves it, or lifts it.
func (tb boardTab) touch(kind input.DispatchTouchEventType, x, y float64) {
	tb.Helper()
	points := []*input.TouchPoint{{X: x, Y: y}}
	if kind == input.DispatchTouchEventTypeTouchEnd {
		points = []*input.TouchPoint{}
	}
	tb.run("touch", func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, t, input.DispatchTouchEvent, input.DispatchTouchEventParams{Type: kind, TouchPoints: points})
		return chromedp.Void{}, err
	})
}

// count waits until the page shows so many elements.
func (tb boardTab) count(selector string, n int) {
	tb.Helper()
	tb.holds(fmt.Sprintf("%d of %s", n, selector), fmt.Sprintf(`document.querySelectorAll(%q).length === %d`, selector, n))
}

// stones selects the stones that stand.
const stones = `.stones > *`

// TestBoardOfEachFamily lets two people play and one watch in three tabs: in columns, with two
// symbols, with two stones a turn, and with stones on lines. What one clicks is on all boards.
func TestBoardOfEachFamily(t *testing.T) {
	t.Parallel()
	w := newBoardWorld(t)
	b := openBrowser(t, w.http.URL)
	for n, c := range []struct {
		game  string
		moves []string // what is clicked, the stone first where one is chosen
		seen  []string // where a stone is seen then, and what it is called
	}{
		{"connect-four", []string{"B6", "B3", "C1"}, []string{"B1 Red", "B2 Yellow", "C1 Red"}},
		{"order-and-chaos", []string{"O C3", "X D4", "O E5"}, []string{"C3 ", "D4 ", "E5 "}},
		{"jing", []string{"A1", "B2", "C3"}, []string{"A1 ", "B2 ", "C3 "}},
		{"gomoku", []string{"H8", "G8", "I9"}, []string{"H8 Black", "G8 White", "I9 Black"}},
	} {
		tabs := w.look(b, w.Challenge(c.game, int64(n+1)), 1280, 860)
		for i, move := range c.moves {
			letter, at, chosen := strings.Cut(move, " ")
			if !chosen {
				at = letter
			}
			mover := tabs[0]
			if !asks[bool](mover.tab, `document.querySelector("main").dataset.turn === "true"`) {
				tabs[1].turn()
				mover = tabs[1]
			}
			if chosen {
				mover.click(fmt.Sprintf(`.choice[data-stone=%s]`, letter))
			}
			mover.plays(at)
			name, stone, _ := strings.Cut(c.seen[i], " ")
			for _, tb := range tabs {
				tb.count(stones, i+1)
				tb.has(name, stone)
			}
		}
		for _, tb := range tabs {
			tb.shot(c.game)
		}
	}
}

// TestBoardQuickFingers has a person choose the second stone of a turn while the first is under
// way: both are placed. A third one, chosen then, is not the opponent's.
func TestBoardQuickFingers(t *testing.T) {
	t.Parallel()
	w := newBoardWorld(t)
	b := openBrowser(t, w.http.URL)
	tabs := w.look(b, w.Challenge("jing", 1), 390, 844)
	ada, ben := tabs[0], tabs[1]
	for n, turn := range []struct {
		tb    boardTab
		cells []string // their selectors
		count int      // of the stones after it
	}{{ada, []string{cell("A1"), cell("B2"), cell("C3")}, 2}, {ben, []string{cell("C3"), cell("D4")}, 4}, {ada, []string{cell("E5"), cell("E4"), cell("A2")}, 6}} {
		turn.tb.turn()
		at, err := json.Marshal(turn.cells)
		if err != nil {
			t.Fatal(err)
		}
		asks[bool](turn.tb.tab, fmt.Sprintf(quickFingers, at))
		for _, tb := range tabs[:2] {
			tb.count(stones, turn.count)
			tb.holds(fmt.Sprintf("turn %d", n), fmt.Sprintf(`(document.querySelector("main").dataset.turn === "true") === %t`, tb.tab != turn.tb.tab))
		}
	}
}

// quickFingers taps cells before anything that the server says can be heard.
const quickFingers = `%s.every((selector) => {
	const el = document.querySelector(selector), r = el.getBoundingClientRect();
	for (const kind of ["pointerdown", "pointerup"])
		el.dispatchEvent(new PointerEvent(kind, { pointerType: "touch", isPrimary: true, button: 0, bubbles: true, clientX: r.x + r.width / 2, clientY: r.y + r.height / 2 }));
	return true;
})`

// TestBoardOfLongGame opens a game of many moves: their list leaves the board its room, only what
// is seen of it is there, and one more stone changes little of the page.
func TestBoardOfLongGame(t *testing.T) {
	longtest.SkipUnderRace(t)
	t.Parallel()
	w := newBoardWorld(t)
	var stonesOf [2][]string // pairs by pairs, so that nobody makes a line
	for i := range 18 * 20 {
		row, col := i/20, i%20
		side := (col + 2*row) / 2 % 2
		stonesOf[side] = append(stonesOf[side], fmt.Sprintf("%c%d", 'a'+col, row+1))
	}
	var moves []string
	for i := range stonesOf[0] {
		moves = append(moves, stonesOf[0][i], stonesOf[1][i])
	}
	w.Run("ada", "play", "game", "mnk:20x20:5", "opponent", "ben", "position", strings.Join(moves, " "))
	w.Press("ben", 1, "/accept")
	ada := openBrowser(t, w.http.URL).board("ada", w.http.URL+"/?code=ada&m="+w.App.Links.Key(1), 1280, 800)
	ada.count(stones, len(moves))
	ada.holds("a large board", `document.querySelector(".board-frame").offsetHeight > 500`)
	ada.shot("long")
	if n := asks[int](ada.tab, `document.querySelectorAll(".move").length`); n == 0 || n > 120 {
		t.Errorf("of %d moves %d are laid out", len(moves), n)
	}
	ada.turn()
	ada.holds("the names of all cells, which come after the stones", `!document.querySelector("rect.cell:not([aria-label])")`)
	asks[bool](ada.tab, countChanges)
	ada.plays("A19")
	ada.count(stones, len(moves)+1)
	ada.holds("the answer", `document.querySelector("main").dataset.turn === "false" && !document.querySelector(".cell.last:not([aria-label^='A19'])")`)
	const mostChanges = 160 // of some 4,000 elements, of which two states that come in turn change some 80
	if list := asks[[]string](ada.tab, `changes.list()`); len(list) < 5 || len(list) > mostChanges {
		t.Errorf("a stone changes %d things of the page: %v", len(list), list)
	}
}

// countChanges notes what changes of the page: elements that come and go, attributes, texts.
const countChanges = `(() => {
	const list = [];
	const note = (records) => {
		for (const { type, target, attributeName, addedNodes, removedNodes } of records) {
			const at = (target.nodeName + "." + (target.getAttribute?.("class") ?? "")).slice(0, 40);
			if (type !== "childList") list.push(at + " " + (attributeName ?? type));
			for (const n of addedNodes) list.push(at + " +" + n.nodeName);
			for (const n of removedNodes) list.push(at + " -" + n.nodeName);
		}
	};
	const watch = new MutationObserver(note);
	watch.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
	globalThis.changes = { list: () => (note(watch.takeRecords()), list) };
	return true;
})()`

// TestBoardByTouch plays on the largest board on a phone, where cells are smaller than a fingertip:
// a finger shows a ghost and a magnifier, and places the stone where it is lifted, also where the
// person wants to confirm it.
func TestBoardByTouch(t *testing.T) {
	longtest.SkipUnderRace(t)
	t.Parallel()
	w := newBoardWorld(t)
	b := openBrowser(t, w.http.URL)
	tabs := w.look(b, w.Challenge("mnk:20x20:5", 1), 390, 844)
	ada, ben := tabs[0], tabs[1]
	for _, tb := range tabs {
		tb.run("be a phone", chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch))
		tb.holds("that nothing is wider than the screen", `document.documentElement.scrollWidth <= innerWidth`)
	}
	ada.turn()
	x, y := ada.middle("H8")
	ada.touch(input.DispatchTouchEventTypeTouchStart, x+40, y+30)
	ada.holds("a ghost and a magnifier", `document.querySelector(".ghost") && document.querySelector(".loupe").checkVisibility()`)
	ada.touch(input.DispatchTouchEventTypeTouchMove, x+1, y-1)
	ada.holds("where the finger is", `document.querySelector(".lens-name").innerText === "H8"`)
	ada.holds("the magnifier above the finger", fmt.Sprintf(`document.querySelector(".loupe").getBoundingClientRect().bottom < %f`, y))
	ada.shot("aim")
	ada.touch(input.DispatchTouchEventTypeTouchEnd, 0, 0)
	ben.has("H8", "Black")
	ada.holds("no magnifier", `!document.querySelector(".loupe").checkVisibility() && !document.querySelector(".ghost")`)

	ben.click(`.bar .icon-button:last-child`)
	ben.click(`.dialog .toggle:nth-child(2) input`)
	ben.click(`.dialog-close`)
	ben.turn()
	x, y = ben.middle("T20")
	ben.run("tap", chromedp.TapXY(x, y))
	ben.holds("the question", `document.querySelector(".confirm").innerText.includes("T20")`)
	ben.shot("confirm")
	ben.count(stones, 1)
	ben.click(`.confirm .button:last-child`) // not there
	x, y = ben.middle("A1")
	ben.run("tap", chromedp.TapXY(x, y))
	ben.click(`.confirm .primary`)
	ada.has("A1", "White")

	ada.turn()
	x, y = ada.middle("C3")
	ada.touch(input.DispatchTouchEventTypeTouchStart, x, y)
	ada.touch(input.DispatchTouchEventTypeTouchMove, x, 20) // off the board: nothing is meant
	ada.touch(input.DispatchTouchEventTypeTouchEnd, 0, 0)
	ada.holds("that nothing was placed", `document.querySelectorAll(".stones > *").length === 2 && document.querySelector("main").dataset.turn === "true"`)
}

// TestBoardByKeyboard plays by keys alone, hears what happened, and goes through the game. What has
// not changed is drawn no second time.
func TestBoardByKeyboard(t *testing.T) {
	longtest.SkipUnderRace(t)
	t.Parallel()
	w := newBoardWorld(t)
	b := openBrowser(t, w.http.URL)
	tabs := w.look(b, w.Challenge("gomoku", 1), 1280, 860)
	ada, ben := tabs[0], tabs[1]
	ada.turn()
	ada.front()
	ada.keys(strings.Repeat(kb.Tab, 4))
	ada.focus(cell("H8"))
	ada.keys(kb.Enter)
	ben.has("H8", "Black")
	ben.holds("what happened", `/H8/.test(document.querySelector("[aria-live]").textContent)`)
	asks[bool](ben.tab, `document.querySelector(".stones > *").drawnFirst = true`)
	ben.front()
	ben.click(cell("H8")) // there is a stone
	ben.holds("why not", `/H8, Black/.test(document.querySelector("[aria-live]").textContent)`)
	ben.keys(kb.ArrowUp + kb.ArrowRight + " ")
	ada.has("I9", "White")
	ada.front()
	ada.focus(cell("H8")) // the other's stone moves no focus
	ben.holds("the same stone", `document.querySelector(".stones > *").drawnFirst === true`)
	ben.count(`.cell[tabindex="0"]`, 1)
	ada.keys(strings.Repeat(kb.Tab, 2) + kb.ArrowLeft)
	ada.count(stones, 1)
	ada.keys(kb.Home)
	ada.count(stones, 0)
	ada.holds("that the board cannot be played", `document.querySelector(".past-bar").checkVisibility()`)
	ada.keys(kb.End)
	ada.count(stones, 2)
	ada.turn()
}

// TestBoardLobby goes from the channel's games into one, begins a new one, and joins another.
func TestBoardLobby(t *testing.T) {
	t.Parallel()
	w := newBoardWorld(t)
	b := openBrowser(t, w.http.URL)
	w.Challenge("gomoku", 1)
	ada := b.board("ada", w.http.URL+"/?code=ada", 1280, 860)
	ben := b.board("ben", w.http.URL+"/?code=ben", 390, 844)
	ada.sees("Your turn")
	ada.shot("lobby")
	ada.click(`.row-open`)
	ada.plays("H8")
	ada.has("H8", "Black")
	ada.click(`.bar .icon-button:first-child`)
	ada.count(`.lobby`, 1)
	w.Run("eve", "play", "game", "tic-tac-toe", "anyone", "true", "side", "first")
	ben.click(`.row .button`) // joins what Eve has offered to all
	ben.count(`.board`, 1)
	ben.holds("the game with Eve", `document.querySelector("main").innerText.includes("Eve")`)
	ada.click(`.card .button`)
	ada.count(`.board`, 1)
	ada.shot("begun")
}

// TestBoardLineLost places a stone while the server is away, which comes back and knows nobody: the
// page says that the line is lost, lets the person in again, and the stone is there once.
func TestBoardLineLost(t *testing.T) {
	t.Parallel()
	w := newBoardWorld(t)
	b := openBrowser(t, w.http.URL)
	tabs := w.look(b, w.Challenge("gomoku", 1), 1280, 860)
	ada, ben := tabs[0], tabs[1]
	ada.turn()
	w.stop()
	ada.holds("that the line is lost", `document.querySelector(".line-word").innerText !== ""`)
	ada.click(cell("C5"))
	ada.has("C5", "Black") // at once
	w.serve()
	ben.has("C5", "Black")
	for _, tb := range tabs {
		tb.holds("no word of a lost line", `document.querySelector(".line-word").innerText === ""`)
	}
	ben.plays("D5")
	ada.has("D5", "White")
	ada.count(`.notice`, 0)
	if got := len(w.Match(1).Moves); got != 2 {
		t.Errorf("%d moves, want 2", got)
	}
}

// TestBoardAxe looks at the board page with axe-core: the lobby, games, the settings, a dialog, a
// puzzle, a review and an analysis, on wide and small pages, in light and dark.
func TestBoardAxe(t *testing.T) {
	longtest.Skip(t)
	t.Parallel()
	w := newBoardWorld(t)
	b := openBrowser(t, w.http.URL)
	script := installAxe(t)
	for i, game := range []string{"gomoku", "order-and-chaos", "connect-four", "weighted"} {
		w.Challenge(game, int64(i+1))
	}
	w.InTurn(w.Challenge("tic-tac-toe", 5), "a1", "b2", "c3", "c1", "a3", "a2", "b3")
	for _, screen := range axeScreens {
		w.Advance(time.Minute) // else the second press of a button is taken for a double click
		tb := w.axeTab(b, "", screen)
		tb.sees("Your turn")
		tb.axe(script, screen.name+" lobby")
		for i := range 4 {
			tb.click(fmt.Sprintf(`.rows li:nth-child(%d) .row-open`, i+1))
			tb.turn()
			tb.axe(script, fmt.Sprintf("%s game %d", screen.name, i+1))
			tb.click(`.bar .icon-button:first-child`)
		}
		tb.click(`.row-open`)
		tb.turn()
		tb.click(`.bar .icon-button:last-child`)
		tb.axe(script, screen.name+" settings")
		tb.click(`.dialog-close`)
		tb.waits(func() { tb.axe(script, screen.name+" waiting buttons") })
		tb.click(`.controls .button[data-id$="rules"]`)
		tb.holds("the rules", `document.querySelector("dialog[open] .words")`)
		tb.axe(script, screen.name+" rules")
		tb.click(`.dialog-close`)
		tb.click(`.bar .icon-button:first-child`)
		tb.click(`.card.whole`)
		tb.study("puzzle")
		tb.axe(script, screen.name+" puzzle")
		tb.click(`.study-back`)
		tb.click(`.lobby section:last-of-type .row-open`)
		tb.click(`.controls .button[data-id$="review"]`)
		tb.study("review")
		tb.axe(script, screen.name+" review")
		tb.click(`.move[data-ply="3"]`)
		tb.holds("the ply", `document.querySelector(".study-text").innerText.startsWith("3")`)
		tb.click(cell("A2"))
		tb.holds("marks", `document.querySelectorAll(".mark").length > 3`)
		tb.axe(script, screen.name+" what if")
	}
}

// TestBoardAxeMarks looks with axe-core at all that is drawn on boards: the steps of a hint beside
// the game, what is threatened, and how it is known who wins.
func TestBoardAxeMarks(t *testing.T) {
	longtest.Skip(t)
	t.Parallel()
	w := newBoardWorld(t)
	b := openBrowser(t, w.http.URL)
	script := installAxe(t)
	for i, screen := range axeScreens {
		w.Run("ada", "play", "position", "order-chaos:6x6:5:exact:full Xa1", "level", "novice")
		tb := w.axeTab(b, w.App.OnPages.Links.Key(int64(2*i+1)), screen)
		tb.turn()
		tb.click(`.controls .button[data-id$="hint"]`)
		tb.holds("where to look", `document.querySelector(".hinted") && document.querySelector(".hint .button")`)
		tb.axe(script, screen.name+" hint")
		tb.click(`.hint .actions .button:last-child`)
		tb.holds("the move", `document.querySelector(".step")`)
		tb.axe(script, screen.name+" move of the hint")
		tb.click(`.hint .actions .button:last-child`)
		tb.study("analysis")
		tb.says("How do we know?")
		tb.holds("pairs", `document.querySelectorAll(".study .labels > *").length > 6`)
		tb.axe(script, screen.name+" proof")
		w.Advance(time.Minute) // else the second press of a button is taken for a double click
		id := w.Set("tic-tac-toe", "novice", "b2", "a1", "c3", "a3")
		tb = w.axeTab(b, w.App.OnPages.Links.Key(id), screen)
		tb.turn()
		tb.click(`.controls .button[data-id$="hint"]`)
		tb.says("Show me the move")
		tb.says("Analyze")
		tb.study("analysis")
		tb.says("Threats?")
		tb.holds("what is threatened", `document.querySelector(".study .hinted, .study .line-threat, .study .step")`)
		tb.axe(script, screen.name+" threat")
	}
}

// waits has a button of each kind on the page wait for its answer while do looks at them.
func (tb boardTab) waits(do func()) {
	tb.Helper()
	n := asks[int](tb.tab, `document.querySelector(".controls").append(...["", "primary", "danger", "success"].map((kind) =>
		Object.assign(document.createElement("button"), { className: "button waits " + kind, textContent: "Take back", ariaBusy: "true" }))),
		document.querySelectorAll(".button[aria-busy].waits").length`)
	if n != 4 {
		tb.Fatalf("%d buttons wait, want 4", n)
	}
	do()
	asks[bool](tb.tab, `document.querySelectorAll(".waits").forEach((el) => el.remove()), true`)
}

// says clicks the button that says so.
func (tb boardTab) says(label string) {
	tb.Helper()
	mark := fmt.Sprintf(`((b) => b && (b.dataset.said = %[1]q, true))([...document.querySelectorAll("button")].find((b) => b.textContent === %[1]q && !b.disabled))`, label)
	tb.holds("the button "+label, mark)
	tb.click(fmt.Sprintf(`[data-said=%q]`, label))
}

// An axeScreen is a size and a color scheme in which axe-core looks at the page.
type axeScreen struct {
	name, scheme  string
	width, height int64
}

var axeScreens = []axeScreen{{"dark", "dark", 1280, 860}, {"phone", "light", 390, 844}}

// axeTab opens the board page as Ada on such a screen: a match, or the lobby without its key.
func (b *boardWorld) axeTab(in *browser, key string, screen axeScreen) boardTab {
	b.T.Helper()
	tb := in.board("ada", b.http.URL+"/?code=ada&m="+key, screen.width, screen.height)
	tb.run("be "+screen.scheme, func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, t, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{
			Features: []*emulation.MediaFeature{{Name: "prefers-color-scheme", Value: screen.scheme}, {Name: "prefers-reduced-motion", Value: "reduce"}},
		})
		return chromedp.Void{}, err
	})
	return tb
}
