package certificate

import (
	"crypto/sha256"
	"fmt"
	"slices"
	"strings"
)

// Reduce makes the game another one in which a win of the side is enough, and reports
// whether there is one: by weak that in which only the other side's lines count, by
// mirror or part one on a smaller board.
func (p *Proof) Reduce(by string) bool {
	if by == "weak" && p.Goal == Wins && p.Result == 0 && !p.Exact && !p.Falls {
		p.Goal, p.Maker, p.Result = Weak, 1-p.Side, 1
		return true
	}
	at, r, maker := p.Part, p.Rules, p.ToMove() == p.Maker
	if by == "mirror" {
		at, r.Line, r.Exact, r.Full = [4]int{1, 1, p.Rows - 2, p.Cols - 2}, r.Line-1, false, false
	}
	r.Rows, r.Cols = at[2], at[3]
	b, err := NewBoard(r)
	if err != nil || p.Goal != Either || p.Side != p.Maker || min(at[0], at[1]) < 0 || at[0]+at[2] > p.Rows || at[1]+at[3] > p.Cols ||
		by != "mirror" && (by != "part" || p.Exact) || by == "mirror" && (r.Rows != r.Line || r.Cols != r.Line || len(p.Stones) != 2) {
		return false
	}
	for c, s := range p.cells {
		y, x := c/p.Cols, c%p.Cols
		if row, col := y-at[0], x-at[1]; row >= 0 && row < r.Rows && col >= 0 && col < r.Cols {
			b.put(row*r.Cols+col, s, 1)
			continue
		}
		if y == 0 || y == p.Rows-1 {
			y = p.Rows - 1 - y
		}
		if x == 0 || x == p.Cols-1 {
			x = p.Cols - 1 - x
		}
		if there := p.cells[y*p.Cols+x]; by == "mirror" && ((s == '.') != (there == '.') || s == there && s != '.') {
			return false // the border is not mirrored
		}
	}
	if (p.Empty-b.Empty)%2 != 0 || by == "mirror" && p.Exact && p.Full && (b.Empty%2 == 1) != maker {
		return false // the maker may run out of answers
	}
	// Whoever is to move goes on inside, and is the first side there if the stones are even.
	if (b.ToMove() == b.Maker) != maker {
		b.Maker = 1 - b.Maker
	}
	p.Board, p.Side, p.Part = b, b.Maker, [4]int{}
	return true
}

// tableProves reports whether the table of all positions that may come up, by Key, has the
// digest of the claim, and the claim in it.
func (p *Proof) tableProves() bool {
	good, lines := p.fill(-1), []string{}
	for key, good := range p.Known {
		lines = append(lines, fmt.Sprintln(key, good))
	}
	slices.Sort(lines)
	digest := fmt.Sprintf("%x", sha256.Sum256([]byte(strings.Join(lines, ""))))
	return good && digest == p.Digest || p.no("the table is another one", digest)
}

// fill enters whether the claim holds in a position, and in all that come after.
func (p *Proof) fill(last int) bool {
	key, ours := p.Key(), p.ToMove() == p.Side
	good, known := p.Known[key]
	if result, over := p.Ended(last); over || known {
		return known && good || !known && p.enough(result)
	}
	good = !ours
	for _, m := range p.Moves() {
		if p.after(m, func() bool { return p.fill(m.Cells[0]) }) == ours {
			good = ours
		}
	}
	p.Known[key] = good
	return good
}
