package makerbreaker

import (
	"fmt"
	"strings"

	"noughts/engine"
)

// The weak game and the strong one, worked through on tic-tac-toe. X is the maker
// and to move:
//
//	3  . . .
//	2  . X .
//	1  O . .
//	   a b c
//
// O's stone has closed row 1, column a and the diagonal a1-c3, so five windows are
// left, each shown with the cells that it lacks. Their weight is 3·2⁻² + 2·2⁻³ = 1,
// no less than the half below which Erdős and Selfridge let the breaker win with the
// maker to move.
//
// In the weak game O's lines do not count, and X wins: c2 threatens a2; after a2,
// c1 threatens both a3 (on the diagonal) and c3 (in column c).
//
// In the strong game O's answer a2 threatens a3 itself, which X has to stop there,
// and X does not get round to c1. Here O holds out: the position is a draw.
func Example_weakAndStrong() {
	b := drawn(3, "...", ".X.", "O..")
	g, start, _ := newGame(b, engine.First, weakGame)
	for _, cells := range g.lines[maker] {
		fmt.Println("lacks", g.names(cells))
	}
	fmt.Println("weight", float64(g.weight(&start))/fullWeight, "safe below", float64(safeWeight(start.turn))/fullWeight)

	weak := newDFPN(g, neverStop, 1<<16)
	fmt.Println("weak game: X makes a line:", weak.solve(start) == Makes)
	verdict, method := NewQuery(b, engine.First, Options{}).Settle(1000)
	fmt.Println("strong game: X makes a line:", verdict == Makes, "by", method)
	// Output:
	// lacks a2 c2
	// lacks a3 b3 c3
	// lacks b1 b3
	// lacks c1 c2 c3
	// lacks c1 a3
	// weight 1 safe below 0.5
	// weak game: X makes a line: true
	// strong game: X makes a line: false by proof search
}

// A pairing strategy, worked through on a board of four by four with lines of four.
// X is the maker and to move; equal letters are a pair:
//
//	4  e f g g
//	3  d f O c
//	2  b X e b
//	1  d a a c
//	   a b c d
//
// Seven windows are open to X, and each holds both cells of a letter of its own.
// Whenever X takes one cell of a pair O takes the other, so in every window O gets a
// stone: X makes no line, though the weight, 9/16, does not show it.
func Example_pairing() {
	b := drawn(4, "....", "..O.", ".X..", "....")
	pairs := [][]string{{"b1", "c1"}, {"a2", "d2"}, {"d1", "d3"}, {"a1", "a3"}, {"c2", "a4"}, {"b3", "b4"}, {"c4", "d4"}}
	g, start, _ := newGame(b, engine.First, weakGame)
	for _, cells := range g.lines[maker] {
		fmt.Printf("lacks %s, pair", g.names(cells))
		for i, p := range pairs {
			if strings.Contains(g.names(cells), p[0]) && strings.Contains(g.names(cells), p[1]) {
				fmt.Printf(" %c", 'a'+i)
			}
		}
		fmt.Println()
	}
	fmt.Println("weight", float64(g.weight(&start))/fullWeight, "safe below", float64(safeWeight(start.turn))/fullWeight)
	fmt.Println("a pairing is found:", g.newPairing(maker).stops(&start))
	verdict, _ := NewQuery(b, engine.First, Options{}).Settle(1000)
	fmt.Println("X makes a line:", verdict == Makes)
	// Output:
	// lacks a1 b1 c1 d1, pair a
	// lacks a2 c2 d2, pair b
	// lacks a4 b4 c4 d4, pair g
	// lacks a1 a2 a3 a4, pair d
	// lacks b1 b3 b4, pair f
	// lacks d1 d2 d3 d4, pair c
	// lacks d1 c2 b3 a4, pair e
	// weight 0.5625 safe below 0.5
	// a pairing is found: true
	// X makes a line: false
}

// drawn returns a board of rows from the top, with X to move.
func drawn(line int, rows ...string) *Board {
	b := shape{len(rows), len(rows[0]), line}.empty()
	for i, row := range rows {
		for col := range row {
			b.Cells[(len(rows)-1-i)*b.Cols+col], _ = engine.ParseSymbol(row[col])
		}
	}
	return b
}

// names returns the cells of a set by their names, the lowest first.
func (g *game) names(set uint64) string {
	at := map[uint16]bool{}
	for n, c := range g.cell {
		at[c] = set>>n&1 != 0
	}
	var names []string
	for c := range uint16(g.rows * g.cols) {
		if at[c] {
			names = append(names, engine.CellName(c, g.cols))
		}
	}
	return strings.Join(names, " ")
}
