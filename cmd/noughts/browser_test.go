package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto"
	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/cdproto/page"
	"github.com/chromedp/chromedp"

	"noughts/engine/longtest"
)

// shotsVariable names a folder in which the browser tests leave pictures of
// what they saw, for people to look at.
const shotsVariable = "NOUGHTS_SHOTS"

// A browser is a headless Chromium; each tab is somebody's.
type browser struct {
	*testing.T
	ctx context.Context
	url string
}

// chromium is the program that all tests share, so that it need not start for each.
var chromium struct {
	once sync.Once
	ctx  context.Context
	err  error
	stop func() // nil where it has not started
}

// startChromium starts the browser. It is tried twice: now and then it ends at once on a busy
// machine.
func startChromium(path string) {
	options := append(chromedp.DefaultExecAllocatorOptions[:],
		chromedp.ExecPath(path), chromedp.NoSandbox, chromedp.WindowSize(1280, 900),
		chromedp.DisableGPU, chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true),
		chromedp.Flag("site-per-process", true), // as people's browsers do; the Activity's frame is a target of its own
	)
	for range 2 {
		allocator, stop := chromedp.NewExecAllocator(context.Background(), options...)
		ctx, stopBrowser := chromedp.NewContext(allocator)
		if chromium.err = chromedp.Do(ctx); chromium.err == nil {
			chromium.ctx, chromium.stop = ctx, func() { stopBrowser(); stop() }
			return
		}
		stopBrowser()
		stop()
	}
}

// endingChromium runs tests, and then ends the browser if they have started it.
type endingChromium struct{ *testing.M }

func (m endingChromium) Run() int {
	code := m.M.Run()
	if chromium.stop != nil {
		chromium.stop()
	}
	return code
}

// openBrowser gives a test a profile of its own in Chromium, or leaves it out where there is none.
func openBrowser(t *testing.T, url string) *browser {
	t.Helper()
	path := findChromium()
	if path == "" {
		longtest.LeaveOut(t, "Chromium is not installed")
	}
	chromium.once.Do(func() { startChromium(path) })
	if chromium.err != nil {
		t.Fatalf("start %s: %v", path, chromium.err)
	}
	ctx, stop := chromedp.NewContext(chromium.ctx, chromedp.WithNewBrowserContext())
	t.Cleanup(stop)
	if err := chromedp.Do(ctx); err != nil {
		t.Fatal(err)
	}
	return &browser{T: t, ctx: ctx, url: url}
}

// findChromium prefers the browser without windows, which takes a third of the time.
func findChromium() string {
	for _, name := range []string{"chromium-headless-shell", "chrome-headless-shell", "chromium", "chromium-browser", "google-chrome"} {
		if path, err := exec.LookPath(name); err == nil {
			return path
		}
	}
	return ""
}

// A tab is one person's page.
type tab struct {
	*browser
	who string
	ctx context.Context
}

// begins has every page of the tab begin with a script.
func (tb *tab) begins(what, script string) {
	tb.Helper()
	tb.run(what, func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, t, page.AddScriptToEvaluateOnNewDocument, page.AddScriptToEvaluateOnNewDocumentParams{Source: script})
		return chromedp.Void{}, err
	})
}

// open opens the page as somebody, in a channel's own fragment if one is given.
func (b *browser) open(who string) *tab {
	b.Helper()
	tb := b.tab(who)
	tb.run("open the page", chromedp.Navigate(b.url+"/?as="+who), chromedp.WaitVisible(`[role=log]`))
	return tb
}

// tab opens an empty tab for somebody, and holds what is opened in it to its policy.
func (b *browser) tab(who string) *tab {
	b.Helper()
	ctx, stop := chromedp.NewContext(b.ctx, chromedp.WithNewWindow(true)) // a page in the background does not paint
	b.Cleanup(stop)
	if err := chromedp.Do(ctx); err != nil { // the tab lives as long as the context of its first action
		b.Fatal(err)
	}
	tb := &tab{browser: b, who: who, ctx: ctx}
	tb.begins("watch the policy", watchPolicy)
	b.Cleanup(func() {
		if list := tb.violations(); list != "" {
			b.Errorf("%s: the page's content security policy forbids what the page does: %s", who, list)
		}
	})
	return tb
}

