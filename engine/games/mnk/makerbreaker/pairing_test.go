package makerbreaker

import (
	"math/rand/v2"
	"slices"
	"testing"

	"noughts/engine"
	"noughts/engine/longtest"
)

// Every line of nine on a large board holds a pair, however the tile is laid,
// and no cell is in two pairs.
func TestHalesJewettTileStopsLinesOfNine(t *testing.T) {
	for c := range tileCells {
		at := halesJewettTile()[c]
		d := directions[at.direction]
		if !at.ahead {
			d = [2]int{-d[0], -d[1]}
		}
		if partner := halesJewettTile()[tileAt(c/tileSide+d[0], c%tileSide+d[1])]; partner.direction != at.direction || partner.ahead == at.ahead {
			t.Errorf("cell %d of the halesJewettTile: its partner is not its partner", c)
		}
	}
	for rows := 1; rows <= MaxSide; rows++ {
		b := shape{rows, MaxSide, tiledLine}.empty()
		windows := b.open(engine.First)
		for shift := range tileCells {
			if b.commonToUnpaired(windows, shift/tileSide, shift%tileSide) != nil {
				t.Errorf("%d rows: the halesJewettTile commonToUnpaired at %d leaves lines open", rows, shift)
			}
		}
	}
}

// The cells that stand in every window without a pair are found on boards with
// stones too, wherever the tile is laid. A pair is here what the tile says of a cell
// and its partner, if both are free.
func TestHalesJewettTileOnBoardsWithStones(t *testing.T) {
	rng := rand.New(rand.NewPCG(27, 28))
	all, some, none := 0, 0, 0
	for range 3000 {
		b := shape{9 + rng.IntN(3), 9 + rng.IntN(4), 9}.empty()
		for range rng.IntN(25) {
			b.Cells[rng.IntN(len(b.Cells))] = stones[rng.IntN(2)]
		}
		row, col := rng.IntN(tileSide), rng.IntN(tileSide)
		windows := b.open(engine.First)
		got, want := b.commonToUnpaired(windows, row, col), b.plainCommon(windows, row, col)
		switch {
		case (got == nil) != (want == nil) || got != nil && *got != *want:
			t.Fatalf("%s, laid at %d,%d: got %v, want %v", b.show(), row, col, got, want)
		case want == nil:
			all++
		case *want == cellSet{}:
			none++
		default:
			some++
		}
	}
	if all < 50 || some < 50 || none < 50 {
		t.Errorf("in %d cases all windows had pairs, in %d some had none and cells in common, in %d none", all, some, none)
	}
}

// plainCommon is commonToUnpaired, window by window and pair by pair.
func (b *Board) plainCommon(windows []window, row, col int) (common *cellSet) {
	for _, w := range windows {
		pairs, in := 0, cellSet{}
		for _, c := range w.cells {
			if !b.free(c) {
				continue
			}
			in.Add(c)
			at := halesJewettTile()[(int(c)/b.Cols+row)%tileSide*tileSide+(int(c)%b.Cols+col)%tileSide]
			d := directions[at.direction]
			if !at.ahead {
				d = [2]int{-d[0], -d[1]}
			}
			r, k := int(c)/b.Cols+d[0], int(c)%b.Cols+d[1]
			if partner := uint16(r*b.Cols + k); b.inside(r, k) && b.free(partner) && slices.Contains(w.cells, partner) {
				pairs++
			}
		}
		if pairs > 0 {
			continue
		}
		if common == nil {
			common = &in
			continue
		}
		common.Keep(&in)
	}
	return common
}

// Every board on which lines are at least nine long is paired, for either side.
func TestLongLinesArePaired(t *testing.T) {
	for _, s := range []shape{{9, 9, 9}, {1, 20, 9}, {20, 20, 9}, {20, 20, 20}, {13, 11, 10}, {20, 3, 12}} {
		for _, exact := range []bool{false, true} {
			b := s.empty()
			b.Exact = exact
			for p := range engine.Player(2) {
				if v, method := NewQuery(b, p, Options{}).Pass(0); v != Fails || method != Pairing {
					t.Errorf("%s (exact: %v): got %v by %s", s.name(), exact, v, method)
				}
			}
		}
	}
}

