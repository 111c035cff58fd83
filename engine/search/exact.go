package search

import (
	"context"
	"slices"
	"time"

	"noughts/engine"
)

// An Exact is a solver that proves: what it does not prove, it calls unknown.
// It settles the position first and judges all moves in the time that is left.
type Exact[S Solvable[S]] struct {
	// Read makes a state of a position of the game.
	Read func(engine.Position) (S, error)
	// Canonical returns the same state for positions that are each other's
	// mirror images; nil if every position stands for itself.
	Canonical func(S) S

	search *AlphaBeta[S]
}

// The methods of an analysis that searches to the end of the game, or means to.
const (
	MethodFull       = "full search"
	MethodUnfinished = "unfinished search"
)

// NewExact returns a solver for positions that read understands.
func NewExact[S Solvable[S]](read func(engine.Position) (S, error), options engine.SolverOptions) *Exact[S] {
	e := &Exact[S]{Read: read, search: NewAlphaBeta[S](options.TableBytes)}
	e.search.AddHelpers(options.Threads - 1)
	return e
}

// Bytes implements engine.Sized.
func (e *Exact[S]) Bytes() int { return e.search.table.bytes() }

// Crowded implements engine.Crowded.
func (e *Exact[S]) Crowded() bool { return e.search.table.crowded() }

// Analyze implements engine.Solver.
func (e *Exact[S]) Analyze(ctx context.Context, p engine.Position, b engine.Budget, progress func(engine.Analysis)) (engine.Analysis, error) {
	s, err := e.Read(p)
	if err != nil {
		return engine.Analysis{}, err
	}
	if progress == nil {
		progress = func(engine.Analysis) {}
	}
	j := job[S]{solver: e, root: s, begin: time.Now(), before: e.search.Nodes}
	ctx, cancel := b.Limit(ctx)
	defer cancel()
	e.search.NodeLimit = 0
	if b.Nodes != 0 {
		e.search.NodeLimit = e.search.Nodes + b.Nodes
	}
	if o, over := p.Outcome(); over {
		j.a.Method = MethodFull
		j.a.Root = engine.Proved(engine.Move{}, o.For(p.Turn()), 0)
		return j.report(), nil
	}
	j.a.Root = engine.Unknown(engine.Move{})
	for _, m := range p.AppendMoves(nil) {
		j.a.Moves = append(j.a.Moves, engine.Unknown(m))
	}
	if j.settle(ctx) {
		j.fill(p)
	}
	j.conclude(p)
	progress(j.report())
	if !j.judgeMoves(ctx) {
		return j.report(), nil
	}
	j.conclude(p)
	progress(j.report())
	return j.report(), nil
}

// A job is one analysis in the making.
type job[S Solvable[S]] struct {
	solver *Exact[S]
	root   S
	a      engine.Analysis
	line   []engine.Move // best play, as far as it is proved
	begin  time.Time
	before uint64 // nodes when the analysis began
}

// report returns what is known so far, fit to be kept.
func (j *job[S]) report() engine.Analysis {
	a := j.a
	a.Moves, a.Line = slices.Clone(a.Moves), slices.Clone(a.Line)
	a.Nodes, a.Elapsed = j.solver.search.Nodes-j.before, time.Since(j.begin)
	return a
}

// settle finds the value of the position and a line of best play. It reports
// whether the line leads to a state that counts as over.
func (j *job[S]) settle(ctx context.Context) bool {
	s := j.root
	if finished(s) { // drawn already, though the board is not full
		j.a.Depth = s.Left()
		j.line = []engine.Move{j.a.Moves[0].Move}
		j.found(j.line[0], 0, s)
		return true
	}
	for {
		v, m, ok := j.solver.search.Solve(ctx, s)
		if !ok {
			return false
		}
		if s == j.root {
			j.a.Depth = distance(v, s)
			j.found(m, v, s)
		}
		j.line = append(j.line, m)
		if s = s.Step(m); finished(s) {
			return true
		}
	}
}

// fill leads the line of a game that is drawn before the board is full on to its
// end: what is played there does not matter.
func (j *job[S]) fill(p engine.Position) {
	for i := 0; ; i++ {
		if _, over := p.Outcome(); over {
			return
		}
		if i == len(j.line) {
			j.line = append(j.line, p.AppendMoves(nil)[0])
		}
		next, err := p.Play(j.line[i])
		if err != nil {
			return // never: the search's moves are legal
		}
		p = next
	}
}

// found notes the value of the root, the move that keeps it, and that no other
// move does better.
func (j *job[S]) found(m engine.Move, v Score, s S) {
	for i := range j.a.Moves {
		other := engine.Unknown(j.a.Moves[i].Move).Within(engine.Loss, v.Result())
		if other.Move == m {
			other = engine.Proved(m, v.Result(), distance(v, s))
		}
		j.a.Moves[i] = other
	}
}

// judgeMoves finds the value of every move, symmetric ones at once, and reports
// whether anything is known now that was not before.
func (j *job[S]) judgeMoves(ctx context.Context) (news bool) {
	known := map[S]engine.Evaluation{}
	for i := range j.a.Moves {
		m := j.a.Moves[i].Move
		next := j.root.Step(m)
		canonical := next
		if j.solver.Canonical != nil {
			canonical = j.solver.Canonical(next)
		}
		e, seen := known[canonical]
		if !seen {
			e = j.judge(ctx, m, next)
			known[canonical] = e
		}
		e.Move = m
		if e.Decided() {
			j.a.Moves[i] = e
			news = true
		}
	}
	return news
}

// judge finds the value of the move m that leads to next.
func (j *job[S]) judge(ctx context.Context, m engine.Move, next S) engine.Evaluation {
	turn := j.root.Turn()
	if o, over := next.Outcome(); over {
		return engine.Proved(m, o.For(turn), endDistance(o, next)+1)
	}
	v, _, ok := j.solver.search.Solve(ctx, next)
	if !ok {
		return engine.Unknown(m)
	}
	if next.Turn() != turn {
		v = -v
	}
	return engine.Proved(m, v.Result(), distance(v, next)+1)
}

// conclude draws the sum of what is known. The line begins with a move that is as good as any,
// whatever is not known of the others.
func (j *job[S]) conclude(p engine.Position) {
	j.a.Line = j.line
	j.a = j.a.Conclude(j.line[:min(1, len(j.line))]...)
	j.a.Method = MethodUnfinished // what is not decided was not searched to the end
	if j.a.Root.Decided() {
		j.a.Method = MethodFull
	}
	Explain(p, &j.a)
}

// distance returns in how many plies a game of value v ends.
func distance[S Solvable[S]](v Score, s S) int {
	if v.Decided() {
		return v.Plies()
	}
	return s.Left()
}

// endDistance is distance for a state that may be called drawn before the board
// is full.
func endDistance[S Solvable[S]](o engine.Outcome, s S) int {
	if o.Result == engine.Draw {
		return s.Left()
	}
	return 0
}

func finished[S State[S]](s S) bool {
	_, over := s.Outcome()
	return over
}
