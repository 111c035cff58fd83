package strategy_test

import (
	"context"
	"testing"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/strategy"
)

// Where the book knows the opening, strong and best answer from it without thinking:
// also when they have no time at all. The weaker levels do not.
func TestBookAnswersAtOnce(t *testing.T) {
	game, p, err := games.ParsePosition("mnk:15x15:5 h8 i9")
	if err != nil {
		t.Fatal(err)
	}
	want, ok := game.(engine.OpeningBook).Opening(p)
	if !ok {
		t.Fatal("the book does not know the position")
	}
	none, cancel := context.WithCancel(t.Context())
	cancel()
	for _, level := range []string{strategy.Strong, strategy.Best} {
		s, err := strategy.New(game, level, engine.StrategyOptions{})
		if err != nil {
			t.Fatal(err)
		}
		c, err := s.Choose(none, p, engine.Budget{})
		if err != nil || c.Move != want || c.Reason.ID != engine.ReasonOpening {
			t.Errorf("%s plays %s because of %s (%v), want %s from the book", level, game.MoveName(c.Move), c.Reason.ID, err, game.MoveName(want))
		}
	}
	if _, ok := game.(engine.OpeningBook).Opening(game.Start()); !ok {
		t.Error("the book does not know the start")
	}
	if _, late, _ := games.ParsePosition("mnk:15x15:5 h8 i9 h9 i8 g7"); late != nil {
		if m, ok := game.(engine.OpeningBook).Opening(late); ok {
			t.Errorf("the book claims to know a middle game: %s", game.MoveName(m))
		}
	}
}
