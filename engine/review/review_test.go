package review_test

import (
	"context"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/longtest"
	"noughts/engine/review"
)

// A worth is how a game ends for the side to move under best play, and in how many
// plies.
type worth struct {
	result   engine.Result
	distance int
}

// minimax finds what positions are worth by nothing but the rules.
type minimax map[engine.Position]worth

func (s minimax) value(t *testing.T, p engine.Position) worth {
	if o, over := p.Outcome(); over {
		return worth{o.For(p.Turn()), 0}
	}
	if w, ok := s[p]; ok {
		return w
	}
	var best worth
	for i, m := range p.AppendMoves(nil) {
		if w := s.move(t, p, m); i == 0 || better(w, best) {
			best = w
		}
	}
	s[p] = best
	return best
}

// move is what a move is worth to who makes it.
func (s minimax) move(t *testing.T, p engine.Position, m engine.Move) worth {
	next, err := p.Play(m)
	if err != nil {
		t.Fatal(err)
	}
	w := s.value(t, next)
	w.distance++
	if next.Turn() != p.Turn() {
		w.result = -w.result
	}
	return w
}

func better(w, v worth) bool {
	switch {
	case w.result != v.result:
		return w.result > v.result
	case w.result == engine.Win:
		return w.distance < v.distance
	case w.result == engine.Loss:
		return w.distance > v.distance
	}
	return false
}

// randomGame plays at random to the end, and seldom makes a move that ends the game,
// so that there is something to be thrown away for long.
func randomGame(t *testing.T, game engine.Game, rng *rand.Rand) []engine.Move {
	t.Helper()
	var moves []engine.Move
	for p := game.Start(); ; {
		list := p.AppendMoves(nil)
		if len(list) == 0 {
			return moves
		}
		m := list[rng.IntN(len(list))]
		next, err := p.Play(m)
		if err != nil {
			t.Fatal(err)
		}
		if _, over := next.Outcome(); over && rng.IntN(8) > 0 && len(list) > 1 {
			continue
		}
		moves, p = append(moves, m), next
	}
}

// asker asks a game's solver, within so many nodes and whatever the clock says. Of
// positions with more than so many free cells it knows nothing, to save time.
func asker(game engine.Game, nodes uint64, most int) review.Analyst {
	solver := game.NewSolver(engine.SolverOptions{TableBytes: 1 << 22})
	return func(ctx context.Context, p engine.Position, _ engine.Budget) (engine.Analysis, error) {
		if free(p) > most {
			return engine.Analysis{}, nil
		}
		return solver.Analyze(ctx, p, engine.Budget{Nodes: nodes}, nil)
	}
}

// reviewOf reviews a game with its own solver.
func reviewOf(t *testing.T, game engine.Game, moves []engine.Move, ask review.Analyst) review.Review {
	t.Helper()
	r, _ := reviewAndEnd(t, game, moves, ask)
	return r
}

// reviewAndEnd returns with the review what is known of the last position.
func reviewAndEnd(t *testing.T, game engine.Game, moves []engine.Move, ask review.Analyst) (review.Review, engine.Evaluation) {
	t.Helper()
	found, err := review.Gather(t.Context(), game.Start(), moves, engine.Budget{Time: time.Hour}, ask, nil)
	if err != nil {
		t.Fatal(err)
	}
	r, err := review.Grade(game.Start(), moves, found.Analyses)
	if err != nil {
		t.Fatal(err)
	}
	positions, err := review.Positions(game.Start(), moves)
	if err != nil {
		t.Fatal(err)
	}
	return r, review.Connect(positions, moves, found.Analyses)[len(moves)].Root
}

