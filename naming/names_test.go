package naming

import (
	"slices"
	"strconv"
	"testing"

	"noughts/commands/catalogue"
	"noughts/engine/games"
	"noughts/naming/namingtest"
)

// Every name of the list finds its games, and begins a position of the first if that is meant.
func TestNamesThatPeopleType(t *testing.T) {
	words, err := catalogue.Load()
	if err != nil {
		t.Fatal(err)
	}
	taken := 0
	for _, c := range namingtest.Cases(t) {
		say := words.Printer(c.Language)
		found := Find(say, c.Typed)
		var names []string
		for _, one := range found[:min(namingtest.Most, len(found))] {
			names = append(names, one.Name)
		}
		if !slices.Equal(names, c.Found) {
			t.Errorf("%s: %s finds %v, want %v", c.Language, c.Typed, names, c.Found)
		}
		if meant, ok := Meant(say, c.Typed); ok != c.Taken || ok && meant.Name != c.Found[0] {
			t.Errorf("%s: %s means %v, %v", c.Language, c.Typed, meant.Name, ok)
		}
		if !c.Taken {
			continue
		}
		taken++
		game, err := games.Find(c.Found[0])
		if err != nil {
			t.Fatal(err)
		}
		move := game.MoveName(game.Start().AppendMoves(nil)[0])
		texts := []string{c.Typed, c.Typed + " " + move, c.Typed + ": " + move}
		switch _, key := games.ByKey(c.Typed); {
		case isCell.MatchString(c.Typed): // in a position, that is no game
			texts = nil
		case key: // a colon after it begins a variant
			texts = texts[:2]
		}
		for _, text := range texts {
			if read := Read(say, text, nil); read.Err != nil || read.Game.Variant() != game.Variant() {
				t.Errorf("%s: %s is read as %+v, %v", c.Language, text, read.Game, err)
			}
		}
	}
	if taken < 100 {
		t.Errorf("only %d names were taken", taken)
	}
}

// No two games are called the same in a language, but for the keys of presets, which come first.
func TestNamesAreOfOneGame(t *testing.T) {
	words, err := catalogue.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, l := range words.Languages() {
		x := newIndex(words.Printer(l.Tag), nil)
		owners := map[string]string{}
		for _, e := range x.entries {
			for _, n := range e.names {
				if n.kind == keyKind || n.kind == shortKind {
					continue
				}
				key := strconv.Itoa(int(n.kind)) + n.plain
				if other, taken := owners[key]; taken && other != e.Name {
					t.Errorf("%s: %s and %s are both called %s", l.Tag, other, e.Name, n.plain)
				}
				owners[key] = e.Name
			}
		}
		if len(owners) < 100 {
			t.Errorf("%s: only %d names", l.Tag, len(owners))
		}
	}
}

// A name with one wrong, missing, extra or swapped letter is still found, unless it is short.
func TestOneTypo(t *testing.T) {
	words, err := catalogue.Load()
	if err != nil {
		t.Fatal(err)
	}
	say := words.Printer()
	for _, typed := range []string{"gomoku", "gmoku", "gomokuu", "gumoku", "gomouk", "Gomkou"} {
		if found := Find(say, typed); len(found) == 0 || found[0].Name != "gomoku" || typed != "gomoku" && found[0].Match != Mistyped {
			t.Errorf("%s finds %+v", typed, found)
		}
	}
	for _, typed := range []string{"tt", "ttx", "xyz", "gx", ""} {
		for _, one := range Find(say, typed) {
			if one.Match == Mistyped {
				t.Errorf("%s finds %s by a typo", typed, one.Name)
			}
		}
	}
}

// The surer a way of naming a game is, the earlier it comes.
func TestSurestFirst(t *testing.T) {
	words, err := catalogue.Load()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range namingtest.Cases(t) {
		found := Find(words.Printer(c.Language), c.Typed)
		if !slices.IsSortedFunc(found, func(a, b Found) int { return int(a.Match - b.Match) }) {
			t.Errorf("%s: %s finds %+v", c.Language, c.Typed, found)
		}
	}
}

// A board, or a part of one, is no name of a game, though its letters may be one.
func TestBoardsAreNoNames(t *testing.T) {
	words, err := catalogue.Load()
	if err != nil {
		t.Fatal(err)
	}
	say := words.Printer("en")
	for _, text := range []string{
		"......./......./......./......./......./..XO..", "X.O", "x o", "X O\n. .", "./X/O", "X|O", "--XO--",
	} {
		if found, _, ok := Cut(say, text); ok {
			t.Errorf("%q is taken for %s", text, found.Variant)
		}
	}
	if found, rest, ok := Cut(say, "ttt a1"); !ok || found.Variant != "mnk:3x3:3" || rest != "a1" {
		t.Errorf("ttt a1 is %v and %q", found, rest)
	}
}
