package storetest

import (
	"errors"
	"testing"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
	"noughts/store"
)

// testRecommended saves what people were told to play, and looks for it after the place
// was opened anew.
func testRecommended(t *testing.T, place Place) {
	open := place(t)
	s := open()
	const position, other = "game first", "game second"
	m := create(t, s, match.New(anyGame(t), [2]match.Seat{anna, boris}, engine.First, start))
	study, err := s.CreateStudy(t.Context(), store.Study{UserID: clara.UserID, Main: games.Sequence{Game: m.Game, Start: m.Game.Start()}, Touched: start})
	if err != nil {
		t.Fatal(err)
	}
	want := map[string]engine.Move{anna.UserID: {Cell: 8, Symbol: engine.O}, clara.UserID: {Cell: 2, Symbol: engine.X}}
	about := map[string]store.Subject{anna.UserID: {MatchID: m.ID}, clara.UserID: {StudyID: study.ID}}
	for user, m := range want {
		if _, err := s.LastHint(t.Context(), user, position); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("before %s is told anything: got %v, want ErrNotFound", user, err)
		}
		for _, m := range []engine.Move{{Cell: 1}, m} { // the last one counts
			if err := s.SaveLastHint(t.Context(), user, about[user], position, m); err != nil {
				t.Fatal(err)
			}
		}
	}
	for user, about := range map[string]store.Subject{anna.UserID: about[clara.UserID], clara.UserID: about[anna.UserID], "gone": {}} {
		if err := s.SaveLastHint(t.Context(), user, about, other, engine.Move{Cell: 3}); err != nil {
			t.Error(err)
		}
		if _, err := s.LastHint(t.Context(), user, other); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("%s asked about what is not theirs (%+v): got %v, want ErrNotFound", user, about, err)
		}
	}
	for range 2 {
		for user, want := range want {
			if got, err := s.LastHint(t.Context(), user, position); err != nil || got != want {
				t.Errorf("%s was told %v: got %v, %v", user, want, got, err)
			}
		}
		if _, err := s.LastHint(t.Context(), anna.UserID, other); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("in another position: got %v, want ErrNotFound", err)
		}
		s = reopen(t, s, open)
	}
	closeStore(t, s)
}
