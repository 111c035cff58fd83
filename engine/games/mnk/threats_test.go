package mnk_test

import (
	"bufio"
	"os"
	"slices"
	"strings"
	"testing"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
)

// Wins of the suite are found, and if it is by threats, with a line to their end and
// the moves of the winner in it as the reason.
func TestFindsWinsByThreats(t *testing.T) {
	longtest.SkipUnderRace(t)
	file, err := os.Open("testdata/suite.epd")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	read, found, byThreats := 0, 0, 0
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		position, _, ok := strings.Cut(lines.Text(), ";")
		if !ok {
			continue // a comment
		}
		if read++; read%9 > 0 {
			continue
		}
		game, p, a := analyze(t, position, 300_000)
		if a.Root.Low != engine.Win || a.Root.Reason.ID != engine.ReasonProvedWin {
			t.Errorf("%s: got %v to %v, %s", position, a.Root.Low, a.Root.High, a.Root.Reason.ID)
			continue
		}
		if found++; a.Method != "threat search" {
			continue // how the main search wins is not proved move by move
		}
		byThreats++
		for i, m := range a.Line {
			if p, err = p.Play(m); err != nil {
				t.Fatalf("%s: move %d of the line: %v", position, i+1, err)
			}
			if i%2 == 0 && !slices.Contains(a.Root.Reason.Moves, m) {
				t.Errorf("%s: %s is not among the reason's moves", position, game.MoveName(m))
			}
		}
		if _, won := p.Outcome(); !won {
			t.Errorf("%s: the line ends before the game", position)
		}
	}
	if found < 12 || byThreats < 10 || lines.Err() != nil {
		t.Errorf("of the suite only %d wins were found, %d by threats: %v", found, byThreats, lines.Err())
	}
}

// The reason of a move that stops a forced win names all moves that do, and the
// others are proved to lose.
func TestNamesAllThatStopsAWin(t *testing.T) {
	longtest.SkipUnderRace(t)
	for _, c := range []struct {
		position, reason string
		stops            []string
	}{
		{"mnk:15x15:5 g8 a1 h8 c2 i8", engine.ReasonStopsFork, []string{"f8", "j8"}},
		{"mnk:15x15:5 b8 o1 c8 m2 d8", engine.ReasonStopsFork, []string{"a8", "e8", "f8"}},
	} {
		game, _, a := analyze(t, c.position, 100_000)
		why := a.Root.Reason
		if why.ID != c.reason {
			t.Errorf("%s: got %s, want %s", c.position, why.ID, c.reason)
		}
		var named, open []string
		for _, m := range why.Moves {
			named = append(named, game.MoveName(m))
		}
		for _, j := range a.Moves {
			if j.High > engine.Loss {
				open = append(open, game.MoveName(j.Move))
			}
		}
		slices.Sort(named)
		slices.Sort(open)
		if !slices.Equal(named, open) || !slices.Equal(named, c.stops) {
			t.Errorf("%s: got %v, and %v are not lost; want %v", c.position, named, open, c.stops)
		}
	}
}

// The line of a position that is lost to threats leads to the end too.
func TestTellsHowThreatsWin(t *testing.T) {
	for _, text := range []string{
		"mnk:15x15:5 g8 a1 h8 c2 j5 e1 j6 o3 i8 m2 j4",
		"mnk:12x12:4 f6 a1 g6",
	} {
		_, p, a := analyze(t, text, 300_000)
		if a.Root.High != engine.Loss || len(a.Line) < 4 || a.Line[0] != a.Root.Move {
			t.Errorf("%s: got %v to %v and a line of %d plies", text, a.Root.Low, a.Root.High, len(a.Line))
			continue
		}
		var err error
		for i, m := range a.Line {
			if p, err = p.Play(m); err != nil {
				t.Fatalf("%s: move %d of the line: %v", text, i+1, err)
			}
		}
		if o, over := p.Outcome(); !over || o.Result == engine.Draw {
			t.Errorf("%s: the line ends before the game", text)
		}
	}
}

// So does the reason of a move that stops a win which takes longer.
func TestNamesAllThatStopsALongWin(t *testing.T) {
	longtest.SkipUnderRace(t)
	const text = "mnk:15x15:5 .............../.............../.............../.............../.............../.........X...../.......XO....../.......OXO...../..........O..../.........X.X.../.............../.............../.............../.............../..............."
	game, p, err := games.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	solver := game.NewSolver(engine.SolverOptions{})
	a, err := solver.Analyze(t.Context(), p, engine.Budget{Nodes: 400_000}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if why := a.Root.Reason; why.ID != engine.ReasonStopsWin || len(why.Moves) == 0 {
		t.Errorf("%s: got %s and %d moves", text, why.ID, len(why.Moves))
	}
	checkStops(t, game, solver, p, a)
}

// checkStops checks that the moves of the reason are all that are not lost, and of
// some others that they are.
func checkStops(t *testing.T, game engine.Game, solver engine.Solver, p engine.Position, a engine.Analysis) {
	t.Helper()
	text := games.FormatPosition(game, p)
	lost := 0
	for _, j := range a.Moves {
		if stops := slices.Contains(a.Root.Reason.Moves, j.Move); stops != (j.High > engine.Loss) {
			t.Errorf("%s: %s is %v to %v, and told to stop the win: %v", text, game.MoveName(j.Move), j.Low, j.High, stops)
		} else if stops {
			continue
		}
		if lost++; lost%90 != 1 {
			continue
		}
		next, err := p.Play(j.Move)
		if err != nil {
			t.Fatal(err)
		}
		if reply, err := solver.Analyze(t.Context(), next, engine.Budget{Nodes: 400_000}, nil); err != nil || reply.Root.Low != engine.Win {
			t.Errorf("%s: %s is said to lose, and leads to %v: %v", text, game.MoveName(j.Move), reply.Root.Low, err)
		}
	}
	if lost < 90 {
		t.Errorf("%s: only %d moves lose", text, lost)
	}
}
