package app

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/reviews"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/engine/review"
)

// missed is a game that is drawn since O blunders at move 2, and X misses the win at
// move 7.
var missed = []string{"a1", "b1", "a2", "a3", "b2", "c2", "c1", "c3", "b3"}

// finished plays a game between Ada, who goes first, and Ben, and returns its number.
func (h *harness) finished(game string, moves ...string) int64 {
	h.t.Helper()
	id := h.challenge(game, 1)
	for i, move := range moves {
		h.press([]string{"ada", "ben"}[i%2], id, "/"+move)
	}
	return id
}

// Whoever asks gets the review of a finished game, with its chart; everybody sees what
// mattered most under the board; and all buttons lead on, after a restart too.
func TestReview(t *testing.T) {
	h := newHarness(t)
	id := h.finished("tic-tac-toe", missed...)
	summary := h.says("review.summary.missed_win", "Side", "X", "Number", 7)
	if msg, _ := h.board(id); strings.Contains(msg.Text, summary) {
		t.Errorf("it is said before anybody looked: %q", msg.Text)
	}
	r := h.press("eve", id, "/review")
	h.wants(r, commands.Private, summary)
	for _, part := range []string{"**7.\u00a0c1✗**", "**2.\u00a0b1??**", "✗ " + h.says("class.missed-win"), h.says("review.count.blunder", "Count", 1)} {
		if !strings.Contains(said(r), part) {
			t.Errorf("%q is missing in %q", part, said(r))
		}
	}
	if p := r.Message.Picture; p == nil || !strings.Contains(p.Alt, h.says("render.chart.missed", "Count", 1, "Moves", "7")) {
		t.Errorf("no chart: %+v", p)
	}
	if msg, _ := h.board(id); !strings.Contains(msg.Text, summary) {
		t.Errorf("the summary is not under the board: %q", msg.Text)
	}

	h.open()
	h.wants(h.run("ada", "review"), commands.Private, summary)
	page := h.pressID("eve", button(r.Message, "/ply/turning").ID, "private")
	h.wants(page, commands.Update, h.says("review.better", "Moves", "b2"))
	page = h.pressID("eve", button(page.Message, "/ply/later").ID, "private")
	h.wants(page, commands.Update, h.says("review.better", "Moves", "c3"))
	if !strings.Contains(page.Message.Text, h.says("class.missed-win")) || page.Message.Picture == nil {
		t.Errorf("move 7: %+v", page.Message)
	}
	h.wants(h.pressID("eve", "match/1/0/ply/choose", "private", "7"), commands.Update, page.Message.Text)
	for _, tag := range []string{"/ply/next", "/ply/back", "/ply/end", "/ply/start", "/ply/next", "/ply/later", "/ply/earlier"} {
		if b := button(page.Message, tag); b != nil && !b.Disabled {
			page = h.pressID("eve", b.ID, "private")
			h.wants(page, commands.Update, "")
		}
	}
	h.wants(h.pressID("eve", button(page.Message, "/reviewed").ID, "private"), commands.Update, summary)
	for _, bad := range []string{"match/1/0/ply/x", "match/1/99/ply/x", "match/1/-1/ply/x"} {
		if got := h.pressID("eve", bad, "private"); bad != "match/1/0/ply/x" && !strings.Contains(got.Message.Text, h.says("error.button")) {
			t.Errorf("%s: %q", bad, got.Message.Text)
		}
	}
	h.wants(h.pressID("eve", "match/1/0/ply/choose", "private", "x"), commands.Private, h.says("error.button"))
}

