package games_test

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"noughts/engine"
	"noughts/engine/games"
)

// Along a game of every preset, positions print as rows and are read back.
func TestPositionsComeBack(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, preset := range games.Presets() {
		game, p, err := games.ParsePosition(preset.Variant)
		if err != nil {
			t.Fatal(err)
		}
		for moves := p.AppendMoves(nil); len(moves) > 0; moves = p.AppendMoves(nil) {
			if p, err = p.Play(moves[rng.IntN(len(moves))]); err != nil {
				t.Fatal(err)
			}
			printed := games.FormatPosition(game, p)
			if again, back, err := games.ParsePosition(printed); err != nil || back != p || again.Variant() != game.Variant() {
				t.Errorf("%s is not read back: %v", printed, err)
			}
		}
	}
}

func addVariants(f *testing.F, add func(string)) {
	f.Helper()
	for _, p := range games.Presets() {
		add(p.Variant)
		add(strings.ToUpper(p.Variant))
	}
	for _, family := range games.All() {
		add(family.Key())
		add(family.Key() + ":")
	}
}

// A variant that is accepted prints in the one canonical way.
func FuzzParse(f *testing.F) {
	addVariants(f, func(v string) { f.Add(v) })
	f.Add("mnk:3x3:3:misere:exact")
	f.Fuzz(func(t *testing.T, text string) {
		g, err := games.Parse(text)
		if err != nil {
			checkRefusal(t, text, err)
			return
		}
		again, err := games.Parse(g.Variant())
		if err != nil || again.Variant() != g.Variant() || again.Start() != g.Start() {
			t.Errorf("%q is printed as %q, which is read as %v (%v)", text, g.Variant(), again, err)
		}
	})
}

// A position that is accepted prints as rows and parses back to an equal value.
func FuzzParsePosition(f *testing.F) {
	addVariants(f, func(v string) { f.Add(v) })
	for _, text := range []string{
		"mnk:3x3:3 X.O/.X./...", "mnk:3x3:3 a1 b2 c3", "mnk:1x3:2 xo.", "mnk:6x6:3:exact XXXXX./OO.OO./....../....../....../......",
		"mnk:2x2:2:misere a1 b2", "mnk:3x3:3 .../... ...",
	} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		game, p, err := games.ParsePosition(text)
		if err != nil {
			checkRefusal(t, text, err)
			return
		}
		printed := games.FormatPosition(game, p)
		again, back, err := games.ParsePosition(printed)
		if err != nil || back != p || again.Variant() != game.Variant() {
			t.Errorf("%q is printed as %q, which is not read back: %v", text, printed, err)
		}
	})
}

// Whatever is read prints in the notation, which leads back to the same position and,
// if it began at the start, the same moves.
func FuzzRead(f *testing.F) {
	addVariants(f, func(v string) { f.Add(v) })
	for _, text := range []string{
		"mnk:3x3:3 X.O/.X./...", " X | O | X\n---+---+---\n   | X |", "1. h8 2. i9", "h8i9g7", "8h 9i", "```\nX.O\n.X.\n...\n```",
		"  a b c\n3 X . O\n2 . X .\n1 . . O", "Xc3 Ob4", "1 0 2\n0 1 0\n0 0 2", "3 X . O 2 . X . 1 . . O a b c", "❌⬜⭕", "|X|", "||", "c3X b4O",
	} {
		f.Add(text)
	}
	here, err := games.Parse(games.Presets()[0].Variant)
	if err != nil {
		f.Fatal(err)
	}
	f.Fuzz(func(t *testing.T, text string) {
		for _, game := range []engine.Game{nil, here} {
			s, err := games.Read(text, game)
			if err != nil {
				checkRefusal(t, text, err)
				continue
			}
			again, err := games.Read(s.String(), nil)
			if err != nil || again.Position() != s.Position() || s.FromStart() && len(again.Moves) != len(s.Moves) {
				t.Errorf("%q is printed as %q, which is read as %q (%v)", text, s, again, err)
			}
		}
	})
}

func checkRefusal(t *testing.T, text string, err error) {
	t.Helper()
	if problem := (*engine.UserError)(nil); !errors.As(err, &problem) {
		t.Errorf("%q: the error has no words for people: %v", text, err)
	}
	if len(err.Error()) > 400 || strings.Contains(err.Error(), "\n") {
		t.Errorf("%q: not a short line: %v", text, err)
	}
}

// A move that is accepted has a name that leads back to it.
func FuzzParseMove(f *testing.F) {
	for _, p := range games.Presets() {
		for _, move := range []string{"a1", "Xb3", "oc4", "T20", "st1"} {
			f.Add(p.Variant, move)
		}
	}
	f.Fuzz(func(t *testing.T, variant, text string) {
		g, err := games.Parse(variant)
		if err != nil {
			t.Skip()
		}
		m, err := g.ParseMove(text)
		if err != nil {
			checkRefusal(t, text, err)
			return
		}
		again, err := g.ParseMove(g.MoveName(m))
		if err != nil || again != m {
			t.Errorf("%s: %q is read as %v, and its name %q as %v (%v)", g.Variant(), text, m, g.MoveName(m), again, err)
		}
	})
}
