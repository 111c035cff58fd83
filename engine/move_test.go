package engine_test

import (
	"errors"
	"strings"
	"testing"

	"noughts/engine"
)

func TestCellNames(t *testing.T) {
	for _, size := range [][2]int{{1, 1}, {3, 3}, {9, 10}, {10, 9}, {20, 20}} {
		rows, cols := size[0], size[1]
		for c := range uint16(rows * cols) {
			name := engine.CellName(c, cols)
			for _, typed := range []string{name, strings.ToUpper(name)} {
				if got, err := engine.ParseCell(typed, rows, cols); err != nil || got != c {
					t.Errorf("%s on %dx%d: got %d, %v, want %d", typed, rows, cols, got, err, c)
				}
			}
		}
	}
	if got := engine.CellName(0, 3); got != "a1" {
		t.Errorf("the bottom left is called %s, want a1", got)
	}
	if got := engine.CellName(399, 20); got != "t20" {
		t.Errorf("the top right is called %s, want t20", got)
	}
}

func TestCellsThatAreNotThere(t *testing.T) {
	for _, name := range []string{"", "a", "1", "a0", "d1", "a4", "a01", "a1 ", " a1", "aa1", "1a", "a-1", "a+1", "á1", "a１", "a1000"} {
		if c, err := engine.ParseCell(name, 3, 3); !errors.Is(err, engine.ErrIllegal) {
			t.Errorf("%q: got cell %d, error %v, want one that wraps ErrIllegal", name, c, err)
		}
	}
}

func FuzzParseCell(f *testing.F) {
	f.Add("a1", 3, 3)
	f.Add("T20", 20, 20)
	f.Fuzz(func(t *testing.T, name string, rows, cols int) {
		if rows < 1 || cols < 1 || rows > 20 || cols > engine.MaxCols {
			t.Skip()
		}
		c, err := engine.ParseCell(name, rows, cols)
		switch {
		case err != nil && !errors.Is(err, engine.ErrIllegal):
			t.Errorf("%q: the error does not wrap ErrIllegal: %v", name, err)
		case err == nil && !strings.EqualFold(engine.CellName(c, cols), name):
			t.Errorf("%q is read as %s", name, engine.CellName(c, cols))
		}
	})
}

func TestSymbols(t *testing.T) {
	for s := engine.Empty; s <= engine.Square; s++ {
		for _, letter := range []byte{s.Letter(), strings.ToLower(s.String())[0]} {
			if got, ok := engine.ParseSymbol(letter); !ok || got != s {
				t.Errorf("%c: got %v, %v, want %v", letter, got, ok, s)
			}
		}
	}
	for _, c := range []byte{0, ' ', '?', '/', 'A', '0', 0xff} {
		if got, ok := engine.ParseSymbol(c); ok {
			t.Errorf("%q is read as %v", c, got)
		}
	}
}

func TestOutcomes(t *testing.T) {
	for _, p := range []engine.Player{engine.First, engine.Second} {
		o := engine.WonBy(p)
		if w, ok := o.Winner(); !ok || w != p || o.For(p) != engine.Win || o.For(p.Other()) != engine.Loss {
			t.Errorf("won by %v: winner %v %v, results %v and %v", p, w, ok, o.For(p), o.For(p.Other()))
		}
	}
	if w, ok := (engine.Outcome{}).Winner(); ok {
		t.Errorf("a draw is won by %v", w)
	}
}

func TestQuoteIsShort(t *testing.T) {
	if got := engine.Quote("h8"); got != `"h8"` {
		t.Errorf("got %s", got)
	}
	if got := engine.Quote(strings.Repeat("é", 6000)); len([]rune(got)) > 30 {
		t.Errorf("a quote of %d letters", len([]rune(got)))
	}
}

func TestSayPairsValues(t *testing.T) {
	got := engine.Say("id", "Count", 3, "Name", "x")
	if got.ID != "id" || got.Data["Count"] != 3 || got.Data["Name"] != "x" || len(got.Data) != 2 {
		t.Errorf("got %+v", got)
	}
}
