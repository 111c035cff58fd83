package drop

import (
	"io/fs"
	"math/rand/v2"
	"strings"
	"testing"

	"noughts/engine"
	"noughts/engine/games/drop/check"
	"noughts/engine/longtest"
)

// Reasons say of positions of random play what holds by the rules alone, on a board that
// knows nothing of how they are found.
func TestReasonsAreTrue(t *testing.T) {
	positions, least := longtest.Sample(t, 15, 60), longtest.Sample(t, 5, 7) // of each board, and reasons
	rng, seen := rand.New(rand.NewPCG(3, 16)), map[string]int{}
	for _, variant := range []string{"drop:4x5:3", "drop:5x5:4", "drop:6x4:4", "drop:6x5:4", "drop:6x5:4", "drop:6x4:4", "drop:6x6:4", "drop:6x7:4"} {
		g, err := Family{}.Parse(variant)
		if err != nil {
			t.Fatal(err)
		}
		solver := g.NewSolver(engine.SolverOptions{TableBytes: 1 << 20})
		check := func(p position) {
			a, err := solver.Analyze(t.Context(), p, engine.Budget{Nodes: 6_000}, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range a.Moves {
				seen[e.Reason.ID]++
				if !e.Reason.Fits(e) {
					t.Errorf("%v: %s does not fit %+v", p, e.Reason.ID, e)
				}
				if !holds(t, p, a, e) {
					t.Errorf("%+v: %s is not true of %s: %v", p.Board().Cells, e.Reason.ID, g.MoveName(e.Move), e.Reason.Moves)
				}
			}
		}
		for range positions {
			check(randomPosition(g.(game).rule, rng))
		}
		for n := 0; n < 20_000 && seen[reasonOnlySafe] < 3; n++ {
			if p := randomPosition(g.(game).rule, rng); oneSafe(p) {
				check(p)
			}
		}
	}
	given := 0
	for _, id := range []string{reasonHoldsUp, reasonOnlySafe, reasonKeepsOff, reasonThreat, reasonOdd, reasonEven, reasonZugzwang} {
		if seen[id] > 0 {
			given++
		}
	}
	if given < least {
		t.Errorf("only %d reasons were given, want %d: %v", given, least, seen)
	}
}

// randomPosition returns a position of random play that is not over.
func randomPosition(r rule, rng *rand.Rand) position {
	p := position{rule: r}
	for n := r.size()/4 + rng.IntN(r.size()/2); n > 0; n-- {
		moves := p.AppendMoves(nil)
		next := p.step(int(moves[rng.IntN(len(moves))].Cell))
		if _, over := next.Outcome(); over {
			break
		}
		p = next
	}
	return p
}

// oneSafe reports whether all moves but one hold up a winning cell of the opponent, and
// nobody wins at once.
func oneSafe(p position) bool {
	safe := 0
	mine, theirs := p.wins(p.Turn()), p.wins(p.Turn().Other())
	moves := p.AppendMoves(nil)
	for _, m := range moves {
		if mine.Has(int(m.Cell)) || theirs.Has(int(m.Cell)) {
			return false
		}
		if above, ok := p.above(m); !ok || !theirs.Has(above) {
			safe++
		}
	}
	return safe == 1 && len(moves) > 1
}

// holds checks a reason on a board of package check.
func holds(t *testing.T, p position, a engine.Analysis, e engine.Evaluation) bool {
	t.Helper()
	cols := int(p.rule.cols)
	wins := func(c engine.Move, player engine.Player) bool { return onceThere(p, int(c.Cell), player) }
	opponent := p.Turn().Other()
	losesAtOnce := func(m engine.Move) bool { // by the cell above
		b := plain(p)
		return !b.Drop(int(m.Cell)%cols) && b.Open(int(m.Cell)%cols) && b.Drop(int(m.Cell)%cols)
	}
	switch e.Reason.ID {
	case reasonHoldsUp:
		return losesAtOnce(e.Move) && wins(e.Reason.Moves[0], opponent)
	case reasonOnlySafe, reasonKeepsOff:
		for _, other := range a.Moves {
			if loses := losesAtOnce(other.Move); other.Move == e.Move && loses ||
				other.Move != e.Move && !loses && e.Reason.ID == reasonOnlySafe {
				return false
			}
		}
		for _, c := range e.Reason.Moves {
			if !wins(c, opponent) || p.height(int(c.Cell)%cols) != int(c.Cell)/cols-1 {
				return false
			}
		}
	case reasonThreat, reasonOdd, reasonEven:
		next := p.step(int(e.Move.Cell))
		for _, c := range e.Reason.Moves {
			row := int(c.Cell)/cols + 1
			if wins(c, p.Turn()) || !onceThere(next, int(c.Cell), p.Turn()) || next.height(int(c.Cell)%cols) >= row-1 {
				return false
			}
			if e.Reason.ID == reasonOdd && (row%2 == 0 || p.Turn() != engine.First) || e.Reason.ID == reasonEven && (row%2 == 1 || p.Turn() != engine.Second) {
				return false
			}
		}
	case reasonZugzwang:
		for col := range cols { // whatever the opponent plays in the end loses at once, right above
			b := plain(p)
			for _, m := range a.Line[:len(a.Line)-2] {
				b.Drop(int(m.Cell) % cols)
			}
			if b.Open(col) && (b.Drop(col) || !b.Open(col) || !b.Drop(col)) {
				return false
			}
		}
	}
	return true
}

// plain returns a board of package check with the discs of p, dropped in any order of
// turns: it only counts lines afterwards.
func plain(p position) *check.Board {
	b := check.New(int(p.rule.rows), int(p.rule.cols), int(p.rule.line))
	for c := range p.rule.size() {
		for player, stones := range p.stones {
			if stones.Has(c) {
				b.Put(c%int(p.rule.cols), engine.Player(player) == engine.Second)
			}
		}
	}
	return b
}

// onceThere reports whether a player's disc on a cell would stand in a line.
func onceThere(p position, cell int, player engine.Player) bool {
	b := plain(p)
	return b.WouldWin(cell%int(p.rule.cols), cell/int(p.rule.cols), player == engine.Second)
}

// Every reason has words, for the advice and for the hint that comes before it.
func TestReasonsHaveWords(t *testing.T) {
	text, err := fs.ReadFile(Family{}.Words(), "words/en.json")
	if err != nil {
		t.Fatal(err)
	}
	for _, id := range []string{reasonHoldsUp, reasonOnlySafe, reasonKeepsOff, reasonThreat, reasonOdd, reasonEven, reasonZugzwang} {
		for _, key := range []string{`"` + id + `":`, `"hintkind.` + id + `":`} {
			if !strings.Contains(string(text), key) {
				t.Errorf("no message %s", key)
			}
		}
	}
}
