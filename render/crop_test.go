package render

import (
	"image/color"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"noughts/engine"
	"noughts/engine/longtest"
)

// A crop of any board holds every stone with three cells around it or the board's edge,
// and what the options show; it is no crop if it is nearly the whole board. Where that were more
// than 13 columns, fewer are seen beside the stones.
func TestCropTo(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 2))
	cropped := 0
	for range 2000 {
		b := empty(1+rng.IntN(MaxSide), 1+rng.IntN(MaxSide))
		b.Cells = make([]engine.Symbol, b.Rows*b.Cols)
		around := min(b.Rows, b.Cols, 5)
		row, col := rng.IntN(b.Rows-around+1), rng.IntN(b.Cols-around+1)
		near := func() uint16 { return uint16((row+rng.IntN(around))*b.Cols + col + rng.IntN(around)) }
		for range rng.IntN(8) {
			b.Cells[near()] = engine.X
		}
		o := Options{Hint: []uint16{near()}, Candidates: []Mark{{Move: engine.Move{Cell: near()}}}, Line: []engine.Move{{Cell: near()}}}
		if focus := (Window{Row: rng.IntN(b.Rows - around + 1), Col: rng.IntN(b.Cols - around + 1), Rows: around, Cols: around}); rng.IntN(2) == 0 {
			o.Focus = &focus
		}
		w := CropTo(b, o)
		if w == nil {
			continue
		}
		cropped++
		if b.Rows*b.Cols < cropFrom || w.Rows*w.Cols >= b.Rows*b.Cols {
			t.Fatalf("%d×%d is cropped to %v", b.Rows, b.Cols, *w)
		}
		if whole, ok := w.within(b.Rows, b.Cols); !ok || whole != *w {
			t.Fatalf("%d×%d: the crop %v is not on the board", b.Rows, b.Cols, *w)
		}
		holds := func(cell uint16, around int) {
			for dr := -around; dr <= around; dr++ {
				for dc := -around; dc <= around; dc++ {
					r, c := int(cell)/b.Cols+dr, int(cell)%b.Cols+dc
					if r >= 0 && c >= 0 && r < b.Rows && c < b.Cols && !w.Contains(r, c) {
						t.Fatalf("%d×%d: %v lacks row %d, column %d beside %s", b.Rows, b.Cols, *w, r, c, engine.CellName(cell, b.Cols))
					}
				}
			}
		}
		var stones []uint16
		for i, s := range b.Cells {
			if s != engine.Empty {
				stones = append(stones, uint16(i))
			}
		}
		for _, cell := range stones {
			if lacks, ok := lacking(&b, w, cell, 3); ok {
				t.Fatalf("%d×%d: %v lacks %s beside %s", b.Rows, b.Cols, *w, engine.CellName(lacks, b.Cols), engine.CellName(cell, b.Cols))
			}
		}
		holds(o.Hint[0], 1)
		holds(o.Candidates[0].Move.Cell, 1)
		holds(o.Line[0].Cell, 1)
		if f := o.Focus; f != nil {
			holds(uint16(f.Row*b.Cols+f.Col), 0)
			holds(uint16((f.Row+f.Rows-1)*b.Cols+f.Col+f.Cols-1), 0)
		}
	}
	if cropped < 500 {
		t.Errorf("%d of 2000 boards were cropped", cropped)
	}
	if w := CropTo(empty(15, 15), Options{}); w != nil {
		t.Errorf("a board without anything on it is cropped to %v", *w)
	}
}

// What lies beside a crop changes nothing in it; its stones are seen in the inset.
func TestCropShowsNothingElse(t *testing.T) {
	o := Options{Hint: cellsOf(gomoku, "g6"), Crop: &Window{Row: 4, Col: 4, Rows: 7, Cols: 7}, Sides: [2]engine.Symbol{engine.X, engine.O}}
	for _, theme := range []Theme{Dark, Stones} {
		o.Theme = theme
		plain, err := PNG(gomoku, o)
		if err != nil {
			t.Fatal(err)
		}
		b, more := gomoku, o
		b.Cells = slices.Clone(b.Cells)
		b.Cells[0], b.Cells[224] = engine.X, engine.O
		b.Lines = []engine.Line{{Cells: []uint16{0, 1, 2}}}
		more.Last, more.Hint, more.Line = []uint16{224}, append(cellsOf(b, "g6"), 1), []engine.Move{{Cell: 2, Symbol: engine.X}, {Cell: 3, Symbol: engine.O}}
		more.Marks = []Mark{{Move: engine.Move{Cell: 5}, Kind: Won}}
		more.Heat = []Mark{{Move: engine.Move{Cell: 6}, Kind: Lost}}
		got, err := PNG(b, more)
		if err != nil {
			t.Fatal(err)
		}
		g, w := decode(t, got), decode(t, plain)
		if g.Bounds() != w.Bounds() {
			t.Fatalf("%v: pictures of %v and %v", theme, g.Bounds(), w.Bounds())
		}
		types, err := newTypesetter("en", nil)
		if err != nil {
			t.Fatal(err)
		}
		l := layoutFor(types, &b, &o)
		inset := l.insetPlace()
		diff, off := difference(g, w)
		within := 0
		for y := inset.Min.Y; y < inset.Max.Y; y++ {
			for x := inset.Min.X; x < inset.Max.X; x++ {
				if diff.At(x, y) == (color.NRGBA{R: 0xFF, A: 0xFF}) {
					within++
				}
			}
		}
		side := inset.Dx() / b.Cols
		if off != within || within != 2*side*side {
			t.Errorf("%v: %d pixels beside the inset differ, and %d in it; want none, and two cells of %d×%d", theme, off-within, within, side, side)
		}
	}
}

