package puzzle_test

import (
	"strings"
	"testing"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
	"noughts/engine/puzzle"
)

// themesTried is of how many puzzles the themes are proved: noughts verify puzzles proves all.
const themesTried = 500

// TestShippedThemesAreTrue proves the themes of puzzles that are shipped, of others each time, and
// that naming them anew gives the same.
func TestShippedThemesAreTrue(t *testing.T) {
	fewest := longtest.Sample(t, 60, themesTried)
	list, seed := drawn(t, fewest)
	seen := map[string]int{}
	for _, p := range list {
		task, err := p.Open()
		if err != nil {
			t.Fatal(err)
		}
		if err := task.ProveTheme(); err != nil {
			t.Errorf("%s %v: %v (%s=%d)", p.Position, p.Solution, err, seedVariable, seed)
		}
		if named, err := task.Named(); err != nil || named.Theme != p.Theme {
			t.Errorf("%s %v: named %s, %v; want %s", p.Position, p.Solution, named.Theme, err, p.Theme)
		}
		seen[p.Theme]++
	}
	if len(list) < fewest || len(seen) < 10 {
		t.Errorf("got %d puzzles with themes %v, want many of both", len(list), seen)
	}
}

// TestThemes makes puzzles of positions whose theme is known.
func TestThemes(t *testing.T) {
	longtest.SkipUnderRace(t)
	for _, c := range []struct{ position, solution, theme string }{
		{"weighted:10,9,8,1,2,3,-4,-5,-6 ..O/OXX/X.O", "b3", "keep-the-sum"}, // nobody can make a line
		{"weighted:1,2,1,2,9,2,1,2,1 XO./OOX/.X.", "c1", engine.ThemeFork},
		{"jing OOXXO/XX.O./.XO../OXOOO/XOXXX", "e3 e4", engine.ThemeWinning},
		{"jing O..XO/.OXO./OOOXX/XXOXX/XO.XO", "b5 c5", "two-lines"},
		{"jing ..O.X/XXOXX/XXO.X/.OOOO/OOOXX", "a5 d3", "break-up"},
		{"jing .OO.X/.XX.X/OOO.O/XOOXX/XOOXX", "a5 d5", "last-stone"},
		{"jing OO.OX/.O.OX/X.O.X/OX.OX/XO.XO", "b3 d3", engine.ThemeOnlyMove},
		{"drop:4x5:3 .XO../OXX../XOO../XOX..", "e1", engine.ThemeZugzwang},
		{"drop:4x5:3 ..X../..X../..O../.OX.O", "b2", "odd-threat"},
		{"drop:5x5:4 .OO../.XX.O/.OX.X/OXOXX/XXOOO", "e5", engine.ThemeOnlyMove},
		{"order-chaos:4x4:4 .XXO/XXXO/..../XO..", "Oa4", engine.ThemePairing},
		{"order-chaos:4x4:4 ..../.OX./O..X/X...", "", engine.ThemeOnlyMove}, // Chaos, without pairs
		{"mnk:3x3:3 .../.../..X", "b2", engine.ThemeOnlyMove},
		{"mnk:3x3:3 ..O/.../XOX", "a3", engine.ThemeFork},
	} {
		game, p, err := games.ParsePosition(c.position)
		if err != nil {
			t.Fatal(err)
		}
		m := puzzle.NewMaker(game, 0)
		made, err := m.Make(t.Context(), p)
		if err != nil {
			t.Errorf("%s: %v", c.position, err)
			continue
		}
		task, err := made.Open()
		if err != nil {
			t.Fatal(err)
		}
		for _, name := range strings.Fields(c.solution) {
			if move, err := game.ParseMove(name); err != nil || task.Judge(nil, move) == puzzle.Wrong {
				t.Errorf("%s: %s is wrong, want it right: %v", c.position, name, made.Solution)
			}
		}
		if made.Theme != c.theme {
			t.Errorf("%s: the theme is %s, want %s", c.position, made.Theme, c.theme)
		}
	}
}
