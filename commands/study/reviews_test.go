package study_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/commands/reviews"
	"noughts/commands/view"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/engine/review"
)

// Whoever asks gets the review of a finished game, with its chart; everybody sees what
// mattered most under the board; and all buttons lead on, after a restart too.
func TestReview(t *testing.T) {
	h := newHarness(t)
	id := h.Finished("tic-tac-toe", apptest.Missed...)
	summary := h.Says("review.summary.missed_win", "Side", "X", "Number", 7)
	if msg, _ := h.Board(id); strings.Contains(msg.Text, summary) {
		t.Errorf("it is said before anybody looked: %q", msg.Text)
	}
	r := h.Press("eve", id, "/review")
	h.Wants(r, commands.Private, summary)
	for _, part := range []string{"**7.\u00a0C1✗**", "**2.\u00a0B1??**", "✗ " + h.Says("class.missed-win"), h.Says("review.count.blunder", "Count", 1)} {
		if !strings.Contains(apptest.Said(r), part) {
			t.Errorf("%q is missing in %q", part, apptest.Said(r))
		}
	}
	if p := r.Message.Picture; p == nil || !strings.Contains(p.Alt, h.Says("render.chart.missed", "Count", 1, "Moves", "7")) {
		t.Errorf("no chart: %+v", p)
	}
	if msg, _ := h.Board(id); !strings.Contains(msg.Text, summary) {
		t.Errorf("the summary is not under the board: %q", msg.Text)
	}

	h.Open()
	h.Wants(h.Run("ada", "review"), commands.Private, summary)
	page := h.PressID("eve", apptest.Button(r.Message, "/ply/turning").ID, "private")
	h.Wants(page, commands.Update, h.Says("review.better", "Moves", "B2"))
	page = h.PressID("eve", apptest.Button(page.Message, "/ply/later").ID, "private")
	h.Wants(page, commands.Update, h.Says("review.better", "Moves", "C3"))
	if !strings.Contains(page.Message.Text, h.Says("class.missed-win")) || page.Message.Picture == nil {
		t.Errorf("move 7: %+v", page.Message)
	}
	h.Wants(h.PressID("eve", "match/1/0/ply/choose", "private", "7"), commands.Update, page.Message.Text)
	for _, tag := range []string{"/ply/next", "/ply/back", "/ply/end", "/ply/start", "/ply/next", "/ply/later", "/ply/earlier"} {
		if b := apptest.Button(page.Message, tag); b != nil && !b.Disabled {
			page = h.PressID("eve", b.ID, "private")
			h.Wants(page, commands.Update, "")
		}
	}
	h.Wants(h.PressID("eve", apptest.Button(page.Message, "/reviewed").ID, "private"), commands.Update, summary)
	for _, bad := range []string{"match/1/0/ply/x", "match/1/99/ply/x", "match/1/-1/ply/x"} {
		if got := h.PressID("eve", bad, "private"); bad != "match/1/0/ply/x" && !strings.Contains(got.Message.Text, h.Says("error.button")) {
			t.Errorf("%s: %q", bad, got.Message.Text)
		}
	}
	h.Wants(h.PressID("eve", "match/1/0/ply/choose", "private", "x"), commands.Private, h.Says("error.button"))
}

