package storetest

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

// testBans adds and takes away bans, some of them twice.
func testBans(t *testing.T, place Place) {
	open := place(t)
	st := open()
	for _, step := range []struct {
		key    string
		banned bool
		want   []string
	}{
		{"b", true, []string{"b"}},
		{"a", true, []string{"a", "b"}},
		{"a", true, []string{"a", "b"}},
		{"c", false, []string{"a", "b"}},
		{"b", false, []string{"a"}},
	} {
		if err := st.Ban(t.Context(), step.key, step.banned); err != nil {
			t.Fatal(err)
		}
		if got, err := st.Bans(t.Context()); err != nil || !cmp.Equal(got, step.want) {
			t.Errorf("after %+v: %v, %v", step, got, err)
		}
	}
	closeStore(t, st)
	st = open()
	defer closeStore(t, st)
	if got, err := st.Bans(t.Context()); err != nil || !cmp.Equal(got, []string{"a"}) {
		t.Errorf("after a restart: %v, %v", got, err)
	}
}
