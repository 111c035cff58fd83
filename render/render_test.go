package render

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"testing"
	"unicode/utf8"

	"noughts/engine"
	"noughts/engine/longtest"
	catalogues "noughts/words"
)

func english(t testing.TB) func(engine.Text) string {
	t.Helper()
	c, err := catalogues.Load(Words())
	if err != nil {
		t.Fatal(err)
	}
	return c.Printer("en").Say
}

// TestWords holds what Text and Alt make of every scene.
func TestWords(t *testing.T) {
	say := english(t)
	var got strings.Builder
	for _, s := range scenes() {
		fmt.Fprintf(&got, "-- %s --\n%s\n%s\n\n", s.name, Text(s.board, s.opts), Alt(s.board, s.opts, say))
	}
	name := filepath.Join("testdata", "words.txt")
	if *update {
		write(t, name, []byte(got.String()))
		return
	}
	want, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	g, w := strings.Split(got.String(), "\n"), strings.Split(string(want), "\n")
	for i := range max(len(g), len(w)) {
		if i >= len(g) || i >= len(w) || g[i] != w[i] {
			t.Fatalf("%s:%d differs; run with -update and look at the change\ngot  %q\nwant %q", name, i+1, g[min(i, len(g)-1)], w[min(i, len(w)-1)])
		}
	}
}

func TestSizes(t *testing.T) {
	for _, b := range []engine.Board{{}, empty(0, 3), empty(3, 0), empty(21, 1), empty(1, 21), empty(-1, 3)} {
		if _, err := PNG(b, Options{}); !errors.Is(err, ErrSize) {
			t.Errorf("%d×%d: got error %v, want ErrSize", b.Rows, b.Cols, err)
		}
		if s := Text(b, Options{}) + Alt(b, Options{}, english(t)); s != "" {
			t.Errorf("%d×%d: got %q, want nothing", b.Rows, b.Cols, s)
		}
	}
}

// TestShownWidth keeps pictures within what a chat shows without shrinking them
// by much, and small ones from growing.
func TestShownWidth(t *testing.T) {
	for rows := 1; rows <= MaxSide; rows++ {
		for cols := 1; cols <= MaxSide; cols++ {
			for _, marks := range []int{0, 1, 4} {
				l := newLayout(nil, shape{rows: rows, cols: cols, view: Window{Rows: rows, Cols: cols}, marks: marks}, nil)
				if w, h := l.width/density, l.height/density; w > 570 || h > 570 {
					t.Errorf("%d×%d with %d marks a cell is %d×%d", rows, cols, marks, w, h)
				}
				if x, _ := l.corner(uint16(cols - 1)); x+l.cell+padding != l.width {
					t.Errorf("%d×%d: the last column ends at %d of %d", rows, cols, x+l.cell, l.width)
				}
			}
		}
	}
}

// TestFewBytes keeps the pictures of games small: what is sent is drawn at twice the
// size that is shown.
func TestFewBytes(t *testing.T) {
	longtest.SkipUnderRace(t)
	most := map[string]int{
		"empty-dark": 5 << 10, "play-dark": 12 << 10, "play-light": 12 << 10, "win-dark": 16 << 10, "win-light": 20 << 10,
		"focus-dark": 14 << 10, "focus-light": 14 << 10, "huge-dark": 32 << 10, "huge-light": 32 << 10,
		"discs-play": 14 << 10, "discs-light": 10 << 10, "discs-won": 14 << 10, "stones-cells": 20 << 10,
		"stones-play": 14 << 10, "stones-huge": 37_000, "stones-line": 24 << 10, "stones-hint": 18 << 10,
		"crop-dark": 29 << 10, "crop-light": 29 << 10, "crop-stones": 35 << 10, "crop-lost-dark": 22 << 10,
		"crop-lost-stones": 28 << 10, "crop-symbols-dark": 24 << 10, "crop-symbols-stones": 28 << 10, "wide-dark": 9 << 10,
		"ongoing-dark": 12 << 10, "ongoing-light": 12 << 10, "ongoing-stones": 12 << 10,
	}
	for _, s := range scenes() {
		limit, ok := most[s.name]
		if !ok {
			continue
		}
		delete(most, s.name)
		data, err := PNG(s.board, s.opts)
		if err != nil {
			t.Fatal(err)
		}
		if len(data) > limit {
			t.Errorf("%s: %d bytes, want at most %d", s.name, len(data), limit)
		}
	}
	if len(most) > 0 {
		t.Errorf("there are no scenes %v", most)
	}
}

