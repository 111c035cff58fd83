package main

import (
	"fmt"
	"net/url"
	"testing"

	"noughts/engine/longtest"
	"noughts/load"
	"noughts/playground"
	"noughts/store/postgres/postgrestest"
)

// Two processes share a database, each with a page on it: what is pressed on one page is on the
// other, each shows who has the other open, and Open board leads to the game whichever process
// hears of it. One is killed, and started again: its page enters anew, sends again what it has sent
// before, and nothing is lost or done twice.
func TestPagesOfTwoProcesses(t *testing.T) {
	t.Parallel()
	h := newHarnessWith(t, func(o *playground.Options) { o.World = load.PageWorld(load.PageOptions{}) })
	h.server.RequireShards(2)
	h.file = postgrestest.Empty(t)
	sites := [2]string{freeAddress(t), freeAddress(t)}
	start := func(which int) *process {
		return h.beginBot(append(pageSettings(sites[which]), "DATABASE_URL="+h.file)...)
	}
	bots := [2]*process{start(0), start(1)}
	h.ready(bots[0])
	h.ready(bots[1])
	h.until("both shards are let in", func() bool { return h.server.Shards() == 2 }) // a bot is ready with its first one
	ctx, cancel := h.user("p1", "table").ctx()
	defer cancel()
	check := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	table, err := load.SitAtPages(ctx, h.server, "gomoku", "http://"+sites[0])
	check(err)
	// The process that has heard a press tells the other one for which match, and what is said
	// before that one listens is lost: then the page opens with what there is to do.
	open := func(site string, person int) (p *load.Page, key string) {
		h.until("a page opens with the match", func() bool {
			var err error
			p, key, err = table.At("http://"+site).Page(ctx, person)
			check(err)
			if key == "" {
				p.Cut()
			}
			return key != ""
		})
		return p, key
	}
	one, key := open(sites[0], 0)
	two, other := open(sites[1], 1)
	if other != key {
		t.Fatalf("the pages open with %q and %q", key, other)
	}
	state, err := one.Until(ctx, 0)
	check(err)
	check(one.Press(ctx, state, 112))
	check(one.AllHere(ctx))
	seen, err := two.Until(ctx, 1)
	check(err)
	check(two.Press(ctx, seen, 113))
	state, err = one.Until(ctx, 2)
	check(err)

	check(one.Press(ctx, state, 97))
	if _, err := two.Until(ctx, 3); err != nil { // it is saved
		t.Fatal(err)
	}
	bots[0].kill()
	if _, err := one.Until(ctx, 99); err == nil {
		t.Error("a process that was killed goes on")
	}
	bots[0] = start(0)
	h.ready(bots[0])
	one, _, err = load.EnterPage(ctx, h.server.Person("p1"), h.server.Bots()[0].ID, "http://"+sites[0]) // as a page does by itself in Discord
	check(err)
	check(one.Connect(ctx, key))
	check(one.PressAgain(ctx, 1, fmt.Sprintf("%d/%s", 2, "h7"))) // as it was
	state, err = one.Until(ctx, 3)
	check(err)
	if len(state.Moves) != 3 || state.Moves[2].At != 97 {
		t.Errorf("after the kill the moves are %v", state.Moves)
	}
	if m := postgrestest.Counts(t, h.file, "SELECT 'moves', count(*) FROM moves"); m["moves"] != 3 {
		t.Errorf("%v are stored", m)
	}
}

// The bot is killed while somebody has the board page open in Discord, and started again: the page
// says that the line is lost, comes back by itself, and what was clicked meanwhile is done once.
func TestKilledWithAPageOpen(t *testing.T) {
	longtest.SkipUnderRace(t)
	t.Parallel()
	h := newHarnessWith(t, func(o *playground.Options) { o.World.Bots[0].Activities = true })
	site := freeAddress(t)
	h.server.MapActivity(playgroundToken, &url.URL{Scheme: "http", Host: site})
	first := h.spawnBot(pageSettings(site)...)
	b := openBrowser(t, h.url.String())
	board := b.open("ada").openBoard()
	free := func(n int) string {
		return fmt.Sprintf(`document.querySelectorAll("[role=gridcell][aria-label*=empty]").length === %d`, n)
	}
	clicks := `(() => {
		const cell = document.querySelector("[role=gridcell][aria-label*=empty]"), name = cell.ariaLabel;
		const key = (key) => cell.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
		["Home", "PageDown", ...Array(name.charCodeAt(0) - 65).fill("ArrowRight"), ...Array(name[1] - 1).fill("ArrowUp"), "Enter"].forEach(key);
		return true;
	})()`
	board.holds("the board", fmt.Sprintf(inFrame, free(9)))
	asks[bool](board, fmt.Sprintf(inFrame, clicks))
	board.holds("the answer", fmt.Sprintf(inFrame, free(7)))
	first.kill()
	board.holds("that the line is lost", fmt.Sprintf(inFrame, `!!document.querySelector(".line-word")?.innerText`))
	asks[bool](board, fmt.Sprintf(inFrame, clicks))
	board.holds("the stone at once", fmt.Sprintf(inFrame, free(6)))
	h.spawnBot(pageSettings(site)...)
	board.holds("the game going on", fmt.Sprintf(inFrame, `document.querySelector(".line-word")?.innerText === "" && (`+free(5)+` || document.querySelector(".headline.over") !== null)`))
	board.shot("back")
}
