package papers

import (
	"math/rand/v2"
	"testing"

	"noughts/engine"
	"noughts/engine/games/orderchaos/rules"
	"noughts/engine/games/orderchaos/rulestest"
	"noughts/engine/longtest"
)

// The six exceptions, and the seven games that Chaos wins without them.
func TestThesisExceptions(t *testing.T) {
	longtest.SkipUnderRace(t)
	start := rules.Position{Variant: PlanBoard(false)}
	g := treeOf("thesis:plain", thesisPlan{}.choose, false)
	if all := g.from(start); all.Leaves != 193752 || all.ChaosWins != 7 {
		t.Errorf("without exceptions: got %d games, %d for Chaos; want 193752 and 7", all.Leaves, all.ChaosWins)
	}
	for n, e := range exceptions {
		p := rulestest.At(t, "4x4:4", e.board)
		plain, whole := thesisPlan{}.choose(&p), thesisPlan{exceptions: true}.choose(&p)
		if plain.Move != e.wrong.move(p.Variant) || whole.Move != e.due.move(p.Variant) {
			t.Errorf("board %d: T1 plays on %s, corrected on %s", n+1, engine.CellName(plain.Move.Cell, 4), engine.CellName(whole.Move.Cell, 4))
		}
		if lost, ok := g.known(p); !ok || lost.ChaosWins == 0 {
			t.Errorf("board %d: Chaos wins %d games from it, found %v", n+1, lost.ChaosWins, ok)
		}
	}
	g = treeOf("thesis", thesisPlan{exceptions: true}.choose, false)
	if all := g.from(start); all.Leaves != 195267 || all.ChaosWins != 0 {
		t.Errorf("with exceptions: got %d games, %d for Chaos; want 195267 and none", all.Leaves, all.ChaosWins)
	}
}

// The tree's table counts what going through all games one by one counts.
func TestTreeCountsGames(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 4))
	games, chaosWins := 0, 0
	compare := func(by OrderPlan, p rules.Position) {
		g := gameTree{plan: by, seen: map[uint32]LeafCount{}}
		got, want := g.after(p), countGames(by, p)
		if got != want {
			t.Errorf("%s: got %+v, want %+v", rulestest.Show(&p), got, want)
		}
		games, chaosWins = games+got.Leaves, chaosWins+got.ChaosWins
	}
	for _, e := range exceptions {
		compare(thesisPlan{}.choose, rulestest.At(t, "4x4:4", e.board))
	}
	for _, by := range []OrderPlan{thesisPlan{literal: true}.choose, thesisPlan{exceptions: true}.choose, numbered} {
		for range 6 {
			compare(by, afterPlies(by, PlanBoard(rng.IntN(2) == 0), 6, rng))
		}
	}
	if games < 300 || chaosWins < 6 {
		t.Errorf("only %d games, %d of them for Chaos", games, chaosWins)
	}
}

// countGames counts all games from a position, without a table.
func countGames(by OrderPlan, p rules.Position) (c LeafCount) {
	eachGame(by, p, 0, func(plies int, order bool) {
		c.Leaves++
		c.plies = max(c.plies, plies)
		if !order {
			c.ChaosWins++
		}
	})
	return c
}

// eachGame calls end with the length of every game from a position on, and whether
// Order wins it.
func eachGame(by OrderPlan, p rules.Position, plies int, end func(plies int, order bool)) {
	if o, over := p.Outcome(); over {
		end(plies, o == engine.WonBy(p.Variant.Order()))
		return
	}
	moves := p.AppendMoves(nil)
	if p.OrderToMove() {
		moves = []engine.Move{by(&p).Move}
	}
	for _, m := range moves {
		eachGame(by, p.Step(m), plies+1, end)
	}
}

// The exploiter lasts longest where the plan has no hole.
func TestExploiterLasts(t *testing.T) {
	positions, least := longtest.Sample(t, 8, 24), longtest.Sample(t, 3, 10)
	rng := rand.New(rand.NewPCG(5, 5))
	asked := 0
	for n := range uint64(positions) {
		p := afterPlies(numbered, PlanBoard(n%2 == 0), int(6-n%2), rng)
		if p.Over() || p.OrderToMove() {
			continue
		}
		longest, differ := 0, false
		for _, m := range p.AppendMoves(nil) {
			c := countGames(numbered, p.Step(m))
			differ = differ || longest > 0 && c.plies != longest
			longest = max(longest, c.plies)
		}
		c, cannot := (&exploiter{strategy: "numbered", plan: numbered, seed: n}).play(&p)
		if got := countGames(numbered, p.Step(c.Move)).plies; cannot != "" || got != longest || c.Reason.ID != reasonLasts {
			t.Errorf("%s: lasts %d plies, want %d (%s%s)", rulestest.Show(&p), got, longest, c.Reason.ID, cannot)
		}
		if differ {
			asked++
		}
	}
	if asked < least {
		t.Errorf("only %d positions in which it matters", asked)
	}
}

// afterPlies plays a plan against random moves for some plies, or to the end.
func afterPlies(by OrderPlan, r rules.Variant, plies int, rng *rand.Rand) rules.Position {
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

// Reachable are exactly the positions that are in the game tree.
func TestReachable(t *testing.T) {
	longtest.SkipUnderRace(t)
	rng := rand.New(rand.NewPCG(3, 1))
	by := thesisPlan{exceptions: true}.choose
	g := treeOf("thesis", by, false)
	found := [2]int{}
	for n := range 3000 {
		p := afterPlies(by, PlanBoard(false), 4+2*rng.IntN(4), rng)
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
		_, want := g.seen[fingerprint(&p)]
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
		t.Errorf("%d positions that are not reachable and %d that are: too few", found[0], found[1])
	}
}
