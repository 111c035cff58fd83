package study_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
	"noughts/engine/match"
	"noughts/engine/review"
)

// A hint takes three presses: where to look, what kind of move, and the move.
func TestHintInThreeSteps(t *testing.T) {
	h := newHarness(t)
	h.Set("tic-tac-toe", "novice", "a1", "b1", "a2", "b2")
	where := h.Run("ada", "hint")
	h.Wants(where, commands.Private, "Look at the marked cells.")
	if strings.Contains(where.Message.Text, "A3") || where.Message.Picture == nil || !strings.Contains(where.Message.Picture.Alt, "A3") {
		t.Errorf("the place is not shown, or told: %+v", where.Message)
	}
	kind := h.Kind(where)
	h.Wants(kind, commands.Update, "You can win with your next move.")
	if strings.Contains(kind.Message.Text, "A3") {
		t.Errorf("the move is told: %s", kind.Message.Text)
	}
	h.Wants(h.Reveal(kind), commands.Update, "Play **A3**: it completes a line.")

	h.Set("tic-tac-toe", "novice", "a1", "b1", "a2", "b2") // or one asks again
	for _, want := range []string{"Look at the marked cells.", "You can win", "Play **A3**", "Play **A3**"} {
		h.Wants(h.Run("ada", "hint"), commands.Private, want)
	}
}

// Where every move is as good as any other, the first press says so, and points nowhere.
func TestHintWhereAllIsEqual(t *testing.T) {
	for _, moves := range [][]string{nil, {"b2", "b1"}, {"a1", "b1", "a2", "b2"}} {
		h := newHarness(t)
		h.ThinkFor(time.Minute) // all is solved in far less, also on a busy machine
		h.Set("tic-tac-toe", "novice", moves...)
		first := h.Run("ada", "hint")
		equal := len(moves) == 0
		if says := strings.Contains(first.Message.Text, h.Says("hintkind.reason.all_draw")); says != equal {
			t.Errorf("after %v: %s", moves, first.Message.Text)
		}
		if points := strings.Contains(first.Message.Picture.Alt, "Look at "); points == equal {
			t.Errorf("after %v the picture is told as %q", moves, first.Message.Picture.Alt)
		}
		if equal {
			h.Wants(h.Run("ada", "hint"), commands.Private, " will do.")
		}
	}
}

// The picture of a hint shows the moves of both sides in turn, with their symbols.
func TestHintShowsBothSides(t *testing.T) {
	longtest.SkipUnderRace(t)
	for _, c := range []struct{ game, alt string }{
		{"tic-tac-toe", "Line of play: X on "},
		{"mini", "Line of play: "},
	} {
		h := newHarness(t)
		h.App.Hints.Effort.Hint = time.Minute // also on the slowest machine
		h.ThinkFor(time.Minute)
		h.Set(c.game, "novice")
		alt := h.Reveal(h.Run("ada", "hint")).Message.Picture.Alt
		_, line, ok := strings.Cut(alt, "Line of play: ")
		line, _, _ = strings.Cut(line, ".")
		moves := strings.Split(line, ", ")
		if !ok || len(moves) < 2 || !strings.Contains(alt, c.alt) {
			t.Errorf("%s: the line is not shown: %s", c.game, alt)
		}
		for _, m := range moves {
			if !strings.Contains(m, " on ") {
				t.Errorf("%s: %q has no symbol", c.game, m)
			}
		}
	}
}

func TestHintsSpeakTheStrategy(t *testing.T) {
	h := newHarness(t)
	h.Set("exact-five-full", "casual", "Xc3", "Oe3") // as Order, who is lost
	h.Wants(h.Run("ada", "hint"), commands.Private, "Every move loses")

	h = newHarness(t)
	h.Run("ada", "play", "game", "exact-five-full", "side", "chaos", "level", "casual")
	m := h.Match(1)
	hint := h.Run("ada", "hint")
	h.Wants(hint, commands.Private, "Look at")
	r := h.Reveal(hint)
	h.Wants(r, commands.Update, "so it gets the opposite symbol")
	first := strings.ToUpper(m.Game.MoveName(m.Moves[0]))
	h.Wants(r, commands.Update, "is the partner of "+first[1:])
	if !strings.Contains(r.Message.Picture.Alt, "Look at "+first[1:]) {
		t.Errorf("the picture does not point at %s: %s", first[1:], r.Message.Picture.Alt)
	}
}

// A hint can be revealed after a restart, when nobody remembers it.
func TestRevealAfterARestart(t *testing.T) {
	h := newHarness(t)
	h.Set("tic-tac-toe", "novice", "a1", "b1", "a2", "b2")
	hint := h.Run("ada", "hint")
	h.Wants(h.Kind(hint), commands.Update, "You can win with your next move")
	h.Open()
	r := h.Reveal(hint)
	h.Wants(r, commands.Update, "Play **A3**: it completes a line")
	if !strings.Contains(r.Message.Picture.Alt, "Threatened lines: X A1 to A3") {
		t.Errorf("the line is not shown: %s", r.Message.Picture.Alt)
	}
	h.Wants(h.PressID("ada", strings.Replace(apptest.Button(hint.Message, "/reveal").ID, "/4/", "/3/", 1), "private"), commands.Private, "moved on")
}