// At a turning point, whoever looks may try the better move against the bot; at the
// end of a game that was played out there is nothing to try.
func TestTryFromHere(t *testing.T) {
	h := newHarness(t)
	id := h.finished("tic-tac-toe", missed...)
	h.press("ada", id, "/review")
	page := h.pressID("eve", "match/1/7/ply/x", "private")
	h.wants(h.pressID("eve", button(page.Message, "/try").ID, "private"), commands.Post, "")
	m, before := h.match(2), h.match(1)
	if seat, ok := m.SeatOf("eve"); !ok || seat != engine.First || !m.AgainstBot() || m.Ply() != 6 || m.Given != 6 {
		t.Errorf("Eve sits at %v, %v, in a match of %d plies", seat, ok, m.Ply())
	}
	positions, err := review.Positions(before.Begin(), before.Moves)
	if err != nil || m.Position() != positions[6] {
		t.Errorf("it begins at %s, %v; want the position before move 7", games.FormatPosition(m.Game, m.Position()), err)
	}
	if analyze := h.pressID("eve", button(page.Message, "/6/analyze").ID, "private"); analyze.Message.Picture == nil {
		t.Errorf("the analysis before move 7: %q", analyze.Message.Text)
	}
	page = h.pressID("eve", "match/1/9/ply/x", "private")
	if b := button(page.Message, "/9/try"); b == nil || !b.Disabled {
		t.Errorf("at the end: %+v", b)
	}
	h.wants(h.pressID("eve", "match/1/9/try", "private"), commands.Private, h.says("error.position_over"))
	h.challenge("tic-tac-toe", 3)
	h.wants(h.pressID("eve", "match/3/0/try", "private"), commands.Private, h.says("error.button"))
}

// Review and analysis say the same of a position: they are one analysis.
func TestReviewAgreesWithAnalyses(t *testing.T) {
	h := newHarness(t)
	id := h.finished("tic-tac-toe", missed...)
	h.press("ada", id, "/review")
	m := h.match(id)
	r, ok := h.app.Reviewer.Cached(t.Context(), m)
	if !ok {
		t.Fatal("the review is not kept")
	}
	positions, err := review.Positions(m.Begin(), m.Moves)
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range r.Plies {
		a, ok := h.app.Analyses.Cached(t.Context(), m.Game, positions[i])
		at := slices.IndexFunc(a.Moves, func(j engine.Evaluation) bool { return j.Move == p.Move })
		if !ok || a.Root.Low != p.Before.Low || a.Root.High != p.Before.High || at < 0 || a.Moves[at].Low != p.After.Low || a.Moves[at].High != p.After.High {
			t.Errorf("%s, %s: the review says %v, then %v; the analysis %v", games.FormatPosition(m.Game, positions[i]), m.Game.MoveName(p.Move), p.Before, p.After, a.Root)
		}
	}
}

// A game that goes on has no review, nor one that ended without a move; a review that
// was kept is none of the game any more once a move is taken back.
func TestNoReview(t *testing.T) {
	h := newHarness(t)
	h.challenge("tic-tac-toe", 1)
	_, at := h.board(1)
	h.wants(h.pressID("ada", "match/1/0/review", at), commands.Private, h.says("error.review_live"))
	h.wants(h.run("ada", "review"), commands.Private, h.says("error.no_match_finished"))
	h.run("ada", "resign")
	h.pressID("ada", "match/1/0/resigned", "private")
	if msg, _ := h.board(1); button(msg, "/review") != nil {
		t.Error("a game without a move can be reviewed")
	}
	h.wants(h.pressID("ada", "match/1/0/review", at), commands.Private, h.says("error.review"))

	h = newHarness(t)
	id := h.set("tic-tac-toe", "novice", missed[:8]...)
	_, at = h.board(id)
	h.wants(h.pressID("ada", "match/1/8/b3", at), commands.Update, h.says("ending.draw", "Count", 9))
	h.press("ada", id, "/review")
	h.wants(h.run("ada", "takeback"), commands.Private, "")
	if msg, _ := h.board(id); strings.Contains(msg.Text, "missed a win") {
		t.Errorf("a game that goes on is judged: %q", msg.Text)
	}
	if _, ok := h.app.Reviewer.Cached(t.Context(), h.match(id)); ok {
		t.Error("the review is of other moves")
	}
}

