package certificate

import (
	"fmt"
	"slices"
	"strings"
)

// What is on a cell in place of a stone's number.
const (
	empty = -1
	out   = -2 // the cell is out of the game, see smaller.go
)

// clear makes all cells empty.
func (p *Proof) clear() {
	p.Cells = slices.Repeat([]int{empty}, p.Rows*p.Cols)
	p.Empty = len(p.Cells)
}

// Set puts other stones on the board, on which the game must not be over: the rows from the top,
// each cell a letter or a dot. Slashes between them are not looked at. Cells out of the game have
// dots.
func (p *Proof) Set(rows string) error {
	p.forget()
	letters := strings.ReplaceAll(rows, "/", "")
	if len(letters) != len(p.Cells) {
		return noBoard(rows)
	}
	p.Empty = 0
	for c, before := range p.Cells {
		letter := letters[(p.Rows-1-c/p.Cols)*p.Cols+c%p.Cols]
		switch stone := strings.IndexByte(p.Stones, letter); {
		case letter != '.' && (stone < 0 || before == out):
			return noBoard(rows)
		case before == out:
		case letter == '.':
			p.Cells[c], p.Empty = empty, p.Empty+1
		default:
			p.Cells[c] = stone
		}
	}
	if _, over := p.Ended(); over {
		return noBoard(rows)
	}
	return nil
}

// noBoard says that rows are none that a line can begin with.
func noBoard(rows string) error {
	return fmt.Errorf("this is no board, or the game is over: %.999s", rows)
}

// count returns on how many of some cells a stone is.
func (p *Proof) count(stone int, cells []int) (n int) {
	for _, c := range cells {
		if p.Cells[c] == stone {
			n++
		}
	}
	return n
}

// free returns those of some cells that are on the board and empty, each once, in order.
func (p *Proof) free(cells []int) (free []int) {
	for _, c := range cells {
		if within(0, len(p.Cells)-1, c) && p.Cells[c] == empty {
			free = append(free, c)
		}
	}
	slices.Sort(free)
	return slices.Compact(free)
}

// taken returns how many cells are not empty. An even number of them are out of the game, but in a
// tile.
func (p *Proof) taken() int { return len(p.Cells) - p.Empty }

// ToMove returns whose turn it is: 0 for the first side. It follows from how many cells are taken.
func (p *Proof) ToMove() int { return (p.taken()/p.Turn + p.shift) % 2 }

// ours reports whether the claim's side is to move.
func (p *Proof) ours() bool { return p.ToMove() == p.Side }

// Play makes a move, which must be one of Moves.
func (p *Proof) Play(m Move) {
	stone := p.ToMove()
	if p.Choose {
		stone = m[1]
	}
	p.put(m, stone, -1)
}

// Undo takes back the move that was played last.
func (p *Proof) Undo(m Move) { p.put(m, empty, 1) }

// put puts a stone, or nothing, on the cells of a move, with so many more empty cells for each.
func (p *Proof) put(m Move, stone, more int) {
	p.Cells[m[0]] = stone
	p.Empty += more
	if p.Turn == 2 && m[1] != m[0] {
		p.Cells[m[1]] = stone
		p.Empty += more
	}
}

// Moves returns the moves of the side that is to move, by their cells: all of them, but for passes
// of the other side in a weak game.
//
// What it leaves out: in a weak game in which the side's own lines do it no harm, a stone of the
// other side on a cell that does not matter changes nothing but the turn. The side may answer it by
// any stone, as no stone of its own ever harms it. So it is enough to answer the other moves. A
// table has all moves. See docs/certificates.md#weak-only-the-lines-that-harm-a-side-count.
func (p *Proof) Moves() (moves []Move) {
	var marks []mark
	if p.Weak && p.Worth[p.Side] >= 0 && !p.ours() {
		marks = p.marks()
	}
	for c := range p.Cells {
		if marks == nil || marks[c]&matters != 0 {
			moves = p.appendMoves(moves, c)
		}
	}
	return moves
}

// isMove reports whether the side to move may make a move, also if it is a pass.
func (p *Proof) isMove(m Move) bool {
	return within(0, len(p.Cells)-1, m[0]) && slices.Contains(p.appendMoves(nil, m[0]), m)
}

// appendMoves appends the moves whose first cell is c, with all stones that may be chosen.
func (p *Proof) appendMoves(moves []Move, c int) []Move {
	switch {
	case p.Cells[c] != empty,
		p.Falls && c >= p.Cols && p.Cells[c-p.Cols] == empty, // the stone would fall further
		p.Renju && p.ToMove() == 0 && p.renju(c) == forbidden:
	case p.Turn == 2 && p.taken()%2 == 1: // half a turn is left
		moves = append(moves, Move{c, c})
	case p.Turn == 2:
		for d := c + 1; d < len(p.Cells); d++ {
			if p.Cells[d] == empty {
				moves = append(moves, Move{c, d})
			}
		}
	case p.Choose:
		for stone := range len(p.Stones) {
			moves = append(moves, Move{c, stone})
		}
	default:
		moves = append(moves, Move{c})
	}
	return moves
}

// Ended reports whether the game is over, and by which result for the claim's side.
func (p *Proof) Ended() (result int, over bool) {
	full := p.Empty <= p.Rest
	if p.Turn == 2 {
		return min(max(p.lead(0)*(1-2*p.Side), -1), 1), full
	}
	for i := range p.windows {
		if w := &p.windows[i]; p.made(w) {
			return p.worth(w), full || !p.Full
		}
	}
	result = p.Worth[2]
	for c, weight := range p.Weights {
		if p.Cells[c] != p.Side {
			weight = -weight
		}
		result += weight
	}
	return min(max(result, -1), 1), full
}

// lead returns how many points more than the other a side has, in a game of points, if all cells
// that are empty become the other side's. It never gets less, as no stone is taken back. A row in
// which a side has Line stones is its point, as Line is more than half a row.
func (p *Proof) lead(side int) (lead int) {
	for i := range p.windows {
		w := &p.windows[i]
		if w.stone != side { // each row has a window for both sides, with the same cells
			continue
		}
		own := p.count(side, w.cells)
		if own >= p.Line {
			lead++
		} else if len(w.cells)-own >= p.Line {
			lead--
		}
	}
	return lead
}
