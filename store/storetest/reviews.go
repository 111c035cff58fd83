package storetest

import (
	"errors"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"noughts/engine"
	"noughts/engine/match"
	"noughts/engine/review"
	"noughts/store"
)

// testReviews saves reviews with every field, and looks for them after the place was
// opened anew.
func testReviews(t *testing.T, place Place) {
	open := place(t)
	s := open()
	game := anyGame(t)
	moves := game.Start().AppendMoves(nil)
	played := func() *match.Match {
		m := create(t, s, match.New(game, [2]match.Seat{anna, boris}, engine.First, start))
		return update(t, s, m, step(t, m))
	}
	m := played()
	other := create(t, s, match.New(game, [2]match.Seat{bot, clara}, engine.Second, start))
	want := review.Review{
		Plies: []review.Ply{{
			Number: 1, Player: engine.Second, Move: m.Moves[0], Before: engine.Proved(moves[0], engine.Win, 5), After: engine.Unknown(moves[1]),
			Best: moves[:3], Class: review.MissedWin, Lost: 0.25, Proved: true,
		}},
		Accuracy: [2]float64{12.5, 99}, Moved: [2]bool{false, true}, Turning: []int{1},
	}
	for _, id := range []int64{m.ID, other.ID, 999} {
		if _, err := s.Review(t.Context(), id); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("the review of match %d before it is saved: got %v, want ErrNotFound", id, err)
		}
	}
	for _, r := range []review.Review{{Turning: []int{9}}, want} { // the last one counts
		if err := s.SaveReview(t.Context(), m.ID, r); err != nil {
			t.Fatal(err)
		}
	}
	part, longer := want, want
	part.Partial, part.Turning = true, nil
	longer.Partial, longer.Plies = true, append(slices.Clone(want.Plies), review.Ply{Number: 2, Player: engine.First, Move: moves[2]})
	for what, saved := range map[string][]review.Review{
		"a part, then the whole":              {part, want},
		"a part of other moves":               {want, longer},
		"a part of other moves than the part": {longer, part},
		"a part after the whole":              {want, part},
	} {
		m := played()
		for _, r := range append([]review.Review{{Turning: []int{9}}}, saved...) {
			if err := s.SaveReview(t.Context(), m.ID, r); err != nil {
				t.Fatal(err)
			}
		}
		kept := saved[1]
		if saved[0].Of(m.Moves) && !saved[0].Partial {
			kept = want
		}
		got, err := s.Review(t.Context(), m.ID)
		if diff := cmp.Diff(kept, got); err != nil || diff != "" {
			t.Errorf("%s: something else is kept (-want +got):\n%s%v", what, diff, err)
		}
	}
	if err := s.SaveReview(t.Context(), m.ID, want); err != nil {
		t.Fatal(err)
	}
	if err := s.SaveReview(t.Context(), 999, part); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("a part of the review of a match that is not there is saved: got %v, want ErrNotFound", err)
	}
	if err := s.SaveReview(t.Context(), 999, want); !errors.Is(err, store.ErrNotFound) {
		t.Errorf("the review of a match that is not there is saved: got %v, want ErrNotFound", err)
	}
	for range 2 {
		got, err := s.Review(t.Context(), m.ID)
		if diff := cmp.Diff(want, got); err != nil || diff != "" {
			t.Errorf("the review has changed in the store (-want +got):\n%s%v", diff, err)
		}
		if _, err := s.Review(t.Context(), other.ID); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("another match has a review: %v", err)
		}
		s = reopen(t, s, open)
	}
	closeStore(t, s)
}

