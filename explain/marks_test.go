package explain

import (
	"testing"

	"noughts/engine"
	"noughts/engine/games"
)

// gomoku is an analysis of an empty large board: so many moves, of which the first
// is judged as told and all others as best.
func gomoku(t *testing.T, first, others engine.Evaluation) (engine.Analysis, engine.Game) {
	t.Helper()
	game, p, err := games.ParsePosition("mnk:15x15:5")
	if err != nil {
		t.Fatal(err)
	}
	var a engine.Analysis
	for i, m := range p.AppendMoves(nil) {
		j := others
		if i == 0 {
			j = first
		}
		j.Move = m
		a.Moves = append(a.Moves, j)
	}
	a.Root = a.Moves[0]
	return a, game
}

func TestMarks(t *testing.T) {
	move := engine.Move{}
	won, lost, drawn := engine.Proved(move, engine.Win, 5), engine.Proved(move, engine.Loss, 4), engine.Proved(move, engine.Draw, -1)
	for name, c := range map[string]struct {
		first, others engine.Evaluation
		want          int
	}{
		"all drawn: the best that fit":            {drawn, drawn, mostMarks},
		"one won, others lost: lost ones are not": {won, lost, 1},
		"all lost: the best that fit":             {lost, lost, mostMarks},
		"others unknown":                          {won, engine.Unknown(move), 1},
	} {
		a, game := gomoku(t, c.first, c.others)
		marks := Marks(a, game.Info())
		if len(marks) != c.want {
			t.Errorf("%s: %d marks, want %d", name, len(marks), c.want)
		}
		for i, m := range marks {
			if m.Best != (i == 0) {
				t.Errorf("%s: mark %d is the best: %v", name, i, m.Best)
			}
		}
	}
}

// On a large board a proved win is shown as a line of play, each stone in its colour.
func TestForcedLine(t *testing.T) {
	a, game := gomoku(t, engine.Proved(engine.Move{}, engine.Win, 3), engine.Unknown(engine.Move{}))
	a.Line = []engine.Move{{Cell: 0}, {Cell: 1}, {Cell: 2}}
	line := ForcedLine(game, game.Start(), a)
	if len(line) != 3 || line[0].Symbol != engine.X || line[1].Symbol != engine.O || line[2].Symbol != engine.X {
		t.Errorf("the line is %v, want X, O and X", line)
	}
	a.Root.Low = engine.Draw
	if line := ForcedLine(game, game.Start(), a); line != nil {
		t.Errorf("without a win the line is %v", line)
	}
}

// A reason without words, or whose words do not fit, claims nothing.
func TestBecause(t *testing.T) {
	say := english(t)
	game, err := games.Parse("mnk:3x3:3")
	if err != nil {
		t.Fatal(err)
	}
	for id, want := range map[string]string{
		engine.ReasonCompletes: "it completes a line",
		"reason.unheard_of":    "it is what Noughts would play",
		"":                     "it is what Noughts would play",
	} {
		if got := Because(say, game, engine.Choice{Move: engine.Move{Cell: 4}, Reason: engine.Reason{ID: id}}); got != want {
			t.Errorf("%q: got %q, want %q", id, got, want)
		}
	}
	if got := PlayNames(game, make([]engine.Move, mostPlies+1)); len(got) != len("a1 ")*mostPlies+len("…") {
		t.Errorf("a long line of play is told as %q", got)
	}
}
