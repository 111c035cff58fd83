package storetest

import (
	"errors"
	"testing"

	"noughts/engine"
	"noughts/store"
)

// testRecommended saves what people were told to play, and looks for it after the place
// was opened anew.
func testRecommended(t *testing.T, place Place) {
	open := place(t)
	s := open()
	const position, other = "game first", "game second"
	want := map[string]engine.Move{"ada": {Cell: 8, Symbol: engine.O}, "bob": {Cell: 2, Symbol: engine.X}}
	for user, m := range want {
		if _, err := s.Recommended(t.Context(), user, position); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("before %s is told anything: got %v, want ErrNotFound", user, err)
		}
		for _, m := range []engine.Move{{Cell: 1}, m} { // the last one counts
			if err := s.SaveRecommended(t.Context(), user, position, m); err != nil {
				t.Fatal(err)
			}
		}
	}
	for range 2 {
		for user, want := range want {
			if got, err := s.Recommended(t.Context(), user, position); err != nil || got != want {
				t.Errorf("%s was told %v: got %v, %v", user, want, got, err)
			}
		}
		if _, err := s.Recommended(t.Context(), "ada", other); !errors.Is(err, store.ErrNotFound) {
			t.Errorf("in another position: got %v, want ErrNotFound", err)
		}
		s = reopen(t, s, open)
	}
	closeStore(t, s)
}