// Every move that throws a proved result away is found, and no other is accused:
// held against plain minimax in the plies that it can judge.
func TestGradesAgreeWithMinimax(t *testing.T) {
	longtest.SkipUnderRace(t)
	for variant, c := range map[string]struct{ games, free int }{ // random games, of which the plies with so many free cells at most are judged
		"mnk:3x3:3":                     {20, 9},
		"mnk:3x3:3:misere":              {40, 9},
		"mnk:3x4:3:exact":               {10, 9},
		"mnk:4x4:4:misere":              {10, 8},
		"mnk:5x5:4":                     {10, 8},
		"mnk:4x5:4:caro":                {6, 8},
		"mnk:5x6:5:renju":               {6, 8},
		"drop:4x4:4":                    {12, 9},
		"weighted:3,-1,4,1,-5,9,2,-6,5": {30, 9},
		"weighted:1,1,1,1,1,1,1,1,1":    {10, 9},
		"order-chaos:4x4:4":             {30, 6},
		"order-chaos:3x3:3:symbols=3":   {10, 5},
		"order-chaos:4x4:4:chaos-first": {10, 6},
		"order-chaos:4x4:4:full":        {10, 6},
		"order-chaos:5x5:5:exact":       {10, 5},
		"jing":                          {12, 9},
	} {
		t.Run(variant, func(t *testing.T) {
			game, err := games.Parse(variant)
			if err != nil {
				t.Fatal(err)
			}
			rng, truth, ask := rand.New(rand.NewPCG(5, 6)), minimax{}, asker(game, 30_000, c.free)
			thrown, judged := 0, 0
			for range c.games {
				moves := randomGame(t, game, rng)
				r := reviewOf(t, game, moves, ask)
				positions, err := review.Positions(game.Start(), moves)
				if err != nil {
					t.Fatal(err)
				}
				for i := range moves {
					if free(positions[i]) > c.free {
						continue
					}
					judged++
					if checkPly(t, game, truth, positions[i], r.Plies[i]) {
						thrown++
					}
				}
				checkSums(t, r)
			}
			t.Logf("%d moves judged, %d of them threw something away", judged, thrown)
			if thrown < 2 || judged < 2*c.games {
				t.Errorf("%d moves were judged, %d of them threw something away: too few", judged, thrown)
			}
		})
	}
}

// free counts the empty cells.
func free(p engine.Position) int {
	board := p.Board()
	return board.EmptyCells()
}

// checkPly holds a grade against the truth, and reports whether the move threw
// something away.
func checkPly(t *testing.T, game engine.Game, truth minimax, p engine.Position, ply review.Ply) bool {
	t.Helper()
	before, after := truth.value(t, p), truth.move(t, p, ply.Move)
	name := games.FormatPosition(game, p) + ", " + game.MoveName(ply.Move)
	if !ply.Proved || ply.Before.Low != before.result || ply.After.Low != after.result {
		t.Errorf("%s: is said to lead from %v..%v to %v..%v, truly from %v to %v", name,
			ply.Before.Low, ply.Before.High, ply.After.Low, ply.After.High, before.result, after.result)
		return false
	}
	keeps := 0
	for _, m := range p.AppendMoves(nil) {
		if truth.move(t, p, m).result == before.result {
			keeps++
		}
	}
	var want []review.Class
	switch {
	case after.result < before.result && after.result == engine.Loss:
		want = []review.Class{review.Blunder}
	case after.result < before.result:
		want = []review.Class{review.MissedWin}
	case keeps == 1 && len(p.AppendMoves(nil)) > 1:
		want = []review.Class{review.Only}
	case before.result == engine.Draw:
		want = []review.Class{review.Best}
	case !better(before, after):
		want = []review.Class{review.Best, review.Good} // a game that scores looks at the points, too
	default:
		want = []review.Class{review.Good}
		if ply.Before.Distance < 0 || ply.Before.Scored { // how long it takes is not known, or does not count
			want = append(want, review.Best)
		}
	}
	if !slices.Contains(want, ply.Class) {
		t.Errorf("%s: from %v in %d to %v in %d is called %s, want %v", name, before.result, before.distance, after.result, after.distance, ply.Class, want)
	}
	for _, m := range ply.Best {
		if got := truth.move(t, p, m); got.result != before.result {
			t.Errorf("%s: %s is called best, but is %v where %v is there", name, game.MoveName(m), got.result, before.result)
		}
	}
	if (ply.Class == review.Best || ply.Class == review.Only) != slices.Contains(ply.Best, ply.Move) {
		t.Errorf("%s: is called %s, and the best moves are %v", name, ply.Class, ply.Best)
	}
	return after.result < before.result
}

