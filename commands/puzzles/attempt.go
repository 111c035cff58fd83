package puzzles

import (
	"context"
	"errors"
	"slices"
	"strconv"
	"strings"
	"time"

	"noughts/commands"
	"noughts/commands/jobs"
	"noughts/commands/route"
	"noughts/competition/solving"
	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/puzzle"
	"noughts/store"
)

// attemptRoute are the buttons under a puzzle: puzzle/<attempt>/<revision>/<word>/…
func (g *Group) attemptRoute() route.Route {
	return route.Route{Presses: map[string]route.Handler{"puzzle": g.pressAttempt}}
}

// pressAttempt answers a button under a puzzle. One that was made for an earlier revision
// does nothing but show how things stand now: a double click is one click.
func (g *Group) pressAttempt(ctx context.Context, q *route.Call) (commands.Reply, error) {
	id, err1 := strconv.ParseInt(q.At(0), 10, 64)
	revision, err2 := strconv.ParseInt(q.At(1), 10, 64)
	if err1 != nil || err2 != nil {
		return commands.Reply{}, route.NewUserError("error.button")
	}
	var a attempt
	var err error
	a.Attempt, err = g.Store.Attempt(ctx, id)
	if errors.Is(err, store.ErrNotFound) || err == nil && a.UserID != q.User.ID {
		return commands.Reply{}, route.NewUserError("error.button")
	}
	if err != nil {
		return commands.Reply{}, err
	}
	if a.task, err = g.Library.task(ctx, a.Puzzle); err != nil {
		return commands.Reply{}, err
	}
	if a.Status == store.Skipped { // an older message of it
		if a.Attempt, err = g.resume(ctx, a.Attempt, a.Asked); err != nil {
			return commands.Reply{}, err
		}
	}
	word := q.At(2)
	if word == wordMore && len(q.Values) == 1 {
		word = q.Values[0]
	}
	if word == wordRules {
		return q.PrivateReply(q.ToUser.Say(a.task.Game.Info().Rules)), nil
	}
	if word == wordTree && a.Status != store.Solving {
		return g.OpenSolution(ctx, q, solutionLine(a.task))
	}
	if err := g.Fairness.MayDiscuss(ctx, q, a.task.Game, a.task.Position(a.made())); err != nil {
		return commands.Reply{}, err
	}
	if revision != a.Revision {
		return g.show(ctx, q, a, showing{}, commands.Update)
	}
	if word == wordView {
		return g.show(ctx, q, a, readView(q), commands.Update)
	}
	if word == wordSkip {
		return g.skip(ctx, q, a.Attempt)
	}
	press := map[string]func(context.Context, *route.Call, attempt) (store.Attempt, error){
		wordTry: g.try, wordAgain: g.again, wordHint: g.hint, wordGiveUp: g.giveUp,
	}[word]
	if press == nil {
		return commands.Reply{}, route.NewUserError("error.button")
	}
	a.Attempt, err = press(ctx, q, a)
	if errors.Is(err, store.ErrConflict) { // the other click was faster
		a.Attempt, err = g.Store.Attempt(ctx, id)
	}
	if err != nil {
		return commands.Reply{}, err
	}
	return g.show(ctx, q, a, readView(q), commands.Update)
}

// solutionLine is the solution of a puzzle as moves to be stepped through.
func solutionLine(t *puzzle.Task) games.Sequence {
	return games.Sequence{Game: t.Game, Start: t.Start, Moves: t.Solution}
}

// The words of the buttons.
const (
	wordTry    = "try"   // …/<move>: make a move
	wordAgain  = "again" // take the wrong move back
	wordHint   = "hint"
	wordGiveUp = "giveup"
	wordSkip   = "skip" // another one
	wordRules  = "rules"
	wordView   = "view" // …/<tag>/<symbol>/<row>/<column>: show other cells as buttons
	wordMore   = "more" // a select of those that did not fit
	wordTree   = "tree" // step through the solution
)

// An attempt is a person's at a puzzle, with what it asks.
type attempt struct {
	store.Attempt
	task *puzzle.Task
}

// id names a button.
func (a attempt) id(parts ...string) string {
	return strings.Join(append([]string{"puzzle", strconv.FormatInt(a.ID, 10), strconv.FormatInt(a.Revision, 10)}, parts...), "/")
}

