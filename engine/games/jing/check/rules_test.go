package check_test

import (
	"math/bits"
	"math/rand/v2"
	"testing"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/games/jing/check"
)

// stonesOf returns the stones of both players.
func stonesOf(p engine.Position) (o, x uint32) {
	for c, s := range p.Board().Cells {
		switch s {
		case engine.O:
			o |= 1 << c
		case engine.X:
			x |= 1 << c
		}
	}
	return o, x
}

// TestRulesByRandomPlay compares the checker's own rules with the referee's: whose
// turn it is, what may be taken, and how games end.
func TestRulesByRandomPlay(t *testing.T) {
	lots := rand.New(rand.NewPCG(1, 10))
	game, err := games.Parse("jing")
	if err != nil {
		t.Fatal(err)
	}
	const played = 2000
	margins := map[int]int{}
	for range played {
		p := game.Start()
		for plies := 0; ; plies++ {
			o, x := stonesOf(p)
			turn, begins := check.TurnOf(o, x)
			if begins != (plies%2 == 0) || turn != plies/2 || engine.Player(turn%2) != p.Turn() {
				t.Fatalf("O on %025b, X on %025b after %d plies: got turn %d, begins: %v", o, x, plies, turn, begins)
			}
			end, over := p.Outcome()
			if over != (turn == 11) {
				t.Fatalf("O on %025b, X on %025b: over after %d turns: %v", o, x, turn, over)
			}
			if over {
				score := p.Board().Score
				if check.Points(o) != int(score[0]) || check.Points((1<<25-1)&^o) != int(score[1]) || check.Margin(o) != int(end.Margin) {
					t.Fatalf("O on %025b: got the points %d and %d, the referee has %v", o, check.Points(o), check.Points((1<<25-1)&^o), score)
				}
				margins[check.Margin(o)]++
				break
			}
			moves := p.AppendMoves(nil)
			if n := bits.OnesCount32((1<<25 - 1) &^ (o | x)); n != len(moves) {
				t.Fatalf("O on %025b, X on %025b: %d cells are free, the referee has %d", o, x, n, len(moves))
			}
			p, err = p.Play(moves[lots.IntN(len(moves))])
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	if len(margins) < 6 {
		t.Errorf("the games ended with too few margins to prove much: %v", margins)
	}
}