// checkSums checks what a review says of the game as a whole.
func checkSums(t *testing.T, r review.Review) {
	t.Helper()
	var turning []int
	for _, p := range r.Plies {
		if p.Class.Turns() {
			turning = append(turning, p.Number)
		}
		if p.Lost < 0 || p.Lost > 1 || p.Class.Turns() && p.Lost == 0 {
			t.Errorf("ply %d, a %s, is said to give away %v", p.Number, p.Class, p.Lost)
		}
	}
	if !slices.Equal(turning, r.Turning) {
		t.Errorf("turning points %v, want %v", r.Turning, turning)
	}
	for player, percent := range r.Accuracy {
		spotless := true
		for _, p := range r.Plies {
			spotless = spotless && (int(p.Player) != player || p.Lost == 0)
		}
		if percent < 0 || percent > 100 || r.Moved[player] && spotless != (percent > 99.99) {
			t.Errorf("player %d has the accuracy %v; without any loss: %v", player, percent, spotless)
		}
	}
}

// parse reads a game for a test.
func parse(t *testing.T, variant string, names ...string) (engine.Game, []engine.Move) {
	t.Helper()
	game, err := games.Parse(variant)
	if err != nil {
		t.Fatal(err)
	}
	var moves []engine.Move
	for _, name := range names {
		m, err := game.ParseMove(name)
		if err != nil {
			t.Fatal(err)
		}
		moves = append(moves, m)
	}
	return game, moves
}

// A game that is not over is reviewed as far as it goes, also before its first move.
func TestGamesThatGoOn(t *testing.T) {
	game, moves := parse(t, "mnk:3x3:3")
	r, end := reviewAndEnd(t, game, moves, asker(game, 1e5, 9))
	if len(r.Plies) != 0 || r.Moved != [2]bool{} || end.Low != engine.Draw {
		t.Errorf("before the first move: %+v", r)
	}
	game, moves = parse(t, "mnk:3x3:3", "a1", "b1", "b2")
	r, end = reviewAndEnd(t, game, moves, asker(game, 1e5, 9))
	if len(r.Plies) != 3 || r.Plies[1].Class != review.Blunder || end.Low != engine.Loss || !slices.Equal(r.Turning, []int{2}) {
		t.Errorf("in the middle: %+v", r)
	}
	if _, err := review.Grade(game.Start(), append(moves, moves[0]), nil); err == nil {
		t.Error("an illegal move is graded")
	}
	if _, err := review.Grade(game.Start(), moves, nil); err == nil {
		t.Error("a game without analyses is graded")
	}
}

// Only estimates: the bounds between the classes, and the move that the analysis
// itself would play.
func TestEstimates(t *testing.T) {
	game, moves := parse(t, "mnk:15x15:5", "h8")
	positions, err := review.Positions(game.Start(), moves)
	if err != nil {
		t.Fatal(err)
	}
	guess := func(m engine.Move, estimate float64) engine.Evaluation {
		j := engine.Unknown(m)
		j.Estimate = estimate
		return j
	}
	other, err := game.ParseMove("a1")
	if err != nil {
		t.Fatal(err)
	}
	grade := func(before engine.Evaluation, after float64) review.Ply {
		r, err := review.Grade(game.Start(), moves, []engine.Analysis{
			{Root: before, Moves: []engine.Evaluation{before, guess(moves[0], after)}},
			{Root: guess(positions[1].AppendMoves(nil)[0], 1-after)},
		})
		if err != nil {
			t.Fatal(err)
		}
		return r.Plies[0]
	}
	for _, c := range []struct {
		before engine.Evaluation
		after  float64
		want   review.Class
	}{
		{guess(other, 0.6), 0.7, review.Good},
		{guess(other, 0.6), 0.56, review.Good},
		{guess(other, 0.6), 0.54, review.Inaccuracy},
		{guess(other, 0.6), 0.49, review.Mistake},
		{guess(other, 0.6), 0.44, review.Blunder},
		{guess(moves[0], 0.6), 0.44, review.Best}, // it is what the analysis would play
		{engine.Proved(other, engine.Win, 5), 0.97, review.Good},
		{engine.Proved(other, engine.Win, 5), 0.9, review.MissedWin},
		{engine.Proved(other, engine.Win, 5), 0.2, review.MissedWin},
		{engine.Proved(other, engine.Win, 5), 0.5, review.Ungraded}, // of which nothing is known at all
		{engine.Unknown(other), 0.2, review.Ungraded},
	} {
		p := grade(c.before, c.after)
		if p.Class != c.want || p.Proved {
			t.Errorf("from %v, %v to %v: %s, proved %v; want %s, not proved", c.before.Low, c.before.Estimate, c.after, p.Class, p.Proved, c.want)
		}
	}
}

