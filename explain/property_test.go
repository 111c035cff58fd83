package explain

import (
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"
	"testing"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
	"noughts/engine/review"
	"noughts/engine/search"
	"noughts/render"
	"noughts/words"
)

// How many random positions of each preset are looked at, with how little effort and
// with how much. Guesses, for a test of a few seconds.
const (
	advised    = 4
	fewNodes   = 300
	moreNodes  = 3_000
	mostRandom = 24 // random plies
)

// randomPosition plays a few random moves that do not end the game.
func randomPosition(game engine.Game, rng *rand.Rand) engine.Position {
	p := game.Start()
	for range rng.IntN(mostRandom) {
		moves := p.AppendMoves(nil)
		next, err := p.Play(moves[rng.IntN(len(moves))])
		if err != nil {
			return p
		}
		if _, over := next.Outcome(); over {
			return p
		}
		p = next
	}
	return p
}

// Whatever is said of random positions of all games fits what is proved of them, also
// when two analyses are put together.
func TestNoAdviceContradictsTheValue(t *testing.T) {
	say := english(t)
	fewest := longtest.Sample(t, 4, 8) // reasons
	reasons, counted := map[string]int{}, 0
	for _, preset := range longtest.Some(t, 8, games.Presets()) {
		game, err := games.Parse(preset.Variant)
		if err != nil {
			t.Fatal(err)
		}
		rng := rand.New(rand.NewPCG(5, 6))
		for range longtest.Sample(t, 1, advised) {
			p := randomPosition(game, rng)
			var looks []engine.Analysis
			for _, nodes := range []uint64{fewNodes, moreNodes} {
				a, err := game.NewSolver(engine.SolverOptions{TableBytes: 1 << 18}).Analyze(t.Context(), p, engine.Budget{Nodes: nodes}, nil)
				if err != nil {
					t.Fatal(err)
				}
				looks = append(looks, a)
			}
			both := search.Merge(p, looks[0], looks[1])
			for _, a := range append(looks, both) {
				h := Advise(game, p, a)
				reasons[h.Reason.ID]++
				where := games.FormatPosition(game, p) + ": " + h.Sentence(say)
				checkAdvice(t, where, h, a)
				checkReviewed(t, where, game, p, h, a)
				counted += checkCounts(t, where, say, game, p, a)
			}
			checkMerged(t, games.FormatPosition(game, p), both, looks)
		}
	}
	if len(reasons) < fewest {
		t.Errorf("only these reasons were given: %v", reasons)
	}
	if counted < longtest.Sample(t, 5, 100) {
		t.Errorf("only %d moves had a number", counted)
	}
}

// Where the one who moves last loses, words and pictures count alike too.
func TestWordsCountAsPicturesDo(t *testing.T) {
	longtest.SkipUnderRace(t)
	say := english(t)
	for _, position := range []string{"misere-tic-tac-toe", "misere-tic-tac-toe b2 a1", "misere-tic-tac-toe b1 b2", "weighted", "mnk:3x3:3 a1 b2 c3"} {
		game, p, a := analyzed(t, position, 1_000_000)
		if checkCounts(t, position, say, game, p, a) == 0 {
			t.Errorf("%s: no move has a number", position)
		}
		for _, j := range a.Moves {
			said := BranchValue(say, game, engine.Branch{Turn: []engine.Move{j.Move}, Value: j})
			if want := strconv.Itoa(MovesToEnd(j.Distance)); strings.Contains(said, " in ") && !strings.Contains(said, " in "+want+" ") {
				t.Errorf("%s: %s %s, which is %s in pictures", position, game.MoveName(j.Move), said, want)
			}
		}
	}
}

