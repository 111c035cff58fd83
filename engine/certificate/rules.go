package certificate

import (
	"cmp"
	"errors"
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
	Weak   = "weak"   // the same, but of the maker's stones, and each side has its own; only claims make a game such a one
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
	Maker   int    `json:"maker,omitempty"` // where Goal is Either or Weak: which side makes lines, 0 or 1
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
	return slices.Contains([]string{Wins, Loses, Either, Points, Sums}, r.Goal) && min(r.Rows, r.Cols, r.Line-1) > 0 &&
		max(r.Rows, r.Cols, r.Line) <= 26 && r.Maker>>1 == 0 && slices.Contains([]string{"XO", "OX", "XOT", "XOTS"}, r.Stones) &&
		(r.Goal == Either || len(r.Stones) == 2 && !r.Full) &&
		(r.Turn == 1 && r.Rest == 0 && r.Goal != Points || r.Turn == 2 && r.Rest >= 0 && r.Goal == Points && r.Rows == r.Cols && (r.Rows*r.Cols-r.Rest)%2 == 0) &&
		(r.Goal != Sums || len(r.Weights) == r.Rows*r.Cols && slices.Min(r.Weights) >= -most && slices.Max(r.Weights) <= most)
}

// A window is cells in line that may come to count and, if longer lines don't, those just
// before and after.
type window struct {
	cells, ends []int
	stones      [4]int // how many of the cells have which of the symbols
}

// A Board is a position. Cell 0 is a1, the lower left corner, cell 1 is b1.
type Board struct {
	Rules
	Empty   int    // how many cells have no stone
	cells   []byte // a letter of Stones, or a dot
	windows []*window
	lines   map[[3]int][]*window // those of one row, column or diagonal
	through [][]*window          // by cell
}

// NewBoard returns the empty board of some rules.
func NewBoard(r Rules) (*Board, error) {
	if !r.sensible() {
		return nil, errors.New("there is no such game as these rules are of")
	}
	size, n := r.Line, r.Rows*r.Cols
	if r.Goal == Points {
		size = r.Rows
	}
	b := &Board{Rules: r, Empty: n, cells: []byte(strings.Repeat(".", n)), lines: map[[3]int][]*window{}, through: make([][]*window, n)}
	for c := range n * 4 {
		up, right, w := [4]int{0, 1, 1, 1}[c%4], [4]int{1, 0, 1, -1}[c%4], &window{}
		for i := -1; i <= size; i++ {
			row, col := c/4/r.Cols+i*up, c/4%r.Cols+i*right
			switch inside := row >= 0 && row < r.Rows && col >= 0 && col < r.Cols; {
			case inside && i >= 0 && i < size:
				w.cells = append(w.cells, row*r.Cols+col)
			case inside && r.Exact:
				w.ends = append(w.ends, row*r.Cols+col)
			}
		}
		if line := [3]int{up, right, c/4/r.Cols*right - c/4%r.Cols*up}; len(w.cells) == size {
			b.windows, b.lines[line] = append(b.windows, w), append(b.lines[line], w)
			for _, at := range w.cells {
				b.through[at] = append(b.through[at], w)
			}
		}
	}
	return b, nil
}

// Set puts other stones on the board, on which a turn begins and the game is not over: the
// rows from the top, with a slash between them.
func (b *Board) Set(rows string) error {
	lines := strings.Split(rows, "/")
	slices.Reverse(lines)
	text := strings.Join(lines, "")
	if len(lines) != b.Rows || slices.ContainsFunc(lines, func(row string) bool { return len(row) != b.Cols }) ||
		strings.Trim(text, b.Stones+".") != "" || (len(text)-strings.Count(text, "."))%b.Turn != 0 {
		return fmt.Errorf("this is no board: %s", rows)
	}
	for c := range b.cells {
		b.put(c, b.cells[c], -1)
		b.put(c, text[c], 1)
	}
	if _, over := b.Ended(-1); over {
		return fmt.Errorf("the game is over: %s", rows)
	}
	return nil
}