// made reads the plies that an attempt has on the board. If the solution has changed since, they
// are those that still belong to it, and where nothing would be left to solve, none.
func (a attempt) made() []engine.Move {
	t := a.task
	var list []engine.Move
	for _, name := range a.Made {
		m, err := t.Game.ParseMove(name)
		if err != nil {
			break
		}
		list = append(list, m)
	}
	switch list = t.Along(list); {
	case a.Status == store.Solving && len(t.Wanted(list)) == 0:
		return nil
	case a.Status == store.Solved, a.Status == store.GivenUp:
		if len(list) < len(t.Solution) {
			return t.Solution
		}
	}
	return list
}

// try makes a move: if it is right, the defense follows at once; if not, it stays on the
// board with what refutes it.
func (g *Group) try(ctx context.Context, q *route.Call, a attempt) (store.Attempt, error) {
	if a.Status != store.Solving || a.Tried != "" {
		return a.Attempt, nil
	}
	t := a.task
	m, err := t.Game.ParseMove(q.At(3))
	if err != nil {
		return a.Attempt, route.NewUserError("error.button")
	}
	line := a.made()
	if _, err := t.Position(line).Play(m); err != nil {
		return a.Attempt, err
	}
	next := a.Attempt
	next.Made = nil
	verdict := t.Judge(line, m)
	if verdict == puzzle.Wrong {
		next.Made, next.Tried, next.Wrong = a.Made, t.Game.MoveName(m), a.Wrong+1
		return g.save(ctx, q, a, next, new(solving.Failed))
	}
	line = append(line, m)
	line = append(line, t.Reply(line)...)
	for _, m := range line {
		next.Made = append(next.Made, t.Game.MoveName(m))
	}
	next.Hint = 0
	if verdict != puzzle.Solved {
		return g.save(ctx, q, a, next, nil)
	}
	next.Status, next.Ended = store.Solved, g.Now()
	score := solving.Solved
	if a.Hints > 0 {
		score = solving.Hinted
	}
	return g.save(ctx, q, a, next, &score)
}

// again takes the wrong move back.
func (g *Group) again(ctx context.Context, q *route.Call, a attempt) (store.Attempt, error) {
	if a.Tried == "" {
		return a.Attempt, nil
	}
	next := a.Attempt
	next.Tried = ""
	return g.save(ctx, q, a, next, nil)
}

// mostHint is how many steps a hint has: where to look, and the move. With the move
// shown a puzzle counts as not solved.
const mostHint = 2

// nextHint is the step of a hint that comes next. Where no part of the board is narrower than
// what is free, that is the move at once.
func (a attempt) nextHint() int {
	line := a.made()
	if wanted := a.task.Wanted(line); a.Hint == 0 && len(wanted) > 0 && len(area(a.task.Position(line), wanted[0])) == 0 {
		return mostHint
	}
	return a.Hint + 1
}

// hint goes one step on.
func (g *Group) hint(ctx context.Context, q *route.Call, a attempt) (store.Attempt, error) {
	if a.Status != store.Solving || a.Hint == mostHint {
		return a.Attempt, nil
	}
	next := a.Attempt
	next.Tried, next.Hint = "", a.nextHint()
	next.Hints++
	var score *float64
	if next.Hint == mostHint {
		score = new(solving.Failed)
	}
	return g.save(ctx, q, a, next, score)
}

// giveUp shows the solution.
func (g *Group) giveUp(ctx context.Context, q *route.Call, a attempt) (store.Attempt, error) {
	if a.Status != store.Solving {
		return a.Attempt, nil
	}
	next := a.Attempt
	next.Tried, next.Status, next.Ended = "", store.GivenUp, g.Now()
	next.Made = nil
	for _, m := range a.task.Solution {
		next.Made = append(next.Made, a.task.Game.MoveName(m))
	}
	return g.save(ctx, q, a, next, new(solving.Failed))
}

// skip puts a puzzle aside and gives another one like it. That moves no rating: nothing of
// the solution was shown.
func (g *Group) skip(ctx context.Context, q *route.Call, a store.Attempt) (commands.Reply, error) {
	if a.Status == store.Solving {
		next := a
		next.Tried, next.Status = "", store.Skipped
		if _, err := g.Store.SaveAttempt(ctx, a, next, nil); err != nil && !errors.Is(err, store.ErrConflict) {
			return commands.Reply{}, err
		}
	}
	return g.another(ctx, q, a.Asked)
}

