// Package check proves what puzzles claim, slowly and plainly: it follows every turn to
// the end of the game, with nothing but the rules and a table of what it has seen. It
// shares no code with the solvers whose claims it checks.
package check

import (
	"errors"
	"fmt"

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

	goal engine.Result
	side engine.Player
	seen map[engine.Position]bool // whether side gets goal there
}

// Only checks that a turn of the side to move in p gets at least goal, and that no other
// one does. It returns how many others there are, those that lead to the same position
// counted once.
func (c *Checker) Only(p engine.Position, turn []engine.Move, goal engine.Result) (others int, err error) {
	c.goal, c.side, c.seen = goal, p.Turn(), map[engine.Position]bool{}
	key, err := play(p, turn)
	if err != nil {
		return 0, err
	}
	ends := Turns(p)
	for end := range ends {
		if end != key {
			others++
		}
	}
	if _, ok := ends[key]; !ok {
		return 0, fmt.Errorf("%w: the turn is not complete", ErrWrong)
	}
	switch gets, err := c.gets(key); {
	case err != nil:
		return others, err
	case !gets:
		return others, fmt.Errorf("%w: the turn does not get a %v", ErrWrong, goal)
	}
	for end := range ends {
		if end == key {
			continue
		}
		switch gets, err := c.gets(end); {
		case err != nil:
			return others, err
		case gets:
			return others, fmt.Errorf("%w: another turn gets a %v: %v", ErrWrong, goal, ends[end])
		}
	}
	return others, nil
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

// Turns returns the positions to which the turns of the side to move lead, each with one
// of these turns.
func Turns(p engine.Position) map[engine.Position][]engine.Move {
	ends := map[engine.Position][]engine.Move{}
	addTurns(ends, map[engine.Position]bool{}, p, p.Turn(), nil)
	return ends
}

func addTurns(ends map[engine.Position][]engine.Move, been map[engine.Position]bool, p engine.Position, side engine.Player, so []engine.Move) {
	_, over := p.Outcome()
	if len(so) > 0 && (over || p.Turn() != side) {
		if ends[p] == nil {
			ends[p] = so
		}
		return
	}
	if been[p] {
		return
	}
	been[p] = true
	for _, m := range p.AppendMoves(nil) {
		if next, err := p.Play(m); err == nil {
			addTurns(ends, been, next, side, append(so[:len(so):len(so)], m))
		}
	}
}

// gets reports whether the side gets the goal in p, whoever is to move.
func (c *Checker) gets(p engine.Position) (bool, error) {
	if o, over := p.Outcome(); over {
		return o.For(c.side) >= c.goal, nil
	}
	if gets, ok := c.seen[p]; ok {
		return gets, nil
	}
	if c.Nodes++; c.Limit > 0 && c.Nodes > c.Limit {
		return false, ErrLimit
	}
	own := p.Turn() == c.side
	gets := !own
	for _, m := range p.AppendMoves(nil) {
		next, err := p.Play(m)
		if err != nil {
			return false, fmt.Errorf("%w: %w", ErrWrong, err)
		}
		after, err := c.gets(next)
		if err != nil {
			return false, err
		}
		if after == own { // the mover has what they want
			gets = own
			break
		}
	}
	c.seen[p] = gets
	return gets, nil
}
