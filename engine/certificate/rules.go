package certificate

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// What a line does, by the word for it in Rules.Goal.
const (
	Wins   = "line"   // a line of one's own stones wins
	Loses  = "avoid"  // it loses
	Either = "either" // any line wins for the maker, a full board without one for the other side
	Points = "points" // rows, columns and long diagonals with Line equal stones are points; most points win
	Sums   = "sums"   // a line of one's own wins, else the greater sum of weights on the full board
)

// Rules are those of one game.
type Rules struct {
	Rows    int    `json:"rows"`
	Cols    int    `json:"cols"`
	Line    int    `json:"line"`
	Goal    string `json:"goal"`
	Stones  string `json:"stones"`          // letters: the first and the second side's stones, or what both choose from
	Maker   int    `json:"maker,omitempty"` // where Goal is Either: which side makes lines, 0 or 1
	Turn    int    `json:"turn"`            // plies in a turn, 1 or 2
	Rest    int    `json:"rest,omitempty"`  // so many cells stay empty in the end, and become the second side's
	Exact   bool   `json:"exact,omitempty"` // a longer line is none
	Full    bool   `json:"full,omitempty"`  // lines are looked for only on the full board
	Falls   bool   `json:"falls,omitempty"` // a stone falls to the lowest empty cell of its column
	Weights []int  `json:"weights,omitempty"`
}

// most is the greatest weight or price, so that no sum of them overflows.
const most = 1 << 30

// sensible reports whether there is a game with these rules.
func (r *Rules) sensible() bool {
	return slices.Contains([]string{Wins, Loses, Either, Points, Sums}, r.Goal) && r.Rows > 0 && r.Rows <= 26 && r.Cols > 0 && r.Cols <= 26 &&
		r.Line >= 2 && r.Line <= 26 && r.Rest >= 0 && r.Maker>>1 == 0 && slices.Contains([]string{"XO", "OX", "XOT", "XOTS"}, r.Stones) &&
		(len(r.Stones) == 2 || r.Goal == Either) && (r.Turn == 1 && r.Rest == 0 || r.Goal == Points && r.Turn == 2) &&
		(r.Goal != Sums || len(r.Weights) == r.Rows*r.Cols && slices.Min(r.Weights) >= -most && slices.Max(r.Weights) <= most) && (r.Goal != Points || r.Rows == r.Cols)
}

// A window is cells in line that may come to count, and those just before and after.
type window struct {
	cells, ends []int
	line        [3]int // which windows lie in one row, column or diagonal
	stones      [4]int // how many of the cells have which of the symbols
}

// A Board is a position. Cell 0 is a1, the lower left corner, cell 1 is b1.
type Board struct {
	Rules
	cells   []byte // a letter of Stones, or a dot
	empty   int
	windows []*window
	through [][]*window // by cell
}

// NewBoard returns the board of some rules with stones on it: the rows from the top,
// with a slash between them.
func NewBoard(r Rules, rows string) (*Board, error) {
	b := &Board{Rules: r}
	if !r.sensible() {
		return nil, fmt.Errorf("there is no such game: %+v", r)
	}
	size := r.Line
	if r.Goal == Points {
		size = r.Rows
	}
	b.cells, b.through = make([]byte, r.Rows*r.Cols), make([][]*window, r.Rows*r.Cols)
	for c := range b.cells {
		for _, d := range [][2]int{{0, 1}, {1, 0}, {1, 1}, {1, -1}} {
			w := &window{line: [3]int{d[0], d[1], c/r.Cols*d[1] - c%r.Cols*d[0]}}
			for i := -1; i <= size; i++ {
				row, col := c/r.Cols+i*d[0], c%r.Cols+i*d[1]
				switch inside := row >= 0 && row < r.Rows && col >= 0 && col < r.Cols; {
				case inside && i >= 0 && i < size:
					w.cells = append(w.cells, row*r.Cols+col)
				case inside:
					w.ends = append(w.ends, row*r.Cols+col)
				}
			}
			for i := 0; i < size && len(w.cells) == size; i++ {
				b.through[w.cells[i]] = append(b.through[w.cells[i]], w)
			}
			if len(w.cells) == size {
				b.windows = append(b.windows, w)
			}
		}
	}
	return b, b.Set(rows)
}