// Whoever waits for a hint when the process ends is left with a message by which they get it.
func TestAHintThatNeverCame(t *testing.T) {
	h := newHarness(t)
	h.Set("tic-tac-toe", "novice", "a1", "b1", "a2", "b2")
	waiting := h.Handle(commands.Invoke, "ada", "hint", "").First()
	h.Wants(waiting, commands.Private, h.Says("hint.thinking"))
	h.Open() // what was to follow does not
	again := h.PressID("ada", apptest.Button(waiting.Message, "/again").ID, "private")
	h.Wants(again, commands.Update, h.Says("hint.where"))
	h.Wants(h.Kind(again), commands.Update, "You can win with your next move")
	h.Wants(h.PressID("ben", apptest.Button(waiting.Message, "/again").ID, "private"), commands.Private, h.Says("error.stranger"))
}

// On a large board a hint shows the threat and all that stops it.
func TestHintShowsTheThreat(t *testing.T) {
	h := newHarness(t)
	h.Set("gomoku", "best", "a1", "h8", "h7", "i8", "a3", "j8", "a5", "k8")
	hint := h.Run("ada", "hint")
	kind := h.Kind(hint)
	h.Wants(kind, commands.Update, h.Says("hintkind.reason.cannot_stop", "Opponent", "White"))
	if p := kind.Message.Picture; p == nil || !strings.Contains(p.Alt, "Threatened lines: White") {
		t.Fatalf("the threat is not shown: %+v", p)
	}

	h.Wants(h.Reveal(kind), commands.Update, "Two cells win for White (G8 and L8); you can't stop both.")

	h = newHarness(t)
	id := h.Set("gomoku", "best", "g8", "h8", "h7", "i8", "a3", "j8", "a5", "k8")
	hint = h.Run("ada", "hint")
	kind = h.Kind(hint)
	h.Wants(kind, commands.Update, "Anything but L8 loses.")
	if alt := kind.Message.Picture.Alt; !strings.Contains(alt, "Threatened lines: White H8 to L8") || !strings.Contains(alt, "Look at L8") {
		t.Errorf("the threat is not shown: %s", alt)
	}
	h.Wants(h.Reveal(kind), commands.Update, "Play **L8**")
	if msg, _ := h.Board(id); apptest.Button(msg, "/l8") == nil {
		t.Error("no button reaches the cell of the hint")
	}
}

// So it does of a double threat, before it is one.
func TestHintShowsADoubleThreat(t *testing.T) {
	longtest.SkipUnderRace(t)
	h := newHarness(t)
	h.App.Hints.Effort.Hint = time.Minute // also on the slowest machine
	h.ThinkFor(time.Minute)
	h.Set("gomoku", "best", "h7", "h8", "g9", "i8", "a3", "j8")
	hint := h.Kind(h.Run("ada", "hint"))
	h.Wants(hint, commands.Update, "about to make a double threat")
	for _, want := range []string{"Threatened lines: White", "G8", "K8"} {
		if alt := hint.Message.Picture.Alt; !strings.Contains(alt, want) {
			t.Errorf("the picture does not show %s: %s", want, alt)
		}
	}
}

// Who was told a move that wins, and then one that wins sooner, hears that, and of no change of
// mind.
func TestAQuickerWinIsSaid(t *testing.T) {
	h := newHarness(t)
	id := h.Set("gomoku", "novice", "h8", "i9")
	game, p := h.Match(id).Game, h.Match(id).Position()
	analyze := func(nodes uint64, plies map[string]int, best string) commands.Reply {
		a := engine.Analysis{Nodes: nodes, Complete: true, Method: "alpha-beta"}
		for name, distance := range plies {
			mv, err := engine.ReadMove(game, p, name)
			if err != nil {
				t.Fatal(err)
			}
			a.Moves = append(a.Moves, engine.Proved(mv, engine.Win, distance))
			if name == best {
				last := len(a.Moves) - 1
				a.Moves[0], a.Moves[last] = a.Moves[last], a.Moves[0]
			}
		}
		a.Root = a.Moves[0]
		if err := h.App.Store.SaveAnalysis(t.Context(), games.FormatPosition(game, p), a); err != nil {
			t.Fatal(err)
		}
		h.Advance(time.Minute)
		return h.PressID("ada", fmt.Sprintf("match/%d/2/analyze", id), "private")
	}
	analyze(1_000_000_000, map[string]int{"j9": 11}, "j9")
	r := analyze(1_000_000_001, map[string]int{"j9": 11, "g9": 7}, "g9")
	h.Wants(r, commands.Private, h.Says("study.quicker", "Move", "J9"))
	if strings.Contains(apptest.Said(r), "changed my mind") {
		t.Errorf("both win, and it says %q", apptest.Said(r))
	}
}

