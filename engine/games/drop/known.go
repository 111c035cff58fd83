package drop

import (
	"fmt"

	"noughts/engine"
)

// published are the values of boards with lines of four for the first player, by the
// number of rows and then of columns from 4: + is a win, = a draw and - a loss. They are
// those that John Tromp has found (https://tromp.github.io/c4/c4.html, read in 2026); of
// the boards without a sign he gives none.
var published = map[int]string{
	4:  "==-=---",
	5:  "====+++",
	6:  "==-+--",
	7:  "==+=+",
	8:  "==-+-",
	9:  "==+",
	10: "==",
}

// results are what the signs of published mean.
var results = map[byte]engine.Result{'+': engine.Win, '=': engine.Draw, '-': engine.Loss}

// A PublishedValue is the value of a board with lines of four for the first player.
type PublishedValue struct {
	Rows, Cols int
	Value      engine.Result
}

// PublishedValues lists the values that are published, by the number of rows and then of columns.
func PublishedValues() (list []PublishedValue) {
	for rows := minSide; rows <= maxSide; rows++ {
		for i, sign := range []byte(published[rows]) {
			list = append(list, PublishedValue{rows, minSide + i, results[sign]})
		}
	}
	return list
}

// derived are the boards whose published values noughts verify drop has derived anew,
// each within ten minutes on a core that has nothing else to do.
var derived = map[string]bool{
	"4x4": true, "4x5": true, "4x6": true, "4x7": true, "4x8": true, "4x9": true, "4x10": true,
	"5x4": true, "5x5": true, "5x6": true, "5x7": true, "5x8": true, "5x9": true, "6x4": true, "6x5": true, "6x6": true,
	"7x4": true, "7x5": true, "7x6": true, "7x7": true, "8x4": true, "8x5": true, "8x6": true, "9x4": true, "9x5": true, "9x6": true,
	"10x4": true, "10x5": true,
}

// onlyWin is the one first move that wins on the board that everybody knows, as published with
// its value.
const onlyWin = "d1"

// Known implements engine.Family. The board that everybody knows: Victor Allis, "A Knowledge-based
// Approach of Connect-Four", 1988, and James D. Allen in the same year; the book of the program
// proves it, too. The others: see published.
func (Family) Known(g engine.Game) (engine.Known, bool) {
	r := g.(game).rule
	if r == (rule{6, 7, 4}) {
		known := engine.Known{Value: engine.Win, Command: "noughts analyze " + g.Variant(), Source: engine.Say("drop.source.allis")}
		if center, err := g.ParseMove(onlyWin); err == nil {
			known.First = []engine.Move{center}
		}
		return known, true
	}
	signs, at := published[int(r.rows)], int(r.cols)-minSide
	if r.line != 4 || at >= len(signs) {
		return engine.Known{}, false
	}
	known := engine.Known{Value: results[signs[at]], Source: engine.Say("drop.source.tromp")}
	if board := fmt.Sprintf("%dx%d", r.rows, r.cols); derived[board] {
		known.Command = "noughts verify " + key + " --time 10m " + board
	}
	return known, true
}