// Every finished game is reviewed by itself where that is wanted, a moment after its end.
func TestReviewsByThemselves(t *testing.T) {
	h := newHarness(t)
	h.app.Reviewer.All = true
	id := h.finished("tic-tac-toe", missed...)
	h.app.Reviewer.MakeDue(t.Context())
	if _, ok := h.app.Reviewer.Cached(t.Context(), h.match(id)); ok {
		t.Error("it is reviewed before its last picture is out")
	}
	h.advance(reviews.Delay)
	h.app.Reviewer.MakeDue(t.Context())
	if msg, _ := h.board(id); !strings.Contains(msg.Text, h.says("review.summary.missed_win", "Side", "X", "Number", 7)) {
		t.Errorf("the board says %q", msg.Text)
	}
	calls := h.chat.calls
	h.app.Reviewer.MakeDue(t.Context())
	if h.chat.calls != calls {
		t.Error("it is shown again")
	}
}

// A review that was waiting or under way when the process ended is made by the next one,
// whoever asked for it; one that somebody ended is not.
func TestReviewsOutliveTheProcess(t *testing.T) {
	h := newHarness(t)
	waiting := h.finished("tic-tac-toe", missed...)
	asked := func(id int64) (stop string) {
		t.Helper()
		_, at := h.board(id)
		r := h.handle(commands.Press, "ada", view.CustomID(h.match(id), "review"), at).first()
		if stop := button(r.Message, "/reviewstop"); stop != nil {
			return stop.ID
		}
		t.Fatalf("no review is under way: %+v", r)
		return ""
	}
	resigned := func(id int64) int64 {
		t.Helper()
		for i, move := range []string{"h8", "i9"} {
			h.press([]string{"ada", "ben"}[i], id, "/"+move)
		}
		h.run("ada", "resign", "game", fmt.Sprint(id))
		h.pressID("ada", fmt.Sprintf("match/%d/2/resigned", id), "private")
		return id
	}
	cut, stopped := resigned(h.challenge("gomoku", 2)), resigned(h.challenge("gomoku", 3))
	for _, id := range []int64{cut, stopped} { // as if these had been reviewed long ago, and somebody asked anew
		if err := h.app.Store.SetReviewDue(t.Context(), id, false); err != nil {
			t.Fatal(err)
		}
	}
	asked(cut)
	h.pressID("ada", asked(stopped), "private")
	h.app.Thinking.Close() // as when the process ends
	h.app.Tasks.Wait()
	if due, err := h.app.Store.ReviewsDue(t.Context()); err != nil || !slices.Equal(due, []int64{cut, waiting}) {
		t.Fatalf("left behind are %v (%v), want %d and %d", due, err, cut, waiting)
	}

	h.open()
	h.app.Reviewer.All = true
	if err := h.app.Reviewer.Resume(t.Context()); err != nil {
		t.Fatal(err)
	}
	h.advance(time.Minute)
	h.app.Reviewer.MakeDue(t.Context())
	for id, want := range map[int64]bool{waiting: true, cut: true, stopped: false} {
		if r, ok := h.app.Reviewer.Cached(t.Context(), h.match(id)); (ok && !r.Partial) != want {
			t.Errorf("match %d is reviewed: %v (in part: %v), want %v", id, ok, r.Partial, want)
		}
	}
	if msg, _ := h.board(waiting); !strings.Contains(msg.Text, h.says("review.summary.missed_win", "Side", "X", "Number", 7)) {
		t.Errorf("the board says %q", msg.Text)
	}
	if due, err := h.app.Store.ReviewsDue(t.Context()); err != nil || len(due) > 0 {
		t.Errorf("still to be made: %v, %v", due, err)
	}
}

