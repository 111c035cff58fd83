package renju_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"

	"noughts/engine/games/mnk/renju"
	"noughts/engine/longtest"
)

// read reads a board from its rows, the top one first: X, O, and in between whatever
// stands for a free cell. It returns where the other letters are.
func read(text string) (b renju.Board, at map[rune][]uint16) {
	rows := strings.Fields(text)
	b.Rows, b.Cols = len(rows), len(rows[0])
	at = map[rune][]uint16{}
	for i, row := range rows {
		for col, r := range row {
			c := uint16((b.Rows-1-i)*b.Cols + col)
			switch r {
			case 'X':
				b.Black.Add(c)
			case 'O':
				b.White.Add(c)
			default:
				at[r] = append(at[r], c)
			}
		}
	}
	return b, at
}

// draw is the inverse of read, with the marked cell as a star.
func draw(b renju.Board, mark uint16) string {
	var s strings.Builder
	for row := b.Rows - 1; row >= 0; row-- {
		for col := range b.Cols {
			switch c := uint16(row*b.Cols + col); {
			case b.Black.Has(c):
				s.WriteByte('X')
			case b.White.Has(c):
				s.WriteByte('O')
			case c == mark:
				s.WriteByte('*')
			default:
				s.WriteByte('.')
			}
		}
		s.WriteByte('\n')
	}
	return s.String()
}

// Composed positions. A letter is a free cell that is of a kind: o an overline, f a
// double-four, t a double-three, and n one that looks like one of them but is allowed.
func TestComposedPositions(t *testing.T) {
	kinds := map[rune]renju.Kind{'o': renju.Overline, 'f': renju.DoubleFour, 't': renju.DoubleThree, 'n': renju.None}
	for _, c := range []struct{ name, board string }{
		{"double-three", `
			.........
			.........
			.........
			..XXt....
			....X....
			....X....
			.........
			.........
			.........`},
		{"double-three with gaps", `
			..........
			..........
			..........
			..X.Xt....
			..........
			.....X....
			.....X....
			..........
			..........`},
		{"one of the threes is stopped", `
			.........
			.........
			....O....
			..XXn....
			....X....
			....X....
			.........
			.........
			.........`},
		{"one of the threes is too near the edge to become a straight four", `
			........
			........
			..XXn...
			....X...
			....X...
			....O...
			........`},
		{"a three between two stones that would make an overline", `
			............
			.....X......
			.....X......
			.X..XnX..X..
			............
			............
			............`},
		{"double-four", `
			..........
			....O.....
			....X.....
			....X.....
			....X.....
			OXXXf.....
			..........
			..........`},
		{"double-four on one line", `
			.........
			.X.XfX.X.
			.........`},
		{"double-four on one line, in another way", `
			..........
			.XX.fX.XX.
			..........`},
		{"double-four on one line, as two threes", `
			...........
			.XXX.f.XXX.
			...........`},
		{"one four: the other end would be an overline", `
			.........
			.XnXX.X..
			.........`},
		{"a straight four is one four", `
			.........
			..XXXn...
			.........`},
		{"overline", `
			.........
			.XXXoXX..
			.........`},
		{"a five beats an overline", `
			..........
			.....X....
			.....X....
			.....X....
			.....X....
			.XXXXn.X..
			..........`},
		{"a five beats an overline, a double-four and a double-three", `
			............
			.....X......
			.....X......
			.....X......
			.....X......
			..XXXnXX....
			............`},
		{"a double-three that is none: the point of one straight four is a double-three itself", `
			...........
			...........
			...........
			......X....
			...........
			.....n.XX..
			.....XX....
			...........
			...X....X..
			...........
			...........`},
		{"the same, in another shape", `
			...........
			...........
			...........
			...........
			......X....
			.....n.....
			...XX......
			......XX...
			........X..
			...........
			...........`},
		{"a double-three that is none: both points of straight fours are double-fours", `
			...........
			...........
			...........
			...........
			.....X.X...
			....Xn.X...
			...........
			....XX.....
			...X.......
			...........
			...........`},
		{"a double-three that is none: the point of one straight four is an overline", `
			...........
			...........
			..X.....X..
			......X....
			......X....
			.....n.XX..
			......X....
			......X....
			......X....
			...........
			...........`},
		{"four-three", `
			.........
			....X....
			....X....
			.XXXn....
			.........
			.........`},
		{"four-three-three", `
			............
			............
			............
			....XXXt....
			......XX....
			.....X.X....
			............
			............
			............`},
		// Others (quintet) count what can only become a straight four together with a five as a
		// three. The federation does not: "without at the same time a five in a row is made",
		// section 3.
		{"a double-three that is none: the straight four of one comes with a five", `
			...........
			...........
			..X........
			...X.X.....
			...X.nX....
			....XX.....
			....X......
			....X......
			....X......
			...........
			...........`},
		{"a double-three, as one that would forbid its point is none for the same reason", `
			...........
			...........
			.....X.....
			......X...X
			.......X.X.
			...OXXXt...
			......X....
			.....X.X...
			.........X.
			...........
			...........`},
	} {
		b, at := read(c.board)
		for letter, cells := range at {
			for _, cell := range cells {
				kind, known := kinds[letter]
				if got := b.Forbidden(cell); known && got != kind {
					t.Errorf("%s: got kind %d, want %d\n%s", c.name, got, kind, draw(b, cell))
				}
				set := b.Points()
				if known && set.Has(cell) != (kind != renju.None) {
					t.Errorf("%s: not among the points, or wrongly so\n%s", c.name, draw(b, cell))
				}
			}
		}
	}
}

