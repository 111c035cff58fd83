package storetest

import (
	"slices"
	"testing"

	"noughts/store"
)

// testPlans keeps the plans of two players apart, and replaces those of one.
func testPlans(t *testing.T, place Place) {
	open := place(t)
	s := open()
	m, other := newMatch(t, s, anna, boris, "c", 0), newMatch(t, s, anna, boris, "c", 1)
	set := func(user string, lines ...string) {
		t.Helper()
		if err := s.SetPlans(t.Context(), m.ID, user, lines); err != nil {
			t.Fatal(err)
		}
	}
	wants := func(id int64, want ...store.Plan) {
		t.Helper()
		if got, err := s.Plans(t.Context(), id); err != nil || !slices.Equal(got, want) {
			t.Errorf("the plans in match %d: got %v, %v, want %v", id, got, err, want)
		}
	}
	wants(m.ID)
	set(anna.UserID, "a1 b1 c1", "a1 a2 c1", "a1 b1 c1")
	set(boris.UserID, "a1 b1")
	s = reopen(t, s, open)
	wants(m.ID, store.Plan{UserID: anna.UserID, Line: "a1 a2 c1"}, store.Plan{UserID: anna.UserID, Line: "a1 b1 c1"}, store.Plan{UserID: boris.UserID, Line: "a1 b1"})
	wants(other.ID)
	set(anna.UserID, "a1 c3 c1")
	set(boris.UserID)
	set(clara.UserID, "a1")
	wants(m.ID, store.Plan{UserID: anna.UserID, Line: "a1 c3 c1"})
	closeStore(t, s)
}
