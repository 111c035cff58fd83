package main

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// TestUninstrumented checks that the race detector stays out of packages that the bot is made of, and of
// none of our own.
func TestUninstrumented(t *testing.T) {
	out, err := exec.CommandContext(t.Context(), "go", "list", "-deps", "noughts/cmd/noughts").Output()
	if err != nil {
		t.Fatal(err)
	}
	packages := strings.Fields(string(out))
	for _, pattern := range uninstrumented {
		prefix := strings.TrimSuffix(pattern, "...")
		if !slices.ContainsFunc(packages, func(p string) bool { return strings.HasPrefix(p, prefix) }) {
			t.Errorf("nothing matches %s", pattern)
		}
		if strings.HasPrefix(pattern, "noughts") || !strings.Contains(pattern, ".") {
			t.Errorf("%s is not somebody else's", pattern)
		}
	}
	if got := instrumentation([]string{"-race", "./..."}); len(got) != len(uninstrumented) {
		t.Errorf("got %q with the race detector", got)
	}
	if got := instrumentation([]string{"./..."}); got != nil {
		t.Errorf("got %q without the race detector", got)
	}
}
