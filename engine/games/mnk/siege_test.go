package mnk

import (
	"math/rand/v2"
	"testing"

	"noughts/engine"
)

// plainContest remembers who wins contests, found by following every move to the
// end.
type plainContest map[plainStance]bool

type plainStance struct {
	stones [2]cells
	turn   engine.Player
	maker  engine.Player
	weak   bool
}

// wins reports whether the player m, against every defence, makes a line from p
// with turn to move. In a weak contest the other's lines do not count.
func (w plainContest) wins(p position, turn, m engine.Player, weak bool) bool {
	switch {
	case p.rule.anyLine(&p.stones[m]):
		return true
	case !weak && p.rule.anyLine(&p.stones[m^1]), p.stones[0].count()+p.stones[1].count() == p.rule.size():
		return false
	}
	key := plainStance{p.stones, turn, m, weak}
	if known, ok := w[key]; ok {
		return known
	}
	wins := turn != m
	for c := range uint16(p.rule.size()) {
		if p.stones[0].has(c) || p.stones[1].has(c) {
			continue
		}
		next := p
		next.stones[turn].add(c)
		if w.wins(next, turn^1, m, weak) == (turn == m) {
			wins = turn == m
			break
		}
	}
	w[key] = wins
	return wins
}

// freely ends no search.
func freely() bool { return false }

// siegeRules have lines short enough for either side to make.
var siegeRules = []rule{
	{rows: 3, cols: 3, line: 3},
	{rows: 3, cols: 4, line: 3},
	{rows: 4, cols: 4, line: 3},
	{rows: 4, cols: 4, line: 4},
	{rows: 2, cols: 7, line: 4},
	{rows: 3, cols: 8, line: 3},
	{rows: 4, cols: 6, line: 4},
	{rows: 5, cols: 5, line: 4},
	{rows: 5, cols: 5, line: 5},
	{rows: 6, cols: 6, line: 4},
	{rows: 6, cols: 6, line: 5},
}

// openPosition returns a position that is not over, of a game played half with
// sense and half at random, with at most so many free cells.
func openPosition(r rule, rng *rand.Rand, most int) position {
	for {
		p := position{rule: r}
		free := min(r.size(), 1+rng.IntN(most))
		for p.ended == open && r.size()-int(p.plies) > free {
			moves := p.AppendMoves(nil)
			if rng.IntN(2) == 0 {
				moves = moves[:min(len(moves), 6)]
			}
			p = p.step(moves[rng.IntN(len(moves))].Cell)
		}
		if p.ended == open {
			return p
		}
	}
}

func TestSiegesAreThePlainTruth(t *testing.T) {
	rng := rand.New(rand.NewPCG(21, 22))
	won := map[bool]int{}
	for _, r := range siegeRules {
		grid, truth := newGrid(r), plainContest{}
		for range 60 {
			p := openPosition(r, rng, 9)
			for m := range engine.Player(2) {
				for _, weak := range []bool{true, false} {
					c, at, ok := newContest(newTally(grid, p), m, weak)
					if !ok {
						t.Fatalf("%s: too big", show(p))
					}
					want := breakerWins
					if truth.wins(p, p.Turn(), m, weak) {
						want = makerWins
						won[weak]++
					}
					if got := newSiege(c, freely, 1<<16).settle(at); got != want {
						t.Errorf("%s: %v makes a line (weak: %v): got %v, want %v", show(p), symbols[m], weak, got, want)
					}
				}
			}
		}
	}
	if won[true] < 120 || won[false] < 80 {
		t.Errorf("only %d weak and %d whole contests were won by the maker", won[true], won[false])
	}
}

func TestMatchingsHold(t *testing.T) {
	rng := rand.New(rand.NewPCG(25, 26))
	matched := 0
	for _, r := range siegeRules {
		grid, truth := newGrid(r), plainContest{}
		for range 120 {
			p := openPosition(r, rng, 9)
			board := newTally(grid, p)
			for m := range engine.Player(2) {
				if !board.matched(m) {
					continue
				}
				matched++
				if truth.wins(p, m, m, true) {
					t.Errorf("%s: %v makes a line though it is paired", show(p), symbols[m])
				}
			}
		}
	}
	if matched < 200 {
		t.Errorf("only %d positions were paired", matched)
	}
}

// The whole boards that the plain truth can be told of.
func TestSiegesOfEmptyBoards(t *testing.T) {
	for _, c := range []struct {
		rule        rule
		weak, whole verdict
	}{
		{rule{rows: 3, cols: 3, line: 3}, makerWins, breakerWins},
		{rule{rows: 3, cols: 4, line: 3}, makerWins, makerWins},
		{rule{rows: 4, cols: 4, line: 4}, breakerWins, breakerWins},
		{rule{rows: 5, cols: 5, line: 4}, makerWins, breakerWins},
		{rule{rows: 5, cols: 6, line: 4}, makerWins, makerWins},
		{rule{rows: 6, cols: 6, line: 5}, breakerWins, breakerWins},
	} {
		for weak, want := range map[bool]verdict{true: c.weak, false: c.whole} {
			contest, at, _ := newContest(newTally(newGrid(c.rule), position{rule: c.rule}), engine.First, weak)
			if got := newSiege(contest, freely, siegeBytes).settle(at); got != want {
				t.Errorf("%v (weak: %v): got %v, want %v", c.rule, weak, got, want)
			}
		}
	}
}

func BenchmarkSiege(b *testing.B) {
	for _, r := range []rule{
		{rows: 5, cols: 5, line: 4},
		{rows: 5, cols: 6, line: 4},
		{rows: 6, cols: 6, line: 5},
		{rows: 6, cols: 7, line: 5},
		{rows: 7, cols: 7, line: 5},
	} {
		b.Run(r.String(), func(b *testing.B) {
			var nodes uint64
			for b.Loop() {
				q := newClaim(newTally(newGrid(r), position{rule: r}), engine.First, freely, siegeBytes)
				q.settle(siegeNodes)
				nodes += q.visited()
			}
			b.ReportMetric(float64(nodes)/float64(b.N), "nodes/op")
			b.ReportMetric(float64(b.Elapsed().Nanoseconds())/float64(nodes), "ns/node")
		})
	}
}
