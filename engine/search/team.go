package search

import (
	"context"
	"slices"
	"sync"

	"noughts/engine"
)

// NewTeam returns a solver that uses several threads: the first member settles
// the position and goes on to its moves, the best first, as it would alone; the
// others judge the moves from the other end, each with a solver of its own. With
// one thread it is that one solver.
func NewTeam(threads int, member func() engine.Solver) engine.Solver {
	if threads <= 1 {
		return member()
	}
	t := &team{}
	for range threads {
		t.members = append(t.members, member())
	}
	return t
}

// A team is several solvers of one game.
type team struct{ members []engine.Solver }

// Analyze implements engine.Solver.
func (t *team) Analyze(ctx context.Context, p engine.Position, progress func(engine.Analysis)) (engine.Analysis, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	b := &blackboard{position: p, moves: p.AppendMoves(nil), known: map[engine.Move]engine.Judged{}, done: cancel}
	var helpers sync.WaitGroup
	for _, member := range t.members[1:] {
		helpers.Go(func() { b.help(ctx, member) })
	}
	a, err := t.members[0].Analyze(ctx, p, func(step engine.Analysis) {
		step = b.merge(step)
		if progress != nil {
			progress(step)
		}
	})
	cancel()
	helpers.Wait()
	if err != nil {
		return a, err
	}
	return b.merge(a), nil
}

// A blackboard is what the members of a team tell each other.
type blackboard struct {
	position engine.Position
	done     context.CancelFunc // ends the analysis: nothing is left to find out

	mu    sync.Mutex
	moves []engine.Move                 // not taken by a helper yet; the last ones are taken first
	known map[engine.Move]engine.Judged // what the helpers have proved
	nodes uint64
}

// help judges moves until none is left or ctx ends.
func (b *blackboard) help(ctx context.Context, member engine.Solver) {
	for ctx.Err() == nil {
		m, ok := b.take()
		if !ok {
			return
		}
		next, err := b.position.Play(m)
		if err != nil {
			return // a move of AppendMoves is legal
		}
		a, err := member.Analyze(ctx, next, nil)
		if err != nil {
			return // the first member meets the same error and reports it
		}
		b.note(judgement(b.position, next, m, a.Root), a.Nodes)
	}
}

// take returns a move that nobody has judged.
func (b *blackboard) take() (m engine.Move, ok bool) {
	b.mu.Lock()
	defer b.mu.Unlock()
	for len(b.moves) > 0 {
		m = b.moves[len(b.moves)-1]
		b.moves = b.moves[:len(b.moves)-1]
		if _, judged := b.known[m]; !judged {
			return m, true
		}
	}
	return m, false
}

// note keeps what is proved of a move.
func (b *blackboard) note(j engine.Judged, nodes uint64) {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.nodes += nodes
	if j.Decided() {
		b.known[j.Move] = j
	}
}

// judgement turns what is known of the position after a move into what is known
// of the move, for the side that makes it.
func judgement(p, next engine.Position, m engine.Move, root engine.Judged) engine.Judged {
	j := root
	if next.Turn() != p.Turn() {
		j.Low, j.High, j.Margin, j.Estimate = -root.High, -root.Low, -root.Margin, 1-root.Estimate
	}
	j.Move, j.Reason = m, engine.Reason{}
	if j.Distance >= 0 {
		j.Distance++
	}
	return j
}

// merge adds what the helpers have proved to an analysis by the first member,
// tells the helpers what it has proved, and ends the work when nothing is open.
func (b *blackboard) merge(a engine.Analysis) engine.Analysis {
	b.mu.Lock()
	defer b.mu.Unlock()
	a.Moves = slices.Clone(a.Moves)
	first, open := len(a.Moves) > 0 && a.Root.Decided(), 0
	for i := range a.Moves {
		j := &a.Moves[i]
		if proved, ok := b.known[j.Move]; ok && (!j.Decided() || !complete(*j) && complete(proved)) {
			*j = proved
		}
		if j.Decided() {
			b.known[j.Move] = *j
		}
		if !complete(*j) {
			open++
		}
	}
	a.Nodes += b.nodes
	if len(a.Moves) == 0 {
		return a
	}
	b.conclude(&a, first, open)
	return a
}

// methodMoves is the method of an analysis that the values of the moves settled.
const methodMoves = "search of the moves"

// complete reports whether nothing is left to find out about a move: its value
// is proved, and how long it takes is known.
func complete(j engine.Judged) bool { return j.Decided() && j.Distance >= 0 }

// conclude puts the moves in order and says what they make of the position.
// settled tells whether the first member has settled it, and open how many moves
// are not complete; what the first member has settled stands.
func (b *blackboard) conclude(a *engine.Analysis, settled bool, open int) {
	root := a.Root
	slices.SortStableFunc(a.Moves, Better)
	if i := slices.IndexFunc(a.Moves, func(j engine.Judged) bool { return j.Move == root.Move }); settled && i > 0 {
		toFront(a.Moves, i)
	}
	if !settled {
		root = Sum(a.Moves)
		if open > 0 {
			root.Distance, root.Scored = -1, false // an open move may be quicker, or better
		}
		a.Root, a.Line = root, []engine.Move{root.Move}
		if root.Decided() {
			a.Method = methodMoves
		}
	}
	Explain(b.position, a)
	if open == 0 && complete(root) {
		b.done()
	}
}