// checkCounts checks that the numbers of a picture are those of the words, and
// returns how many there are.
func checkCounts(t *testing.T, where string, say *words.Printer, game engine.Game, p engine.Position, a engine.Analysis) (counted int) {
	t.Helper()
	o := Picture(game, p.Board(), a, render.Options{})
	for _, m := range slices.Concat(o.Marks, o.Candidates, o.Heat) {
		i := slices.IndexFunc(a.Moves, func(j engine.Evaluation) bool { return j.Move == m.Move })
		j := a.Moves[i]
		if m.Kind != render.Won && m.Kind != render.Lost || j.Scored {
			continue
		}
		if m.Distance >= 0 {
			counted++
		}
		sentences := []string{LeadsTo(say, game, j)}
		if i == 0 && a.Root.Distance == j.Distance && a.Root.Decided() && !a.Root.Scored {
			sentences = append(sentences, Verdict(say, game, p, a.Root))
		}
		for _, said := range sentences {
			want := map[bool]string{true: "in " + strconv.Itoa(m.Distance) + " moves"}[m.Distance > 1]
			if !strings.Contains(said, want) || want == "" && strings.Contains(said, "moves") {
				t.Errorf("%s: the picture of %s says %d, and the words %q", where, game.MoveName(m.Move), m.Distance, said)
			}
		}
	}
	return counted
}

// checkReviewed checks that a review by the same analysis calls the move that is advised
// the best one, and one that is proved to be worse what it is, with the advised one as
// better.
func checkReviewed(t *testing.T, where string, game engine.Game, p engine.Position, h Advice, a engine.Analysis) {
	t.Helper()
	grade := func(m engine.Move) review.Ply {
		r, err := review.Grade(p, []engine.Move{m}, []engine.Analysis{a, {Root: engine.Unknown(engine.Move{})}})
		if err != nil {
			t.Fatal(err)
		}
		return r.Plies[0]
	}
	next, err := p.Play(h.Move)
	if err != nil {
		t.Fatal(err)
	}
	if _, over := next.Outcome(); over {
		return // what is known of it is no analysis
	}
	if ply := grade(h.Move); ply.Class != review.Best && ply.Class != review.Only || !slices.Contains(ply.Best, h.Move) {
		t.Errorf("%s: a review calls it %s, and %v best", where, ply.Class, ply.Best)
	}
	worst := a.Moves[len(a.Moves)-1]
	if worst.High >= a.Root.Low {
		return
	}
	ply := grade(worst.Move)
	if !ply.Class.Turns() || ply.Estimated() || slices.Contains(ply.Best, worst.Move) || !slices.Contains(ply.Best, h.Move) {
		t.Errorf("%s: a review calls %s %s, and %v best", where, game.MoveName(worst.Move), ply.Class, ply.Best)
	}
}

// checkAdvice checks that an advice fits its analysis.
func checkAdvice(t *testing.T, where string, h Advice, a engine.Analysis) {
	t.Helper()
	if best := a.First(); h.Move != a.Root.Move || !h.Reason.Fits(best) || h.Reason.ID == "" {
		t.Errorf("%s: is %v to %v, and the reason %s", where, best.Low, best.High, h.Reason.ID)
	}
	if !defends(h.Reason, a.Moves) {
		t.Errorf("%s: %s, and no other move is proved to lose", where, h.Reason.ID)
	}
	if strings.Contains(where, "<") || strings.Contains(where, " 0 ") || !strings.HasSuffix(where, ".") {
		t.Errorf("%s: is no sentence", where)
	}
	if a.Root.High == engine.Loss {
		for _, word := range []string{"stops", "only", "defends", "keeps", "holds the"} {
			if strings.Contains(where, word) {
				t.Errorf("%s: the position is lost", where)
			}
		}
	}
	if len(h.Line) == 0 || h.Line[0].Cell != h.Move.Cell {
		t.Errorf("%s: the line is %v", where, h.Line)
	}
	for _, m := range h.Line {
		if m.Symbol == engine.Empty {
			t.Errorf("%s: a move of the line has no symbol: %v", where, h.Line)
		}
	}
}

// checkMerged checks that two analyses together prove what either of them does.
func checkMerged(t *testing.T, where string, both engine.Analysis, looks []engine.Analysis) {
	t.Helper()
	for _, a := range looks {
		if both.Root.Low < a.Root.Low || both.Root.High > a.Root.High {
			t.Errorf("%s: %v to %v and %v to %v together are %v to %v", where, looks[0].Root.Low, looks[0].Root.High,
				looks[1].Root.Low, looks[1].Root.High, both.Root.Low, both.Root.High)
		}
		for _, j := range a.Moves {
			i := slices.IndexFunc(both.Moves, func(k engine.Evaluation) bool { return k.Move == j.Move })
			if i < 0 || both.Moves[i].Low < j.Low || both.Moves[i].High > j.High {
				t.Errorf("%s: what was proved of a move is lost: %+v", where, j)
			}
		}
	}
}
