package papers

import (
	"math/rand/v2"
	"testing"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/rulestest"
)

// The six exceptions, and the seven games that Chaos wins without them.
func TestThesisExceptions(t *testing.T) {
	start := rules.Position{Variant: planBoard(false)}
	w := treeOf("thesis:plain", thesisPlan{}.choose, false)
	if all := w.from(start); all.leaves != 193752 || all.chaosWins != 7 {
		t.Errorf("without exceptions: got %d games, %d for Chaos; want 193752 and 7", all.leaves, all.chaosWins)
	}
	for n, e := range exceptions {
		p := rulestest.At(t, "4x4:4", e.board)
		plain, whole := thesisPlan{}.choose(&p), thesisPlan{exceptions: true}.choose(&p)
		if plain.Move != e.wrong.move(p.Variant) || whole.Move != e.due.move(p.Variant) {
			t.Errorf("board %d: T1 plays on %s, corrected on %s", n+1, engine.CellName(plain.Move.Cell, 4), engine.CellName(whole.Move.Cell, 4))
		}
		if lost, ok := w.known(p); !ok || lost.chaosWins == 0 {
			t.Errorf("board %d: Chaos wins %d games from it, found %v", n+1, lost.chaosWins, ok)
		}
	}
	w = treeOf("thesis", thesisPlan{exceptions: true}.choose, false)
	if all := w.from(start); all.leaves != 195267 || all.chaosWins != 0 {
		t.Errorf("with exceptions: got %d games, %d for Chaos; want 195267 and none", all.leaves, all.chaosWins)
	}
}

// The gameTree's memory counts what going through all games one by one counts.
func TestWalkCountsGames(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	for _, by := range []orderPlan{thesisPlan{literal: true}.choose, thesisPlan{exceptions: true}.choose, numbered} {
		for range 4 {
			p := afterPlies(by, planBoard(rng.IntN(2) == 0), 6, rng)
			w := gameTree{plan: by, seen: map[uint32]leafCount{}}
			if got, want := w.after(p), slowTally(by, p); got != want {
				t.Errorf("%s: got %+v, want %+v", rulestest.Show(&p), got, want)
			}
		}
	}
}

// slowTally goes through all games without a memory.
func slowTally(by orderPlan, p rules.Position) (t leafCount) {
	if o, over := p.Outcome(); over {
		t.leaves = 1
		if o != engine.WonBy(p.Variant.Order()) {
			t.chaosWins = 1
		}
		return t
	}
	moves := p.AppendMoves(nil)
	if p.OrderToMove() {
		moves = []engine.Move{by(&p).Move}
	}
	for _, m := range moves {
		t.add(slowTally(by, p.Step(m)))
	}
	return t
}

// afterPlies plays a plan against random moves for some plies, or to the end.
func afterPlies(by orderPlan, r rules.Variant, plies int, rng *rand.Rand) rules.Position {
	p := rules.Position{Variant: r}
	for ; plies > 0 && !p.Over(); plies-- {
		if p.OrderToMove() {
			p = p.Step(by(&p).Move)
			continue
		}
		moves := p.AppendUnordered(nil)
		p = p.Step(moves[rng.IntN(len(moves))])
	}
	return p
}

// A reachability finds exactly the positions that a gameTree has come to.
func TestThreads(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	by := thesisPlan{exceptions: true}.choose
	w := treeOf("thesis", by, false)
	found := [2]int{}
	for n := range 3000 {
		p := afterPlies(by, planBoard(false), 4+2*rng.IntN(4), rng)
		if p.Over() {
			continue
		}
		if n%2 == 0 { // most of these are not the plan's any more
			c := p.Occupied()
			for range rng.IntN(c.Count()) {
				c.Pop()
			}
			m := p.Stone(c.Pop())
			p = p.Without(int(m.Cell)).Step(engine.Move{Cell: m.Cell, Symbol: engine.X + engine.O - m.Symbol})
		}
		if p.Over() {
			continue
		}
		_, want := w.seen[fingerprint(&p)]
		if got := (orderScript{by}).reaches(p, false); got != want {
			t.Fatalf("%s: got %v, want %v", rulestest.Show(&p), got, want)
		}
		if want {
			found[1]++
		} else {
			found[0]++
		}
	}
	if found[0] < 200 || found[1] < 200 {
		t.Errorf("%d positions off the reachability and %d on it are too few", found[0], found[1])
	}
}
