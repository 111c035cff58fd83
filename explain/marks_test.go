package explain

import (
	"testing"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/render"
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

// On a large board the best moves are numbered, none of them worse than need be, and
// the rest is tinted or marked small.
func TestPictureOfALargeBoard(t *testing.T) {
	move := engine.Move{}
	won, lost, drawn := engine.Proved(move, engine.Win, 5), engine.Proved(move, engine.Loss, 4), engine.Proved(move, engine.Draw, -1)
	longer := engine.Proved(move, engine.Loss, 6)
	guess := engine.Unknown(move)
	guess.Estimate = 0.4
	for name, c := range map[string]struct {
		first, others   engine.Evaluation
		numbered, heats int
	}{
		"all drawn":                    {drawn, drawn, mostNumbered, 225 - mostNumbered},
		"one won, others lost":         {won, lost, 1, 224},
		"all lost alike: none is best": {lost, lost, 0, 0},
		"one holds out longer":         {longer, lost, 1, 0},
		"others unknown":               {won, engine.Unknown(move), 1, 0},
		"others estimated":             {won, guess, mostNumbered, 225 - mostNumbered},
		"nothing known":                {engine.Unknown(move), engine.Unknown(move), 1, 0},
	} {
		a, game := gomoku(t, c.first, c.others)
		o := Picture(game, game.Start().Board(), a, render.Options{})
		if len(o.Marks) > 0 || len(o.Candidates) != c.numbered || len(o.Heat) != c.heats {
			t.Errorf("%s: %d marks, %d numbers and %d others, want 0, %d and %d", name, len(o.Marks), len(o.Candidates), len(o.Heat), c.numbered, c.heats)
		}
		for i, m := range append(o.Candidates, o.Heat...) {
			if m.Best != (i == 0) {
				t.Errorf("%s: move %d is the best: %v", name, i, m.Best)
			}
			if m.Move != a.Moves[i].Move {
				t.Errorf("%s: move %d is %v, want %v", name, i, m.Move, a.Moves[i].Move)
			}
		}
	}
}

// On a small board every move is marked, and counts moves as players do.
func TestPictureOfASmallBoard(t *testing.T) {
	game, p, a := analyzed(t, "mnk:3x3:3 a1 b2 c3", 1_000_000)
	o := Picture(game, p.Board(), a, render.Options{})
	if len(o.Marks) != len(a.Moves) || len(o.Candidates)+len(o.Heat) > 0 || o.Crop != nil {
		t.Fatalf("got %+v, want a mark for each of %d moves", o, len(a.Moves))
	}
	for i, m := range o.Marks {
		if j := a.Moves[i]; j.Decided() && j.Low != engine.Draw && m.Distance != (j.Distance+1)/2 {
			t.Errorf("%s: %d moves to the end for %d plies", game.MoveName(j.Move), m.Distance, j.Distance)
		}
	}
}

func TestMovesToEnd(t *testing.T) {
	for plies, want := range map[int]int{1: 1, 2: 1, 3: 2, 4: 2, 5: 3} {
		if got := MovesToEnd(plies); got != want {
			t.Errorf("%d plies are %d moves, want %d", plies, got, want)
		}
	}
	game, err := games.Find("jing")
	if err != nil || game.Info().Turn < 2 {
		t.Fatal(err, "a turn of one ply")
	}
	won := engine.Proved(engine.Move{}, engine.Win, 5)
	if got := marks(game, []engine.Evaluation{won})[0].Distance; got != -1 {
		t.Errorf("with two plies a turn, %d moves are shown", got)
	}
	if got := LeadsTo(english(t), game, won); got != "wins" {
		t.Errorf("with two plies a turn, a move %s", got)
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
		engine.ReasonBlocks:    "otherwise O wins at once",
		"reason.unheard_of":    "it's what Noughts would play",
		"":                     "it's what Noughts would play",
	} {
		if got := Because(say, game, game.Start(), engine.Choice{Move: engine.Move{Cell: 4}, Reason: engine.Reason{ID: id}}); got != want {
			t.Errorf("%q: got %q, want %q", id, got, want)
		}
	}
	if got := PlayNames(say, game, make([]engine.Move, mostPlies+1)); len(got) != len("a1 ")*mostPlies+len("…") {
		t.Errorf("a long line of play is told as %q", got)
	}
}

// A first move that a longer search has proved to win is marked and told so, whatever a short
// search thinks of it.
func TestAKnownFirstMoveIsMarkedAsWinning(t *testing.T) {
	game, p, err := games.ParsePosition("order-chaos:5x5:4:exact:full:chaos-first:symbols=3")
	if err != nil {
		t.Fatal(err)
	}
	var a engine.Analysis
	for _, mv := range p.AppendMoves(nil) {
		j := engine.Unknown(mv)
		j.Estimate = 0.4
		if game.MoveName(mv) == "Xc3" {
			a.Moves = append([]engine.Evaluation{j}, a.Moves...)
		} else {
			a.Moves = append(a.Moves, j)
		}
	}
	a.Root = a.Moves[0]
	won := 0
	for _, m := range Picture(game, p.Board(), WithKnown(game, p, a), render.Options{}).Marks {
		if m.Kind != render.Won {
			continue
		}
		if won++; !m.Best || game.MoveName(m.Move) != "Xc3" {
			t.Errorf("%s is marked as winning: %+v", game.MoveName(m.Move), m)
		}
	}
	if won != 1 || a.Moves[0].Decided() {
		t.Errorf("%d moves are marked as winning, want one, and the analysis as it was", won)
	}
	if said := LeadsTo(english(t), game, WithKnown(game, p, a).Moves[0]); said != "wins" {
		t.Errorf("it %s", said)
	}
}
