package mnk

import (
	"math/rand/v2"
	"testing"

	"noughts/engine"
)

// Every line of nine on a large board holds a pair, however the tile is laid,
// and no cell is in two pairs.
func TestTileStopsLinesOfNine(t *testing.T) {
	for c := range tileCells {
		at := tile()[c]
		d := directions[at.direction]
		if !at.ahead {
			d = [2]int{-d[0], -d[1]}
		}
		if partner := tile()[tileAt(c/tileSide+d[0], c%tileSide+d[1])]; partner.direction != at.direction || partner.ahead == at.ahead {
			t.Errorf("cell %d of the tile: its partner is not its partner", c)
		}
	}
	for _, r := range []rule{
		{rows: 20, cols: 20, line: 9},
		{rows: 9, cols: 20, line: 9, exact: true},
		{rows: 13, cols: 11, line: 10},
		{rows: 1, cols: 20, line: 20},
	} {
		board := newTally(newGrid(r), position{rule: r})
		for shift := range tileCells {
			if board.laid(0, shift/tileSide, shift%tileSide) != nil {
				t.Errorf("%v: the tile laid at %d leaves lines open", r, shift)
			}
		}
	}
}

// What a pairing is said to hold, it holds, on boards on which all play can be
// followed.
func TestTilesHold(t *testing.T) {
	rng := rand.New(rand.NewPCG(23, 24))
	always, withMove := 0, 0
	for _, r := range []rule{{rows: 2, cols: 12, line: 9}, {rows: 3, cols: 10, line: 9}, {rows: 1, cols: 20, line: 9}, {rows: 10, cols: 3, line: 10}} {
		grid, truth := newGrid(r), plainContest{}
		for range 150 {
			p := crowded(r, rng, 8)
			board := newTally(grid, p)
			for m := range engine.Player(2) {
				holds, all := board.tiled(m)
				if all {
					always++
					if truth.wins(p, m, m, true) {
						t.Errorf("%s: %v makes a line though it is paired", show(p), symbols[m])
					}
					continue
				}
				for c := range holds.all {
					withMove++
					next := p
					next.stones[m^1].add(c)
					if board.owner[c] != 0 || truth.wins(next, m, m, true) {
						t.Errorf("%s: %v makes a line though %s pairs it", show(p), symbols[m], engine.CellName(c, int(r.cols)))
					}
				}
			}
		}
	}
	if always < 40 || withMove < 40 {
		t.Errorf("only %d positions held always, and %d moves", always, withMove)
	}
}

// crowded returns a position without lines in which one side has most of the
// stones and so many cells are free. Whose turn it is does not follow from it.
func crowded(r rule, rng *rand.Rand, free int) position {
	for {
		p := position{rule: r}
		favoured := rng.IntN(2)
		for _, c := range rng.Perm(r.size())[free:] {
			side := favoured
			if rng.IntN(8) == 0 {
				side ^= 1
			}
			p.stones[side].add(uint16(c))
		}
		if !r.anyLine(&p.stones[0]) && !r.anyLine(&p.stones[1]) {
			return p
		}
	}
}