// Whatever is on a board and marked there, what is shown while it is played on is a part of the
// board that holds all of it, with three cells around each stone or the board's edge, and is no
// narrower than 11 cells; where that were more than 13 columns, fewer are seen beside the stones.
// One crop of all frames of a game holds those of each.
func TestCropPlayed(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 4))
	cropped := 0
	for range longtest.Sample(t, 400, 2000) {
		frames, marked := playedFrames(rng)
		b := frames[0].Board
		CropFrames(frames)
		all := frames[0].Options.Crop
		for i, f := range frames {
			o := f.Options
			if o.Crop != all {
				t.Fatalf("frame %d is cropped to %v, the first to %v", i, o.Crop, all)
			}
			w := CropPlayed(f.Board, o)
			if w == nil {
				continue
			}
			cropped++
			if whole, ok := w.within(b.Rows, b.Cols); !ok || whole != *w || *w == (Window{Rows: b.Rows, Cols: b.Cols}) || b.Rows*b.Cols <= 121 {
				t.Fatalf("%d×%d is cropped to %v", b.Rows, b.Cols, *w)
			}
			if w.Rows < min(11, b.Rows) || w.Cols < min(11, b.Cols) {
				t.Fatalf("%d×%d is cropped to no more than %v", b.Rows, b.Cols, *w)
			}
			if again := CropPlayed(f.Board, o); *again != *w {
				t.Fatalf("the crop is %v, and then %v", *w, *again)
			}
			for _, v := range []*Window{w, all} {
				for cell, around := range marked[i] {
					if lacks, ok := lacking(&b, v, cell, around); ok {
						t.Fatalf("%d×%d: %v lacks %s beside %s", b.Rows, b.Cols, *v, engine.CellName(lacks, b.Cols), engine.CellName(cell, b.Cols))
					}
				}
				if f := o.Focus; f != nil && v != nil {
					if both, _ := f.overlap(*v); both != *f {
						t.Fatalf("%d×%d: %v lacks some of the buttons' %v", b.Rows, b.Cols, *v, *f)
					}
				}
			}
		}
	}
	if cropped < 100 {
		t.Errorf("%d boards were cropped", cropped)
	}
	for _, w := range []*Window{CropPlayed(empty(20, 20), Options{}), CropPlayed(empty(30, 30), Options{}), CropPlayed(empty(0, 0), Options{Hint: []uint16{1}})} {
		if w != nil {
			t.Errorf("a board with nothing on it is cropped to %v", *w)
		}
	}
}

// playedFrames are boards of one size with more and more stones and with marks near them, and for
// each frame how much has to be seen around which cells.
func playedFrames(rng *rand.Rand) (frames []Frame, marked []map[uint16]int) {
	b := empty(1+rng.IntN(MaxSide), 1+rng.IntN(MaxSide))
	if rng.IntN(2) == 0 {
		b = empty(12+rng.IntN(9), 12+rng.IntN(9))
	}
	b.Cells = make([]engine.Symbol, b.Rows*b.Cols)
	around := min(b.Rows, b.Cols, 3+rng.IntN(8))
	row, col := rng.IntN(b.Rows-around+1), rng.IntN(b.Cols-around+1)
	near := func() uint16 { return uint16((row+rng.IntN(around))*b.Cols + col + rng.IntN(around)) }
	stones := map[uint16]int{}
	for range 4 {
		b.Cells = slices.Clone(b.Cells)
		for range 1 + rng.IntN(8) {
			cell := near()
			b.Cells[cell], stones[cell] = engine.X, 3
		}
		f, holds := Frame{Board: b}, maps.Clone(stones)
		mark := func() uint16 {
			cell := near()
			holds[cell] = max(holds[cell], 1)
			return cell
		}
		f.Options.Last, f.Options.Hint = []uint16{mark()}, []uint16{mark()}
		f.Options.Line = []engine.Move{{Cell: mark()}}
		f.Options.Marks, f.Options.Candidates = []Mark{{Move: engine.Move{Cell: mark()}}}, []Mark{{Move: engine.Move{Cell: mark()}}}
		f.Board.Lines = []engine.Line{{Kind: engine.LineThreat, Cells: []uint16{mark(), mark()}}}
		f.Board.Forbidden = []uint16{mark()}
		if side := min(b.Rows, b.Cols, 5); rng.IntN(2) == 0 {
			f.Options.Focus = &Window{Row: rng.IntN(b.Rows - side + 1), Col: rng.IntN(b.Cols - side + 1), Rows: side, Cols: side}
		}
		frames, marked = append(frames, f), append(marked, holds)
	}
	return frames, marked
}

