package makerbreaker

import (
	"math/rand/v2"
	"testing"

	"noughts/engine"
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
	rng := rand.New(rand.NewPCG(23, 24))
	always, withMove := 0, 0
	for _, s := range []shape{{2, 12, 9}, {3, 10, 9}, {1, 20, 9}, {10, 3, 10}} {
		for range 100 {
			b := s.lopsided(rng, 7)
			for m := range engine.Player(2) {
				moves, all := b.halesJewett(m)
				if all {
					always++
					if weakPlies(b, m) < noLine {
						t.Errorf("%s: %v makes a line though it is paired", b.show(), stones[m])
					}
					continue
				}
				b.Turn = m.Other()
				for c := range uint16(len(b.Cells)) {
					if !moves.has(c) {
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
	if always < 25 || withMove < 25 {
		t.Errorf("only %d positions held always, and %d moves", always, withMove)
	}
}

func TestNeighbourPairingAgreesWithMinimax(t *testing.T) {
	rng := rand.New(rand.NewPCG(25, 26))
	hasNeighbourPairing := 0
	for _, s := range shapes {
		for range 60 {
			b := s.midgame(rng, 8)
			for m := range engine.Player(2) {
				if !b.hasNeighbourPairing(m) {
					continue
				}
				hasNeighbourPairing++
				if weakPlies(b, m) < noLine {
					t.Errorf("%s: %v makes a line though it is paired", b.show(), stones[m])
				}
			}
		}
	}
	if hasNeighbourPairing < 100 {
		t.Errorf("only %d positions were paired", hasNeighbourPairing)
	}
}