// watchPolicy notes what the content security policy has kept the page from. Every
// document runs it first.
const watchPolicy = `(() => {
	globalThis.violations = [];
	const note = (list) => violations.push(...list.map((r) => r.body.effectiveDirective + " " + r.body.blockedURL));
	globalThis.policyWatch = new ReportingObserver(note, { types: ["csp-violation"], buffered: true });
	policyWatch.observe();
})()`

// violations lists what watchPolicy has noted, and forgets it.
func (tb *tab) violations() string {
	tb.Helper()
	return asks[string](tb, `violations.splice(0).concat(policyWatch.takeRecords().map((r) => r.body.effectiveDirective)).join(", ")`)
}

// What the policy forbids is noted: else the other tests would not hold the page to it.
func TestPolicyIsWatched(t *testing.T) {
	longtest.SkipUnderRace(t)
	t.Parallel()
	h := newHarness(t)
	ada := openBrowser(t, h.url.String()).open("ada")
	asks[bool](ada, `(() => {
		const script = document.createElement("script");
		script.textContent = "globalThis.forbidden = true";
		document.body.append(script);
		return true;
	})()`)
	ada.holds("the violation", `violations.length > 0`)
	if list := ada.violations(); !strings.Contains(list, "script-src") || asks[bool](ada, `globalThis.forbidden === true`) {
		t.Errorf("got %q", list)
	}
}

// run carries out actions; each must come to its end in good time.
func (tb *tab) run(what string, steps ...chromedp.Action[chromedp.Void]) {
	tb.Helper()
	ctx, cancel := context.WithTimeout(tb.ctx, waitLimit)
	defer cancel()
	tb.done(what, chromedp.Do(ctx, steps...))
}

// done ends the test if an action has failed, and says what the page shows then.
func (tb *tab) done(what string, err error) {
	tb.Helper()
	if err == nil {
		return
	}
	tb.shot("failure")
	ctx, cancel := context.WithTimeout(tb.ctx, waitLimit)
	defer cancel()
	const newest = `[...document.querySelectorAll(".message")].slice(-2).map((m) => m.outerHTML).join("\n").slice(0, 8000)`
	shown, showErr := chromedp.Run(ctx, chromedp.Evaluate[string](newest))
	tb.Fatalf("%s: %s: %v\n%s %v", tb.who, what, err, shown, showErr)
}

// mostClicks is how often a click is made at most that goes beside its element. The page has to
// move each time for that.
const mostClicks = 5

// click clicks the first element that fits the selector, once it can be clicked, stands still and
// its message waits for no answer to another press, beside which the page takes none.
// Now and then the page moves between the last look and the click, or replaces the element. A click
// that the element has not received is kept from whatever else is there, and made again. An element
// that never receives one, as when another covers it, fails the test.
func (tb *tab) click(selector string) {
	tb.Helper()
	tb.done("click "+selector, tb.tryClick(selector))
}

// tryClick is click that returns why the element has received no click.
func (tb *tab) tryClick(selector string) error {
	tb.Helper()
	ctx, cancel := context.WithTimeout(tb.ctx, waitLimit)
	defer cancel()
	var went string // where the last click went
	for range mostClicks {
		tb.holds("still: "+selector, fmt.Sprintf(`(() => {
			const before = globalThis.stoodAt, el = document.querySelector(%q);
			globalThis.stoodAt = JSON.stringify(el?.getBoundingClientRect());
			return before && before === globalThis.stoodAt && !el.closest(".busy");
		})()`, selector))
		asks[bool](tb, fmt.Sprintf(aimAt, selector))
		err := chromedp.Do(ctx, chromedp.Click(selector, chromedp.NodeVisible, chromedp.NodeEnabled))
		missed, gone := chromedp.Run(ctx, chromedp.Evaluate[string](`globalThis.aim?.end() ?? ""`))
		if _, left := errors.AsType[*cdproto.Error](gone); gone != nil && !left { // else the click has loaded another page
			return gone
		}
		if replaced, ok := errors.AsType[*cdproto.Error](err); ok && ctx.Err() == nil {
			went = replaced.Error()
			continue
		}
		if err != nil || missed == "" {
			return err
		}
		tb.Logf("%s: a click on %s went to %s", tb.who, selector, missed)
		went = missed
	}
	return fmt.Errorf("of %d clicks the element received none; the last one went to %s", mostClicks, went)
}

