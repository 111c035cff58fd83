// Package check proves what puzzles claim, slowly and plainly: it follows every turn to
// the end of the game, with nothing but the rules and a table of what it has seen. It
// shares no code with the solvers whose claims it checks.
package check

import (
	"errors"
	"fmt"
	"slices"

	"noughts/engine"
)

// ErrWrong is wrapped by the error of every claim that does not hold.
var ErrWrong = errors.New("the puzzle is wrong")

// ErrLimit says that a claim takes more positions than were allowed.
var ErrLimit = errors.New("it takes too long to check the puzzle")

// A Checker checks claims about the positions of one game. What it has seen it
// remembers. One goroutine may use it at a time.
type Checker struct {
	Limit uint64 // positions it may visit from now on; 0 for no limit
	Nodes uint64 // positions visited

	goals [2]*aim // that the first player draws at least, and wins; nil until they are asked for
}

// Only checks that a turn of the side to move in p gets at least goal, and that no other
// one does. It returns how many others there are, those that lead to the same position
// counted once.
func (c *Checker) Only(p engine.Position, turn []engine.Move, goal engine.Result) (others int, err error) {
	key, err := play(p, turn)
	if err != nil {
		return 0, err
	}
	turns := Turns(p)
	if !slices.ContainsFunc(turns, func(t Turn) bool { return t.After == key }) {
		return 0, fmt.Errorf("%w: the turn is not complete", ErrWrong)
	}
	switch gets, err := c.Gets(key, p.Turn(), goal); {
	case err != nil:
		return 0, err
	case !gets:
		return 0, fmt.Errorf("%w: the turn does not get a %v", ErrWrong, goal)
	}
	for _, t := range turns {
		if t.After == key {
			continue
		}
		switch gets, err := c.Gets(t.After, p.Turn(), goal); {
		case err != nil:
			return others, err
		case gets:
			return others, fmt.Errorf("%w: another turn gets a %v: %v", ErrWrong, goal, t.Moves)
		}
		others++
	}
	return others, nil
}

// Find returns the one turn that gets the side to move in p what the position is worth,
// which is more than a loss; none if there is no such turn, or more than one.
func (c *Checker) Find(p engine.Position) (turn []engine.Move, goal engine.Result, err error) {
	for goal = engine.Win; goal >= engine.Draw; goal-- {
		gets, err := c.Gets(p, p.Turn(), goal)
		if err != nil {
			return nil, goal, err
		}
		if gets {
			break
		}
	}
	if goal == engine.Loss {
		return nil, goal, nil
	}
	for _, t := range Turns(p) {
		gets, err := c.Gets(t.After, p.Turn(), goal)
		switch {
		case err != nil:
			return nil, goal, err
		case gets && turn != nil:
			return nil, goal, nil
		case gets:
			turn = t.Moves
		}
	}
	return turn, goal, nil
}

// play returns the position after some moves.
func play(p engine.Position, moves []engine.Move) (engine.Position, error) {
	for _, m := range moves {
		next, err := p.Play(m)
		if err != nil {
			return nil, fmt.Errorf("%w: %w", ErrWrong, err)
		}
		p = next
	}
	return p, nil
}

// A Turn is the plies of one player in a row.
type Turn struct {
	Moves []engine.Move
	After engine.Position
}

// Turns returns the turns of the side to move, of those that lead to the same position
// one.
func Turns(p engine.Position) []Turn {
	return appendTurns(nil, map[engine.Position]bool{}, p, p.Turn(), nil)
}

func appendTurns(list []Turn, been map[engine.Position]bool, p engine.Position, side engine.Player, so []engine.Move) []Turn {
	if been[p] {
		return list
	}
	been[p] = true
	if _, over := p.Outcome(); len(so) > 0 && (over || p.Turn() != side) {
		return append(list, Turn{so, p})
	}
	for _, m := range p.AppendMoves(nil) {
		if next, err := p.Play(m); err == nil {
			list = appendTurns(list, been, next, side, append(so[:len(so):len(so)], m))
		}
	}
	return list
}

// Gets reports whether a player gets at least goal from p on, when both play best.
func (c *Checker) Gets(p engine.Position, side engine.Player, goal engine.Result) (bool, error) {
	if side == engine.First {
		return c.first(p, goal)
	}
	gets, err := c.first(p, 1-goal) // who goes first must not get so much
	return !gets, err
}

// first reports whether the first player gets at least goal, which is not a loss.
func (c *Checker) first(p engine.Position, goal engine.Result) (bool, error) {
	if c.goals[goal] == nil {
		c.goals[goal] = c.goal(engine.First, goal)
	}
	return c.goals[goal].forced(p)
}

// goal is the aim to get at least so much.
func (c *Checker) goal(side engine.Player, goal engine.Result) *aim {
	met := func(end engine.Position) bool {
		o, _ := end.Outcome()
		return o.For(side) >= goal
	}
	return &aim{side: side, met: met, visit: c.visit}
}

// visit counts a position.
func (c *Checker) visit() error {
	if c.Nodes++; c.Limit > 0 && c.Nodes > c.Limit {
		return ErrLimit
	}
	return nil
}
