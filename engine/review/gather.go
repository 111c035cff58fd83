package review

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"noughts/engine"
	"noughts/engine/search"
)

// An Analyst finds out about a position that is not over, within a budget: a solver,
// or a service that remembers what was found out before.
type Analyst func(ctx context.Context, p engine.Position, b engine.Budget) (engine.Analysis, error)

// defaultTime is how long it takes to look at a game of so many plies, unless
// somebody says otherwise. A fifth of a second is what settles most positions of
// the games that can be settled, by noughts review, and twenty seconds are what a
// person waits for.
func defaultTime(plies int) time.Duration {
	return min(20*time.Second, time.Duration(plies+1)*200*time.Millisecond)
}

// DefaultBudget is what a look at a game of so many plies costs, unless somebody says
// otherwise: what takes defaultTime on a processor of its own.
func DefaultBudget(game engine.Game, plies int) engine.Budget {
	return engine.Effort(game, defaultTime(plies))
}

// The parts of the budget. In the first, every position is looked at once; in the second, those
// that are not settled by then; and in the rest, the positions around moves that would be called
// slips by estimates alone. Guesses; not measured.
const (
	firstLook  = 0.25
	secondLook = 0.1
)

// upheldBy is how many times as long as at first the positions around a move are looked at that
// estimates alone call a slip, before it is called one.
const upheldBy = 4

// Gathered is what is known of a game's positions, and of which moves it is sure that they are
// slips.
type Gathered struct {
	Analyses []engine.Analysis // of the position after so many plies; without moves where nobody looked
	Upheld   map[int]bool      // the numbers of the plies around which a longer look was taken
}

// Gather asks for an analysis of every position of a game, within one budget for all. It goes
// backwards, since later positions are easier and settle much of what comes before. First every
// position gets its share, and what it leaves over goes to the next ones; then those that are not
// settled share what is left of the next part. Finally the moves that would be called slips by
// estimates alone are looked at more deeply: see uphold. progress, which may be nil, hears which
// part of the budget is done with, from 0 to 1 and never less than before; the time that it takes
// does not count.
//
// If ctx ends, what is known so far is returned with its error; a position that was not looked at
// has an analysis without moves.
func Gather(ctx context.Context, start engine.Position, moves []engine.Move, total engine.Budget, ask Analyst, progress func(done float64)) (Gathered, error) {
	positions, err := Positions(start, moves)
	if err != nil {
		return Gathered{}, err
	}
	g := &gathering{positions: positions, moves: moves, total: total, ask: ask, progress: progress, upheld: map[int]bool{}}
	for _, p := range positions {
		g.analyses = append(g.analyses, Unknown(p))
	}
	left, err := g.round(ctx, every(positions), lookingOnce.part(total), lookingOnce)
	if err == nil {
		g.analyses = Connect(positions, moves, g.analyses)
		left, err = g.round(ctx, g.open(), sum(left, lookingTwice.part(total)), lookingTwice)
	}
	if err == nil {
		g.analyses = Connect(positions, moves, g.analyses)
		err = g.uphold(ctx, sum(left, upholding.part(total)))
	}
	return Gathered{Connect(positions, moves, g.analyses), g.upheld}, err
}

// longLook is what a look costs that is upheldBy times as long as every position's first one; in
// the shortest games as much less as it takes to uphold one slip.
func (g *gathering) longLook() engine.Budget {
	return part(g.total, min(upheldBy*firstLook/float64(max(1, len(every(g.positions)))), (upholding.to-upholding.from)/2))
}

// uphold looks more deeply at the moves that would be accused by estimates alone, those first
// that gave away the most: at the position after each, and at that after the move which is said to
// be better, as only estimates to the same depth and for the same side to move compare. What the
// better move is worth then is what the position is worth. A move for which the budget does not
// suffice is not upheld.
func (g *gathering) uphold(ctx context.Context, left engine.Budget) error {
	r, err := Grade(g.positions[0], g.moves, g.analyses)
	if err != nil {
		return err
	}
	slips := slices.DeleteFunc(r.Plies, func(p Ply) bool { return !p.Class.slip() || !p.Estimated() })
	slices.SortStableFunc(slips, func(p, q Ply) int { return cmp.Compare(q.Lost, p.Lost) })
	for n, p := range slips {
		questions, err := g.around(p)
		if err != nil {
			return err
		}
		left, err = g.answer(ctx, p, questions, left)
		if err != nil {
			return err
		}
		g.report(upholding, n+1, len(slips))
	}
	g.report(upholding, 1, 1)
	return nil
}