// testReviewsDue ends matches, and looks which reviews are still to be made, also after
// the place was opened anew.
func testReviewsDue(t *testing.T, place Place) {
	open := place(t)
	s := open()
	due := func(when string, want ...*match.Match) {
		t.Helper()
		for range 2 {
			got, err := s.ReviewsDue(t.Context())
			var ids []int64
			for _, m := range want {
				ids = append(ids, m.ID)
			}
			if !slices.Equal(got, ids) || err != nil {
				t.Errorf("%s: got %v, %v; want %v", when, got, err, ids)
			}
			s = reopen(t, s, open)
		}
	}
	set := func(id int64, wanted bool) {
		t.Helper()
		if err := s.SetReviewDue(t.Context(), id, wanted); err != nil {
			t.Fatal(err)
		}
	}
	played := func() *match.Match {
		t.Helper()
		return step(t, create(t, s, match.New(anyGame(t), [2]match.Seat{anna, boris}, engine.First, start)))
	}
	over := func(m *match.Match) *match.Match {
		t.Helper()
		resigned, err := m.Resign(boris.UserID, start.Add(time.Minute))
		if err != nil {
			t.Fatal(err)
		}
		return resigned
	}
	first := create(t, s, played())
	bare := create(t, s, match.New(anyGame(t), [2]match.Seat{anna, boris}, engine.First, start))
	second, third := create(t, s, played()), create(t, s, played())
	due("nothing is over")
	first = update(t, s, first, over(first))
	update(t, s, bare, over(bare))
	again := update(t, s, second, over(second))
	due("two are over, and one without a move", again, first)
	if err := s.SaveReview(t.Context(), first.ID, review.Review{Partial: true}); err != nil {
		t.Fatal(err)
	}
	due("one is made in part", again, first)
	if err := s.SaveReview(t.Context(), first.ID, reviewOf(first.Moves)); err != nil {
		t.Fatal(err)
	}
	due("one is made", again)
	taken := update(t, s, again, second)
	due("one is taken up again")
	longer := update(t, s, taken, step(t, taken))
	longer = update(t, s, longer, over(longer))
	if err := s.SaveReview(t.Context(), again.ID, reviewOf(again.Moves)); err != nil {
		t.Fatal(err)
	}
	due("the review of its moves before is made while it is over again after others", longer)
	if err := s.SaveReview(t.Context(), longer.ID, reviewOf(longer.Moves)); err != nil {
		t.Fatal(err)
	}
	due("that of the others is made")
	late := reviewOf(again.Moves)
	for _, late.Partial = range []bool{false, true} {
		if err := s.SaveReview(t.Context(), longer.ID, late); err != nil {
			t.Fatal(err)
		}
		if kept, err := s.Review(t.Context(), longer.ID); err != nil || !kept.Of(longer.Moves) || kept.Partial {
			t.Errorf("after one of its former moves (in part: %v) the review %+v is kept, %v", late.Partial, kept, err)
		}
		due("one of its former moves comes late")
	}
	set(first.ID, true)
	set(first.ID, true)
	set(999, true)
	due("somebody asks for one anew", first)
	set(first.ID, false)
	set(third.ID, false)
	due("nobody wants it any more")
	closeStore(t, s)
}

// reviewOf is a review that says nothing of these moves.
func reviewOf(moves []engine.Move) (r review.Review) {
	for _, mv := range moves {
		r.Plies = append(r.Plies, review.Ply{Move: mv})
	}
	return r
}

// testCheckReviews keeps a review that is of its match, one of other moves and one of a match that
// goes on with others, and has them made again: the wrong one, then all that can be.
func testCheckReviews(t *testing.T, place Place) {
	s := openOnce(t, place)
	ctx := t.Context()
	over := func(plies int) *match.Match {
		m := create(t, s, match.New(anyGame(t), [2]match.Seat{anna, boris}, engine.First, start))
		for range plies {
			m = update(t, s, m, step(t, m))
		}
		resigned, err := m.Resign(anna.UserID, start)
		if err != nil {
			t.Fatal(err)
		}
		return update(t, s, m, resigned)
	}
	reviewed := func(m *match.Match, plies int) {
		if err := s.SaveReview(ctx, m.ID, reviewOf(m.Moves[:plies])); err != nil {
			t.Fatal(err)
		}
	}
	right, wrong, none, empty := over(3), over(3), over(2), over(0)
	on := create(t, s, match.New(anyGame(t), [2]match.Seat{anna, boris}, engine.First, start))
	on = update(t, s, on, step(t, on))
	reviewed(right, 3)
	reviewed(wrong, 2)
	reviewed(on, 0)
	for _, m := range []*match.Match{none, wrong} { // nobody wants it, or it was taken for the right one
		if err := s.SetReviewDue(ctx, m.ID, false); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		again       store.Redo
		kept, wrong int
		due         []int64
	}{
		{store.RedoNone, 2, 1, nil},
		{store.RedoWrong, 2, 1, []int64{wrong.ID}},
		{store.RedoNone, 1, 0, []int64{wrong.ID}},
		{store.RedoAll, 1, 0, []int64{none.ID, wrong.ID, right.ID}},
		{store.RedoNone, 0, 0, []int64{none.ID, wrong.ID, right.ID}},
	} {
		found, err := s.CheckReviews(ctx, c.again)
		if err != nil || found.Kept != c.kept || len(found.Wrong) != c.wrong || found.Due != len(c.due) || c.wrong == 1 && found.Wrong[0] != wrong.ID {
			t.Errorf("again %d: %+v, %v, want %+v", c.again, found, err, c)
		}
		if due, err := s.ReviewsDue(ctx); err != nil || !slices.Equal(due, c.due) {
			t.Errorf("again %d: due %v, %v, want %v", c.again, due, err, c.due)
		}
	}
	if _, err := s.Review(ctx, on.ID); err != nil {
		t.Errorf("the review of a match that goes on: %v", err)
	}
	if due, err := s.ReviewsDue(ctx); err != nil || slices.Contains(due, empty.ID) {
		t.Errorf("the review of a match without moves is due: %v, %v", due, err)
	}
}