// What is proved of one position counts in those before and after it.
func TestProofsGoBothWays(t *testing.T) {
	game, moves := parse(t, "mnk:3x3:3", "a1", "b1", "b2", "c1", "c3")
	open := func(p engine.Position) engine.Analysis {
		a := engine.Analysis{}
		for _, m := range p.AppendMoves(nil) {
			a.Moves = append(a.Moves, engine.Unknown(m))
		}
		if len(a.Moves) > 0 {
			a.Root = a.Moves[0]
		}
		return a
	}
	positions, err := review.Positions(game.Start(), moves)
	if err != nil {
		t.Fatal(err)
	}
	var analyses []engine.Analysis
	for _, p := range positions {
		analyses = append(analyses, open(p))
	}
	analyses[5].Root = engine.Proved(engine.Move{}, engine.Loss, 0) // X has won
	analyses[3].Root = engine.Proved(moves[3], engine.Loss, 2)
	got := review.Connect(positions, moves, analyses)
	for ply, want := range map[int][2]engine.Result{
		0: {engine.Loss, engine.Win}, // another move of O's may have been better
		1: {engine.Loss, engine.Win},
		2: {engine.Win, engine.Win}, // the move made wins
		3: {engine.Loss, engine.Loss},
		4: {engine.Win, engine.Win}, // whatever O does
		5: {engine.Loss, engine.Loss},
	} {
		if r := got[ply].Root; r.Low != want[0] || r.High != want[1] {
			t.Errorf("after %d plies: %v to %v, want %v", ply, r.Low, r.High, want)
		}
		if len(got[ply].Moves) > 0 && got[ply].Root.Move != got[ply].Moves[0].Move {
			t.Errorf("after %d plies: the best move is not the first", ply)
		}
	}
	if best := got[4].Moves[0]; best.Distance != 1 || got[4].Root.Distance != -1 {
		t.Errorf("the move that wins at once does so in %d plies, and the position in %d: another move may be as quick", best.Distance, got[4].Root.Distance)
	}
	if got[2].Root.Move != moves[2] {
		t.Error("the move that wins is not the one to play")
	}
	if analyses[2].Root.Decided() || analyses[4].Root.Decided() {
		t.Error("what was given has changed")
	}
}

// What is proved of a move and of the most that a position is worth holds for the
// position after the move, which is one ply nearer to the end.
func TestProofsGoForward(t *testing.T) {
	game, moves := parse(t, "mnk:3x3:3", "a1", "b1")
	positions, err := review.Positions(game.Start(), moves)
	if err != nil {
		t.Fatal(err)
	}
	start, first := engine.Unknown(moves[0]), engine.Unknown(moves[1])
	start.High = engine.Draw
	loses := engine.Proved(moves[1], engine.Loss, 6)
	got := review.Connect(positions, moves, []engine.Analysis{
		{Root: start, Moves: []engine.Evaluation{engine.Unknown(moves[0]), engine.Unknown(moves[1])}},
		{Root: first, Moves: []engine.Evaluation{engine.Unknown(engine.Move{Cell: 4}), loses}},
		{Root: engine.Unknown(engine.Move{Cell: 4})},
	})
	if r := got[1].Root; r.Low != engine.Draw || r.High != engine.Win {
		t.Errorf("X has a draw at most, and O after it %v to %v", r.Low, r.High)
	}
	if r := got[2].Root; !r.Decided() || r.Low != engine.Win || r.Distance != 5 {
		t.Errorf("O loses in 6 plies, and X wins after that move: %+v", r)
	}
}

