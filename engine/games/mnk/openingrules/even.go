package openingrules

import (
	_ "embed"
	"slices"
	"strconv"
	"strings"
	"sync"

	"noughts/engine"
	"noughts/engine/grid"
)

// evenFile has a line for each opening that was found to be even: the board, the cells, and
// after a # what O, to move, may expect. noughts generate even makes it.
//
//go:embed even.txt
var evenFile string

// evenOpenings are the openings by board, turned and mirrored in all ways.
var evenOpenings = sync.OnceValue(func() map[Board][][]uint16 { return readEven(evenFile) })

// readEven reads a list of openings. Its lines come with the program, so one that cannot be
// read is a mistake there, which a test finds; it is passed over.
func readEven(file string) map[Board][][]uint16 {
	list := map[Board][][]uint16{}
	for line := range strings.Lines(file) {
		line, _, _ = strings.Cut(line, "#")
		fields := strings.Fields(line)
		if len(fields) < 2 {
			continue
		}
		b, ok := readBoard(fields[0])
		if !ok {
			continue
		}
		var cells []uint16
		for _, name := range fields[1:] {
			if c, err := engine.ParseCell(name, b.Rows, b.Cols); err == nil {
				cells = append(cells, c)
			}
		}
		for _, way := range append([]int{0}, grid.Ways(b.Rows, b.Cols)...) {
			turned := make([]uint16, len(cells))
			for i, c := range cells {
				turned[i] = grid.Image(b.Rows, b.Cols, c, way)
			}
			list[b] = append(list[b], turned)
		}
	}
	return list
}

// readBoard reads a board such as 15x15 or 15x15:renju.
func readBoard(text string) (b Board, ok bool) {
	size, with, _ := strings.Cut(text, ":")
	rows, cols, _ := strings.Cut(size, "x")
	var err1, err2 error
	b.Rows, err1 = strconv.Atoi(rows)
	b.Cols, err2 = strconv.Atoi(cols)
	b.Rule = with
	return b, err1 == nil && err2 == nil
}

// known returns the cells that a stage allows and that lead on to openings which were found
// to be even. They hold for stones that one player places in a row.
func (w *walk) known(stage *engine.OpeningStage) []uint16 {
	var list []uint16
	for _, opening := range evenOpenings()[w.board] {
		if w.at >= len(opening) || !stage.Allows(opening[w.at]) || slices.Contains(list, opening[w.at]) {
			continue
		}
		fits := true
		for i, m := range w.moves[:w.at] {
			fits = fits && m.Cell == opening[i]
		}
		if fits {
			list = append(list, opening[w.at])
		}
	}
	return list
}