// A slow is the rules word by word: rows are sets of stones, and every set is tried. It
// shares nothing with the package.
type slow struct {
	rows, cols int
	at         map[[2]int]byte
}

func slowOf(b renju.Board) slow {
	s := slow{b.Rows, b.Cols, map[[2]int]byte{}}
	for c := range uint16(b.Rows * b.Cols) {
		k := [2]int{int(c) / b.Cols, int(c) % b.Cols}
		switch {
		case b.Black.Has(c):
			s.at[k] = 'X'
		case b.White.Has(c):
			s.at[k] = 'O'
		}
	}
	return s
}

// lines are the lines of the board through a cell, each from end to end.
func (s slow) lines(p [2]int) (all [][][2]int) {
	for _, d := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {-1, 1}} {
		var l [][2]int
		for n := -s.rows - s.cols; n <= s.rows+s.cols; n++ {
			if c := [2]int{p[0] + n*d[0], p[1] + n*d[1]}; c[0] >= 0 && c[0] < s.rows && c[1] >= 0 && c[1] < s.cols {
				l = append(l, c)
			}
		}
		all = append(all, l)
	}
	return all
}

// rowOf is the unbroken row on a line that a cell is part of.
func (s slow) rowOf(l [][2]int, p [2]int) (row [][2]int) {
	for _, c := range l {
		if s.at[c] == 'X' {
			row = append(row, c)
			continue
		}
		if has(row, p) {
			return row
		}
		row = nil
	}
	if has(row, p) {
		return row
	}
	return nil
}

func has(set [][2]int, c [2]int) bool {
	for _, d := range set {
		if d == c {
			return true
		}
	}
	return false
}

// sets are the sets of n stones on a line, p among them.
func (s slow) sets(l [][2]int, p [2]int, n int) (all [][][2]int) {
	var stones [][2]int
	for _, c := range l {
		if s.at[c] == 'X' {
			stones = append(stones, c)
		}
	}
	for bits := range 1 << len(stones) {
		var set [][2]int
		for i, c := range stones {
			if bits>>i&1 != 0 {
				set = append(set, c)
			}
		}
		if len(set) == n && has(set, p) {
			all = append(all, set)
		}
	}
	return all
}

// additions are the free cells of a line that make exactly a five of a set of four.
func (s slow) additions(l, set [][2]int) (n int) {
	for _, e := range l {
		if s.at[e] != 0 {
			continue
		}
		s.at[e] = 'X'
		five := s.rowOf(l, e)
		ok := len(five) == 5
		for _, c := range set {
			ok = ok && has(five, c)
		}
		if ok {
			n++
		}
		delete(s.at, e)
	}
	return n
}