// Estimates fit what is proved of the same position, whatever is known of it, of its moves and of
// the positions around it.
func TestEstimatesFitProofs(t *testing.T) {
	game, moves := parse(t, "mnk:3x3:3", "a1", "b1", "b2")
	positions, err := review.Positions(game.Start(), moves)
	if err != nil {
		t.Fatal(err)
	}
	worths, bounded := minimax{}, 0
	// of says of something worth r what may be known of it.
	of := func(m engine.Move, r engine.Result) engine.Evaluation {
		j := engine.Unknown(m)
		j.Low, j.High = engine.Loss+engine.Result(rand.IntN(int(r-engine.Loss)+1)), engine.Win-engine.Result(rand.IntN(int(engine.Win-r)+1))
		j.Estimate = rand.Float64()
		j.Estimate = review.Expected(j)
		return j
	}
	for range 300 {
		var analyses []engine.Analysis
		for _, p := range positions {
			a := engine.Analysis{Root: of(engine.Move{}, worths.value(t, p).result)}
			for _, m := range p.AppendMoves(nil) {
				a.Moves = append(a.Moves, of(m, worths.move(t, p, m).result))
			}
			slices.SortStableFunc(a.Moves, engine.CompareMoves)
			a.Root.Move = a.Moves[0].Move
			analyses = append(analyses, a)
		}
		for i, a := range review.Connect(positions, moves, analyses) {
			for _, j := range append(a.Moves, a.Root) {
				if j.Estimate != review.Expected(j) {
					t.Fatalf("after %d plies %+v is estimated at %v", i, j, j.Estimate)
				}
			}
			if !a.Root.Decided() && a.Root.High-a.Root.Low < engine.Win-engine.Loss {
				bounded++
			}
		}
	}
	if bounded < 100 {
		t.Errorf("only %d positions were bounded", bounded)
	}
}

// Where the points of a game are proved, a move is best only if it loses none.
func TestPoints(t *testing.T) {
	game, moves := parse(t, "weighted:3,-1,4,1,-5,9,2,-6,5", "a1")
	for margin, want := range map[int64]review.Class{3: review.Best, 1: review.Good} {
		before, other, after := engine.Proved(engine.Move{Cell: 4}, engine.Win, 9), engine.Unknown(moves[0]), engine.Proved(engine.Move{Cell: 1}, engine.Loss, 8)
		before.Scored, before.Margin, after.Scored, after.Margin = true, 3, true, -margin
		r, err := review.Grade(game.Start(), moves, []engine.Analysis{{Root: before, Moves: []engine.Evaluation{before, other}}, {Root: after}})
		if err != nil || r.Plies[0].Class != want {
			t.Errorf("a win by %d instead of 3: %+v, %v; want %s", margin, r.Plies, err, want)
		}
	}
}

// Half of the score is given away in a move; in the next one nothing can be lost any more.
func TestAccuracy(t *testing.T) {
	game, moves := parse(t, "mnk:3x3:3", "a1", "b1", "b2", "c3")
	r := reviewOf(t, game, moves, asker(game, 1e5, 9))
	if math.Abs(r.Accuracy[0]-100) > 0.01 || math.Abs(r.Accuracy[1]-(8.53+10)/2) > 0.01 || !r.Plies[3].Free || r.Plies[1].Free {
		t.Errorf("accuracies %v", r.Accuracy)
	}
}

