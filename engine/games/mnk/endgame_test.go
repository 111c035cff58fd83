package mnk

import (
	"math/rand/v2"
	"testing"
	"time"

	"noughts/engine"
	"noughts/engine/games/mnk/patterns"
	"noughts/engine/longtest"
)

// An obvious solver finds values by the rules alone: it plays every move on the whole board, to
// the end, and remembers what it has seen.
type obvious struct {
	from   position
	cells  []uint16 // that are free at first
	number [maxCells]int
	value  []int8 // by position; 0 where nothing is known yet
}

// newObvious returns a solver for what follows a position with few free cells.
func newObvious(p position) *obvious {
	o := &obvious{from: p}
	states := 1
	for c := range uint16(p.rule.size()) {
		if !p.taken(c) {
			o.number[c] = states
			o.cells = append(o.cells, c)
			states *= 3
		}
	}
	o.value = make([]int8, states)
	return o
}

// of returns the value of a position for the side to move, as minimax does.
func (o *obvious) of(p position) value { return decode(o.score(p, o.index(p))) }

// index numbers the positions.
func (o *obvious) index(p position) (n int) {
	for _, c := range o.cells {
		switch {
		case p.stones[0].Has(c):
			n += o.number[c]
		case p.stones[1].Has(c):
			n += 2 * o.number[c]
		}
	}
	return n
}

// Scores put results and distances in order: a win the sooner the better, then a draw, then
// a loss, both the later the better. A score is never 0.
const (
	winScore  = 100
	lossScore = -100
)

// score returns the score of a position with a number.
func (o *obvious) score(p position, n int) int8 {
	if end, over := p.Outcome(); over {
		return map[engine.Result]int8{engine.Win: winScore, engine.Draw: 1, engine.Loss: lossScore}[end.For(p.Turn())]
	}
	if o.value[n] != 0 {
		return o.value[n]
	}
	best := int8(-128)
	for _, c := range o.cells {
		if !p.taken(c) && p.forbidden(c) == 0 {
			best = max(best, earlier(o.score(p.step(c), n+(1+int(p.Turn()))*o.number[c])))
		}
	}
	o.value[n] = best
	return best
}

// earlier returns the score that a move has of which the other side's is known, one ply later.
func earlier(v int8) int8 {
	switch {
	case v > winScore/2:
		return -v + 1
	case v < lossScore/2:
		return -v - 1
	}
	return v + 1
}

// decode returns what a score stands for.
func decode(v int8) value {
	switch {
	case v > winScore/2:
		return value{engine.Win, int(winScore - v)}
	case v < lossScore/2:
		return value{engine.Loss, int(v - lossScore)}
	}
	return value{engine.Draw, int(v - 1)}
}

// endgameRules are variants of every kind of rule, with how many cells may be left free of which
// the obvious solver finds the values soon enough.
var endgameRules = []rule{
	{rows: 8, cols: 6, line: 5, caro: true},
	{rows: 6, cols: 8, line: 5, renju: true},
	{rows: 6, cols: 6, line: 4, caro: true},
	{rows: 7, cols: 7, line: 5, renju: true},
	{rows: 4, cols: 6, line: 3, caro: true},
	{rows: 5, cols: 9, line: 5, renju: true},
	{rows: 9, cols: 9, line: 5, caro: true},
	{rows: 9, cols: 9, line: 5, renju: true},
	{rows: 7, cols: 6, line: 4},
	{rows: 7, cols: 9, line: 4, exact: true},
	{rows: 8, cols: 9, line: 4, misere: true},
	{rows: 8, cols: 9, line: 4, exact: true, misere: true},
}

// randomEnding fills a board at random but for so many cells. Of some positions it takes those in
// which nobody wins at once, if there are any.
func randomEnding(r rule, rng *rand.Rand, left int) (p position) {
	for range 1 + rng.IntN(30) {
		p = openPosition(r, rng, r.size()-left, maxCells)
		s := newEndgame(p).start()
		if s.ended == open && (r.misere || s.completing(0)|s.completing(1) == 0) {
			return p
		}
	}
	return p
}

// What is found out about random endings is what the rules say, of the value, of how soon the game
// is over, and of every move; and all of it is found out.
func TestEndgamesAgreeWithTheRules(t *testing.T) {
	rng := rand.New(rand.NewPCG(43, 11))
	decisive, quiet := 0, 0
	for _, c := range []struct {
		left, games int
		rules       []rule
	}{
		{7, longtest.Sample(t, 4, 60), endgameRules},
		{9, longtest.Sample(t, 1, 40), endgameRules},
		{11, longtest.Sample(t, 0, 6), endgameRules},
		{14, longtest.Sample(t, 0, 2), endgameRules[:2]},
	} {
		for _, r := range c.rules {
			for range c.games {
				p := randomEnding(r, rng, c.left)
				solver := game{r}.NewSolver(engine.SolverOptions{})
				a, err := solver.Analyze(t.Context(), p, engine.Budget{Nodes: 20_000_000, Time: time.Hour}, nil)
				if err != nil {
					t.Fatal(err)
				}
				if newObvious(p).checkSettled(t, p, a) != engine.Draw {
					decisive++
				} else {
					quiet++
				}
			}
		}
	}
	if quiet < 4 || decisive < 8 {
		t.Errorf("%d endings were drawn, and %d were not", quiet, decisive)
	}
}

