package weighted

import (
	"context"
	"fmt"
	"math/bits"
	"slices"
	"time"

	"noughts/engine"
	"noughts/engine/search"
)

// A score is a result for the side to move with its distance: a win in d plies
// is scoreWin-d, a loss scoreWin-d below zero, a draw 0. So the winner prefers
// the shorter way and the loser the longer.
type score int8

const (
	scoreWin     score = 64
	scoreUnknown score = -128
)

// boards is how many boards there are, counted in base three.
const boards = 19683

// ternary turns nine bits into the digits 0 and 1 of a number in base three, so
// that ternary[mine]+2*ternary[theirs] numbers the boards one to one: whose stones
// they are follows from how many there are.
var ternary = func() (table [1 << cellCount]uint16) {
	for set := range table {
		for c := cellCount - 1; c >= 0; c-- {
			table[set] = 3*table[set] + uint16(set)>>c&1
		}
	}
	return table
}()

// A solver is plain minimax with a table of all boards, so that it visits each of
// them once.
type solver struct {
	table   [boards]score
	weights [cellCount]int64
	nodes   uint64
}

// Analyze settles p and all its moves. It takes far less than a millisecond, so
// it looks neither at the context nor at the budget.
func (s *solver) Analyze(_ context.Context, p engine.Position, _ engine.Budget, progress func(engine.Analysis)) (engine.Analysis, error) {
	start := time.Now()
	pos, ok := p.(position)
	if !ok {
		return engine.Analysis{}, fmt.Errorf("a position of another game: %T", p)
	}
	for i := range s.table {
		s.table[i] = scoreUnknown
	}
	s.nodes = 0
	for c, w := range pos.Rules {
		s.weights[c] = int64(w)
	}
	a := s.analyze(pos)
	a.Elapsed = time.Since(start)
	if progress != nil {
		progress(a)
	}
	return a, nil
}

func (s *solver) analyze(p position) engine.Analysis {
	a := engine.Analysis{Root: engine.Unknown(engine.Move{}), Method: search.MethodFull}
	if o, over := p.Outcome(); over {
		a.Root = engine.Proved(engine.Move{}, o.For(p.Turn()), 0)
		return a
	}
	mine, theirs, balance := sides(p)
	for _, m := range p.AppendMoves(nil) {
		v := s.after(mine, theirs, m.Cell, balance)
		a.Moves = append(a.Moves, evaluation(m, v, bits.OnesCount16(fullBoard&^(mine|theirs))))
	}
	a = a.Conclude()
	a.Line = s.line(p, a.Root.Move)
	a.Nodes, a.Depth = s.nodes, len(a.Moves)
	search.Explain(p, &a)
	return a
}

// sides returns the stones of the side to move and of the other, and what the sum of the first
// is above that of the second.
func sides(p position) (mine, theirs uint16, balance int64) {
	turn, other := p.Turn(), p.Turn().Other()
	return uint16(p.Stones[turn].Lo), uint16(p.Stones[other].Lo), p.Rules.sum(p.Stones, turn) - p.Rules.sum(p.Stones, other)
}

// evaluation turns a score into what the engine says; a draw lasts until the board
// is full.
func evaluation(m engine.Move, v score, empty int) engine.Evaluation {
	switch {
	case v > 0:
		return engine.Proved(m, engine.Win, int(scoreWin-v))
	case v < 0:
		return engine.Proved(m, engine.Loss, int(scoreWin+v))
	}
	return engine.Proved(m, engine.Draw, empty)
}

// after returns the value of a move for the player who makes it. balance is
// that player's sum less the opponent's, before the move.
func (s *solver) after(mine, theirs uint16, cell uint16, balance int64) score {
	mine |= 1 << cell
	balance += s.weights[cell]
	switch {
	case isLine[mine]:
		return scoreWin - 1
	case mine|theirs != fullBoard:
		return later(-s.value(theirs, mine, -balance))
	case balance > 0:
		return scoreWin - 1
	case balance < 0:
		return -(scoreWin - 1)
	}
	return 0
}

// later moves a score one ply away from the end.
func later(v score) score {
	switch {
	case v > 0:
		return v - 1
	case v < 0:
		return v + 1
	}
	return 0
}

// value returns the score of a board that is not over, for the side to move.
func (s *solver) value(mine, theirs uint16, balance int64) score {
	slot := &s.table[ternary[mine]+2*ternary[theirs]]
	if *slot != scoreUnknown {
		return *slot
	}
	s.nodes++
	best := -scoreWin
	for rest := fullBoard &^ (mine | theirs); rest != 0; rest &= rest - 1 {
		best = max(best, s.after(mine, theirs, uint16(bits.TrailingZeros16(rest)), balance))
	}
	*slot = best
	return best
}

// line follows the best moves to the end.
func (s *solver) line(p position, m engine.Move) []engine.Move {
	var list []engine.Move
	for {
		list = append(list, m)
		p = p.Step(m)
		moves := p.AppendMoves(nil)
		if len(moves) == 0 {
			return list
		}
		mine, theirs, balance := sides(p)
		m = slices.MaxFunc(moves, func(a, b engine.Move) int {
			return int(s.after(mine, theirs, a.Cell, balance)) - int(s.after(mine, theirs, b.Cell, balance))
		})
	}
}
