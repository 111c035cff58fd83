package certificate

import (
	"bytes"
	"fmt"
	"strings"
)

// symmetries returns the ways to turn and mirror the board that keep the game as it is. Each lists,
// for the cells in order, the cell whose stone comes there; the first one is the board itself.
//
// With weights or cells outside there is only the board itself. Where stones fall, the board can be
// mirrored from left to right; an oblong can also be turned by half, and a square by a quarter. On
// 5×5 with points rows and columns can be put in other orders, both in the same one: each row,
// column and long diagonal is one again then, as the middle stays and cells that are opposite stay
// opposite.
func (p *Proof) symmetries() (images [][]int) {
	orders := [][]int{nil} // as they are
	if p.Turn == 2 && p.Rows == 5 {
		orders = append(orders, []int{1, 0, 2, 4, 3}, []int{4, 1, 2, 3, 0}, []int{3, 0, 2, 4, 1})
	}
	for _, order := range orders {
		for way := range p.ways() {
			images = append(images, p.image(order, way))
		}
	}
	return images
}

// ways returns how many of the eight ways to turn and mirror a board keep the game.
func (p *Proof) ways() int {
	switch {
	case len(p.Outside)+len(p.Weights) > 0:
		return 1
	case p.Falls:
		return 2
	case p.Rows != p.Cols:
		return 4
	}
	return 8
}

// image returns where each cell's stone comes from if rows and columns are put in another order,
// and the board is turned and mirrored in one of eight ways.
func (p *Proof) image(order []int, way int) (from []int) {
	for c := range p.Cells {
		row, col := c/p.Cols, c%p.Cols
		if order != nil {
			row, col = order[row], order[col]
		}
		down, left := p.Rows-1-row, p.Cols-1-col // counted from the other side
		source := [8][2]int{
			{row, col},
			{row, left},
			{down, col},
			{down, left},
			{col, row},
			{col, down},
			{left, row},
			{left, down},
		}[way]
		from = append(from, source[0]*p.Cols+source[1])
	}
	return from
}

// What Key has for cells in place of letters of stones.
const (
	keyNothing  = '#' // the cell does not matter, or is out of the game
	keyEmpty    = '.'
	keyToSecond = '1' // only the second side may take the cell, as it is barred to the first
	keyToFirst  = '2'
)

// Key returns the same text for positions that are worth the same for a reason that is given here
// and in matters.go: the least text of all images of the position, and the side to move. Where
// lines lose, three numbers follow of the empty cells that do not matter, unless all of them are 0:
//
//   - whether those that both may take are odd in number: of two, each side gets one;
//   - how many more only the first side may take than only the second: one of each cancel out, too;
//   - whether there is one that neither may take: the board never gets full then without a line.
//
// Tables have the keys in them, so that this is a part of the format.
// See docs/certificates.md#cells-that-matter and #digest-a-table-of-all-positions.
func (p *Proof) Key() string {
	marks := p.marks()
	letters := make([]byte, len(p.Cells))
	for c := range letters {
		letters[c] = p.letter(c, marks[c])
	}
	least, image := make([]byte, 0, len(letters)+8), make([]byte, len(letters))
	for _, from := range p.images {
		for i, c := range from {
			image[i] = letters[c]
		}
		if p.Choose && !p.named {
			p.rename(image)
		}
		if len(least) == 0 || bytes.Compare(image, least) < 0 {
			least = append(least[:0], image...)
		}
	}
	least = append(least, byte('0'+p.ToMove()))
	if both, first, neither := p.idle(marks); both != 0 || first != 0 || neither != 0 {
		least = fmt.Appendf(least, " %d %d %d", both, first, neither)
	}
	return string(least)
}

// letter is what Key has for a cell with a mark.
func (p *Proof) letter(c int, m mark) byte {
	switch s := p.Cells[c]; {
	case m&matters == 0 || s == out:
		return keyNothing
	case m&barredToFirst != 0:
		return keyToSecond
	case m&barredToSecond != 0:
		return keyToFirst
	case s == empty:
		return keyEmpty
	default:
		return p.Stones[s]
	}
}

// rename gives stones the letters of Stones in the order in which they come up. Where both sides
// choose from all stones, it does not matter which are which.
func (p *Proof) rename(image []byte) {
	var names [4]byte // of stones by their number
	next := 0
	for i, letter := range image {
		if letter == keyEmpty || letter == keyNothing {
			continue
		}
		s := strings.IndexByte(p.Stones, letter)
		if names[s] == 0 {
			names[s] = p.Stones[next]
			next++
		}
		image[i] = names[s]
	}
}

// idle counts the empty cells that do not matter as Key has them.
func (p *Proof) idle(marks []mark) (both, first, neither int) {
	for c, m := range marks {
		if p.Cells[c] != empty {
			continue
		}
		switch m {
		case 0:
			both = 1 - both
		case barredToFirst:
			first--
		case barredToSecond:
			first++
		case barredToFirst | barredToSecond:
			neither = 1
		}
	}
	return both, first, neither
}
