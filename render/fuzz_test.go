package render

import (
	"strings"
	"testing"
	"unicode/utf8"

	"noughts/engine"
)

// FuzzAnything draws boards and options made of arbitrary bytes. Nothing may
// panic, descriptions stay within their limit, and text boards stay aligned.
func FuzzAnything(f *testing.F) {
	f.Add(3, 3, []byte("hello"), "X to move")
	f.Add(20, 20, []byte("\x01\x02\x03\x04\x05\xff\x00"), "")
	f.Add(1, 20, []byte{9, 9, 9, 9, 200, 1, 0, 0, 7}, "手番")
	say := english(f)
	f.Fuzz(func(t *testing.T, rows, cols int, noise []byte, words string) {
		b, o := arbitrary(rows, cols, noise, words)
		data, err := PNG(b, o)
		if valid := min(rows, cols) > 0 && max(rows, cols) <= MaxSide; valid != (err == nil) {
			t.Fatalf("%d×%d: error %v", rows, cols, err)
		}
		if err == nil {
			decode(t, data)
		}
		if n := utf8.RuneCountInString(Alt(b, o, say)); n > MaxAlt {
			t.Errorf("the description has %d characters", n)
		}
		o.Caption, o.Notes, b.Scored = "", nil, false
		o.Candidates, o.Line = nil, nil
		for line := range strings.Lines(Text(b, o)) {
			if n := utf8.RuneCountInString(line); len(b.Labels) == 0 && n > max(2*cols+6, textWidth+6) {
				t.Errorf("%q has %d characters", line, n)
			}
		}
	})
}

// arbitrary makes a board and options of bytes.
func arbitrary(rows, cols int, noise []byte, words string) (engine.Board, Options) {
	at := 0
	next := func() int {
		if len(noise) == 0 {
			return 0
		}
		at++
		return int(noise[at%len(noise)])
	}
	cells := func() []uint16 {
		list := make([]uint16, next()%6)
		for i := range list {
			list[i] = uint16(next() * next() % 500)
		}
		return list
	}
	b := engine.Board{Rows: rows, Cols: cols, Scored: next()%2 == 0, Score: [2]int64{int64(next()) << 30, -int64(next())}}
	for range next() * 2 {
		b.Cells = append(b.Cells, engine.Symbol(next()))
	}
	for range next() % 30 {
		b.Labels = append(b.Labels, words)
	}
	for range next() % 5 {
		b.Lines = append(b.Lines, engine.Line{Kind: engine.LineKind(next()), Symbol: engine.Symbol(next()), Cells: cells()})
	}
	o := Options{
		Theme: Theme(next()), Last: cells(), Hint: cells(), Caption: words, Turn: engine.Symbol(next()),
		Notes: []string{words, ""}, Sides: [2]engine.Symbol{engine.Symbol(next()), engine.Symbol(next())},
		Focus: &Window{next() - 128, next() - 128, next() - 100, next() - 100},
	}
	for range next() {
		m := engine.Move{Cell: uint16(next() * 3), Symbol: engine.Symbol(next())}
		o.Marks = append(o.Marks, Mark{Move: m, Kind: MarkKind(next()), Distance: next() - 5, Estimate: float64(next())/100 - 1, Best: next()%2 == 0})
		o.Line = append(o.Line, m)
	}
	if next()%2 == 0 {
		o.Crop = &Window{next() - 128, next() - 128, next() - 100, next() - 100}
	}
	for _, m := range o.Marks[:min(len(o.Marks), next())] {
		m.Move.Cell += uint16(next() % 3)
		o.Candidates = append(o.Candidates, m)
		o.Heat = append(o.Heat, Mark{Move: engine.Move{Cell: m.Move.Cell + 1}, Kind: m.Kind, Estimate: m.Estimate / 2})
	}
	return b, o
}
