package threat

import (
	"cmp"
	"math/rand/v2"
	"slices"

	"noughts/engine"
	"noughts/engine/games/mnk/patterns"
	"noughts/engine/games/mnk/proofcheck"
)

// gomoku is the rule of known positions.
var gomoku = patterns.Rule{Rows: 15, Cols: 15, Line: 5}

// rules of every kind in which threats make sense: on each of the boards, lines
// of this length, and exactly of this length.
var rules = func() (list []patterns.Rule) {
	for _, r := range []patterns.Rule{
		{Rows: 4, Cols: 5, Line: 3},
		{Rows: 3, Cols: 9, Line: 3},
		{Rows: 6, Cols: 6, Line: 4},
		{Rows: 5, Cols: 9, Line: 4},
		{Rows: 10, Cols: 10, Line: 4},
		gomoku,
		{Rows: 20, Cols: 20, Line: 5},
		{Rows: 8, Cols: 20, Line: 5},
		{Rows: 9, Cols: 9, Line: 5},
		{Rows: 12, Cols: 14, Line: 6},
		{Rows: 11, Cols: 11, Line: 6},
		{Rows: 13, Cols: 13, Line: 7},
	} {
		list = append(list, r)
		r.Exact = true
		list = append(list, r)
	}
	return list
}()

// shapeValue is what a stone is worth along one direction, by shape, to play with
// some sense.
var shapeValue = [16]int{0, 0, 0, 0, 1, 2, 3, 4, 9, 12, 14, 40, 48, 50, 400, 2000}

// ranked returns the free cells near the stones, those that promise most to a
// player first.
func ranked(f *patterns.PatternBoard, p engine.Player) []uint16 {
	var cells []uint16
	var promise [patterns.MaxCells]int
	for c := range f.Near().All {
		if f.Taken(c) {
			continue
		}
		cells = append(cells, c)
		for mine, theirs := f.Code(p, c), f.Code(p^1, c); mine|theirs != 0; mine, theirs = mine>>4, theirs>>4 {
			promise[c] += shapeValue[mine&15]*5/4 + shapeValue[theirs&15]
		}
	}
	slices.SortFunc(cells, func(a, b uint16) int {
		return cmp.Or(cmp.Compare(promise[b], promise[a]), cmp.Compare(a, b))
	})
	return cells
}

// play plays so many plies of a game with some sense, of which the weak player
// has little, after which nobody can complete a line at once but perhaps the
// opponent of p, who is to move.
func play(f *patterns.PatternBoard, r patterns.Rule, rng *rand.Rand, plies int, weak engine.Player) (p engine.Player) {
	for {
		for f.Free() < r.Rows*r.Cols {
			f.Undo()
		}
		f.Place(uint16(r.Rows/2*r.Cols+r.Cols/2), 0)
		for p = 1; f.Size(p, patterns.Fives) == 0; p ^= 1 {
			if r.Rows*r.Cols-f.Free() == plies {
				return p
			}
			cells := ranked(f, p)
			if len(cells) == 0 {
				break
			}
			among := 3
			if p == weak || rng.IntN(8) == 0 {
				among = 12
			}
			c := cells[rng.IntN(min(len(cells), among))]
			if f.Forbidden(p, c) {
				c = cells[rng.IntN(len(cells))]
			}
			if f.Forbidden(p, c) {
				break
			}
			f.Place(c, p)
		}
	}
}

// board returns the position for package proofcheck.
func board(f *patterns.PatternBoard, r patterns.Rule, p engine.Player) *proofcheck.Board {
	b := &proofcheck.Board{Rows: r.Rows, Cols: r.Cols, Line: r.Line, Exact: r.Exact, Turn: engine.X + engine.Symbol(p)}
	b.Cells = make([]engine.Symbol, r.Rows*r.Cols)
	for q := range engine.Player(2) {
		for c := range f.Stones(q).All {
			b.Cells[c] = engine.X + engine.Symbol(q)
		}
	}
	return b
}

// nobody is no player.
const nobody engine.Player = 2

// each calls visit with searches on positions of the rules, so many of each, and
// the side to move in them.
func each(games int, visit func(r patterns.Rule, s *VCT, p engine.Player)) {
	rng := rand.New(rand.NewPCG(1, 2))
	for _, r := range rules {
		s := NewVCT(patterns.New(r), 1<<18, nil)
		for range games {
			p := play(s.PatternBoard, r, rng, 2*r.Line-3+rng.IntN(min(r.Rows*r.Cols/8, 16)), engine.Player(rng.IntN(2)))
			visit(r, s, p)
		}
	}
}