// A move that is accused by estimates alone is looked at once more, and so is the better
// one: only what then still differs counts.
func TestAccusationsAreConfirmed(t *testing.T) {
	game, moves := parse(t, "mnk:15x15:5", "h8")
	better, err := game.ParseMove("g7")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		after, best float64 // what is found at the second look, for X
		proof       string  // or that the better move wins or loses
		want        review.Class
	}{
		{0.3, 0.6, "", review.Blunder},
		{0.58, 0.6, "", review.Good},
		{0.3, 0.32, "", review.Good},
		{0.3, 0.37, "", review.Inaccuracy},
		{0.1, 0, "loses", review.Good},
		{0.3, 0, "wins", review.MissedWin},
	} {
		looks := map[engine.Position]int{}
		ask := func(_ context.Context, p engine.Position, b engine.Budget) (engine.Analysis, error) {
			looks[p]++
			root := engine.Unknown(p.AppendMoves(nil)[0])
			stones := 225 - free(p)
			played := stones == 1 && p.Board().Cells[moves[0].Cell] != engine.Empty
			switch {
			case stones == 0:
				root.Move, root.Estimate = better, 0.6
			case played && looks[p] <= 2:
				root.Estimate = 1 - 0.3
			case played:
				root.Estimate = 1 - c.after
			case c.proof == "loses":
				root = engine.Proved(root.Move, engine.Win, -1)
			case c.proof == "wins":
				root = engine.Proved(root.Move, engine.Loss, -1)
			default:
				root.Estimate = 1 - c.best
			}
			a := engine.Analysis{Root: root, Moves: []engine.Evaluation{root}}
			for _, m := range slices.Backward(p.AppendMoves(nil)) { // the one that was made comes last
				if m != root.Move {
					a.Moves = append(a.Moves, engine.Unknown(m).WithEstimate(0.2))
				}
			}
			a.Elapsed = b.Time
			return a.Conclude(root.Move), nil
		}
		found, err := review.Gather(t.Context(), game.Start(), moves, engine.Budget{Time: time.Hour}, ask, nil)
		if err != nil {
			t.Fatal(err)
		}
		r, err := review.Grade(game.Start(), moves, found.Analyses)
		if err != nil {
			t.Fatal(err)
		}
		if !found.Upheld[1] || r.Upheld(found.Upheld).Plies[0].Class != c.want {
			t.Errorf("after a second look %v and %v: upheld %v, %s", c.after, c.best, found.Upheld, r.Upheld(found.Upheld).Plies[0].Class)
		}
		if p := r.Plies[0]; p.Class != c.want || p.Proved || !p.Estimated() || (p.Before.Low == engine.Win) != (c.proof == "wins") {
			t.Errorf("after a second look %v and %v: %s, proved %v; want %s", c.after, c.best, p.Class, p.Proved, c.want)
		}
	}
}

// Gather goes backwards, asks again about what is not settled, and stops when it is
// told to.
func TestGather(t *testing.T) {
	game, moves := parse(t, "mnk:3x3:3", "a1", "b2", "c3")
	solve := asker(game, 1e5, 9)
	var asked []int
	stones := func(p engine.Position) int { return 9 - free(p) }
	ask := func(ctx context.Context, p engine.Position, b engine.Budget) (engine.Analysis, error) {
		n := stones(p)
		if again := slices.Contains(asked, n); n <= 1 && !again { // not settled at first
			asked = append(asked, n)
			list := []engine.Evaluation{engine.Unknown(moves[n]), engine.Unknown(moves[2])}
			return engine.Analysis{Moves: list, Root: list[0]}, nil
		}
		asked = append(asked, n)
		return solve(ctx, p, b)
	}
	var steps []float64
	found, err := review.Gather(t.Context(), game.Start(), moves, engine.Budget{Time: time.Hour}, ask, func(done float64) { steps = append(steps, done) })
	if err != nil || !slices.Equal(asked, []int{3, 2, 1, 0, 1, 0}) {
		t.Errorf("asked about %v: %v", asked, err)
	}
	if len(steps) != 7 || steps[0] != 0.0625 || steps[6] != 1 || !slices.IsSorted(steps) {
		t.Errorf("progress %v", steps)
	}
	if r, err := review.Grade(game.Start(), moves, found.Analyses); err != nil || !r.Plies[1].Proved {
		t.Errorf("what was asked again is not there: %v, %v", r, err)
	}

	ctx, cancel := context.WithCancel(t.Context())
	asked = nil
	found, err = review.Gather(ctx, game.Start(), moves, engine.Budget{Time: time.Hour}, func(ctx context.Context, p engine.Position, b engine.Budget) (engine.Analysis, error) {
		cancel()
		return solve(t.Context(), p, b)
	}, nil)
	if a := found.Analyses; err == nil || len(a[3].Moves) == 0 || len(a[0].Moves) > 0 {
		t.Errorf("a stopped review: %v, %d and %d moves", err, len(a[3].Moves), len(a[0].Moves))
	}
	if _, err := review.Grade(game.Start(), moves, found.Analyses); err != nil {
		t.Errorf("a stopped review is not graded: %v", err)
	}
}