// put puts a stone on a cell, or takes it away if n is -1; a dot is none.
func (b *Board) put(c int, stone byte, n int) {
	if symbol := strings.IndexByte(b.Stones, stone); symbol >= 0 {
		b.cells[c], b.Empty = []byte{'.', 0, stone}[1+n], b.Empty-n
		for _, w := range b.through[c] {
			w.stones[symbol] += n
		}
	}
}

// At returns what stands on a cell: a letter of Stones, or a dot.
func (b *Board) At(cell int) byte { return b.cells[cell] }

// ToMove returns whose turn it is: 0 for the first side.
func (b *Board) ToMove() int { return (len(b.cells) - b.Empty) / b.Turn % 2 }

// A Move is a whole turn: the same stone on one cell or on two, the lower first.
type Move struct {
	Cells [2]int
	Stone byte
}

// Name returns a move as certificates have it: b3, b3+c4, or Xb3 where there is a choice.
func (b *Board) Name(m Move) (name string) {
	if b.Goal == Either {
		name = string(rune(m.Stone))
	}
	for i, c := range m.Cells[:b.Turn] {
		name += "+"[:i] + string(rune('a'+c%b.Cols)) + strconv.Itoa(c/b.Cols+1)
	}
	return name
}

// Moves returns the moves that the rules allow while the game goes on, but for those with
// which the maker of a weak game passes.
func (b *Board) Moves() (moves []Move) {
	stones, free, toMove := b.Stones, make([]int, 0, b.Empty), b.ToMove()
	if b.Goal != Either {
		stones = stones[toMove:][:1]
	}
	for c, stone := range b.cells {
		if stone == '.' && (!b.Falls || c < b.Cols || b.cells[c-b.Cols] != '.') && (toMove != b.Maker || b.live(c)) {
			free = append(free, c)
		}
	}
	for i, c := range free {
		for _, d := range free[i:] {
			for s := 0; s < len(stones) && (c == d) == (b.Turn == 1); s++ {
				moves = append(moves, Move{[2]int{c, d}, stones[s]})
			}
		}
	}
	return moves
}

// live reports whether a cell matters: in a weak game, whether a window through it is open.
func (b *Board) live(c int) bool {
	return b.Goal != Weak || slices.ContainsFunc(b.through[c], func(w *window) bool { return w.stones[1-b.Maker] == 0 })
}

// Play makes a move, n being 1, or takes it back, n being -1.
func (b *Board) Play(m Move, n int) {
	for _, c := range m.Cells[:b.Turn] {
		b.put(c, m.Stone, n)
	}
}

// Ended reports whether the game is over after a stone on a cell, or by any stones if
// that is -1: with 1 if the first side has won, -1 if it has lost.
func (b *Board) Ended(cell int) (result int, over bool) {
	full, windows := b.Empty <= b.Rest, b.windows
	if b.Goal == Points || b.Full && !full {
		windows = nil
	} else if cell >= 0 && !b.Full {
		windows = b.through[cell]
	}
	for _, w := range windows {
		own := slices.Index(w.stones[:], b.Line)
		if own >= 0 && (b.Goal != Weak || own == b.Maker) && !slices.ContainsFunc(w.ends, func(c int) bool { return b.cells[c] == b.Stones[own] }) {
			return map[string]int{Either: 1 - 2*b.Maker, Loses: 2*own - 1, Weak: 1 - 2*own, Wins: 1 - 2*own, Sums: 1 - 2*own}[b.Goal], true
		}
	}
	switch {
	case b.Goal == Either || b.Goal == Weak:
		result = 2*b.Maker - 1
	case b.Goal == Points && full:
		result = b.lead(0)
	case b.Goal == Sums && full:
		for c, w := range b.Weights {
			result += w * (1 - 2*strings.IndexByte(b.Stones, b.cells[c]))
		}
	}
	return cmp.Compare(result, 0), full
}

// lead returns how many points more a side has at least, with all empty cells the other's.
func (b *Board) lead(side int) (n int) {
	for _, w := range b.windows {
		if w.stones[side] >= b.Line {
			n++
		}
		if len(w.cells)-w.stones[side] >= b.Line {
			n--
		}
	}
	return n
}
