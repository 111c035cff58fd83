package search

import (
	"context"
	"sync/atomic"

	"noughts/engine"
)

// Solvable is a State that an exact search can work on.
type Solvable[S any] interface {
	State[S]
	// Hash spreads states over a table; equal states have equal hashes. No
	// result rests on it.
	Hash() uint64
	// Left returns how many plies fill the board. A drawn game takes them all.
	Left() int
}

// maxPlies is the longest game a search can look at.
const maxPlies = 400

// AlphaBeta finds the exact value of positions and how long the game lasts
// under best play: the winner wins as soon as possible, the loser holds out as
// long as possible. It is alpha-beta search (Knuth and Moore 1975) in the form of
// principal-variation search (Marsland and Campbell 1982) with iterative deepening,
// so short wins are found first, a transposition table (Greenblatt 1967), which it
// keeps from one call to the next, and the history heuristic (Schaeffer 1983). One
// goroutine may use it at a time.
type AlphaBeta[S Solvable[S]] struct {
	// Nodes counts the positions visited, over all calls.
	Nodes uint64
	// NodeLimit stops a search once Nodes has reached it; 0 for no limit.
	NodeLimit uint64

	table   *table[S]
	best    engine.Move     // of the root
	moves   [][]engine.Move // a buffer for every ply
	history [2][maxPlies]uint32
	stopped atomic.Bool
	helpers []*AlphaBeta[S] // share the table
}

// NewAlphaBeta returns a search with a table of about so many bytes; 0 for a
// sensible default.
func NewAlphaBeta[S Solvable[S]](tableBytes int) *AlphaBeta[S] {
	return &AlphaBeta[S]{table: newTable[S](tableBytes)}
}

// Solve returns the value of s, which must not be over, for its side to move,
// and a move that keeps it. If ctx ends or the nodes run out first, ok is false.
func (a *AlphaBeta[S]) Solve(ctx context.Context, s S) (v Score, m engine.Move, ok bool) {
	left := s.Left()
	a.table.makeRoom(left)
	a.prepare(left)
	defer StopWith(ctx, &a.stopped)()
	defer a.startHelpers(s, left)()
	if v, ok = a.deepen(s, left); !ok {
		return 0, m, false
	}
	return v, a.best, true
}

// deepen searches to one depth after the other until the value is known or the
// search is stopped.
func (a *AlphaBeta[S]) deepen(s S, left int) (v Score, ok bool) {
	for depth := 1; ; depth++ {
		v = a.visit(s, frame{depth: depth, alpha: -infinity, beta: infinity})
		switch {
		case a.stopped.Load():
			return 0, false
		case depth >= left, v.Decided() && v.Plies() <= depth:
			return v, true
		}
	}
}

// prepare makes room for a search of so many plies.
func (a *AlphaBeta[S]) prepare(plies int) {
	for len(a.moves) <= plies {
		a.moves = append(a.moves, make([]engine.Move, 0, 2*plies))
	}
	for p := range a.history {
		for c := range a.history[p] {
			a.history[p][c] >>= 3 // what was good in another position still counts a little; a guess, not measured
		}
	}
}

// stop reports whether the search has to end.
func (a *AlphaBeta[S]) stop() bool {
	if a.NodeLimit != 0 && a.Nodes >= a.NodeLimit {
		a.stopped.Store(true)
	}
	return a.stopped.Load()
}

// A frame is where a search stands, and what it is asked.
type frame struct {
	ply         int   // how many plies it is below the root
	depth       int   // how many more it looks; what lies deeper counts as a draw
	alpha, beta Score // the value matters between them; beyond, a bound will do
}