// aimAt has only the first element that fits a selector receive what the mouse does, until aim.end,
// which says what else was to receive the click, and nothing if the element did.
const aimAt = `((selector) => {
	let missed = "nothing";
	const look = (event) => {
		if (event.composedPath().includes(document.querySelector(selector))) {
			if (event.type === "click") missed = "";
			return;
		}
		event.preventDefault();
		event.stopImmediatePropagation();
		if (missed) missed = event.target.cloneNode?.().outerHTML?.slice(0, 200) ?? "the page";
	};
	const kinds = ["pointerdown", "mousedown", "pointerup", "mouseup", "click"];
	for (const kind of kinds) addEventListener(kind, look, true);
	globalThis.aim = {
		end() {
			for (const kind of kinds) removeEventListener(kind, look, true);
			return missed;
		},
	};
	return true;
})(%q)`

// press clicks the newest enabled button with this custom id ending.
func (tb *tab) press(suffix string) {
	tb.Helper()
	tb.click(fmt.Sprintf(`button[data-custom-id$="%s"]:enabled`, suffix))
}

// chooses opens the newest select whose custom id begins so, and takes the first option that begins
// so.
func (tb *tab) chooses(id, label string) {
	tb.Helper()
	tb.click(fmt.Sprintf(`button.select[data-custom-id^="%s"]:enabled`, id))
	tb.holds("choose "+label, fmt.Sprintf(`(o => o && (o.click(), true))([...document.querySelectorAll(".listbox .option")].find((o) => o.innerText.startsWith(%q)))`, label))
}

// sees waits until the page shows a text.
func (tb *tab) sees(text string) {
	tb.Helper()
	tb.holds("see "+text, fmt.Sprintf(`document.body.innerText.includes(%q)`, text))
}

// holds waits until an expression is true on the page, or on the one that takes its place. The page
// is asked again and again from outside: its own timers rest for seconds after a tap.
func (tb *tab) holds(what, expression string) {
	tb.Helper()
	ctx, cancel := context.WithTimeout(tb.ctx, waitLimit)
	defer cancel()
	for {
		is, err := chromedp.Run(ctx, chromedp.Evaluate[bool]("Boolean("+expression+")"))
		if _, replaced := errors.AsType[*cdproto.Error](err); is || err != nil && !replaced || ctx.Err() != nil {
			tb.done(what, errors.Join(err, ctx.Err()))
			return
		}
		time.Sleep(10 * time.Millisecond)
	}
}

// asks evaluates an expression on the page.
func asks[T any](tb *tab, expression string) T {
	tb.Helper()
	ctx, cancel := context.WithTimeout(tb.ctx, waitLimit)
	defer cancel()
	result, err := chromedp.Run(ctx, chromedp.Evaluate[T](expression))
	if err != nil {
		tb.Fatalf("%s: %s: %v", tb.who, expression, err)
	}
	return result
}

// types types into the composer and sends it.
func (tb *tab) types(line string) {
	tb.Helper()
	tb.click(`#composer`)
	tb.run("type "+line, chromedp.SendKeys(`#composer`, line, chromedp.NodeVisible))
	tb.click(`.composer .send`)
}

// shot leaves a picture of the tab, where somebody asked for pictures.
func (tb *tab) shot(name string) {
	tb.Helper()
	folder := os.Getenv(shotsVariable)
	if folder == "" {
		return
	}
	ctx, cancel := context.WithTimeout(tb.ctx, waitLimit)
	defer cancel()
	png, err := chromedp.Run(ctx, chromedp.CaptureScreenshot())
	file := filepath.Join(folder, strings.ReplaceAll(tb.Name(), "/", "-")+"-"+tb.who+"-"+name+".png")
	if err = errors.Join(err, os.WriteFile(file, png, 0o644)); err != nil {
		tb.Log(err)
	}
}

// aFreeCell selects the first cell of game 1 that is free.
const aFreeCell = `button[data-custom-id^="match/1/"]:enabled`

// watchPicture notes each frame in which the board's picture cannot be seen whole.
const watchPicture = `(() => {
	globalThis.blank = [];
	const look = () => {
		const img = document.querySelector(".picture img");
		if (!img?.complete || !img.naturalWidth || !img.offsetHeight) {
			blank.push(img ? ["arrived", img.complete, "width", img.naturalWidth, "shown", img.offsetHeight].join(" ") : "no picture");
		}
		requestAnimationFrame(look);
	};
	look();
	return true;
})()`

