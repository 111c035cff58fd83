package jing

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// TestRanksAsDocumented keeps the example in the documentation true.
func TestRanksAsDocumented(t *testing.T) {
	for want, set := range []uint32{0b00111, 0b01011, 0b01101, 0b01110, 0b10011} {
		if got := rankOf(set); got != want {
			t.Errorf("%05b: got the rank %d, want %d", set, got, want)
		}
	}
}

func TestRanksAreOneToOne(t *testing.T) {
	for size := 1; size < 7; size++ {
		list := setsOf(13, size)
		if len(list) != choose[13][size] || !slices.IsSorted(list) {
			t.Fatalf("got %d sets of %d, want %d in order", len(list), size, choose[13][size])
		}
		for i, set := range list {
			if rankOf(set) != i {
				t.Fatalf("%013b: got the rank %d, want %d", set, rankOf(set), i)
			}
		}
	}
}

// TestSubsetRanks takes two numbers out of a set in every way.
func TestSubsetRanks(t *testing.T) {
	lots := rand.New(rand.NewPCG(1, 3))
	for size := 2; size <= 8; size++ {
		list := setsOf(17, size)
		for range 200 {
			set := list[lots.IntN(len(list))]
			var r subsetRanks
			r.read(set)
			for b := 1; b < r.size; b++ {
				for a := range b {
					left := set &^ (1 << r.numbers[a]) &^ (1 << r.numbers[b])
					if got := r.rank(a, b); r.size != size || got != rankOf(left) {
						t.Fatalf("%017b without %d and %d: got the rank %d, want %d", set, r.numbers[a], r.numbers[b], got, rankOf(left))
					}
				}
			}
		}
	}
}

func TestNumbersOfCells(t *testing.T) {
	const among = 0b1011_0110
	for set, want := range map[uint32]uint32{0b10: 0b1, 0b110: 0b11, 0b1000_0000: 0b10000, 0b0010_0100: 0b01010, 0: 0, among: 0b11111} {
		if got := numbersOf(set, among); got != want {
			t.Errorf("%08b among %08b: got the numbers %05b, want %05b", set, among, got, want)
		}
		if got := cellsAt(want, among); got != set {
			t.Errorf("the numbers %05b among %08b: got %08b, want %08b", want, among, got, set)
		}
	}
}
