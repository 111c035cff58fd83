package study

import (
	"testing"

	"noughts/commands/catalogue"
	"noughts/engine"
	"noughts/engine/games"
)

// After a longer look people hear what it has changed, or that it has changed nothing; where none
// was asked for, nothing.
func TestLongerAnalysis(t *testing.T) {
	catalogue, err := catalogue.Load()
	if err != nil {
		t.Fatal(err)
	}
	say := catalogue.Printer("en")
	game, err := games.Parse(games.Presets()[0].Variant)
	if err != nil {
		t.Fatal(err)
	}
	moves := game.Start().AppendMoves(nil)
	look := func(estimate float64, best, settled int) engine.Analysis {
		a := engine.Analysis{Root: engine.Unknown(moves[best])}
		a.Root.Estimate = estimate
		for i := range 4 {
			j := engine.Unknown(moves[(best+i)%4])
			if j.Estimate = estimate - float64(i)/10; i >= 4-settled {
				j.Low, j.High = engine.Loss, engine.Loss
			}
			a.Moves = append(a.Moves, j)
		}
		return a
	}
	proved := look(1, 0, 0)
	proved.Root.Low, proved.Root.High = engine.Win, engine.Win
	proved.Moves[0].Low, proved.Moves[0].High = engine.Win, engine.Win
	for name, c := range map[string]struct {
		before, after engine.Analysis
		want          string
	}{
		"not asked for": {engine.Analysis{}, proved, ""},
		"proved":        {look(0.6, 0, 0), proved, say.Says("study.longer.proved")},
		"another move":  {look(0.6, 0, 0), look(0.6, 1, 0), say.Says("study.longer.move", "Move", say.Move(game, moves[1]), "Before", say.Move(game, moves[0]))},
		"estimate":      {look(0.6, 0, 0), look(0.7, 0, 0), say.Says("study.longer.estimate", "Before", 60, "After", 70)},
		"more settled":  {look(0.6, 0, 1), look(0.6, 0, 2), say.Says("study.longer.moves", "Count", 1)},
		"the same":      {look(0.6, 0, 1), look(0.6, 0, 1), say.Says("study.longer.same")},
	} {
		if got := longerAnalysis(say, game, c.before, c.after); got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}
