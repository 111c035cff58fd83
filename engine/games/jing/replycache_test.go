package jing

import (
	"fmt"
	"math/bits"
	"math/rand/v2"
	"strings"
	"testing"

	"noughts/engine/longtest"
)

// After five turns X has 105 pairs to choose from. O plans b2 and c3 whatever X
// does, and wins unless X's first two pairs are the four corners: so the six pairs
// of corners need trying, and all others are answered at once.
func Example_replyCache() {
	const rows = ".OXX./.OOOX/O..../..XO./....."
	pos, err := readBoard(rows)
	if err != nil {
		panic(err)
	}
	o, x, turns := pos.Stones[0], pos.Stones[1], pos.Plies()/PerTurn
	reply := uint32(1<<6 | 1<<12) // b2 and c3
	others := pos.Free() &^ reply

	var p Prover
	c := &p.replyCaches[turns]
	c.reset(&p, question{o, x, turns, ForWin})
	c.probe(reply, PairsIn(others), 1<<62)
	answered := 0
	var open []string
	for _, pair := range PairsIn(others) {
		if c.levels[1].open[rankOf(numbersOf(pair, pos.Free()))] {
			open = append(open, strings.Join(NamesOf(pair), "+"))
		} else {
			answered++
		}
	}

	fmt.Println(strings.ReplaceAll(rows, "/", "\n"))
	fmt.Println("O plans", strings.Join(NamesOf(reply), "+"))
	for _, set := range setsOf(bits.OnesCount32(others), 2*PerTurn) {
		if set = cellsAt(set, others); !p.holds(question{o | reply, x | set, turns + 3, ForWin}) {
			fmt.Println("open set:", strings.Join(NamesOf(set), " "))
		}
	}
	fmt.Println("open pairs:", strings.Join(open, " "))
	fmt.Println("answered:", answered, "pairs")

	// Output:
	// .OXX.
	// .OOOX
	// O....
	// ..XO.
	// .....
	// O plans b2+c3
	// open set: a1 e1 a5 e5
	// open pairs: a1+e1 a1+a5 a1+e5 e1+a5 e1+e5 a5+e5
	// answered: 72 pairs
}

// TestReplyCache compares what a planned reply answers with proofs pair by pair.
func TestReplyCache(t *testing.T) {
	longtest.SkipUnderRace(t)
	lots := rand.New(rand.NewPCG(4, 8))
	for turns, positions := range []int{2: 1, 3: 2, 4: 5, 5: 8} {
		var p Prover
		answered, open := 0, 0
		for range positions {
			pos := random(lots, PerTurn*turns)
			o, x, goal := pos.Stones[0], pos.Stones[1], lots.IntN(4)-1
			kept := p.orderMoves(question{o, x, turns, goal})[lots.IntN(40)].cells() // what is good for one side is good for the other
			others := pos.Free() &^ kept
			f := &p.replyCaches[turns]
			f.reset(&p, question{o, x, turns, goal})
			f.probe(kept, PairsIn(others), 1<<62)
			for _, two := range PairsIn(others) {
				var want bool
				if turns%2 == 1 {
					want = !p.holds(question{o | kept, x | two, turns + 2, goal})
				} else {
					want = p.holds(question{o | two, x | kept, turns + 2, goal})
				}
				got := f.levels[1].open[rankOf(numbersOf(two, pos.Free()))]
				if got != want {
					t.Errorf("%s: with %v kept, %v is left: got %v, want %v", show(pos), NamesOf(kept), NamesOf(two), got, want)
				}
				if want {
					open++
				} else {
					answered++
				}
			}
		}
		if positions > 0 && (answered < 50 || open < 50) {
			t.Errorf("after %d turns: %d pairs answered and %d left prove little", turns, answered, open)
		}
	}
}
