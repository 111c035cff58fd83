package mnk

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"noughts/engine"
	"noughts/engine/longtest"
	"noughts/engine/search"
)

// minimax is the plain solver that the others are checked against: it follows every
// move to the end and remembers what it has seen.
type minimax map[position]value

// A value is that of a position for the side to move, and in how many plies
// the game ends if the winner hurries and the loser does not.
type value struct {
	result   engine.Result
	distance int
}

func (w value) String() string { return fmt.Sprintf("%v in %d", w.result, w.distance) }

// better orders values for the side that has the choice.
func (w value) better(than value) bool {
	switch {
	case w.result != than.result:
		return w.result > than.result
	case w.result == engine.Win:
		return w.distance < than.distance
	}
	return w.distance > than.distance
}

func (s minimax) of(p position) value {
	if o, over := p.Outcome(); over {
		return value{o.For(p.Turn()), 0}
	}
	if w, ok := s[p]; ok {
		return w
	}
	best := value{result: engine.Loss, distance: -1}
	for c := range uint16(p.rule.size()) {
		if !p.taken(c) && p.forbidden(c) == 0 {
			if w := s.move(p, c); w.better(best) {
				best = w
			}
		}
	}
	s[p] = best
	return best
}

// move returns what a move is worth to the side that makes it.
func (s minimax) move(p position, c uint16) value {
	w := s.of(p.step(c))
	return value{-w.result, w.distance + 1}
}

// minimaxRules are rules whose whole game minimax can see.
func minimaxRules() []rule {
	var rules []rule
	for _, size := range [][2]uint8{{3, 3}, {3, 4}, {4, 3}, {2, 5}, {1, 8}} {
		for line := uint8(1); line <= min(4, max(size[0], size[1])); line++ {
			for change := range 4 {
				rules = append(rules, rule{size[0], size[1], line, change&1 != 0, change&2 != 0, false, false})
			}
		}
	}
	return rules
}

// show prints a position for a failed test.
func show(p position) string {
	b := p.Board()
	text := p.rule.String() + " "
	for row := b.Rows - 1; row >= 0; row-- {
		for col := range b.Cols {
			text += b.Cell(row, col).String()
		}
		if row > 0 {
			text += "/"
		}
	}
	return text
}

// samples returns positions of random games that are not over.
func samples(r rule, rng *rand.Rand, games int, keep func(position) bool) []position {
	var all []position
	for range games {
		randomGame(r, rng, func(p position) {
			if p.ended == open && keep(p) {
				all = append(all, p)
			}
		})
	}
	return all
}

func checkAnalysis(t *testing.T, s minimax, p position, a engine.Analysis, whole bool) {
	t.Helper()
	want := s.of(p)
	if err := agrees(a.Root, want, whole); err != nil {
		t.Errorf("%s: %v", show(p), err)
	}
	if got := s.move(p, a.Root.Move.Cell); whole && got != want {
		t.Errorf("%s: best move %s is %v, want %v", show(p), engine.CellName(a.Root.Move.Cell, int(p.rule.cols)), got, want)
	}
	if len(a.Moves) != p.rule.size()-int(p.plies) {
		t.Errorf("%s: %d moves judged, want %d", show(p), len(a.Moves), p.rule.size()-int(p.plies))
	}
	for i, j := range a.Moves {
		if err := agrees(j, s.move(p, j.Move.Cell), whole); err != nil {
			t.Errorf("%s %s: %v", show(p), engine.CellName(j.Move.Cell, int(p.rule.cols)), err)
		}
		if whole && i > 0 && s.move(p, j.Move.Cell).better(s.move(p, a.Moves[i-1].Move.Cell)) {
			t.Errorf("%s: move %d is better than the one before", show(p), i)
		}
	}
}

// agrees checks a judgment against the truth; whole says that it must be exact.
func agrees(j engine.Evaluation, want value, whole bool) error {
	switch {
	case want.result < j.Low || want.result > j.High:
		return fmt.Errorf("got %v to %v, want %v", j.Low, j.High, want)
	case whole && !j.Decided():
		return fmt.Errorf("got %v to %v, want it proved to be %v", j.Low, j.High, want)
	case j.Decided() && j.Distance != want.distance && (whole || j.Distance >= 0):
		return fmt.Errorf("got %v in %d, want %v", j.Low, j.Distance, want)
	}
	return nil
}

