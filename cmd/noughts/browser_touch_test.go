package main

import (
	"fmt"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"noughts/commands/apptest"
	"noughts/engine"
	"noughts/engine/longtest"
	"noughts/engine/match"
)

// TestBoardsFinishedByTouch has two people play on phones to the end, by nothing but taps: one in
// three of all variants and opening rules, as each takes a browser long, several at a time.
// TestClicksAreTheLegalMoves in commands/pages says of all of them that clicks come to the end.
func TestBoardsFinishedByTouch(t *testing.T) {
	t.Parallel()
	var list []apptest.Variant
	for i, v := range apptest.Variants(t) {
		if i%3 == 0 {
			list = append(list, v)
		}
	}
	list = longtest.Some(t, 4, list)
	const parts = 4
	for part := range min(parts, len(list)) {
		t.Run(fmt.Sprintf("part %d", part+1), func(t *testing.T) {
			t.Parallel()
			w := newBoardWorld(t)
			b := openBrowser(t, w.http.URL)
			tabs := map[string]boardTab{}
			for _, who := range []string{"ada", "ben"} {
				tabs[who] = b.board(who, w.http.URL+"/?code="+who, 390, 844)
				tabs[who].run("be a phone", chromedp.EmulateViewport(390, 844, chromedp.EmulateMobile, chromedp.EmulateTouch))
			}
			for i := part; i < len(list); i += parts {
				w.finishedByTouch(list[i], tabs)
			}
		})
	}
}

// finishedByTouch has the two play one variant to the end.
func (b *boardWorld) finishedByTouch(v apptest.Variant, tabs map[string]boardTab) {
	b.T.Helper()
	m, err := b.App.Tables.Create(b.T.Context(), v.Match.At(match.Place{GuildID: "guild", ChannelID: "channel", MessageID: "1"}))
	if err != nil {
		b.T.Fatal(err)
	}
	for who, tb := range tabs {
		tb.run("open "+v.Name, chromedp.Navigate(fmt.Sprintf("%s/?code=%s&m=%s", b.http.URL, who, b.App.Links.Key(m.ID))), chromedp.WaitVisible(`.board`))
	}
	b.tapsToTheEnd(m.ID, tabs)
	for _, tb := range tabs {
		tb.holds("the end of "+v.Name, `document.querySelector(".headline.over") !== null`)
	}
}

// tapsToTheEnd plays a match by taps alone: the first side makes the moves that look best, and the
// second those that look worst, so that it ends soon.
func (b *boardWorld) tapsToTheEnd(id int64, tabs map[string]boardTab) {
	b.T.Helper()
	for {
		m := b.Match(id)
		turn, playing := m.Turn()
		if !playing {
			return
		}
		b.Past.Add(int64(time.Second)) // nobody is too quick; what the channel shows a while later is not waited for
		tb := tabs[m.Seats[turn].UserID]
		stage, _ := m.Stage()
		tb.holds(fmt.Sprintf("ply %d of %s", m.Ply(), m.Game.Variant()), fmt.Sprintf(
			`document.querySelector("main").dataset.turn === "true" && document.querySelector(".where").textContent === "%[1]d / %[1]d" && document.querySelectorAll(".marks .offered").length === %[2]d`,
			m.Ply(), len(stage.Offered)))
		for tries := 1; ; tries++ {
			tb.tapStep(m)
			if b.comesTo(id, m.Steps()+1, 10*time.Second) {
				break
			}
			if beside := !asks[bool](tb.tab, `tapped.pointerdown && tapped.pointerup`); beside && tries < mostClicks {
				b.T.Logf("%s: a tap at step %d went beside", m.Game.Variant(), m.Steps())
				continue
			}
			if b.comesTo(id, m.Steps()+1, waitLimit) {
				break
			}
			tb.shot("failure")
			b.T.Fatalf("%s: a tap at step %d does nothing", m.Game.Variant(), m.Steps())
		}
	}
}

// tapStep taps what makes the next step of a match: the last choice of an opening, or a move.
func (tb boardTab) tapStep(m *match.Match) {
	tb.Helper()
	if stage, opening := m.Stage(); opening && stage.Options != nil {
		tb.tap(fmt.Sprintf(`.controls .button[data-id$="/%s"]`, stage.Options[len(stage.Options)-1].Name))
		return
	}
	mv := soonestEnd(m)
	if mv.Symbol != engine.Empty {
		tb.tap(fmt.Sprintf(`.choice[data-stone=%s]`, mv.Symbol))
	}
	tb.tap(cell(engine.CellNotation(mv.Cell, m.Game.Info().Cols).Read()))
}

// comesTo waits until a match has come to a step, and reports whether it has within a limit.
func (b *boardWorld) comesTo(id int64, step int, within time.Duration) bool {
	for end := time.Now().Add(within); time.Now().Before(end); time.Sleep(5 * time.Millisecond) {
		if b.Match(id).Steps() >= step {
			return true
		}
	}
	return false
}

// soonestEnd is the move that looks best for the first side, and worst for the second, of those
// that the referee allows.
func soonestEnd(m *match.Match) (chosen engine.Move) {
	p := m.Position()
	turn, _ := m.Turn()
	for _, mv := range p.AppendMoves(nil) {
		if _, err := m.Play(m.Seats[turn].UserID, m.Steps(), mv, m.Touched); err != nil {
			continue
		}
		if chosen = mv; p.Turn() == engine.First {
			return mv
		}
	}
	return chosen
}

// tap taps the middle of an element, which is brought into sight if it is not. Now and then the
// page moves before the finger is there: globalThis.tapped says whether it came down, and was
// lifted, on the element.
func (tb boardTab) tap(selector string) {
	tb.Helper()
	tb.holds(selector, fmt.Sprintf(`document.querySelector(%q)?.checkVisibility()`, selector))
	at := asks[[]float64](tb.tab, fmt.Sprintf(`((selector) => {
		const rect = () => document.querySelector(selector)?.getBoundingClientRect();
		globalThis.tapped = {};
		for (const kind of ["pointerdown", "pointerup"]) addEventListener(kind, ({ x, y }) => {
			const r = rect();
			tapped[kind] = !!r && x >= r.left && x <= r.right && y >= r.top && y <= r.bottom;
		}, { capture: true, once: true });
		document.querySelector(selector).scrollIntoView({ block: "nearest", behavior: "instant" });
		const r = rect();
		return [r.x + r.width / 2, r.y + r.height / 2];
	})(%q)`, selector))
	tb.run("tap "+selector, chromedp.TapXY(at[0], at[1]))
}