// visit returns the value of s as a frame asks for it. Its result means nothing once the
// search is stopped.
func (a *AlphaBeta[S]) visit(s S, f frame) Score {
	a.Nodes++
	if o, over := s.Outcome(); over {
		return scoreOf(o.For(s.Turn()), f.ply)
	}
	if f.depth == 0 || a.stop() {
		return 0
	}
	f.depth = min(f.depth, s.Left())
	f.alpha, f.beta = max(f.alpha, LossIn(f.ply)), min(f.beta, WinIn(f.ply+1))
	if f.alpha >= f.beta {
		return f.alpha // nothing below can change what is known
	}
	hash := s.Hash()
	e := a.table.find(hash, s)
	if v := e.score.Deeper(f.ply); e.holds(f.depth, v, f.alpha, f.beta) {
		if f.ply == 0 {
			a.best = e.move
		}
		return v
	}
	best, move := a.expand(s, f, e)
	if f.ply == 0 {
		a.best = move
	}
	if !a.stopped.Load() {
		a.table.store(hash, entry(s, move, best.Deeper(-f.ply), f.depth, bounded(best, f.alpha, f.beta)))
	}
	return best
}

// expand tries the moves of s, first the one that was best when e was stored.
func (a *AlphaBeta[S]) expand(s S, f frame, e slot[S]) (Score, engine.Move) {
	moves := s.AppendMoves(a.moves[f.ply][:0])
	a.moves[f.ply] = moves
	turn := s.Turn()
	a.order(moves, turn, e)
	best, bestMove := -infinity, moves[0]
	for i, m := range moves {
		var v Score
		if next := s.Step(m); i == 0 {
			v = a.child(next, turn, f)
		} else {
			v = a.laterChild(next, turn, f)
		}
		if v > best {
			best, bestMove = v, m
			f.alpha = max(f.alpha, best)
		}
		if best >= f.beta {
			a.history[turn][m.Cell] += uint32(f.depth * f.depth)
			break
		}
	}
	return best, bestMove
}

// laterChild is child of one that is expected to be no better than alpha; whether it is
// takes less work to see, with a window of no width, than its value.
func (a *AlphaBeta[S]) laterChild(next S, turn engine.Player, f frame) Score {
	if f.alpha+1 < f.beta {
		narrow := f
		narrow.beta = f.alpha + 1
		if v := a.child(next, turn, narrow); v <= f.alpha || v >= f.beta {
			return v
		}
	}
	return a.child(next, turn, f)
}

// child visits the state after a move by turn, and returns its value for turn within
// the frame of the state before.
func (a *AlphaBeta[S]) child(next S, turn engine.Player, f frame) Score {
	f.ply, f.depth = f.ply+1, f.depth-1
	if next.Turn() == turn {
		return a.visit(next, f)
	}
	f.alpha, f.beta = -f.beta, -f.alpha
	return -a.visit(next, f)
}

// order puts the best move known first and sorts the others by how often they
// were good elsewhere. Moves that were equally good keep their order.
func (a *AlphaBeta[S]) order(moves []engine.Move, turn engine.Player, e slot[S]) {
	rank := func(m engine.Move) uint64 {
		if e.bound != noBound && m == e.move {
			return 1 << 32
		}
		return uint64(a.history[turn][m.Cell])
	}
	for i := 1; i < len(moves); i++ {
		m := moves[i]
		r := rank(m)
		j := i
		for ; j > 0 && rank(moves[j-1]) < r; j-- {
			moves[j] = moves[j-1]
		}
		moves[j] = m
	}
}

// scoreOf returns the score of a game that has ended ply plies below the root.
func scoreOf(r engine.Result, ply int) Score {
	switch r {
	case engine.Win:
		return WinIn(ply)
	case engine.Loss:
		return LossIn(ply)
	}
	return 0
}

// bounded returns how the result of a visit relates to the value.
func bounded(v, alpha, beta Score) bound {
	switch {
	case v >= beta:
		return atLeast
	case v <= alpha:
		return atMost
	}
	return exact
}

// entry returns what to store. A win further away than the search could see is
// perhaps not the soonest, and a loss perhaps sooner, so they are bounds only.
func entry[S comparable](s S, m engine.Move, v Score, depth int, b bound) slot[S] {
	if b == exact && v.Decided() && v.Plies() > depth {
		b = atLeast
		if v < 0 {
			b = atMost
		}
	}
	return slot[S]{state: s, move: m, score: v, depth: uint8(min(depth, 255)), bound: b}
}
