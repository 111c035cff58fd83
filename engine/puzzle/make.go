package puzzle

import (
	"cmp"
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

// errHard is an ErrNone that says that the position takes too long, as those before it in
// a game will.
var errHard = fmt.Errorf("%w: it takes too long to find out", ErrNone)

// How much a Maker does for a position. Guesses, of what takes a second at most.
const (
	makeNodes   = 60_000 //  of the solver
	checkNodes  = 60_000 // of the checker, for each own turn
	leastTurns  = 3      // to choose from
	mostReplies = 6      // of those that last equally long, how many are tried
)

// A Maker makes puzzles of positions of one game. One goroutine may use it at a time.
type Maker struct {
	game   engine.Game
	solver engine.Solver
	plain  check.Checker // sorts out what the solver need not look at
	// Nodes are for the solver and Limit for the checker, for each own turn.
	Nodes, Limit uint64
	Turns        int // own ones that a solution has at least
}

// NewMaker returns a Maker for a game, each of whose tables takes so many bytes at most; 0 for a
// sensible default.
func NewMaker(game engine.Game, tableBytes int) *Maker {
	return &Maker{
		game: game, solver: game.NewSolver(engine.SolverOptions{TableBytes: cmp.Or(tableBytes, makerBytes)}),
		Nodes: makeNodes, Limit: checkNodes,
	}
}

// makerBytes is the memory for the solver's tables where nobody says how much; a guess.
const makerBytes = 32 << 20

// Make makes a puzzle of a position in which a turn begins. If it makes none, the error
// is ErrNone.
func (m *Maker) Make(ctx context.Context, p engine.Position) (Puzzle, error) {
	t, err := m.draft(ctx, p)
	if err != nil {
		return Puzzle{}, err
	}
	named, err := t.Named()
	if err != nil {
		return Puzzle{}, err
	}
	return m.finish(ctx, t, named.Theme)
}

// draft makes a puzzle without theme, rating and proof.
func (m *Maker) draft(ctx context.Context, p engine.Position) (*Task, error) {
	if !begins(m.game, p) {
		return nil, ErrNone
	}
	f, err := m.only(ctx, p)
	if err != nil {
		return nil, err
	}
	if obvious(p, f.turn, f.goal) {
		return nil, ErrNone
	}
	line, err := m.goOn(ctx, p, f)
	if err != nil {
		return nil, err
	}
	made := Puzzle{Position: games.FormatPosition(m.game, p), ToMove: m.game.Info().Sides[p.Turn()].Name, Goal: f.goal}
	for _, move := range line {
		made.Solution = append(made.Solution, m.game.MoveName(move))
	}
	t, err := made.Open()
	if err != nil {
		return nil, err
	}
	if t.OwnTurns() < m.Turns || t.ExtendsThree() || t.cutShort() {
		return nil, ErrNone
	}
	return t, nil
}

// cutShort reports whether a win by fours is followed for one move only, that makes no two threats:
// then what wins is not seen.
func (t *Task) cutShort() bool {
	l := t.line()
	return t.Puzzle.Goal == ToFour && t.OwnTurns() == 1 && !l.DoublesFour()
}

// finish gives a puzzle its proof, theme and rating.
func (m *Maker) finish(ctx context.Context, t *Task, theme string) (made Puzzle, err error) {
	made = t.Puzzle
	made.Theme = theme
	made.Proof, err = t.Prove(ctx, m.Limit)
	switch {
	case errors.Is(err, check.ErrLimit):
		return Puzzle{}, errHard // the table was of use, which others do not have
	case err != nil:
		return Puzzle{}, fmt.Errorf("%s: %w", made.Position, err)
	}
	rated, err := (&Task{Puzzle: made, Game: t.Game, Start: t.Start, Side: t.Side, Solution: t.Solution, before: t.before}).Rated(ctx)
	made.Rating = rated.Rating
	return made, err
}

// begins reports whether a turn begins in a position.
func begins(game engine.Game, p engine.Position) bool {
	if _, over := p.Outcome(); over {
		return false
	}
	info := game.Info()
	return (info.Rows*info.Cols-freeCells(p))%info.Turn == 0
}

// tooLate reports whether there is no room left for as many own turns as a solution is to
// have, and the replies between them.
func (m *Maker) tooLate(p engine.Position) bool {
	return freeCells(p) < (2*m.Turns-1)*m.game.Info().Turn
}

// A found is the one turn that gets the best result of a position.
type found struct {
	turn    []engine.Move
	goal    Goal
	replies []engine.Move // that last longest, where they are known; nil where they are to be searched
}

// largeLeft is how many free cells a position of a soleMover has at least that is not
// searched to the end; a guess.
const largeLeft = 16

// A soleMover is a game that proves by threats that one move is right and all others lose: that it
// wins, or that it is the only defense. Of that it also returns how the opponent may go on. Or it
// proves that one move alone wins by fours.
type soleMover interface {
	engine.SoleWinner
	SoleDefense(ctx context.Context, p engine.Position, nodes uint64) (s engine.SoleWin, threats []engine.Move, ok bool)
	SoleFours(ctx context.Context, p engine.Position, nodes uint64) (s engine.SoleWin, ok bool)
}

// large reports whether a position is for the soleMover.
func large(game engine.Game, p engine.Position) (soleMover, bool) {
	w, ok := game.(soleMover)
	return w, ok && freeCells(p) >= largeLeft
}

func freeCells(p engine.Position) int {
	board := p.Board()
	return board.EmptyCells()
}

// only returns the one turn that gets the best result of a position, if there is one and
// that is not a loss.
func (m *Maker) only(ctx context.Context, p engine.Position) (found, error) {
	w, ok := large(m.game, p)
	if !ok {
		return m.onlyPlain(ctx, p)
	}
	if s, ok := w.SoleWin(ctx, p, soleNodes); ok {
		return found{turn: []engine.Move{s.Move}, goal: ToWin, replies: replyTo(s)}, ctx.Err()
	}
	if f, err := m.onlyFour(ctx, p); !errors.Is(err, ErrNone) {
		return f, err
	}
	s, threats, ok := w.SoleDefense(ctx, p, soleNodes)
	if !ok {
		return found{}, ErrNone
	}
	return found{turn: []engine.Move{s.Move}, goal: ToHold, replies: append([]engine.Move{}, threats...)}, ctx.Err()
}

// replyTo are the replies that put off a win for longest: one, or none where none does.
func replyTo(s engine.SoleWin) []engine.Move {
	if s.Reply == s.Move {
		return []engine.Move{}
	}
	return []engine.Move{s.Reply}
}

// onlyFour returns the one move that wins by fours, if there is one.
func (m *Maker) onlyFour(ctx context.Context, p engine.Position) (found, error) {
	if w, ok := large(m.game, p); ok {
		if s, ok := w.SoleFours(ctx, p, soleNodes); ok {
			return found{turn: []engine.Move{s.Move}, goal: ToFour, replies: replyTo(s)}, ctx.Err()
		}
	}
	return found{}, ErrNone
}

// onlyFor is only for a goal that was set before.
func (m *Maker) onlyFor(ctx context.Context, p engine.Position, goal Goal) (found, error) {
	if goal == ToFour {
		return m.onlyFour(ctx, p)
	}
	return m.only(ctx, p)
}

// soleNodes are for each search for threats: most that people can find takes less. A
// guess.
const soleNodes = 4_000

// onlyPlain is only by a plain search. What that finds, the solver has to prove too.
func (m *Maker) onlyPlain(ctx context.Context, p engine.Position) (found, error) {
	if len(p.AppendMoves(nil)) < leastTurns {
		return found{}, ErrNone
	}
	m.plain.Limit = m.plain.Nodes + m.Limit
	turn, goal, err := m.plain.Find(p)
	switch {
	case errors.Is(err, check.ErrLimit):
		return found{}, errHard
	case err != nil:
		return found{}, err
	case turn == nil:
		return found{}, ErrNone
	}
	a, err := m.analyze(ctx, p)
	if err != nil {
		return found{}, err
	}
	proved := map[engine.Position][]engine.Move{}
	if err := m.holding(ctx, p, a, goal, nil, func(q engine.Position, t []engine.Move) { proved[q] = t }); err != nil {
		return found{}, err
	}
	end, err := after(p, turn)
	if err != nil {
		return found{}, err
	}
	if len(proved) != 1 || proved[end] == nil {
		return found{}, fmt.Errorf("%w: %s: the solver has %v get a %v, plain search %v alone", check.ErrWrong, games.FormatPosition(m.game, p), proved, goal, turn)
	}
	return found{turn: proved[end], goal: goalOf(goal)}, nil
}

// after returns the position after some moves.
func after(p engine.Position, moves []engine.Move) (engine.Position, error) {
	for _, m := range moves {
		next, err := p.Play(m)
		if err != nil {
			return nil, err
		}
		p = next
	}
	return p, nil
}

// holding calls yield with the turns that get the goal, by the solver.
func (m *Maker) holding(ctx context.Context, p engine.Position, a engine.Analysis, goal engine.Result, so []engine.Move, yield func(engine.Position, []engine.Move)) error {
	for _, e := range a.Moves {
		switch {
		case e.High < goal:
			continue
		case e.Low < goal:
			return errHard // not known
		}
		next, err := p.Play(e.Move)
		if err != nil {
			return err
		}
		turn := append(so[:len(so):len(so)], e.Move)
		if _, over := next.Outcome(); over || next.Turn() != p.Turn() {
			yield(next, turn)
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

// goOn returns the solution that begins with a turn: as long as the toughest defense
// leaves one turn that keeps the goal, and a choice.
func (m *Maker) goOn(ctx context.Context, p engine.Position, f found) ([]engine.Move, error) {
	q, err := after(p, f.turn)
	if err != nil || over(q) {
		return f.turn, err
	}
	replies, err := m.replies(ctx, q, f)
	if err != nil {
		return nil, err
	}
	var longest []engine.Move
	for _, r := range replies[:min(len(replies), mostReplies)] {
		if over(r.after) {
			continue
		}
		own, err := m.onlyFor(ctx, r.after, f.goal)
		if errors.Is(err, ErrNone) || err == nil && own.goal != f.goal {
			continue
		}
		if err != nil {
			return nil, err
		}
		rest, err := m.goOn(ctx, r.after, own)
		if err != nil {
			return nil, err
		}
		if len(rest)+len(r.turn) > len(longest) {
			longest = slices.Concat(r.turn, rest)
		}
	}
	return slices.Concat(f.turn, longest), nil
}

// replies returns the toughest defenses after what was found; after the only defense, the threats
// by which the opponent goes on.
func (m *Maker) replies(ctx context.Context, q engine.Position, f found) (list []reply, err error) {
	if f.replies == nil {
		return m.toughest(ctx, q, nil)
	}
	for _, move := range f.replies {
		next, err := q.Play(move)
		if err != nil {
			return nil, err
		}
		list = append(list, reply{[]engine.Move{move}, next})
	}
	return list, nil
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
	var list []reply
	for _, move := range toughestMoves(a) {
		next, err := q.Play(move)
		if err != nil {
			return nil, err
		}
		turn := append(so[:len(so):len(so)], move)
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

// toughestMoves returns the moves of an analysis that get the most: those that last longest where
// all lose, in the order of the board. It returns none where it is not known which those are.
func toughestMoves(a engine.Analysis) (moves []engine.Move) {
	if !a.Root.Decided() {
		return nil
	}
	longest := 0
	for _, e := range a.Moves {
		if a.Root.Low == engine.Loss && (!e.Decided() || e.Distance < 0) {
			return nil
		}
		if e.Low != a.Root.Low || e.High != a.Root.Low {
			continue
		}
		if e.Low == engine.Loss && e.Distance != longest {
			if e.Distance < longest {
				continue
			}
			longest, moves = e.Distance, nil
		}
		moves = append(moves, e.Move)
	}
	slices.SortFunc(moves, func(a, b engine.Move) int { return int(a.Cell)*8 + int(a.Symbol) - int(b.Cell)*8 - int(b.Symbol) })
	return moves
}