// At a turning point, whoever looks may try the better move against the bot; at the
// end of a game that was played out there is nothing to try.
func TestTryFromHere(t *testing.T) {
	h := newHarness(t)
	id := h.Finished("tic-tac-toe", apptest.Missed...)
	h.Press("ada", id, "/review")
	page := h.PressID("eve", "match/1/7/ply/x", "private")
	h.Wants(h.PressID("eve", apptest.Button(page.Message, "/try").ID, "private"), commands.Post, "")
	m, before := h.Match(2), h.Match(1)
	if seat, ok := m.SeatOf("eve"); !ok || seat != engine.First || !m.AgainstBot() || m.Ply() != 6 || m.Given != 6 {
		t.Errorf("Eve sits at %v, %v, in a match of %d plies", seat, ok, m.Ply())
	}
	positions, err := review.Positions(before.Begin(), before.Moves)
	if err != nil || m.Position() != positions[6] {
		t.Errorf("it begins at %s, %v; want the position before move 7", games.FormatPosition(m.Game, m.Position()), err)
	}
	if analyze := h.PressID("eve", apptest.Button(page.Message, "/6/analyze").ID, "private"); analyze.Message.Picture == nil {
		t.Errorf("the analysis before move 7: %q", analyze.Message.Text)
	}
	page = h.PressID("eve", "match/1/9/ply/x", "private")
	if b := apptest.Button(page.Message, "/9/try"); b == nil || !b.Disabled {
		t.Errorf("at the end: %+v", b)
	}
	h.Wants(h.PressID("eve", "match/1/9/try", "private"), commands.Private, h.Says("error.position_over"))
	h.Challenge("tic-tac-toe", 3)
	h.Wants(h.PressID("eve", "match/3/0/try", "private"), commands.Private, h.Says("error.button"))
}