// weakPlies returns how long a line takes where only those of one side count and
// that side is to move.
func weakPlies(b *Board, m engine.Player) int {
	next := *b
	next.Turn = m
	return (&minimax{maker: m, weak: true, known: map[string]int{}}).plies(&next)
}

// What the tile is said to stop, it stops, on boards on which all play can be
// followed.
func TestHalesJewettAgreesWithMinimax(t *testing.T) {
	boards, least := longtest.Sample(t, 20, 100), longtest.Sample(t, 5, 25)
	rng := rand.New(rand.NewPCG(23, 24))
	always, withMove, lengths := 0, 0, map[int]int{}
	for _, s := range []shape{{2, 12, 9}, {3, 10, 9}, {1, 20, 9}, {10, 3, 10}} {
		for range boards {
			b := s.lopsided(rng, 7)
			for m := range engine.Player(2) {
				for turn := range engine.Player(2) {
					b.Turn = turn
					checkQuery(t, b, m, lengths)
				}
				moves, all := b.halesJewett(m, never)
				if all {
					always++
					if weakPlies(b, m) < noLine {
						t.Errorf("%s: %v makes a line though it is paired", b.show(), stones[m])
					}
					continue
				}
				b.Turn = m.Other()
				for c := range uint16(len(b.Cells)) {
					if !moves.Has(c) {
						continue
					}
					withMove++
					if !b.free(c) || weakPlies(b.with(c), m) < noLine {
						t.Errorf("%s: %v makes a line though %s pairs it", b.show(), stones[m], engine.CellName(c, b.Cols))
					}
				}
			}
		}
	}
	if lengths[1] == 0 || lengths[2] == 0 {
		t.Errorf("lines were made in plies: %v", lengths)
	}
	if always < least || withMove < least {
		t.Errorf("only %d positions held always, and %d moves", always, withMove)
	}
}

func TestNeighborPairingAgreesWithMinimax(t *testing.T) {
	rng := rand.New(rand.NewPCG(25, 26))
	hasNeighborPairing := 0
	for _, s := range shapes {
		for range 60 {
			b := s.midgame(rng, 8)
			for m := range engine.Player(2) {
				if !b.hasNeighborPairing(m, never) {
					continue
				}
				hasNeighborPairing++
				if weakPlies(b, m) < noLine {
					t.Errorf("%s: %v makes a line though it is paired", b.show(), stones[m])
				}
			}
		}
	}
	if hasNeighborPairing < 100 {
		t.Errorf("only %d positions were paired", hasNeighborPairing)
	}
}

// A query that is over looks for no more pairs or tiles, however large the board: from then on it
// asks at most once for each pair that it has taken, and finds nothing.
func TestPairingsEndWhenItIsOver(t *testing.T) {
	boards, least := longtest.Sample(t, 6, 20), longtest.Sample(t, 6, 20)
	rng := rand.New(rand.NewPCG(27, 28))
	cut, found := 0, 0
	for _, s := range []shape{{20, 20, 8}, {20, 20, 9}, {20, 20, 12}, {12, 12, 8}, {15, 15, 7}, {16, 20, 6}} {
		for range boards {
			b := s.empty()
			for range rng.IntN(40) {
				if c := uint16(rng.IntN(len(b.Cells))); b.free(c) {
					b = b.with(c)
				}
			}
			left, late := rng.IntN(100), 0 // questions until it is over, and after that
			q := NewQuery(b, b.Turn, Options{Over: func() bool {
				if left--; left < 0 {
					late++
				}
				return left < 0
			}})
			if late > len(b.Cells)/2 {
				t.Errorf("%s: asked %d times more after it was over", b.show(), late)
			}
			switch {
			case q.paired || q.tiled:
				found++
			case late > 0:
				cut++
			}
			all := NewQuery(b, b.Turn, Options{Over: func() bool { return true }})
			if all.paired || all.tiled || !all.pairingMoves.IsEmpty() || !all.tiledMoves.IsEmpty() {
				t.Errorf("%s: found something though it was over from the start", b.show())
			}
		}
	}
	if cut < least || found < least {
		t.Errorf("%d searches were cut short, and %d found something", cut, found)
	}
}
