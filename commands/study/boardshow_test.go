package study

import (
	"strings"
	"testing"

	"noughts/commands/catalogue"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/explain"
)

// Why a search went no further is said where no button offers a longer one, or that would
// tell little.
func TestWhyASearchStopped(t *testing.T) {
	catalogue, err := catalogue.Load()
	if err != nil {
		t.Fatal(err)
	}
	say := catalogue.Printer("en")
	for _, why := range []engine.Stop{engine.StoppedByTime, engine.StoppedByNodes, engine.StoppedByMemory, engine.StoppedByMethods, engine.StoppedByCaller} {
		a := engine.Analysis{Root: engine.Unknown(engine.Move{}), Stopped: why}
		for _, deeper := range []bool{true, false} {
			said := strings.Contains(certainty(say, a, false, 0, deeper), explain.Stopped(say, a))
			if want := !deeper || why == engine.StoppedByMemory; said != want {
				t.Errorf("%s, with the button %v: said %v", why, deeper, said)
			}
		}
	}
}

// That moves lose is said once, before they are named, where no more is known of them.
func TestLosingMovesAreCalledSoOnce(t *testing.T) {
	catalogue, err := catalogue.Load()
	if err != nil {
		t.Fatal(err)
	}
	line, err := games.Read("tic-tac-toe a2", nil)
	if err != nil {
		t.Fatal(err)
	}
	var b board
	b.Main.Game, b.line, b.ply = line.Game, line, len(line.Moves)
	moves := b.position().AppendMoves(nil)
	a := engine.Analysis{Root: engine.Proved(moves[0], engine.Draw, -1), Moves: []engine.Evaluation{engine.Proved(moves[0], engine.Draw, -1)}}
	for _, m := range moves[1:] {
		a.Moves = append(a.Moves, engine.Proved(m, engine.Loss, -1))
	}
	said := strings.Join(boardWords(catalogue.Printer("en"), b, a, nil, explain.Advise(line.Game, b.position(), a)), "\n")
	if !strings.Contains(said, "they lose: ") || strings.Contains(said, "(loses)") {
		t.Errorf("it says twice that they lose, or not at all: %q", said)
	}
}