// Who was told one move and then, after a longer look, another hears that: in the hint, on
// the analysis board and in the review. Nobody else does, nor does who hears of a move that
// is as good.
func TestAChangedMindIsSaid(t *testing.T) {
	h := newHarness(t)
	id := h.Set("gomoku", "novice", "h8", "i9")
	p := h.Match(id).Position()
	game := h.Match(id).Game
	nodes := uint64(1_000_000_000) // so that nobody looks for longer
	knows := func(best string, others ...string) {
		t.Helper()
		nodes++
		a := engine.Analysis{Nodes: nodes, Complete: true, Method: "alpha-beta"}
		for _, name := range append([]string{best}, others...) {
			mv, err := engine.ReadMove(game, p, name)
			if err != nil {
				t.Fatal(err)
			}
			j := engine.Unknown(mv)
			j.Estimate = 0.9 - 0.1*float64(len(a.Moves))
			j.Reason = engine.Reason{ID: engine.ReasonEstimate}
			a.Moves = append(a.Moves, j)
		}
		a.Root = a.Moves[0]
		if err := h.App.Store.SaveAnalysis(t.Context(), games.FormatPosition(game, p), a); err != nil {
			t.Fatal(err)
		}
	}
	silent := func(r commands.Reply) {
		t.Helper()
		if said := r.Message.Text + r.Message.Below; strings.Contains(said, "changed my mind") {
			t.Errorf("nothing has changed, and yet: %q", said)
		}
	}
	knows("g7", "h7")
	hint := h.Run("ada", "hint")
	silent(hint)
	silent(h.Reveal(hint))
	silent(h.PressID("ada", fmt.Sprintf("match/%d/2/analyze", id), "private"))
	knows("h7", "g7")
	h.Advance(time.Minute)
	board := h.PressID("ada", fmt.Sprintf("match/%d/2/analyze", id), "private")
	h.Wants(board, commands.Private, h.Says("study.changed_mind", "Move", "G7"))
	silent(h.Reveal(hint)) // it was said
	h.Open()               // who has been told something remembers it after a restart too
	knows("j9", "h7")
	h.Wants(h.Reveal(hint), commands.Update, h.Says("study.changed_mind", "Move", "H7"))
	silent(h.Run("eve", "analyze", "position", games.FormatPosition(game, p)))

	// The move that was liked turns out to lose.
	h.Press("ada", id, "/j9")
	h.Run("ada", "resign")
	h.PressID("ada", fmt.Sprintf("match/%d/4/resigned", id), "private")
	m := h.Match(id)
	if m.Ply() < 3 || game.MoveName(m.Moves[2]) != "j9" || m.Status != match.Over {
		t.Fatalf("the game went otherwise: %v, %v", m.Moves, m.Status)
	}
	r := review.Review{Plies: make([]review.Ply, m.Ply())}
	for i, mv := range m.Moves {
		r.Plies[i] = review.Ply{Number: i + 1, Player: engine.Player(i % 2), Move: mv, Class: review.Good, Before: engine.Unknown(mv), After: engine.Unknown(mv)}
	}
	r.Plies[2].Class, r.Plies[2].Best = review.Blunder, []engine.Move{{Cell: 0, Symbol: engine.X}}
	if err := h.App.Store.SaveReview(t.Context(), id, r); err != nil {
		t.Fatal(err)
	}
	changed, proved := h.Says("review.changed_mind", "Move", "J9"), h.Says("review.since", "Verdict", "")
	page := h.PressID("ada", fmt.Sprintf("match/%d/3/ply/next", id), "private")
	if !strings.Contains(page.Message.Text, changed) || strings.Contains(page.Message.Text, proved) {
		t.Errorf("the review says %q", page.Message.Text)
	}
	if page := h.PressID("bob", fmt.Sprintf("match/%d/3/ply/next", id), "private"); strings.Contains(page.Message.Text, changed) {
		t.Errorf("the review says to somebody else: %q", page.Message.Text)
	}
	a, _ := h.App.Analyses.Cached(t.Context(), game, p)
	a.Root, a.Moves[0] = engine.Proved(a.Root.Move, engine.Win, 9), engine.Proved(a.Root.Move, engine.Win, 9)
	if err := h.App.Store.SaveAnalysis(t.Context(), games.FormatPosition(game, p), a); err != nil {
		t.Fatal(err)
	}
	h.Wants(h.PressID("eve", fmt.Sprintf("match/%d/3/ply/next", id), "private"), commands.Update, proved)
}
