package main

import (
	"regexp"
	"runtime"
	"strings"
	"testing"

	"noughts/playground"
)

// TestStopsInAReview stops the bot while it reviews a long game. When the bot has ended, so has all
// its work: no goroutine is in its commands any more. The test is not parallel, because the bots of
// other tests would be seen, too.
func TestStopsInAReview(t *testing.T) {
	h := newHarness(t)
	h.endedGame(60)
	stop := h.startBot()
	ada := h.user("ada", "lobby")
	asked := ada.run("review", map[string]any{"game": "1"})
	progress := regexp.MustCompile(`every move… [1-9][0-9]*%`)
	ada.waitFor("how far it is", func(m playground.Message) bool {
		return m.ID == asked.ID && progress.MatchString(textOf(m))
	})
	if working() == "" {
		t.Error("nothing is seen of the review that goes on")
	}
	stop()
	if left := working(); left != "" {
		t.Errorf("when the bot has ended, it still works:\n%s", left)
	}
}

// working returns the stacks of the goroutines that are in the commands.
func working() string {
	stacks := make([]byte, 16<<20)
	stacks = stacks[:runtime.Stack(stacks, true)]
	var found []string
	for stack := range strings.SplitSeq(string(stacks), "\n\n") {
		if strings.Contains(stack, "noughts/commands/") {
			found = append(found, stack)
		}
	}
	return strings.Join(found, "\n\n")
}