// resume takes up an attempt again that was put aside, or that was begun because of
// something else.
func (g *Group) resume(ctx context.Context, a store.Attempt, asked string) (store.Attempt, error) {
	next := a
	next.Asked = asked
	if a.Status == store.Skipped {
		next.Status = store.Solving
	}
	return g.Store.SaveAttempt(ctx, a, next, nil)
}

// save saves what has become of an attempt. A score, if it has one now, counts
// unless an earlier one has; a puzzle of one's own and, whenever it was taken up, one
// whose day is over move no rating.
func (g *Group) save(ctx context.Context, q *route.Call, before attempt, after store.Attempt, score *float64) (store.Attempt, error) {
	day, daily := askedDay(after)
	lasts := false
	if daily {
		today, err := g.today(ctx, q)
		if err != nil {
			return before.Attempt, err
		}
		lasts = day >= today
	}
	if isOwn(after.Puzzle) || daily && !lasts {
		after.Counted = true
	}
	var result *solving.Result
	if score != nil {
		result = &solving.Result{Start: float64(before.task.Puzzle.Rating), Score: *score, At: g.Now(), GuildID: q.Place.GuildID}
		if lasts && after.Status == store.Solved {
			result.OnDay = &day
		}
	}
	return g.Store.SaveAttempt(ctx, before.Attempt, after, result)
}

// refuteTime is how long the refutation of a wrong move is looked for. What people wait
// for; a guess.
const refuteTime = 2 * time.Second

// A refutation is what follows a wrong move.
type refutation struct {
	line  []engine.Move     // of both sides, from after the move on
	value engine.Evaluation // of the move, for who made it
	known bool
}

// solver analyzes as everybody's questions are answered: what was found is kept.
type solver struct {
	g    *Group
	who  jobs.Client
	game engine.Game
}

// Analyze implements engine.Solver.
func (s solver) Analyze(ctx context.Context, p engine.Position, b engine.Budget, progress func(engine.Analysis)) (engine.Analysis, error) {
	return s.g.Analyses.Analyze(ctx, s.who, s.game, p, b, progress)
}

// remembered is a solver that knows what others have found out, and does not think.
type remembered solver

// errNotKept says that no analysis is kept which is deep enough.
var errNotKept = errors.New("no analysis is kept")

// Analyze implements engine.Solver.
func (r remembered) Analyze(ctx context.Context, p engine.Position, b engine.Budget, _ func(engine.Analysis)) (engine.Analysis, error) {
	kept, ok := r.g.Analyses.CachedFor(ctx, r.game, p, b)
	if !ok {
		return engine.Analysis{}, errNotKept
	}
	return kept, nil
}

// nearEnd is how many empty cells there are at most where the end of a game is near: what
// is left is solved at once, and people can follow it.
const nearEnd = 8

// goesOn finds what follows the moves on the board, by a solver: what refutes a wrong one, and
// after the solution how the game ends, if that is near.
func goesOn(ctx context.Context, a attempt, by engine.Solver) refutation {
	if a.Tried != "" {
		return refute(ctx, a, by)
	}
	p := a.task.Position(a.made())
	if p == nil {
		return refutation{known: true}
	}
	budget := engine.Budget{Time: refuteTime}
	var r refutation
	for {
		board := p.Board()
		_, over := p.Outcome()
		if free := len(board.Cells) - len(stones(&board)); over || free > nearEnd {
			r.known = true
			return r
		}
		found, err := by.Analyze(ctx, p, budget, nil)
		if errors.Is(err, errNotKept) {
			return refutation{}
		}
		if err != nil {
			return refutation{known: true} // the solution is right all the same
		}
		next, err := p.Play(found.Root.Move)
		if err != nil {
			return refutation{known: true}
		}
		p, r.line = next, append(r.line, found.Root.Move)
	}
}

// refute finds what refutes the wrong move on the board.
func refute(ctx context.Context, a attempt, by engine.Solver) refutation {
	t := a.task
	wrong, err := t.Game.ParseMove(a.Tried)
	if err != nil {
		return refutation{}
	}
	line := a.made()
	if t.Position(append(slices.Clone(line), wrong)) == nil {
		return refutation{}
	}
	after, value, err := t.Refute(ctx, by, line, wrong, engine.Budget{Time: refuteTime})
	if err != nil {
		return refutation{} // the move is wrong all the same
	}
	return refutation{after, value, true}
}
