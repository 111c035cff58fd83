package begin_test

import (
	"testing"

	"noughts/commands"
)

// Only people of the place are challenged, whichever way they are chosen, and nobody
// is saved without a name.
func TestWhoCanBeChallenged(t *testing.T) {
	for opponent, want := range map[string]string{
		"alf": "Other bots", "far": "isn't in this server", "ada": "can't challenge yourself", "who": "Pick them again",
	} {
		h := newHarness(t)
		h.Wants(h.Run("ada", "play", "game", "tic-tac-toe", "opponent", opponent), commands.Private, want)
		h.Wants(h.Run("ada", "play", "opponent", opponent), commands.Private, want)
		h.Wants(h.PressID("ada", "menu/person/tic-tac-toe/-/-/-", "private", opponent), commands.Private, want)
		h.Wants(h.PressID("ada", "menu/start/tic-tac-toe/"+opponent+"/-/-", "private"), commands.Private, want)
		if h.pings(opponent) != 0 {
			t.Errorf("%s was called", opponent)
		}
	}
}
