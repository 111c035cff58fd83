package review

import (
	"context"
	"fmt"
	"slices"
	"time"

	"noughts/engine"
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
// mistakes by estimates alone. Guesses; not measured.
const (
	firstLook  = 0.5
	secondLook = 0.25
)

// Gather asks for an analysis of every position of a game, within one budget for all. It goes
// backwards, since later positions are easier and settle much of what comes before. First every
// position gets its share, and what it leaves over goes to the next ones; then those that are not
// settled share what is left of the next part. Finally the moves that would be called mistakes by
// estimates alone are looked at more deeply: see confirm. progress, which may be nil, hears how
// many of how many questions are answered; the time that it takes does not count.
//
// If ctx ends, what is known so far is returned with its error; a position that was not looked at
// has an analysis without moves.
func Gather(ctx context.Context, start engine.Position, moves []engine.Move, total engine.Budget, ask Analyst, progress func(done, all int)) ([]engine.Analysis, error) {
	positions, err := Positions(start, moves)
	if err != nil {
		return nil, err
	}
	g := &gathering{positions: positions, moves: moves, total: total, ask: ask, progress: progress, all: len(every(positions))}
	for _, p := range positions {
		g.analyses = append(g.analyses, Unknown(p))
	}
	left, err := g.round(ctx, every(positions), part(total, firstLook))
	if err == nil {
		g.analyses = Connect(positions, moves, g.analyses)
		open := g.open()
		g.all += len(open)
		left, err = g.round(ctx, open, sum(left, part(total, secondLook)))
	}
	if err == nil {
		g.analyses = Connect(positions, moves, g.analyses)
		err = g.confirm(ctx, sum(left, part(total, 1-firstLook-secondLook)))
	}
	return Connect(positions, moves, g.analyses), err
}

// confirm looks more deeply at the moves that would be accused by estimates alone: at
// the position after each, and at that after the move which is said to be better, as
// only estimates to the same depth and for the same side to move compare. What the
// better move is worth then is what the position is worth.
func (g *gathering) confirm(ctx context.Context, left engine.Budget) error {
	r, err := Grade(g.positions[0], g.moves, g.analyses)
	if err != nil {
		return err
	}
	type question struct {
		position engine.Position
		take     func(engine.Analysis)
	}
	var questions []question
	for i, p := range r.Plies {
		if !p.Class.Turns() || !p.Estimated() {
			continue
		}
		if !g.analyses[i+1].Root.Decided() {
			questions = append(questions, question{g.positions[i+1], func(a engine.Analysis) { g.take(i+1, a) }})
		}
		if len(g.analyses[i].Moves) == 0 {
			continue // no better move is known
		}
		next, err := g.positions[i].Play(p.Before.Move)
		if err != nil {
			return fmt.Errorf("ply %d, better move: %w", i+1, err)
		}
		if _, over := next.Outcome(); !over && !g.analyses[i].Root.Decided() {
			questions = append(questions, question{next, func(a engine.Analysis) { g.learn(i, next.Turn(), a.Root) }})
		}
	}
	g.all += len(questions)
	for n, q := range questions {
		a, spent, err := g.question(ctx, q.position, g.share(left, len(questions)-n))
		if len(a.Moves) > 0 {
			q.take(a)
		}
		if err != nil {
			return err
		}
		left = minus(left, spent)
	}
	return nil
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
		} else if j.Estimated() && j.Estimate > after.Estimate { // which was said after a shorter look, and was less than that of the move to play
			a.Moves[at] = estimated(j, after)
		}
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
	progress  func(done, all int)
	done, all int
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
func (g *gathering) round(ctx context.Context, list []int, left engine.Budget) (engine.Budget, error) {
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
	g.done++
	if g.progress != nil {
		g.progress(g.done, g.all)
	}
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
