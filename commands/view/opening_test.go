package view

import (
	"strings"
	"testing"
	"time"

	"noughts/commands/catalogue"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/match"
)

// Whoever decides in an opening is named as politely as elsewhere: in Japanese, people are, and the
// bot isn't.
func TestOpeningsArePolite(t *testing.T) {
	catalogue, err := catalogue.Load()
	if err != nil {
		t.Fatal(err)
	}
	say := catalogue.Printer("ja")
	game, err := games.Find("renju")
	if err != nil {
		t.Fatal(err)
	}
	asked := 0
	for _, rule := range engine.OpeningRules(game) {
		for _, seat := range []match.Seat{{UserID: "1"}, {Level: "best"}} {
			m := match.New(game, [2]match.Seat{seat, seat}, engine.First, time.Now())
			stage, err := rule.Stage(nil, nil)
			if err != nil {
				t.Fatal(err)
			}
			asked++
			if said := openingAsk(m, stage, say); strings.Contains(said, "さん") == seat.Bot() {
				t.Errorf("%s: got %q", rule.Name(), said)
			}
		}
	}
	if asked < 8 {
		t.Errorf("only %d were asked", asked)
	}
}