// A question is a position to look at, and where the answer goes.
type question struct {
	position engine.Position
	take     func(engine.Analysis)
}

// around lists what is to be asked to uphold that a move is a slip.
func (g *gathering) around(p Ply) (list []question, err error) {
	i := p.Number - 1
	if !g.analyses[i+1].Root.Decided() {
		list = append(list, question{g.positions[i+1], func(a engine.Analysis) { g.take(i+1, a) }})
	}
	if len(g.analyses[i].Moves) == 0 || g.analyses[i].Root.Decided() {
		return list, nil // no better move is known, or what it is worth is proved
	}
	next, err := g.positions[i].Play(g.analyses[i].Root.Move)
	if err != nil {
		return nil, fmt.Errorf("ply %d, better move: %w", p.Number, err)
	}
	if _, over := next.Outcome(); !over {
		list = append(list, question{next, func(a engine.Analysis) { g.learn(i, next.Turn(), a.Root) }})
	}
	return list, nil
}

// answer asks what is to be asked of a slip, if the budget suffices, and returns what is left of
// it.
func (g *gathering) answer(ctx context.Context, p Ply, questions []question, left engine.Budget) (engine.Budget, error) {
	look := g.longLook()
	for _, q := range questions {
		if left.Nodes < look.Nodes || left.Time < look.Time {
			return left, nil
		}
		patient := look
		if g.total.Nodes > 0 { // the time hardly matters
			patient.Time = min(left.Time, patience*look.Time)
		}
		a, spent, err := g.question(ctx, q.position, patient)
		if len(a.Moves) > 0 {
			q.take(a)
		}
		if err != nil {
			return left, err
		}
		left = minus(left, spent)
		if !a.Root.Decided() && !search.Enough(a, look) {
			return left, nil
		}
	}
	g.upheld[p.Number] = true
	return left, nil
}

// learn takes over what was found out about the position after the move to play in
// another one, in which turn is to move.
func (g *gathering) learn(i int, turn engine.Player, after engine.Evaluation) {
	if turn != g.positions[i].Turn() {
		after = negated(after)
	}
	if after.Distance >= 0 {
		after.Distance++
	}
	a := &g.analyses[i]
	a.Moves = slices.Clone(a.Moves)
	for at, j := range a.Moves {
		if j.Move == a.Root.Move {
			j, _ = learned(j, after)
			a.Moves[at] = estimated(j, after)
			continue
		}
		j.Compared = false                                // it was not looked at as long
		if j.Estimated() && j.Estimate > after.Estimate { // that was said after a shorter look, and was less than that of the move to play
			j = estimated(j, after)
		}
		a.Moves[at] = j
	}
	root, _ := tightened(a.Root, max(a.Root.Low, after.Low), a.Root.High) // another move may be better
	a.Root = estimated(root, after)
	*a = a.Conclude(a.Root.Move)
}

// estimated returns an evaluation with the estimate of another one, if that has any, as far as what
// is proved allows.
func estimated(j, other engine.Evaluation) engine.Evaluation {
	if !other.Judged() {
		return j
	}
	return j.WithEstimate(other.Estimate)
}

// A gathering is the analyses of a game's positions while they are asked for.
type gathering struct {
	positions []engine.Position
	moves     []engine.Move
	analyses  []engine.Analysis
	total     engine.Budget
	ask       Analyst
	upheld    map[int]bool
	progress  func(done float64)
}

// A stage is a part of the budget, by where it begins and ends of the whole.
type stage struct{ from, to float64 }

// The stages of a review.
var (
	lookingOnce  = stage{0, firstLook}
	lookingTwice = stage{firstLook, firstLook + secondLook}
	upholding    = stage{firstLook + secondLook, 1}
)

// part is what of a budget a stage has by itself.
func (s stage) part(b engine.Budget) engine.Budget { return part(b, s.to-s.from) }