// slowly lets what fits a pattern arrive at so many bytes a second.
func (tb *tab) slowly(pattern string, bytes float64) {
	tb.Helper()
	tb.run("slow down "+pattern, func(ctx context.Context, t *chromedp.Target) (chromedp.Void, error) {
		_, err := cdp.Call(ctx, t, network.EmulateNetworkConditionsByRule, network.EmulateNetworkConditionsByRuleParams{
			MatchedNetworkConditions: []*network.Conditions{{URLPattern: pattern, DownloadThroughput: bytes, UploadThroughput: -1}},
		})
		return chromedp.Void{}, err
	})
}

// missingFiles lists what the page asked for in vain.
const missingFiles = `performance.getEntriesByType("resource").filter(e => e.responseStatus >= 400).map(e => e.name).join(" ")`

// TestClicksAreReceived clicks a button that jumps away when it is pressed, as often as is tried,
// and one that is covered.
func TestClicksAreReceived(t *testing.T) {
	longtest.SkipUnderRace(t)
	t.Parallel()
	h := newHarness(t)
	ada := openBrowser(t, h.url.String()).open("ada")
	asks[bool](ada, `(() => {
		globalThis.got = {};
		const add = (id, top) => {
			const b = document.createElement("button");
			b.id = b.textContent = id;
			b.style = "position: fixed; z-index: 1000; left: 0; width: 100px; height: 40px; top: " + top + "px";
			b.addEventListener("click", () => got[id] = (got[id] ?? 0) + 1);
			document.body.append(b);
			return b;
		};
		add("below", 100);
		const jumps = add("jumps", 100);
		let left = 2;
		jumps.addEventListener("mousedown", () => {
			if (left-- <= 0) return;
			jumps.style.top = "200px";
			setTimeout(() => jumps.style.top = "100px", 50);
		});
		add("covered", 300);
		add("cover", 300);
		return true;
	})()`)
	ada.click("#jumps")
	if err := ada.tryClick("#covered"); err == nil || !strings.Contains(err.Error(), `id="cover"`) {
		t.Errorf("to click what is covered: got %v", err)
	}
	if got := asks[string](ada, `JSON.stringify(got)`); got != `{"jumps":1}` {
		t.Errorf("the buttons have received the clicks %s", got)
	}
}

// What is typed and attached as soon as there is a place for it, before the page has heard where it
// is, is kept.
func TestTypedEarly(t *testing.T) {
	longtest.SkipUnderRace(t)
	t.Parallel()
	h := newHarness(t)
	ada := openBrowser(t, h.url.String()).tab("ada")
	ada.begins("hold back", holdBack+`; globalThis.held = [];`)
	ada.run("open the page", chromedp.Navigate(h.url.String()+"/?as=ada"), chromedp.WaitReady("#composer"))
	asks[bool](ada, `document.getElementById("composer").value = "early", true`)
	ada.attach(t.TempDir(), "early.txt", "1. h8")
	ada.holds("the file", `document.querySelector(".attached li")`)
	asks[bool](ada, `held.splice(0).forEach((hear) => hear()), globalThis.held = null, true`)
	ada.holds("a greeted page", `document.querySelector("#app:not([aria-busy])") && document.querySelector("[aria-current]")`)
	if got := asks[string](ada, `document.getElementById("composer").value + " " + document.querySelector(".attached").innerText`); got != "early early.txt" {
		t.Errorf("of what was typed and attached %q is left", got)
	}
}

// TestNewcomer opens the page for the first time and plays tic-tac-toe to the
// end by clicks alone. The board's pictures arrive in pieces, and it never flickers.
func TestNewcomer(t *testing.T) {
	longtest.SkipUnderRace(t)
	t.Parallel()
	h := newHarness(t)
	h.startBot()
	ada := openBrowser(t, h.url.String()).open("ada")
	ada.slowly("*://*:*/attachments/*", 8_000)
	ada.sees("Welcome to Noughts")
	ada.shot("welcome")
	ada.click(`.welcome-card`)
	ada.sees(toMove("X"))
	ada.shot("start")
	ada.holds("the first picture", `document.querySelector(".picture img")?.complete`) // that it came late is no flicker
	asks[bool](ada, watchPicture)
	for over := false; !over; {
		ada.click(aFreeCell)
		ada.holds("the answer", `!document.querySelector("[role=log]").innerText.includes("thinking") && !document.querySelector("button.pending")`)
		over = asks[bool](ada, `document.querySelector('button[data-custom-id$="/rematch"]') != null`)
	}
	ada.shot("end")
	if blank := asks[[]string](ada, `blank`); len(blank) > 0 {
		t.Errorf("the board was not to be seen in %d frames: %q", len(blank), blank)
	}
	if missing := asks[string](ada, missingFiles); missing != "" {
		t.Errorf("not found: %s", missing)
	}
	alt := asks[string](ada, `[...document.querySelectorAll("[role=log] img")].map(i => i.alt).join("|")`)
	if !strings.Contains(alt, "3") {
		t.Errorf("the board's description is %q", alt)
	}
}

