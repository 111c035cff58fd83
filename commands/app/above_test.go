package app_test

import (
	"strings"
	"testing"

	"noughts/engine/longtest"
)

// The rules stand above what is to be done, which so is beside the board on a phone: of a game that
// has just begun, and of a puzzle.
func TestRulesAreAboveWhatIsToBeDone(t *testing.T) {
	longtest.SkipUnderRace(t)
	h := newHarness(t)
	for _, c := range []struct{ text, todo string }{
		{h.Run("ada", "play", "game", "tic-tac-toe").Message.Text, h.ToMove("ada")},
		{h.Run("ada", "puzzle", "kind", "random", "game", "weighted").Message.Text, "to move and"},
	} {
		rules, todo := strings.Index(c.text, "X begins"), strings.Index(c.text, c.todo)
		if rules < 0 || todo < rules {
			t.Errorf("%q is to be below the rules: %q", c.todo, c.text)
		}
	}
}
