package render

import (
	"bytes"
	"fmt"
	"image"
	"image/png"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"noughts/engine"
	"noughts/engine/longtest"
)

// played makes a board and options such as games show while they are played.
func played(r *rand.Rand) (engine.Board, Options) {
	b := engine.Board{Rows: 1 + r.IntN(10), Cols: 1 + r.IntN(10), Discs: r.IntN(4) == 0}
	if r.IntN(8) == 0 {
		b.Rows, b.Cols = 15+r.IntN(6), 15+r.IntN(6)
	}
	symbols := []engine.Symbol{engine.Empty, engine.Empty, engine.X, engine.O, engine.Triangle, engine.Square}[:3+r.IntN(4)]
	n := b.Rows * b.Cols
	for range n {
		b.Cells = append(b.Cells, symbols[r.IntN(len(symbols))])
	}
	cell := func() uint16 { return uint16(r.IntN(n)) }
	o := Options{
		Theme: []Theme{Dark, Light, Stones}[r.IntN(3)], Language: []string{"en", "nl", "ja", "zh-TW"}[r.IntN(4)],
		Turn: symbols[r.IntN(len(symbols))], Caption: []string{"X to move", "Order wins", "先手の番です", "", "O aan zet"}[r.IntN(5)],
	}
	for range r.IntN(3) {
		o.Last = append(o.Last, cell())
	}
	if r.IntN(2) == 0 {
		o.Focus = &Window{Row: r.IntN(b.Rows), Col: r.IntN(b.Cols), Rows: 1 + r.IntN(5), Cols: 1 + r.IntN(5)}
	}
	if len(symbols) <= 4 && r.IntN(2) == 0 { // each has stones of its own
		o.Sides = [2]engine.Symbol{engine.X, engine.O}
	}
	if r.IntN(4) == 0 {
		b.Scored, b.Score = true, [2]int64{int64(r.IntN(200) - 100), int64(r.IntN(2_000_000))}
	}
	if r.IntN(5) == 0 {
		for range n {
			b.Labels = append(b.Labels, fmt.Sprint(r.IntN(30)-15))
		}
	}
	if r.IntN(4) == 0 {
		b.Forbidden = []uint16{cell(), cell()}
	}
	if r.IntN(4) == 0 {
		o.Notes = []string{"3 lines to 2"}
	}
	for range r.IntN(4) * r.IntN(2) {
		b.Lines = append(b.Lines, someLine(r, &b))
	}
	if r.IntN(3) == 0 {
		o.Crop = &Window{Row: r.IntN(b.Rows), Col: r.IntN(b.Cols), Rows: 1 + r.IntN(b.Rows), Cols: 1 + r.IntN(b.Cols)}
	}
	return b, o
}

// someLine returns a line in any direction.
func someLine(r *rand.Rand, b *engine.Board) engine.Line {
	line := engine.Line{Kind: engine.LineKind(r.IntN(4)), Symbol: engine.Symbol(r.IntN(3))}
	row, col, up, right := r.IntN(b.Rows), r.IntN(b.Cols), r.IntN(3)-1, r.IntN(3)-1
	for row >= 0 && col >= 0 && row < b.Rows && col < b.Cols {
		line.Cells = append(line.Cells, uint16(row*b.Cols+col))
		if row, col = row+up, col+right; up == 0 && right == 0 {
			break
		}
	}
	return line
}

// whole draws a picture without tiles, in the colors of its scheme.
func whole(t *testing.T, b engine.Board, o Options) (plain []byte, ok bool) {
	t.Helper()
	b, err := check(b)
	if err != nil {
		t.Fatal(err)
	}
	types, err := newTypesetter(o.Language, nil)
	if err != nil {
		t.Fatal(err)
	}
	l := layoutFor(types, &b, &o)
	s := schemeFor(&b, &o, &l)
	if s == nil {
		return nil, false
	}
	r := s.raster()
	r.resize(l.bounds())
	newCanvas(types, &b, &o, l, r).draw()
	z := packers.Get().(*packer)
	defer packers.Put(z)
	sum := r.pack(z, &s.places, 4)
	return file(image.Pt(l.width, l.height), 4, s.shown, packed{z.out.bytes, sum}), true
}

// A picture that is put together from tiles, new ones and others that other pictures have left, is
// the one that is drawn as a whole, to the byte; and a PNG file.
func TestMosaicIsThePicture(t *testing.T) {
	games, least := longtest.Sample(t, 15, 250), longtest.Sample(t, 18, 300)
	r := rand.New(rand.NewPCG(3, 4))
	compared := 0
	for range games {
		b, o := played(r)
		for range 1 + r.IntN(3) { // the game goes on
			want, ok := whole(t, b, o)
			if !ok {
				break
			}
			compared++
			got, err := PNG(b, o)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(got, want) {
				t.Fatalf("%+v %+v: put together from tiles the picture is another", b, o)
			}
			if compared%8 == 0 {
				if _, err := png.Decode(bytes.NewReader(got)); err != nil {
					t.Fatal(err)
				}
			}
			b.Cells = slices.Clone(b.Cells)
			at := uint16(r.IntN(len(b.Cells)))
			b.Cells[at], o.Last = engine.X, []uint16{at}
		}
	}
	if compared < least {
		t.Errorf("%d pictures were compared", compared)
	}
}

// What is kept of tiles is bounded by their bytes.
func TestTilesAreBounded(t *testing.T) {
	row := make([]byte, 1<<12)
	if cost := tiles.Cost("key", &tile{first: row}); cost < len("key")+len(row) {
		t.Errorf("a tile of %d bytes counts for %d", len(row), cost)
	}
	if tiles.AtLeast != tileBytes {
		t.Errorf("%d bytes of tiles are kept at least, want %d", tiles.AtLeast, tileBytes)
	}
}

// Pictures that are drawn at the same time, from the same tiles, are as those drawn one after the
// other.
func TestMosaicsAtTheSameTime(t *testing.T) {
	r := rand.New(rand.NewPCG(5, 6))
	type picture struct {
		b    engine.Board
		o    Options
		want []byte
	}
	var pictures []picture
	for len(pictures) < 12 {
		b, o := played(r)
		if want, ok := whole(t, b, o); ok {
			pictures = append(pictures, picture{b, o, want})
		}
	}
	var wg sync.WaitGroup
	for i := range 4 {
		wg.Go(func() {
			for k := range pictures {
				p := &pictures[(k+3*i)%len(pictures)]
				b, err := check(p.b)
				if err != nil {
					t.Error(err)
					return
				}
				types, err := newTypesetter(p.o.Language, nil)
				if err != nil {
					t.Error(err)
					return
				}
				l := layoutFor(types, &b, &p.o)
				m := newMosaic(schemeFor(&b, &p.o, &l), &l)
				newCanvas(types, &b, &p.o, l, m).draw()
				if !bytes.Equal(m.encode(), p.want) {
					t.Errorf("picture %d is another", k)
				}
			}
		})
	}
	wg.Wait()
}