// checkSettled checks that all is found out about a position and its moves. How long a draw of
// renju lasts need not be known.
func (o *obvious) checkSettled(t *testing.T, p position, a engine.Analysis) engine.Result {
	t.Helper()
	check := func(of string, j engine.Evaluation, want value) {
		if j.Low != want.result || j.High != want.result || j.Distance != want.distance && (j.Distance >= 0 || want.result != engine.Draw || !p.rule.renju) {
			t.Errorf("%s %s: got %v to %v in %d, want %v", show(p), of, j.Low, j.High, j.Distance, want)
		}
	}
	root := o.of(p)
	check("as a whole", a.Root, root)
	legal := 0
	for _, c := range o.cells {
		if p.forbidden(c) == 0 {
			legal++
		}
	}
	if len(a.Moves) != legal {
		t.Errorf("%s: %d moves, want %d", show(p), len(a.Moves), legal)
	}
	for _, j := range a.Moves {
		if p.taken(j.Move.Cell) || p.forbidden(j.Move.Cell) != 0 {
			t.Errorf("%s: %v is no move", show(p), j.Move)
			continue
		}
		next := p.step(j.Move.Cell)
		check(engine.CellName(j.Move.Cell, int(p.rule.cols)), j, decode(earlier(o.score(next, o.index(next)))))
	}
	return root.result
}

// What an endgame knows of a position is what the rules say: which moves are forbidden, which make
// a line, and when the game is over.
func TestEndgameKeepsTheRules(t *testing.T) {
	games := longtest.Sample(t, 30, 1000)
	rng := rand.New(rand.NewPCG(11, 43))
	forbidden, stopped := 0, 0
	for _, r := range endgameRules {
		for range games {
			p := openPosition(r, rng, r.size()-4-rng.IntN(10), maxCells)
			b := newEndgame(p)
			for s := b.start(); p.ended == open; {
				forbidden += compareWithRules(t, p, s)
				moves := p.AppendMoves(nil)
				m := moves[rng.IntN(len(moves))]
				if p.ended == open && r.caro && (rule{rows: r.rows, cols: r.cols, line: r.line}).wouldComplete(p, m.Cell) != r.wouldComplete(p, m.Cell) {
					stopped++
				}
				p, s = p.step(m.Cell), s.Step(m)
			}
		}
	}
	if forbidden == 0 || stopped == 0 {
		t.Errorf("%d points were forbidden, and %d lines stopped", forbidden, stopped)
	}
}

// wouldComplete reports whether the side to move would make a line.
func (r rule) wouldComplete(p position, c uint16) bool {
	stones := p.stones
	stones[p.Turn()].Add(c)
	return r.completes(&stones, p.Turn(), c)
}

// compareWithRules compares a state with the position that it stands for, and returns how many
// points are forbidden there.
func compareWithRules(t *testing.T, p position, s endgameState) (forbidden int) {
	t.Helper()
	var points patterns.Cells
	for i, c := range s.board.cells {
		bit := uint32(1) << i
		if s.free()&bit == 0 {
			if !p.taken(c) {
				t.Fatalf("%s: %d is not free", show(p), c)
			}
			continue
		}
		if s.forbidden()&bit != 0 {
			points.Add(c)
			forbidden++
		}
		if got, want := s.completes(s.turn, i), p.rule.wouldComplete(p, c); got != want && !points.Has(c) {
			t.Errorf("%s: %s completes a line: %v, want %v", show(p), engine.CellName(c, int(p.rule.cols)), got, want)
		}
	}
	if want := p.forbiddenCells(); points != want {
		t.Errorf("%s: %v are forbidden, want %v", show(p), points, want)
	}
	if again, ok := s.board.stateOf(p); !ok || again != s && s.ended == open {
		t.Errorf("%s: read as %+v, %v, want %+v", show(p), again, ok, s)
	}
	return forbidden
}

// In caro one stone beside two lines stops both, where no stone on their cells would.
func TestEndgameStopsBeside(t *testing.T) {
	g, p := at(t, "mnk:1x10:5:caro", ".O.XXXX.OO")
	a, err := g.NewSolver(engine.SolverOptions{}).Analyze(t.Context(), p, engine.Budget{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if newObvious(p).checkSettled(t, p, a) != engine.Draw {
		t.Error("the position is no draw")
	}
}