// TestGreetingUntilAGameExists looks at the cards of a first visit: they stand in every
// empty channel, after /help too, and are gone everywhere once a game exists.
func TestGreetingUntilAGameExists(t *testing.T) {
	longtest.SkipUnderRace(t)
	t.Parallel()
	h := newHarness(t)
	h.startBot()
	ada := openBrowser(t, h.url.String()).open("ada")
	const cards = `document.querySelectorAll(".log .welcome-card:not([hidden])").length`
	const open = `document.querySelector(".log .welcome")?.checkVisibility() === true`
	ada.holds("the cards", cards+` === 3 && `+open)
	ada.types("/help")
	ada.holds("no greeting over what was said", `!(`+open+`)`)
	ada.click(`a.place:not(.open)`) // another channel
	ada.holds("the cards in another channel", cards+` === 3 && `+open)
	ada.click(`.log .welcome-card`)
	ada.sees(toMove("X"))
	ada.click(`a.place:not(.open)`) // back
	ada.holds("no greeting once a game exists", `!(`+open+`)`)
}

// TestTwoTabs lets two people play Order and Chaos in two tabs: a challenge by
// command, its acceptance, moves by button and by command.
func TestTwoTabs(t *testing.T) {
	t.Parallel()
	h := newHarness(t)
	h.startBot()
	b := openBrowser(t, h.url.String())
	ada, ben := b.open("ada"), b.open("ben")
	ada.types("/play game:order-and-chaos opponent:@Ben side:first")
	ben.sees("challenges you")
	ben.shot("challenge")
	ben.press("/accept")
	ada.sees(toMove("Order"))
	ada.shot("board")
	ada.press("/Xc3")
	ben.sees(toMove("Chaos"))
	ben.types("/move move:Od3")
	ben.sees("You played O D3")
	ada.sees(toMove("Order"))
	ada.shot("after")
	ben.shot("after")
}

// TestPressBeforeTheAnswer presses a button of a message that has changed before the press that
// changed it is acknowledged: both presses are sent, and no button is left waiting.
func TestPressBeforeTheAnswer(t *testing.T) {
	longtest.SkipUnderRace(t)
	t.Parallel()
	h := newHarness(t)
	ada := openBrowser(t, h.url.String()).open("ada")
	asks[bool](ada, `(async () => {
		const [{ State }, { Interactions }] = await Promise.all([import("/web/js/state.js"), import("/web/js/interact.js")]);
		const sent = [];
		const state = new State();
		const page = new Interactions({ send: (t, d) => sent.push(d) }, state);
		const message = { id: "7", channel_id: "1" };
		const press = (id) => page.press(message, { type: 2, custom_id: id });
		state.on_message_create({ message });
		const said = [press("a"), press("a"), press("b")];
		state.on_message_update({ message });
		said.push(press("b"));
		page.frame({ t: "answer", d: { nonce: sent[0].nonce, state: "ok" } });
		await Promise.all(said.slice(0, 3));
		const waits = state.pressed.get("7");
		page.frame({ t: "answer", d: { nonce: sent[1].nonce, state: "ok" } });
		await said[3];
		return JSON.stringify([sent.map((d) => d.custom_id), waits, state.pressed.size]);
	})().then((said) => globalThis.pressed = said, (error) => globalThis.pressed = error.stack); true`)
	ada.holds("the answers", `globalThis.pressed !== undefined`)
	if got := asks[string](ada, `pressed`); got != `[["a","b"],"b",0]` {
		t.Errorf("sent, waiting, left: %s", got)
	}
}
