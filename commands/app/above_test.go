package app_test

import (
	"strings"
	"testing"

	"noughts/engine/longtest"
)

// The rules of a game that has just begun stand above what is to be done, which so is beside the
// board on a phone; and of a puzzle, what it is rated.
func TestRulesAreAboveWhatIsToBeDone(t *testing.T) {
	longtest.SkipUnderRace(t)
	h := newHarness(t)
	for _, c := range []struct{ text, about, todo string }{
		{h.Run("ada", "play", "game", "tic-tac-toe").Message.Text, "X begins", h.ToMove("ada")},
		{h.Run("ada", "puzzle", "kind", "random", "game", "weighted").Message.Text, "Rated about", "to move and"},
	} {
		about, todo := strings.Index(c.text, c.about), strings.Index(c.text, c.todo)
		if about < 0 || todo < about {
			t.Errorf("%q is to be below %q: %q", c.todo, c.about, c.text)
		}
	}
}
