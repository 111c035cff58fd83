package commands

import "testing"

func TestLogName(t *testing.T) {
	for name, want := range map[string]string{
		"match/17/4/c3": "match/17/4/…", "match/17/4/hint": "match/17/4/hint", "match/17/4/Xb3": "match/17/4/…", "match/17/4/d": "match/17/4/…",
		"explore/mnk:5x5:4/a1.b2.c3/next": "explore/…/…/next", "study/5/3/show/XO./.X.": "study/5/3/show/…/…", "": "…", "match//": "match/…/…",
	} {
		if got := (Request{Kind: Press, Name: name}).LogName(); got != want {
			t.Errorf("%s: got %s, want %s", name, got, want)
		}
	}
	if got := (Request{Kind: Invoke, Name: "a/b1"}).LogName(); got != "a/b1" {
		t.Errorf("got %s, want the name of a command as it is", got)
	}
}
