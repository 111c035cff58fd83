package drop

import (
	"slices"

	"noughts/engine"
	"noughts/engine/games/drop/exact"
	"noughts/engine/search"
)

// A proof is what is known of a position and its moves, and grows.
type proof struct {
	solver *solver
	root   position
	board  exact.Position
	bounds bounds
	moves  []provedMove
	line   []engine.Move
	booked bool
}

// bounds are the scores between which one lies, for the side to move in the root.
type bounds struct{ low, high int }

func (b bounds) known() bool { return b.low == b.high }

// narrow takes in that the score lies between low and high, too.
func (b *bounds) narrow(low, high int) { b.low, b.high = max(b.low, low), min(b.high, high) }

// A provedMove is a move with the bounds of its score.
type provedMove struct {
	move   engine.Move
	bounds bounds
}

// newProof begins with the moves that end the game, and with what the book says.
func newProof(s *solver, root position) *proof {
	most := s.exact.Board.Most()
	j := &proof{solver: s, root: root, board: s.bitboard(root), bounds: bounds{-most, most}}
	for _, m := range root.AppendMoves(nil) {
		j.moves = append(j.moves, provedMove{m, s.knownOf(root, m)})
	}
	if v, ok := s.book.Find(j.board); ok {
		j.bounds, j.booked = bounds{v, v}, true
	} else if v, ok := s.book.AtMost(j.board); ok {
		j.bounds.low = -v
	}
	return j
}

// knownOf returns what is known of the score of a move without a search: that it ends the game, or
// what the book says.
func (s *solver) knownOf(p position, m engine.Move) bounds {
	most := s.exact.Board.Most()
	next := p.step(int(m.Cell))
	if o, over := next.Outcome(); over {
		v := int(o.For(p.Turn())) * p.rule.scoreAt(next.plies())
		return bounds{v, v}
	}
	after := s.bitboard(next)
	if v, ok := s.book.Find(after); ok {
		return bounds{-v, -v}
	}
	if v, ok := s.book.AtMost(after); ok {
		return bounds{-most, v}
	}
	return bounds{-most, most}
}

// bitboard returns a position as package exact has it.
func (s *solver) bitboard(p position) exact.Position {
	var out exact.Position
	cols := int(p.rule.cols)
	for player, rest := range p.stones {
		for !rest.IsEmpty() {
			c := rest.Pop()
			cell := s.exact.Board.Cell(c/cols, c%cols)
			out.All |= cell
			if engine.Player(player) == p.Turn() {
				out.Mine |= cell
			}
		}
	}
	return out
}

// proveRoot narrows the bounds of the root, and finds a move that has them.
func (j *proof) proveRoot() {
	for _, m := range j.moves {
		j.bounds.low = max(j.bounds.low, m.bounds.low)
	}
	j.bounds.narrow(j.solver.exact.Score(j.board, j.bounds.low, j.bounds.high))
	for i := range j.moves {
		j.moves[i].bounds.narrow(j.moves[i].bounds.low, j.bounds.high)
	}
	j.findBest()
}

// findBest finds a move that is as good as the root.
func (j *proof) findBest() {
	for i := range j.moves {
		if j.narrow(i, j.bounds.low-1, j.bounds.low); j.moves[i].bounds.low >= j.bounds.low {
			j.moves[0], j.moves[i] = j.moves[i], j.moves[0]
			return
		}
	}
}

// patience is how many nodes each move gets before any gets more, so that all that is
// quickly known is known first; 0 for as many as it takes. Guesses, not measured.
var patience = [...]uint64{1 << 11, 1 << 14, 0}

// proveMoves narrows the bounds of every move. With no end to its nodes it asks of one score after
// the other whether the move reaches it, from the best on: most moves are little worse than the
// best one, and a question about a score far from the move's own is answered for nothing. Measured
// on 30 positions with ten discs: a fifth off the median of the nodes and off the most, and 7 % off
// their sum.
func (j *proof) proveMoves() {
	defer func() { j.solver.exact.ScoreNodes = 0 }()
	for _, nodes := range patience {
		j.solver.exact.ScoreNodes = nodes
		for i := range j.moves {
			m := &j.moves[i].bounds
			if nodes > 0 {
				j.narrow(i, m.low, m.high)
			} else if !m.known() {
				l, h := j.solver.exact.ScoreFrom(j.after(i), -m.high, -m.low)
				m.narrow(-h, -l)
			}
		}
	}
}

// narrow asks where the score of a move lies between low and high.
func (j *proof) narrow(i, low, high int) {
	m := &j.moves[i]
	low, high = max(low, m.bounds.low), min(high, m.bounds.high)
	if low >= high {
		return
	}
	l, h := j.solver.exact.Score(j.after(i), -high, -low)
	m.bounds.narrow(-h, -l)
}

