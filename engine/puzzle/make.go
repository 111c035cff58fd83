package puzzle

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"noughts/engine"
	"noughts/engine/games"
	"noughts/engine/puzzle/check"
)

// ErrNone says that a position makes no puzzle, or that it is not known whether it does.
var ErrNone = errors.New("the position makes no puzzle")

// How much a Maker does for a position. Guesses, of what takes a second at most.
const (
	makeNodes   = 200_000 // of the solver
	checkNodes  = 150_000 // of the checker, for each own turn
	leastTurns  = 3       // to choose from
	mostReplies = 6       // of those that last equally long, how many are tried
)

// A Maker makes puzzles of positions of one game. One goroutine may use it at a time.
type Maker struct {
	game   engine.Game
	solver engine.Solver
	levels *levels
	// Nodes are for the solver and Limit for the checker, for each own turn.
	Nodes, Limit uint64
}

// NewMaker returns a Maker for a game.
func NewMaker(game engine.Game) (*Maker, error) {
	l, err := newLevels(game)
	if err != nil {
		return nil, err
	}
	return &Maker{
		game: game, solver: game.NewSolver(engine.SolverOptions{TableBytes: makerBytes}), levels: l,
		Nodes: makeNodes, Limit: checkNodes,
	}, nil
}

// makerBytes is the memory for the solver's tables; a guess.
const makerBytes = 32 << 20

// Make makes a puzzle of a position in which a turn begins. If it makes none, the error
// is ErrNone.
func (m *Maker) Make(ctx context.Context, p engine.Position) (Puzzle, error) {
	if !begins(m.game, p) {
		return Puzzle{}, ErrNone
	}
	turn, goal, err := m.only(ctx, p)
	if err != nil {
		return Puzzle{}, err
	}
	if simple(p, turn, goal) {
		return Puzzle{}, ErrNone
	}
	line, err := m.goOn(ctx, p, turn, goal)
	if err != nil {
		return Puzzle{}, err
	}
	made := Puzzle{Position: games.FormatPosition(m.game, p), ToMove: m.game.Info().Sides[p.Turn()].Name, Goal: ToWin}
	if goal == engine.Draw {
		made.Goal = ToDraw
	}
	for _, move := range line {
		made.Solution = append(made.Solution, m.game.MoveName(move))
	}
	t, err := made.Open()
	if err != nil {
		return Puzzle{}, err
	}
	if t.OwnTurns() == 1 && trivial(p, turn) {
		return Puzzle{}, ErrNone
	}
	if made.Proof, err = t.prove(ctx, m.Limit); err != nil {
		if errors.Is(err, check.ErrLimit) {
			return Puzzle{}, ErrNone
		}
		return Puzzle{}, fmt.Errorf("%s: %w", made.Position, err)
	}
	made.Theme = t.theme()
	t.Puzzle = made
	if made.Rating, err = m.rate(ctx, t); err != nil {
		return Puzzle{}, err
	}
	return made, ctx.Err()
}

// begins reports whether a turn begins in a position.
func begins(game engine.Game, p engine.Position) bool {
	if _, over := p.Outcome(); over {
		return false
	}
	stones := 0
	board := p.Board()
	for _, s := range board.Cells {
		if s != engine.Empty {
			stones++
		}
	}
	return stones%game.Info().Turn == 0
}

// only returns the one turn that gets the best result of a position, if there is one and
// that is not a loss.
func (m *Maker) only(ctx context.Context, p engine.Position) ([]engine.Move, engine.Result, error) {
	a, err := m.analyze(ctx, p)
	if err != nil {
		return nil, 0, err
	}
	goal := a.Root.Low
	if !a.Root.Decided() || goal == engine.Loss || len(a.Moves) < leastTurns {
		return nil, 0, ErrNone
	}
	var turn []engine.Move
	var end engine.Position
	if err := m.holding(ctx, p, a, goal, nil, func(q engine.Position, t []engine.Move) bool {
		if end == nil {
			end, turn = q, t
		}
		return q == end
	}); err != nil {
		return nil, 0, err
	}
	if turn == nil {
		return nil, 0, ErrNone
	}
	return turn, goal, nil
}

