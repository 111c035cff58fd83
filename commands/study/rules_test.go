package study_test

import (
	"strconv"
	"strings"
	"testing"
	"time"

	"noughts/commands"
	"noughts/commands/apptest"
	"noughts/commands/args"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
)

// A game is found by its name however it is written.
func TestGameByItsName(t *testing.T) {
	h := newHarness(t)
	for _, typed := range []string{"Weighted tic-tac-toe", "weighted-tic-tac-toe", "WEIGHTED TIC TAC TOE"} {
		h.Wants(h.Run("ada", "rules", "game", typed), commands.Private, h.Says("rules.title", "Game", "Weighted tic-tac-toe", "Variant", weightedVariant(t)))
	}
}

func weightedVariant(t *testing.T) string {
	t.Helper()
	game, ok := args.PresetGame("weighted")
	if !ok {
		t.Fatal("there is no weighted tic-tac-toe")
	}
	return game.Variant()
}

// TestExamplesOfGames looks at every example of every game, of variants without a name
// too, finds the way back from it, and the way to a game.
func TestExamplesOfGames(t *testing.T) {
	h := newHarness(t)
	h.App.Analyses.ValueWait = time.Millisecond // who should win is no matter here
	say := h.App.Words.Printer()
	variants := []string{"mnk:9x9:5:exact:misere", "order-chaos:7x6:4:chaos-first:symbols=4"}
	for _, p := range games.Presets() {
		variants = append(variants, p.Variant)
	}
	for _, variant := range longtest.Some(t, 6, variants) {
		game, err := games.Parse(variant)
		if err != nil {
			t.Fatal(err)
		}
		rules := h.Run("ada", "rules", "game", variant)
		h.Wants(rules, commands.Private, say.Say(game.Info().Rules))
		if info := game.Info(); info.ByColumns {
			h.Wants(rules, commands.Private, h.Says("rules.by_columns", "Example", engine.Notation(engine.ColumnName((info.Cols-1)/2))))
		}
		for i, e := range game.Examples() {
			b := apptest.Button(rules.Message, "/"+strconv.Itoa(i+1))
			if b == nil {
				t.Fatalf("%s: no button for example %d", variant, i+1)
			}
			r := h.PressID("ada", b.ID, "private")
			h.Wants(r, commands.Update, b.Label)
			h.Wants(r, commands.Update, say.Say(e.Text))
			if r.Message.Picture == nil {
				t.Errorf("%s: %s has no picture", variant, b.Label)
			} else if open, _, _ := strings.Cut(say.Says("render.open", "Lines", "|"), "|"); strings.Contains(r.Message.Picture.Alt, open) {
				t.Errorf("%s: %s shows open lines, and nothing says what they are: %s", variant, b.Label, r.Message.Picture.Alt)
			}
			back := strings.TrimSuffix(b.ID, "/"+strconv.Itoa(i+1))
			h.Wants(h.PressID("ada", back, "private"), commands.Update, say.Say(game.Info().Rules))
			if apptest.Button(r.Message, back) == nil {
				t.Errorf("%s: no way back from %s", variant, b.Label)
			}
			menu := h.PressID("ada", "menu/open/"+strings.TrimPrefix(back, "rules/"), "private")
			h.Wants(menu, commands.Update, say.Say(game.Info().Title))
			beside := apptest.Button(menu.Message, back+"/beside")
			if beside == nil {
				t.Fatalf("%s: no rules beside the menu", variant)
			}
			h.Wants(h.PressID("ada", beside.ID, "private"), commands.Private, say.Say(game.Info().Rules)) // the menu stays as it is
		}
	}
	h.Wants(h.PressID("ada", apptest.Button(h.PressID("ada", "menu/open/"+variants[0], "private").Message, "/"+variants[0]+"/-/"+args.DefaultLevel+"/-").ID, "private"), commands.Post, "")
	if got := h.Match(1).Game.Variant(); got != variants[0] {
		t.Errorf("the menu starts %s, want %s", got, variants[0])
	}
	h.Wants(h.PressID("ada", "rules/"+games.Presets()[0].Name+"/99", "private"), commands.Private, h.Says("error.button"))
}
