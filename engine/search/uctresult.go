package search

import (
	"cmp"
	"slices"

	"noughts/engine"
)

// A UCTMove is what a UCT found out about a move of the root.
type UCTMove struct {
	Move      engine.Move
	Visits    int
	Score     float64       // mean score from 0 to 1 for the side to move
	Low, High engine.Result // what is proved, for the side to move
	Ends      bool          // whether the move ends the game
	Compared  bool          // whether Compare has found it to be visited as often as any
}

// Moves returns the moves of the root, best first: proved wins, then by visits,
// proved losses last. A proved draw stands before the moves that do worse than
// a draw on average.
func (u *UCT[S]) Moves() []UCTMove {
	root := &u.nodes[0]
	moves, often := make([]UCTMove, 0, root.children), u.often()
	for _, c := range u.rootMoves() {
		m := UCTMove{Move: c.move, Visits: int(c.visits), Score: 0.5, Low: c.low, High: c.high}
		m.Ends = c.low == c.high && c.children == 0
		m.Compared = u.compared && c.visits >= often
		if c.visits > 0 {
			m.Score = c.mean(root.turn)
		}
		if root.turn == engine.Second {
			m.Low, m.High = -c.high, -c.low
		}
		if m.Low == m.High {
			m.Score = m.Low.Score()
		}
		moves = append(moves, m)
	}
	slices.SortStableFunc(moves, func(a, b UCTMove) int {
		return cmp.Or(cmp.Compare(b.rank(), a.rank()), cmp.Compare(b.Visits, a.Visits))
	})
	return moves
}

// rank orders moves before their visits do.
func (m UCTMove) rank() int {
	switch {
	case m.Low == engine.Win:
		return 4
	case m.High == engine.Loss:
		return 0
	case m.Low == engine.Draw && m.High == engine.Draw:
		return 2
	case m.Score > 0.5:
		return 3
	}
	return 1
}

// evaluation returns what the tree has found out about the move.
func (m UCTMove) evaluation() engine.Evaluation {
	j := engine.Unknown(m.Move).Within(m.Low, m.High)
	if m.Visits > 0 {
		j = j.WithEstimate(m.Score)
		j.Compared = m.Compared
	}
	if m.Ends {
		j.Distance = 1
	}
	return j
}

// Analysis returns what the tree says about the root: proofs where it has them,
// estimates elsewhere.
func (u *UCT[S]) Analysis() engine.Analysis {
	a := engine.Analysis{Nodes: uint64(len(u.nodes))}
	for _, m := range u.Moves() {
		a.Moves = append(a.Moves, m.evaluation())
	}
	root := &u.nodes[0]
	low, high := root.low, root.high
	if root.turn == engine.Second {
		low, high = -root.high, -root.low
	}
	a.Root = engine.Unknown(engine.Move{}).Within(low, high)
	if len(a.Moves) > 0 {
		a.Line = u.line()
		a = a.Conclude(a.Line[0])
	}
	a.Method = JudgedBy(a)
	return a
}

// JudgedBy is the method by which UCT and proofs together know what an analysis says.
func JudgedBy(a engine.Analysis) string {
	if a.Root.Decided() {
		return MethodProof
	}
	return MethodUCT
}

// FillIn adds to what is known of moves what UCT has found out about those that are not decided.
func FillIn(moves, guesses []engine.Evaluation) {
	byMove := map[engine.Move]engine.Evaluation{}
	for _, e := range guesses {
		byMove[e.Move] = e
	}
	for i := range moves {
		if e := &moves[i]; !e.Decided() {
			g := byMove[e.Move]
			*e = e.Within(max(e.Low, g.Low), min(e.High, g.High))
			if e.Decided() {
				*e = engine.Proved(e.Move, e.Low, g.Distance)
			} else if g.Judged() {
				*e = e.WithEstimate(g.Estimate)
				e.Compared = g.Compared
			}
		}
	}
}

// The methods of an analysis by random games, and of one that a search has settled by one answer to
// each move.
const (
	MethodUCT   = "uct"
	MethodProof = "proof search"
)

// line follows the most visited children.
func (u *UCT[S]) line() []engine.Move {
	best := u.Moves()[0].Move
	line, n := []engine.Move{best}, int32(0)
	for c := u.nodes[0].first; ; c++ {
		if u.nodes[c].move == best {
			n = c
			break
		}
	}
	for u.nodes[n].children > 0 {
		at := &u.nodes[n]
		next := at.first
		for c := at.first; c < at.first+int32(at.children); c++ {
			if u.nodes[c].visits > u.nodes[next].visits {
				next = c
			}
		}
		if u.nodes[next].visits == 0 {
			break
		}
		line, n = append(line, u.nodes[next].move), next
	}
	return line
}