// How much a position is looked at does not depend on how long that takes, as long as the
// time is not over.
func TestABusyMachineFindsTheSame(t *testing.T) {
	game, moves := parse(t, "mnk:5x5:4", "a1", "c3", "b2", "c2", "a5")
	type question struct {
		stones int
		nodes  uint64
	}
	questions := func(busy time.Duration) (list []question) {
		synctest.Test(t, func(t *testing.T) {
			solve := asker(game, 2000, 25)
			ask := func(ctx context.Context, p engine.Position, b engine.Budget) (engine.Analysis, error) {
				if len(list) == 0 && b.Time < 2*time.Hour/4/6 {
					t.Errorf("the first question has %v: no more than its part", b.Time)
				}
				list = append(list, question{25 - free(p), b.Nodes})
				time.Sleep(busy)
				return solve(ctx, p, b)
			}
			if _, err := review.Gather(t.Context(), game.Start(), moves, engine.Budget{Nodes: 100_000, Time: time.Hour}, ask, nil); err != nil {
				t.Error(err)
			}
		})
		return list
	}
	calm, busy := questions(0), questions(time.Minute)
	if !slices.Equal(calm, busy) || len(calm) < 6 || calm[0].nodes != 100_000/4/6 {
		t.Errorf("asked %v, and on a busy machine %v", calm, busy)
	}
	var nodes uint64
	for _, q := range calm {
		nodes += min(q.nodes, 2000)
	}
	if nodes > 100_000 {
		t.Errorf("%d nodes in all", nodes)
	}
}

// In random games of every preset, whatever little is known: no class contradicts the
// values, and what is said after a move is what is said before the next one.
func TestClassesFitValues(t *testing.T) {
	fewestProved := longtest.Sample(t, 4, 40)
	rng, proved := rand.New(rand.NewPCG(7, 8)), 0
	for _, preset := range longtest.Some(t, 8, games.Presets()) {
		game, err := games.Parse(preset.Variant)
		if err != nil {
			t.Fatal(err)
		}
		moves := randomGame(t, game, rng)
		moves = moves[:min(len(moves), 24)]
		r, end := reviewAndEnd(t, game, moves, asker(game, 300, 400))
		positions, err := review.Positions(game.Start(), moves)
		if err != nil {
			t.Fatal(err)
		}
		for i, p := range r.Plies {
			name := games.FormatPosition(game, positions[i]) + ", " + game.MoveName(p.Move)
			if p.Proved {
				proved++
			}
			checkClass(t, name, p)
			next := end
			if i+1 < len(r.Plies) {
				next = r.Plies[i+1].Before
			}
			if positions[i+1].Turn() != positions[i].Turn() {
				next.Low, next.High = -next.High, -next.Low
			}
			if p.After.Low != next.Low || p.After.High != next.High {
				t.Errorf("%s: leads to %v..%v, and the position after it is %v..%v", name, p.After.Low, p.After.High, next.Low, next.High)
			}
			if !slices.Contains(positions[i].AppendMoves(nil), p.Best[0]) {
				t.Errorf("%s: the best move %v is not legal", name, p.Best[0])
			}
		}
		checkSums(t, r)
	}
	if proved < fewestProved {
		t.Errorf("only %d moves were judged by proofs, want %d", proved, fewestProved)
	}
}

// checkClass holds a class against the values that it stands beside.
func checkClass(t *testing.T, name string, p review.Ply) {
	t.Helper()
	kept := p.Before.Low == p.After.Low && p.Before.High == p.After.High
	wrong := p.After.Low > p.Before.High || p.After.High > p.Before.High ||
		p.Proved != (p.Before.Decided() && p.After.Decided()) ||
		p.Proved && kept == p.Class.Turns() ||
		p.Class == review.Only && (!p.Proved || !kept || p.Before.Low == engine.Loss) ||
		p.Class == review.MissedWin && p.Before.Low != engine.Win ||
		p.Proved && (p.Class == review.Inaccuracy || p.Class == review.Mistake)
	if wrong {
		t.Errorf("%s: from %v..%v to %v..%v is called %s", name, p.Before.Low, p.Before.High, p.After.Low, p.After.High, p.Class)
	}
}
