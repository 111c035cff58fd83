// Package tablebase knows who wins every board of a small variant of Order and Chaos,
// and how soon, by retrograde analysis (Ströhlein, 1970): from the full boards back
// to the empty one. It is what proof search is checked against.
package tablebase

import (
	"context"
	"errors"
	"math/bits"

	"noughts/engine/games/orderchaos/rules"
)

// A Table is the value of every board of a small variant, reachable or not,
// with either side to move, whatever the number of stones: 3^16 boards of 4×4. It
// is for checks and counts; positions are judged by proof search, which needs no
// such preparation.
//
// A board is a number with a digit for each cell, the first cell's the lowest:
// 0 where it is empty, else 1 more than the index of its symbol. A stone more
// makes a greater number, so one pass from the greatest to 0 finds every board
// after those it can become.
type Table struct {
	rules rules.Variant
	plies [][2]uint8 // by board: to the end with Order and with Chaos to move, or lost
	Count Count
}

// lost is in place of the plies where Chaos wins.
const lost = 255

// mostBoards bounds the memory of a table: two bytes a board, 128 MB. It is enough for
// 4×4 with two symbols, with 3^16 boards.
const mostBoards = 1 << 26

// A Count is what there is to count in a table.
type Count struct {
	Boards      int
	Nonterminal int // boards on which the game goes on
	OrderToMove int // how many of these Order wins with Order to move
	ChaosToMove int // and with Chaos to move
	Zugzwangs   int // how many Order wins with Chaos to move only
}

// ErrTooManyBoards is returned for variants whose table would not fit in memory.
var ErrTooManyBoards = errors.New("orderchaos: too many boards for a tablebase")

// New fills a table, in seconds.
func New(ctx context.Context, r rules.Variant) (*Table, error) {
	total := 1
	for range r.Cells() {
		if total *= int(r.Symbols) + 1; total > mostBoards {
			return nil, ErrTooManyBoards
		}
	}
	t := &Table{rules: r, plies: make([][2]uint8, total), Count: Count{Boards: total}}
	w := newTableWork(t)
	for high := len(w.high) - 1; high >= 0; high-- {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		for low := len(w.low) - 1; low >= 0; low-- {
			w.judge(high*len(w.low)+low, w.high[high].with(w.low[low]))
		}
	}
	return t, nil
}

// Value returns who wins a position that is in the table, and in how many plies.
func (t *Table) Value(p *rules.Position) (order bool, plies int) {
	board, weight := 0, 1
	for c := range t.rules.Cells() {
		board += weight * int(p.At(c))
		weight *= int(t.rules.Symbols) + 1
	}
	side := 1
	if p.OrderToMove() {
		side = 0
	}
	if n := t.plies[board][side]; n != lost {
		return true, int(n)
	}
	return false, p.EmptyCells().Count()
}

// FromStart returns in how many plies Order wins the empty board with either
// side beginning, lost where it does not.
func (t *Table) FromStart() (orderFirst, chaosFirst int) {
	return int(t.plies[0][0]), int(t.plies[0][1])
}

// stones are the cells of each symbol on a board of at most 26 cells.
type stones [rules.MaxSymbols]uint32

func (s stones) with(t stones) stones {
	for i := range s {
		s[i] |= t[i]
	}
	return s
}

// tableWork is what filling a table needs: the stones of all low and high halves
// of a board, what each digit weighs, and which sets of cells hold a line.
type tableWork struct {
	*Table
	low, high []stones
	weight    []int
	line      []bool // by set of cells of one symbol
}

func newTableWork(t *Table) *tableWork {
	cells := t.rules.Cells()
	w := &tableWork{Table: t, line: make([]bool, 1<<cells)}
	w.low = halves(0, cells/2, int(t.rules.Symbols))
	w.high = halves(cells/2, cells, int(t.rules.Symbols))
	for c, weight := 0, 1; c < cells; c++ {
		w.weight = append(w.weight, weight)
		weight *= int(t.rules.Symbols) + 1
	}
	for set := range w.line {
		p := rules.Position{Variant: t.rules}
		p.Stones[0] = rules.CellSet{Lo: uint64(set)}
		w.line[set] = p.HasLine()
	}
	return w
}

// halves returns the stones of every way to fill the cells from one to another.
func halves(from, to, symbols int) []stones {
	list := []stones{{}}
	for c := from; c < to; c++ {
		shorter := list
		for s := range symbols {
			for _, half := range shorter {
				half[s] |= 1 << c
				list = append(list, half)
			}
		}
	}
	return list
}

// judge finds the value of a board.
func (w *tableWork) judge(board int, s stones) {
	symbols := int(w.rules.Symbols)
	occupied, line := uint32(0), false
	for i := range symbols {
		occupied |= s[i]
		line = line || w.line[s[i]]
	}
	empty := uint32(1)<<w.rules.Cells() - 1 - occupied
	switch {
	case line && (empty == 0 || !w.rules.Full):
		return // won, in 0 plies
	case empty == 0:
		w.plies[board] = [2]uint8{lost, lost}
		return
	}
	order, chaos := uint8(lost), uint8(0)
	for ; empty != 0; empty &= empty - 1 {
		weight := w.weight[bits.TrailingZeros32(empty)]
		for i := 1; i <= symbols; i++ {
			next := &w.plies[board+i*weight]
			order, chaos = min(order, next[1]), max(chaos, next[0])
		}
	}
	w.Count.Nonterminal++
	if order != lost {
		order++
		w.Count.OrderToMove++
	}
	if chaos != lost {
		chaos++
		w.Count.ChaosToMove++
	}
	if order == lost && chaos != lost {
		w.Count.Zugzwangs++
	}
	w.plies[board] = [2]uint8{order, chaos}
}
