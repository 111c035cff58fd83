package lab

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
	"noughts/engine/games/jing"
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
	b := jing.ShippedBook()
	var asked jing.Position
	for _, name := range o.Opening {
		cell, err := engine.ParseCell(name, jing.Side, jing.Side)
		if err != nil {
			return err
		}
		asked.Stones[0] |= 1 << cell
	}
	if n := bits.OnesCount32(asked.Stones[0]); n != 0 && n != jing.PerTurn || n == 0 && len(o.Opening) > 0 {
		return engine.NewUserError("jing.illegal.opening")
	}
	type opening struct {
		jing.Position
		alike int
		holds []uint32
	}
	var list []opening
	for _, p := range jing.CanonicalPositions(1) {
		like := opening{Position: p, alike: jing.SymmetryCount / p.SameImages()}
		for _, reply := range jing.PairsIn(p.Free()) {
			if result, _ := b.Result(p.With(reply), engine.Second); result >= engine.Draw {
				like.holds = append(like.holds, reply)
			}
		}
		list = append(list, like)
	}
	slices.SortStableFunc(list, func(a, b opening) int { return len(a.holds) - len(b.holds) })
	for _, p := range list {
		if asked.Stones[0] != 0 && asked.Canonical() != p.Position {
			continue // p is the image that stands for those alike
		}
		if o.board.Cells == nil {
			o.board = theoryBoard(p.Position, p.holds)
		}
		w.Printf("### %s: %d of %d replies hold\n\n", strings.Join(jing.NamesOf(p.Stones[0]), "+"), len(p.holds), len(jing.PairsIn(p.Free())))
		w.Printf("One of %d openings that are alike.", p.alike)
		if len(p.holds) <= fewReplies {
			w.Printf(" These hold: %s.", strings.Join(classes(p.Position, p.holds), ", "))
		}
		w.Printf("\n\n```text\n%s```\n\n", textOf(theoryBoard(p.Position, p.holds)))
	}
	return w.Err()
}

// classes names pairs of X's, of those that are alike one each, with their number.
func classes(p jing.Position, pairs []uint32) (names []string) {
	count, name := map[jing.Position]int{}, map[jing.Position]string{}
	var order []jing.Position
	for _, pair := range pairs {
		like := p.With(pair).Canonical()
		if count[like]++; count[like] == 1 {
			order = append(order, like)
			name[like] = strings.Join(jing.NamesOf(pair), "+")
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
func theoryBoard(p jing.Position, holds []uint32) engine.Board {
	board := p.Board()
	board.Lines, board.Notes, board.Scored, board.Labels, board.Groups = nil, nil, false, make([]string, jing.CellCount), make([]int, jing.CellCount)
	most := 1
	counts := make([]int, jing.CellCount)
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
	for row := jing.Side - 1; row >= 0; row-- {
		fmt.Fprintf(&text, "%d", row+1)
		for col := range jing.Side {
			label := cmp.Or(b.Labels[row*jing.Side+col], ".")
			if s := b.Cell(row, col); s != engine.Empty {
				label = s.String()
			}
			fmt.Fprintf(&text, "%5s", label)
		}
		text.WriteByte('\n')
	}
	text.WriteByte(' ')
	for col := range jing.Side {
		fmt.Fprintf(&text, "%5s", engine.ColumnName(col))
	}
	text.WriteByte('\n')
	return text.String()
}