func TestExactSearchAgreesWithMinimax(t *testing.T) {
	games, least := longtest.Sample(t, 1, 4), longtest.Sample(t, 3, 20)
	rng := rand.New(rand.NewPCG(3, 4))
	for _, r := range minimaxRules() {
		truth := minimax{}
		solver := game{r}.NewSolver(engine.SolverOptions{})
		positions := samples(r, rng, games, func(p position) bool { return int(p.plies) >= r.size()-9 })
		if r.line > 2 && len(positions) < least {
			t.Errorf("%v: only %d positions", r, len(positions))
		}
		for _, p := range positions {
			a, err := solver.Analyze(t.Context(), p, engine.Budget{}, nil)
			if err != nil {
				t.Fatal(err)
			}
			checkAnalysis(t, truth, p, a, true)
		}
	}
}

// On boards that fit in no word, with few cells left, the solver sees everything:
// by exact search where lines are exact or lose, by its other stages elsewhere.
func TestLargeBoardsAgreeWithMinimax(t *testing.T) {
	positions := longtest.Sample(t, 3, 12)
	rng := rand.New(rand.NewPCG(5, 6))
	for _, r := range []rule{
		{rows: 8, cols: 8, line: 4},
		{rows: 8, cols: 9, line: 4, exact: true},
		{rows: 9, cols: 7, line: 3, exact: true},
		{rows: 20, cols: 20, line: 7},
		{rows: 20, cols: 20, line: 5, exact: true},
		{rows: 8, cols: 8, line: 5, misere: true},
		{rows: 11, cols: 6, line: 4, misere: true},
		{rows: 8, cols: 10, line: 4, exact: true, misere: true},
		{rows: 4, cols: 17, line: 12},
	} {
		if r.fitsBitboard() {
			t.Fatalf("%v fits in a word", r)
		}
		truth := minimax{}
		solver := game{r}.NewSolver(engine.SolverOptions{})
		decisive := 0
		for range positions {
			p := openPosition(r, rng, r.size()-1-rng.IntN(7), maxCells)
			a, err := solver.Analyze(t.Context(), p, engine.Budget{}, nil)
			if err != nil {
				t.Fatal(err)
			}
			checkAnalysis(t, truth, p, a, true)
			if truth.of(p).result != engine.Draw {
				decisive++
			}
		}
		if r.line < 7 && decisive == 0 {
			t.Errorf("%v: all positions were drawn", r)
		}
	}
}

// What the stages call proved is true, on boards on which the truth can be known.
func TestStagesNeverClaimTooMuch(t *testing.T) {
	games, least := longtest.Sample(t, 1, 3), longtest.Sample(t, 260, 800)
	rng := rand.New(rand.NewPCG(7, 8))
	seen, decided := 0, 0
	for _, r := range minimaxRules() {
		truth := minimax{}
		solver := newStagedSolver(game{r}, engine.SolverOptions{})
		for _, p := range samples(r, rng, games, func(p position) bool { return int(p.plies) >= r.size()-9 }) {
			a, err := solver.Analyze(t.Context(), p, engine.Budget{Nodes: 3000}, nil)
			if err != nil {
				t.Fatal(err)
			}
			checkAnalysis(t, truth, p, a, false)
			seen++
			if a.Root.Decided() {
				decided++
			}
		}
	}
	if seen < least || decided < seen*7/10 {
		t.Errorf("of %d positions only %d were decided", seen, decided)
	}
}

