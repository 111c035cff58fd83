package jing

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math/bits"
	"slices"
	"strconv"
	"strings"

	"noughts/engine"
	"noughts/engine/grid"
	"noughts/engine/tool"
)

// fewReplies is how many replies that hold are listed; where there are more of them the
// picture has to do.
const fewReplies = 60

// An openingTheory prints what the book knows of the first turn: every opening that
// really differs, with the replies that hold the draw, or one of them with its picture.
type openingTheory struct {
	Opening []string `arg:"" optional:"" help:"jing.tool.census.opening"`

	board engine.Board
}

// Board returns the opening that was asked for, or the one with the fewest replies: on
// each cell in how many replies that hold it is.
func (o *openingTheory) Board() engine.Board { return o.board }

// Run prints the openings in Markdown, those with the fewest replies first.
func (o *openingTheory) Run(_ context.Context, _ io.Reader, out io.Writer) error {
	w := tool.NewWriter(out)
	b := openings()
	var asked position
	for _, name := range o.Opening {
		cell, err := engine.ParseCell(name, side, side)
		if err != nil {
			return err
		}
		asked.stones[0] |= 1 << cell
	}
	if n := bits.OnesCount32(asked.stones[0]); n != 0 && n != perTurn || n == 0 && len(o.Opening) > 0 {
		return engine.NewUserError("jing.illegal.opening")
	}
	type opening struct {
		position
		alike int
		holds []uint32
	}
	var list []opening
	for _, p := range canonicalPositions(1) {
		like := opening{position: p, alike: symmetryCount / sameImages(p)}
		for _, reply := range pairsIn(p.free()) {
			if result, _ := b.result(p.with(reply), engine.Second); result >= engine.Draw {
				like.holds = append(like.holds, reply)
			}
		}
		list = append(list, like)
	}
	slices.SortStableFunc(list, func(a, b opening) int { return len(a.holds) - len(b.holds) })
	for _, p := range list {
		if asked.stones[0] != 0 {
			if a, _, _ := canonical(asked.stones[0], 0); a != p.stones[0] {
				continue // p is the image that stands for those alike
			}
		}
		if o.board.Cells == nil {
			o.board = theoryBoard(p.position, p.holds)
		}
		w.Printf("### %s: %d of %d replies hold\n\n", strings.Join(namesOf(p.stones[0]), "+"), len(p.holds), len(pairsIn(p.free())))
		w.Printf("One of %d openings that are alike.", p.alike)
		if len(p.holds) <= fewReplies {
			w.Printf(" These hold: %s.", strings.Join(classes(p.position, p.holds), ", "))
		}
		w.Printf("\n\n```text\n%s```\n\n", textOf(theoryBoard(p.position, p.holds)))
	}
	return w.Err()
}

// sameImages returns how many symmetries leave a position as it is.
func sameImages(p position) (n int) {
	for s := range symmetryCount {
		if image(s, p.stones[0]) == p.stones[0] && image(s, p.stones[1]) == p.stones[1] {
			n++
		}
	}
	return n
}

// classes names pairs of X's, of those that are alike one each, with their number.
func classes(p position, pairs []uint32) (names []string) {
	count, name := map[position]int{}, map[position]string{}
	var order []position
	for _, pair := range pairs {
		like := p.with(pair).canonical()
		if count[like]++; count[like] == 1 {
			order = append(order, like)
			name[like] = strings.Join(namesOf(pair), "+")
		}
	}
	for _, like := range order {
		if n := count[like]; n > 1 {
			name[like] += fmt.Sprintf(" (×%d)", n)
		}
		names = append(names, name[like])
	}
	return names
}

// theoryBoard returns an opening with, on each free cell, in how many of some replies it is.
func theoryBoard(p position, holds []uint32) engine.Board {
	board := p.Board()
	board.Lines, board.Notes, board.Scored, board.Labels, board.Groups = nil, nil, false, make([]string, cellCount), make([]int, cellCount)
	most := 1
	counts := make([]int, cellCount)
	for _, pair := range holds {
		for _, c := range grid.CellsOf(pair) {
			counts[c]++
			most = max(most, counts[c])
		}
	}
	for c, n := range counts {
		if n > 0 {
			board.Labels[c] = strconv.Itoa(n)
		}
		if n > 0 && 2*n >= most {
			board.Groups[c] = 1
		}
	}
	return board
}

// textOf draws such a board.
func textOf(b engine.Board) string {
	var text strings.Builder
	for row := side - 1; row >= 0; row-- {
		fmt.Fprintf(&text, "%d", row+1)
		for col := range side {
			label := cmp.Or(b.Labels[row*side+col], ".")
			if s := b.Cell(row, col); s != engine.Empty {
				label = s.String()
			}
			fmt.Fprintf(&text, "%5s", label)
		}
		text.WriteByte('\n')
	}
	text.WriteByte(' ')
	for col := range side {
		fmt.Fprintf(&text, "%5s", engine.ColumnName(col))
	}
	text.WriteByte('\n')
	return text.String()
}