// Set puts other stones on the board.
func (b *Board) Set(rows string) error {
	lines := strings.Split(rows, "/")
	slices.Reverse(lines)
	text := strings.Join(lines, "")
	if len(lines) != b.Rows || slices.ContainsFunc(lines, func(row string) bool { return len(row) != b.Cols }) || strings.Trim(text, b.Stones+".") != "" {
		return fmt.Errorf("this is no board: %s", rows)
	}
	for _, w := range b.windows {
		w.stones = [4]int{}
	}
	b.empty = len(text)
	for c := range b.cells {
		if b.cells[c] = '.'; text[c] != '.' {
			b.Play(Move{c, text[c]})
		}
	}
	return nil
}

// At returns what stands on a cell: a letter of Stones, or a dot.
func (b *Board) At(cell int) byte { return b.cells[cell] }

// ToMove returns whose turn it is: 0 for the first side.
func (b *Board) ToMove() int { return (len(b.cells) - b.empty) / b.Turn % 2 }

// A Move puts a stone on a cell.
type Move struct {
	Cell  int
	Stone byte
}

// Name returns a move as certificates have it: b3, or Xb3 where there is a choice.
func (b *Board) Name(m Move) string {
	name := string(rune('a'+m.Cell%b.Cols)) + strconv.Itoa(m.Cell/b.Cols+1)
	if b.Goal == Either {
		name = string(rune(m.Stone)) + name
	}
	return name
}

// Moves returns the moves that the rules allow while the game goes on.
func (b *Board) Moves() []Move {
	moves, stones := make([]Move, 0, b.empty*len(b.Stones)), b.Stones
	if b.Goal != Either {
		stones = b.Stones[b.ToMove():][:1]
	}
	for c, s := range b.cells {
		for i := 0; i < len(stones) && s == '.' && (!b.Falls || c < b.Cols || b.cells[c-b.Cols] != '.'); i++ {
			moves = append(moves, Move{c, stones[i]})
		}
	}
	return moves
}

// Play makes a move.
func (b *Board) Play(m Move) { b.put(m, m.Stone, 1) }

// Undo takes a move back.
func (b *Board) Undo(m Move) { b.put(m, '.', -1) }

func (b *Board) put(m Move, s byte, n int) {
	b.cells[m.Cell], b.empty = s, b.empty-n
	for symbol, w := strings.IndexByte(b.Stones, m.Stone), b.through[m.Cell]; len(w) > 0; w = w[1:] {
		w[0].stones[symbol] += n
	}
}

// Ended reports whether the game is over after a stone on a cell, or by any stones if
// that is -1: with 1 if the first side has won, -1 if it has lost.
func (b *Board) Ended(cell int) (result int, over bool) {
	full, windows := b.empty <= b.Rest, b.windows
	if b.Goal == Points || b.Full && !full {
		windows = nil
	} else if cell >= 0 && !b.Full {
		windows = b.through[cell]
	}
	for _, w := range windows {
		s := b.cells[w.cells[0]]
		own := strings.IndexByte(b.Stones, s)
		if own < 0 || w.stones[own] < b.Line || b.Exact && slices.ContainsFunc(w.ends, func(c int) bool { return b.cells[c] == s }) {
			continue
		}
		return map[string]int{Either: 1 - 2*b.Maker, Loses: 2*own - 1, Wins: 1 - 2*own, Sums: 1 - 2*own}[b.Goal], true
	}
	switch b.Goal {
	case Either:
		return 2*b.Maker - 1, full
	case Points:
		return cmp.Compare(b.points(0, false), b.points(1, true)), full
	case Sums:
		margin := 0
		for c, w := range b.Weights {
			margin += w * (strings.IndexByte(b.Stones[1:]+"."+b.Stones[:1], b.cells[c]) - 1)
		}
		return cmp.Compare(margin, 0), full
	}
	return 0, full
}

// points counts a side's points; if more is true, as if the empty cells were its own.
func (b *Board) points(side int, more bool) (n int) {
	for _, w := range b.windows {
		if w.stones[side] >= b.Line || more && len(w.cells)-w.stones[1-side] >= b.Line {
			n++
		}
	}
	return n
}