// lacking returns a cell of a board so near to another one that a crop does not show; nil shows
// all. Beside a stone, a crop of 13 columns and more need not show all columns, nor one of 15 rows
// and more all rows.
func lacking(b *engine.Board, w *Window, cell uint16, around int) (uint16, bool) {
	beside, over := around, around
	if w != nil && w.Cols >= 13 && around == 3 {
		beside = 0
	}
	if w != nil && w.Rows >= 15 && around == 3 {
		over = 0
	}
	for row := max(int(cell)/b.Cols-over, 0); row <= min(int(cell)/b.Cols+over, b.Rows-1); row++ {
		for col := max(int(cell)%b.Cols-beside, 0); col <= min(int(cell)%b.Cols+beside, b.Cols-1); col++ {
			if w != nil && !w.Contains(row, col) {
				return uint16(row*b.Cols + col), true
			}
		}
	}
	return 0, false
}

// A stone of a cropped board of up to 13 columns is 20 pixels wide on a phone of 390, which shows a
// picture 320 pixels wide.
func TestStonesOnAPhone(t *testing.T) {
	types, err := newTypesetter("en", nil)
	if err != nil {
		t.Fatal(err)
	}
	for rows := playedFrom; rows <= MaxSide; rows++ {
		for cols := playedFrom; cols <= 13; cols++ {
			for col := range MaxSide - cols + 1 {
				s := shape{rows: MaxSide, cols: MaxSide, view: Window{Row: MaxSide - rows, Col: col, Rows: rows, Cols: cols}, lined: true}
				l := newLayout(types, s, &header{turn: engine.X, caption: "Black to move"})
				c := canvas{layout: l}
				if l.width <= 440*density {
					t.Errorf("%d×%d from column %d: %d pixels, which a phone may show smaller than it is wide", rows, cols, col, l.width)
				}
				if wide := 2 * stoneRadius * c.symbolSide() * min(0.5, 320/float64(l.width)); wide < 20 {
					t.Errorf("%d×%d from column %d: stones of %.1f pixels", rows, cols, col, wide)
				}
			}
		}
	}
}

// However small a picture is shown, its coordinates and numbers can be read: in one
// 350 pixels wide they are about ten pixels high.
func TestTextsAreLargeEnough(t *testing.T) {
	types, err := newTypesetter("en", nil)
	if err != nil {
		t.Fatal(err)
	}
	for n := 1; n <= MaxSide; n++ {
		b, err := check(empty(n, n))
		if err != nil {
			t.Fatal(err)
		}
		l := layoutFor(types, &b, &Options{Candidates: []Mark{{}}, Caption: "Chaos to move"})
		for what, size := range map[string]float64{"coordinates": l.coordinate.size, "list": l.list.style.size} {
			if shown := size * 350 / float64(l.width); shown < 10 {
				t.Errorf("%d×%d: the letters of the %s have %.1f pixels", n, n, what, shown)
			}
		}
	}
}