// The same against exact search, on boards where threats and defenses have room.
// The games are played with some sense, so that threats come about.
func TestStagesAgreeWithExactSearch(t *testing.T) {
	positions := longtest.Sample(t, 1, 4)
	rng := rand.New(rand.NewPCG(9, 10))
	for _, r := range []rule{
		{rows: 5, cols: 5, line: 4},
		{rows: 5, cols: 5, line: 4, exact: true},
		{rows: 6, cols: 6, line: 4},
		{rows: 5, cols: 5, line: 3, exact: true},
		{rows: 6, cols: 6, line: 4, exact: true},
		{rows: 4, cols: 7, line: 4},
		{rows: 5, cols: 6, line: 4, misere: true},
		{rows: 5, cols: 5, line: 3, misere: true},
		{rows: 6, cols: 6, line: 5},
		{rows: 3, cols: 8, line: 3},
	} {
		exact := exactSolver(r)
		staged := newStagedSolver(game{r}, engine.SolverOptions{})
		decided := 0
		for range positions {
			p := openPosition(r, rng, r.size()-12-rng.IntN(3), 5)
			truth, err := exact.Analyze(t.Context(), p, engine.Budget{}, nil)
			if err != nil {
				t.Fatal(err)
			}
			found, err := staged.Analyze(t.Context(), p, engine.Budget{Nodes: 20_000}, nil)
			if err != nil {
				t.Fatal(err)
			}
			decided += checkFindings(t, p, found, truth)
		}
		if decided == 0 {
			t.Errorf("%v: of no move anything was proved", r)
		}
	}
}

// exactSolver returns the exact search of bitboards, whatever the rule is.
func exactSolver(r rule) engine.Solver {
	e := search.NewExact(game{r}.readBitboard, engine.SolverOptions{})
	e.Canonical = r.canonical()
	return e
}

// openPosition plays until so many stones stand, and goes on from an earlier position where that
// cannot be: each move is one of so many that are the most promising of those that
// do not end the game.
func openPosition(r rule, rng *rand.Rand, plies, choice int) position {
	path := []position{{rule: r}}
	for len(path) <= plies {
		if next, ok := openMove(path[len(path)-1], rng, choice); ok {
			path = append(path, next)
		} else {
			path = path[:1+rng.IntN(len(path))]
		}
	}
	return path[plies]
}

// openMove plays one of the moves of openPosition; ok is false if there is none.
func openMove(p position, rng *rand.Rand, choice int) (next position, ok bool) {
	moves := p.AppendMoves(nil)
	for len(moves) > 0 {
		i := rng.IntN(min(len(moves), choice))
		if next = p.step(moves[i].Cell); next.ended == open {
			return next, true
		}
		moves = slices.Delete(moves, i, i+1)
	}
	return p, false
}

// sensiblePosition plays promising moves until so many stones stand or the game
// is over.
func sensiblePosition(r rule, rng *rand.Rand, plies int) position {
	p := position{rule: r}
	for int(p.plies) < plies && p.ended == open {
		moves := p.AppendMoves(nil)
		p = p.step(moves[rng.IntN(min(len(moves), 5))].Cell)
	}
	return p
}

// checkFindings compares what was found with the truth, of the position and of all
// its moves, and returns of how many moves something was proved.
func checkFindings(t *testing.T, p position, found, truth engine.Analysis) (decided int) {
	t.Helper()
	known := map[engine.Move]engine.Evaluation{}
	for _, j := range truth.Moves {
		known[j.Move] = j
	}
	check := func(what string, got, want engine.Evaluation) {
		if !want.Decided() {
			t.Errorf("%s %s: the truth is not known", show(p), what)
		}
		if got.Low > want.Low || got.High < want.High ||
			got.Decided() && got.Distance >= 0 && got.Distance != want.Distance {
			t.Errorf("%s %s: got %v to %v in %d, want %v in %d", show(p), what, got.Low, got.High, got.Distance, want.Low, want.Distance)
		}
	}
	check("as a whole", found.Root, truth.Root)
	for _, j := range found.Moves {
		check(engine.CellName(j.Move.Cell, int(p.rule.cols)), j, known[j.Move])
		if j.Decided() {
			decided++
		}
	}
	if len(found.Moves) != len(known) || len(known) != p.rule.size()-int(p.plies) {
		t.Errorf("%s: %d moves were compared with %d", show(p), len(found.Moves), len(known))
	}
	return decided
}

// randomGame plays at random, from a seed, and calls visit with every position.
func randomGame(r rule, rng *rand.Rand, visit func(position)) {
	for p := (position{rule: r}); ; {
		visit(p)
		moves := p.AppendMoves(nil)
		if len(moves) == 0 {
			return
		}
		p = p.step(moves[rng.IntN(len(moves))].Cell)
	}
}
