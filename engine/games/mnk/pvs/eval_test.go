package pvs

import (
	"math/rand/v2"
	"testing"

	"noughts/engine/games/mnk/evalnet"
	"noughts/engine/games/mnk/patterns"
)

// The table says what the weights of its pairs add up to.
func TestEvalTables(t *testing.T) {
	for side, table := range newEvalTables() {
		for code, got := range table {
			want := 0
			Pairs(uint16(code), func(a, b uint16) { want += int(pairWeights[side][a][b]) })
			if int(got) != want {
				t.Fatalf("side %d, code %#04x: got %d, want %d", side, code, got, want)
			}
		}
	}
}

// The network says the same of a position whatever its sums were made from: those of the ply
// before, of another branch, or of the empty board.
func TestEvalNetworkFromAnywhere(t *testing.T) {
	options := Options{Rule: gomoku, Network: evalnet.For(gomoku)}
	table := midgame(gomoku, 3)
	start := func() *Worker {
		w := New(options).Start([2]patterns.Cells{*table.Stones(0), *table.Stones(1)}, table.Turn(), 0)
		w.allocateLists()
		return w
	}
	w, rng := start(), rand.New(rand.NewPCG(6, 6))
	differ := 0
	for range 60 {
		fresh := start()
		plies := 1 + rng.IntN(8)
		for ply := range plies {
			c := uint16(rng.IntN(225))
			for w.Taken(c) {
				c = uint16(rng.IntN(225))
			}
			w.Play(c)
			fresh.Play(c)
			if rng.IntN(3) == 0 && ply < plies-1 {
				continue // a ply whose position nobody asks for
			}
			got, want := w.eval(ply+1), fresh.eval(0)
			if got != want {
				t.Fatalf("ply %d: got %d, want %d", ply+1, got, want)
			}
			if got != fresh.evalTable() {
				differ++
			}
		}
		for range plies {
			w.TakeBack()
		}
	}
	if differ == 0 {
		t.Error("the network says what the table says")
	}
}