// after is the position after a move.
func (j *proof) after(i int) exact.Position {
	return j.solver.bitboard(j.root.step(int(j.moves[i].move.Cell)))
}

// findLine follows best moves to the end, if the score of the root is known.
func (j *proof) findLine() {
	if !j.bounds.known() {
		return
	}
	j.preferAnswered()
	p, v := j.root, j.bounds.low
	for {
		m, ok := j.bestIn(p, v, 0)
		if !ok {
			return
		}
		j.line = append(j.line, m)
		if p = p.step(int(m.Cell)); p.won || p.plies() == p.rule.size() {
			return
		}
		v = -v
	}
}

// linePatience is how many nodes the replies to each of several best moves get before any get more;
// 0 for as many as it takes.
var linePatience = [...]uint64{1 << 11, 1 << 14, 1 << 17, 1 << 20, 0}

// preferAnswered puts first, of the moves that are as good as the root, one of which it is soon
// known what holds out longest against it. That does not follow from the scores of the moves, and
// takes nearly all the nodes of a line. Measured on the 40 hardest of 1,000 positions with ten
// discs, and of as many with eleven: 3.9 million nodes at the most in place of 7.3 million, and 6.6
// of 9.5, for 3 % to 9 % fewer in all.
func (j *proof) preferAnswered() {
	for _, nodes := range linePatience {
		for i, m := range j.moves {
			if m.bounds.low < j.bounds.low {
				continue
			}
			next := j.root.step(int(m.move.Cell))
			_, over := next.Outcome()
			if !over {
				_, over = j.bestIn(next, -j.bounds.low, nodes)
			}
			if over {
				j.moves[0], j.moves[i] = j.moves[i], j.moves[0]
				return
			}
		}
	}
}

// bestIn returns a move in a position whose score is v that keeps it, if that is found within about
// so many nodes. A search of the position itself comes first, since it tries the moves in good
// order: then the table has which one it is.
func (j *proof) bestIn(p position, v int, nodes uint64) (engine.Move, bool) {
	if p == j.root && len(j.moves) > 0 && j.moves[0].bounds.low >= v {
		return j.moves[0].move, true
	}
	var moves []engine.Move // that may keep it
	for _, m := range p.AppendMoves(nil) {
		switch b := j.solver.knownOf(p, m); {
		case b.low >= v:
			return m, true
		case b.high >= v:
			moves = append(moves, m)
		}
	}
	if len(moves) == 1 {
		return moves[0], true
	}
	s := j.solver.exact
	s.ScoreNodes = nodes
	defer func() { s.ScoreNodes = 0 }()
	if low, _ := s.Score(j.solver.bitboard(p), v-1, v); low < v {
		return engine.Move{}, false
	}
	for _, s.ScoreNodes = range patience {
		for _, m := range moves {
			if _, high := s.Score(j.solver.bitboard(p.step(int(m.Cell))), -v, -v+1); high <= -v {
				return m, true
			}
		}
	}
	return engine.Move{}, false
}

// analysis puts what is known into the engine's words.
func (j *proof) analysis() engine.Analysis {
	a := engine.Analysis{Root: engine.Unknown(engine.Move{}), Method: search.MethodUnfinished, Line: slices.Clone(j.line)}
	for _, m := range j.moves {
		a.Moves = append(a.Moves, j.root.evaluation(m.move, m.bounds))
	}
	if !j.bounds.known() || j.moves[0].bounds.low < j.bounds.low {
		return a.Conclude() // which move is best is not proved yet
	}
	best := j.moves[0].move
	a.Root, a.Method = j.root.evaluation(best, j.bounds), search.MethodFull
	a.Depth = a.Root.Distance
	if j.booked {
		a.Method = MethodBook
	}
	return a.Conclude(best)
}

// evaluation says what bounds of a score mean: who wins, and in how many plies.
func (p position) evaluation(m engine.Move, b bounds) engine.Evaluation {
	if b.known() {
		return engine.Proved(m, resultOf(b.low), p.distance(b.low))
	}
	return engine.Unknown(m).Within(resultOf(b.low), resultOf(b.high))
}

func resultOf(score int) engine.Result {
	return engine.Result(min(1, max(-1, score)))
}

// distance returns in how many plies a game of that score ends: the winner's disc fills
// one of the two numbers of cells that have this score, the one of its parity.
func (p position) distance(score int) int {
	n := p.plies()
	if score == 0 {
		return p.rule.size() - n
	}
	distance := p.rule.size() + 2 - 2*abs(score) - n
	if mine := score > 0; (distance%2 == 1) != mine {
		distance--
	}
	return distance
}
