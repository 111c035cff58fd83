package drop_test

import (
	"testing"

	"noughts/engine"
	"noughts/engine/enginetest"
	"noughts/engine/games"
	"noughts/engine/games/drop"
	"noughts/engine/longtest"
)

// TestRules runs what every game must keep.
func TestRules(t *testing.T) {
	more := []string{"drop:4x4:4", "drop:4x4:3", "drop:10x10:6", "drop:10x4:5", "drop:4x10:4", "drop:5x5:4", "drop:6x6:4"}
	enginetest.RunFamily(t, drop.Family{}, longtest.Some(t, 3, more)...)
}

// TestPositions counts all positions of small boards, as John Tromp has
// (https://tromp.github.io/c4/c4.html).
func TestPositions(t *testing.T) {
	longtest.SkipUnderRace(t)
	game, err := games.Parse("drop:4x4:4")
	if err != nil {
		t.Fatal(err)
	}
	if got := enginetest.Positions(game.Start()); got != 161029 {
		t.Errorf("%d positions, want 161029", got)
	}
}

// A position and its mirror image have one value.
func TestMirrorImages(t *testing.T) {
	for _, variant := range []string{"drop:4x4:4", "drop:5x4:4", "drop:6x7:4", "drop:8x8:4"} {
		game, err := games.Parse(variant)
		if err != nil {
			t.Fatal(err)
		}
		info := game.Info()
		var to []uint16
		for c := range info.Rows * info.Cols {
			to = append(to, uint16(c-c%info.Cols+info.Cols-1-c%info.Cols))
		}
		enginetest.Symmetry(t, game, to, 12)
	}
}

// The number of the literature is that of the tutorial that defines it, of moves too.
func TestScore(t *testing.T) {
	for text, want := range map[string]map[string]int{
		"connect-four 4455":        {"": 18, "c1": 18, "f1": 18},
		"connect-four 44455554221": {"": -15, "d5": -15},
		"drop:4x5:3 332":           {"": -8},
		"drop:4x5:3 3321":          {"": 8, "d1": 8},
	} {
		game, p, err := games.ParsePosition(text)
		if err != nil {
			t.Fatal(err)
		}
		a, err := game.NewSolver(engine.SolverOptions{}).Analyze(t.Context(), p, engine.Budget{Nodes: 20_000}, nil)
		if err != nil {
			t.Fatal(err)
		}
		scorer := game.(engine.Scorer)
		if got, ok := scorer.Score(p, a.Root); !ok || got != want[""] {
			t.Errorf("%s: got %d (%v), want %d", text, got, ok, want[""])
		}
		for _, e := range a.Moves {
			if w, there := want[game.MoveName(e.Move)]; there {
				if got, ok := scorer.Score(p, e); !ok || got != w {
					t.Errorf("%s, %s: got %d (%v), want %d", text, game.MoveName(e.Move), got, ok, w)
				}
			}
		}
		if _, ok := scorer.Score(p, engine.Unknown(engine.Move{})); ok {
			t.Errorf("%s: a score of what is not known", text)
		}
	}
}

// Whatever is typed, reading it breaks nothing, and what is read can be played.
func FuzzReadMoves(f *testing.F) {
	for _, text := range []string{"d", "4453", "ddec", "d3", "A1", "0", "44444444", "dé", "", "a10"} {
		f.Add(text)
	}
	game, err := games.Parse("drop:6x7:4")
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		moves, err := engine.ReadMoves(game, game.Start(), text)
		if err != nil {
			return
		}
		p := game.Start()
		for i, m := range moves {
			next, err := p.Play(m)
			if err != nil {
				if i < len(moves)-1 {
					t.Errorf("%q: move %d of %d cannot be made: %v", text, i+1, len(moves), err)
				}
				return
			}
			p = next
		}
	})
}

func TestNotation(t *testing.T) {
	for text, want := range map[string]string{
		"drop:6x7:4 d d c4 e":      "",
		"drop:6x7:4 d d2 c1 e":     "drop:6x7:4 ......./......./......./......./...O.../..XXO..",
		"drop:6x7:4 4453":          "drop:6x7:4 ......./......./......./......./...O.../..OXX..",
		"drop:6x7:4 ddec":          "drop:6x7:4 ......./......./......./......./...O.../..OXX..",
		"drop:6x7:4 dde C":         "drop:6x7:4 ......./......./......./......./...O.../..OXX..",
		"drop:6x7:4 44 5 c":        "drop:6x7:4 ......./......./......./......./...O.../..OXX..",
		"connect-four D d":         "drop:6x7:4 ......./......./......./......./...O.../...X...",
		"connect-four h":           "",
		"connect-four 8":           "",
		"connect-four 4444444":     "",
		"connect-four d2":          "",
		"connect-four 12121213":    "",
		"drop:6x7:4 d d d d d d d": "",
	} {
		game, p, err := games.ParsePosition(text)
		if want == "" {
			if err == nil {
				t.Errorf("%s: is read as %s", text, games.FormatPosition(game, p))
			} else {
				t.Log(err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%s: %v", text, err)
		} else if got := games.FormatPosition(game, p); got != want {
			t.Errorf("%s: got %s, want %s", text, got, want)
		}
	}
}
