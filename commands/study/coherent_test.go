package study_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"noughts/commands/apptest"
	"noughts/commands/jobs"
	"noughts/engine"
	"noughts/engine/longtest"
	"noughts/engine/review"
	"noughts/explain"
)

// A review and the analysis of a position of its game never contradict each other: they say the
// same after the review, and again when somebody has had a position looked at more deeply since.
func TestReviewsAgreeWithAnalyses(t *testing.T) {
	for _, game := range longtest.Some(t, 1, []struct{ variant, moves string }{
		{"mnk:6x8:5", "c3 c2 b2"}, // a draw, as is known of the game
		{"connect-four", "c1 d1 d2"},
		{"order-chaos:5x5:4", "Xc3 Oa1 Xc4"},
	}) {
		h := newHarness(t)
		id := h.Challenge(game.variant, 1)
		for i, move := range strings.Fields(game.moves) {
			h.Run([]string{"ada", "ben"}[i%2], "move", "move", move)
		}
		h.PressID("ben", fmt.Sprintf("match/%d/0/resigned", id), "private")
		h.Press("eve", id, "/review")
		m := h.Match(id)
		if m.Ply() != 3 {
			t.Fatalf("%s: %d moves were made", game.variant, m.Ply())
		}
		positions, err := review.Positions(m.Begin(), m.Moves)
		if err != nil {
			t.Fatal(err)
		}
		agree := func(when string) {
			r, ok := h.App.Reviewed.Cached(t.Context(), m)
			if !ok {
				t.Fatalf("%s: there is no review %s", game.variant, when)
			}
			for i, p := range r.Plies {
				a, ok := h.App.Analyses.Cached(t.Context(), m.Game, positions[i])
				if !ok {
					t.Fatalf("%s: nothing is kept of the position before move %d", game.variant, i+1)
				}
				known := a.Root
				if i == 0 && p.Before.Decided() && !known.Decided() { // it is known of the game
					continue
				}
				if known.Low != p.Before.Low || known.High != p.Before.High || known.Estimate != p.Before.Estimate || known.Move != p.Before.Move {
					t.Errorf("%s, before move %d, %s: the review says %+v, the analysis %+v", game.variant, i+1, when, p.Before, known)
				}
				best := slices.DeleteFunc(slices.Clone(p.Best), func(m engine.Move) bool { return m == p.Move })
				if want := slices.DeleteFunc(a.Best(), func(m engine.Move) bool { return m == p.Move }); !slices.Equal(best, want) {
					t.Errorf("%s, before move %d, %s: the review calls %v as good as any, the analysis %v", game.variant, i+1, when, best, want)
				}
				for _, j := range a.Moves {
					most := float64(known.High+1) / 2
					if known.Low == engine.Loss { // else the best move is one that is proved to lose nothing
						most = known.Estimate
					}
					if !j.Decided() && j.Estimate > most {
						t.Errorf("%s, before move %d, %s: %v is estimated higher than what is best, %+v", game.variant, i+1, when, j, known)
					}
				}
			}
		}
		agree("at once")
		if _, err := h.App.Analyses.Analyze(t.Context(), jobs.Client{User: "eve"}, m.Game, positions[2], engine.Budget{Time: time.Minute, Nodes: 60_000}, nil); err != nil {
			t.Fatal(err)
		}
		h.Advance(time.Minute)
		h.Press("eve", id, "/review")
		agree("after a longer look")
	}
}

// A hint and the board that is opened after it are one analysis: the board names the same move with
// the same number, without another search, and after it so does the hint.
func TestAHintAgreesWithTheBoard(t *testing.T) {
	h := newHarness(t)
	h.App.Hints.Effort.Hint = time.Minute // also on the slowest machine
	for _, variant := range longtest.Some(t, 2, []string{"gomoku", "caro", "jing", "order-chaos:6x6:5", "connect-five"}) {
		id := h.Set(variant, "novice")
		m := h.Match(id)
		h.Run("ada", "hint", "game", fmt.Sprint(id))
		before, ok := h.App.Analyses.Cached(t.Context(), m.Game, m.Position())
		if !ok {
			t.Fatalf("%s: the hint rests on %+v, %v", variant, before.Root, ok)
		}
		h.Advance(time.Minute)
		said := apptest.Said(h.PressID("ada", fmt.Sprintf("match/%d/%d/reveal", id, m.Steps()), "private"))
		board := apptest.Said(h.PressID("ada", fmt.Sprintf("match/%d/%d/analyze", id, m.Steps()), "private"))
		after, _ := h.App.Analyses.Cached(t.Context(), m.Game, m.Position())
		if move := "**" + engine.MoveNotation(m.Game, before.Root.Move).Read() + "**"; !strings.Contains(said, move) || !strings.Contains(board, move) {
			t.Errorf("%s: the hint says %q, the board %q, want both to name %s", variant, said, board, move)
		}
		for _, other := range explain.Advise(m.Game, m.Position(), before).Alike {
			name, many := "**"+engine.MoveNotation(m.Game, other).Read()+"**", "just as good"
			if (!strings.Contains(said, name) || !strings.Contains(board, name)) && (!strings.Contains(said, many) || !strings.Contains(board, many)) {
				t.Errorf("%s: the hint says %q, the board %q, want both to call %s as good", variant, said, board, name)
			}
		}
		if after.Nodes != before.Nodes || after.Root.Estimate != before.Root.Estimate {
			t.Errorf("%s: the hint rests on %d nodes and %v, the board on %d and %v", variant, before.Nodes, before.Root.Estimate, after.Nodes, after.Root.Estimate)
		}
		h.PressID("ada", fmt.Sprintf("match/%d/%d/resigned", id, m.Steps()), "private")
	}
}
