package strategy_test

import (
	"context"
	"testing"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/openings"
	"noughts/engine/strategy"
)

// Where the book knows the opening, best answers from it without thinking, also when it has no
// time at all, and so does strong on boards too small to vary openings. The weaker levels do not.
func TestBookAnswersAtOnce(t *testing.T) {
	none, cancel := context.WithCancel(t.Context())
	cancel()
	for level, position := range map[string]string{strategy.Strong: "mnk:7x7:5 c3", strategy.Best: "mnk:15x15:5 h8 i9"} {
		game, p, err := games.ParsePosition(position)
		if err != nil {
			t.Fatal(err)
		}
		want, ok := openings.Answer(game, p)
		if !ok {
			t.Fatalf("the book does not know %s", position)
		}
		s, err := strategy.New(game, level, engine.StrategyOptions{})
		if err != nil {
			t.Fatal(err)
		}
		c, err := s.Choose(none, p, engine.Budget{})
		if err != nil || c.Move != want || c.Reason.ID != engine.ReasonOpening {
			t.Errorf("%s plays %s because of %s (%v), want %s from the book", level, game.MoveName(c.Move), c.Reason.ID, err, game.MoveName(want))
		}
	}
	game, err := games.Parse("mnk:15x15:5")
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := openings.Answer(game, game.Start()); !ok {
		t.Error("the book does not know the start")
	}
	if _, late, _ := games.ParsePosition("mnk:15x15:5 h8 i9 h9 i8 g7"); late != nil {
		if m, ok := openings.Answer(game, late); ok {
			t.Errorf("the book claims to know a middle game: %s", game.MoveName(m))
		}
	}
}

// Whoever is told how to begin is told what the book plays, as long as nothing is settled.
func TestAdviceBeginsByTheBook(t *testing.T) {
	for _, variant := range []string{"mnk:15x15:5:renju", "mnk:15x15:5:exact"} {
		game, err := games.Parse(variant)
		if err != nil {
			t.Fatal(err)
		}
		p := game.Start()
		want, ok := openings.Answer(game, p)
		if !ok {
			t.Fatalf("%s: the book does not know the start", variant)
		}
		moves := p.AppendMoves(nil)
		other := moves[0]
		if other == want {
			other = moves[1]
		}
		a := engine.Analysis{Moves: []engine.Evaluation{engine.Unknown(other), engine.Unknown(want)}}
		a.Root = a.Moves[0]
		strategy.Explain(t.Context(), game, p, &a)
		if a.Root.Move != want || a.Moves[0].Move != want || len(a.Moves) != 2 || a.Root.Reason.ID != engine.ReasonOpening || len(a.Line) != 1 || a.Line[0] != want {
			t.Errorf("%s: got %+v, want %s", variant, a, game.MoveName(want))
		}
		a.Root = engine.Proved(other, engine.Win, -1)
		a.Moves = []engine.Evaluation{a.Root, engine.Unknown(want)}
		strategy.Explain(t.Context(), game, p, &a)
		if a.Root.Move != other {
			t.Errorf("%s: a move that is proved to win makes room for the book's", variant)
		}
	}
}