// A legend explains what a picture shows, and only that.
func TestSigns(t *testing.T) {
	mark := func(cell uint16, kind MarkKind, distance int) Mark {
		return Mark{Move: engine.Move{Cell: cell}, Kind: kind, Distance: distance}
	}
	best := mark(0, Won, 3)
	best.Best = true
	taken := boardOf("X../.../...")
	for _, c := range []struct {
		what  string
		board engine.Board
		opts  Options
		want  string
	}{
		{"nothing", empty(3, 3), Options{}, ""},
		{"a win without a distance", empty(3, 3), Options{Marks: []Mark{mark(0, Won, -1)}}, "won"},
		{"a win with one", empty(3, 3), Options{Marks: []Mark{best}}, "won distance best"},
		{"a best move that is a guess", empty(3, 3), Options{Marks: []Mark{{Move: engine.Move{Cell: 0}, Kind: Estimated, Best: true, Distance: -1}, mark(1, Drawn, -1)}}, "drawn estimated likely"},
		{"all kinds", empty(3, 3), Options{Marks: []Mark{mark(0, Unsure, -1), mark(1, Estimated, -1), mark(2, Drawn, 4), mark(3, Lost, 2)}}, "drawn lost distance estimated unsure"},
		{"a mark on a stone", taken, Options{Marks: []Mark{mark(6, Won, 1)}}, ""},
		{"a mark beside the crop", empty(9, 9), Options{Crop: &Window{4, 4, 5, 5}, Marks: []Mark{mark(0, Won, 1)}}, ""},
		{"numbers and tints", empty(9, 9), Options{Candidates: []Mark{mark(0, Estimated, -1)}, Heat: []Mark{mark(1, Estimated, -1), mark(2, Lost, 6)}}, "lost estimated number heat"},
		{"a line", empty(3, 3), Options{Line: []engine.Move{{Cell: 1}, {Cell: 2}}}, "line"},
		{"one move", empty(3, 3), Options{Line: []engine.Move{{Cell: 1}}}, ""},
		{"a hint", empty(3, 3), Options{Hint: []uint16{3}}, "hint"},
		{"a threat", with(empty(3, 3), func(b *engine.Board) { lineOf(b, engine.LineThreat, engine.X, "a1 a2 a3") }), Options{}, "threat"},
		{"an open line", with(empty(3, 3), func(b *engine.Board) { lineOf(b, engine.LineOpen, engine.X, "a1 a2 a3") }), Options{}, "open"},
		{"an open line in text", with(empty(3, 3), func(b *engine.Board) { lineOf(b, engine.LineOpen, engine.X, "a1 a2 a3") }), Options{Theme: TextBoard}, ""},
	} {
		var got []string
		for _, s := range Signs(c.board, c.opts) {
			got = append(got, s.String())
		}
		if strings.Join(got, " ") != c.want {
			t.Errorf("%s: got %v, want %s", c.what, got, c.want)
		}
	}
	say := english(t)
	for _, theme := range []Theme{Dark, TextBoard} {
		for s := range signs {
			prefix := "render.legend."
			if theme == TextBoard {
				prefix += "text."
				if s == SignOpen { // text has no room for lines that are only open
					continue
				}
			}
			if said := say(engine.Say(prefix + s.String())); strings.Contains(said, "<"+prefix) {
				t.Errorf("the legend has no words for %v", s)
			}
		}
	}
	if got, want := Legend(empty(3, 3), Options{Marks: []Mark{best}}, say), "green disc = wins · number in it = moves until the end · framed = best"; got != want {
		t.Errorf("got the legend %q, want %q", got, want)
	}
}

// Weights may be below nothing, and values stand beside them: no sign of either is
// taken for the other.
func TestTextTellsValuesFromLabels(t *testing.T) {
	b := empty(3, 3)
	b.Labels = strings.Fields("4 -1 3 1 5 -9 2 6 -5")
	o := Options{Theme: TextBoard, Marks: []Mark{{Move: engine.Move{Cell: 2}, Kind: Lost, Distance: 5}, {Move: engine.Move{Cell: 1}, Kind: Won, Distance: 3}}}
	board, _, _ := strings.Cut(Text(b, o), "\n\n")
	if strings.Contains(board, "+") || !strings.Contains(board, "L5") || !strings.Contains(board, "W3") {
		t.Errorf("the values look like weights:\n%s", board)
	}
	say := english(t)
	legend := Legend(b, o, say)
	for _, id := range []string{"render.legend.text.won.label", "render.legend.text.lost.label", "render.legend.text.label"} {
		if want := say(engine.Say(id)); !strings.Contains(legend, want) {
			t.Errorf("the legend %q does not say %q", legend, want)
		}
	}
}

// Where there are too many moves to name, a tally says how many lead where, and nothing of
// what there is none of.
func TestAltTallies(t *testing.T) {
	var marks []Mark
	for cell := range uint16(100) {
		marks = append(marks, Mark{Move: engine.Move{Cell: cell}, Kind: Lost, Distance: -1})
	}
	say := english(t)
	if got, want := Alt(empty(10, 10), Options{Marks: marks}, say), say(engine.Say("render.tally.all.lost", "Count", 100)); !strings.Contains(got, want) {
		t.Errorf("got %q, want it to say %q", got, want)
	}
	marks[7].Kind = Drawn
	got := Alt(empty(10, 10), Options{Marks: marks}, say)
	for _, want := range []string{say(engine.Say("render.tally.drawn", "Count", 1)), say(engine.Say("render.tally.lost", "Count", 99))} {
		if !strings.Contains(got, want) {
			t.Errorf("got %q, want it to say %q", got, want)
		}
	}
	if strings.Contains(got, " 0 ") {
		t.Errorf("%q tells of nothing", got)
	}
}
