package app_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"noughts/commands"
)

// What people do is counted by few names, whatever strangers send.
func TestActionsAreFew(t *testing.T) {
	h := newHarness(t)
	for _, test := range []struct {
		kind commands.RequestKind
		name string
		want string
	}{
		{commands.Invoke, "play", "play"},
		{commands.Complete, "play", "play typing"},
		{commands.Press, "match/12/3/b2", "match/move"},
		{commands.Press, "match/12/3/resign", "match/resign"},
		{commands.Press, "match/12/3/type/=h8", "match/type"},
		{commands.Press, "theme/dark", "theme"},
		{commands.Choose, "settings/me", "settings/me"},
		{commands.Invoke, "drop table", "unknown"},
		{commands.Press, "", "unknown"},
		{commands.Press, "match", "unknown"},
		{commands.Press, "match/1/2/", "unknown"},
	} {
		if got := h.App.Action(commands.Request{Kind: test.kind, Name: test.name}); got != test.want {
			t.Errorf("%s is counted as %q, want %q", test.name, got, test.want)
		}
	}
	var names []string
	for i := range 10_000 {
		name := fmt.Sprintf("match/%d/%d/%d", i, i, i)
		if i%2 == 0 {
			name = fmt.Sprintf("%d/%s", i, strings.Repeat("x", i%50))
		}
		names = append(names, h.App.Action(commands.Request{Kind: commands.RequestKind(i % 4), Name: name}))
	}
	slices.Sort(names)
	if names = slices.Compact(names); len(names) > 3 {
		t.Errorf("strangers have made %d names: %q", len(names), names)
	}
}