// What a review has found is told under the match as soon as the chat takes it.
func TestSummaryIsToldAgain(t *testing.T) {
	h := newHarness(t)
	h.app.Reviewer.All = true
	id := h.finished("tic-tac-toe", missed...)
	summary := h.says("review.summary.missed_win", "Side", "X", "Number", 7)
	h.chat.editErr = errors.New("the chat is away")
	for range 3 {
		h.advance(time.Minute)
		h.app.Reviewer.MakeDue(t.Context())
	}
	if msg, _ := h.board(id); strings.Contains(msg.Text, summary) {
		t.Fatal("the chat takes edits while it is away")
	}
	h.chat.editErr = nil
	h.app.Reviewer.MakeDue(t.Context())
	if msg, _ := h.board(id); strings.Contains(msg.Text, summary) {
		t.Error("it is told again at once")
	}
	h.advance(time.Minute)
	h.app.Reviewer.MakeDue(t.Context())
	if msg, _ := h.board(id); !strings.Contains(msg.Text, summary) {
		t.Errorf("the board says %q", msg.Text)
	}

	// A message that takes no edit for good is left alone.
	h = newHarness(t)
	h.app.Reviewer.All = true
	h.finished("tic-tac-toe", missed...)
	h.chat.editErr = errors.New("the chat is away")
	for range 20 {
		h.advance(time.Minute)
		h.app.Reviewer.MakeDue(t.Context())
	}
	calls := h.chat.calls
	h.advance(time.Hour)
	h.app.Reviewer.MakeDue(t.Context())
	if h.chat.calls != calls {
		t.Error("it is tried for ever")
	}
}

// A review that another process makes can be stopped as well: who has asked for it sees what is
// known, and no error.
func TestStopReviewElsewhere(t *testing.T) {
	h := newHarness(t)
	id := h.finished("gomoku", "h8", "i9")
	h.run("ada", "resign")
	h.pressID("ada", "match/1/2/resigned", "private")
	h.app.DoJobs(nil) // and nobody does them
	_, at := h.board(id)
	reviewing := h.handle(commands.Press, "ada", "match/1/2/review", at)
	first := reviewing.first()
	h.pressID("ada", button(first.Message, "/reviewstop").ID, "private")
	first = reviewing.end()
	h.wants(first, commands.Private, h.says("review.stopped"))
	if r, ok := h.app.Reviewer.Cached(t.Context(), h.match(id)); !ok || !r.Partial {
		t.Errorf("a stopped review is not kept as part of one: %+v", r)
	}
}

// A review that takes long says how far it is, and can be stopped: then it shows what
// is known, and its pages stay; whoever asks anew has it made to the end.
func TestStopReview(t *testing.T) {
	h := newHarness(t)
	id := h.finished("gomoku", "h8", "i9")
	h.run("ada", "resign")
	h.pressID("ada", "match/1/2/resigned", "private")
	_, at := h.board(id)
	reviewing := h.handle(commands.Press, "ada", "match/1/2/review", at)
	first := reviewing.first()
	stop := button(first.Message, "/reviewstop")
	if first.Kind != commands.Private || stop == nil {
		t.Fatalf("got %+v", first)
	}
	h.wants(h.pressID("ada", stop.ID, "private"), commands.Update, h.says("review.stopping"))
	first = reviewing.end()
	h.wants(first, commands.Private, h.says("review.title", "Game", h.match(id).Game.Info().Title, "Number", id))
	if r, ok := h.app.Reviewer.Cached(t.Context(), h.match(id)); !ok || !r.Partial || h.match(id).Status != match.Over {
		t.Errorf("a stopped review is not kept as part of one: %+v", r)
	}
	if board, _ := h.board(id); strings.Contains(board.Text, h.says("review.summary.no_slips")) {
		t.Errorf("part of a review is summed up: %q", board.Text)
	}
	page := h.pressID("ada", "match/1/1/ply/next", "private")
	if page.Kind != commands.Update || page.Message.Picture == nil {
		t.Errorf("the page of a stopped review is not there: %+v", page)
	}
	h.advance(time.Minute)
	again := h.handle(commands.Press, "ada", "match/1/2/review", at)
	again.first()
	if again.isOver() {
		t.Error("a stopped review is not taken up again")
	}
	h.wants(first, commands.Private, h.says("review.stopped"))
	h.wants(page, commands.Update, h.says("review.stopped"))
	whole := h.pressID("ada", button(page.Message, "/reviewon").ID, "private")
	if r, ok := h.app.Reviewer.Cached(t.Context(), h.match(id)); !ok || r.Partial || button(whole.Message, "/reviewon") != nil {
		t.Errorf("it does not go on: %q", whole.Message.Text)
	}
}