// TestDrawingWaits draws no picture while as many are drawn as may be, so that answers
// which need none find a processor.
func TestDrawingWaits(t *testing.T) {
	if n := cap(drawing); n != max(1, runtime.GOMAXPROCS(0)-1) {
		t.Errorf("%d pictures may be drawn at a time", n)
	}
	for range cap(drawing) {
		drawing <- struct{}{}
	}
	drawn := make(chan struct{})
	go func() {
		defer close(drawn)
		if _, err := PNG(empty(1, 1), Options{}); err != nil {
			t.Error(err)
		}
	}()
	for range 5 { // long enough for a picture
		b, err := check(huge)
		if err != nil {
			t.Fatal(err)
		}
		rasterOf(t, &b, &Options{})
		runtime.Gosched()
	}
	select {
	case <-drawn:
		t.Error("a picture was drawn beyond the bound")
	default:
	}
	for range cap(drawing) {
		<-drawing
	}
	<-drawn
}

// TestSpritesChangeNothing draws every scene without and with what others have left
// in the cache.
func TestSpritesChangeNothing(t *testing.T) {
	for _, s := range longtest.Some(t, 8, scenes()) {
		sprites.Clear()
		fresh, err := PNG(s.board, s.opts)
		if err != nil {
			t.Fatal(err)
		}
		again, err := PNG(s.board, s.opts)
		if err != nil || !bytes.Equal(fresh, again) {
			t.Errorf("%s: drawn from sprites it has %d bytes and error %v, want the same %d bytes", s.name, len(again), err, len(fresh))
		}
	}
}

// TestManyColors draws more colors than a palette holds: those that fill something
// are still shown as they are.
func TestManyColors(t *testing.T) {
	b := empty(20, 20)
	b.Groups = make([]int, 400)
	for i := range b.Groups {
		b.Groups[i] = 1 + i%40
	}
	data, err := PNG(b, Options{})
	if err != nil {
		t.Fatal(err)
	}
	img := decode(t, data)
	checked, err := check(b)
	if err != nil {
		t.Fatal(err)
	}
	l := newLayout(nil, shapeOf(&checked, &Options{}), nil)
	for i, number := range b.Groups {
		x, y := l.center(uint16(i))
		if got, want := color.NRGBAModel.Convert(img.At(int(x), int(y))), darkPalette.tint(number); got != want {
			t.Fatalf("cell %d of group %d is %v, want %v", i, number, got, want)
		}
	}
}

func TestConcurrentPicturesAreEqual(t *testing.T) {
	want, err := PNG(midGame, Options{Caption: "X to move"})
	if err != nil {
		t.Fatal(err)
	}
	var wg sync.WaitGroup
	for range 4 {
		wg.Go(func() {
			got, err := PNG(midGame, Options{Caption: "X to move"})
			if err != nil || !bytes.Equal(got, want) {
				t.Errorf("got %d bytes and error %v, want the same %d bytes", len(got), err, len(want))
			}
		})
	}
	wg.Wait()
}

func TestCornersAreTransparent(t *testing.T) {
	data, err := PNG(empty(3, 3), Options{Theme: Light})
	if err != nil {
		t.Fatal(err)
	}
	img := decode(t, data)
	if _, ok := img.(*image.Paletted); !ok {
		t.Errorf("got a %T, want a paletted picture", img)
	}
	b := img.Bounds()
	for _, p := range []image.Point{{}, {b.Max.X - 1, 0}, {0, b.Max.Y - 1}, {b.Max.X - 1, b.Max.Y - 1}} {
		if _, _, _, a := img.At(p.X, p.Y).RGBA(); a != 0 {
			t.Errorf("the corner at %v has alpha %d, want none", p, a)
		}
	}
}

