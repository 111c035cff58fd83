package certificate

import "strings"

// Reduce makes the board a smaller one, by mirror or part, on which a win for the maker is a
// win on this one too, and reports whether there is such a board.
func (p *Proof) Reduce(by string) bool {
	row, col, rows, cols := p.Part[0], p.Part[1], p.Part[2], p.Part[3]
	r, maker := p.Rules, p.ToMove() == p.Maker
	if by == "mirror" {
		row, col, rows, cols = 1, 1, p.Rows-2, p.Cols-2
		r.Line, r.Exact, r.Full = r.Line-1, false, false
	}
	if p.Goal != Either || p.Side != p.Maker || row < 0 || col < 0 || rows < 1 || cols < 1 || row+rows > p.Rows || col+cols > p.Cols ||
		by != "mirror" && (by != "part" || p.Exact) || by == "mirror" && (rows != r.Line || cols != r.Line || len(p.Stones) != 2) {
		return p.no("there is no such smaller board", by)
	}
	inside, outside, empty := make([]string, rows), 0, 0
	for c, s := range p.cells {
		y, x := c/p.Cols, c%p.Cols
		if y >= row && y < row+rows && x >= col && x < col+cols {
			inside[row+rows-1-y] += string(rune(s))
			empty += strings.Count(".", string(rune(s)))
			continue
		}
		outside += strings.Count(".", string(rune(s)))
		if y == 0 || y == p.Rows-1 {
			y = p.Rows - 1 - y
		}
		if x == 0 || x == p.Cols-1 {
			x = p.Cols - 1 - x
		}
		if there := p.cells[y*p.Cols+x]; by == "mirror" && (s == there) != (s == '.' && there == '.') || by == "mirror" && (s == '.') != (there == '.') {
			return p.no("the border is not mirrored")
		}
	}
	if outside%2 != 0 || by == "mirror" && p.Exact && p.Full && (empty%2 == 1) != maker {
		return p.no("the maker may run out of answers")
	}
	r.Rows, r.Cols = rows, cols
	b, err := NewBoard(r, strings.Join(inside, "/"))
	if err != nil {
		return p.no("there is no such smaller board", by, err)
	}
	// Whoever is to move goes on inside, and is the first side there if the stones are even.
	if (b.ToMove() == b.Maker) != maker {
		b.Maker = 1 - b.Maker
	}
	p.Board, p.Side, p.Part = b, b.Maker, [4]int{}
	return true
}
