package puzzle

import (
	"context"
	"slices"

	"noughts/engine"
)

// A Verdict is what a ply is worth as an answer to a puzzle.
type Verdict uint8

// The verdicts.
const (
	Wrong  Verdict = iota
	Begun          // right, and the turn goes on: another stone is wanted
	Right          // the turn is right, and the opponent replies
	Solved         // the last one that was wanted
)

// Position returns the position after the plies made so far, which may be any that the
// game allows; nil if it does not.
func (t *Task) Position(made []engine.Move) engine.Position {
	p := t.Start
	for _, m := range made {
		next, err := p.Play(m)
		if err != nil {
			return nil
		}
		p = next
	}
	return p
}

// Judge says what a ply is worth after those made so far, which are the solution's as
// far as it goes. The stones of a turn may be put in any order.
func (t *Task) Judge(made []engine.Move, m engine.Move) Verdict {
	i := len(made)
	if i >= len(t.Solution) {
		return Wrong
	}
	p := t.Position(made)
	if p == nil || p.Turn() != t.Side {
		return Wrong
	}
	next, err := p.Play(m)
	if err != nil {
		return Wrong
	}
	end := t.turnEnd(i)
	rest := t.Wanted(made)
	at := slices.IndexFunc(rest, func(w engine.Move) bool { return plays(p, w, next) })
	switch {
	case at < 0:
		return Wrong
	case i+1 == len(t.Solution):
		return Solved
	case i+1 < end:
		return Begun
	}
	return Right
}

// plays reports whether a move leads from one position to the other.
func plays(p engine.Position, m engine.Move, to engine.Position) bool {
	next, err := p.Play(m)
	return err == nil && next == to
}

// Wanted returns the plies that complete the own turn after those made so far, in the
// order of the solution; none where the opponent is to reply or all is done.
func (t *Task) Wanted(made []engine.Move) []engine.Move {
	i := len(made)
	if i >= len(t.Solution) || t.before[i].Turn() != t.Side {
		return nil
	}
	begin := i
	for begin > 0 && t.before[begin-1].Turn() == t.Side {
		begin--
	}
	rest := slices.Clone(t.Solution[begin:t.turnEnd(i)])
	for _, m := range made[begin:] {
		rest = slices.DeleteFunc(rest, func(w engine.Move) bool { return w.Cell == m.Cell })
	}
	return rest
}

// Reply returns the opponent's turn after the plies made so far: the defense that lasts
// longest. There is none before the own turn is complete, and after the last.
func (t *Task) Reply(made []engine.Move) []engine.Move {
	i := len(made)
	if i >= len(t.Solution) || t.before[i].Turn() == t.Side {
		return nil
	}
	return slices.Clone(t.Solution[i:t.turnEnd(i)])
}

// Along returns the plies of a line as far as they are the solution's, with the opponent's reply
// to them.
func (t *Task) Along(line []engine.Move) []engine.Move {
	var along []engine.Move
	for _, m := range line {
		if reply := t.Reply(along); reply != nil && m != reply[0] || reply == nil && t.Judge(along, m) == Wrong {
			break
		}
		along = append(along, m)
	}
	return append(along, t.Reply(along)...)
}

// Refute returns what follows a ply that was judged Wrong, as far as it is known: best
// play of both sides from there on, and what the ply gets, seen from the side that made
// it. The solver is one of the puzzle's game. The line is empty if the game is over.
func (t *Task) Refute(ctx context.Context, solver engine.Solver, made []engine.Move, wrong engine.Move, b engine.Budget) ([]engine.Move, engine.Evaluation, error) {
	p, err := t.Position(made).Play(wrong)
	if err != nil {
		return nil, engine.Evaluation{}, err
	}
	if o, over := p.Outcome(); over {
		return nil, engine.Proved(wrong, o.For(t.Side), 1), nil
	}
	if t.Puzzle.Goal == ToFour {
		return nil, engine.Unknown(wrong), nil // it may win all the same
	}
	a, err := solver.Analyze(ctx, p, b, nil)
	if err != nil {
		return nil, engine.Evaluation{}, err
	}
	e := a.Root
	if p.Turn() != t.Side {
		e.Low, e.High, e.Estimate, e.Margin = -e.High, -e.Low, 1-e.Estimate, -e.Margin
	}
	if e.Distance >= 0 {
		e.Distance++
	}
	e.Move, e.Reason = wrong, engine.Reason{}
	line := a.Line
	if len(line) == 0 {
		line = []engine.Move{a.Root.Move}
	}
	return line, e, nil
}
