package arena_test

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"noughts/engine"
	"noughts/engine/arena"
	"noughts/engine/games"
	"noughts/engine/longtest"
)

// follow plays moves from the start.
func follow(t *testing.T, game engine.Game, moves []engine.Move) engine.Position {
	t.Helper()
	p := game.Start()
	for _, m := range moves {
		var err error
		if p, err = p.Play(m); err != nil {
			t.Fatalf("%s: %s: %v", game.Variant(), game.MoveName(m), err)
		}
	}
	return p
}

// smallest returns the preset of a family that has the fewest cells.
func smallest(t *testing.T, family engine.Family) engine.Game {
	t.Helper()
	list := family.Presets()
	cells := func(p engine.Preset) int { return len(parse(t, p.Variant).Start().Board().Cells) }
	return parse(t, slices.MinFunc(list, func(a, b engine.Preset) int { return cells(a) - cells(b) }).Variant)
}

// Openings are different, legal and not over, and the same for the same seed, on
// a slow machine too: time stands still here while it computes.
func TestOpenings(t *testing.T) {
	longtest.SkipUnderRace(t)
	for _, family := range games.All() {
		synctest.Test(t, func(t *testing.T) { checkOpenings(t, family) })
	}
}

func checkOpenings(t *testing.T, family engine.Family) {
	t.Helper()
	game := smallest(t, family)
	list := arena.Openings(t.Context(), game, 2, 7)
	again := arena.Openings(t.Context(), game, 2, 7)
	if len(list) == 0 || len(list) > 2 || len(again) != len(list) {
		t.Errorf("%s: got %d openings, then %d, want up to 2", family.Key(), len(list), len(again))
		return
	}
	seen := map[engine.Position]bool{}
	for i, o := range list {
		if seen[o.Position] || o.Position != follow(t, game, o.Moves) || !slices.Equal(o.Moves, again[i].Moves) {
			t.Errorf("%s: opening %d is %v, then %v", family.Key(), i, o.Moves, again[i].Moves)
		}
		if _, over := o.Position.Outcome(); over {
			t.Errorf("%s: opening %d is over", family.Key(), i)
		}
		seen[o.Position] = true
	}
}

// No side has won a drawn game's openings already.
func TestOpeningsAreEven(t *testing.T) {
	game := parse(t, "mnk:4x4:4")
	solver := game.NewSolver(engine.SolverOptions{})
	list := arena.Openings(t.Context(), game, 10, 1)
	if len(list) != 10 {
		t.Errorf("got %d openings, want 10", len(list))
	}
	for _, o := range list {
		if a, err := solver.Analyze(t.Context(), o.Position, engine.Budget{}, nil); err != nil || a.Root.Low != engine.Draw || a.Root.High != engine.Draw {
			t.Errorf("%s: %v to %v, %v, want a draw", games.FormatPosition(game, o.Position), a.Root.Low, a.Root.High, err)
		}
	}
}

// A game that always looks better for one side has no opening but its start.
func TestUnevenOpeningsDoNotCount(t *testing.T) {
	game := lopsided{parse(t, "mnk:7x7:5")}
	if list := arena.Openings(t.Context(), game, 5, 1); len(list) != 1 || len(list[0].Moves) != 0 {
		t.Errorf("got %d openings, the first of %d moves", len(list), len(list[0].Moves))
	}
}

// lopsided is a game whose solver expects the side to move to win.
type lopsided struct{ engine.Game }

func (l lopsided) NewSolver(engine.SolverOptions) engine.Solver { return l }

func (lopsided) Analyze(context.Context, engine.Position, engine.Budget, func(engine.Analysis)) (engine.Analysis, error) {
	root := engine.Unknown(engine.Move{})
	root.Estimate = 0.7
	return engine.Analysis{Root: root}, nil
}

