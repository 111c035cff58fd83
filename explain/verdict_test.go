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
		"O to move and win at once.":                                engine.Proved(engine.Move{}, engine.Win, 1),
		"O to move and win in 3 moves.":                             engine.Proved(engine.Move{}, engine.Win, 5),
		"O to move and win with perfect play.":                      engine.Proved(engine.Move{}, engine.Win, -1),
		"O to move, and every move loses at once.":                  engine.Proved(engine.Move{}, engine.Loss, 1),
		"O to move, but X wins with the next move.":                 engine.Proved(engine.Move{}, engine.Loss, 2),
		"O to move, but X wins in 2 moves.":                         engine.Proved(engine.Move{}, engine.Loss, 4),
		"O to move, but X wins with perfect play.":                  engine.Proved(engine.Move{}, engine.Loss, -1),
		"With best play from both sides, it's a draw.":              {Low: engine.Draw, High: engine.Draw, Distance: 8, Scored: true},
		"O can't lose from here; O is better (70%).":                {Low: engine.Draw, High: engine.Win, Estimate: 0.7},
		"O can't win from here; X is better (80%).":                 {Low: engine.Loss, High: engine.Draw, Estimate: 0.2},
		"O to move: about even (about 50%, not proved).":            engine.Unknown(engine.Move{}),
		"O to move: X is close to winning (about 99%, not proved).": {Low: engine.Loss, High: engine.Win, Estimate: 0.01},
		"O to move and win in 2 moves. O ends 4 points ahead.":      {Low: engine.Win, High: engine.Win, Distance: 3, Margin: 4, Scored: true},
	} {
		if got := Verdict(say, game, position, root); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