// Review and analysis say the same of a position: they are one analysis.
func TestReviewAgreesWithAnalyses(t *testing.T) {
	h := newHarness(t)
	id := h.Finished("tic-tac-toe", apptest.Missed...)
	h.Press("ada", id, "/review")
	m := h.Match(id)
	r, ok := h.App.Reviewed.Cached(t.Context(), m)
	if !ok {
		t.Fatal("the review is not kept")
	}
	positions, err := review.Positions(m.Begin(), m.Moves)
	if err != nil {
		t.Fatal(err)
	}
	for i, p := range r.Plies {
		a, ok := h.App.Analyses.Cached(t.Context(), m.Game, positions[i])
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
	h.Challenge("tic-tac-toe", 1)
	_, at := h.Board(1)
	h.Wants(h.PressID("ada", "match/1/0/review", at), commands.Private, h.Says("error.review_live"))
	h.Wants(h.Run("ada", "review"), commands.Private, h.Says("error.no_match_finished"))
	h.Run("ada", "resign")
	h.PressID("ada", "match/1/0/resigned", "private")
	if msg, _ := h.Board(1); apptest.Button(msg, "/review") != nil {
		t.Error("a game without a move can be reviewed")
	}
	h.Wants(h.PressID("ada", "match/1/0/review", at), commands.Private, h.Says("error.review"))

	h = newHarness(t)
	id := h.Set("tic-tac-toe", "novice", apptest.Missed[:8]...)
	_, at = h.Board(id)
	h.Wants(h.PressID("ada", "match/1/8/b3", at), commands.Update, h.Says("ending.draw", "Count", 9))
	h.Press("ada", id, "/review")
	h.Wants(h.Run("ada", "takeback"), commands.Private, "")
	if msg, _ := h.Board(id); strings.Contains(msg.Text, "missed a win") {
		t.Errorf("a game that goes on is judged: %q", msg.Text)
	}
	if _, ok := h.App.Reviewed.Cached(t.Context(), h.Match(id)); ok {
		t.Error("the review is of other moves")
	}
}

// Every finished game is reviewed by itself where that is wanted, a moment after its end.
func TestReviewsByThemselves(t *testing.T) {
	h := newHarness(t)
	h.App.ReviewDue.All = true
	id := h.Finished("tic-tac-toe", apptest.Missed...)
	h.App.ReviewDue.MakeDue(t.Context())
	if _, ok := h.App.Reviewed.Cached(t.Context(), h.Match(id)); ok {
		t.Error("it is reviewed before its last picture is out")
	}
	h.Advance(reviews.Delay)
	h.App.ReviewDue.MakeDue(t.Context())
	if msg, _ := h.Board(id); !strings.Contains(msg.Text, h.Says("review.summary.missed_win", "Side", "X", "Number", 7)) {
		t.Errorf("the board says %q", msg.Text)
	}
	calls := h.Chat.Calls
	h.App.ReviewDue.MakeDue(t.Context())
	if h.Chat.Calls != calls {
		t.Error("it is shown again")
	}
}

// A review that was waiting or under way when the process ended is made by the next one,
// whoever asked for it; one that somebody ended is not.
func TestReviewsOutliveTheProcess(t *testing.T) {
	h := newHarness(t)
	waiting := h.Finished("tic-tac-toe", apptest.Missed...)
	asked := func(id int64) (stop string) {
		t.Helper()
		_, at := h.Board(id)
		r := h.Handle(commands.Press, "ada", view.CustomID(h.Match(id), "review"), at).First()
		if stop := apptest.Button(r.Message, "/reviewstop"); stop != nil {
			return stop.ID
		}
		t.Fatalf("no review is under way: %+v", r)
		return ""
	}
	resigned := func(id int64) int64 {
		t.Helper()
		for i, move := range []string{"h8", "i9"} {
			h.Press([]string{"ada", "ben"}[i], id, "/"+move)
		}
		h.Run("ada", "resign", "game", fmt.Sprint(id))
		h.PressID("ada", fmt.Sprintf("match/%d/2/resigned", id), "private")
		return id
	}
	cut, stopped := resigned(h.Challenge("gomoku", 2)), resigned(h.Challenge("gomoku", 3))
	for _, id := range []int64{cut, stopped} { // as if these had been reviewed long ago, and somebody asked anew
		if err := h.App.Store.SetReviewDue(t.Context(), id, false); err != nil {
			t.Fatal(err)
		}
	}
	asked(cut)
	h.PressID("ada", asked(stopped), "private")
	h.App.Thinking.Close() // as when the process ends
	h.App.Tasks.Wait()
	if due, err := h.App.Store.ReviewsDue(t.Context()); err != nil || !slices.Equal(due, []int64{cut, waiting}) {
		t.Fatalf("left behind are %v (%v), want %d and %d", due, err, cut, waiting)
	}

	h.Open()
	h.App.ReviewDue.All = true
	if err := h.App.ReviewDue.Resume(t.Context()); err != nil {
		t.Fatal(err)
	}
	h.Advance(time.Minute)
	h.App.ReviewDue.MakeDue(t.Context())
	for id, want := range map[int64]bool{waiting: true, cut: true, stopped: false} {
		if r, ok := h.App.Reviewed.Cached(t.Context(), h.Match(id)); (ok && !r.Partial) != want {
			t.Errorf("match %d is reviewed: %v (in part: %v), want %v", id, ok, r.Partial, want)
		}
	}
	if msg, _ := h.Board(waiting); !strings.Contains(msg.Text, h.Says("review.summary.missed_win", "Side", "X", "Number", 7)) {
		t.Errorf("the board says %q", msg.Text)
	}
	if due, err := h.App.Store.ReviewsDue(t.Context()); err != nil || len(due) > 0 {
		t.Errorf("still to be made: %v, %v", due, err)
	}
}

// What a review has found is told under the match as soon as the chat takes it.
func TestSummaryIsToldAgain(t *testing.T) {
	h := newHarness(t)
	h.App.ReviewDue.All = true
	id := h.Finished("tic-tac-toe", apptest.Missed...)
	summary := h.Says("review.summary.missed_win", "Side", "X", "Number", 7)
	h.Chat.EditErr = errors.New("the chat is away")
	for range 3 {
		h.Advance(time.Minute)
		h.App.ReviewDue.MakeDue(t.Context())
	}
	if msg, _ := h.Board(id); strings.Contains(msg.Text, summary) {
		t.Fatal("the chat takes edits while it is away")
	}
	h.Chat.EditErr = nil
	h.App.ReviewDue.MakeDue(t.Context())
	if msg, _ := h.Board(id); strings.Contains(msg.Text, summary) {
		t.Error("it is told again at once")
	}
	h.Advance(time.Minute)
	h.App.ReviewDue.MakeDue(t.Context())
	if msg, _ := h.Board(id); !strings.Contains(msg.Text, summary) {
		t.Errorf("the board says %q", msg.Text)
	}

	// A message that takes no edit for good is left alone.
	h = newHarness(t)
	h.App.ReviewDue.All = true
	h.Finished("tic-tac-toe", apptest.Missed...)
	h.Chat.EditErr = errors.New("the chat is away")
	for range 20 {
		h.Advance(time.Minute)
		h.App.ReviewDue.MakeDue(t.Context())
	}
	calls := h.Chat.Calls
	h.Advance(time.Hour)
	h.App.ReviewDue.MakeDue(t.Context())
	if h.Chat.Calls != calls {
		t.Error("it is tried for ever")
	}
}

// A review that another process makes can be stopped as well: who has asked for it sees what is
// known, and no error.
func TestStopReviewElsewhere(t *testing.T) {
	h := newHarness(t)
	id := h.Finished("gomoku", "h8", "i9")
	h.Run("ada", "resign")
	h.PressID("ada", "match/1/2/resigned", "private")
	h.App.DoJobs(nil) // and nobody does them
	_, at := h.Board(id)
	reviewing := h.Handle(commands.Press, "ada", "match/1/2/review", at)
	first := reviewing.First()
	h.PressID("ada", apptest.Button(first.Message, "/reviewstop").ID, "private")
	first = reviewing.End()
	h.Wants(first, commands.Private, h.Says("review.stopped"))
	if r, ok := h.App.Reviewed.Cached(t.Context(), h.Match(id)); !ok || !r.Partial {
		t.Errorf("a stopped review is not kept as part of one: %+v", r)
	}
}

// A review that takes long says how far it is, and can be stopped: then it shows what
// is known, and its pages stay; whoever asks anew has it made to the end.
func TestStopReview(t *testing.T) {
	h := newHarness(t)
	id := h.Finished("gomoku", "h8", "i9")
	h.Run("ada", "resign")
	h.PressID("ada", "match/1/2/resigned", "private")
	_, at := h.Board(id)
	reviewing := h.Handle(commands.Press, "ada", "match/1/2/review", at)
	first := reviewing.First()
	stop := apptest.Button(first.Message, "/reviewstop")
	if first.Kind != commands.Private || stop == nil {
		t.Fatalf("got %+v", first)
	}
	h.Wants(h.PressID("ada", stop.ID, "private"), commands.Update, h.Says("review.stopping"))
	first = reviewing.End()
	h.Wants(first, commands.Private, h.Says("review.title", "Game", h.Match(id).Game.Info().Title, "Number", id))
	if r, ok := h.App.Reviewed.Cached(t.Context(), h.Match(id)); !ok || !r.Partial || h.Match(id).Status != match.Over {
		t.Errorf("a stopped review is not kept as part of one: %+v", r)
	}
	if board, _ := h.Board(id); strings.Contains(board.Text, h.Says("review.summary.no_slips")) {
		t.Errorf("part of a review is summed up: %q", board.Text)
	}
	page := h.PressID("ada", "match/1/1/ply/next", "private")
	if page.Kind != commands.Update || page.Message.Picture == nil {
		t.Errorf("the page of a stopped review is not there: %+v", page)
	}
	h.Advance(time.Minute)
	again := h.Handle(commands.Press, "ada", "match/1/2/review", at)
	again.First()
	if again.IsOver() {
		t.Error("a stopped review is not taken up again")
	}
	h.Wants(first, commands.Private, h.Says("review.stopped"))
	h.Wants(page, commands.Update, h.Says("review.stopped"))
	whole := h.PressID("ada", apptest.Button(page.Message, "/reviewon").ID, "private")
	if r, ok := h.App.Reviewed.Cached(t.Context(), h.Match(id)); !ok || r.Partial || apptest.Button(whole.Message, "/reviewon") != nil {
		t.Errorf("it does not go on: %q", whole.Message.Text)
	}
}