func TestThemes(t *testing.T) {
	for _, name := range ThemeNames() {
		theme, ok := ThemeByName(name)
		if !ok || theme.String() != name {
			t.Errorf("ThemeByName(%q) = %v, %v", name, theme, ok)
		}
	}
	if theme, ok := ThemeByName("neon"); ok || theme != Dark {
		t.Errorf(`ThemeByName("neon") = %v, %v, want dark, false`, theme, ok)
	}
}

func TestMarkOf(t *testing.T) {
	m := engine.Move{Cell: 4, Symbol: engine.O}
	for _, c := range []struct {
		judged engine.Evaluation
		want   Mark
	}{
		{engine.Proved(m, engine.Win, 3), Mark{Move: m, Kind: Won, Distance: 3, Estimate: 1}},
		{engine.Proved(m, engine.Draw, 5), Mark{Move: m, Kind: Drawn, Distance: 5, Estimate: 0.5}},
		{engine.Proved(m, engine.Loss, -1), Mark{Move: m, Kind: Lost, Distance: -1}},
		{engine.Unknown(m), Mark{Move: m, Kind: Unsure, Distance: -1, Estimate: 0.5}},
		{engine.Evaluation{Move: m, Low: engine.Draw, High: engine.Win, Estimate: 0.8}, Mark{Move: m, Kind: Estimated, Estimate: 0.8}},
	} {
		if got := MarkOf(c.judged); got != c.want {
			t.Errorf("MarkOf(%+v) = %+v, want %+v", c.judged, got, c.want)
		}
	}
}

func TestCaptionsThatDoNotFit(t *testing.T) {
	types, err := newTypesetter("en", nil)
	if err != nil {
		t.Fatal(err)
	}
	long := strings.Repeat("Order to move ", 40)
	short := types.shorten(captionStyle, long, 500)
	if types.width(captionStyle, short) > 500 || !strings.HasSuffix(short, "…") {
		t.Errorf("shortened to %q, %.0f wide", short, types.width(captionStyle, short))
	}
	if types.has("ตา") {
		t.Error("the font claims to have Thai letters")
	}
	if !types.has("Ход крестиков") {
		t.Error("the font lacks Cyrillic")
	}
}

// Where the one who moves chooses the symbol, marks say which one goes where, in words
// and in text, even if all are about the same.
func TestMarksNameTheirSymbol(t *testing.T) {
	board := engine.Board{Rows: 3, Cols: 3, Cells: make([]engine.Symbol, 9)}
	o := Options{Marks: []Mark{{Move: engine.Move{Cell: 4, Symbol: engine.X}, Kind: Won, Distance: -1, Best: true}}}
	if got := Alt(board, o, english(t)); !strings.Contains(got, "Best: X on B2.") {
		t.Errorf("in words: %s", got)
	}
	if got := Text(board, o); !strings.HasPrefix(got, "X:\n") {
		t.Errorf("as text:\n%s", got)
	}
	board.Lines = []engine.Line{{Kind: engine.LineThreat, Cells: []uint16{3, 4, 5}}}
	if got := Text(board, o); !strings.Contains(got, "<+>") {
		t.Errorf("a line hides the best move:\n%s", got)
	}
	o = Options{Heat: o.Marks}
	if got := Alt(board, o, english(t)); !strings.Contains(got, "Other winning moves: X on B2.") {
		t.Errorf("in words: %s", got)
	}
}

func TestAltNamesWhatIsThere(t *testing.T) {
	say := english(t)
	for _, s := range scenes() {
		got := Alt(s.board, s.opts, say)
		if strings.Contains(got, "<") {
			t.Errorf("%s: a message is missing or broken: %s", s.name, got)
		}
		if n := utf8.RuneCountInString(got); n > MaxAlt {
			t.Errorf("%s: %d characters", s.name, n)
		}
	}
}
