package main

import (
	"fmt"
	"testing"

	"github.com/chromedp/chromedp/kb"

	"noughts/engine"
	"noughts/engine/longtest"
	"noughts/engine/puzzle"
)

// TestBoardStudies solves a puzzle, plans an answer, and goes through a review, all of it on the
// board of a page: by clicks, and by keys.
func TestBoardStudies(t *testing.T) {
	longtest.SkipUnderRace(t)
	t.Parallel()
	w := newBoardWorld(t)
	b := openBrowser(t, w.http.URL)
	for _, s := range []struct {
		who           string
		width, height int64
	}{{"eve", 1280, 860}, {"ben", 390, 844}} {
		w.solvesOnBoard(b.board(s.who, w.http.URL+"/?code="+s.who, s.width, s.height))
	}
	tabs := w.look(b, w.Challenge("gomoku", 1), 1280, 860)
	plansOnBoard(tabs[0], tabs[1])
	w.InTurn(w.Challenge("tic-tac-toe", 2), "a1", "b2", "c3", "c1", "a3", "a2", "b3")
	for _, s := range []struct {
		who           string
		width, height int64
	}{{"ada", 1280, 860}, {"ben", 390, 844}} {
		reviewsOnBoard(b.board(s.who, w.http.URL+"/?code="+s.who+"&m="+w.App.Links.Key(2), s.width, s.height))
	}
}

// solvesOnBoard tries the day's puzzle from the lobby: first wrongly.
func (b *boardWorld) solvesOnBoard(tb boardTab) {
	b.T.Helper()
	tb.click(`.card.whole`)
	tb.study("puzzle")
	_, task := b.Attempt(b.Run(tb.who, "puzzle"))
	right := task.Wanted(nil)[0]
	tb.shot("puzzle")
	for _, mv := range task.Position(nil).AppendMoves(nil) {
		if task.Judge(nil, mv) == puzzle.Wrong {
			tb.places(task.Game, mv)
			break
		}
	}
	tb.holds("that it is wrong", `document.querySelector(".study .controls .primary")`)
	tb.shot("wrong")
	tb.click(`.study .controls .primary`)
	tb.holds("the puzzle again", `!document.querySelector(".study .controls .primary")`)
	before := asks[string](tb.tab, `document.querySelector(".study-text").innerText`)
	tb.places(task.Game, right)
	tb.holds("that it is right", fmt.Sprintf(`document.querySelector(".study-text").innerText !== %q`, before))
	tb.shot("right")
	tb.click(`.study-back`)
	tb.count(`.lobby`, 1)
}

// study waits for a board of a kind that the person alone is shown.
func (tb boardTab) study(kind string) {
	tb.Helper()
	tb.holds("the board of "+kind, fmt.Sprintf(`document.querySelector(".study")?.dataset.kind === %q`, kind))
}

// places clicks where a move places its stone, which is chosen first if it has to be.
func (tb boardTab) places(game engine.Game, mv engine.Move) {
	tb.Helper()
	if mv.Symbol != engine.Empty {
		tb.click(fmt.Sprintf(`.choice[data-stone=%s]`, mv.Symbol))
	}
	tb.click(cell(engine.CellNotation(mv.Cell, game.Info().Cols).Read()))
}

// plansOnBoard has one plan, while it is the other's turn, what to answer: it is played at once.
func plansOnBoard(one, other boardTab) {
	one.Helper()
	if asks[bool](other.tab, `document.querySelector("main").dataset.turn === "true"`) {
		one, other = other, one
	}
	one.turn()
	other.click(`.plan-ahead`)
	other.study("plan")
	other.shot("plan")
	other.click(cell("H8"))
	other.count(`.step`, 1)
	other.shot("plan-they")
	other.keys(kb.ArrowUp + kb.ArrowRight + kb.Enter)
	other.holds("the plan", `document.querySelector(".study .controls").innerText.includes("I9")`)
	other.shot("plan-saved")
	other.click(`.study-back`)
	other.count(`.step.plan`, 2)
	other.count(stones, 0)
	other.shot("planned")
	one.plays("H8")
	for _, tb := range []boardTab{one, other} {
		tb.has("I9", "White")
	}
	other.count(`.step.plan`, 0)
}

// reviewsOnBoard goes through the review of match 2, and asks what another move would have led to.
func reviewsOnBoard(tb boardTab) {
	tb.Helper()
	tb.click(`.controls .button[data-id$="review"]`)
	tb.study("review")
	tb.holds("the chart and the moves", `document.querySelector(".chart-slip") && document.querySelectorAll(".move").length === 7 && document.querySelector(".move-mark.turns")`)
	tb.shot("review")
	tb.front()
	tb.click(`.move[data-ply="4"]`)
	tb.holds("what the move was worth", `document.querySelector(".study-text").innerText.includes("4") && document.querySelector(".chart-slider").ariaValueNow === "4" && document.querySelector(".step-ring")`)
	tb.shot("ply")
	tb.keys(kb.ArrowLeft)
	tb.count(stones, 3)
	tb.holds("the ply before", `document.querySelector(".chart-slider").ariaValueNow === "3" && document.querySelector(".board") && document.querySelector(".study-text").innerText.includes("3")`)
	tb.click(cell("A2"))
	tb.study("analysis")
	tb.count(stones, 4)
	tb.holds("what every move leads to", `document.querySelectorAll(".mark").length === 5 && document.querySelector(".mark-best")`)
	tb.holds("it in words", `/wins|draw|loses/.test([...document.querySelectorAll("[role=gridcell]")].map((c) => c.ariaLabel).join())`)
	tb.shot("what-if")
	tb.click(`.study-back`)
	tb.study("review")
	tb.click(`.study-back`)
	tb.count(`.seat`, 2)
}