// report tells how far a stage is, of which so many of its questions are answered.
func (g *gathering) report(s stage, answered, questions int) {
	if g.progress != nil {
		g.progress(s.from + (s.to-s.from)*float64(answered)/float64(questions))
	}
}

// Unknown is the analysis of a position that nobody has looked at, or the outcome if
// it is over.
func Unknown(p engine.Position) engine.Analysis {
	if o, over := p.Outcome(); over {
		a := engine.Analysis{Root: engine.Proved(engine.Move{}, o.For(p.Turn()), 0)}
		if p.Board().Scored {
			a.Root.Margin, a.Root.Scored = o.Margin, true
			if p.Turn() == engine.Second {
				a.Root.Margin = -o.Margin
			}
		}
		return a
	}
	return engine.Analysis{Root: engine.Unknown(engine.Move{})}
}

// every lists the positions that are not over, the last one first.
func every(positions []engine.Position) (list []int) {
	for i := len(positions) - 1; i >= 0; i-- {
		if _, over := positions[i].Outcome(); !over {
			list = append(list, i)
		}
	}
	return list
}

// open lists the positions that are not settled, the last one first.
func (g *gathering) open() (list []int) {
	for _, i := range every(g.positions) {
		if !g.analyses[i].Root.Decided() {
			list = append(list, i)
		}
	}
	return list
}

// part is a part of a budget, or what has no limit of one.
func part(b engine.Budget, of float64) engine.Budget {
	return engine.Budget{Time: time.Duration(of * float64(b.Time)), Nodes: uint64(of * float64(b.Nodes))}
}

// sum is two budgets together.
func sum(a, b engine.Budget) engine.Budget {
	return engine.Budget{Time: a.Time + b.Time, Nodes: a.Nodes + b.Nodes}
}

// minus is what is left of a budget.
func minus(b, spent engine.Budget) engine.Budget {
	return engine.Budget{Time: b.Time - min(b.Time, spent.Time), Nodes: b.Nodes - min(b.Nodes, spent.Nodes)}
}

// round asks about some positions, each with an equal part of the budget that is left,
// and returns what is left in the end. An answer costs no more than it was given, so
// that waiting for a processor costs nothing.
func (g *gathering) round(ctx context.Context, list []int, left engine.Budget, s stage) (engine.Budget, error) {
	for n, i := range list {
		a, spent, err := g.question(ctx, g.positions[i], g.share(left, len(list)-n))
		if len(a.Moves) > 0 {
			if n := g.analyses[i].Nodes; n > 0 && n == a.Nodes {
				spent.Nodes = 0 // it was known
			}
			g.take(i, a)
		}
		if err != nil {
			return left, err
		}
		left = minus(left, spent)
		g.report(s, n+1, len(list))
	}
	return left, nil
}

// patience is how many times its part of the time a question may take whose nodes are
// limited. A guess; not measured.
const patience = 4

// share is what one of so many questions gets of what is left. Where nodes are limited
// the time hardly matters.
func (g *gathering) share(left engine.Budget, questions int) engine.Budget {
	share := part(left, 1/float64(questions))
	if g.total.Nodes > 0 {
		share.Nodes = max(1, share.Nodes)
		share.Time = min(left.Time, patience*share.Time)
	}
	if g.total.Time > 0 {
		share.Time = max(time.Millisecond, share.Time)
	}
	return share
}

// question asks about a position, and returns how much of its share it has cost.
func (g *gathering) question(ctx context.Context, p engine.Position, share engine.Budget) (a engine.Analysis, spent engine.Budget, err error) {
	if err := ctx.Err(); err != nil {
		return a, spent, err
	}
	begin := time.Now()
	if a, err = g.ask(ctx, p, share); err != nil {
		return a, spent, err
	}
	took := time.Since(begin)
	return a, engine.Budget{Time: min(share.Time, took), Nodes: min(share.Nodes, a.Nodes)}, nil
}

// take keeps an analysis of a position, with what was known of it before.
func (g *gathering) take(i int, a engine.Analysis) {
	known := g.analyses[i].Root
	root, changed := tightened(a.Root, max(a.Root.Low, known.Low), min(a.Root.High, known.High))
	best := a.Root.Move
	if changed {
		if a.Root = root; known.Decided() {
			best = known.Move
		}
	}
	g.analyses[i] = a.Conclude(best)
}
