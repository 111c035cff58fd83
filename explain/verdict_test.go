package explain

import (
	"io/fs"
	"testing"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/words"
)

// english speaks English to a test.
func english(t *testing.T) *words.Printer {
	t.Helper()
	sources := []fs.FS{engine.Words(), Words()}
	for _, f := range games.All() {
		sources = append(sources, f.Words())
	}
	catalogue, err := words.Load(sources...)
	if err != nil {
		t.Fatal(err)
	}
	return catalogue.Printer("en")
}

// Every kind of knowledge has a sentence of its own.
func TestVerdict(t *testing.T) {
	game, position, err := games.ParsePosition("mnk:3x3:3 a1")
	if err != nil {
		t.Fatal(err)
	}
	say := english(t)
	for want, root := range map[string]engine.Evaluation{
		"O, to move, wins at once.":                                                                  engine.Proved(engine.Move{}, engine.Win, 1),
		"O, to move, wins in 5 plies with best play.":                                                engine.Proved(engine.Move{}, engine.Win, 5),
		"O, to move, wins with best play.":                                                           engine.Proved(engine.Move{}, engine.Win, -1),
		"O, to move, loses in 2 plies against best play.":                                            engine.Proved(engine.Move{}, engine.Loss, 2),
		"O, to move, loses against best play.":                                                       engine.Proved(engine.Move{}, engine.Loss, -1),
		"With best play of both sides the game is a draw.":                                           {Low: engine.Draw, High: engine.Draw, Distance: 8, Scored: true},
		"O, to move, has at least a draw; whether it is a win is not settled. Expected score: 70 %.": {Low: engine.Draw, High: engine.Win, Estimate: 0.7},
		"O, to move, has at most a draw; whether it is a loss is not settled. Expected score: 20 %.": {Low: engine.Loss, High: engine.Draw, Estimate: 0.2},
		"O is to move, and the result is not settled. Expected score: 50 %.":                         engine.Unknown(engine.Move{}),
		"O, to move, wins in 3 plies with best play. Final difference: +4.":                          {Low: engine.Win, High: engine.Win, Distance: 3, Margin: 4, Scored: true},
	} {
		if got := Verdict(say, game, position, root); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
