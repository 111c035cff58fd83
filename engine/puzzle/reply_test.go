package puzzle_test

import (
	"strings"
	"testing"

	"noughts/engine"
	"noughts/engine/longtest"
	"noughts/engine/puzzle"
)

// How many replies are tried in a test, in positions with so many empty cells at most.
const (
	mostEmpty     = 7
	repliesTried  = 60
	fewestReplies = 40
)

// lasting follows every move to the end.
type lasting map[engine.Position]int

// plies returns in how many plies the game ends for the side that wins p by force, if the
// winner hurries and the loser does not.
func (l lasting) plies(p engine.Position, winner engine.Player) int {
	if _, over := p.Outcome(); over {
		return 0
	}
	if n, ok := l[p]; ok {
		return n
	}
	best := -1
	for _, m := range p.AppendMoves(nil) {
		next, _ := p.Play(m)
		if !l.wins(next, winner) {
			continue // who loses has no such move
		}
		n := 1 + l.plies(next, winner)
		if best < 0 || (p.Turn() == winner) == (n < best) {
			best = n
		}
	}
	l[p] = best
	return best
}

// wins reports whether a player wins p by force.
func (l lasting) wins(p engine.Position, player engine.Player) bool {
	if o, over := p.Outcome(); over {
		return o.For(player) == engine.Win
	}
	for _, m := range p.AppendMoves(nil) {
		next, _ := p.Play(m)
		if l.wins(next, player) == (p.Turn() == player) {
			return p.Turn() == player
		}
	}
	return p.Turn() != player
}

// TestRepliesLastLongest compares the opponent's replies in won positions with all others,
// by following every move to the end.
func TestRepliesLastLongest(t *testing.T) {
	most, fewest := longtest.Sample(t, 20, repliesTried), longtest.Sample(t, 15, fewestReplies)
	tried := 0
	for _, p := range puzzle.Shipped() {
		if tried == most {
			break
		}
		if p.Goal != puzzle.ToWin || strings.Count(p.Position, ".") > mostEmpty {
			continue
		}
		task, err := p.Open()
		if err != nil {
			t.Fatal(err)
		}
		if task.Game.Info().Turn > 1 || task.OwnTurns() < 2 {
			continue
		}
		tried++
		plies := lasting{}
		made := task.Solution[:1]
		q := task.Position(made)
		want := plies.plies(q, task.Side)
		next, err := q.Play(task.Reply(made)[0])
		if err != nil {
			t.Fatal(err)
		}
		if got := 1 + plies.plies(next, task.Side); got != want {
			t.Errorf("%s: after %v the game ends in %d plies, with another reply in %d", p.Position, p.Solution[:2], got, want)
		}
	}
	if tried < fewest {
		t.Errorf("only %d replies were tried", tried)
	}
}
