package mnk

import (
	"math/rand/v2"
	"testing"

	"noughts/engine"
	"noughts/engine/longtest"
)

// Moves that turning or mirroring the board makes of one another are worth the
// same.
func TestImagesOfMovesAreWorthTheSame(t *testing.T) {
	longtest.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(71, 72))
	seen := 0
	for _, r := range []rule{{rows: 3, cols: 3, line: 3}, {rows: 3, cols: 4, line: 3}, {rows: 2, cols: 5, line: 3, exact: true}, {rows: 3, cols: 3, line: 3, misere: true}} {
		truth := minimax{}
		for _, p := range samples(r, rng, 20, func(position) bool { return true }) {
			for _, way := range p.symmetries() {
				seen++
				for _, m := range p.AppendMoves(nil) {
					image := r.image(m.Cell, way)
					if got, want := truth.move(p, image), truth.move(p, m.Cell); got != want {
						t.Errorf("%s: %s is %v, and its image %s is %v", show(p), engine.CellName(m.Cell, int(r.cols)), want, engine.CellName(image, int(r.cols)), got)
					}
				}
			}
		}
		if ways := len((position{rule: r}).symmetries()); ways != 3 && ways != 7 || (ways == 7) != (r.rows == r.cols) {
			t.Errorf("%v: an empty board can be turned in %d ways", r, ways)
		}
	}
	if seen < 100 {
		t.Errorf("only %d", seen)
	}
}

// The canonical bitboard is one of those that turning and mirroring the board makes of
// a position, and the same for all of them.
func TestCanonicalBitboards(t *testing.T) {
	rng := rand.New(rand.NewPCG(73, 74))
	seen := map[int]int{}
	for _, r := range []rule{{rows: 3, cols: 3, line: 3, exact: true}, {rows: 4, cols: 4, line: 3, misere: true}, {rows: 3, cols: 5, line: 3, misere: true}, {rows: 5, cols: 4, line: 4, exact: true}} {
		canonical := r.canonical()
		for _, p := range samples(r, rng, 10, func(position) bool { return true }) {
			images := map[bitboard]bool{p.bitboard(): true}
			for _, mirrored := range []bool{false, true} {
				for quarters := range 4 {
					if image := p.turned(mirrored, quarters); image.rule == p.rule {
						images[image.bitboard()] = true
					}
				}
			}
			want := canonical(p.bitboard())
			if !images[want] {
				t.Errorf("%s: the canonical bitboard %+v is none of its images", show(p), want)
			}
			for image := range images {
				if got := canonical(image); got != want {
					t.Errorf("%s: got %+v for an image, want %+v", show(p), got, want)
				}
			}
			seen[len(images)]++
		}
	}
	if seen[4] < 20 || seen[8] < 20 {
		t.Errorf("positions had so many images: %v", seen)
	}
}

// turned returns a position mirrored or not, and turned by so many quarters.
func (p position) turned(mirrored bool, quarters int) position {
	rows, cols := int(p.rule.rows), int(p.rule.cols)
	next := position{rule: p.rule, plies: p.plies, ended: p.ended}
	if quarters > 0 {
		next.rule.rows, next.rule.cols = p.rule.cols, p.rule.rows
	}
	for i := range p.stones {
		for c := range p.stones[i].All {
			row, col := int(c)/cols, int(c)%cols
			switch {
			case mirrored:
				next.stones[i].Add(uint16(row*cols + cols - 1 - col))
			case quarters > 0:
				next.stones[i].Add(uint16(col*rows + rows - 1 - row))
			default:
				next.stones[i].Add(c)
			}
		}
	}
	switch {
	case mirrored:
		next.rule = p.rule
		return next.turned(false, quarters)
	case quarters > 1:
		return next.turned(false, quarters-1)
	}
	return next
}
