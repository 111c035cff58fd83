package app

import (
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"noughts/commands"
	"noughts/commands/core"
)

// What nobody asked for, such as the end of a challenge, is said in the
// language of the place, also after a restart.
func TestSweepsSpeakTheLanguageOfThePlace(t *testing.T) {
	german := fstest.MapFS{"words/de.json": {Data: []byte(`{
		"ending.expired": "Niemand hat rechtzeitig geantwortet.",
		"status.turn": "{{.Who}} ist am Zug ({{.Side}})."
	}`)}}
	h := newHarness(t)
	speak := func() {
		catalogue, err := core.Catalogue(german)
		if err != nil {
			t.Fatal(err)
		}
		h.app.Words = catalogue
	}
	speak()
	for _, args := range []map[string]string{
		{"game": "tic-tac-toe", "opponent": "ben"}, {"game": "tic-tac-toe", "level": "novice"},
	} {
		h.do(commands.Request{Kind: commands.Invoke, Name: "play", Args: args, User: people["ada"], Locales: []string{"fr"}, Guild: []string{"de"}})
	}
	h.open()
	speak()
	h.runOnce()
	if msg, _ := h.board(2); !strings.Contains(msg.Text, "<@ada> ist am Zug (X).") {
		t.Errorf("after a restart: %q", msg.Text)
	}
	h.advance(h.app.Expiry + time.Second)
	h.app.sweep(t.Context())
	if msg, _ := h.board(1); !strings.Contains(msg.Text, "Niemand hat rechtzeitig geantwortet.") {
		t.Errorf("after the deadline: %q", msg.Text)
	}
}
