package drop

import (
	"math/rand/v2"
	"testing"

	"noughts/engine"
	"noughts/engine/games/drop/exact"
	"noughts/engine/longtest"
	"noughts/engine/strategy"
)

// bestNodes are fewer nodes than the exact search visits in a second on a core that has nothing
// else to do. With a twentieth of them, games from the same positions lose a score now and then,
// and once a draw.
const bestNodes = 3_000_000

// The best level gives nothing away on the board that everybody knows: from positions of the book
// on, none of its moves is worth less than the position it is made in.
func TestBestGivesNothingAway(t *testing.T) {
	longtest.Skip(t)
	g, rng, moves := game{rule{6, 7, 4}}, rand.New(rand.NewPCG(77, 16)), 0
	book := bookOf(g.rule)
	judge := &solver{book: book, exact: exact.NewSolver(book.Board, 1<<26)}
	most := book.Board.Most()
	scoreOf := func(p position) int {
		if o, over := p.Outcome(); over {
			return int(o.For(p.Turn())) * p.rule.scoreAt(p.plies())
		}
		if v, ok := book.Find(judge.bitboard(p)); ok {
			return v
		}
		low, high := judge.exact.Score(judge.bitboard(p), -most, most)
		if low != high {
			t.Fatalf("%v is not solved", p)
		}
		return low
	}
	for range 3 {
		p := quietPosition(g, rng, rng.IntN(11)).(position)
		var players [2]engine.Strategy
		for i := range players {
			var err error
			if players[i], err = strategy.New(g, strategy.Best, engine.StrategyOptions{}); err != nil {
				t.Fatal(err)
			}
		}
		for want := scoreOf(p); ; want = -want {
			if _, over := p.Outcome(); over {
				break
			}
			c, err := players[p.Turn()].Choose(t.Context(), p, engine.Budget{Nodes: bestNodes})
			if err != nil {
				t.Fatal(err)
			}
			next := p.step(int(c.Move.Cell))
			if got := -scoreOf(next); got != want {
				t.Fatalf("%+v: %s is worth %d, want %d", p.Board().Cells, g.MoveName(c.Move), got, want)
			}
			p = next
			moves++
		}
	}
	if moves < 60 {
		t.Errorf("only %d moves were made", moves)
	}
}
