package storetest

import (
	"errors"
	"testing"

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
	m := create(t, s, match.New(game, [2]match.Seat{anna, bot}, engine.First, start))
	other := create(t, s, match.New(game, [2]match.Seat{bot, clara}, engine.Second, start))
	moves := game.Start().AppendMoves(nil)
	want := review.Review{
		Plies: []review.Ply{{
			Number: 1, Player: engine.Second, Move: moves[1], Before: engine.Proved(moves[0], engine.Win, 5), After: engine.Unknown(moves[1]),
			Best: moves[:3], Class: review.MissedWin, Lost: 0.25, Proved: true,
		}},
		Final: engine.Proved(moves[2], engine.Draw, 3), Accuracy: [2]float64{12.5, 99}, Moved: [2]bool{false, true}, Turning: []int{1},
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