func TestReadOpenings(t *testing.T) {
	game := parse(t, "mnk:3x3:3:exact:misere")
	text := `
# Misère, where a line on the way would end the game.
  mnk:3x3:3:misere:exact b2 a1   # by moves

mnk:3x3:3:exact:misere XO./OX./XOO`
	_, err := arena.ReadOpenings(strings.NewReader(text), game)
	if problem, ok := errors.AsType[*engine.UserError](err); !ok || problem.Text.Data["Line"] != 5 {
		t.Errorf("a position that no play reaches: got %v, want a problem in line 5", err)
	}
	list, err := arena.ReadOpenings(strings.NewReader(strings.ReplaceAll(text, "XOO", "XO.")), game)
	if err != nil || len(list) != 2 {
		t.Fatalf("got %d openings, %v, want 2", len(list), err)
	}
	for i, want := range []string{"mnk:3x3:3:exact:misere .../.X./O..", "mnk:3x3:3:exact:misere XO./OX./XO."} {
		if got := games.FormatPosition(game, follow(t, game, list[i].Moves)); got != want {
			t.Errorf("opening %d: the moves lead to %s, want %s", i, got, want)
		}
	}
}

// Gomocup's openings are moves, counted from the middle.
func TestReadOffsets(t *testing.T) {
	game := parse(t, "mnk:20x20:5")
	list, err := arena.ReadOpenings(strings.NewReader("8,-3, 6,-4, 5,-4\n-10,-10, 9,9\n"), game)
	if err != nil || len(list) != 2 {
		t.Fatalf("got %d openings, %v", len(list), err)
	}
	for i, want := range []string{"s8 q7 p7", "a1 t20"} {
		var names []string
		for _, m := range list[i].Moves {
			names = append(names, game.MoveName(m))
		}
		if got := strings.Join(names, " "); got != want || follow(t, game, list[i].Moves) != list[i].Position {
			t.Errorf("opening %d: got %s, want %s", i, got, want)
		}
	}
}

// The stones of any position can be put in an order, in every family.
func TestReadRows(t *testing.T) {
	for _, position := range []string{
		"mnk:4x4:3:exact XXXX/OO.O/..O./....", // threes are passed over on the way to the four
		"mnk:5x5:4 XOXOX/OXOXO/...../...../.....",
		"order-chaos:4x4:4:exact XOXO/XOXO/OXOX/OX..",
		"order-chaos:6x6:5:symbols=4 XOTS../....../....../....../....../......",
		"jing OOXX./OOXX./O..../O..../.....",
		"weighted:1,2,3,4,5,6,7,8,9 XO./.../..X",
	} {
		game, want, err := games.ParsePosition(position)
		if err != nil {
			t.Errorf("%s: %v", position, err)
			continue
		}
		list, err := arena.ReadOpenings(strings.NewReader(position), game)
		if err != nil || len(list) != 1 || follow(t, game, list[0].Moves) != want {
			t.Errorf("%s: got %+v, %v", position, list, err)
		}
	}
}

func TestReadOpeningsRefuses(t *testing.T) {
	for text, want := range map[string]string{
		"":                              "arena.no_openings",
		"# nothing\n\n":                 "arena.no_openings",
		"mnk:3x3:3 b2\nmnk:3x3:3 b2 b2": "arena.line Line=2",
		"mnk:3x3:3 XXX/OO./...":         "illegal.over",
		"mnk:4x4:4 a1":                  "arena.other_game",
		"\n\nb2 a1":                     "arena.line Line=3",
		"mnk:3x3:3 XX./XX./...":         "illegal.balance",
		"0,0, 2,0":                      "arena.offsets Typed=\"2,0\"",
		"0,0, 1":                        "arena.offsets Typed=\"1\"",
		"0,0, 1,x":                      "arena.offsets Typed=\"1,x\"",
		"0,0, 0,0":                      "illegal.taken",
		"0,0 1,1 0,1 -1,1 0,-1":         "illegal.over",
	} {
		_, err := arena.ReadOpenings(strings.NewReader(text), parse(t, "mnk:3x3:3"))
		if err == nil || !errors.Is(err, engine.ErrIllegal) || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %s", text, err, want)
		}
	}
}