func (s slow) fiveThrough(p [2]int) bool {
	for _, l := range s.lines(p) {
		if len(s.rowOf(l, p)) == 5 {
			return true
		}
	}
	return false
}

// isThree reports whether a set of three can be made a straight four by a stone that is
// allowed and makes no five.
func (s slow) isThree(l, set [][2]int) bool {
	for _, q := range l {
		if s.at[q] != 0 {
			continue
		}
		s.at[q] = 'X'
		four := append(append([][2]int(nil), set...), q)
		row := s.rowOf(l, q)
		straight := len(row) == 4 && s.additions(l, four) == 2
		for _, c := range four {
			straight = straight && has(row, c)
		}
		five := s.fiveThrough(q)
		delete(s.at, q)
		if straight && !five && s.forbidden(q) == renju.None {
			return true
		}
	}
	return false
}

func (s slow) forbidden(p [2]int) renju.Kind {
	s.at[p] = 'X'
	defer delete(s.at, p)
	if s.fiveThrough(p) {
		return renju.None
	}
	fours, threes := 0, 0
	for _, l := range s.lines(p) {
		if len(s.rowOf(l, p)) > 5 {
			return renju.Overline
		}
		for _, set := range s.sets(l, p, 4) {
			if s.additions(l, set) > 0 {
				fours++
			}
		}
	}
	if fours > 1 {
		return renju.DoubleFour
	}
	for _, l := range s.lines(p) {
		for _, set := range s.sets(l, p, 3) {
			if s.isThree(l, set) {
				threes++
			}
		}
	}
	if threes > 1 {
		return renju.DoubleThree
	}
	return renju.None
}

// shallow is the number of threes if the recursion is left out, to count the positions in
// which it matters.
func (s slow) shallow(p [2]int) (threes int) {
	s.at[p] = 'X'
	defer delete(s.at, p)
	for _, l := range s.lines(p) {
		for _, set := range s.sets(l, p, 3) {
			for _, q := range l {
				if s.at[q] != 0 {
					continue
				}
				s.at[q] = 'X'
				four := append(append([][2]int(nil), set...), q)
				row, ok := s.rowOf(l, q), s.additions(l, four) == 2
				ok = ok && len(row) == 4
				for _, c := range four {
					ok = ok && has(row, c)
				}
				delete(s.at, q)
				if ok {
					threes++
					break
				}
			}
		}
	}
	return threes
}

func TestRandomPositionsAgainstTheDefinitions(t *testing.T) {
	boards, part := longtest.Sample(t, 180, 1800), longtest.Sample(t, 20, 1)
	rng := rand.New(rand.NewPCG(13, 3))
	seen := map[string]int{}
	for range boards {
		b := renju.Board{Rows: 7 + rng.IntN(9), Cols: 7 + rng.IntN(9)}
		black, white := 4+rng.IntN(14), rng.IntN(8)
		top, left := rng.IntN(b.Rows-6), rng.IntN(b.Cols-6)
		for range black + white {
			c := uint16((top+rng.IntN(7))*b.Cols + left + rng.IntN(7))
			switch {
			case b.Black.Has(c) || b.White.Has(c):
			case b.Black.Count() < black:
				b.Black.Add(c)
			default:
				b.White.Add(c)
			}
		}
		s := slowOf(b)
		for range 12 {
			c := uint16((top+rng.IntN(7))*b.Cols + left + rng.IntN(7))
			if b.Black.Has(c) || b.White.Has(c) {
				continue
			}
			p := [2]int{int(c) / b.Cols, int(c) % b.Cols}
			want, got := s.forbidden(p), b.Forbidden(c)
			if got != want {
				t.Fatalf("got kind %d, want %d\n%s", got, want, draw(b, c))
			}
			seen[fmt.Sprint(want)]++
			if want == renju.None && s.shallow(p) > 1 {
				seen["double-threes that are none"]++
			}
		}
	}
	for what, least := range map[string]int{"0": 1000, "1": 30, "2": 150, "3": 200, "double-threes that are none": 50} {
		if seen[what] < least/part {
			t.Errorf("only %d positions of kind %s: %v", seen[what], what, seen)
		}
	}
}