// holding calls yield with the turns that get the goal, by the solver, until that returns
// false, which is ErrNone.
func (m *Maker) holding(ctx context.Context, p engine.Position, a engine.Analysis, goal engine.Result, so []engine.Move, yield func(engine.Position, []engine.Move) bool) error {
	good := 0
	for _, e := range a.Moves {
		switch {
		case e.High < goal:
			continue
		case e.Low < goal:
			return ErrNone // not known
		}
		good++
	}
	if good > m.game.Info().Turn { // more first plies than a single turn has
		return ErrNone
	}
	for _, e := range a.Moves {
		if e.Low < goal {
			continue
		}
		next, err := p.Play(e.Move)
		if err != nil {
			return err
		}
		turn := append(so[:len(so):len(so)], e.Move)
		if _, over := next.Outcome(); over || next.Turn() != p.Turn() {
			if !yield(next, turn) {
				return ErrNone
			}
			continue
		}
		b, err := m.analyze(ctx, next)
		if err != nil {
			return err
		}
		if err := m.holding(ctx, next, b, goal, turn, yield); err != nil {
			return err
		}
	}
	return nil
}

func (m *Maker) analyze(ctx context.Context, p engine.Position) (engine.Analysis, error) {
	a, err := m.solver.Analyze(ctx, p, engine.Budget{Nodes: m.Nodes}, nil)
	if err == nil {
		err = ctx.Err()
	}
	return a, err
}

// goOn returns the solution that begins with a turn: as long as the toughest defence
// leaves one turn that keeps the goal, and a choice.
func (m *Maker) goOn(ctx context.Context, p engine.Position, turn []engine.Move, goal engine.Result) ([]engine.Move, error) {
	q := p
	for _, move := range turn {
		next, err := q.Play(move)
		if err != nil {
			return nil, err
		}
		q = next
	}
	if _, over := q.Outcome(); over {
		return turn, nil
	}
	replies, err := m.toughest(ctx, q, nil)
	if err != nil {
		return nil, err
	}
	var longest []engine.Move
	for _, r := range replies[:min(len(replies), mostReplies)] {
		next := r.after
		if _, over := next.Outcome(); over {
			continue
		}
		own, got, err := m.only(ctx, next)
		if errors.Is(err, ErrNone) || err == nil && got != goal {
			continue
		}
		if err != nil {
			return nil, err
		}
		rest, err := m.goOn(ctx, next, own, goal)
		if err != nil {
			return nil, err
		}
		if len(rest)+len(r.turn) > len(longest) {
			longest = slices.Concat(r.turn, rest)
		}
	}
	return slices.Concat(turn, longest), nil
}

// A reply is a turn of the opponent's.
type reply struct {
	turn  []engine.Move
	after engine.Position
}

// toughest returns the opponent's turns that get the most for it: those that last longest
// where all lose, in the order of the board.
func (m *Maker) toughest(ctx context.Context, q engine.Position, so []engine.Move) ([]reply, error) {
	a, err := m.analyze(ctx, q)
	if err != nil {
		return nil, err
	}
	if !a.Root.Decided() {
		return nil, nil
	}
	var best []engine.Evaluation
	for _, e := range a.Moves {
		if e.Low != a.Root.Low || e.High != a.Root.Low {
			continue
		}
		if e.Low == engine.Loss && len(best) > 0 && e.Distance != best[0].Distance {
			if e.Distance < best[0].Distance {
				continue
			}
			best = best[:0]
		}
		best = append(best, e)
	}
	slices.SortFunc(best, func(a, b engine.Evaluation) int {
		return int(a.Move.Cell)*8 + int(a.Move.Symbol) - int(b.Move.Cell)*8 - int(b.Move.Symbol)
	})
	var list []reply
	for _, e := range best {
		next, err := q.Play(e.Move)
		if err != nil {
			return nil, err
		}
		turn := append(so[:len(so):len(so)], e.Move)
		if _, over := next.Outcome(); over || next.Turn() != q.Turn() {
			list = append(list, reply{turn, next})
			continue
		}
		more, err := m.toughest(ctx, next, turn)
		if err != nil {
			return nil, err
		}
		for _, r := range more {
			if !slices.ContainsFunc(list, func(l reply) bool { return l.after == r.after }) {
				list = append(list, r)
			}
		}
	}
	return list, nil
}
