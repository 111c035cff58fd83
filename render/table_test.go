package render_test

import (
	"bytes"
	"errors"
	"image/png"
	"path/filepath"
	"strings"
	"testing"

	"noughts/render"
)

// standings is a table as tournaments show it: a leader, somebody who has left, and names of all
// lengths.
func standings(theme render.Theme) render.Table {
	return render.Table{
		Theme: theme, Heads: []string{"#", "After round 3 of 5", "Pts", "BH-1", "BH", "SB"},
		Rows: []render.TableRow{
			{Cells: []string{"1", "Anna", "3", "5½", "6", "4.75"}, First: true},
			{Cells: []string{"2", "Boris Borissowitsch the Very Long", "2½", "5", "6½", "3.5"}},
			{Cells: []string{"3", "Zoë 😀", "1", "4", "4½", "0"}},
			{Cells: []string{"4", "Dora", "½", "3", "4", "0.25"}, Faint: true},
		},
	}
}

func TestTableGolden(t *testing.T) {
	for name, theme := range map[string]render.Theme{"table-dark": render.Dark, "table-light": render.Light, "table-stones": render.Stones} {
		got, err := standings(theme).PNG()
		if err != nil {
			t.Fatal(err)
		}
		render.ComparePNG(t, filepath.Join("testdata", name), got)
	}
	if _, err := (render.Table{Heads: []string{"#", "Name"}}).PNG(); !errors.Is(err, render.ErrSize) {
		t.Errorf("a table of nobody: %v", err)
	}
}

func TestTableText(t *testing.T) {
	got := standings(render.TextBoard).Text()
	want := "# After round 3 o… Pts BH-1 BH   SB\n" +
		"1 Anna               3   5½  6 4.75\n" +
		"2 Boris Borissowi…  2½    5 6½  3.5\n" +
		"3 Zoë 😀             1    4 4½    0\n" +
		"4 Dora               ½    3  4 0.25\n"
	if got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	wide := render.Table{Heads: []string{"#", "名前"}, Rows: []render.TableRow{
		{Cells: []string{"1", "a```b", "3"}}, {Cells: []string{"2", "桜", "1"}}, {Cells: []string{"3", "とても長い名前のひと", "0"}}, {Cells: []string{"4", "Zoe\u0308", "0"}},
	}}
	wide.Heads = append(wide.Heads, "点")
	want = "# 名前            点\n" +
		"1 a'''b            3\n" +
		"2 桜               1\n" +
		"3 とても長い名前…  0\n" +
		"4 Zoe\u0308              0\n"
	if got := wide.Text(); got != want {
		t.Errorf("got\n%swant\n%s", got, want)
	}
	if strings.Contains(got, " \n") {
		t.Error("lines end with blanks")
	}
}

// A name can be read in the picture if its letters can; signs beside them may be missing.
func TestWhichNamesATableShows(t *testing.T) {
	for name, want := range map[string]bool{
		"Zoë 😀": true, "Ζωή": true, "Борис": true, "さくら": true, "李明": true, "**a** `b`": true, "former player": true,
		"محمد": false, "שיר": false, "สมชาย": false, "देवी": false, "김민수": false, "😀😀": false, "Ali علي": false, "": false, " ": false,
	} {
		if got := standings(render.Dark).Shows(name); got != want {
			t.Errorf("%q: got %v, want %v", name, got, want)
		}
	}
}

// The chat marks described pictures in the lower left corner, where it must cover neither number
// nor name.
func TestTableLeavesTheCorner(t *testing.T) {
	data, err := standings(render.Dark).PNG()
	if err != nil {
		t.Fatal(err)
	}
	picture, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	size := picture.Bounds()
	ground := picture.At(size.Max.X/2, size.Max.Y-2)
	for y := size.Max.Y - 64; y < size.Max.Y; y++ { // 23 pixels at the width of a phone, where the picture is 255 wide
		for x := 40; x < 140; x++ { // right of the round corner
			if got := picture.At(x, y); got != ground {
				t.Fatalf("something is drawn at %d,%d of %v", x, y, size.Max)
			}
		}
	}
}

// Marks that are typed after their letters are drawn on them where there is a character for both;
// the others, such as towers of them, are left out: each would be a dot or a mark beside its
// letter.
func TestTableMarks(t *testing.T) {
	draw := func(name string) []byte {
		data, err := render.Table{Heads: []string{"#", "Name"}, Rows: []render.TableRow{{Cells: []string{"1", name}}}, Theme: render.Dark}.PNG()
		if err != nil {
			t.Fatal(err)
		}
		return data
	}
	for typed, want := range map[string]string{
		"Zoe\u0308": "Zoë", "Z\u0310\u0311\u0312\u0313al\u0316\u0317go\u20dd": "Zalgo", "Nguye\u0302\u0303n": "Nguyễn", "\u304b\u3099": "が",
	} {
		if !bytes.Equal(draw(typed), draw(want)) {
			t.Errorf("%+q is not drawn as %s", typed, want)
		}
	}
	if bytes.Equal(draw("Zoe"), draw("Zoë")) {
		t.Error("a letter with a mark is drawn as one without")
	}
}
